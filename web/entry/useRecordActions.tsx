import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Description } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { actOn, type SavedRecord } from "../data/records.ts";
import { useToaster } from "../frame/toaster.ts";
import { useRecordAddress } from "../list/opening.ts";
import { codeText, labelText } from "../parts/display.ts";
import { askReason } from "../parts/reason.ts";
import { undoOf } from "../parts/undo.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { OpenRecord } from "./useRecord.ts";

type RecordActions = {
  module: Description;
  words: ModuleWords;
  record: OpenRecord;
  first: string | undefined;
  onDone: () => void;
  onOpen: (id: string) => void;
};

/**
 * Does the actions of an open record: asks for a reason where one is needed, wants changes saved before anything but the way on, tells what
 * was done and offers to undo it where that is legal.
 */
export function useRecordActions({
  module,
  words,
  record,
  first,
  onDone,
  onOpen,
}: RecordActions): (action: string) => Promise<SavedRecord | null> {
  const { t } = useTranslation();
  const toaster = useToaster();
  const navigate = useNavigate();
  const addressOf = useRecordAddress();
  const tell = (action: string, done: SavedRecord) => {
    if (done.isUnsent) return void toaster?.show({ message: t("outbox:kept"), intent: "warning", timeout: 6000 });
    const undo = undoOf(module, action, done.actions);
    // What it became says more than what it was.
    const made = done.made?.at(-1);
    const address = made ? addressOf(made.module, made.id) : null;
    const called = made ? `${t(`${made.module}:title`)} ${labelText(made)}` : codeText(module, done.header, words);
    toaster?.show({
      message: `${words.action(action)} ✓ ${called}`,
      intent: "success",
      timeout: 6000,
      action: undo
        ? { text: words.action(undo), onClick: () => void takeBack(undo, done) }
        : { text: t("shell:list.open"), onClick: () => (address === null ? onOpen(done.id) : void navigate(address)) },
    });
  };
  const takeBack = async (action: string, { id, version, header }: SavedRecord) => {
    const reason = await askReason(words.action(action), { number: codeText(module, header, words) });
    if (reason === null) return;
    try {
      tell(action, await actOn(module.id, id, action, version, crypto.randomUUID(), { reason }));
    } catch (error) {
      toaster?.show({ message: textOf(problemOf(error)), intent: "danger" });
    }
    onDone();
  };
  const act = async (action: string) => {
    if (record.typed.dirty && action !== first && !module.actions[action]?.input && !module.actions[action]?.atOnce) {
      toaster?.show({ message: t("shell:entry.saveFirst"), intent: "warning", timeout: 4000 });
      return null;
    }
    const { reason: asks, erases } = module.actions[action] ?? {};
    const reason = asks ? await askReason(words.action(action), { erases: erases === true }) : undefined;
    if (reason === null) return null;
    const done = record.stored.isNew
      ? await record.saving.begin(action, words.action(action))
      : await record.saving.act(action, words.action(action), reason);
    if (!done) return null;
    tell(action, done);
    onDone();
    return done;
  };
  return act;
}
