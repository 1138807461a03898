import { useState } from "react";
import { useTranslation } from "react-i18next";
import { matchedBy } from "./matched.ts";
import { SearchHead } from "./SearchHead.tsx";
import "./office.css";

const CHAPTERS = ["signIn", "menu", "lists", "documents", "approval", "figures", "office", "keys"] as const;

/** The manual: short chapters that are searched as one types. */
export default function Manual() {
  const { t } = useTranslation();
  const [sought, setSought] = useState("");
  const shown = CHAPTERS.filter((name) =>
    matchedBy(sought, t(`office.guides:manual.${name}.title`), t(`office.guides:manual.${name}.text`)),
  );
  return (
    <section className="lw-office">
      <SearchHead title={t("office.guides:screens.manual")} label={t("office.guides:search")} sought={sought} onSeek={setSought} />
      {shown.length === 0 && <p role="status">{t("shell:notice.noMatch")}</p>}
      {shown.map((name) => (
        <article key={name}>
          <h2>{t(`office.guides:manual.${name}.title`)}</h2>
          <p>{t(`office.guides:manual.${name}.text`)}</p>
        </article>
      ))}
    </section>
  );
}
