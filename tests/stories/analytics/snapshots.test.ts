import { mkdtemp, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fileOf } from "#analytics/snapshot/export";
import { copyOut, openReading } from "#analytics/snapshot/reading";
import { newId } from "#db/id";
import { eventually, type Figures, openFigures, reader, receivables, rowsOf, landed } from "#support/figures";

const [COMP, OTHER] = [2, 1];
let figures: Figures;
let first: { department: string; unit: string };
let second: { department: string; unit: string };
let customer: string;
let person: string;

beforeAll(async () => {
  figures = await openFigures();
  const { ledger } = figures;
  await ledger.company(COMP, "HS");
  await ledger.company(OTHER, "AW");
  first = await ledger.department(COMP, "D1");
  second = await ledger.department(COMP, "D2");
  person = await ledger.employee(COMP, first.department, "E1");
  customer = await ledger.customer(COMP, "C1", "中煤", "zhongmei");
  const other = await ledger.customer(COMP, "C2", "北煤", "beimei");
  await ledger.items(COMP, [
    { customer, ...first, salesperson: person, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "100" }] },
    { customer: other, ...second, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "11" }] },
  ]);
  await eventually(
    () => net(),
    (value) => value === "111.0000",
  );
});

const net = async (viewer = reader(COMP), params: Record<string, string> = {}) =>
  rowsOf(await figures.analytics.slices.answer(viewer, receivables({ metrics: ["net"], params })))[0]?.net ?? null;
const version = () => figures.analytics.snapshots.current(COMP, "sales.receivables")?.version;
/** Nobody can read the items meanwhile: what is made of them waits to be written. */
const withoutItems = (work: () => Promise<void>) =>
  figures.ledger.sql.begin(async (held) => {
    await held`lock table receivable_item in access exclusive mode`;
    await work();
  });
const full = () => {
  throw new Error("no room");
};
const item = (amount: string) => ({ customer, ...first, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount }] });

describe("A snapshot", () => {
  it("follows a commit by itself, and tells", async () => {
    const told: string[] = [];
    const end = figures.analytics.snapshots.onChange(({ dataset }) => told.push(dataset));
    const before = version();
    await figures.ledger.items(COMP, [item("0.01")]);
    await eventually(
      () => Promise.resolve(version()),
      (now) => now !== before,
    );
    expect(await net()).toBe("111.0100");
    expect(told).toContain("sales.receivables");
    end();
  });

  it("follows a commit of which nobody was notified", async () => {
    const before = version();
    await figures.ledger.items(COMP, [item("0.02")], false);
    await figures.ledger.write("data_change", [{ comp_id: COMP, id: newId(), module: "sales.receivableItem", period: "2026" }]);
    await eventually(
      () => Promise.resolve(version()),
      (now) => now !== before,
    );
    expect(await net()).toBe("111.0300");
  });

  it("stays the same version when what changed says the same", async () => {
    const before = version();
    const at = figures.analytics.snapshots.trueAt(COMP);
    await figures.ledger.change(figures.ledger.sql, COMP, "sales.receivableItem");
    await eventually(
      () => Promise.resolve(figures.analytics.snapshots.trueAt(COMP)),
      (now) => now > at,
    );
    expect(version()).toBe(before);
  });

  it("follows the name of a customer that changed without notice, also where another master is exported meanwhile", async () => {
    await figures.ledger.sql`update party set name_zh = '新煤', updated_at = clock_timestamp() where id = ${customer}`;
    await figures.ledger.change(figures.ledger.sql, COMP, "masterData.department");
    await landed(figures.analytics, COMP);
    const label = async () =>
      rowsOf(await figures.analytics.slices.answer(reader(COMP), receivables({ by: ["customer"] }))).map((row) => row["customer.label"]);
    expect(await eventually(label, (names) => names.includes("新煤"))).toContain("新煤");
  });

  it("is taken up again at the next start without being rebuilt", async () => {
    const before = figures.analytics.snapshots.current(COMP, "sales.receivables");
    const path = fileOf(figures.analytics.store.placeOf("sales.receivables", COMP), before?.files[0]?.hash ?? "");
    const made = (await stat(path)).birthtimeMs;
    await figures.reopen();
    expect((await figures.analytics.snapshots.awaited(COMP, "sales.receivables"))?.version).toBe(before?.version);
    expect((await stat(path)).birthtimeMs).toBe(made);
    await figures.ledger.items(COMP, [item("0.03")]);
    expect(
      await eventually(
        () => net(),
        (value) => value === "111.0600",
      ),
    ).toBe("111.0600");
  });

  it("is shown at the next start as of when it was true, and follows what was written while nothing ran", async () => {
    const before = figures.analytics.snapshots.current(COMP, "sales.receivables");
    await figures.analytics.close();
    await figures.ledger.items(COMP, [item("0.04")]);
    const written = new Date().toISOString();
    await withoutItems(async () => {
      figures.analytics = await figures.open();
      const shown = await figures.analytics.snapshots.awaited(COMP, "sales.receivables");
      expect(shown).toMatchObject({ version: before?.version });
      expect((shown?.at ?? written) < written, "it does not say that it is of now").toBe(true);
    });
    await landed(figures.analytics, COMP);
    expect(await net()).toBe("111.1000");
  });

  it("is not shown at the next start where the release writes it otherwise", async () => {
    await figures.analytics.close();
    const kept = await figures.analytics.store.load();
    if (!kept) throw new Error("no state was kept");
    const sources = kept.companies[COMP]?.sources ?? {};
    const made = sources["sales.receivables"]?.periods;
    sources["sales.receivables"] = { definition: "of another release", periods: made ?? {} };
    await figures.analytics.store.save(kept, []);
    await withoutItems(async () => {
      figures.analytics = await figures.open();
      expect(await figures.analytics.snapshots.awaited(COMP, "sales.contracts")).toBeDefined();
      expect(figures.analytics.snapshots.current(COMP, "sales.receivables")).toBeUndefined();
    });
    await landed(figures.analytics, COMP);
    expect(await net()).toBe("111.1000");
  });

  it("is of now at the next start, though another company's is still to be written", async () => {
    await landed(figures.analytics, OTHER);
    await figures.analytics.close();
    await figures.ledger.change(figures.ledger.sql, OTHER, "sales.receivableItem");
    const ended = new Date().toISOString();
    await withoutItems(async () => {
      figures.analytics = await figures.open();
      const at = () => Promise.resolve(figures.analytics.snapshots.trueAt(COMP));
      expect((await eventually(at, (found) => found > ended)) > ended).toBe(true);
      expect(figures.analytics.snapshots.trueAt(OTHER) < ended).toBe(true);
    });
    await landed(figures.analytics, OTHER);
  });

  it("undoes what was settled after the day that is asked for", async () => {
    const [id = ""] = await figures.ledger.items(COMP, [item("50")]);
    await figures.ledger.settle(COMP, id, [{ kind: "receipt", on: "2026-05-05", amount: "-50" }]);
    const before = () => net(reader(COMP), { asOf: "2026-05-04" });
    expect(await eventually(before, (value) => value === "161.1000")).toBe("161.1000");
    expect(await net(reader(COMP), { asOf: "2026-05-05" })).toBe("111.1000");
  });
});

describe("A company that is still being loaded", () => {
  it("has no figures, whatever is written there, until it is taken in", async () => {
    await figures.analytics.close();
    figures.analytics = await figures.open(await mkdtemp(join(figures.folder, "later-")), undefined, [OTHER]);
    const { snapshots } = figures.analytics;
    await figures.ledger.change(figures.ledger.sql, OTHER, "sales.receivableItem");
    await landed(figures.analytics, COMP);
    expect([await snapshots.awaited(OTHER, "sales.receivables"), snapshots.trueAt(OTHER)]).toEqual([undefined, ""]);
    let isTaken = false;
    const shown = new Promise<void>((resolve) => {
      snapshots.onChange(({ compId }) => {
        if (compId === OTHER) resolve();
      });
    });
    const taken = snapshots.takeIn(OTHER).then(() => (isTaken = true));
    await shown;
    await new Promise((resolve) => setImmediate(resolve));
    expect(isTaken, "at once, not at a later look").toBe(true);
    await taken;
    expect(await snapshots.awaited(OTHER, "sales.receivables")).toMatchObject({ compId: OTHER });
    await figures.reopen();
  });

  it("is waited for no more once nothing is followed", async () => {
    const { snapshots } = figures.analytics;
    const nowhere = 99;
    const taken = snapshots.takeIn(nowhere);
    await figures.analytics.close();
    await taken;
    expect(snapshots.trueAt(nowhere)).toBe("");
    figures.analytics = await figures.open();
  });
});

describe("A consistent look", () => {
  it("copies over the same connections again and again, also after copies that failed", async () => {
    const reading = await openReading(figures.client, COMP);
    const [path, rows, width] = [join(figures.folder, "copied.csv"), 20_000, 500];
    const large = `select repeat('x', ${width - 1}) from generate_series(1, ${rows})`;
    const failing = `select ${rows} / (${rows} - n), repeat('x', ${width}) from generate_series(1, ${rows}) n`;
    for (let turn = 0; turn < 7; turn += 1) {
      await expect(copyOut(reading, large, path, full)).rejects.toThrow("no room");
      await expect(copyOut(reading, failing, path, () => undefined)).rejects.toThrow("division by zero");
      await copyOut(reading, large, path, () => undefined);
      expect((await stat(path)).size).toBe(rows * width);
    }
    await reading.end();
  });

  it("refuses a copy that breaks at its first row or at its last, or whose connection is cut there, and goes on", async () => {
    const reading = await openReading(figures.client, COMP);
    const [path, rows] = [join(figures.folder, "torn.csv"), 20_000];
    const breaking = (at: number) =>
      `select (case when n = ${at} then '2026-02-30' else '2026-02-28' end)::date from generate_series(1, ${rows}) n`;
    const cut = (at: number) =>
      `select n, case when n = ${at} then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, ${rows}) n`;
    for (const at of [1, rows]) {
      await expect(copyOut(reading, breaking(at), path, () => undefined)).rejects.toMatchObject({ code: "22008" });
      await expect(copyOut(reading, cut(at), path, () => undefined)).rejects.toThrow("CONNECTION_CLOSED");
      await copyOut(reading, `select n from generate_series(1, ${rows}) n`, path, () => undefined);
    }
    await reading.end();
  });
});

describe("A reader of some rows", () => {
  it("gets a file that holds only them beside what is everybody's, and only the names they speak of", async () => {
    const viewer = reader(COMP, { departments: [second.department] });
    const reading = await figures.analytics.readers.reading(viewer, "sales.receivables");
    const facts = reading.files.find(({ table }) => table === "facts");
    const names = reading.files.find(({ table }) => table === "crm.customer");
    const rateOfOwnCurrency = 1;
    expect([facts?.rows, names?.rows]).toEqual([1 + rateOfOwnCurrency, 1]);
    expect(await net(viewer)).toBe("11.0000");
    expect(await net(reader(COMP, { own: true }, { employeeId: person }))).toBe("100.0000");
    expect(await net(reader(COMP, {}))).toBe("0.0000");
  });

  it("shares it with everybody of the same rights, and cannot fetch the whole", async () => {
    const viewer = reader(COMP, { departments: [second.department] });
    const [mine, same] = await Promise.all(
      [viewer, reader(COMP, { departments: [second.department] })].map((who) =>
        figures.analytics.readers.reading(who, "sales.receivables"),
      ),
    );
    expect(mine?.version).toBe(same?.version);
    const whole = (await figures.analytics.readers.reading(reader(COMP), "sales.receivables")).files[0]?.hash ?? "";
    await expect(figures.analytics.readers.fileFor(viewer, "sales.receivables", whole)).rejects.toMatchObject({
      problem: { type: "notFound" },
    });
    await expect(figures.analytics.readers.fileFor(viewer, "sales.receivables", mine?.files[0]?.hash ?? "")).resolves.toContain(
      mine?.scope ?? "-",
    );
  });

  it("has no right on a dataset that is not granted", async () => {
    await expect(net(reader(COMP, { company: true }, { may: () => false }))).rejects.toMatchObject({
      problem: { type: "forbidden", permission: "sales.receivables.read" },
    });
  });

  it("neither sees nor can ask for what is made of a hidden field", async () => {
    const viewer = reader(
      COMP,
      { company: true },
      { access: (module, field) => (module === "sales.receivableItem" && field === "salespersonId" ? "hidden" : "write") },
    );
    await expect(figures.analytics.slices.answer(viewer, receivables({ by: ["salesperson"] }))).rejects.toMatchObject({
      problem: { issues: [{ code: "unknownDimension", value: "salesperson" }] },
    });
    const reading = await figures.analytics.readers.reading(viewer, "sales.receivables");
    const [[count] = []] = await figures.analytics.duck.query(
      `select count(salesperson_id) from s_${reading.files[0]?.hash}.main.data`,
      figures.analytics.readers.paths(reading),
    );
    expect(count).toBe("0");
    expect(await net(viewer)).toBe(await net());
  });
});
