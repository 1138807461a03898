import { sql } from "drizzle-orm";

import type { ImportReport } from "#import/report";
import { importFile, type ImportOptions, importSource } from "#import/run";
import { type Problem, ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { openTrade, SYSTEM } from "#support/trade";
import type { Source } from "#import/rows";
import { programWords } from "#support/definitions";

export type Options = Partial<ImportOptions> & { viewer?: Viewer };
/** The trading company of the stories with somebody who imports files. */
export type Desk = {
  runtime: Runtime;
  take: (module: string, file: string | Uint8Array, options?: Options) => Promise<ImportReport>;
  takeSource: (module: string, source: Source, options?: Options) => Promise<ImportReport>;
  refusal: (job: Promise<unknown>) => Promise<Problem | undefined>;
  count: (table: string) => Promise<number>;
  rows: <T extends object>(query: ReturnType<typeof sql>) => Promise<T[]>;
  broken: () => Promise<string[]>;
};

/** Opens the company on the test file's own database, with the words of all languages. */
export async function openDesk(): Promise<Desk> {
  const trade = await openTrade(4);
  const runtime = { ...trade.runtime, words: await programWords() };
  return {
    runtime,
    take: (module, file, { viewer = SYSTEM, ...options } = {}) =>
      importFile(runtime, viewer, trade.module(module), bytes(file), { fileName: "file", ...options }),
    takeSource: (module, source, { viewer = SYSTEM, ...options } = {}) =>
      importSource(runtime, viewer, trade.module(module), source, { fileName: "rows", ...options }),
    refusal: (job) =>
      job.then(
        () => undefined,
        (error: unknown) => problemIn(error),
      ),
    count: async (table) =>
      Number((await trade.rows<{ n: number }>(sql`select count(*)::integer as n from ${sql.raw(table)} where comp_id = 1`))[0]?.n),
    rows: trade.rows,
    broken: trade.broken,
  };
}

function problemIn(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

/** A file as it comes from the network: in pieces that cut characters apart. */
async function* bytes(file: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const whole = typeof file === "string" ? Buffer.from(file) : file;
  for (let at = 0; at < whole.length; at += 1001) yield whole.subarray(at, at + 1001);
}
