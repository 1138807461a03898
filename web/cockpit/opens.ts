import type { PanelAnswer } from "#define/cockpit";

/** The address of the screen behind a tile, with the tile's filters and the page's company. */
export function addressBehind({ path, filter }: NonNullable<PanelAnswer["opens"]>, company: string | null): string {
  const query = new URLSearchParams();
  if (company) query.set("company", company);
  if (Object.keys(filter).length > 0) query.set("filter", JSON.stringify(filter));
  return `${path}?${query.toString()}`;
}
