import type { ChartKind } from "#define/report";
import { barOption } from "./bars.ts";
import { combinedOption } from "./combined.ts";
import type { ChartOption } from "./option.ts";
import { funnelOption } from "./funnel.ts";
import { heatOption } from "./heat.ts";
import { lineOption } from "./lines.ts";
import type { Palette } from "./palette.ts";
import { paretoOption } from "./pareto.ts";
import { pieOption } from "./pie.ts";
import { scatterOption } from "./scatter.ts";
import type { Emphasis, Picture } from "./series.ts";
import { type TileRegion, tileMapOption } from "./tileMap.ts";
import { type SumWords, waterfallOption } from "./waterfall.ts";

/**
 * How a picture is drawn: whether its series stand upon each other, which points stand out, what the sum and what has no room of its own
 * are called, where a name lies on the map.
 */
export type ChartLook = SumWords & { stacked: boolean; chosen: Emphasis; placeOf: (name: string) => TileRegion | undefined };

/** Kinds whose series say their names themselves. */
const SPEAKING: readonly ChartKind[] = ["pie", "funnel", "heat", "map", "scatter", "waterfall", "pareto"];

/** Whether the names of the series stand beside a chart. */
export function hasLegend(kind: ChartKind): boolean {
  return !SPEAKING.includes(kind);
}

/** Kinds that draw what their points come to together. */
const ADDING: readonly ChartKind[] = ["pie", "funnel", "waterfall", "pareto"];

/**
 * The drawing of a picture as a chart of each kind; quantities of several units stand as bars beside each other where it would add them up.
 */
export function chartOption(kind: ChartKind, picture: Picture, palette: Palette, look: ChartLook): ChartOption {
  const { chosen, placeOf } = look;
  const stacked = look.stacked && picture.isMixed !== true;
  switch (picture.isMixed && ADDING.includes(kind) ? "bar" : kind) {
    case "bar":
      return barOption(picture, palette, chosen, stacked);
    case "line":
      return lineOption(picture, palette, { dots: true });
    case "area":
      return lineOption(picture, palette, { dots: true, area: true, stacked });
    case "combined":
      return combinedOption(picture, palette, chosen);
    case "pareto":
      return paretoOption(picture, palette, chosen);
    case "waterfall":
      return waterfallOption(picture, palette, chosen, look);
    case "pie":
      return pieOption(picture, palette, chosen);
    case "funnel":
      return funnelOption(picture, palette, chosen);
    case "heat":
      return heatOption(picture, palette, chosen);
    case "map":
      return tileMapOption(picture, palette, chosen, placeOf);
    case "scatter":
      return scatterOption(picture, palette, chosen);
  }
}
