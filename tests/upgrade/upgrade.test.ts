import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { appOptions, type ConnectionOptions } from "#db/client";
import { copyIn } from "#db/copy/in";
import { copyOut } from "#db/copy/out";
import { checkLedgers, linesOf } from "#db/invariants";
import { loadModules } from "#engine/load";
import { listDocuments } from "#engine/list/list";
import { systemViewer } from "#engine/access/viewer";
import { wordsOf } from "#engine/translations";
import { inWork } from "#engine/work";
import { openClient } from "#support/database";
import { onLeaving } from "#support/leaving";
import { createFrom, dropDatabase } from "#support/databases/template";
import { restore } from "#support/databases/dump";
import { type Ledgers, ledgersOf } from "./ledgers.ts";

const FOLDER = new URL("./versions/", import.meta.url);
const FIRST = "0.6.0";
const VERSIONS = readdirSync(FOLDER).flatMap((name) => /^(.+)\.sql\.gz$/.exec(name)?.[1] ?? []);
/** The versions that the changelog dates, from the first on whose database is kept. */
const datedIn = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/gm)]
    .map(([, version]) => String(version))
    .filter((version) => version.localeCompare(FIRST, "en", { numeric: true }) >= 0);
const MOST = 1024 * 1024;

/** The database of a version as it was written, in this run's cluster. */
async function written(version: string) {
  const owner = { ...inject("template"), database: `upgrade_${version.replaceAll(".", "_")}` };
  await createFrom("template0", owner);
  onLeaving(() => dropDatabase(owner));
  await restore(owner, gunzipSync(readFileSync(new URL(`${version}.sql.gz`, FOLDER))).toString("utf8"));
  return owner;
}

/** The same company after a backup and a restore, which brings it to this version. */
async function throughBackup(owner: ConnectionOptions): Promise<ConnectionOptions> {
  const folder = mkdtempSync(join(scratchPlace(), "longwall-upgrade-"));
  const restored = { ...owner, database: `${owner.database}_restored` };
  try {
    const copy = await copyOut(owner, (table) => join(folder, table));
    await createFrom("template0", restored);
    onLeaving(() => dropDatabase(restored));
    await copyIn(
      restored,
      copy,
      (table) => join(folder, table),
      () => undefined,
    );
    return restored;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("A company written by an earlier version", () => {
  it("is there for every version from 0.6.0 on, each of one megabyte at most", () => {
    const dated = datedIn(readFileSync("CHANGELOG.md", "utf8"));
    expect(dated).toContain(FIRST);
    expect(VERSIONS.toSorted()).toEqual(dated.toSorted());
    for (const version of VERSIONS) expect(statSync(new URL(`${version}.sql.gz`, FOLDER)).size).toBeLessThanOrEqual(MOST);
  });

  it.each(VERSIONS)("keeps its ledgers of version %s to the cent, breaks none of their laws and opens", async (version) => {
    const owner = await throughBackup(await written(version));
    const asOwner = openClient(owner, 1);
    const kept = JSON.parse(readFileSync(new URL(`${version}.json`, FOLDER), "utf8")) as Ledgers;
    const found = await ledgersOf(asOwner);
    for (const [ledger, rows] of Object.entries(kept)) expect([ledger, found[ledger]]).toEqual([ledger, rows]);
    expect((await checkLedgers(asOwner)).filter(({ broken }) => broken > 0).flatMap(linesOf)).toEqual([]);

    const client = openClient(appOptions(owner), 2);
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const runtime = {
      client,
      clock: { now: () => new Date() },
      definitions: await loadModules(),
      words: wordsOf(new Map()),
      log,
      validators: new Map(),
    };
    const module = runtime.definitions.modules.get("warehouse.goodsReceipt");
    if (!module) throw new Error("no receipts");
    const list = await inWork(runtime, systemViewer(2, "upgrade"), (work) => listDocuments(work, module, {}), "read only");
    expect(list.rows.length).toBeGreaterThan(0);

    await asOwner`update stock_valuation set value = value + 0.01 where id = (select min(id) from stock_valuation)`;
    expect((await ledgersOf(asOwner)).stockWorth).not.toEqual(kept.stockWorth);
  });

  it("is asked for by the changelog: planted versions are found", () => {
    const planted = ["## 0.10.0 (2027-01-31)", "## 0.6.1 (2026-11-20)", "## 0.6.0 (2026-11-11)", "## 0.5.9 (2026-10-01)", "## Next"];
    expect(datedIn(planted.join("\n\n"))).toEqual(["0.10.0", "0.6.1", "0.6.0"]);
  });
});
