import { useEffect, useMemo, useState } from "react";
import type { Field } from "#define/field";
import type { Description } from "../data/description.ts";
import { previewRecord, type Previewed } from "../data/records.ts";
import { isAbort, problemOf } from "../data/problem.ts";
import { UNTOLD } from "./lineTotals.ts";
import { sameValue, sameValues } from "./same.ts";
import { isBlank, sentOf, type LineDraft, type RecordDraft } from "./draft.ts";
import type { OpenRecord } from "./useRecord.ts";

const PAUSE_MS = 400;
/** Long documents are asked about less often. */
const PAUSE_PER_LINE_MS = 0.4;
const AGAIN_MS = 4000;
/** Derived values of the header, and of lines by their key; of which draft they were derived. */
type Derived = { header: RecordDraft["header"]; lines: Readonly<Record<string, ReadonlyMap<string, DerivedLine>>>; of: RecordDraft };
type DerivedLine = { values: RecordDraft["header"]; foreseen: RecordDraft["header"] };

/**
 * The draft with amounts and totals as saving would derive them, a moment after typing ends; until then, and where they cannot be had,
 * those that what was typed has a part in are not told. What was typed is left as it is, also where the form lets an action ask for what
 * the program keeps otherwise.
 */
export function usePreview(
  { stored: { module, id, editable }, typed: { typing, draft, dirty, scope } }: OpenRecord,
  form: Description,
): RecordDraft | null {
  const base = typing?.base;
  const began = useMemo(() => (base ? storedOf(form, base) : null), [form, base]);
  const [answered, setAnswered] = useState<Derived | null>(null);
  // Before the first answer, what was typed is told from what is stored.
  const derived = answered ?? began;
  const [failed, setFailed] = useState<{ of: RecordDraft } | null>(null);
  const wanted = (dirty || id !== "new") && editable && hasDerived(module);
  useEffect(() => {
    if (!draft || !wanted) return undefined;
    const running = new AbortController();
    const timer = window.setTimeout(
      () => {
        const sent = sentOf(module, draft, scope);
        previewRecord(module.id, id === "new" ? undefined : id, sent, running.signal).then(
          (answer) => setAnswered((before) => derivedOf(form, draft, dirty ? answer : linkedIn(answer), before)),
          // Figures that cannot be had now come with the next try, the next change, or with saving.
          (error: unknown) => isPassing(error) && setFailed({ of: draft }),
        );
      },
      PAUSE_MS + PAUSE_PER_LINE_MS * lineCount(draft) + (failed?.of === draft ? AGAIN_MS : 0),
    );
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [module, form, id, draft, scope, wanted, failed, dirty]);
  // What was just stored or read tells its amounts itself.
  const isAnswered = wanted && derived !== null && (dirty || derived.of === draft);
  return useMemo(() => (draft && isAnswered ? withDerived(form, draft, derived) : draft), [form, draft, isAnswered, derived]);
}

/** An answer without what it does not know: of a draft that is as it was stored, the record tells that (what is open of an item). */
function linkedIn({ header, lines, ...answer }: Previewed): Previewed {
  const tables = Object.entries(lines).map(([table, rows]) => [table, rows.map((row) => known(row))] as const);
  return { ...answer, header: known(header), lines: Object.fromEntries(tables) };
}

const known = <V>(values: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The server was out of reach, busy or broken: worth another try. */
function isPassing(error: unknown): boolean {
  const { status } = problemOf(error);
  return !isAbort(error) && (status === 0 || status === 429 || status >= 500);
}

/**
 * Lines as they were typed, without the derived values of new ones: an empty line stays one that nobody filled in. Lines that were not
 * touched are given back as they were.
 */
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

/**
 * A typed line as it is shown with its derived values, and back: a line that nothing happened to stays the same object, so that it is not
 * drawn again.
 */
const SHOWN = new WeakMap<LineDraft, { derived: DerivedLine; line: LineDraft }>();
const TYPED = new WeakMap<LineDraft, LineDraft>();

function lineCount({ lines }: RecordDraft): number {
  return Object.values(lines).reduce((sum, rows) => sum + rows.length, 0);
}

function hasDerived(module: Description): boolean {
  return [module.fields, ...Object.values(module.lines).map(({ fields }) => fields)].some((fields) => systemOf(fields).length > 0);
}

function systemOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.system && !isStamp(field) ? [name] : []));
}

/** When and by whom something was done: nothing was, as long as it is not stored. */
function isStamp(field: Field): boolean {
  return field.kind === "instant" || (field.kind === "link" && field.to === "admin.account");
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
  return { header: picked(answer.header, systemOf(module.fields)), lines: Object.fromEntries(tables), of: draft };
}

/** The derived values that a draft was stored with. */
function storedOf(module: Description, draft: RecordDraft): Derived {
  const tables = Object.entries(module.lines).map(([table, { fields }]) => {
    const names = systemOf(fields);
    const lineOf = ({ values, foreseen = {} }: LineDraft) => ({ values: picked(values, names), foreseen });
    return [table, new Map((draft.lines[table] ?? []).map((line) => [line.key, lineOf(line)]))] as const;
  });
  return { header: picked(draft.header, systemOf(module.fields)), lines: Object.fromEntries(tables), of: draft };
}

function withDerived(module: Description, draft: RecordDraft, derived: Derived): RecordDraft {
  const isOther = isTurned(module.fields, draft.header, derived.of.header);
  const tables = Object.entries(module.lines).map(([table, { fields }]) => {
    const rows = draft.lines[table] ?? [];
    const before = new Map(derived.of.lines[table]?.map((line) => [line.key, line]));
    const isStale = (line: LineDraft) => isOther || isTurned(fields, line.values, before.get(line.key)?.values);
    return {
      table,
      rows,
      stale: new Set(rows.filter((line) => !isBlank(line) && isStale(line))),
      left: before.size !== rows.length,
      untold: pendingLine(fields),
    };
  });
  const lines = tables.map(({ table, rows, stale, untold }) => {
    const values = derived.lines[table];
    return [table, rows.map((line) => shownLine(line, stale.has(line) ? untold : values?.get(line.key)))] as const;
  });
  const isStale = isOther || tables.some(({ stale, left }) => stale.size > 0 || left);
  const header = isStale ? pendingLine(module.fields).values : derived.header;
  return { ...draft, header: { ...draft.header, ...header }, lines: Object.fromEntries(lines) };
}

/** Whether something was said anew that an amount may depend on: anything but texts. */
function isTurned(fields: Readonly<Record<string, Field>>, now: LineDraft["values"], then: LineDraft["values"] | undefined): boolean {
  if (now === then) return false;
  return Object.entries(fields).some(
    ([name, { kind, system }]) => !system && kind !== "text" && kind !== "longText" && !sameValue(now[name], then?.[name]),
  );
}

const UNTOLD_BY = new WeakMap<Readonly<Record<string, Field>>, DerivedLine>();

/** What stands in derived amounts until they are known. */
function pendingLine(fields: Readonly<Record<string, Field>>): DerivedLine {
  const made = UNTOLD_BY.get(fields);
  if (made) return made;
  const names = systemOf(fields).filter((name) => fields[name]?.kind === "money");
  const untold = { values: Object.fromEntries(names.map((name) => [name, UNTOLD])), foreseen: {} };
  UNTOLD_BY.set(fields, untold);
  return untold;
}

function shownLine(line: LineDraft, derived: DerivedLine | undefined): LineDraft {
  if (!derived) return line;
  const made = SHOWN.get(line);
  if (made?.derived === derived) return made.line;
  if (isBlank(line)) return line;
  const shown = { ...line, values: { ...line.values, ...derived.values }, foreseen: derived.foreseen };
  SHOWN.set(line, { derived, line: shown });
  TYPED.set(shown, line);
  return shown;
}

function picked<V>(values: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V | null> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? null]] : [])));
}
