import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { Sliceable } from "#define/dataset";
import { compileSlice } from "#define/slice/slice";
import type { Slice } from "#define/slice/query";
import { holdDuckDb, runSql } from "../duckdb.ts";
import { rowsOf } from "../duckdbCells.ts";
import type { SliceResult, SliceSetting } from "./answer.ts";
import { attachSnapshot, detachSnapshot, type Snapshot } from "./snapshot.ts";

/** The page's DuckDB with what is done in it; a page that only reads what the server says does without either. */
export type Engine = Awaited<ReturnType<typeof openEngine>>;

/** Starts (or joins) the page's DuckDB. */
export async function openEngine() {
  return { ...(await holdDuckDb()), answerHere, attachSnapshot, detachSnapshot };
}

/** Answers a slice from attached files in the page's DuckDB. */
export async function answerHere(
  connection: AsyncDuckDBConnection,
  dataset: Sliceable,
  slice: Slice,
  { manifest, tables }: Snapshot,
  setting: SliceSetting,
  signal: AbortSignal,
): Promise<SliceResult> {
  const started = performance.now();
  const { sql, columns } = compileSlice(dataset, slice, { tables, ...setting });
  const rows = rowsOf(await runSql(connection, sql, signal));
  return { columns, rows, ms: performance.now() - started, version: manifest.version, at: manifest.at, place: "browser" };
}
