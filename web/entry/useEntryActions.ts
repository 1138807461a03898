import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Description, ScreenDescription } from "../data/description.ts";
import { useBackAgain } from "../data/connection.ts";
import type { ListSource } from "../data/listSource.ts";
import { markChanged } from "../frame/tabs.ts";
import { useToaster } from "../frame/toaster.ts";
import { useOpenHere } from "../list/opening.ts";
import { askConsent } from "../parts/consent.ts";
import { codeText } from "../parts/display.ts";
import { holdStill, isStill } from "../parts/still.ts";
import type { ModuleWords } from "../parts/words.ts";
import { isSame } from "./draft.ts";
import { useRecordActions } from "./useRecordActions.tsx";
import { useDraft } from "./useDraft.ts";
import { useLeaving } from "./useLeaving.ts";
import type { OpenRecord } from "./useRecord.ts";
import type { Start } from "./useStart.ts";

type Entry = {
  record: OpenRecord;
  screen: ScreenDescription;
  source: ListSource;
  path: string;
  words: ModuleWords;
  /** What a new record begins with. */
  start: Start | null;
  /** The first action on offer. */
  first: string | undefined;
  /** The module as its form shows it. */
  form: Description;
  /** Hears that another record takes the place of this one: what was new and is stored by now. */
  onStored: (id: string) => void;
};

/**
 * What is done with the record of an entry screen, and where the person stands afterwards: at the same record, at the next of its list, or
 * at the list.
 */
export function useEntryActions({ record, screen, source, path, words, start, first, form, onStored }: Entry) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const openHere = useOpenHere();
  const { stored, typed, fault, saving } = record;
  const { module, id, isNew } = stored;
  const { typing, dirty } = typed;
  const kept = useDraft(module, path, id, typing, dirty, stored.base);
  const touched = useMemo(() => typing !== null && !isSame(form, typing.draft, typing.base), [form, typing]);
  const leaveFreely = useLeaving(touched, kept.forget);
  useEffect(() => markChanged(path, touched), [path, touched]);
  const [again, tryAgain] = useState<() => void>();
  useBackAgain(fault.problem, () => fault.setProblem(undefined));
  const afterSave = useRef<((saved: string) => Promise<void>) | null>(null);
  const place = source.snapshot().rows.findIndex((row) => row.id === id);
  const neighbour = (step: number) => (place < 0 ? undefined : source.snapshot().rows[place + step]?.id);
  const went = (next: string | null) => {
    leaveFreely();
    openHere(next, true);
  };
  /** What the part above the lines stored itself. */
  const wasStored = (saved: string) => {
    kept.forget();
    source.refresh();
    if (!isNew) return;
    onStored(saved);
    went(saved);
  };
  const save = async () => {
    tryAgain(() => () => void save());
    if (!typed.now()?.dirty && !(isNew && start?.isFromRecord)) {
      toaster?.show({ message: t(isNew ? "shell:entry.nothingToSave" : "shell:entry.noChanges"), timeout: 2500 });
      return;
    }
    const saved = await saving.save();
    if (!saved) return;
    await afterSave.current?.(saved.id);
    toaster?.show({ message: `${t("shell:entry.saved")} ${codeText(module, saved.header, words)}`, intent: "success", timeout: 2500 });
    wasStored(saved.id);
  };
  const doAction = useRecordActions({ module, words, record, first, onDone: () => source.refresh(), onOpen: openHere });
  const act = async (action: string) => {
    if (isStill()) return void toaster?.show({ message: t("shell:entry.nextOne"), intent: "warning", timeout: 3000 });
    tryAgain(() => () => void act(action));
    const next = neighbour(1);
    const done = await doAction(action);
    if (!done) return;
    kept.forget();
    const stays = !screen.stages || screen.stages.includes(done.stage);
    if (isNew && stays) onStored(done.id);
    if (isNew || !stays) went(stays ? done.id : (next ?? null));
    if (!stays) holdStill();
  };
  const remove = async () => {
    const title = codeText(module, typed.draft?.header ?? {}, words);
    if (!(await askConsent(t("shell:entry.delete", { title }), t("shell:entry.deleteAction")))) return;
    if (!(await saving.remove())) return;
    kept.forget();
    source.refresh();
    went(null);
  };
  return { kept, again, afterSave, neighbour, wasStored, save, act, remove };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
