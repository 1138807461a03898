import type { Dimension } from "#define/dataset";
import { compare, isDecimal } from "#define/decimal";
import { dimensionOf, type SliceScope, tableOf, withTerms } from "./scope.ts";
import { dimensionSql } from "./dimensions.ts";
import { dateText, idText, literal, numberText, refuse } from "./text.ts";
import { movedFilter, placedSql } from "./time.ts";
import type { SliceFilter } from "./query.ts";

/** Refuses filters that no row could ever pass, so that nothing is not taken for a figure: none of no keys, none from after their end. */
export function demandSense(filters: readonly SliceFilter[]): void {
  for (const filter of filters) {
    if ("in" in filter && filter.in.length === 0 && !filter.not) refuse("required", filter.dimension, "");
    if ("from" in filter && "to" in filter && isAfter(filter.from ?? "", filter.to ?? "~"))
      refuse("rangeReversed", filter.dimension, `${filter.from} – ${filter.to}`);
  }
}

const isAfter = (from: string, to: string) => (isDecimal(from) && isDecimal(to) ? compare(from, to) > 0 : from > to);

/** The where clause of a slice's filters and a condition of the definition's own. */
export function filterSql(scope: SliceScope, filters: readonly SliceFilter[], own?: string): string {
  const parts = filters.flatMap((filter) => placedPart(scope, filter));
  if (own) parts.push(withTerms(scope, own));
  return parts.length > 0 ? ` where ${parts.map((part) => `(${part})`).join(" and ")}` : "";
}

function placedPart(scope: SliceScope, filter: SliceFilter): string[] {
  const moved = movedFilter(scope, filter);
  if (moved === null) return [onePart(scope, filter, placedSql(scope, filter.dimension))];
  return moved.map((one) => onePart(scope, one, dimensionSql(scope, one.dimension)));
}

function onePart(scope: SliceScope, filter: SliceFilter, key: string): string {
  const dimension = dimensionOf(scope, filter.dimension);
  const value = (text: string) => valueText(dimension, filter.dimension, text);
  if ("metric" in filter) return scope.threshold?.(filter, key) ?? refuse("notTogether", filter.dimension, filter.metric);
  if ("empty" in filter) return `(${key}) is ${filter.empty ? "" : "not "}null`;
  if ("contains" in filter) return containsSql(scope, dimension, key, filter.contains);
  if ("in" in filter) {
    if (filter.in.length > 1000) refuse("outOfRange", filter.dimension, String(filter.in.length));
    const values = filter.in.filter((text) => text !== null).map(value);
    const listed = values.length > 0 ? `(${key}) in (${values.join(", ")})` : "false";
    const found = filter.in.includes(null) ? `${listed} or (${key}) is null` : listed;
    return filter.not ? `not coalesce(${found}, false)` : found;
  }
  const from = filter.from === undefined ? "true" : `(${key}) >= ${value(filter.from)}`;
  return filter.to === undefined ? from : `${from} and (${key}) <= ${value(filter.to)}`;
}

function containsSql(scope: SliceScope, dimension: Dimension, key: string, text: string): string {
  const wanted = literal(text.toLowerCase());
  if (dimension.kind !== "link") return `contains(lower(cast(${key} as varchar)), ${wanted})`;
  const found = ["code", "zh", "en", "ru", "sort"].map((column) => `contains(lower(${column}), ${wanted})`).join(" or ");
  return `(${key}) in (select ${dimension.by ?? "id"} from ${tableOf(scope, dimension.to, dimension.by ?? "id")} where ${found})`;
}

function valueText(dimension: Dimension, name: string, value: string): string {
  if (dimension.kind === "date") return dateText(name, value);
  if (dimension.kind === "number") return numberText(name, value);
  return dimension.kind === "link" && !dimension.by ? idText(name, value) : literal(value);
}
