import { useTranslation } from "react-i18next";
import type { Language } from "#define/viewer";
import { LANGUAGE_NAMES } from "../data/language.ts";
import type { PrintChoice, PrintOrder } from "../data/prints.ts";

const LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

type Chosen = Omit<PrintOrder, "ids">;
type PrintChoicesProps = {
  choices: readonly PrintChoice[];
  chosen: PrintChoice;
  order: Chosen;
  onChange: (change: Partial<Chosen>) => void;
};

/** By which template, in which language, and for labels on which paper and how many. */
export function PrintChoices({ choices, chosen, order, onChange }: PrintChoicesProps) {
  const { t } = useTranslation();
  return (
    <>
      <label>
        {t("shell:print.template")}
        <select className="lw-input" value={chosen.name} onChange={(event) => onChange({ template: event.target.value })}>
          {choices.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("shell:language")}
        <select
          className="lw-input"
          value={order.language}
          onChange={(event) => onChange({ language: event.target.value as Chosen["language"] })}
        >
          {LANGUAGES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen.template.kind === "label" && (
        <>
          <label>
            {t("shell:print.paper")}
            <select
              className="lw-input"
              value={order.paper}
              onChange={(event) => onChange({ paper: event.target.value as Chosen["paper"] })}
            >
              <option value="label">{t("shell:print.papers.label")}</option>
              <option value="sheet">{t("shell:print.papers.sheet")}</option>
            </select>
          </label>
          <label>
            {t("shell:print.copies")}
            <input
              className="lw-input lw-copies"
              type="number"
              min={1}
              max={100}
              value={order.copies}
              onChange={(event) => onChange({ copies: Math.min(100, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })}
            />
          </label>
        </>
      )}
    </>
  );
}
