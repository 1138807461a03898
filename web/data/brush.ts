import type { Sliceable } from "#define/dataset";
import { type BrushAxis, brushSlice, brushTable, type Slice } from "#define/slice";
import type { SliceResult } from "./slicesAnswer.ts";

/** Views made ready for a brush. `without` are views that must be asked as always: their figures do not add up. */
export type Brush = {
  without: readonly string[];
  /** What each view shows for the steps from one place of the axis to another, both inclusive; null when the data moved on and the brush is to be prepared again. */
  range: (from: number, to: number) => Readonly<Record<string, SliceResult>> | null;
};
type Ask = (slice: Slice) => Promise<SliceResult>;

/** Asks once for every view's sums by the steps of the axis; after that a step of the brush reads only those. `version` tells which data are current. */
export async function prepareBrush(
  ask: Ask,
  version: () => string | undefined,
  dataset: Sliceable,
  axis: BrushAxis,
  views: Readonly<Record<string, Slice>>,
): Promise<Brush> {
  const tables = new Map<string, { table: NonNullable<ReturnType<typeof brushTable>>; answer: SliceResult }>();
  for (const [name, slice] of Object.entries(views)) {
    const question = brushSlice(dataset, slice, axis);
    const answer = question && (await ask(question));
    const table = answer && brushTable(dataset, slice, axis, answer);
    if (table) tables.set(name, { table, answer });
  }
  const made = new Set([...tables.values()].map(({ answer }) => answer.version));
  return {
    without: Object.keys(views).filter((name) => !tables.has(name)),
    range: (from, to) => {
      const current = version();
      if (made.size > 1 || (current !== undefined && !made.has(current))) return null;
      const began = performance.now();
      const answers = [...tables].map(([name, { table, answer }]) => [name, { ...answer, ...table.range(from, to) }] as const);
      const ms = performance.now() - began;
      return Object.fromEntries(answers.map(([name, answer]) => [name, { ...answer, ms }]));
    },
  };
}
