import { useTranslation } from "react-i18next";
import { call } from "../data/api.ts";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import { actOn, createRecord, deleteRecord, type SavedRecord, updateRecord } from "../data/records.ts";
import { askConsent } from "../parts/consent.ts";
import { askReason } from "../parts/reason.ts";
import { type Composed, sentOf } from "./draft.ts";
import { type Uses, usesLines, usesPath } from "./uses.ts";

type DeedsOf = {
  module: string;
  stored: SavedRecord | null;
  now: Composed;
  /** The id under which it is published. */
  cockpit: string;
  /** Hears what is stored now; null where it is gone. */
  onDone: (record: SavedRecord | null) => void;
  leave: () => void;
  tell: (problem: AnsweredProblem | undefined) => void;
};
type Deeds = {
  save: () => Promise<SavedRecord>;
  publish: () => Promise<SavedRecord>;
  withdraw: () => Promise<void>;
  attempt: (job: () => Promise<SavedRecord | null>) => Promise<void>;
};

/** Saving, publishing and taking away what is composed; who would miss a published cockpit is told before it goes. */
export function useDeeds({ module, stored, now, cockpit, onDone, leave, tell }: DeedsOf): Deeds {
  const { t } = useTranslation();
  const isDraft = !stored || stored.stage === "draft";
  const save = (): Promise<SavedRecord> => {
    const [key, sent] = [crypto.randomUUID(), sentOf(now)];
    return stored && isDraft ? updateRecord(module, stored.id, stored.version, key, sent) : createRecord(module, key, sent);
  };
  const attempt = async (job: () => Promise<SavedRecord | null>) => {
    try {
      const record = await job();
      tell(undefined);
      leave();
      onDone(record);
    } catch (error) {
      tell(problemOf(error));
    }
  };
  const publish = async () => {
    const saved = await save();
    return actOn(module, saved.id, "publish", saved.version, crypto.randomUUID(), {});
  };
  const withdraw = async () => {
    if (!stored) return;
    if (isDraft) {
      if (!(await askConsent(t("composer:design.askDelete"), t("composer:design.delete")))) return;
      return attempt(async () => {
        await deleteRecord(module, stored.id, stored.version);
        return null;
      });
    }
    const uses = await call<Uses>("GET", usesPath(cockpit));
    const lines = usesLines(uses, t).join("\n");
    if (!(await askConsent(t("composer:design.askDisable", { uses: lines }), t("composer:design.disable")))) return;
    const reason = await askReason(t("composer:design.disable"));
    if (reason) await attempt(() => actOn(module, stored.id, "disable", stored.version, crypto.randomUUID(), { reason }));
  };
  return { save, publish, withdraw, attempt };
}
