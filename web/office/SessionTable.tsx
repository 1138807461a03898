import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call, getValue } from "../data/api.ts";
import { type AnsweredProblem, problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { formatInstant } from "#define/format";
import { deviceOf } from "./device.ts";

type Listed = { id: string; device: string | null; address: string | null; createdAt: string; seenAt: string; isThis: boolean };

/** The live sessions of an account, which end one by one; `hasOthers` offers to end all but the reader's own. */
export function SessionTable({ path, hasOthers }: { path: string; hasOthers?: boolean }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { data, error, mutate } = useSWR<readonly Listed[], unknown>(path, getValue);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  if (error !== undefined && !data) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const end = async (ids: readonly string[]) => {
    setBusy(true);
    setProblem(undefined);
    try {
      for (const id of ids) await call("DELETE", `${path}/${id}`);
    } catch (fault) {
      setProblem(problemOf(fault));
    } finally {
      setBusy(false);
      await mutate();
    }
  };
  const others = data.filter(({ isThis }) => !isThis).map(({ id }) => id);
  if (data.length === 0) return <p className="lw-quiet">{t("safety:sessions.none")}</p>;
  return (
    <>
      <ul className="lw-sessions">
        {data.map(({ id, device, address, createdAt, seenAt, isThis }) => (
          <li key={id}>
            <div>
              <b title={device ?? undefined}>{deviceOf(device) ?? t("safety:sessions.unknown")}</b>
              {isThis && <span className="lw-session-own">{t("safety:sessions.own")}</span>}
              <p className="lw-quiet">
                {address !== null && <span>{address}</span>}
                <span>{`${t("safety:sessions.since")} ${formatInstant(createdAt, timeZone)}`}</span>
                <span>{`${t("safety:sessions.seen")} ${formatInstant(seenAt, timeZone)}`}</span>
              </p>
            </div>
            {!isThis && (
              <Button size="small" disabled={busy} onClick={() => void end([id])}>
                {t("safety:sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{textOf(problem)}</p>}
      {hasOthers && others.length > 1 && (
        <Button disabled={busy} onClick={() => void end(others)}>
          {t("safety:sessions.endOthers")}
        </Button>
      )}
    </>
  );
}
