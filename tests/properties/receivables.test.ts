import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "#define/dataset";
import { add, compare } from "#define/decimal";
import { figuresOf, type Report } from "#define/report";
import { type Figures, openFigures, reader, receivables, rowsOf, landed } from "#support/figures";
import { BUCKET_SETS, SETS_OF_BASIS } from "#reports/ageing";
import { writeRandomCare } from "#support/random/care";
import { tieOut } from "#support/tieOut";
import type { Slice } from "#define/slice/query";

const COMP = 2;
const DAYS = ["2025-01-31", "2025-09-30", "2026-02-28", "2026-06-30"];
let figures: Figures;

/** A repeatable number below a bound. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
}
const day = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const cents = (amount: number) => (amount / 100).toFixed(2);

beforeAll(async () => {
  figures = await openFigures();
  const { ledger } = figures;
  await ledger.company(COMP, "HS");
  const place = await ledger.department(COMP, "D1");
  const people = [await ledger.employee(COMP, place.department, "E1"), await ledger.employee(COMP, place.department, "E2")];
  const customers = [await ledger.customer(COMP, "C1", "甲", "jia"), await ledger.customer(COMP, "C2", "乙", "yi")];
  const next = chance(90_417);
  const ids = await ledger.items(
    COMP,
    Array.from({ length: 150 }, (_, at) => {
      const [on, gross] = [day("2024-06-01", next(700)), 1 + next(9_000_000)];
      const kind = at % 9 === 0 ? "advance" : at % 7 === 0 ? "retention" : "delivery";
      const sign = kind === "advance" ? -1 : 1;
      const paid = Math.floor((gross * next(101)) / 100);
      return {
        kind,
        customer: customers[at % 2] ?? "",
        ...place,
        salesperson: people[at % 2] ?? null,
        contractNo: at % 3 === 0 ? null : `K${at % 4}`,
        dueOn: day(on, next(400) - 60),
        entries: [
          { kind: kind === "advance" ? "advance" : "invoice", on, amount: cents(sign * gross) },
          ...(paid > 0 ? [{ kind: "receipt", on: day(on, next(300)), amount: cents(-sign * paid) }] : []),
        ],
      };
    }),
  );
  await writeRandomCare(ledger, COMP, ids, people);
  await landed(figures.analytics, COMP);
});

const ask = async (slice: Partial<Slice>) => rowsOf(await figures.analytics.slices.answer(reader(COMP), receivables(slice)));
const same = (a: string | null | undefined, b: string | null | undefined) => compare(a ?? "0", b ?? "0") === 0;
const total = (rows: readonly Record<string, string | null>[], metric: string) => add("0", ...rows.map((row) => row[metric] ?? "0"));

const promisesOn = async (asOf: string) => (await ask({ metrics: ["promised", "promiseBroken"], params: { asOf } }))[0];

describe("Receivables of random books", () => {
  it("have buckets that sum to what is open, in every set and on every axis", async () => {
    const wrong: string[] = [];
    for (const asOf of DAYS)
      for (const basis of ["due", "posted", "accepted", "unit"])
        for (const buckets of SETS_OF_BASIS[basis] ?? []) {
          const params = { asOf, basis, buckets };
          const rows = await ask({ metrics: ["net"], by: ["bucket"], params });
          if (!same(total(rows, "net"), (await ask({ metrics: ["net"], params }))[0]?.net)) wrong.push(JSON.stringify(params));
        }
    expect(wrong).toEqual([]);
  });

  it("have one total in the three ways to show credits", async () => {
    for (const asOf of DAYS) {
      const nets = await Promise.all(
        ["own", "netted", "aged"].map(async (credit) => (await ask({ metrics: ["net"], params: { asOf, credit } }))[0]?.net),
      );
      expect([new Set(nets).size, typeof nets[0]]).toEqual([1, "string"]);
    }
  });

  it("are on any day what replaying their life up to it says", async () => {
    for (const asOf of DAYS) {
      const [then] = await ask({ metrics: ["net", "items"], params: { asOf } });
      expect([asOf, then?.net, then?.items]).toEqual([asOf, ...(await replayed(asOf))]);
    }
  });

  it("are on any day as old as their items say once what was moved later is moved back", async () => {
    let moved = 0;
    for (const asOf of DAYS) {
      const rows = await ask({ metrics: ["open"], by: ["bucket"], params: { asOf } });
      const then = rows
        .filter(({ bucket, open }) => bucket !== "unapplied" && Number(open) !== 0)
        .map(({ bucket, open }) => [bucket, open]);
      const [truth, now] = [await asIfToday(asOf, () => agedByItems(asOf)), await agedByItems(asOf)];
      expect([asOf, Object.fromEntries(then)]).toEqual([asOf, Object.fromEntries(truth)]);
      if (JSON.stringify(truth) !== JSON.stringify(now)) moved++;
    }
    expect(moved).toBeGreaterThan(1);
  });

  it("move from the buckets of one day to those of another, rows and columns being the two ageings", async () => {
    for (const [before = "", asOf = ""] of DAYS.slice(1).map((later, at) => [DAYS[at], later])) {
      const moved = await ask({ metrics: ["moved"], by: ["bucketBefore"], columns: ["bucketAfter"], params: { before, asOf } });
      const [first, second] = await Promise.all(
        [before, asOf].map((on) => ask({ metrics: ["open"], by: ["bucket"], params: { asOf: on } })),
      );
      for (const row of (first ?? []).filter(({ bucket }) => bucket !== "unapplied"))
        expect([
          before,
          row.bucket,
          same(
            total(
              moved.filter((cell) => cell.bucketBefore === row.bucket),
              "moved",
            ),
            row.open,
          ),
        ]).toEqual([before, row.bucket, true]);
      for (const row of (second ?? []).filter(({ bucket }) => bucket !== "unapplied"))
        expect([
          asOf,
          row.bucket,
          same(
            total(
              moved.filter((cell) => cell.bucketAfter === row.bucket),
              "moved",
            ),
            row.open,
          ),
        ]).toEqual([asOf, row.bucket, true]);
    }
  });

  it("list behind each cell of the migration the items that it is made of", async () => {
    const params = { before: "2025-09-30", asOf: "2026-02-28" };
    const cells = await ask({ metrics: ["moved"], by: ["bucketBefore"], columns: ["bucketAfter"], params });
    expect(cells.length).toBeGreaterThan(20);
    for (const { bucketBefore = null, bucketAfter = null, moved } of cells) {
      const where = [
        { dimension: "bucketBefore", in: [bucketBefore] },
        { dimension: "bucketAfter", in: [bucketAfter] },
      ];
      const rows = await ask({ metrics: ["moved"], by: [], rows: true, where, params });
      expect([bucketBefore, bucketAfter, total(rows, "partAmount"), rows.length > 0]).toEqual([bucketBefore, bucketAfter, moved, true]);
    }
  });

  it("carry an allowance that moves from one day's to another's: formed, used, released, exchange, item by item", async () => {
    for (const [before = "", asOf = ""] of DAYS.slice(1).map((later, at) => [DAYS[at], later])) {
      const [row = {}] = await ask({
        metrics: ["allowanceOpening", "allowanceFormed", "allowanceUsed", "allowanceReleased", "allowanceExchange", "allowanceClosing"],
        params: { before, asOf },
      });
      const days = await Promise.all([before, asOf].map((on) => ask({ metrics: ["provision"], params: { asOf: on } })));
      expect([row.allowanceOpening, row.allowanceClosing]).toEqual(days.map(([one]) => one?.provision));
      for (const part of [row.allowanceFormed, row.allowanceUsed, row.allowanceReleased]) expect(Number(part)).toBeGreaterThanOrEqual(0);
      expect(Number(row.allowanceFormed)).toBeGreaterThan(0);
      const listed = await ask({ metrics: ["allowanceClosing"], by: [], rows: true, params: { before, asOf } });
      expect(same(total(listed, "provision"), row.allowanceClosing)).toBe(true);
    }
  });

  it("break a promise the day after it was due", async () => {
    const [dueDay, nextDay] = [await promisesOn("2025-08-31"), await promisesOn("2025-09-01")];
    expect(Number(dueDay?.promised)).toBeGreaterThan(0);
    expect([dueDay?.promiseBroken, nextDay?.promised]).toEqual(["0.0000", "0.0000"]);
    expect(Number(nextDay?.promiseBroken)).toBeGreaterThan(0);
  });
});

/** The reports of open money. */
const reports = () => [...figures.analytics.catalogue.reports.values()].filter(({ dataset }) => dataset === "sales.receivables");
const dataset = () => figures.analytics.catalogue.datasets.get("sales.receivables") as Dataset;
const isSummed = (name: string) => {
  const metric = dataset().metrics[name];
  return metric !== undefined && "additive" in metric && metric.additive;
};
const paramsOf = ({ initial = {} }: Report, asOf: string) => ({
  basis: "due",
  buckets: "standard",
  credit: "own",
  unposted: "without",
  retention: "with",
  ...initial,
  asOf,
  from: `${asOf.slice(0, 4)}-01-01`,
  before: "2024-12-31",
});

describe("Every report of receivables", () => {
  it("says of any day what the ledger says that knows nothing of later", async () => {
    const wrong: string[] = [];
    for (const asOf of DAYS.slice(1, 3)) {
      const seen = new Map<string, { report: Report; value: string | null }>();
      for (const report of reports()) {
        const metrics = [...new Set([...report.metrics, ...report.views.flatMap(figuresOf)])];
        const [row = {}] = await ask({ metrics, by: [], params: paramsOf(report, asOf) });
        for (const metric of metrics) seen.set(metric, { report, value: row[metric] ?? null });
      }
      await asIfToday(asOf, async () => {
        for (const [name, { report, value }] of seen) {
          const metric = dataset().metrics[name];
          if (!metric || !("tieOut" in metric)) continue;
          const [truth = null] = await tieOut(figures.client, reader(COMP), dataset(), [name], paramsOf(report, asOf));
          if (value !== truth && (value === null || truth === null || compare(value, truth) !== 0))
            wrong.push(`${report.id}.${name} ${asOf}: ${value} is ${truth}`);
        }
      });
    }
    expect(wrong).toEqual([]);
    expect(reports().length).toBeGreaterThanOrEqual(15);
  });

  it("has groups and buckets that sum to its total, and one total in the three ways to show credits", async () => {
    const wrong: string[] = [];
    for (const report of reports())
      for (const asOf of DAYS.slice(1)) {
        const params = paramsOf(report, asOf);
        for (const view of report.views) {
          const metrics = view.metrics.filter(isSummed);
          if (metrics.length === 0) continue;
          const [row = report.groups[0] ?? "", ...columns] =
            view.kind === "chart" ? [...view.by, ...(view.stack ? [view.stack] : [])] : [report.groups[0] ?? "", ...view.columns];
          const rows = await ask({ metrics, by: [row], columns, where: report.where ?? [], params, totals: true });
          const whole = rows.find((one) => Number(one.total) === (columns.length > 0 ? 3 : 2));
          const cells = rows.filter((one) => one.total === "0");
          for (const metric of metrics)
            if (!same(total(cells, metric), whole?.[metric])) wrong.push(`${report.id} ${view.kind} ${metric} ${asOf}`);
        }
        if (!report.params.includes("credit")) continue;
        const nets = await Promise.all(
          ["own", "netted", "aged"].map(async (credit) => {
            const [row] = await ask({ metrics: ["net"], by: [], where: report.where ?? [], params: { ...params, credit } });
            return row?.net ?? "0";
          }),
        );
        if (new Set(nets).size > 1) wrong.push(`${report.id} ${asOf} ${nets.join()}`);
      }
    expect(wrong).toEqual([]);
  });
});

/** Looks at the ledger as it was on a day: what came later is taken away for the look. */
async function asIfToday<T>(asOf: string, look: () => Promise<T>): Promise<T> {
  const { sql } = figures.ledger;
  const later = [
    ["receivable_entry", sql`entry_on > ${asOf}`],
    ["receivable_due_move", sql`valid_on > ${asOf}`],
    ["receivable_note", sql`noted_on > ${asOf}`],
    ["receivable_class_line", sql`counts_on > ${asOf}`],
  ] as const;
  for (const [table, when] of later) {
    await sql`create table ${sql(`later_${table}`)} as select * from ${sql(table)} where comp_id = ${COMP} and ${when}`;
    await sql`delete from ${sql(table)} where comp_id = ${COMP} and ${when}`;
  }
  await sql`create table later_due as select id, due_on from receivable_item where comp_id = ${COMP}`;
  await sql`update receivable_item i set due_on = m.from_on from (select distinct on (item_id) item_id, from_on from later_receivable_due_move order by item_id, id) m
    where i.comp_id = ${COMP} and i.id = m.item_id`;
  const seen = await look();
  await sql`update receivable_item i set due_on = d.due_on from later_due d where i.comp_id = ${COMP} and i.id = d.id`;
  await sql`drop table later_due`;
  for (const [table] of later) {
    await sql`insert into ${sql(table)} select * from ${sql(`later_${table}`)}`;
    await sql`drop table ${sql(`later_${table}`)}`;
  }
  return seen;
}

/** The balance and the open items after all that happened until a day, as if that day were today. */
const replayed = (asOf: string): Promise<[string, string]> =>
  asIfToday(asOf, async () => {
    const [left] = await figures.ledger.sql<{ net: string; items: string }[]>`select coalesce(sum(company_amount), 0)::text as net,
      (select count(*) from (select 1 from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
        where e.comp_id = ${COMP} and i.kind <> 'advance' group by e.item_id having sum(e.company_amount) <> 0) o)::text as items
      from receivable_entry where comp_id = ${COMP}`;
    return [left?.net ?? "", left?.items ?? ""];
  });

/** What is open on a day by the bucket of the days that its items are late, as they say now. */
const agedByItems = async (asOf: string): Promise<(readonly [string, string])[]> => {
  const rows = await figures.ledger.sql<
    { late: number; open: string }[]
  >`select ${asOf}::date - i.due_on as late, sum(e.company_amount)::text as open
    from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id and i.kind <> 'advance'
    where e.comp_id = ${COMP} and e.entry_on <= ${asOf} group by i.id, i.due_on`;
  return BUCKET_SETS.overdue.standard.flatMap(({ key, from, to }) => {
    const open = rows.filter(({ late }) => (from === null || late >= from) && (to === null || late <= to)).map((row) => row.open);
    const whole = add("0", ...open);
    return Number(whole) === 0 ? [] : [[key, whole] as const];
  });
};
