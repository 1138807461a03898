import type { Cockpit, CockpitDay, PanelSlice } from "#define/cockpit";
import type { Slice, SliceFilter } from "#define/slice/query";

/** The datasets that a cockpit reads, each once. */
export function datasetsOf({ panels }: Pick<Cockpit, "panels">): string[] {
  return [...new Set(panels.flatMap((panel) => Object.values(panel.slices).map((slice) => slice.dataset)))];
}

type Asked = {
  days: Readonly<Record<CockpitDay, string>>;
  narrowed: Readonly<Record<string, readonly string[]>>;
  over: Readonly<Record<string, string>>;
};

/** A panel's question with its days, what the cockpit is narrowed by, and what is chosen in other panels. */
export function sliceOf(slice: PanelSlice, { days, narrowed, over }: Asked, chosen: readonly SliceFilter[]): Slice {
  const where = (slice.where ?? []).map(({ dimension, from, to, in: among, empty }): SliceFilter => {
    if (empty === false) return { dimension, empty };
    return among ? { dimension, in: among } : { dimension, ...(from ? { from: days[from] } : {}), ...(to ? { to: days[to] } : {}) };
  });
  const params = Object.entries(slice.params ?? {}).map(([name, value]) => [name, "day" in value ? days[value.day] : value.value]);
  return {
    ...slice,
    where: [...where, ...Object.entries(narrowed).map(([dimension, keys]) => ({ dimension, in: keys })), ...chosen],
    params: { ...(Object.fromEntries(params) as Record<string, string>), ...over },
  };
}
