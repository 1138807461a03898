import { useEffect, useMemo, useState } from "react";
import type { Field } from "#define/field";
import type { Description } from "../data/description.ts";
import { previewRecord, type Values } from "../data/records.ts";
import { isBlank, sentOf, type LineDraft, type RecordDraft } from "./draft.ts";
import type { OpenRecord } from "./useRecord.ts";

const PAUSE_MS = 400;
/** Derived values of the header, and of lines by their key. */
type Derived = { header: Values; lines: Readonly<Record<string, ReadonlyMap<string, Values>>> };

/** The draft with amounts and totals as saving would derive them, a moment after typing ends; what was typed is left as it is. */
export function usePreview(module: Description, id: string, { draft, dirty, editable, scope }: OpenRecord): RecordDraft | null {
  const [derived, setDerived] = useState<Derived | null>(null);
  const wanted = dirty && editable && hasDerived(module);
  useEffect(() => {
    if (!draft || !wanted) return undefined;
    const running = new AbortController();
    const timer = window.setTimeout(() => {
      const sent = sentOf(module, draft, scope);
      previewRecord(module.id, id === "new" ? undefined : id, sent, running.signal).then(
        (answer) => setDerived(derivedOf(module, draft, answer)),
        // Figures that cannot be had now come with the next change, or with saving.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [module, id, draft, scope, wanted]);
  return useMemo(() => (draft && wanted && derived ? withDerived(draft, derived) : draft), [draft, wanted, derived]);
}

/** Lines without the derived values of new ones: an empty line stays one that nobody filled in. */
export function typedLines(fields: Readonly<Record<string, Field>>, rows: readonly LineDraft[]): readonly LineDraft[] {
  const names = systemOf(fields);
  return rows.map((line) => {
    if (line.id !== undefined || !names.some((name) => name in line.values)) return line;
    return { ...line, values: Object.fromEntries(Object.entries(line.values).filter(([name]) => !names.includes(name))) };
  });
}

function hasDerived(module: Description): boolean {
  return [module.fields, ...Object.values(module.lines).map(({ fields }) => fields)].some((fields) => systemOf(fields).length > 0);
}

function systemOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.system && field.kind !== "instant" ? [name] : []));
}

function derivedOf(
  module: Description,
  draft: RecordDraft,
  answer: { header: Values; lines: Readonly<Record<string, readonly Values[]>> },
) {
  const tables = Object.entries(module.lines).map(([table, { fields }]) => {
    const keys = (draft.lines[table] ?? []).filter((line) => !isBlank(line)).map(({ key }) => key);
    const rows = answer.lines[table] ?? [];
    return [table, new Map(keys.map((key, at) => [key, picked(rows[at] ?? {}, systemOf(fields))]))] as const;
  });
  return { header: picked(answer.header, systemOf(module.fields)), lines: Object.fromEntries(tables) };
}

function withDerived(draft: RecordDraft, { header, lines }: Derived): RecordDraft {
  const tables = Object.entries(draft.lines).map(([table, rows]) => {
    const values = lines[table];
    const shown = rows.map((line) => (isBlank(line) ? line : { ...line, values: { ...line.values, ...values?.get(line.key) } }));
    return [table, shown] as const;
  });
  return { ...draft, header: { ...draft.header, ...header }, lines: Object.fromEntries(tables) };
}

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
}
