import type { Dataset } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import type { Analytics } from "./analytics.ts";
import type { Slice } from "#define/slice/query";

/** What chosen keys of linked dimensions are called, by dimension and key. */
export type ChosenNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The names of the keys that a slice is narrowed to, as its reader sees them; a key of which he sees no row has none. */
export async function chosenNames(
  { slices }: Pick<Analytics, "slices">,
  viewer: Viewer,
  { id, dimensions, metrics: known }: Dataset,
  { where = [], params, metrics }: Slice,
): Promise<ChosenNames> {
  const asked = where.filter((filter) => "in" in filter && filter.in.length > 0 && dimensions[filter.dimension]?.kind === "link");
  const found = asked.map(async (filter): Promise<[string, ReadonlyMap<string, string>]> => {
    const question: Slice = {
      dataset: id,
      metrics: metrics.filter((name) => known[name]).slice(0, 1),
      by: [filter.dimension],
      where: [filter],
      ...(params ? { params } : {}),
    };
    const { columns, rows } = await slices.answer(viewer, question);
    const at = (role: "key" | "code" | "label") => columns.findIndex((column) => column.role === role);
    return [
      filter.dimension,
      new Map(rows.map((row) => [row[at("key")] ?? "", nameText(row[at("code")] ?? null, row[at("label")] ?? null)])),
    ];
  });
  return new Map(await Promise.all(found));
}

/** What a record is called in a sheet: its code and its name, once where they are the same. */
export function nameText(code: string | null, label: string | null): string {
  return [code, label === code ? null : label].filter(Boolean).join(" ");
}
