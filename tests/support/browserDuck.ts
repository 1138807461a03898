import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type * as Wasm from "@duckdb/duckdb-wasm/blocking";
import type { SnapshotPath } from "#analytics/snapshot/path";

const require = createRequire(import.meta.url);

/** The DuckDB of the browser, run in this process: snapshot files are attached from their bytes, nothing is loaded from elsewhere. */
export async function openBrowserDuck(): Promise<{
  version: string;
  query: (sql: string, files: readonly SnapshotPath[]) => Promise<(string | null)[][]>;
}> {
  const path = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs");
  const wasm = require(path) as typeof Wasm;
  const part = (kind: string) => ({ mainModule: `${dirname(path)}/duckdb-${kind}.wasm`, mainWorker: "" });
  const database = await wasm.createDuckDB({ mvp: part("mvp"), eh: part("eh") }, new wasm.VoidLogger(), wasm.NODE_RUNTIME);
  await database.instantiate();
  database.open({ path: ":memory:" });
  const connection = database.connect();
  for (const name of ["autoinstall_known_extensions", "autoload_known_extensions"]) connection.query(`set ${name}=false`);
  const attached = new Set<string>();
  const rows = (sql: string) =>
    connection
      .query(sql)
      .toArray()
      .map((row) => Object.values(row.toJSON() as Record<string, string | null>));
  return {
    version: rows("select version()")[0]?.[0] ?? "",
    query: async (sql, files) => {
      // Files that say the same are one file.
      for (const { hash, path: file } of files) {
        if (attached.has(hash)) continue;
        database.registerFileBuffer(`${hash}.duckdb`, new Uint8Array(await readFile(file)));
        connection.query(`attach '${hash}.duckdb' as s_${hash} (read_only)`);
        attached.add(hash);
      }
      return rows(sql);
    },
  };
}
