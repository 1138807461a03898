import type { Opened } from "#define/cockpit";
import { textOf } from "./addressParts.ts";

/** The address of the report that a tile of a cockpit leads to, on the page's company. */
export function addressBehind({ path, params, ranges, filters, by, metrics, chart, shown }: Opened, company: string | null): string {
  const query = new URLSearchParams(company ? { company } : {});
  for (const [name, value] of Object.entries(params)) query.set(`p.${name}`, value);
  for (const [name, { from, to }] of Object.entries(ranges)) query.set(`r.${name}`, `${from}..${to}`);
  for (const [name, keys] of Object.entries(filters)) query.set(`f.${name}`, textOf(keys));
  if (by) query.set("by", by);
  if (metrics.length > 0) query.set("metrics", metrics.join());
  if (chart) query.set("chart", chart);
  if (shown !== "both") query.set("show", shown);
  return `${path}?${query.toString()}`;
}

/** The same for what is behind one mark of the tile: keys of a dimension, a day within the range that the tile is of. */
export function narrowedTo(opens: Opened, dimension: string, keys: readonly string[]): Opened {
  const [from] = keys;
  if (opens.ranges[dimension] === undefined || from === undefined) return { ...opens, filters: { ...opens.filters, [dimension]: keys } };
  return { ...opens, ranges: { ...opens.ranges, [dimension]: { from, to: keys.at(-1) ?? from } } };
}
