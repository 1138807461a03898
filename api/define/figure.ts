import { bare, ownOf } from "./own.ts";
import type { Slice } from "./slice/query.ts";

const WORD = /[a-zA-Z]\w*/g;
const SPOKEN = /([a-zA-Z]\w*)~([a-zA-Z]\w*)/g;

/** The metric (or measure) that the name of a figure speaks of, and the comparison whose value it is. */
export function figureParts(figure: string): { metric: string; comparison: string | undefined } {
  const [metric = "", compared] = figure.split("~");
  return { metric, comparison: compared?.split(".")[0] };
}

/** The values of comparisons that an expression speaks of, as pairs of metric and comparison. */
export function comparedIn(text: string): [metric: string, comparison: string][] {
  return [...text.matchAll(SPOKEN)].map(([, metric = "", comparison = ""]) => [metric, comparison]);
}

/** The question for one figure of a slice by itself: without groups, with what it is compared with and the measures that it is made of. */
export function figureSlice({ dataset, where, params, measures = {}, compare = [] }: Slice, figure: string): Slice {
  const { metric, comparison } = figureParts(figure);
  const own = measuresOf(measures, metric);
  const spoken = comparison === undefined ? Object.values(own).flatMap(comparedIn) : [[metric, comparison] as const];
  const made = compare.flatMap((one) => {
    const of = [...new Set(spoken.flatMap(([name, known]) => (known === one.name ? [name] : [])))];
    return of.length > 0 ? [{ ...one, of }] : [];
  });
  return {
    dataset,
    metrics: [...new Set([metric, ...spoken.map(([name]) => name)])],
    by: [],
    ...(where ? { where } : {}),
    ...(params ? { params } : {}),
    ...(Object.keys(own).length > 0 ? { measures: own } : {}),
    ...(made.length > 0 ? { compare: made } : {}),
  };
}

/** A measure with those that it is made of. */
function measuresOf(
  measures: Readonly<Record<string, string>>,
  name: string,
  found: Record<string, string> = bare({}),
): Record<string, string> {
  const text = ownOf(measures, name);
  if (text === undefined || Object.hasOwn(found, name)) return found;
  found[name] = text;
  for (const [word] of text.matchAll(WORD)) measuresOf(measures, word, found);
  return found;
}
