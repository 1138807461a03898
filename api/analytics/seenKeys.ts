import type { Sliceable } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import type { Analytics } from "./analytics.ts";
import { describedFor } from "./hidden.ts";

type Keyed = { keys: Readonly<Record<string, string | null>>; metric: string | null };

/** Those of the notes whose figure a viewer can see: every key lies in rows that he reads, and nothing of it is made of a hidden field. One slice per dimension. */
export async function seenNotes<T extends Keyed>(analytics: Analytics, viewer: Viewer, dataset: string, notes: readonly T[]): Promise<T[]> {
  const known = analytics.catalogue.datasets.get(dataset);
  if (!known || notes.length === 0) return [];
  const open = describedFor(known, viewer);
  const names = [...new Set(notes.flatMap(({ keys }) => Object.keys(keys)))].filter((name) => open.dimensions[name]);
  const metric = firstOf(open);
  const seen = new Map<string, ReadonlySet<string | null>>();
  for (const name of names) {
    const asked = [...new Set(notes.flatMap(({ keys }) => (name in keys ? [keys[name] ?? null] : [])))];
    const answer = await analytics.slices.answer(viewer, {
      dataset,
      metrics: [metric],
      by: [name],
      where: [{ dimension: name, in: asked }],
    });
    seen.set(name, new Set(answer.rows.map(([key = null]) => key)));
  }
  return notes.filter(
    (note) =>
      (note.metric === null || open.metrics[note.metric] !== undefined || !(note.metric in known.metrics)) &&
      Object.entries(note.keys).every(([name, key]) => seen.get(name)?.has(key)),
  );
}

function firstOf({ metrics }: Sliceable): string {
  return Object.entries(metrics).find(([, metric]) => "sql" in metric && metric.over === undefined)?.[0] ?? Object.keys(metrics)[0] ?? "";
}
