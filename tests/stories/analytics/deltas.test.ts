import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import type { Analytics } from "#analytics/analytics";
import { keysOfChangedMasters } from "#analytics/snapshot/changedMasters";
import { openReading } from "#analytics/snapshot/reading";
import { factsOf } from "#analytics/source/source";
import { newId } from "#db/id";
import type { Dataset } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import { openBrowserDuck } from "#support/browserDuck";
import { eventually, type Figures, landed, openFigures, reader, receivables, rowsOf } from "#support/figures";
import { StockBooks } from "#support/stockBooks";
import { tieOut } from "#support/tieOut";
import type { Slice } from "#define/slice/query";

const COMP = 2;
const SEED = 20_260_630;
type OrgUnit = { department: string; unit: string };
let figures: Figures;
let places: OrgUnit[];
let customers: string[];
let person: string;

/** Every base gets deltas, and a delta of fourteen rows is folded. */
beforeAll(async () => {
  figures = await openFigures({ deltaFrom: 1, foldFrom: 14 });
  const { ledger } = figures;
  await ledger.company(COMP, "HS");
  places = [await ledger.department(COMP, "D1"), await ledger.department(COMP, "D2")];
  person = await ledger.employee(COMP, places[0]?.department ?? "", "E1");
  customers = [await ledger.customer(COMP, "C1", "中煤", "zhongmei"), await ledger.customer(COMP, "C2", "北煤", "beimei")];
  for (const no of ["1", "2", "3"]) await contract(no, "100");
  await ledger.items(COMP, [item(0, 0, "100"), item(1, 1, "11")]);
  await settled();
});

const item = (place: number, customer: number, amount: string) => ({
  customer: customers[customer] ?? "",
  ...(places[place] ?? { department: "", unit: "" }),
  salesperson: place === 0 ? person : null,
  dueOn: "2026-03-01",
  entries: [{ kind: "invoice", on: "2026-02-01", amount }],
});

/** Writes a contract, or changes or takes back the one of that number, as the engine does: with its history, announced. */
async function contract(no: string, amount: string | null, department = places[0]?.department ?? ""): Promise<void> {
  const { ledger } = figures;
  const [known] = await ledger.sql<{ id: string }[]>`select id from sales_contract where comp_id = ${COMP} and doc_no = ${no}`;
  const id = known?.id ?? newId();
  const effective = amount === null ? null : "2026-01-15";
  if (known)
    await ledger.sql`update sales_contract set company_amount = ${amount ?? "0"}, effective_on = ${effective}, department_id = ${department} where id = ${id}`;
  else
    await ledger.sql`insert into sales_contract (comp_id, id, doc_no, doc_on, stage, created_by, updated_by, customer_id, department_id, currency, company_amount, effective_on)
      values (${COMP}, ${id}, ${no}, '2026-01-15', 'effective', 0, 0, ${customers[0] ?? ""}, ${department}, 'CNY', ${amount ?? "0"}, ${effective})`;
  await ledger.sql`insert into document_history (comp_id, id, module, document_id, version, action, actor_id) values (${COMP}, ${newId()}, 'sales.salesContract', ${id}, 1, 'save', 0)`;
  await ledger.change(ledger.sql, COMP, "sales.salesContract");
}

const QUESTIONS: Slice[] = [
  receivables({ metrics: ["net", "items", "applied"].slice(0, 2), by: ["customer"], columns: ["department"], totals: true }),
  receivables({ metrics: ["oldestDue"], by: ["salesperson"] }),
  receivables({ metrics: [], by: [], rows: true }),
  { dataset: "sales.contracts", metrics: ["orderIntake"], by: ["docNo"], columns: ["department"], totals: true },
  { dataset: "sales.contrast", metrics: ["ordered"], by: ["month"] },
];
const answers = async (analytics: Analytics, who = reader(COMP)) =>
  Promise.all(QUESTIONS.map(async (slice) => (await analytics.slices.answer(who, slice)).rows));
const files = (dataset = "sales.receivables") =>
  figures.analytics.snapshots.current(COMP, dataset)?.files.filter(({ table }) => table === "facts") ?? [];

/** Waits until the snapshots are true up to now. */
async function settled(analytics = figures.analytics): Promise<void> {
  await figures.ledger.sql`notify longwall_change`;
  await landed(analytics, COMP);
}

/** The same questions to files that are all made anew. */
async function madeAnew(...readers: Viewer[]): Promise<unknown[]> {
  const folder = await mkdtemp(join(scratchPlace(), "anew-"));
  const analytics = await figures.open(folder);
  await settled(analytics);
  const rows = await Promise.all(readers.map((who) => answers(analytics, who)));
  await analytics.close();
  await rm(folder, { recursive: true, force: true });
  return rows;
}

/** How many keys of a dataset's newest base are written anew because masters say otherwise now. */
async function rewritten({ snapshots, duck, store, catalogue }: Analytics, id: string): Promise<number> {
  const dataset = catalogue.datasets.get(id);
  const [base] = snapshots.current(COMP, id)?.files.filter(({ table }) => table === "facts") ?? [];
  if (!dataset || !base) throw new Error(`${id} has no file`);
  const reading = await openReading(figures.client, COMP);
  const folder = store.placeOf(id, COMP);
  const path = { hash: base.hash, path: join(folder, `${base.hash}.duckdb`) };
  const keys = await keysOfChangedMasters(reading, duck, factsOf(dataset), folder, path, reading.sinceMs);
  await reading.end();
  return keys.length;
}

type Commit = { kind: "item" | "receipt" | "contract"; place: number; customer: number; no: string; cents: number };
const commits = fc.record<Commit>({
  kind: fc.constantFrom("item", "receipt", "contract"),
  place: fc.nat(1),
  customer: fc.nat(1),
  no: fc.constantFrom("1", "2", "3", "4"),
  cents: fc.integer({ min: 0, max: 9_000_000 }),
});
const opened: string[] = [];

async function commit({ kind, place, customer, no, cents }: Commit): Promise<void> {
  const amount = (cents / 100).toFixed(2);
  if (kind === "contract") return contract(no, cents % 3 === 0 ? null : amount, places[place]?.department);
  const target = opened[cents % Math.max(1, opened.length)];
  if (kind === "item" || !target) opened.push(...(await figures.ledger.items(COMP, [item(place, customer, amount)])));
  else await figures.ledger.settle(COMP, target, [{ kind: "receipt", on: "2026-05-05", amount: `-${amount}` }]);
}

describe("A base with its delta", () => {
  it("says to the last cent what files made anew say, commit after commit, for every reader", async () => {
    const readers = [
      reader(COMP),
      reader(COMP, { departments: [places[1]?.department ?? ""] }),
      reader(COMP, { own: true }, { employeeId: person }),
    ];
    let withDelta = 0;
    const rounds = fc.sample(fc.array(commits, { minLength: 1, maxLength: 5 }), { seed: SEED, numRuns: 8 });
    for (const [round, batch] of rounds.entries()) {
      for (const one of batch) await commit(one);
      await settled();
      withDelta += Number(files().length > 1) + Number(files("sales.contracts").some(({ replaces }) => replaces));
      if (round % 4 !== 3) continue;
      expect(await Promise.all(readers.map((who) => answers(figures.analytics, who)))).toEqual(await madeAnew(...readers));
    }
    expect(withDelta).toBeGreaterThan(4);
    const dataset = figures.analytics.catalogue.datasets.get("sales.receivables") as Dataset;
    const [truth] = await tieOut(figures.client, reader(COMP), dataset, ["net"], {
      asOf: "2026-06-30",
      credit: "own",
      unposted: "without",
      retention: "with",
    });
    expect((await figures.analytics.slices.answer(reader(COMP), receivables({}))).rows[0]?.[0]).toBe(truth);
  });

  it("is folded into a new base when it has grown, and says the same", async () => {
    const base = files()[0]?.hash;
    await figures.ledger.items(
      COMP,
      Array.from({ length: 16 }, (_, index) => item(index % 2, 0, `0.0${index % 10}`)),
    );
    const now = () => Promise.resolve(files()[0]?.hash);
    expect(await eventually(now, (hash) => hash !== base)).not.toBe(base);
    expect([await answers(figures.analytics)]).toEqual(await madeAnew(reader(COMP)));
  });

  it("is read alike by the browser's DuckDB", async () => {
    await contract("2", "12.34");
    await settled();
    expect(files("sales.contracts").some(({ replaces }) => replaces)).toBe(true);
    const browser = await openBrowserDuck();
    for (const slice of QUESTIONS) {
      const { compiled, readings } = await figures.analytics.slices.prepare(reader(COMP), slice, "en");
      const paths = figures.analytics.slices.paths(readings);
      const sql = `select columns(*)::varchar from (${compiled.sql})`;
      expect(await browser.query(sql, paths)).toEqual(await figures.analytics.duck.query(sql, paths));
    }
  });

  it("leaves the base as it is and writes only what came", async () => {
    await settled();
    const before = files("sales.contracts");
    await contract("1", "7.77");
    await settled();
    const after = files("sales.contracts");
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ replaces: "contract_id" });
    expect(after[1]?.hash).not.toBe(before[1]?.hash);
  });
});

describe("A change of a master", () => {
  it("costs the rows that it changes, in every figure that repeats it, and no others", async () => {
    const books = new StockBooks(figures.ledger, COMP);
    await books.master("unit_of_measure", "PC");
    await books.master("material_class", "M");
    await books.material("P", "M");
    for (const [at, code] of ["W1", "W2"].entries()) await books.master("warehouse", code, { department_id: places[at]?.department ?? "" });
    const move = { material: "P", on: "2026-02-01", quantity: "1", as: "warehouse.stockAdjustment" };
    await books.move(...["W1", "W1", "W1", "W2", "W2"].map((warehouse, at) => ({ ...move, warehouse, value: `${10 ** at}` })));
    const folder = await mkdtemp(join(scratchPlace(), "masters-"));
    const analytics = await figures.open(folder);
    await settled(analytics);
    const byUnit: Slice = { dataset: "finance.capital", metrics: ["inventory"], by: ["unit"] };
    const worth = async () =>
      Object.fromEntries(rowsOf(await analytics.slices.answer(reader(COMP), byUnit)).map((row) => [row.unit, row.inventory]));
    const change = async (column: string, value: string) => {
      await figures.ledger
        .sql`update warehouse set ${figures.ledger.sql({ [column]: value })}, updated_at = now() where comp_id = ${COMP} and code = 'W1'`;
      await figures.ledger.change(figures.ledger.sql, COMP, "masterData.warehouse");
    };
    await change("phone", "0351-1234567");
    expect([await rewritten(analytics, "finance.capital"), await rewritten(analytics, "warehouse.stock")]).toEqual([0, 0]);
    await change("unit_id", places[1]?.unit ?? "");
    expect([await rewritten(analytics, "finance.capital"), await rewritten(analytics, "warehouse.stock")]).toEqual([3, 3]);
    await settled(analytics);
    expect(await worth()).toMatchObject({ [places[1]?.unit ?? ""]: "11111.0000" });
    await analytics.close();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);
});

describe("A reader", () => {
  it("keeps what he has while newer versions come", async () => {
    const held = await figures.analytics.readers.reading(reader(COMP), "sales.receivables");
    const count = () =>
      figures.analytics.duck.query(
        held.files
          .flatMap(({ table, hash }) => (table === "facts" ? [`select sum(amount) from s_${hash}.main.data`] : []))
          .join(" union all "),
        figures.analytics.readers.paths(held),
      );
    const before = await count();
    for (const amount of ["1", "2", "3"]) {
      await figures.ledger.items(COMP, [item(0, 0, amount)]);
      await settled();
    }
    await figures.analytics.store.clean(new Set(), Date.now(), true);
    expect(await count()).toEqual(before);
    const newest = await figures.analytics.readers.reading(reader(COMP), "sales.receivables");
    expect(newest.version).not.toBe(held.version);
  });

  it("is answered although somebody deleted the files", async () => {
    const before = await answers(figures.analytics);
    const again = await figures.reopen();
    await settled();
    await again.snapshots.awaited(COMP, "sales.receivables");
    const all = await readdir(join(figures.folder, "snapshots"), { recursive: true });
    for (const path of all.filter((name) => name.endsWith(".duckdb"))) await rm(join(figures.folder, "snapshots", path), { force: true });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await answers(figures.analytics)).toEqual(before);
    const own = await figures.analytics.readers.reading(reader(COMP, { departments: [places[1]?.department ?? ""] }), "sales.receivables");
    expect(own.files.length).toBeGreaterThan(1);
  });
});

describe("Two processes over one folder", () => {
  it("show the same; one writes, and the other goes on when that one ends", async () => {
    const other = await figures.open();
    const told: string[] = [];
    other.snapshots.onChange(({ dataset }) => told.push(dataset));
    const same = async () => {
      const wanted = figures.analytics.snapshots.current(COMP, "sales.receivables")?.version;
      return (
        (await eventually(
          () => Promise.resolve(other.snapshots.current(COMP, "sales.receivables")?.version),
          (version) => version === wanted,
        )) === wanted
      );
    };
    await figures.ledger.items(COMP, [item(0, 1, "5")]);
    await settled();
    expect(await same()).toBe(true);
    expect(told).toContain("sales.receivables");
    expect(await answers(other)).toEqual(await answers(figures.analytics));
    await figures.analytics.close();
    figures.analytics = other;
    await figures.ledger.items(COMP, [item(1, 0, "6")]);
    await settled(other);
    expect([await answers(other)]).toEqual(await madeAnew(reader(COMP)));
  });
});
