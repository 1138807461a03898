import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import type { Language } from "#define/viewer";
import { currentLanguage, LANGUAGE_NAMES, speak } from "../data/language.ts";
import { SessionContext, type Session } from "../data/session.ts";
import { applyTheme, storedTheme, type Theme } from "../theme/theme.ts";
import { ChartWall } from "./ChartWall.tsx";
import { FieldWall } from "./FieldWall.tsx";
import { LineWall } from "./LineWall.tsx";
import { PanelWall } from "./PanelWall.tsx";
import "../frame/frame.css";
import "../entry/entry.css";
import "./gallery.css";

const PARTS = { fields: FieldWall, lines: LineWall, charts: ChartWall, panels: PanelWall };
const THEMES: readonly Theme[] = ["light", "dark"];
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];
type PartName = keyof typeof PARTS;

/** What the program is drawn from, all kinds and states beside each other, without a server: in each language, light and dark. */
export function Gallery() {
  const { i18n } = useTranslation();
  const [part, setPart] = useState<PartName>("fields");
  const [theme, setTheme] = useState(storedTheme);
  const Part = PARTS[part];
  const language = currentLanguage();
  const dress = (next: Theme) => {
    applyTheme(next, true);
    setTheme(next);
  };
  return (
    <MemoryRouter>
      <SessionContext value={SESSION}>
        <main className="lw-gallery" data-part={part}>
          <header className="lw-page-head">
            <h1>Longwall</h1>
            <Choice values={Object.keys(PARTS) as PartName[]} chosen={part} onChoose={setPart} />
            <Choice values={LANGUAGES} chosen={language} nameOf={(each) => LANGUAGE_NAMES[each]} onChoose={(each) => void speak(each)} />
            <Choice values={THEMES} chosen={theme} onChoose={dress} />
          </header>
          {/* Words that were said once are said anew in another language. */}
          <Part key={i18n.language} />
        </main>
      </SessionContext>
    </MemoryRouter>
  );
}

type ChoiceProps<T extends string> = { values: readonly T[]; chosen: T; nameOf?: (value: T) => string; onChoose: (value: T) => void };

function Choice<T extends string>({ values, chosen, nameOf = (value) => value, onChoose }: ChoiceProps<T>) {
  return (
    <span className="lw-gallery-choice">
      {values.map((value) => (
        <button key={value} type="button" data-choice={value} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {nameOf(value)}
        </button>
      ))}
    </span>
  );
}

const COMPANY = { id: "1", code: "HS", names: {} };
const SESSION: Session = {
  accountId: "1",
  account: "gallery",
  name: "",
  language: "zh",
  demo: true,
  seesAs: null,
  mustChangePassword: false,
  mustSetUpStep: false,
  passwordPolicy: "standard",
  company: COMPANY,
  companies: [COMPANY],
  offline: [],
  roadDays: 7,
  hasWatermark: false,
  loading: [],
  menu: [],
  documents: {},
  permissions: [],
  timeZone: "Asia/Shanghai",
  today: "2026-03-20",
  week: "2026-W12",
  own: { employee: null, department: null },
  currency: "CNY",
  calendar: { yearStart: 1, weeks: "iso", festivals: {} },
};
