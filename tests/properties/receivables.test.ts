import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, compare } from "#define/decimal";
import type { Slice } from "#define/slice";
import { eventually, type Figures, openFigures, reader, receivables, rowsOf } from "#support/figures";
import { writeRandomCare } from "#support/randomCare";

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
  await eventually(
    () => ask({ metrics: ["items", "promised"], params: { asOf: "2026-06-30" } }),
    ([row]) => Number(row?.items ?? 0) > 50 && row?.promised !== "0.0000",
    20_000,
  );
}, 90_000);

afterAll(() => figures.close());

const ask = async (slice: Partial<Slice>) => rowsOf(await figures.analytics.slices.answer(reader(COMP), receivables(slice)));
const same = (a: string | null | undefined, b: string | null | undefined) => compare(a ?? "0", b ?? "0") === 0;
const total = (rows: readonly Record<string, string | null>[], metric: string) => add("0", ...rows.map((row) => row[metric] ?? "0"));

const promisesOn = async (asOf: string) => (await ask({ metrics: ["promised", "promiseBroken"], params: { asOf } }))[0];

describe("Receivables of random books", () => {
  it("have buckets that sum to what is open, in every set and on every axis", async () => {
    const wrong: string[] = [];
    for (const asOf of DAYS)
      for (const basis of ["due", "posted", "accepted", "unit"])
        for (const buckets of ["standard", "bands", "years", "statutory", "halfMonths"]) {
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
      expect(new Set(nets).size).toBe(1);
    }
  });

  it("are on any day what replaying their life up to it says", async () => {
    for (const asOf of DAYS) {
      const [then] = await ask({ metrics: ["net", "items"], params: { asOf } });
      expect([asOf, then?.net, then?.items]).toEqual([asOf, ...(await replayed(asOf))]);
    }
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

  it("break a promise the day after it was due", async () => {
    const [dueDay, nextDay] = [await promisesOn("2025-08-31"), await promisesOn("2025-09-01")];
    expect(Number(dueDay?.promised)).toBeGreaterThan(0);
    expect([dueDay?.promiseBroken, nextDay?.promised]).toEqual(["0.0000", "0.0000"]);
    expect(Number(nextDay?.promiseBroken)).toBeGreaterThan(0);
  });
});

/** The balance and the open items after all that happened until a day, as if that day were today: what came later is taken away for the look. */
async function replayed(asOf: string): Promise<[string, string]> {
  const { sql } = figures.ledger;
  await sql`create table later as select * from receivable_entry where comp_id = ${COMP} and entry_on > ${asOf}`;
  await sql`delete from receivable_entry where comp_id = ${COMP} and entry_on > ${asOf}`;
  const [left] = await sql<{ net: string; items: string }[]>`select coalesce(sum(company_amount), 0)::text as net,
    (select count(*) from (select 1 from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
      where e.comp_id = ${COMP} and i.kind <> 'advance' group by e.item_id having sum(e.company_amount) <> 0) o)::text as items
    from receivable_entry where comp_id = ${COMP}`;
  await sql`insert into receivable_entry select * from later`;
  await sql`drop table later`;
  return [left?.net ?? "", left?.items ?? ""];
}
