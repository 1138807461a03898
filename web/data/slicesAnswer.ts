import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { CompanyCalendar } from "#define/calendar";
import type { Sliceable } from "#define/dataset";
import { compileSlice } from "#define/slice/slice";
import type { Language } from "#define/viewer";
import { call } from "./api.ts";
import { runSql } from "./duckdb.ts";
import { whenReady } from "./whenReady.ts";
import { rowsOf } from "./duckdbCells.ts";
import type { Snapshot } from "./slicesSnapshot.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";

/**
 * `browser` = DuckDB-WASM on the page's own copy, `server` = DuckDB beside the API on the same files, `brush` = sums that the page made
 * ready for a brush.
 */
export type Place = "browser" | "server" | "brush";
export type SliceResult = SliceAnswer & { place: Place };
export type SliceSetting = { language: Language; today: string; calendar: CompanyCalendar; company: string };

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

/** Asks the server for the same. */
export async function answerThere(slice: Slice, signal: AbortSignal): Promise<SliceResult> {
  const answer = await whenReady(() => call<SliceAnswer>("POST", `/api/datasets/${slice.dataset}/slice`, { body: slice, signal }), signal);
  return { ...answer, place: "server" };
}
