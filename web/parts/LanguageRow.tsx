import { useTranslation } from "react-i18next";
import type { Language } from "#define/viewer";
import { currentLanguage, LANGUAGE_NAMES, speak } from "../data/language.ts";

/** The languages by their own names; a click changes the page's. */
export function LanguageRow() {
  const { t } = useTranslation();
  const names = Object.entries(LANGUAGE_NAMES) as [Language, string][];
  return (
    <div className="lw-language-row" role="group" aria-label={t("shell:language")}>
      {names.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === currentLanguage()}
          onClick={() => void speak(language)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
