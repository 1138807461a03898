import { namedBy, type Viewed, viewOf } from "#define/slice/metrics";
import type { Slice } from "#define/slice/query";

/** Several questions answered by one statement: the slice that is sent, with totals, and who asked. */
export type Scan = { slice: Slice; asked: Slice[] };

/**
 * Puts questions together that read the same rows of the same view: equal groupings share their metrics, a question without grouping reads
 * the total of another.
 */
export function planScans(slices: readonly Slice[], datasets: ReadonlyMap<string, Viewed>): Scan[] {
  const grouped = [...slices].sort((a, b) => b.by.length - a.by.length);
  const byRows = new Map<string, (Scan & { shape: string })[]>();
  for (const slice of grouped) {
    const dataset = datasets.get(slice.dataset);
    const over = dataset ? viewOf(dataset, slice.metrics, namedBy(slice)) : "";
    const [rows, shape] = [rowsOf(slice, over), shapeOf(slice)];
    const scans = byRows.get(rows) ?? [];
    byRows.set(rows, scans);
    const found = scans.find((scan) => slice.by.length === 0 || scan.shape === shape);
    if (!found) scans.push({ slice: { ...slice, totals: slice.by.length > 0 }, shape, asked: [slice] });
    else {
      found.asked.push(slice);
      found.slice = { ...found.slice, metrics: [...new Set([...found.slice.metrics, ...slice.metrics])] };
    }
  }
  return [...byRows.values()].flat().map(({ shape: _shape, ...scan }) => scan);
}

const rowsOf = ({ dataset, where, params }: Slice, over: string) => JSON.stringify([dataset, over, where ?? [], params ?? {}]);
const shapeOf = ({ by, columns, order, limit }: Slice) => JSON.stringify([by, columns ?? [], order ?? [], limit ?? null]);
