import { Suspense, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { speak } from "../data/language.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { signIn, type Session } from "../data/session.ts";
import { BrandMark } from "../entrance/BrandMark.tsx";
import { leaveEntrance } from "../entrance/place.ts";
import { lazily } from "../parts/lazily.ts";
import { LanguageRow } from "../parts/LanguageRow.tsx";
import { PlainButton } from "../parts/PlainButton.tsx";
import "./signIn.css";

const OtherWays = lazily(() => import("../entrance/OtherWays.tsx"));

type Health = { accounts?: readonly string[] };

/** Asks for account and password; what was typed stays after a refusal. A demo's accounts stand below; a click fills in the name. */
export function SignInScreen({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const secret = useRef<HTMLInputElement>(null);
  const health = useSWR<Health>("/api/health", getValue).data;
  const enter = async (name: string, word: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const session = await signIn(name, word);
      await speak(session.language);
      leaveEntrance();
      onSignedIn(session);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (name: string) => {
    setAccount(name);
    secret.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(account.trim(), password);
  };
  return (
    <main className="lw-sign-in">
      <form onSubmit={submit} aria-labelledby="sign-in-title">
        <BrandMark />
        <h1 id="sign-in-title">{t("shell:signIn.title")}</h1>
        <label htmlFor="account">{t("shell:signIn.account")}</label>
        <input id="account" value={account} onChange={(event) => setAccount(event.target.value)} autoComplete="username" required />
        <label htmlFor="password">{t("shell:signIn.password")}</label>
        <input
          ref={secret}
          id="password"
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          required
        />
        <p className="lw-sign-in-problem" role="alert">
          {problem && refusalOf(problem, t)}
        </p>
        <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
          {t("shell:signIn.enter")}
        </PlainButton>
        <LanguageRow />
        {health?.accounts && health.accounts.length > 0 && (
          <fieldset className="lw-demo">
            <legend>{t("shell:signIn.demo")}</legend>
            {health.accounts.map((each) => (
              <PlainButton key={each} disabled={busy} onClick={() => choose(each)}>
                {each}
              </PlainButton>
            ))}
          </fieldset>
        )}
      </form>
      <Suspense fallback={null}>
        <OtherWays />
      </Suspense>
    </main>
  );
}

function refusalOf(problem: AnsweredProblem, t: (key: string) => string): string {
  if (problem.type === "network") return t("shell:network");
  return problem.type === "broken" ? t("shell:signIn.failed") : (problem.detail ?? problem.title);
}
