import { useMemo } from "react";
import useSWR from "swr";
import type { Description, ScreenDescription } from "../data/description.ts";
import { readRecord, type SavedRecord } from "../data/records.ts";
import { useSession } from "../data/session.ts";
import { foreseen } from "../outbox/entry.ts";
import { placeOf } from "../outbox/place.ts";
import { useUnsent } from "../outbox/useOutbox.ts";
import { newDraft, openedDraft } from "./draft.ts";
import { asVariant } from "./overlay.ts";
import type { Start } from "./useStart.ts";

/**
 * A record as it is stored (nothing of a new one), its module as its variant shows it, and the draft that typing begins with; `keep` takes
 * what the server answered.
 */
export function useStored(described: Description, screen: ScreenDescription, id: string, start: Start | null) {
  const session = useSession();
  const isNew = id === "new";
  const { today, week, currency, own } = session;
  const unsent = useUnsent(described.id, id, session.company.code);
  const {
    data: read,
    error,
    mutate,
  } = useSWR<SavedRecord, unknown>(isNew ? null : ["record", described.id, id], () => readRecord(described.id, id), {
    revalidateOnFocus: false,
    revalidateIfStale: true,
    keepPreviousData: false,
  });
  const data = useMemo(() => read && foreseen(described, read, unsent), [described, read, unsent]);
  const variant = data?.header.variant ?? start?.header.variant;
  const module = useMemo(() => asVariant(described, variant), [described, variant]);
  const fresh = useMemo(
    () => start && newDraft(module, { today, week, currency, own, ...start }),
    [module, today, week, currency, own, start],
  );
  const base = useMemo(() => (data ? openedDraft(module, screen, data) : isNew ? fresh : null), [module, screen, data, isNew, fresh]);
  const stage = data?.stage ?? module.stages[0] ?? "";
  const open = screen.kind === "maintain" || screen.kind === "prepare" || (screen.offers[stage]?.includes("edit") ?? false);
  return {
    module,
    id,
    isNew,
    record: data,
    unsent,
    place: placeOf(session, described, id, data),
    error,
    base,
    stage,
    editable: open && !module.readonly && (isNew ? module.may.includes("create") : (data?.actions.includes("edit") ?? false)),
    keep: (record: SavedRecord) => void mutate(record, { revalidate: false }),
  };
}

export type Stored = ReturnType<typeof useStored>;
