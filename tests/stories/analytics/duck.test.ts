import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Duck } from "#analytics/duck";
import { DuckInstance } from "#analytics/duckInstance";
import { writeSnapshot } from "#analytics/snapshot/export";
import { TABLE, tableOf } from "#analytics/snapshot/path";

const FAULT = "INTERNAL Error: Attempted to access index 0 within vector of size 0";
const AFTERMATH = "FATAL Error: Failed: database has been invalidated because of a previous fatal error";
let folder: string;
let duck: Duck;
let told: object[];
const silent = () => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "longwall-duck-"));
  told = [];
  duck = await Duck.open(join(folder, "spill"), { info: silent, warn: silent, error: (facts) => void told.push(facts) });
});

afterEach(async () => {
  vi.restoreAllMocks();
  duck.close();
  await rm(folder, { recursive: true });
});

const opened = () => vi.spyOn(DuckInstance, "open");
/** The next statements end with these errors, as an instance does that breaks. */
function breaks(...errors: string[]): void {
  const query = vi.spyOn(DuckInstance.prototype, "query");
  for (const error of errors) query.mockRejectedValueOnce(new Error(error));
}

describe("DuckDB", () => {
  it("answers windows over nothing however often, on every connection at once", async () => {
    await duck.execute("create table little as select range as figure from range(1)");
    const sieved = "select * from little where figure > 5";
    const sql = `select figure, count(*) over () as counted from (${sieved} union all select * from little where not exists (${sieved})) as rows order by 1`;
    const asked = async () => {
      for (let turn = 0; turn < 250; turn += 1) expect(await duck.query(sql)).toEqual([["0", "1"]]);
    };
    await Promise.all([asked(), asked(), asked(), asked()]);
    expect(told).toEqual([]);
  });
});

describe("DuckDB that broke by a fault of its own", () => {
  it("is replaced, the question is asked again over files attached anew, and the statement is told", async () => {
    const path = join(folder, "abc.duckdb");
    await writeSnapshot(duck, path, { [TABLE]: "select 7 as figure" }, true);
    const asked = () => duck.query(`select figure from ${tableOf("abc")}`, [{ hash: "abc", path }]);
    expect(await asked()).toEqual([["7"]]);
    breaks(FAULT);
    const instances = opened();
    expect(await asked()).toEqual([["7"]]);
    expect(instances).toHaveBeenCalledTimes(1);
    expect(told).toMatchObject([{ sql: `select figure from ${tableOf("abc")}` }]);
  });

  it("is replaced once for all who asked meanwhile", async () => {
    breaks(FAULT, AFTERMATH, AFTERMATH);
    const instances = opened();
    const answers = await Promise.all([1, 2, 3].map((figure) => duck.query(`select ${figure}`)));
    expect(answers).toEqual([[["1"]], [["2"]], [["3"]]]);
    expect(instances).toHaveBeenCalledTimes(1);
    expect(told).toHaveLength(1);
  });

  it("is not asked any more what ended it twice, and answers the others", async () => {
    breaks(FAULT, FAULT);
    await expect(duck.query("select 1")).rejects.toThrow("not asked again");
    await expect(duck.query("select 1")).rejects.toThrow("not asked again");
    expect(await duck.query("select 2")).toEqual([["2"]]);
  });

  it("begins a stream again of which nothing was read", async () => {
    vi.spyOn(DuckInstance.prototype, "stream").mockImplementationOnce(async function* () {
      yield await Promise.reject(new Error(FAULT));
    });
    const rows: unknown[] = [];
    for await (const piece of duck.stream("select * from range(5000)")) rows.push(...piece);
    expect(rows).toHaveLength(5000);
  });

  it("leaves a statement with an effect to who asked for it, and serves the next", async () => {
    vi.spyOn(DuckInstance.prototype, "execute").mockRejectedValueOnce(new Error(FAULT));
    await expect(duck.execute("create table kept (a integer)")).rejects.toThrow(FAULT);
    await duck.execute("create table kept (a integer)");
    expect(await duck.query("select count(*) from kept")).toEqual([["0"]]);
  });

  it("lets any other error through at once", async () => {
    const instances = opened();
    await expect(duck.query("select nothing from nowhere")).rejects.toThrow("nowhere");
    expect(instances).not.toHaveBeenCalled();
  });
});
