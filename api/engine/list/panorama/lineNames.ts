import type { BesideLines } from "#define/moduleData";
import type { Related } from "#define/views/panorama";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";
import { type LineShape, shapeOf } from "#engine/definition/shape";
import type { Labels } from "#engine/labels";
import { listDocuments, type ListAnswer } from "#engine/list/list";
import { readLines } from "#engine/read";
import { type PlainPart, relatedOf, type Reached, textIn } from "./part.ts";

/** Of so many of the newest records the lines are told, and so many names of them. */
const [RECORDS, NAMES] = [50, 10];

/**
 * Whom or what the lines of the records name that belong to a record, each once, with the newest record that does and what is said there;
 * undefined where there is nothing, or the reader may not see it.
 */
export async function lineNamesOf(
  work: EngineWork,
  { module, by, key }: Reached,
  { table, called, amount, unless }: BesideLines,
): Promise<PlainPart | undefined> {
  const line = shapeOf(module).lines.get(table);
  const open = called.filter((name) => work.viewer.access(module.id, `${table}.${name}`) !== "hidden");
  if (!line || open.length === 0) return undefined;
  const answer = await listDocuments(work, module, { filter: { [by]: [key] }, limit: RECORDS });
  const labels: Labels = {};
  const read = answer.rows.length === 0 ? [] : await linesBelow(work, { module, by, key }, line, answer, labels, unless);
  const named = new Map<string, Related>();
  for (const { header, row } of read) {
    const name = open.find((field) => textIn(row, field) !== null);
    const value = name === undefined ? null : textIn(row, name);
    if (name === undefined || value === null || named.has(value)) continue;
    const field = line.fields[name];
    const label = field?.kind === "link" ? labels[name]?.[value] : { code: value, name: null };
    const said = amount === undefined ? null : textIn(row, amount);
    // Of its own lines it is the records that they name.
    const opens = by === "id" && field?.kind === "link" ? { module: field.to, id: value } : {};
    if (label)
      named.set(value, { ...relatedOf(module, header, answer), ...opens, code: label.code, name: label.name, stage: null, amount: said });
  }
  if (named.size === 0) return undefined;
  return {
    module: module.id,
    lines: table,
    total: String(named.size),
    sum: null,
    sumField: null,
    rows: [...named.values()].slice(0, NAMES),
  };
}

/** The lines of rows of a list, those of the first row first. */
async function linesBelow(
  work: EngineWork,
  { module }: Reached,
  line: LineShape,
  { rows }: ListAnswer,
  labels: Labels,
  unless: string | undefined,
): Promise<{ header: ListAnswer["rows"][number]; row: Row }[]> {
  const also = [line.parent, ...(unless === undefined ? [] : [unless])];
  const ids = rows.map(({ id }) => String(id));
  const [, lines] = await readLines(work, module, line, ids, labels, also);
  const told = lines.filter((row) => unless === undefined || row[unless] !== true);
  return rows.flatMap((header) => told.filter((row) => row[line.parent] === header.id).map((row) => ({ header, row })));
}
