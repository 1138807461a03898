import type { Sliceable } from "#define/dataset";
import { type BrushAxis, brushSlice, type BrushTable, brushTable } from "#define/slice/slice";
import type { SliceResult } from "./slices/answer.ts";
import type { Slice } from "#define/slice/query";

/** Views made ready for a brush. `without` are views that must be asked as always: their figures do not add up. */
export type Brush = {
  without: readonly string[];
  /**
   * What each view shows for the steps from one place of the axis to another, both inclusive; null when the data moved on and the brush is
   * to be prepared again.
   */
  range: (from: number, to: number) => Readonly<Record<string, SliceResult>> | null;
  /** What a view shows for its own question with one stretch of the axis; null where it must be asked as always. */
  answer: (view: string, slice: Slice) => SliceResult | null;
  /** Whether the data that it was made of moved on. */
  isOld: () => boolean;
};
type Ask = (slice: Slice) => Promise<SliceResult>;
type Ready = { question: string; keys: readonly string[]; table: BrushTable; answer: SliceResult };

/**
 * Asks once for every view's sums by the steps of the axis; after that a step of the brush reads only those. `version` tells which data are
 * current.
 */
export async function prepareBrush(
  ask: Ask,
  version: () => string | undefined,
  dataset: Sliceable,
  axis: BrushAxis,
  views: Readonly<Record<string, Slice>>,
): Promise<Brush> {
  const ready = new Map<string, Ready>();
  for (const [name, slice] of Object.entries(views)) {
    const question = brushSlice(dataset, slice, axis);
    const answer = question && (await ask(question));
    const keys = answer ? keysIn(answer, axis.dimension) : [];
    const table = answer && brushTable(dataset, slice, { ...axis, keys }, answer);
    if (table) ready.set(name, { question: questionOf(slice, axis.dimension), keys, table, answer });
  }
  const made = new Set([...ready.values()].map(({ answer }) => answer.version));
  const isOld = (): boolean => {
    const current = version();
    return made.size > 1 || (current !== undefined && !made.has(current));
  };
  return {
    without: Object.keys(views).filter((name) => !ready.has(name)),
    range: (from, to) => {
      const [first, last] = [axis.keys[from] ?? "", axis.keys[to] ?? ""];
      return isOld() ? null : Object.fromEntries([...ready].map(([name, one]) => [name, stretch(one, first, last)]));
    },
    answer: (view, slice) => {
      const one = ready.get(view);
      const range = rangeIn(slice, axis.dimension);
      if (!one || !range || isOld() || one.question !== questionOf(slice, axis.dimension)) return null;
      return stretch(one, range.from, range.to, slice);
    },
    isOld,
  };
}

/** A question without its stretch of the axis and without its page: what a brush is made ready for. */
export function questionOf(slice: Slice, dimension: string): string {
  const where = (slice.where ?? []).filter((filter) => filter.dimension !== dimension);
  return JSON.stringify({ ...slice, where, limit: undefined, offset: undefined });
}

/** The stretch of the axis that a question is about; null where it is none. */
function rangeIn({ where = [] }: Slice, dimension: string): { from: string; to: string } | null {
  const [range, ...others] = where.filter((filter) => filter.dimension === dimension);
  if (!range || others.length > 0 || !("from" in range || "to" in range)) return null;
  return { from: range.from ?? "", to: range.to ?? "\uffff" };
}

function stretch({ keys, table, answer }: Ready, from: string, to: string, page?: Pick<Slice, "limit" | "offset">): SliceResult {
  const began = performance.now();
  const made = table.range(placeFrom(keys, from), placeFrom(keys, `${to}\u0000`) - 1, page);
  return { ...answer, ...made, ms: performance.now() - began, place: "brush" };
}

/** The keys of the axis in an answer, as they follow each other. */
function keysIn({ columns, rows }: SliceResult, dimension: string): string[] {
  const place = columns.findIndex(({ name }) => name === dimension);
  return [...new Set(rows.flatMap((row) => row[place] ?? []))].toSorted();
}

/** The place of the first key that is not before another. */
function placeFrom(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
