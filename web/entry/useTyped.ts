import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isEmpty, type ConditionScope } from "#define/condition";
import type { Choice } from "../parts/picking.ts";
import { useSession } from "../data/session.ts";
import { isSame, withLabels, type RecordDraft } from "./draft.ts";
import { fillsOf } from "./fills.ts";
import type { Stored } from "./useStored.ts";

/** What is typed, the record it was begun on, and that record's version. */
export type Typing = { base: RecordDraft; version: number; draft: RecordDraft };

/**
 * What is typed on a record. `now` says what it is at this moment, before it is drawn; `onFault` hears why a picked record filled nothing
 * in.
 */
export function useTyped({ module, base, record, stage }: Stored, onFault: (error: unknown) => void) {
  const session = useSession();
  const [typing, setTyping] = useState<Typing | null>(null);
  const draft = typing?.draft ?? base;
  const dirty = useMemo(() => typing !== null && !isSame(module, typing.draft, typing.base), [module, typing]);
  const scope = useMemo<ConditionScope>(
    () => ({ stage, values: draft?.header ?? {}, may: (right) => session.permissions.includes(right) }),
    [stage, draft?.header, session.permissions],
  );
  // What is typed belongs to the version it was begun on, whatever is read meanwhile.
  const newest = useRef<Typing | null>(null);
  useEffect(() => {
    newest.current = typing ?? (base && { base, version: record?.version ?? 1, draft: base });
  }, [typing, base, record?.version]);
  const change = useCallback((update: (draft: RecordDraft) => RecordDraft) => {
    if (!newest.current) return;
    newest.current = { ...newest.current, draft: update(newest.current.draft) };
    setTyping(newest.current);
  }, []);
  const pick = useCallback(
    (name: string, choice: Choice | null) => {
      change((before) => ({
        ...before,
        header: { ...before.header, ...leftBehind(module, name, before.header[name], choice), [name]: choice?.value ?? null },
        labels: choice ? withLabels(before.labels, { [name]: { [choice.value]: choice.label } }) : before.labels,
      }));
      const field = module.fields[name];
      if (!choice || field?.kind !== "link") return;
      fillsOf(field, choice, (own) => isEmpty(newest.current?.draft.header[own])).then(
        (fill) =>
          change((before) => ({ ...before, header: { ...before.header, ...fill.values }, labels: withLabels(before.labels, fill.labels) })),
        onFault,
      );
    },
    [change, module, onFault],
  );
  const now = () => {
    const at = newest.current;
    const values = at?.draft.header ?? {};
    return at && { ...at, dirty: !isSame(module, at.draft, at.base), scope: { ...scope, values } };
  };
  return { typing, draft, dirty, scope, change, pick, now, restore: setTyping };
}

/** Links of a record that are narrowed by a field: what was chosen under another value there is chosen anew. */
function leftBehind({ fields }: Stored["module"], name: string, before: unknown, choice: Choice | null): Record<string, null> {
  if (isEmpty(before) || before === choice?.value) return {};
  const narrowed = Object.entries(fields).filter(
    ([, field]) =>
      field.kind === "link" && Object.values(field.where ?? {}).some((wanted) => typeof wanted === "object" && wanted.field === name),
  );
  return Object.fromEntries(narrowed.map(([own]) => [own, null]));
}

export type Typed = ReturnType<typeof useTyped>;
