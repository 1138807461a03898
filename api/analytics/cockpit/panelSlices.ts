import type { Cockpit } from "#define/cockpit";

/** The datasets that a cockpit reads, each once. */
export function datasetsOf({ panels }: Pick<Cockpit, "panels">): string[] {
  return [...new Set(panels.flatMap((panel) => Object.values(panel.slices).map((slice) => slice.dataset)))];
}
