import type { Palette } from "#chart/palette";
import type { Status } from "#define/cockpit";

/** How a cockpit is drawn where nobody sits: dark as on a wall, or light as on paper. */
export const COCKPIT_LOOKS = ["dark", "light"] as const;
export type CockpitLook = (typeof COCKPIT_LOOKS)[number];
/** The colours of a chart, those of what is judged, of ages from not due to the oldest, and of what came together as the rest. */
export type WallPalette = Palette & { judged: Readonly<Record<Status, string>>; ages: readonly string[]; rest: string };

/** The size of type on a canvas of 1920 by 1080. */
export const TYPE = { label: 21, title: 24, head: 30, number: 50, hero: 64 } as const;
const SHARED = { font: "sans-serif", size: 19, width: 600, isStill: true } as const;

/** The tokens of web/cockpit/wall.css. */
export const WALL_PALETTES: Readonly<Record<CockpitLook, WallPalette>> = {
  dark: {
    ...SHARED,
    hues: ["#6db1f5", "#f0a35e", "#62cdb6", "#c0a0e4", "#a87f62"],
    other: "#9fb0c3",
    text: "#e9edf2",
    quiet: "#a9b6c6",
    line: "#2a3646",
    ground: "#141c28",
    page: "#0c121b",
    judged: { good: "#58c48d", watch: "#f3bf63", bad: "#fa9a8d" },
    ages: ["#4a5a70", "#7d6f57", "#b3803f", "#dd8f46", "#f0705f"],
    rest: "#43536a",
  },
  light: {
    ...SHARED,
    hues: ["#174f92", "#7c3d0a", "#0a574c", "#67358f", "#6b3a20"],
    other: "#434f5e",
    text: "#16202c",
    quiet: "#414d5c",
    line: "#cdd6e0",
    ground: "#ffffff",
    page: "#eef2f6",
    judged: { good: "#0b5a34", watch: "#6d4500", bad: "#9c1c16" },
    ages: ["#7b8ca1", "#94803f", "#b06d1c", "#b54f17", "#a3201a"],
    rest: "#8796a8",
  },
};
