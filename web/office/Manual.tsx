import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chapter, MANUAL } from "./manualChapters.ts";
import { matchedBy } from "./matched.ts";
import { ScreenLink } from "./ScreenLink.tsx";
import { SearchHead } from "./SearchHead.tsx";
import "./office.css";

/** The manual of users and administrators: short chapters that are searched as one types and lead to their screens. */
export default function Manual() {
  const { t } = useTranslation();
  const [sought, setSought] = useState("");
  const isShown = ({ name }: Chapter) => matchedBy(sought, t(`office.guides:manual.${name}.title`), t(`office.guides:manual.${name}.text`));
  const parts = MANUAL.map(({ name, chapters }) => ({ name, chapters: chapters.filter(isShown) }));
  return (
    <section className="lw-office lw-manual">
      <SearchHead title={t("office.guides:screens.manual")} label={t("office.guides:search")} sought={sought} onSeek={setSought} />
      {parts.every(({ chapters }) => chapters.length === 0) && <p role="status">{t("shell:notice.noMatch")}</p>}
      {parts.map(({ name, chapters }) => (
        <section key={name} aria-labelledby={`manual-${name}`} hidden={chapters.length === 0}>
          <h2 id={`manual-${name}`}>{t(`office.guides:manualParts.${name}`)}</h2>
          {chapters.map((chapter) => (
            <ChapterText key={chapter.name} {...chapter} />
          ))}
        </section>
      ))}
    </section>
  );
}

function ChapterText({ name, screens }: Chapter) {
  const { t } = useTranslation();
  const paragraphs = t(`office.guides:manual.${name}.text`).split("\n");
  return (
    <article>
      <h3>{t(`office.guides:manual.${name}.title`)}</h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {screens.length > 0 && (
        <p className="lw-manual-screens">
          {screens.map((path) => (
            <ScreenLink key={path} path={path} />
          ))}
        </p>
      )}
    </article>
  );
}
