import { useCallback, useEffect, useRef, useState } from "react";
import type { Description } from "../data/description.ts";
import { draftKey, dropDraft, keepDraft, readDraft } from "../data/drafts.ts";
import { useSession } from "../data/session.ts";
import { isSame, type RecordDraft } from "./draft.ts";
import type { Typing } from "./useTyped.ts";

const PAUSE_MS = 800;

/** What was typed on this record and not saved when the page ended: since when, and the record it was typed on. */
export type OfferedDraft = { at: string; typing: Typing };

/**
 * Keeps what is typed on a record in the browser, per account and company, and offers it when the record is opened again after a crash; it
 * goes when the record is saved or the changes are given up.
 */
export function useDraft(module: Description, path: string, id: string, typing: Typing | null, dirty: boolean, base: RecordDraft | null) {
  const key = draftKey(useSession(), path, id);
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const asked = useRef<string | null>(null);
  const held = useRef(false);
  const loaded = base !== null;
  useEffect(() => {
    if (!loaded || asked.current === key) return;
    asked.current = key;
    void readDraft<Typing>(key).then((kept) => {
      if (kept && !isSame(module, kept.value.draft, base)) setOffered({ at: kept.at, typing: kept.value });
      return kept;
    });
  }, [key, loaded, base, module]);
  useEffect(() => {
    if (!dirty || !typing) {
      if (held.current) void dropDraft(key);
      held.current = false;
      return undefined;
    }
    const timer = window.setTimeout(() => {
      held.current = true;
      void keepDraft(key, typing);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [key, dirty, typing]);
  const forget = useCallback(() => {
    setOffered(null);
    held.current = false;
    void dropDraft(key);
  }, [key]);
  /** The offered draft, to go on with. */
  const take = () => {
    held.current = true;
    return offered?.typing ?? null;
  };
  return { offered: dirty ? null : offered, take, forget };
}
