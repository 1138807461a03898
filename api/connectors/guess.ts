import type { SourceColumn } from "#define/composed";
import type { Marks } from "./marks.ts";
import { judgedAs, type SourceRow, type SourceTable } from "./table.ts";

/** A column of a table as its head and first cells tell it. */
export type GuessedColumn = Pick<SourceColumn, "fieldName" | "header" | "propType" | "use">;
type PropType = SourceColumn["propType"];
/** A table as it is looked at: its heads, how its numbers are written, and where its days are. */
export type Sampled = Pick<SourceTable, "heads"> & { marks: Marks | undefined; timeZone: string; rows: readonly SourceRow[] };

/** So many of its cells are of the type of a column; the others are its faults. */
const MOSTLY = 0.9;
/** Codes may begin with a nought, numbers do not. */
const CODED = /^0\d/;
const AMOUNT =
  /amount|price|cost|revenue|charge|budget|tax|fee|pay|salary|discount|金额|单价|价格|成本|收入|费|税|预算|款|сумма|цена|стоимость|выручка|бюджет|налог/i;
const KEY = /(^|[^a-z])(id|key|no|nr|num|number|code|year|line)([^a-z]|$)|key$|id$|编号|编码|代码|序号|年|号$|номер|код|год/i;
const LONGEST_NAME = 30;
const TAKEN = ["rowid", "rows", "source"];

/** What each column of a table is: the first type, from the narrow to the wide, that nearly all of its filled cells have. */
export function guessed(sampled: Sampled): GuessedColumn[] {
  const names = new Set(TAKEN);
  return sampled.heads.map((header, at) => {
    const propType = typeOf(sampled, at);
    return { fieldName: nameOf(header, at, names), header, propType, use: isFigure(header, propType) ? "figure" : "group" };
  });
}

/** Whether nearly all filled cells of a column are of a type. */
export function fits(sampled: Sampled, at: number, propType: PropType): boolean {
  const cells = filled(sampled.rows, at);
  return cells.length > 0 && wellOf(sampled, at, propType) >= MOSTLY * cells.length;
}

/** How many cells are of a type as they are. */
function wellOf({ marks, timeZone, rows }: Sampled, place: number, propType: PropType): number {
  const verdicts = filled(rows, place).map((cell) => judgedAs({ cell, place, marks }, propType, timeZone));
  return verdicts.filter((verdict) => "text" in verdict && !(propType === "integer" && verdict.isRounded)).length;
}

function typeOf(sampled: Sampled, at: number): PropType {
  const cells = filled(sampled.rows, at);
  if (cells.some((cell) => typeof cell === "string" && CODED.test(cell) && fits(sampled, at, "integer"))) return "text";
  if (fits(sampled, at, "date")) return "date";
  const wide =
    fits(sampled, at, "quantity") && (!AMOUNT.test(sampled.heads[at] ?? "") || !fits(sampled, at, "money")) ? "quantity" : "money";
  if (!fits(sampled, at, wide)) return fits(sampled, at, "integer") ? "integer" : "text";
  return wellOf(sampled, at, "integer") < wellOf(sampled, at, wide) ? wide : "integer";
}

const filled = (rows: readonly SourceRow[], at: number): (string | number)[] =>
  rows.flatMap(({ cells }) => (cells[at] === null || cells[at] === undefined ? [] : [cells[at]]));

const isFigure = (header: string, propType: PropType): boolean =>
  propType === "money" || propType === "quantity" || (propType === "integer" && !KEY.test(header));

/** A name that fields may have, made of the letters and digits of a head, once in its table. */
function nameOf(header: string, at: number, names: Set<string>): string {
  const plain = header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/^\d+/, "")
    .slice(0, LONGEST_NAME);
  const wished = plain || `c${at + 1}`;
  const free = [wished, ...Array.from({ length: names.size + 1 }, (_, step) => `${wished.slice(0, LONGEST_NAME - 4)}${step + 2}`)];
  const name = free.find((one) => !names.has(one)) ?? wished;
  names.add(name);
  return name;
}
