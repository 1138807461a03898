import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { PasswordPolicy } from "#define/access/password";
import { call } from "../data/api.ts";
import { problemOf, type AnsweredProblem, textOf } from "../data/problem.ts";
import { SESSION_PATH, type Session } from "../data/session.ts";
import { PlainButton } from "../parts/PlainButton.tsx";
import "./signIn.css";

const FIELDS = ["old", "password", "confirmed"] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

type PasswordScreenProps = { policy: PasswordPolicy; forced: boolean; onChanged: (session: Session) => void };

/** Asks for the old password and twice for the new one; where it is forced nothing else opens before. */
export default function PasswordScreen({ policy, forced, onChanged }: PasswordScreenProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>({ old: "", password: "", confirmed: "" });
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      onChanged(await call<Session>("POST", `${SESSION_PATH}/password`, { body: typed }));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="lw-sign-in">
      <form onSubmit={(event) => void submit(event)} aria-labelledby="password-title">
        <img src="/mark.svg" alt="" width={40} height={40} />
        <h1 id="password-title">{t("shell:password.title")}</h1>
        {forced && <p>{t("shell:passwordForm.forced")}</p>}
        {FIELDS.map((name) => (
          <div key={name}>
            <label htmlFor={`password-${name}`}>{t(`shell:passwordForm.${name}`)}</label>
            <input
              id={`password-${name}`}
              type="password"
              value={typed[name]}
              required
              autoComplete={name === "old" ? "current-password" : "new-password"}
              aria-describedby="password-rule"
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </div>
        ))}
        <p id="password-rule" className="lw-quiet">
          {t(policy === "standard" ? "shell:passwordForm.rule" : "shell:passwordForm.letters")}
        </p>
        <p className="lw-sign-in-problem" role="alert">
          {problem && (problem.issues?.map(({ message }) => message).join(" ") || textOf(problem))}
        </p>
        <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
          {t("shell:passwordForm.save")}
        </PlainButton>
      </form>
    </main>
  );
}
