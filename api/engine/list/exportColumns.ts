import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { plainText } from "#define/text";
import { readLinkedName, valueIn } from "#define/linkedField";
import type { Language } from "#define/viewer";
import { cellOf, type FileCell, headOf } from "#engine/cells";
import { moduleOf, type EngineWork } from "#engine/context";
import type { Labels } from "#engine/labels";
import { spelledSums, type TotalColumns, unitSumsOf } from "./lineTotals.ts";
import { linkedFields, withLinked } from "#engine/linkedFields";
import { visibleFields } from "./filter.ts";
import { unitFieldOf, type UnitSum } from "#engine/units";
import type { Row } from "#define/rows";

/** A column of an exported list. */
export type FileColumn = { head: string; cell: (row: Row, labels: Labels) => FileCell };
type Unit = { beside: string; unitOf: (row: Row, labels: Labels) => string | null };

/**
 * The columns of a list as a file says them: behind the first of the quantities of one unit stands that unit; a total of several units is a
 * text that names each.
 */
export function fileColumns(work: EngineWork, module: Module, names: readonly string[], totals: TotalColumns["totals"]): FileColumn[] {
  const { words } = work.runtime;
  const { language } = work.viewer;
  const units = unitsOf(work, module, names, totals);
  const said = (key: string, label = "") => words.word(language, "print", key, { label }) ?? key;
  const linked = new Map(linkedFields(work.runtime.definitions.modules, work.viewer, visibleFields(module, work.viewer)));
  return withLinked(names, [...linked.keys()]).flatMap((name) => {
    const head = headOf(words, language, module, name);
    const field = linked.get(name);
    if (field) return [{ head, cell: (row: Row, labels: Labels) => linkedCell(work, name, field, valueIn(name, field, row, labels)) }];
    const cell: FileColumn["cell"] = (row, labels) =>
      severalIn(row, totals, name, language) ?? cellOf(words, language, module, name, row[name] ?? null, labels);
    const unit = units.find(({ beside }) => beside === name);
    if (!unit) return [{ head, cell }];
    const beside = units.length === 1 ? said("unit") : said("unitOf", head);
    return [
      { head, cell },
      { head: beside, cell: (row: Row, labels: Labels) => ({ value: unit.unitOf(row, labels), isNumber: false }) },
    ];
  });
}

/** What a link tells, a choice by its word. */
function linkedCell({ runtime: { words }, viewer: { language } }: EngineWork, name: string, field: Field, value: unknown): FileCell {
  const linked = readLinkedName(name);
  const text = value === null || value === undefined ? null : plainText(value);
  const word = linked && field.kind === "choice" ? words.word(language, linked.module, `choices.${linked.of}.${text}`) : undefined;
  return { value: word ?? text, isNumber: false };
}

function unitsOf(work: EngineWork, { fields, unit: own }: Module, names: readonly string[], totals: TotalColumns["totals"]): Unit[] {
  const known = new Set<string>();
  return names.flatMap((name): Unit[] => {
    if (totals.some((total) => total.name === name)) return [{ beside: name, unitOf: (row) => onlyUnit(sumsOf(row, totals, name)) }];
    const by = unitFieldOf(fields[name]) ?? "";
    const link = fields[by];
    // A link to the unit itself that the list shows says it already.
    const isShown = names.includes(by) && link?.kind === "link" && (by === own || moduleOf(work, link.to).unit === undefined);
    if (link?.kind !== "link" || isShown || known.has(by)) return [];
    known.add(by);
    return [{ beside: name, unitOf: (row, labels) => (row[name] === null ? null : (labels[by]?.[plainText(row[by])]?.unit ?? null)) }];
  });
}

const sumsOf = (row: Row, totals: TotalColumns["totals"], name: string): readonly UnitSum[] => unitSumsOf(row, totals)[name] ?? [];

function severalIn(row: Row, totals: TotalColumns["totals"], name: string, language: Language): FileCell | undefined {
  const sums = totals.some((total) => total.name === name) ? sumsOf(row, totals, name) : [];
  return sums.length > 1 ? { value: spelledSums(sums, language), isNumber: false } : undefined;
}

function onlyUnit(sums: readonly UnitSum[]): string | null {
  return sums.length === 1 ? (sums[0]?.unit ?? null) : null;
}
