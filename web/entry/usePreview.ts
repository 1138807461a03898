import { useEffect, useMemo, useState } from "react";
import type { Field } from "#define/field";
import type { Description } from "../data/description.ts";
import { previewRecord, type Previewed, type Values } from "../data/records.ts";
import { sameValues } from "./same.ts";
import { isBlank, sentOf, type LineDraft, type RecordDraft } from "./draft.ts";
import type { OpenRecord } from "./useRecord.ts";

const PAUSE_MS = 400;
/** Long documents are asked about less often. */
const PAUSE_PER_LINE_MS = 0.4;
/** Derived values of the header, and of lines by their key. */
type Derived = { header: Values; lines: Readonly<Record<string, ReadonlyMap<string, DerivedLine>>> };
type DerivedLine = { values: Values; foreseen: Values };

/** The draft with amounts and totals as saving would derive them, a moment after typing ends; what was typed is left as it is. */
export function usePreview({ stored: { module, id, editable }, typed: { draft, dirty, scope } }: OpenRecord): RecordDraft | null {
  const [derived, setDerived] = useState<Derived | null>(null);
  const wanted = (dirty || id !== "new") && editable && hasDerived(module);
  useEffect(() => {
    if (!draft || !wanted) return undefined;
    const running = new AbortController();
    const timer = window.setTimeout(
      () => {
        const sent = sentOf(module, draft, scope);
        previewRecord(module.id, id === "new" ? undefined : id, sent, running.signal).then(
          (answer) => setDerived((before) => derivedOf(module, draft, answer, before)),
          // Figures that cannot be had now come with the next change, or with saving.
          () => undefined,
        );
      },
      PAUSE_MS + PAUSE_PER_LINE_MS * lineCount(draft),
    );
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [module, id, draft, scope, wanted]);
  return useMemo(() => (draft && wanted && derived ? withDerived(draft, derived) : draft), [draft, wanted, derived]);
}

/** Lines as they were typed, without the derived values of new ones: an empty line stays one that nobody filled in. Lines that were not touched are given back as they were. */
export function typedLines(fields: Readonly<Record<string, Field>>, rows: readonly LineDraft[]): readonly LineDraft[] {
  const names = systemOf(fields);
  return rows.map((line) => {
    const typed = TYPED.get(line);
    if (typed) return typed;
    const { foreseen, ...own } = line;
    if (line.id !== undefined || !names.some((name) => Object.hasOwn(line.values, name))) return foreseen === undefined ? line : own;
    return { ...own, values: Object.fromEntries(Object.entries(line.values).filter(([name]) => !names.includes(name))) };
  });
}

/** A typed line as it is shown with its derived values, and back: a line that nothing happened to stays the same object, so that it is not drawn again. */
const SHOWN = new WeakMap<LineDraft, { derived: DerivedLine; line: LineDraft }>();
const TYPED = new WeakMap<LineDraft, LineDraft>();

function lineCount({ lines }: RecordDraft): number {
  return Object.values(lines).reduce((sum, rows) => sum + rows.length, 0);
}

function hasDerived(module: Description): boolean {
  return [module.fields, ...Object.values(module.lines).map(({ fields }) => fields)].some((fields) => systemOf(fields).length > 0);
}

function systemOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.system && field.kind !== "instant" ? [name] : []));
}

function derivedOf(module: Description, draft: RecordDraft, answer: Previewed, before: Derived | null): Derived {
  const tables = Object.entries(module.lines).map(([table, { fields }]) => {
    const keys = (draft.lines[table] ?? []).filter((line) => !isBlank(line)).map(({ key }) => key);
    const rows = answer.lines[table] ?? [];
    const names = systemOf(fields);
    const kept = (key: string, line: DerivedLine) => {
      const old = before?.lines[table]?.get(key);
      return old && names.every((name) => old.values[name] === line.values[name]) && sameValues(old.foreseen, line.foreseen) ? old : line;
    };
    const lineAt = (at: number) => ({ values: picked(rows[at] ?? {}, names), foreseen: answer.foreseen[table]?.[at] ?? {} });
    return [table, new Map(keys.map((key, at) => [key, kept(key, lineAt(at))]))] as const;
  });
  return { header: picked(answer.header, systemOf(module.fields)), lines: Object.fromEntries(tables) };
}

function withDerived(draft: RecordDraft, { header, lines }: Derived): RecordDraft {
  const tables = Object.entries(draft.lines).map(([table, rows]) => {
    const values = lines[table];
    return [table, rows.map((line) => shownLine(line, values?.get(line.key)))] as const;
  });
  return { ...draft, header: { ...draft.header, ...header }, lines: Object.fromEntries(tables) };
}

function shownLine(line: LineDraft, derived: DerivedLine | undefined): LineDraft {
  if (!derived) return line;
  const known = SHOWN.get(line);
  if (known?.derived === derived) return known.line;
  if (isBlank(line)) return line;
  const shown = { ...line, values: { ...line.values, ...derived.values }, foreseen: derived.foreseen };
  SHOWN.set(line, { derived, line: shown });
  TYPED.set(shown, line);
  return shown;
}

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? null]] : [])));
}
