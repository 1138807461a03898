import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";
import { askConsent } from "../parts/consent.ts";

/**
 * Asks before a record with unsaved changes is left within its tab; another tab may be looked at freely. `onDiscard` hears that the changes
 * were given up. Gives a way to leave without asking.
 */
export function useLeaving(dirty: boolean, onDiscard: () => void): () => void {
  const { t } = useTranslation();
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty || free.current || currentLocation.pathname !== nextLocation.pathname) return false;
    return recordOf(currentLocation.search) !== recordOf(nextLocation.search);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void askConsent(t("shell:unsaved"), t("shell:discard")).then((agreed) => {
      if (agreed) onDiscard();
      return agreed ? blocker.proceed() : blocker.reset();
    });
  }, [blocker, t, onDiscard]);
  return useCallback(() => {
    free.current = true;
  }, []);
}

function recordOf(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.get("id") ?? params.get("new");
}
