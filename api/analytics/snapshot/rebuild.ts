import { isGone } from "#db/client";
import type { Wanted } from "./dirty.ts";
import type { Log } from "#engine/runtime";
import type { Duck } from "#analytics/duck";
import { type Base, exists, exportBase, exportDelta, fileOf } from "./export.ts";
import type { Reading } from "./reading.ts";
import type { Source } from "#analytics/source/source";
import { definitionHash } from "#analytics/source/sources";
import type { Aside, CompanyState, PeriodState, SourceState, Store } from "./store.ts";

/** Sources that are exported side by side: each waits for PostgreSQL, a file and DuckDB in turn. */
const AT_ONCE = 3;

export type Rebuilding = {
  duck: Duck;
  store: Store;
  /** A smaller base than this (rows) is written anew instead of getting a delta. */
  deltaFrom: number;
  /** A base that was made in the background and nobody shows yet. */
  folded: (compId: number, source: string, period: string) => Base | undefined;
  log: Log;
};

/**
 * The files of a company after what is old of it was exported in one consistent look; nothing is published. A source that cannot be
 * exported keeps its files of before and is set aside: no other suffers.
 */
export async function rebuilt(
  how: Rebuilding,
  reading: Reading,
  sources: ReadonlyMap<string, Source>,
  before: CompanyState,
  wanted: Wanted,
): Promise<CompanyState> {
  const aside = { ...before.aside };
  const next: CompanyState = { ...before, sources: { ...before.sources }, probes: { ...before.probes }, aside };
  const waiting = [...wanted];
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const [id, periods] = one;
      const source = sources.get(id);
      if (!source) continue;
      try {
        const made = await refreshed(how, reading, source, before.sources[id], periods);
        if (made) next.sources[id] = made;
        delete aside[id];
      } catch (error) {
        if (isGone(error)) throw error;
        how.log.warn({ err: error, source: id, company: reading.compId }, "a dataset could not be exported and is set aside");
        aside[id] = asideOf(source, error, before.aside?.[id]?.at ?? (before.sources[id] ? (before.at ?? "") : ""));
      }
    }
  };
  await together(Array.from({ length: AT_ONCE }, worker));
  return next;
}

const asideOf = (source: Source, error: unknown, at: string): Aside => ({
  definition: definitionHash(source),
  why: (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "",
  at,
  triedAt: Date.now(),
});

/** Ends when all have ended, with what went wrong first: the look that they share is open until then. */
async function together(jobs: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(jobs);
  await Promise.all(jobs);
}

async function refreshed(
  how: Rebuilding,
  reading: Reading,
  source: Source,
  known: SourceState | undefined,
  wanted: ReadonlySet<string>,
): Promise<SourceState | undefined> {
  if (source.holds && !(await reading.ask(source.holds(reading.compId)))[0]?.holds) return undefined;
  const definition = definitionHash(source);
  const before = known?.definition === definition ? known.periods : {};
  const periods = await periodsOf(reading, source, Object.keys(before), wanted);
  const folder = await how.store.place(source.id, reading.compId);
  const made = await Promise.all(
    periods.map(async (period) => {
      const files = before[period];
      const isOld = !files || wanted.has("*") || wanted.has(period);
      return [period, isOld ? await exported(how, reading, source, period, folder, files) : files] as const;
    }),
  );
  return { definition, periods: Object.fromEntries(made) };
}

/** A delta over the base there is, or a new base where there is none, where it is small, or where too much changed. */
async function exported(
  how: Rebuilding,
  reading: Reading,
  source: Source,
  period: string,
  folder: string,
  files: PeriodState | undefined,
): Promise<PeriodState> {
  const base = how.folded(reading.compId, source.id, period) ?? files;
  if (base && base.rows >= how.deltaFrom && Number.isFinite(base.sinceMs) && (await exists(fileOf(folder, base.hash)))) {
    const delta = await exportDelta(reading, how.duck, source, period, folder, base);
    if (delta !== undefined)
      return { hash: base.hash, rows: base.rows, bytes: base.bytes, sinceMs: base.sinceMs, ...(delta ? { delta } : {}) };
  }
  return exportBase(reading, how.duck, source, period, folder);
}

/**
 * The periods that have a file, in order; where there is no year yet, one empty file says so. Only a look at everything counts them anew.
 */
async function periodsOf(reading: Reading, source: Source, known: readonly string[], wanted: ReadonlySet<string>): Promise<string[]> {
  if (!source.years) return ["all"];
  const years = known.filter((period) => period !== "none");
  if (years.length > 0 && !wanted.has("*")) return [...new Set([...years, ...wanted])].toSorted();
  const found = (await reading.ask(source.years(reading.compId))).map((row) => row.period as string);
  return found.length > 0 ? found.toSorted() : ["none"];
}
