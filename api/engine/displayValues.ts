import { defined } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import { formatDecimal } from "#define/format";
import type { Module } from "#define/module";
import type { Issue } from "#define/problem";
import type { EngineWork } from "./context.ts";
import { localizeIssue } from "./issueWords.ts";
import { gatherLabels, labelJoins, type Labels } from "./labels.ts";
import { isId } from "./records.ts";
import type { Cell, Row } from "#define/rows";

/** A value that stands in a row for another field of the module. */
type Formatted = { row: Row; name: string; path: string; of: string; field: Field };

/**
 * Puts what people read in the place of values that stand for other fields (`formattedAs`): links by code and name, choices in words,
 * numbers grouped, in the viewer's language; nothing where he may not see that field. One query for each link that occurs.
 */
export async function displayValues(
  work: EngineWork,
  module: Module,
  fields: readonly (readonly [string, Field])[],
  rows: readonly Row[],
): Promise<void> {
  const told = fields.flatMap(([name, field]) =>
    field.kind === "text" && field.formattedAs
      ? rows.flatMap((row) => standsFor(module, row, name, field.formattedAs ?? { part: "", field: "" }))
      : [],
  );
  const labels = await labelsOf(work, told);
  for (const each of told) each.row[each.name] = isSeen(work, module, each) ? textOf(work, module, each, labels) : null;
}

/** Puts words in the place of the issues that records keep (`issue`) and of actions and stages that they name (`wordOf`). */
export function displayWords(work: EngineWork, module: Module, rows: readonly Row[]): void {
  for (const [name, field] of Object.entries(module.fields)) {
    const format = tellerOf(work, module, field);
    if (format) for (const row of rows) if (!isEmpty(row[name])) row[name] = format(row[name] ?? null, row);
  }
}

function tellerOf(work: EngineWork, module: Module, field: Field): ((kept: Cell, row: Row) => Cell) | undefined {
  if (holdsIssue(field)) return (kept) => keptIssue(work, module.id, kept);
  if (field.kind !== "text" || !field.wordOf) return undefined;
  const { kind, type } = field.wordOf;
  const word = (namespace: string, key: string) => work.runtime.words.word(work.viewer.language, namespace, key);
  if (kind === "rights") return (kept, row) => rightsIn(word, String(row[type]), String(kept));
  const ofAll = (name: string) => (kind === "actions" ? word("shell", `history.${name}`) : undefined);
  return (kept, row) => ofAll(String(kept)) ?? word(String(row[type]), `${kind}.${String(kept)}`) ?? kept;
}

type Ask = (namespace: string, key: string) => string | undefined;

/** Actions of a document type, or a field of it as `<table>.<field>`, as rights are called. */
function rightsIn(word: Ask, type: string, kept: string): string {
  const [table = "", field] = kept.split(".");
  const ofField = (name: string) => word(type, field === undefined ? `fields.${name}` : `lines.${table}.fields.${field}`);
  const told = (name: string) => word(type, `actions.${name}`) ?? word("rights", `actions.${name}`) ?? ofField(name) ?? name;
  return kept.split(", ").map(told).join(", ");
}

/** Whether a field keeps an issue. */
export const holdsIssue = (field: Field | undefined): boolean => field?.kind === "longText" && field.issue === true;

/** One or several issues that were kept as JSON, in words. */
export function keptIssue(work: EngineWork, module: string, kept: Cell): string {
  const { words } = work.runtime;
  const issues = [JSON.parse(String(kept)) as Issue | readonly Issue[]].flat();
  return issues.map((issue) => localizeIssue({ words, language: work.viewer.language, module }, issue).message).join("\n");
}

function standsFor(module: Module, row: Row, name: string, by: { part: string; field: string }): Formatted[] {
  const [part, of] = [String(row[by.part]), String(row[by.field])];
  const lines = module.lines?.[part];
  const field = (lines?.fields ?? module.fields)[of];
  return field && !isEmpty(row[name]) ? [{ row, name, of, field, path: lines ? `${part}.${of}` : of }] : [];
}

const isSeen = ({ viewer }: EngineWork, module: Module, { path }: Formatted): boolean => viewer.access(module.id, path) !== "hidden";

async function labelsOf(work: EngineWork, values: readonly Formatted[]): Promise<Labels> {
  const labels: Labels = {};
  const links = new Map(values.flatMap(({ of, field }) => (field.kind === "link" && field.by !== "code" ? [[of, field] as const] : [])));
  for (const [of, field] of links) {
    const ids = values.filter((one) => one.of === of).map(({ row, name }) => String(row[name]));
    const joined = labelJoins(work, [[of, field]]);
    const asked = arrayOf([...new Set(ids.filter(isId))], "bigint");
    const rows = await work.run(
      defined`with page as materialized (select unnest(${asked}) as ${identifier(of)}) select ${joined.columns} from page ${joined.joins}`,
    );
    gatherLabels(rows, joined.links, labels);
  }
  return labels;
}

function textOf(work: EngineWork, module: Module, { row, name, of, field }: Formatted, labels: Labels): Cell {
  const value = String(row[name]);
  const { words } = work.runtime;
  const { language } = work.viewer;
  if (field.kind === "choice") return words.word(language, module.id, `choices.${of}.${value}`) ?? value;
  const label = field.kind === "link" ? labels[of]?.[value] : undefined;
  if (label) return [label.code, label.name].filter((part) => part !== null && part !== "").join(" ");
  return formatDecimal(value, field.kind, language);
}
