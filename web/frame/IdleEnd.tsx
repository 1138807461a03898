import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import useSWR, { useSWRConfig } from "swr";
import { formatInstant } from "#define/format";
import { call } from "../data/api.ts";
import { SESSION_PATH, useSession } from "../data/session.ts";

/** By the clock of the server, which may be another one than the page's. */
type End = { endsAt: string; secondsLeft: number; canStay: boolean };

const WARNED_S = 120;
/** While it is said, it is looked whether somebody did something in another tab. */
const SAID_S = 10;
/** A machine that slept asks no later. */
const LATEST_S = 600;

const look = (path: string): Promise<End> => call<End>("GET", path, { isUnattended: true });

/** How long (ms) until it is looked again. */
function pause(end: End | undefined): number {
  const left = end?.secondsLeft ?? LATEST_S;
  return 1000 * (left > WARNED_S ? Math.min(left - WARNED_S, LATEST_S) : Math.min(Math.max(left, 1), SAID_S));
}

/** Tells two minutes before that the session ends because nobody does anything; one click, and it goes on. */
export function IdleEnd() {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { mutate: mutateAll } = useSWRConfig();
  const asked = { refreshInterval: pause, refreshWhenHidden: true, revalidateOnFocus: true, shouldRetryOnError: false };
  const { data, mutate } = useSWR<End, unknown>(`${SESSION_PATH}/end`, look, asked);
  if (!data || data.secondsLeft > WARNED_S) return null;
  const stay = async () => {
    await mutateAll(SESSION_PATH);
    await mutate();
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
