import type { ChartSpec } from "#query/charts";
import { chosenAmong, type Choices } from "#query/state";
import type { Picture } from "./series.ts";

/** The dimension whose keys are the series of a picture; null where they are figures. */
export const acrossIn = ({ kind, by, stack }: ChartSpec): string | null => (kind === "heat" ? (by[1] ?? null) : stack);

/** A picture whose series that were not chosen are drawn fainter; all alike where none was. */
export function emphasised(picture: Picture, spec: ChartSpec, state: Choices): Picture {
  const across = acrossIn(spec);
  if (across === null) return picture;
  const keys = picture.series.map(({ key }) => key);
  const chosen = chosenAmong(state, across, keys);
  if (chosen.size === 0) return picture;
  return { ...picture, series: picture.series.map((series) => (chosen.has(series.key) ? series : { ...series, faint: true })) };
}
