import type { Panel, PanelSlice } from "#define/cockpit";
import type { Dataset, Sliceable } from "#define/dataset";

/** What a reader is offered of the datasets that he reads, by their ids. */
export type Offered = ReadonlyMap<string, Sliceable>;

/** Whether a reader may ask all that a panel asks, narrowed by dimensions: no dataset, metric or dimension of it is hidden from him. */
export function isOpen({ slices }: Panel, narrowed: readonly string[], datasets: ReadonlyMap<string, Dataset>, offered: Offered): boolean {
  return Object.values(slices).every((slice) => {
    const [whole, seen] = [datasets.get(slice.dataset), offered.get(slice.dataset)];
    if (!whole || !seen) return false;
    const isSeen = (part: "metrics" | "dimensions", name: string) => !Object.hasOwn(whole[part], name) || Object.hasOwn(seen[part], name);
    return (
      slice.metrics.every((name) => isSeen("metrics", name)) &&
      [...dimensionsOf(slice), ...narrowed].every((name) => isSeen("dimensions", name))
    );
  });
}

const dimensionsOf = ({ by, columns = [], where = [] }: PanelSlice) => [...by, ...columns, ...where.map(({ dimension }) => dimension)];
