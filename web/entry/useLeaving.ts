import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";
import { askConsent } from "../parts/consent.ts";

/** Asks before a record with unsaved changes is left within its tab or with the page; another tab may be looked at freely. Gives a way to leave without asking. */
export function useLeaving(dirty: boolean): () => void {
  const { t } = useTranslation();
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty || free.current || currentLocation.pathname !== nextLocation.pathname) return false;
    return recordOf(currentLocation.search) !== recordOf(nextLocation.search);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void askConsent(t("shell:unsaved"), t("shell:discard")).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()));
  }, [blocker, t]);
  useEffect(() => {
    if (!dirty) return undefined;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stop);
    return () => window.removeEventListener("beforeunload", stop);
  }, [dirty]);
  return useCallback(() => {
    free.current = true;
  }, []);
}

function recordOf(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.get("id") ?? params.get("new");
}
