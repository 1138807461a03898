import { useState } from "react";
import useSWR from "swr";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { actOn, createRecord, deleteRecord, readRecord, updateRecord, type SavedRecord } from "../data/records.ts";
import { type ChainDraft, draftOf, sentOf } from "./chainDraft.ts";

const EMPTY: ChainDraft = {
  nameZh: "",
  nameEn: "",
  nameRu: "",
  module: "",
  unitId: "",
  unitLabel: undefined,
  resubmit: "start",
  steps: [],
};

/**
 * A chain that is drawn: as it is stored, as it is typed, what is wrong, and the ways to store it. `copied` is the chain that a new one
 * begins as.
 */
export function useChainRecord(module: string, id: string, copied: string | null) {
  const source = id === "new" ? copied : id;
  const {
    data: stored,
    error,
    mutate,
  } = useSWR<SavedRecord, unknown>(source ? ["record", module, source] : null, () => readRecord(module, source ?? ""));
  const [typed, setTyped] = useState<ChainDraft | null>(null);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const isNew = id === "new";
  const draft = typed ?? (stored ? draftOf(stored) : source ? null : EMPTY);
  const attempt = async <T>(job: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    try {
      const done = await job();
      setProblem(undefined);
      return done;
    } catch (thrown) {
      setProblem(problemOf(thrown));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const settle = (record: SavedRecord) => {
    setTyped(null);
    if (!isNew) void mutate(record, { revalidate: false });
    return record;
  };
  const store = async (): Promise<SavedRecord> => {
    const sent = sentOf(draft ?? EMPTY, isNew);
    const record = isNew
      ? createRecord(module, crypto.randomUUID(), sent)
      : updateRecord(module, id, stored?.version ?? 1, crypto.randomUUID(), sent);
    return settle(await record);
  };
  return {
    stored: isNew ? undefined : stored,
    error,
    draft,
    dirty: typed !== null || isNew,
    problem,
    busy,
    editable: isNew || (stored?.actions.includes("edit") ?? false),
    change: (update: (before: ChainDraft) => ChainDraft) => draft && setTyped(update(draft)),
    save: () => attempt(store),
    act: (action: string, reason?: string) =>
      attempt(async () => {
        const { id: own, version } = typed !== null || isNew ? await store() : (stored as SavedRecord);
        return settle(await actOn(module, own, action, version, crypto.randomUUID(), { reason }));
      }),
    remove: () => attempt(() => deleteRecord(module, id, stored?.version ?? 1).then(() => true)),
  };
}

export type ChainRecord = ReturnType<typeof useChainRecord>;
