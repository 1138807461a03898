import { Button } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR, { useSWRConfig } from "swr";
import { formatInstant } from "#define/format";
import { call } from "../data/api.ts";
import { SESSION_PATH, useSession } from "../data/session.ts";

type End = { endsAt: string; canStay: boolean };

const WARNED_MS = 120_000;
/** While it is said, it is looked whether somebody did something in another tab. */
const SAID_MS = 10_000;
/** A machine that slept asks no later. */
const LATEST_MS = 600_000;

const look = (path: string): Promise<End> => call<End>("GET", path, { isUnattended: true });

/** Tells two minutes before that the session ends because nobody does anything; one click, and it goes on. */
export function IdleEnd() {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { mutate: mutateAll } = useSWRConfig();
  const { data, mutate } = useSWR<End, unknown>(`${SESSION_PATH}/end`, look, { revalidateOnFocus: true, shouldRetryOnError: false });
  const [now, setNow] = useState(() => Date.now());
  const left = data ? Date.parse(data.endsAt) - now : Infinity;
  const isSaid = left <= WARNED_MS;
  useEffect(() => {
    if (!data) return undefined;
    const left = Date.parse(data.endsAt) - Date.now();
    const wait = left > WARNED_MS ? Math.min(left - WARNED_MS, LATEST_MS) : Math.min(Math.max(left, 1000), SAID_MS);
    const timer = window.setTimeout(() => {
      setNow(Date.now());
      void mutate().then(() => setNow(Date.now()));
    }, wait);
    return () => window.clearTimeout(timer);
  }, [data, now, mutate]);
  if (!data || !isSaid) return null;
  const stay = async () => {
    await mutateAll(SESSION_PATH);
    await mutate();
    setNow(Date.now());
  };
  return (
    <div className="lw-banner" role="alert">
      {t(data.canStay ? "shell:idleEnd.idle" : "shell:idleEnd.over", { time: formatInstant(data.endsAt, timeZone, "time") })}
      {data.canStay && (
        <Button size="small" intent="primary" onClick={() => void stay()}>
          {t("shell:idleEnd.stay")}
        </Button>
      )}
    </div>
  );
}
