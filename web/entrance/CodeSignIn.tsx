import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeWay } from "#define/access/signIn";
import { askCode, type CodeTicket, signInByCode, type Ways } from "../data/entrance.ts";
import type { Session } from "../data/session.ts";
import { PlainButton } from "../parts/PlainButton.tsx";
import CaptchaField from "./CaptchaField.tsx";
import { Field } from "./Field.tsx";
import { useCaptcha } from "./useCaptcha.ts";
import { useCountdown } from "./useCountdown.ts";
import { useTrying } from "./useTrying.ts";
import { WayChoice } from "./WayChoice.tsx";

type CodeSignInProps = {
  ways: Ways;
  onSignedIn: (session: Session) => Promise<void>;
  onStep: (ticket: string) => void;
  links: ReactNode;
};

/** Signs in by a code that goes to the mobile or the mail address of the account. */
export default function CodeSignIn({ ways, onSignedIn, onStep, links }: CodeSignInProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState("");
  const [way, setWay] = useState<CodeWay>(ways.sms ? "sms" : "mail");
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<CodeTicket>();
  const { left, start } = useCountdown();
  const { busy, attempt, told } = useTrying();
  const captcha = useCaptcha("code");
  const { renew } = captcha;
  useEffect(() => void renew(""), [renew]);
  const send = () =>
    attempt(
      async () => {
        const ticket = await askCode({ account: account.trim(), way, captcha: captcha.given });
        setSent(ticket);
        start(ticket.retryAfter);
        void renew("");
      },
      () => {
        void renew("");
        return false;
      },
    );
  const enter = () =>
    attempt(
      async () => onSignedIn(await signInByCode({ ticket: sent?.ticket ?? "", code })),
      ({ type, ticket }) => {
        if (type === "secondStep" && ticket !== undefined) onStep(ticket);
        return type === "secondStep";
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (sent && code.trim() !== "" ? enter() : send());
  };
  return (
    <form onSubmit={submit} aria-labelledby="sign-in-title">
      <Field id="account" label={t("shell:signIn.account")} value={account} onType={setAccount} autoComplete="username" />
      <WayChoice ways={ways} way={way} onChoose={setWay} />
      {(!sent || left === 0) && <CaptchaField captcha={captcha} account="" />}
      {sent && (
        <>
          <p className="lw-quiet" role="status">
            {t("entrance:code.sent", { minutes: sent.minutes })}
          </p>
          <label htmlFor="code">{t("entrance:code.code")}</label>
          <input
            id="code"
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      <p className="lw-sign-in-problem" role="alert">
        {told}
      </p>
      {sent ? (
        <div className="lw-sign-in-two">
          <PlainButton type="submit" primary size="large" disabled={busy || code.trim() === ""} aria-busy={busy}>
            {t("entrance:code.enter")}
          </PlainButton>
          <PlainButton size="large" disabled={busy || left > 0} onClick={() => void send()}>
            {left > 0 ? t("entrance:code.again", { seconds: left }) : t("entrance:code.send")}
          </PlainButton>
        </div>
      ) : (
        <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
          {t("entrance:code.send")}
        </PlainButton>
      )}
      {links}
    </form>
  );
}
