import { Suspense, useRef, type FormEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { withWords } from "../data/language.ts";
import { signIn, type Session } from "../data/session.ts";
import { lazily } from "../parts/lazily.ts";
import { PlainButton } from "../parts/PlainButton.tsx";
import { Field } from "./Field.tsx";
import { useCaptcha } from "./useCaptcha.ts";
import { useTrying } from "./useTrying.ts";

const CaptchaField = lazily(withWords("entrance", () => import("./CaptchaField.tsx")));

type PasswordSignInProps = {
  demo: readonly string[];
  onSignedIn: (session: Session) => Promise<void>;
  onStep: (ticket: string) => void;
  ways: ReactNode;
};

/** Account and password; what was typed stays after a refusal, and after some a picture is to be read. A click fills a demo account in. */
export function PasswordSignIn({ demo, onSignedIn, onStep, ways }: PasswordSignInProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const { busy, attempt, told } = useTrying();
  const captcha = useCaptcha("signIn");
  const secret = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const named = account.trim();
    await attempt(
      async () => onSignedIn(await signIn(named, password, captcha.given)),
      ({ type, ticket }) => {
        if (type === "secondStep" && ticket !== undefined) onStep(ticket);
        else void captcha.renew(named);
        return type === "secondStep";
      },
    );
  };
  const choose = (name: string) => {
    setAccount(name);
    secret.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby="sign-in-title">
      <Field id="account" label={t("shell:signIn.account")} value={account} onType={setAccount} autoComplete="username" />
      <Field
        ref={secret}
        id="password"
        label={t("shell:signIn.password")}
        type="password"
        value={password}
        onType={setPassword}
        autoComplete="current-password"
      />
      {captcha.shown && (
        <Suspense>
          <CaptchaField captcha={captcha} account={account.trim()} />
        </Suspense>
      )}
      <p className="lw-sign-in-problem" role="alert">
        {told}
      </p>
      <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
        {t("shell:signIn.enter")}
      </PlainButton>
      {ways}
      {demo.length > 0 && (
        <fieldset className="lw-demo">
          <legend>{t("shell:signIn.demo")}</legend>
          {demo.map((each) => (
            <PlainButton key={each} disabled={busy} onClick={() => choose(each)}>
              {each}
            </PlainButton>
          ))}
        </fieldset>
      )}
    </form>
  );
}
