import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { takeStep } from "../data/entrance.ts";
import type { Session } from "../data/session.ts";
import { PlainButton } from "../parts/PlainButton.tsx";
import { Field } from "./Field.tsx";
import { useTrying } from "./useTrying.ts";

type SecondStepProps = { ticket: string; onSignedIn: (session: Session) => Promise<void>; onBack: () => void };

/** Asks for the code of the authenticator, or a recovery code. */
export default function SecondStep({ ticket, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const { busy, attempt, told } = useTrying();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => onSignedIn(await takeStep({ ticket, code: code.trim() })));
  };
  return (
    <form onSubmit={submit} aria-labelledby="sign-in-title">
      <p className="lw-quiet">{t("entrance:step.hint")}</p>
      <Field
        id="step-code"
        label={t("entrance:step.code")}
        value={code}
        onType={setCode}
        autoComplete="one-time-code"
        ref={first}
        maxLength={20}
      />
      <p className="lw-sign-in-problem" role="alert">
        {told}
      </p>
      <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
        {t("entrance:step.go")}
      </PlainButton>
      <p className="lw-sign-in-ways">
        <button type="button" className="lw-plain-link" onClick={onBack}>
          {t("entrance:step.back")}
        </button>
      </p>
    </form>
  );
}
