import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { clauseInterval, Coordinator, DuckDBWASMConnector, MosaicClient, Selection } from "@uwdata/mosaic-core";
import { column, div, type ExprValue, type FilterExpr, Query, sql, sum, TableRefNode, verbatim } from "@uwdata/mosaic-sql";

/**
 * What the views are over: a relation as `database.schema.table`, the day that everything is asked as of, the first day of the brush and
 * how many there are.
 */
export type MosaicSetting = { facts: string; asOf: string; from: string; days: number };
/** The groups of a view: their key (joined by |) and their figures in the order of its metrics. */
export type MosaicAnswer = readonly (readonly [key: string, figures: readonly number[]])[];
export type MosaicRace = {
  prepare: () => Promise<void>;
  step: (from: number, to: number) => Promise<Readonly<Record<string, MosaicAnswer>>>;
};
type Shape = { keys: Readonly<Record<string, ExprValue>>; figures: Readonly<Record<string, ExprValue>> };
type Columns = { getChildAt: (at: number) => { at: (row: number) => unknown } | null; numRows: number };

const BOUNDS = [1095, 730, 365, 180, 90, 60, 30, 0];
const NAMES = ["d1096up", "d731to1095", "d366to730", "d181to365", "d91to180", "d61to90", "d31to60", "d1to30"];

/**
 * The six linked views of the bench as clients of @uwdata/mosaic-core: one crossfilter, whose brush pre-aggregates by day. `consolidate` is
 * its own option to join queries of one frame.
 */
export function mosaicViews(
  database: AsyncDuckDB,
  connection: AsyncDuckDBConnection,
  setting: MosaicSetting,
  consolidate: boolean,
): MosaicRace {
  const coordinator = new Coordinator(new DuckDBWASMConnector({ duckdb: database, connection }), {
    consolidate,
    cache: false,
    preagg: { schema: consolidate ? "mosaic_joined" : "mosaic" },
  });
  const brush = Selection.crossfilter();
  const views = Object.entries(shapesOf(setting)).map(([name, shape]) => ({ name, view: new View(brush, setting, shape) }));
  for (const { view } of views) coordinator.connect(view);
  const source = {};
  const scale = { type: "identity" as const, domain: [0, setting.days] as [number, number] };
  const clause = (from: number, to: number) =>
    clauseInterval(sql`(${column("due_on")} - ${dateText(setting.from)})`, [from, to], { source, scale });
  return {
    prepare: async () => {
      await Promise.all(views.map(({ view }) => view.pending));
      brush.activate(clause(0, 1));
      const made = [...coordinator.preaggregator.entries.values()].flatMap((info) =>
        info && "result" in info && info.result ? [info.result] : [],
      );
      if (made.length !== views.length) throw new Error("mosaic does not pre-aggregate every view");
      await Promise.all(made);
    },
    step: async (from, to) => {
      brush.update(clause(from, to));
      await brush.pending("value");
      return Object.fromEntries(views.map(({ name, view }) => [name, view.taken()]));
    },
  };
}

const dateText = (day: string) => verbatim(`date '${day}'`);

function shapesOf({ asOf }: MosaicSetting): Readonly<Record<string, Shape>> {
  const day = dateText(asOf);
  const net = sum("amount");
  const open = sum("amount").where(sql`kind <> 'advance'`);
  const overdue = sum("amount").where(sql`kind <> 'advance' and due_on < ${day}`);
  const cases = BOUNDS.map((above, at) => `when date '${asOf}' - due_on > ${above} then '${NAMES[at]}'`).join(" ");
  const bucket = verbatim(`case when kind = 'advance' then 'unapplied' when due_on is null then 'undated' ${cases} else 'notDue' end`);
  return {
    customers: { keys: { customer_id: "customer_id" }, figures: { net, overdueShare: div(overdue, open) } },
    departments: { keys: { department_id: "department_id" }, figures: { open } },
    regions: { keys: { region_id: "region_id" }, figures: { net } },
    people: { keys: { salesperson_id: "salesperson_id" }, figures: { overdue, open } },
    buckets: { keys: { bucket, unit_id: "unit_id" }, figures: { net } },
    kinds: { keys: { kind: "kind" }, figures: { net } },
  };
}

class View extends MosaicClient {
  private data: Columns | null = null;
  private error: Error | null = null;

  constructor(
    brush: Selection,
    private readonly setting: MosaicSetting,
    private readonly shape: Shape,
  ) {
    super(brush);
  }

  override query(filter: FilterExpr | null = []): Query {
    const { keys, figures } = this.shape;
    return Query.from(new TableRefNode(this.setting.facts.split(".")))
      .select({ ...keys, ...figures })
      .where(sql`entry_on <= ${dateText(this.setting.asOf)}`, filter ?? [])
      .groupby(Object.keys(keys));
  }

  override queryResult(data: unknown): this {
    this.data = data as Columns;
    return this;
  }

  override queryError(error: Error): this {
    this.error = error;
    return this;
  }

  /** Every cell of the newest answer. */
  taken(): MosaicAnswer {
    if (this.error || !this.data) throw this.error ?? new Error("a view has no answer");
    const { data, shape } = this;
    const cells = (at: number) => Array.from({ length: data.numRows }, (_, row) => data.getChildAt(at)?.at(row));
    const keys = Object.keys(shape.keys).map((_, at) => cells(at));
    const figures = Object.keys(shape.figures).map((_, at) => cells(keys.length + at));
    return (keys[0] ?? []).map((_, row) => [
      keys.map((key) => String(key[row])).join("|"),
      figures.map((figure) => Number(figure[row] ?? 0)),
    ]);
  }
}
