import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeWay } from "#define/access/signIn";
import { askRecovery, type CodeTicket, recover, type Ways } from "../data/entrance.ts";
import { PlainButton } from "../parts/PlainButton.tsx";
import CaptchaField from "./CaptchaField.tsx";
import { Field } from "./Field.tsx";
import { useCaptcha } from "./useCaptcha.ts";
import { useTrying } from "./useTrying.ts";
import { WayChoice } from "./WayChoice.tsx";

type ForgottenProps = { ways: Ways; onDone: () => void; links: ReactNode };

/** Makes a forgotten password anew: account and last six ID digits first, then the code and the new password. */
export default function Forgotten({ ways, onDone, links }: ForgottenProps) {
  const [ticket, setTicket] = useState<CodeTicket>();
  return ticket ? (
    <NewPassword ticket={ticket} isByCode={ways.recovery === "code"} onDone={onDone} links={links} />
  ) : (
    <WhoOneIs ways={ways} onTicket={setTicket} links={links} />
  );
}

function WhoOneIs({ ways, onTicket, links }: Pick<ForgottenProps, "ways" | "links"> & { onTicket: (ticket: CodeTicket) => void }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState("");
  const [idDigits, setIdDigits] = useState("");
  const [way, setWay] = useState<CodeWay>(ways.sms ? "sms" : "mail");
  const { busy, attempt, told } = useTrying();
  const captcha = useCaptcha("recovery");
  const { renew } = captcha;
  useEffect(() => void renew(""), [renew]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      async () => onTicket(await askRecovery({ account: account.trim(), idDigits: idDigits.trim(), way, captcha: captcha.given })),
      () => {
        void renew("");
        return false;
      },
    );
  };
  return (
    <form onSubmit={submit} aria-labelledby="sign-in-title">
      <Field id="account" label={t("shell:signIn.account")} value={account} onType={setAccount} autoComplete="username" />
      <Field
        id="id-digits"
        label={t("entrance:forgotten.idDigits")}
        value={idDigits}
        onType={setIdDigits}
        autoComplete="off"
        maxLength={6}
        pattern="\d{5}[\dXx]"
      />
      {ways.recovery === "code" && <WayChoice ways={ways} way={way} onChoose={setWay} />}
      <CaptchaField captcha={captcha} account="" />
      <p className="lw-sign-in-problem" role="alert">
        {told}
      </p>
      <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
        {t("entrance:forgotten.next")}
      </PlainButton>
      {links}
    </form>
  );
}

type NewPasswordProps = { ticket: CodeTicket; isByCode: boolean; onDone: () => void; links: ReactNode };

function NewPassword({ ticket, isByCode, onDone, links }: NewPasswordProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [confirmed, setConfirmed] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { busy, attempt, told } = useTrying();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await recover({ ticket: ticket.ticket, ...(isByCode ? { code } : {}), password, confirmed });
      onDone();
    });
  };
  return (
    <form onSubmit={submit} aria-labelledby="sign-in-title">
      {isByCode && (
        <>
          <p className="lw-quiet" role="status">
            {t("entrance:code.sent", { minutes: ticket.minutes })}
          </p>
          <Field
            id="code"
            label={t("entrance:code.code")}
            value={code}
            onType={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            ref={first}
          />
        </>
      )}
      <Field
        id="new-password"
        label={t("entrance:forgotten.password")}
        type="password"
        value={password}
        onType={setPassword}
        autoComplete="new-password"
      />
      <Field
        id="confirmed"
        label={t("entrance:forgotten.confirmed")}
        type="password"
        value={confirmed}
        onType={setConfirmed}
        autoComplete="new-password"
      />
      <p className="lw-sign-in-problem" role="alert">
        {told}
      </p>
      <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
        {t("entrance:forgotten.save")}
      </PlainButton>
      {links}
    </form>
  );
}
