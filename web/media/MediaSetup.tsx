import { Button } from "@blueprintjs/core";
import { Suspense, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { plainText } from "#define/text";
import { addressOf, call, getValue } from "../data/api.ts";
import { currentLanguage, LANGUAGE_NAMES } from "../data/language.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { SessionContext, useSessionAnswer, type Session } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { Notice } from "../parts/Notice.tsx";
import { SignInScreen } from "../screens/SignInScreen.tsx";
import "../parts/linkInput.css";

type OwnMedia = { id: string; name: string; links: readonly string[]; seconds: number; createdAt: string; seenAt: string | null };

/** Where screens are set up: what is shown in turn, the link that a screen opens, and the ones there are. */
export function MediaSetup() {
  const { data, error, mutate } = useSessionAnswer();
  if (!data) return error ? <SignInScreen onSignedIn={(session) => void mutate(session)} /> : <Notice kind="loading" />;
  return (
    <SessionContext value={data}>
      <Suspense fallback={<Notice kind="loading" />}>
        <Setup session={data} />
      </Suspense>
    </SessionContext>
  );
}

function Setup({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR<{ screens: readonly OwnMedia[] }, unknown>("/api/media", getValue);
  const [made, setMade] = useState<string | null>(null);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  const titles = new Map(session.menu.flatMap(({ items }) => items).map((item) => [item.path, titleOfItem(item, t)]));
  const end = async (id: string) => {
    await call("DELETE", `/api/media/${id}`);
    await mutate();
  };
  return (
    <main className="lw-media-setup">
      <h1>{t("reports.viewer:screens.reportMedia")}</h1>
      <p className="lw-quiet">{t("reports.viewer:setup")}</p>
      <MediaForm
        session={session}
        onMade={(token) => {
          setMade(`${window.location.origin}/crmReportMedia?token=${token}`);
          void mutate();
        }}
      />
      {made && (
        <p role="status" className="lw-media-link">
          {t("reports.viewer:made")} <a href={made}>{made}</a>
        </p>
      )}
      <ul>
        {data?.screens.map((screen) => (
          <li key={screen.id}>
            <strong>{screen.name}</strong>
            <span className="lw-quiet">{screen.links.map((link) => titles.get(link) ?? link).join(" · ")}</span>
            <span>{t("reports.viewer:seen", { at: (screen.seenAt ?? "").slice(0, 10) || "-" })}</span>
            <Button size="small" onClick={() => void end(screen.id)}>
              {t("reports.viewer:end")}
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
}

function MediaForm({ session, onMade }: { session: Session; onMade: (token: string) => void }) {
  const { t } = useTranslation();
  const items = session.menu.flatMap(({ items: all }) => all).filter(({ kind }) => kind === "report" || kind === "cockpit");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      name: plainText(form.get("name")),
      seconds: Number(form.get("seconds")),
      language: plainText(form.get("language")),
      links: chosen,
    };
    try {
      const { token } = await call<{ token: string }>("POST", addressOf("/api/media"), { body });
      setProblem(undefined);
      onMade(token);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const toggle = (path: string) =>
    setChosen((before) => (before.includes(path) ? before.filter((one) => one !== path) : [...before, path]));
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label>
        {t("reports.viewer:name")} <input name="name" className="lw-input" required maxLength={60} />
      </label>
      <label>
        {t("reports.viewer:seconds")}{" "}
        <input name="seconds" className="lw-input" type="number" min={5} max={3600} defaultValue={30} required />
      </label>
      <label>
        {t("shell:language")}{" "}
        <select name="language" className="lw-input" defaultValue={currentLanguage()}>
          {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{t("reports.viewer:shown")}</legend>
        {items.map((item) => (
          <label key={item.path}>
            <input type="checkbox" checked={chosen.includes(item.path)} onChange={() => toggle(item.path)} /> {titleOfItem(item, t)}
          </label>
        ))}
      </fieldset>
      {problem && <p role="alert">{problem.title}</p>}
      <Button type="submit" intent="primary" disabled={chosen.length === 0}>
        {t("reports.viewer:make")}
      </Button>
    </form>
  );
}
