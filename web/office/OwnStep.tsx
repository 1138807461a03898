import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { call, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { RecoveryCodes, StepSetUp } from "./StepSetUp.tsx";
import { StepForm } from "./StepForm.tsx";

type Step = { since: string | null; recoveryLeft: number; isAsked: boolean };
type Doing = "set" | "renew" | "drop";
const STEP_PATH = "/api/session/secondStep";

/** The second step of one's own account: on, off, new recovery codes. */
export function OwnStep() {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { data, error, mutate } = useSWR<Step, unknown>(STEP_PATH, getValue);
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (error !== undefined && !data) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const done = async () => {
    await mutate();
    setDoing(undefined);
    setCodes(undefined);
  };
  const act = async (typed: { password: string; code: string }) => {
    if (doing === "renew")
      return setCodes((await call<{ recoveryCodes: string[] }>("POST", `${STEP_PATH}/codes`, { body: typed })).recoveryCodes);
    await call("DELETE", STEP_PATH, { body: typed });
    await done();
  };
  return (
    <section aria-labelledby="safety-step">
      <h3 id="safety-step">{t("safety:step.title")}</h3>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void done()} />
      ) : (
        <>
          {doing !== "set" && (
            <p className="lw-quiet">
              {data.since === null
                ? t("safety:step.off")
                : t("safety:step.on", { since: formatInstant(data.since, timeZone), left: data.recoveryLeft })}
            </p>
          )}
          {doing === undefined && data.since === null && <Button onClick={() => setDoing("set")}>{t("safety:step.begin")}</Button>}
          {doing === undefined && data.since !== null && (
            <div className="lw-safety-acts">
              <Button onClick={() => setDoing("renew")}>{t("safety:step.renew")}</Button>
              {!data.isAsked && <Button onClick={() => setDoing("drop")}>{t("safety:step.drop")}</Button>}
            </div>
          )}
          {doing === "set" && <StepSetUp onDone={() => void done()} onCancel={() => setDoing(undefined)} />}
          {(doing === "renew" || doing === "drop") && (
            <StepForm fields={["password", "code"]} go={t(`safety:step.${doing}`)} onGo={act} onCancel={() => setDoing(undefined)} />
          )}
        </>
      )}
    </section>
  );
}
