import { namedBy, type Viewed, viewOf } from "#define/slice/metrics";
import type { Slice } from "#define/slice/query";

/** Several questions answered by one statement: the slice that is sent, with totals, and who asked. */
export type Scan = { slice: Slice; over: string; asked: Slice[] };

/**
 * Puts questions together that read the same rows of the same view: equal groupings share their metrics, a question without grouping reads
 * the total of another.
 */
export function planScans(slices: readonly Slice[], datasets: ReadonlyMap<string, Viewed>): Scan[] {
  const grouped = [...slices].sort((a, b) => b.by.length - a.by.length);
  const scans: Scan[] = [];
  for (const slice of grouped) {
    const dataset = datasets.get(slice.dataset);
    const over = dataset ? viewOf(dataset, slice.metrics, namedBy(slice)) : "";
    const found = scans.find(
      (scan) =>
        rowsOf(scan.slice) === rowsOf(slice) && scan.over === over && (slice.by.length === 0 || shapeOf(scan.slice) === shapeOf(slice)),
    );
    if (!found) scans.push({ slice: { ...slice, totals: slice.by.length > 0 }, over, asked: [slice] });
    else {
      found.asked.push(slice);
      found.slice = { ...found.slice, metrics: [...new Set([...found.slice.metrics, ...slice.metrics])] };
    }
  }
  return scans;
}

const rowsOf = ({ dataset, where, params }: Slice) => JSON.stringify([dataset, where ?? [], params ?? {}]);
const shapeOf = ({ by, columns, order, limit }: Slice) => JSON.stringify([by, columns ?? [], order ?? [], limit ?? null]);
