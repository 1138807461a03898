import type { Sliceable } from "#define/dataset";
import { asParam, timeParams } from "#define/slice/time";
import type { Viewer } from "#define/viewer";
import type { Analytics } from "./analytics.ts";
import { datasetIn } from "./catalogue.ts";
import { describedFor } from "./hidden.ts";

type Key = string | null;
type Keyed = { keys: Readonly<Record<string, Key>>; metric: string | null };

/** Earlier than anything in the books. */
const EVER = "1900-01-01";
/** As many keys as a filter takes. */
const AT_ONCE = 1000;

/**
 * Those of the notes whose figure a viewer can see: the keys of records and texts lie in rows that he reads, and nothing of it is made of a
 * hidden field. Ages, days and choices are nobody's,
 * and which of them there are depends on what the report is asked with.
 */
export async function seenNotes<T extends Keyed>(analytics: Analytics, viewer: Viewer, dataset: string, notes: readonly T[]): Promise<T[]> {
  const known = datasetIn(analytics.catalogue, dataset, viewer.compId);
  if (!known || notes.length === 0) return [];
  const open = describedFor(known, viewer);
  const names = [...new Set(notes.flatMap(({ keys }) => Object.keys(keys)))].filter((name) => isOfRows(open.dimensions[name]?.kind));
  const seen = new Map<string, ReadonlySet<Key>>();
  for (const name of names) {
    const asked = [...new Set(notes.flatMap(({ keys }) => (Object.hasOwn(keys, name) ? [keys[name] ?? null] : [])))];
    seen.set(name, await seenKeys(analytics, viewer, open, name, asked));
  }
  return notes.filter(
    (note) =>
      (note.metric === null || open.metrics[note.metric] !== undefined || !Object.hasOwn(known.metrics, note.metric)) &&
      Object.entries(note.keys).every(([name, key]) => seen.get(name)?.has(key) ?? open.dimensions[name] !== undefined),
  );
}

/** Which keys of a dimension lie in rows that a viewer reads, whatever their day; one slice for a thousand. */
async function seenKeys(
  { slices }: Analytics,
  viewer: Viewer,
  dataset: Sliceable,
  name: string,
  asked: readonly Key[],
): Promise<ReadonlySet<Key>> {
  const params = Object.fromEntries(timeParams(dataset).begins.map((param) => [param, asParam(dataset, param, EVER)]));
  const seen = new Set<Key>();
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const where = [{ dimension: name, in: asked.slice(from, from + AT_ONCE) }];
    const answer = await slices.answer(viewer, { dataset: dataset.id, metrics: [firstOf(dataset)], by: [name], where, params });
    for (const [key = null] of answer.rows) seen.add(key);
  }
  return seen;
}

const isOfRows = (kind: string | undefined): boolean => kind === "link" || kind === "text" || kind === "number";

function firstOf({ metrics }: Sliceable): string {
  return Object.entries(metrics).find(([, metric]) => "sql" in metric && metric.over === undefined)?.[0] ?? Object.keys(metrics)[0] ?? "";
}
