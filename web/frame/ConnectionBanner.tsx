import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { send } from "../data/api.ts";
import { isAbort } from "../data/problem.ts";
import { useConnection } from "../data/connection.ts";
import { SESSION_PATH } from "../data/session.ts";

const RETRY_MS = 3_000;

/** Says that the server cannot be reached, asks it again every few seconds, and refreshes the page's data when it answers. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const { mutate } = useSWRConfig();
  const connection = useConnection();
  const away = connection === "lost" || connection === "unavailable";
  useEffect(() => {
    if (!away) return undefined;
    const timer = window.setInterval(() => {
      send("GET", "/api/health").catch((error: unknown) => isAbort(error));
    }, RETRY_MS);
    return () => window.clearInterval(timer);
  }, [away]);
  // Whichever request is answered first tells that the server is back.
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && connection === "fine") void mutate(() => true);
    wasAway.current = away;
  }, [away, connection, mutate]);
  useEffect(() => {
    if (connection === "signedOut") void mutate(SESSION_PATH);
  }, [connection, mutate]);
  if (!away) return null;
  return (
    <div className="lw-banner" role="alert">
      {t(connection === "lost" ? "shell:reconnecting" : "shell:unavailable")}
    </div>
  );
}
