import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Analytics } from "#analytics/analytics";
import { openBucket } from "#support/bucket";
import { eventually, type Figures, openFigures, reader, receivables, rowsOf } from "#support/figures";

const COMP = 2;
const ID = "sales.receivables";
const store = await openBucket();
const opened: Analytics[] = [];
const running = new Set<Analytics>();
let figures: Figures;
let item: (amount: string) => Parameters<Figures["ledger"]["items"]>[1][number];

beforeAll(async () => {
  figures = await openFigures();
  const { ledger } = figures;
  await ledger.company(COMP, "HS");
  const department = await ledger.department(COMP, "D1");
  const customer = await ledger.customer(COMP, "C1", "中煤", "zhongmei");
  item = (amount) => ({
    customer,
    ...department,
    dueOn: "2026-03-01",
    entries: [{ kind: "invoice", on: "2026-02-01", amount }],
  });
  await ledger.items(COMP, [item("100")]);
});

afterAll(async () => {
  for (const analytics of running) await analytics.close();
});

/** A process on a machine of its own: the same database and bucket, a fresh disk. */
const machine = async (): Promise<Analytics> => {
  const analytics = await figures.open(await mkdtemp(join(figures.folder, "machine-")), store.bucket);
  opened.push(analytics);
  running.add(analytics);
  return analytics;
};
const leave = async (analytics: Analytics): Promise<void> => {
  running.delete(analytics);
  await analytics.close();
};
const net = async (analytics: Analytics) =>
  rowsOf(await analytics.slices.answer(reader(COMP), receivables({ metrics: ["net"] })))[0]?.net ?? null;
const comesTo = (analytics: Analytics, amount: string) =>
  eventually(
    () => net(analytics),
    (value) => value === amount,
  );
const filesOf = async (analytics: Analytics) => {
  const reading = await analytics.readers.reading(reader(COMP), ID);
  return analytics.readers.paths(reading);
};
const sourcesOf = async (analytics: Analytics) => (await analytics.store.load())?.companies[COMP]?.sources;
const written = () => store.asked.filter((line) => line.startsWith("PUT") && line.endsWith(".duckdb"));
const last = (path: string) => path.split("/").at(-1);

describe("Snapshots in an S3-compatible store", () => {
  it("serve another data folder the same figures without being rebuilt", async () => {
    const first = await machine();
    expect(await comesTo(first, "100.0000")).toBe("100.0000");
    await leave(first);
    expect(written().length).toBeGreaterThan(0);
    const made = await sourcesOf(first);
    store.asked.length = 0;
    const second = await machine();
    expect(await net(second)).toBe("100.0000");
    expect(await sourcesOf(second)).toEqual(made);
    expect(written()).toEqual([]);
  });

  it("give back a file that was deleted under a reader, byte for byte", async () => {
    const third = await machine();
    const files = await filesOf(third);
    const made = await sourcesOf(third);
    for (const { path } of files) await rm(path);
    expect(await net(third)).toBe("100.0000");
    const [{ path, hash } = { path: "", hash: "" }] = files;
    await rm(path);
    expect(await third.readers.fileFor(reader(COMP), ID, hash)).toBe(path);
    const [, bytes] = [...store.kept].find(([key]) => key.includes(hash)) ?? [];
    expect((await readFile(path)).equals(bytes ?? Buffer.alloc(0))).toBe(true);
    expect(await sourcesOf(third)).toEqual(made);
    expect(written()).toEqual([]);
  });

  it("bring what one process wrote to another that has a folder of its own", async () => {
    const third = opened[2] as Analytics;
    await figures.ledger.items(COMP, [item("0.01")]);
    expect(await comesTo(third, "100.0100")).toBe("100.0100");
    const second = opened[1] as Analytics;
    expect(await sourcesOf(third)).toEqual(await sourcesOf(second));
  });

  it("go on in the data folder while the bucket is away, which is told, and are brought there when it is back", async () => {
    const [, second, third] = opened as [Analytics, Analytics, Analytics];
    const told = vi.spyOn(figures.runtime.log, "warn").mockReturnValue();
    store.isAway = true;
    await figures.ledger.items(COMP, [item("0.02")]);
    expect(await comesTo(second, "100.0300")).toBe("100.0300");
    expect(await net(third)).toBe("100.0100");
    const toldBoth = (words: string) =>
      eventually(
        () => Promise.resolve(told.mock.calls.filter(([, line]) => line?.includes(words)).length),
        (times) => times >= 2,
      );
    expect(await toldBoth("does not answer")).toBe(2);
    store.isAway = false;
    expect(await comesTo(third, "100.0300")).toBe("100.0300");
    expect(await toldBoth("answers again")).toBe(2);
    told.mockRestore();
  });

  it("are cleared away in the bucket and the folder a while after nothing names them any more", async () => {
    const third = opened[2] as Analytics;
    await leave(opened[1] as Analytics);
    const named = (await filesOf(third)).map(({ path }) => path);
    await leave(third);
    const now = Date.now();
    for (const at of [now, now + 16 * 60_000]) {
      await third.store.clean(new Set(named), at, true);
      await third.store.settled();
    }
    const here = (await readdir(third.store.folder, { recursive: true })).filter((path) => path.endsWith(".duckdb"));
    expect(new Set(here.map(last))).toEqual(new Set(named.map(last)));
    expect(new Set([...store.kept.keys()].map(last))).toEqual(new Set([...named.map(last), "state.json"]));
  });
});
