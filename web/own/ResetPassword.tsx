import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../data/api.ts";
import { problemOf, type AnsweredProblem, textOf } from "../data/problem.ts";
import { plainText } from "#define/text";
import type { PartProps } from "./props.ts";
import "../office/safety.css";

/** Gives an account a new password, or the first one of somebody who has not come in yet, which is shown once. */
export default function ResetPassword({ record, onStored, isFirst = false }: PartProps & { isFirst?: boolean }) {
  const { t } = useTranslation();
  const words = isFirst ? "rights:firstPassword" : "rights:reset";
  const [given, setGiven] = useState<string>();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const id = plainText(record.stored.record?.header.id) || (record.stored.record?.id ?? "");
  if (id === "") return null;
  const reset = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { password } = await call<{ password: string }>("POST", `/api/users/${id}/password`);
      setGiven(password);
      onStored(id);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t(`${words}.title`)} className="lw-part">
      <h3>{t(`${words}.title`)}</h3>
      <p className="lw-quiet">{t(`${words}.hint`)}</p>
      <Button intent="primary" loading={busy} onClick={() => void reset()}>
        {t(`${words}.ask`)}
      </Button>
      <p role="alert">{problem ? (problem.issues?.[0]?.message ?? textOf(problem)) : null}</p>
      {given !== undefined && (
        <div className="lw-given" role="status">
          <span className="lw-quiet">{t("rights:reset.once")}</span>
          <code>{given}</code>
          <Button onClick={() => void navigator.clipboard.writeText(given)}>{t("rights:reset.copy")}</Button>
        </div>
      )}
    </section>
  );
}
