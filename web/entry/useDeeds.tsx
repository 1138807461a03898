import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { problemOf } from "../data/problem.ts";
import { actOn, previewRecord, type SavedRecord } from "../data/records.ts";
import { useToaster } from "../frame/toaster.ts";
import { askConsent } from "../parts/consent.ts";
import { codeText } from "../parts/display.ts";
import { askReason } from "../parts/reason.ts";
import { undoOf } from "../parts/undo.ts";
import type { ModuleWords } from "../parts/words.ts";
import { sentOf } from "./draft.ts";
import type { OpenRecord } from "./useRecord.ts";

type Deeds = {
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
export function useDeeds({ module, words, record, first, onDone, onOpen }: Deeds): (action: string) => Promise<SavedRecord | null> {
  const { t } = useTranslation();
  const toaster = useToaster();
  const tell = (action: string, done: SavedRecord) => {
    const undo = undoOf(module, action, done.actions);
    toaster?.show({
      message: `${words.action(action)} ✓ ${codeText(module, done.header, words)}`,
      intent: "success",
      timeout: 6000,
      action: undo
        ? { text: words.action(undo), onClick: () => void takeBack(undo, done) }
        : { text: t("shell:list.open"), onClick: () => onOpen(done.id) },
    });
  };
  const takeBack = async (action: string, { id, version }: SavedRecord) => {
    const reason = await askReason(words.action(action));
    if (reason === null) return;
    try {
      tell(action, await actOn(module.id, id, action, version, crypto.randomUUID(), { reason }));
    } catch (error) {
      toaster?.show({ message: problemOf(error).detail ?? problemOf(error).title, intent: "danger" });
    }
    onDone();
  };
  /** Asks about days to come and whatever else the server warns of before a draft goes on; what cannot be asked hinders nobody. */
  const agreed = async (action: string): Promise<boolean> => {
    const { stored, typed } = record;
    const now = typed.now();
    if (!now || !stored.editable || !goesOn(module, action)) return true;
    const id = stored.isNew ? undefined : stored.id;
    const sent = sentOf(module, now.draft, now.scope);
    const warnings = await previewRecord(module.id, id, sent, new AbortController().signal).then(
      (answer) => answer.warnings.map(({ message }) => message),
      () => [],
    );
    return warnings.length === 0 || askConsent(t("shell:entry.goOn", { warnings: warnings.join("\n") }), words.action(action));
  };
  const act = async (action: string) => {
    if (record.typed.dirty && action !== first && !module.actions[action]?.input) {
      toaster?.show({ message: t("shell:entry.saveFirst"), intent: "warning", timeout: 4000 });
      return null;
    }
    if (!(await agreed(action))) return null;
    const reason = module.actions[action]?.reason ? await askReason(words.action(action)) : undefined;
    if (reason === null) return null;
    const done = record.stored.isNew ? await record.saving.save(action) : await record.saving.act(action, reason);
    if (!done) return null;
    tell(action, done);
    onDone();
    return done;
  };
  return act;
}

/** An action that leaves the stage for one from which others lead on. */
function goesOn({ actions }: Description, name: string): boolean {
  const { from = [], to = "", reverses } = actions[name] ?? {};
  return reverses === undefined && !from.includes(to) && Object.values(actions).some((other) => other.from.includes(to));
}
