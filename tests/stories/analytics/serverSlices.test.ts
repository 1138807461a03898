import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Shared } from "#analytics/shared";
import { whyOf } from "#analytics/why";
import { newId } from "#db/id";
import { subtract } from "#define/decimal";
import { writeCast } from "#support/bookCast";
import { type Figures, openFigures, reader, receivables, rowsOf, landed } from "#support/figures";
import type { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import type { Cast } from "#support/random/unposted";

const COMP = 2;
let figures: Figures;
let cast: Cast;

beforeAll(async () => {
  const books = async (ledger: Ledger) => {
    await ledger.company(COMP, "HS");
    cast = await writeCast(ledger, COMP);
    await writeRandomBooks(ledger, COMP, cast, 99);
  };
  figures = await openFigures({ books });
  await landed(figures.analytics, COMP);
});

const why = (metric: string, more = {}) =>
  whyOf({ runtime: figures.runtime, ...figures.analytics }, reader(COMP), metric, receivables(more));
const by = (account: string, ask: object = {}) => ({ account, ask });
const never = () => new Promise<never>(() => undefined);

describe("Two hundred analysts who open one report", () => {
  it("are answered by one computation", async () => {
    const { slices } = figures.analytics;
    const before = slices.computed;
    const slice = receivables({ by: ["customer", "unit"], totals: true, params: { asOf: "2026-05-31" } });
    const answers = await Promise.all(Array.from({ length: 200 }, () => slices.answer(reader(COMP), slice)));
    expect(slices.computed - before).toBe(1);
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
  });

  it("are answered each by his own rows", async () => {
    const { slices } = figures.analytics;
    const before = slices.computed;
    const [first, second] = cast.departments.map(({ department }) => reader(COMP, { departments: [department] }));
    if (!first || !second) throw new Error("no departments");
    const [one, other] = await Promise.all([slices.answer(first, receivables({})), slices.answer(second, receivables({}))]);
    expect(slices.computed - before).toBe(2);
    expect(one.rows).not.toEqual(other.rows);
  });
});

describe("A computation that is shared", () => {
  it("goes on while one of those who wait stays, and is stopped when the last leaves", async () => {
    const shared = new Shared<number>(() => 1);
    const stopped: boolean[] = [];
    const compute = (signal: AbortSignal) => {
      signal.addEventListener("abort", () => stopped.push(true));
      return never();
    };
    const [one, other] = [new AbortController(), new AbortController()];
    const waiting = [shared.of("k", compute, by("a"), one.signal), shared.of("k", compute, by("b"), other.signal)].map((answer) =>
      answer.catch(() => "left"),
    );
    one.abort();
    expect(await waiting[0]).toBe("left");
    expect(stopped).toEqual([]);
    other.abort();
    expect(await waiting[1]).toBe("left");
    expect([stopped, shared.begun]).toEqual([[true], 1]);
  });

  it("waits in the line of its account, which holds up no other and is refused where it grows too long", async () => {
    const shared = new Shared<number>(() => 1);
    const begin = (account: string, count: number) => {
      for (let at = 0; at < count; at++) void shared.of(`${account} ${shared.begun} ${at}`, never, by(account));
    };
    begin("many", 40);
    expect(shared.begun).toBe(16);
    begin("other", 5);
    expect(shared.begun).toBe(21);
    begin("many", 40);
    await expect(shared.of("one more", never, by("many"))).rejects.toMatchObject({ problem: { type: "notReady" } });
    begin("other", 5);
    expect(shared.begun).toBe(26);
  });

  it("is begun in its turn, and sooner where somebody else asks for the same", async () => {
    const shared = new Shared<number>(() => 1);
    const ends: ((value: number) => void)[] = [];
    const slow = () => new Promise<number>((resolve) => void ends.push(resolve));
    const answers = Array.from({ length: 20 }, (_, at) => shared.of(String(at), slow, by("a")));
    const same = shared.of("19", slow, by("b"));
    expect(shared.begun).toBe(17);
    for (let at = 0; at < 20; at++) {
      await expect.poll(() => ends.length).toBeGreaterThan(at);
      ends[at]?.(at);
    }
    expect((await Promise.all(answers)).toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 20 }).keys()]);
    expect([await same, shared.begun]).toEqual([16, 20]);
  });

  it("counts as one with what it belongs to, as the panels of a cockpit", async () => {
    const shared = new Shared<number>(() => 1);
    const answers = Array.from({ length: 40 }, (_, cockpit) => {
      const ask = {};
      return Array.from({ length: 12 }, (__, panel) => shared.of(`${cockpit} ${panel}`, () => Promise.resolve(1), by("a", ask)));
    });
    expect(await Promise.all(answers.flat())).toHaveLength(480);
  });

  it("is remembered until too much is, whoever was not asked for longest going first", async () => {
    const shared = new Shared<string>(({ length }) => length);
    const ask = (key: string) => shared.of(key, () => Promise.resolve("x".repeat(900_000)), by("a"));
    for (const key of ["one", "other", "one", "third", "one"]) await ask(key);
    expect(shared.begun).toBe(3);
    await ask("other");
    expect(shared.begun).toBe(4);
  });

  it("is begun anew after it failed", async () => {
    const shared = new Shared<number>(() => 1);
    await expect(shared.of("k", () => Promise.reject(new Error("torn")), by("a"))).rejects.toThrow("torn");
    expect(await shared.of("k", () => Promise.resolve(7), by("a"))).toBe(7);
  });
});

describe("A snapshot file that is deleted under its readers", () => {
  it("is made again, and the question answered", async () => {
    const { analytics, folder } = figures;
    const viewer = reader(COMP, { departments: cast.departments.map(({ department }) => department) });
    const before = rowsOf(await analytics.slices.answer(viewer, receivables({ by: ["unit"] })));
    const place = join(folder, "snapshots", "sales.receivables", String(COMP));
    for (const scope of await readdir(place)) await rm(join(place, scope), { recursive: true });
    const again = rowsOf(await analytics.slices.answer(viewer, receivables({ by: ["unit"], params: { asOf: "2026-06-29" } })));
    expect(again.length).toBe(before.length);
  });
});

const differences = async (metric: string) => (await why(metric)).tied.map(({ difference }) => Number(difference));

describe("Why a figure is what it is", () => {
  it("is told with its records, and the ledgers say the same", async () => {
    const asOf = "2026-06-30";
    const found = await why("overdueShare", { params: { asOf }, where: [{ dimension: "customer", in: cast.customers.slice(0, 1) }] });
    expect(found).toMatchObject({ unit: "percent", definition: "definitions.overdueShare", params: { asOf } });
    expect(found.tied.map(({ metric, difference }) => [metric, Number(difference)])).toEqual([
      ["overdue", 0],
      ["open", 0],
    ]);
    const records = await figures.analytics.slices.answer(
      reader(COMP),
      receivables({
        metrics: ["overdueShare"],
        rows: true,
        params: { asOf },
        where: [{ dimension: "customer", in: cast.customers.slice(0, 1) }],
      }),
    );
    expect(found.rows).toBe(records.rows.length);
  });

  it("is told of a comparison and of a measure that the reader added", async () => {
    const compare = [{ name: "then", kind: "asOf", on: "2025-12-31" }];
    const then = await why("net~then", { compare });
    const direct = rowsOf(await figures.analytics.slices.answer(reader(COMP), receivables({ params: { asOf: "2025-12-31" } })))[0]?.net;
    expect(then.value).toBe(direct);
    const measured = await why("care", { metrics: ["care"], measures: { care: "overdue - open / 2" } });
    expect(measured).toMatchObject({ definition: null, expression: "overdue - open / 2", unit: "money" });
    const [overdue, open] = measured.tied.map(({ figure }) => figure ?? "0");
    expect(Number(subtract(measured.value ?? "0", overdue ?? "0"))).toBeCloseTo(-Number(open) / 2, 4);
    const since = await why("since", { compare, measures: { since: "net - net~then" } });
    expect([Number(since.value), since.rows]).toEqual([Number(subtract((await why("net")).value ?? "0", direct ?? "0")), null]);
  });

  it("is told of a plan by what was planned, not by what came", async () => {
    const asked = { dataset: "sales.contrast", by: [], where: [], params: { from: "2025-01-01", asOf: "2026-06-30" } };
    const compare = [{ name: "plan", kind: "plan" as const }];
    const planned = await whyOf({ runtime: figures.runtime, ...figures.analytics }, reader(COMP), "ordered~plan", {
      ...asked,
      metrics: ["ordered"],
      compare,
    });
    const listed = await figures.analytics.slices.answer(reader(COMP), { ...asked, metrics: ["planIntakeToDate"], rows: true });
    expect([planned.definition, planned.rows, planned.tied.map(({ metric }) => metric)]).toEqual([
      "definitions.planIntakeToDate",
      listed.rows.length,
      ["planIntakeToDate"],
    ]);
    expect(listed.rows.length).toBeGreaterThan(0);
    expect(new Set(rowsOf(listed).map(({ side }) => side))).toEqual(new Set(["plan"]));
  });

  it("shows a difference when the control account of the journal says something else than the items", async () => {
    const { ledger } = figures;
    const of = { comp_id: COMP, module: "sales.salesInvoice", document_id: newId(), doc_no: "BY-HAND", seq: 1, party_id: null };
    const line = {
      ...of,
      id: newId(),
      posted_on: "2026-01-01",
      posted_month: "2026-01",
      account: "receivable",
      debit: "0.02",
      credit: "0",
    };
    expect([await differences("net"), await differences("open")]).toEqual([[0], [0]]);
    await ledger.write("journal_line", [line]);
    expect([await differences("net"), await differences("open")]).toEqual([[-0.02], [-0.02]]);
    await ledger.sql`delete from journal_line where comp_id = ${COMP} and id = ${line.id}`;
  });

  it("shows a difference when a movement was not announced, and says nothing of metrics that nobody knows", async () => {
    const { department, unit } = cast.departments[0] ?? { department: "", unit: "" };
    const entries = [{ kind: "invoice", on: "2026-01-01", amount: "0.01" }];
    await figures.ledger.items(COMP, [{ customer: cast.customers[0] ?? "", department, unit, dueOn: "2026-01-01", entries }], false);
    const [tied] = (await why("net")).tied;
    expect([tied?.metric, Number(tied?.difference)]).toEqual(["net", -0.01]);
    await expect(why("nothing")).rejects.toMatchObject({ problem: { type: "invalid" } });
  });
});
