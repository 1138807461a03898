import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { isEmpty, type ConditionScope } from "#define/condition";
import type { Description, ScreenDescription } from "../data/description.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { actOn, createRecord, deleteRecord, readRecord, updateRecord, type SavedRecord } from "../data/records.ts";
import { useSession } from "../data/session.ts";
import type { Choice } from "../parts/picking.ts";
import { draftOf, isSame, newDraft, openedDraft, saidOf, sentOf, withLabels, type RecordDraft } from "./draft.ts";
import { fillsOf } from "./fills.ts";
import { merged } from "./merge.ts";
import { asVariant } from "./overlay.ts";
import type { Start } from "./useStart.ts";

/** Somebody else's newer version of the record, beside which the own values stay. */
export type Stale = { by: string | null; at: string | null; theirs: SavedRecord };

/** What is typed, the record it was begun on, and that record's version. */
export type Typing = { base: RecordDraft; version: number; draft: RecordDraft };

/** A record on an entry screen: what is stored, what is typed, what is wrong, and the ways to store it. */
export function useRecord(described: Description, screen: ScreenDescription, id: string, start: Start | null) {
  const session = useSession();
  const isNew = id === "new";
  const {
    data: stored,
    error,
    mutate,
  } = useSWR<SavedRecord, unknown>(isNew ? null : ["record", described.id, id], () => readRecord(described.id, id), {
    revalidateOnFocus: false,
    revalidateIfStale: true,
    keepPreviousData: false,
  });
  const variant = stored?.header.variant ?? start?.header.variant;
  const module = useMemo(() => asVariant(described, variant), [described, variant]);
  const fresh = useMemo(
    () => start && newDraft(module, { today: session.today, currency: session.currency, ...start }),
    [module, session.today, session.currency, start],
  );
  const base = useMemo(
    () => (stored ? openedDraft(module, screen, stored, session.today) : isNew ? fresh : null),
    [module, screen, stored, session.today, isNew, fresh],
  );
  const [typing, setTyping] = useState<Typing | null>(null);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [stale, setStale] = useState<Stale>();
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const draft = typing?.draft ?? base;
  const dirty = useMemo(() => typing !== null && !isSame(module, typing.draft, typing.base), [module, typing]);
  const stage = stored?.stage ?? module.stages[0] ?? "";
  const scope = useMemo<ConditionScope>(
    () => ({ stage, values: draft?.header ?? {}, may: (right) => session.permissions.includes(right) }),
    [stage, draft?.header, session.permissions],
  );
  const open = screen.kind === "maintain" || screen.kind === "prepare";
  const editable = open && !module.readonly && (isNew ? module.may.includes("create") : (stored?.actions.includes("edit") ?? false));
  // What is typed belongs to the version it was begun on, whatever is read meanwhile.
  const newest = useRef<Typing | null>(null);
  useEffect(() => {
    newest.current = typing ?? (base && { base, version: stored?.version ?? 1, draft: base });
  }, [typing, base, stored?.version]);
  const change = useCallback((update: (draft: RecordDraft) => RecordDraft) => {
    if (!newest.current) return;
    newest.current = { ...newest.current, draft: update(newest.current.draft) };
    setTyping(newest.current);
  }, []);
  const pick = useCallback(
    (name: string, choice: Choice | null) => {
      change((before) => ({
        ...before,
        header: { ...before.header, [name]: choice?.value ?? null },
        labels: choice ? withLabels(before.labels, { [name]: { [choice.value]: choice.label } }) : before.labels,
      }));
      const field = module.fields[name];
      if (choice && field?.kind === "link")
        void fillsOf(field, choice, (own) => isEmpty(newest.current?.draft.header[own])).then((fill) =>
          change((before) => ({ ...before, header: { ...before.header, ...fill.values }, labels: withLabels(before.labels, fill.labels) })),
        );
    },
    [change, module.fields],
  );
  const settle = (record: SavedRecord) => {
    key.current = crypto.randomUUID();
    setTyping(null);
    setProblem(undefined);
    setStale(undefined);
    void mutate(record, { revalidate: false });
  };
  const attempt = async <T>(job: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await job();
    } catch (thrown) {
      const found = problemOf(thrown);
      if (found.type === "stale" && !isNew)
        setStale({ by: found.by ?? null, at: found.at ?? null, theirs: await readRecord(module.id, id) });
      // A refused request changed nothing, so the next attempt is a new one; after silence the same key finds out what happened.
      if (found.type !== "network" && found.type !== "broken" && found.type !== "unavailable") key.current = crypto.randomUUID();
      setProblem(found);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const save = (action?: string) =>
    attempt(async () => {
      if (!newest.current) return null;
      const sent = sentOf(module, newest.current.draft, scope);
      const record = isNew
        ? await createRecord(module.id, key.current, sent, action)
        : await updateRecord(module.id, id, newest.current.version, key.current, sent);
      settle(record);
      return record;
    });
  const act = (action: string, reason?: string) =>
    attempt(async () => {
      if (isNew || !newest.current) return null;
      let current = { id, version: newest.current.version };
      const input = module.actions[action]?.input;
      const said = input ? saidOf(input, newest.current.draft) : {};
      if (editable && dirty) {
        const saved = await updateRecord(module.id, id, current.version, key.current, sentOf(module, newest.current.draft, scope));
        settle(saved);
        current = saved;
      }
      const record = await actOn(module.id, id, action, current.version, key.current, { reason, ...said });
      settle(record);
      return record;
    });
  const remove = () => attempt(async () => deleteRecord(module.id, id, stored?.version ?? 1).then(() => true));
  const takeTheirs = () => stale && settle(stale.theirs);
  const keepMine = () => {
    if (!stale) return;
    const theirs = draftOf(stale.theirs);
    setTyping({ base: theirs, version: stale.theirs.version, draft: typing ? merged({ ...typing, mine: typing.draft, theirs }) : theirs });
    void mutate(stale.theirs, { revalidate: false });
    setStale(undefined);
    setProblem(undefined);
  };
  const restore = (kept: Typing | null) => setTyping(kept);
  const versions = stale && typing ? { base: typing.base, mine: typing.draft, theirs: draftOf(stale.theirs) } : undefined;
  return {
    module,
    stored,
    error,
    draft,
    base,
    typing,
    dirty,
    scope,
    stage,
    editable,
    isNew,
    busy,
    problem,
    stale,
    versions,
    change,
    pick,
    save,
    act,
    remove,
    takeTheirs,
    keepMine,
    restore,
    refuse: setProblem,
  };
}

export type OpenRecord = ReturnType<typeof useRecord>;
