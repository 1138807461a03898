import type { SourceColumn } from "#define/composed";
import { inTurns } from "#engine/turns";
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
export async function guessed(sampled: Sampled): Promise<GuessedColumn[]> {
  const names: Names = { taken: new Set(TAKEN), counts: new Map() };
  const columns: GuessedColumn[] = [];
  const guess = (header: string, at: number) => {
    const propType = typeOf(sampled, at);
    columns.push({ fieldName: nameOf(header, at, names), header, propType, use: isFigure(header, propType) ? "figure" : "group" });
  };
  await inTurns(sampled.heads, guess, 1);
  return columns;
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

/** Names that are given, and how far each was counted. */
type Names = { taken: Set<string>; counts: Map<string, number> };

/** A name that fields may have, made of the letters and digits of a head, once in its table. */
function nameOf(header: string, at: number, { taken, counts }: Names): string {
  const plain = header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/^\d+/, "")
    .slice(0, LONGEST_NAME);
  const wished = plain || `c${at + 1}`;
  const stem = wished.slice(0, LONGEST_NAME - 4);
  let name = wished;
  for (let count = (counts.get(stem) ?? 1) + 1; taken.has(name); count++) {
    name = `${stem}${count}`;
    counts.set(stem, count);
  }
  taken.add(name);
  return name;
}
