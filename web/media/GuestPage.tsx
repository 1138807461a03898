import { Button } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import "../input/linkInput.css";
import { callOpen, newKey, publicHalf } from "./caller.ts";
import { forgetAll, setOwn } from "./own.ts";
import { Wrong } from "./ScreenForm.tsx";

/** Asks a guest for the password of his link; the link itself leaves the address bar once it was opened. */
export function GuestPage({ link, onOpened }: { link: string; onOpened: () => void }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = plainText(new FormData(event.currentTarget).get("password"));
    try {
      await forgetAll();
      const key = await newKey();
      const { token } = await callOpen<{ token: string }>("/api/wall/guests", {
        link,
        password,
        publicKey: key && (await publicHalf(key)),
      });
      await setOwn("key", key);
      await setOwn("token", token);
      window.history.replaceState(null, "", window.location.pathname);
      onOpened();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <main className="lw-media-plain">
      <h1>{t("screens:guest.title")}</h1>
      <form className="lw-media-guest" onSubmit={(event) => void submit(event)}>
        <label>
          {t("screens:guest.password")} <input name="password" type="password" className="lw-input" required autoComplete="off" />
        </label>
        <Button type="submit" intent="primary">
          {t("screens:guest.open")}
        </Button>
      </form>
      {problem && <Wrong problem={problem} />}
    </main>
  );
}
