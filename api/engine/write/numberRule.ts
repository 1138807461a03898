import type { Module } from "#define/module";
import { narrow, type RowIn, shaped } from "#db/row";
import { variantOf } from "#engine/definition/variant";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

/**
 * How documents of a module and variant are numbered: `prefix-date-0001`, the date part by year or month of the document's day, counting
 * anew by `reset`.
 */
const NUMBER_RULE = shaped({
  id: "id?",
  variant: "text",
  prefix: "text",
  datePart: narrow<"none" | "year" | "month">("text"),
  digits: "integer",
  reset: narrow<"never" | "year" | "month">("text"),
  gapFree: "boolean",
});
export type NumberRule = RowIn<typeof NUMBER_RULE>;
/** The rules of a module; a variant without one of its own follows what its definition says. */
export type NumberRules = (header: Row) => NumberRule;

/** Reads the rules of a module, in one statement. */
export async function rulesOf(work: EngineWork, module: Module, prefix: string): Promise<NumberRules> {
  const rows = await work.run(
    NUMBER_RULE`select id, variant, prefix, date_part as "datePart", digits, reset, gap_free as "gapFree" from number_rule
        where comp_id = ${work.compId} and module = ${module.id}`,
  );
  const byVariant = new Map(rows.map((row) => [row.variant, row]));
  return (header) => {
    const variant = typeof header.variant === "string" ? header.variant : "";
    const own = variantOf(module, header)?.prefix;
    return (
      byVariant.get(variant) ?? { id: null, variant, prefix: own ?? prefix, datePart: "month", digits: 4, reset: "month", gapFree: false }
    );
  };
}

/** The counter that a rule counts on for a day. */
export function seriesOf({ prefix, reset }: NumberRule, day: string): string {
  return joined(prefix, partOf(reset === "never" ? "none" : reset, day));
}

/** The number at a place of the counter. */
export function numberAt({ prefix, datePart, digits }: NumberRule, day: string, no: bigint): string {
  return joined(prefix, partOf(datePart, day), no.toString().padStart(digits, "0"));
}

/** The counter and place of a number that came from outside; undefined where it does not follow the rule. */
export function placeOf({ prefix, datePart, reset }: NumberRule, number: string): { code: string; no: number } | undefined {
  const date = { none: "", year: String.raw`-(\d{4})`, month: String.raw`-(\d{6})` }[datePart];
  const found = number.startsWith(`${prefix}-`) ? new RegExp(String.raw`^${date}-(\d{1,9})$`).exec(number.slice(prefix.length)) : null;
  if (!found) return undefined;
  const day = datePart === "none" ? "" : (found[1] ?? "");
  return { code: joined(prefix, { never: "", year: day.slice(0, 4), month: day }[reset]), no: Number(found.at(-1)) };
}

function partOf(part: NumberRule["datePart"], day: string): string {
  return { none: "", year: day.slice(0, 4), month: `${day.slice(0, 4)}${day.slice(5, 7)}` }[part];
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("-");
}
