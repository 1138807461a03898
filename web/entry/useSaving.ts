import { useTranslation } from "react-i18next";
import type { Need } from "#define/action";
import { lackingOf } from "#define/condition";
import { isAway } from "../data/connection.ts";
import { ApiProblem, problemOf } from "../data/problem.ts";
import { actOn, createRecord, deleteRecord, type Draft, updateRecord, type SavedRecord } from "../data/records.ts";
import { useAgreeing } from "../parts/agreeing.ts";
import { useRequestKey } from "../data/useRequestKey.ts";
import { type Deed, type Edit, foreseen } from "../outbox/entry.ts";
import { doOrKeep } from "../outbox/outbox.ts";
import { useModuleWords } from "../parts/words.ts";
import { saidOf, sentOf } from "./draft.ts";
import { lackingProblem } from "./lacking.ts";
import type { Fault } from "./useFault.ts";
import type { Conflict } from "./useConflict.ts";
import type { Stored } from "./useStored.ts";
import type { Typed } from "./useTyped.ts";

/**
 * The ways to store a record: each gives what is stored then, or null where it was refused, which `fault` tells. What somebody else stored
 * meanwhile is a conflict.
 */
export function useSaving(stored: Stored, typed: Typed, fault: Fault, conflict: Conflict) {
  const { module, id, isNew, editable, place } = stored;
  const { t } = useTranslation();
  const words = useModuleWords(module.id);
  const say = ({ field, code }: Need) => t(`problems:issues.${code}`, { label: words.field(field) });
  const key = useRequestKey();
  const agreeing = useAgreeing((waits) => fault.setBusy(!waits));
  const settle = (record: SavedRecord) => {
    key.renew();
    typed.restore(null);
    fault.setProblem(undefined);
    conflict.forget();
    stored.keep(record);
  };
  const attempt = async <T>(job: () => Promise<T>): Promise<T | null> => {
    fault.setBusy(true);
    try {
      return await job();
    } catch (thrown) {
      const found = problemOf(thrown);
      key.refused(found);
      if (found.type === "stale" && !isNew) await conflict.read(found);
      fault.setProblem(found);
      return null;
    } finally {
      fault.setBusy(false);
    }
  };
  /** Done where the server is reached, else kept by the device; then the record is told as it will be. */
  const actOrKeep = async (deed: Deed) => {
    const { record } = stored;
    if (!record) return null;
    const outcome = await doOrKeep(place, key.current(), deed);
    if (outcome.kind === "done") {
      if (outcome.record) settle(outcome.record);
      return outcome.record;
    }
    key.renew();
    typed.restore(null);
    fault.setProblem(undefined);
    return { ...foreseen(module, record, [{ ...place, key: "", seq: 0, at: "", deed }]), isUnsent: true } as const;
  };
  /** Stores a change; null where there is something to be agreed to and the person does not. */
  const change = (version: number, sent: Draft) =>
    agreeing(t("shell:entry.save"), (ask) => updateRecord(module.id, id, version, key.current(), sent, ask));
  const save = () =>
    attempt(async () => {
      const now = typed.now();
      if (!now) return null;
      const sent = sentOf(module, now.draft, now.scope);
      const record = isNew ? await createRecord(module.id, key.current(), sent) : await change(now.version, sent);
      if (record) settle(record);
      return record;
    });
  /** Makes the new record and does an action with it; `called` names the action to whoever is to agree. */
  const begin = (action: string, called: string) =>
    attempt(async () => {
      const now = typed.now();
      if (!now) return null;
      const sent = sentOf(module, now.draft, now.scope);
      const record = await agreeing(called, (ask) => createRecord(module.id, key.current(), sent, action, ask));
      if (record) settle(record);
      return record;
    });
  const act = (action: string, called: string, reason?: string) =>
    attempt(async () => {
      const now = typed.now();
      if (isNew || !now) return null;
      let { version } = now;
      const input = module.actions[action]?.input;
      const lacking = lackingOf(input?.needs, now.scope);
      if (lacking.length > 0) throw new ApiProblem(lackingProblem(lacking, t("problems:types.invalid"), say));
      const said = input ? saidOf(input, now.draft) : {};
      const isKept = module.actions[action]?.isOffline === true;
      let edit: Edit | undefined;
      if (editable && now.dirty) {
        const changed = { key: key.current(), draft: sentOf(module, now.draft, now.scope) };
        let isWaiting = false;
        const saved = await change(version, changed.draft).catch((thrown: unknown) => {
          if (!isKept || !isAway(problemOf(thrown))) throw thrown;
          isWaiting = true;
          return null;
        });
        if (!saved && !isWaiting) return null;
        if (saved) {
          settle(saved);
          ({ version } = saved);
        } else {
          // The changes wait with the action.
          edit = changed;
          key.renew();
        }
      }
      if (isKept) return actOrKeep({ kind: "action", action, version, said: { reason, ...said }, ...(edit ? { edit } : {}) });
      const record = await agreeing(called, (ask) => actOn(module.id, id, action, version, key.current(), { reason, ask, ...said }));
      if (record) settle(record);
      return record;
    });
  const remove = () => attempt(async () => deleteRecord(module.id, id, stored.record?.version ?? 1).then(() => true));
  return { save, begin, act, remove };
}
