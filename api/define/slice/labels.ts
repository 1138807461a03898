import { bucketsOf } from "./dimensions.ts";
import { dimensionOf, type SliceScope, tableOf } from "./scope.ts";
import { literal, quoted, refuse } from "./text.ts";

/**
 * What a dimension is sorted by: the pinyin of a link, the place of a bucket or choice, else its key; `from` names the rows that hold the
 * keys.
 */
export function sortSql(scope: SliceScope, name: string, from: string): string {
  const dimension = dimensionOf(scope, name);
  const key = `${from}.${quoted(name)}`;
  if (dimension.kind === "link") return `coalesce(${quoted(`link.${name}`)}.sort, ${quoted(`link.${name}`)}.code)`;
  const places =
    dimension.kind === "bucket" ? bucketsOf(scope.dataset, name, scope.params) : dimension.kind === "choice" ? dimension.values : null;
  if (!places || places.length === 0) return key;
  return `case ${key} ${places.map((value, index) => `when ${literal(value)} then ${index}`).join(" ")} else ${places.length} end`;
}

/** How a link's record joins its name and code to the keys of `c`. */
export function labelSql(scope: SliceScope, name: string): { select: string; join: string } {
  const dimension = dimensionOf(scope, name);
  const link = quoted(`link.${name}`);
  const on = dimension.kind === "link" && dimension.by === "code" ? "code" : "id";
  const table = dimension.kind === "link" ? tableOf(scope, dimension.to, on) : refuse("unknownDimension", "dimension", name);
  const names = [...new Set([scope.options.language, "zh", "en", "ru", "code"])].map((column) => `${link}.${column}`);
  return {
    select: `, coalesce(${names.join(", ")}) as ${quoted(`${name}.label`)}, ${link}.code as ${quoted(`${name}.code`)}`,
    join: ` left join ${table} as ${link} on ${link}.${on} = c.${quoted(name)}`,
  };
}
