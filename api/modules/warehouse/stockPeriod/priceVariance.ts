import { type SQL, sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { priceVariances } from "#db/schema/warehouse/stock";
import { stockMoves } from "#db/schema/warehouse/stockLedger";
import { arrayOf, identifier } from "#db/sql";
import { add, compare, divide, multiply, negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { type Account, type JournalEntry, postJournal } from "#posting/journal/journal";
import { grouped, insertRows, unnest } from "#posting/rows";
import { type Closing, closingRows, monthsSince } from "./snapshot.ts";
import { moveRow } from "#posting/stock/stock";
import { postStockJournal } from "#posting/stock/journal";
import { keyOf } from "#posting/stock/key";
import { lockValuations } from "#posting/stock/valuation";
import { livingMoves } from "#posting/stock/moves";
import type { StockPosting } from "#posting/stock/request";
import { sourceOf } from "#posting/stock/reverse";
import { varianceKey } from "#posting/stock/method";
import type { Row } from "#define/rows";

const MODULE = "warehouse.stockPeriod";
const RATE_DIGITS = 8;

/** What a material class of a planned-price warehouse had in a month: planned values and variance, and what was issued. */
const SHARE = shaped({
  snapshotId: "id",
  materialClassId: "id",
  openingVariance: "decimal",
  inVariance: "decimal",
  openingPlanned: "decimal",
  inPlanned: "decimal",
  outPlanned: "decimal",
});
type Share = RowIn<typeof SHARE>;
type Rated = Share & { rate: string; outVariance: string };
const MOVED = shaped({ periodId: "id", materialId: "id", warehouseId: "id", account: narrow<Account>("text"), value: "decimal" });
type Moved = RowIn<typeof MOVED>;

/**
 * Gives the issues of these months their share of the price variance, class by class, as moves without quantity:
 * rate = (opening variance + in variance) / (opening planned + in planned), Chinese practice of planned-price costing (材料成本差异率).
 */
export async function shareVariances(work: Work, closings: readonly Closing[]): Promise<void> {
  const shares = await readShares(work, closings);
  if (shares.length === 0) return;
  const rated = shares.map((share) => ({ ...share, ...ratedOf(share, work.money.company) }));
  await insertRows(
    work,
    priceVariances,
    rated.map((row): Row => row),
  );
  const moving = rated.filter(({ outVariance }) => signOf(outVariance) !== 0);
  if (moving.length > 0) await bookShares(work, closings, moving);
}

function ratedOf(
  { openingVariance, inVariance, openingPlanned, inPlanned, outPlanned }: Share,
  digits: number,
): { rate: string; outVariance: string } {
  const variance = add(openingVariance, inVariance);
  const planned = add(openingPlanned, inPlanned);
  if (signOf(planned) === 0) return { rate: "0", outVariance: signOf(outPlanned) === 0 ? "0" : variance };
  const isAll = compare(planned, outPlanned) === 0;
  const rate = divide(variance, planned, RATE_DIGITS);
  return { rate, outVariance: isAll ? variance : multiply(rate, outPlanned, digits) };
}

/** A move `m` takes goods back to their supplier: it is no issue, and took its own variance with it. */
const GOES_BACK = sql`exists (select from goods_issue_line b where m.module = 'warehouse.goodsIssue' and b.comp_id = m.comp_id and b.id = m.line_id
  and b.receipt_line_id is not null)`;

const classed = (of: string) =>
  sql`join company_material k on k.comp_id = ${identifier(of)}.comp_id and k.id = ${identifier(of)}.material_id`;

/**
 * What a planned value is and what its variance: at the last snapshot, and in the moves since then up to the month; nothing before that is
 * read.
 */
function readShares(work: Work, closings: readonly Closing[]): Promise<Share[]> {
  const own = sql`join warehouse w on w.comp_id = ${work.compId} and w.id = c.warehouse_id and w.cost_method = 'plannedPrice'`;
  const closed = sql`c ${own} join stock_period_snapshot_value l on l.comp_id = w.comp_id and l.snapshot_id = c.last_id
      join stock_valuation b on b.comp_id = l.comp_id and b.id = l.valuation_id and b.owner = 'own' and b.transfer = '' ${classed("b")}`;
  const values = sql`select c.snapshot_id, k.material_class_id, 'in' as leg, l.closing_value as value, false as is_now, false as is_variance from ${closed}
    union all select c.snapshot_id, k.material_class_id, 'in', l.closing_price_variance, false, true from ${closed}
    union all
    select c.snapshot_id, k.material_class_id, case when ${GOES_BACK} then 'in' else m.leg end, m.value, m.posted_month = c.month, m.state = 'variance'
      from c ${own} join stock_move m on m.comp_id = w.comp_id and m.warehouse_id = w.id and m.posted_month > c.last_month and m.posted_month <= c.month
        and m.owner = 'own' and m.state <> 'inTransit' ${classed("m")}`;
  return work.run(SHARE`${monthsSince(work, closings)}
    select snapshot_id as "snapshotId", material_class_id as "materialClassId",
      coalesce(sum(value) filter (where is_variance and not is_now), 0) as "openingVariance",
      coalesce(sum(value) filter (where is_variance and is_now), 0) as "inVariance",
      coalesce(sum(value) filter (where not is_variance and not is_now), 0) as "openingPlanned",
      coalesce(sum(value) filter (where not is_variance and is_now and leg <> 'out'), 0) as "inPlanned",
      coalesce(-sum(value) filter (where not is_variance and is_now and leg = 'out'), 0) as "outPlanned"
    from (${values}) parts group by 1, 2 order by 1, 2`);
}

/** One move for each issue: its part of the running total, so that the parts add up to the cent. */
async function bookShares(work: Work, closings: readonly Closing[], shares: readonly Rated[]): Promise<void> {
  const issued = await work.run(shaped({ warehouseId: "id", materialId: "id", moves: "id" })`select m.warehouse_id as "warehouseId",
      m.material_id as "materialId", count(*) as moves from ${issues(work, closings, shares)} group by 1, 2`);
  await lockValuations(work, issued.map(varianceKey));
  const generations = await nextGenerations(work, closings);
  const ids = Array.from({ length: Number(sum(issued.map(({ moves }) => moves))) }, () => newId());
  const moved = await work.run(MOVED`with shared as (
      select m.*, row_number() over (order by m.id) as no, c.period_id, c.month, g.generation as this_generation,
        sum(-m.value) over running as upto, s.out_variance, s.out_planned
      from ${issues(work, closings, shares)} join ${unnest("g", generations, { id: "bigint", generation: "integer" })} on g.id = c.period_id
      window running as (partition by s.snapshot_id, s.class_id order by m.id)
    ), moved as (
      insert into stock_move (comp_id, id, warehouse_id, material_id, owner, state, quantity, value, module, document_id, line_id, leg, generation, account,
        doc_no, party_id, posted_on, posted_month, created_by, created_at)
      select comp_id, (${arrayOf(ids, "bigint")})[no], warehouse_id, material_id, 'own', 'variance', 0,
        round((upto + value) * out_variance / out_planned, ${work.money.company}) - round(upto * out_variance / out_planned, ${work.money.company}), ${MODULE},
        period_id, id, 'priceVariance',
        this_generation, case account when '' then 'inventoryDifference' else account end, doc_no, party_id,
        (to_date(month, 'YYYY-MM') + interval '1 month - 1 day')::date,
        month, ${work.viewer.accountId}::bigint, ${work.now}::timestamptz from shared
      returning document_id, material_id, warehouse_id, account, value)
    select document_id as "periodId", material_id as "materialId", warehouse_id as "warehouseId", account, sum(value) as value from moved group by 1, 2, 3, 4`);
  await Promise.all([
    raiseVariances(work, moved),
    postJournal(
      work,
      closings.flatMap((closing) => entryOf(closing, moved, generations)),
    ),
  ]);
  for (const { month } of closings) work.changed("warehouse.stockMove", month.slice(0, 4));
}

/** The issues `m` of classes that have a share `s` in the months `c` being closed. */
function issues(work: Work, closings: readonly Closing[], shares: readonly Rated[]): SQL {
  const lists = {
    snapshotId: shares.map(({ snapshotId }) => snapshotId),
    classId: shares.map(({ materialClassId }) => materialClassId),
    outVariance: shares.map(({ outVariance }) => outVariance),
    outPlanned: shares.map(({ outPlanned }) => outPlanned),
  };
  const types = { snapshotId: "bigint", classId: "bigint", outVariance: "numeric", outPlanned: "numeric" } as const;
  return sql`${closingRows(closings)} join ${unnest("s", lists, types)} on s.snapshot_id = c.snapshot_id
    join stock_move m on m.comp_id = ${work.compId} and m.warehouse_id = c.warehouse_id and m.posted_month = c.month and m.leg = 'out' and m.owner = 'own'
      and m.state <> 'inTransit' and not ${GOES_BACK}
    join company_material k on k.comp_id = m.comp_id and k.id = m.material_id and k.material_class_id = s.class_id`;
}

/** Takes the shares of these periods back, in their months, when they are opened again. */
export async function takeBackVariances(work: Work, periodIds: readonly string[]): Promise<void> {
  const living = await livingMoves(work, MODULE, periodIds);
  if (living.length === 0) return;
  await lockValuations(work, living.map(varianceKey));
  const rows = living.map((move): StockPosting => {
    const month = move.postedMonth;
    const request = { ...sourceOf(move), document: 0, table: "", month, generation: move.latest + 1, reversalOf: move.id };
    return { ...move, request, id: newId(), key: keyOf(move), quantity: "0", value: negate(move.value) };
  });
  await insertRows(
    work,
    stockMoves,
    rows.map((row) => moveRow(work, row)),
  );
  postStockJournal(work, rows);
  await raiseVariances(
    work,
    rows.map(({ key, value }) => ({ ...key, value })),
  );
}

async function nextGenerations(work: Work, closings: readonly Closing[]): Promise<{ id: string[]; generation: number[] }> {
  const id = closings.map(({ periodId }) => periodId);
  const rows = await work.run(shaped({
    id: "id",
    generation: "integer",
  })`select document_id as id, max(generation) as generation from stock_move
    where comp_id = ${work.compId} and module = ${MODULE} and document_id = any(${arrayOf(id, "bigint")}) group by 1`);
  const last = new Map(rows.map((row) => [row.id, row.generation]));
  return { id, generation: id.map((one) => (last.get(one) ?? 0) + 1) };
}

function entryOf(
  { periodId, month }: Closing,
  moved: readonly Moved[],
  generations: { id: string[]; generation: number[] },
): JournalEntry[] {
  const own = moved.filter((one) => one.periodId === periodId);
  if (own.length === 0) return [];
  const accounts = [...grouped(own, ({ account }) => account)].map(([account, rows]) => [account, negate(total(rows))] as const);
  const generation = generations.generation[generations.id.indexOf(periodId)] ?? 1;
  const amounts = [["priceVariance", total(own)], ...accounts] as const;
  return [{ module: MODULE, documentId: periodId, docNo: month, postedOn: lastDayOf(month), postedMonth: month, generation, amounts }];
}

const total = (rows: readonly { value: string }[]) => sum(rows.map(({ value }) => value));

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Adds to the variance of materials; their keys are locked already. */
async function raiseVariances(work: Work, moved: readonly { warehouseId: string; materialId: string; value: string }[]): Promise<void> {
  const keys = [...grouped(moved, ({ warehouseId, materialId }) => `${warehouseId} ${materialId}`).values()];
  const lists = {
    warehouseId: keys.map(([first]) => first?.warehouseId ?? ""),
    materialId: keys.map(([first]) => first?.materialId ?? ""),
    value: keys.map(total),
  };
  await work.run(sql`update stock_valuation v set variance = v.variance + k.value, version = v.version + 1
    from ${unnest("k", lists, { warehouseId: "bigint", materialId: "bigint", value: "numeric" })}
    where v.comp_id = ${work.compId} and v.warehouse_id = k.warehouse_id and v.material_id = k.material_id and v.owner = 'own' and v.transfer = ''`);
}
