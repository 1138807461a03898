import { useTranslation } from "react-i18next";
import { Choice, Labelled } from "../own/inputs.tsx";
import { useMessageNum, useSetting } from "./settings.ts";

const CHOICES = {
  tipEvent: ["click", "hover"],
  homeStyle: ["message", "cards"],
  insertLocation: ["push", "unshift"],
  menuStyle: ["left", "top"],
  userParameterMenu: ["0", "1"],
} as const;
const MOST_MESSAGES = 20;

/** How a person has his desk. */
export function DeskSettings() {
  const { t } = useTranslation();
  const [color, setColor] = useSetting("backgroundColor");
  const [number, setNumber] = useMessageNum();
  return (
    <>
      <h2>{t("office.shell:mine.settings")}</h2>
      <div className="lw-office-bar">
        <Labelled label={t("office.shell:mine.backgroundColor")}>
          <input
            type="color"
            aria-label={t("office.shell:mine.backgroundColor")}
            value={color}
            onChange={(event) => setColor(event.target.value)}
          />
        </Labelled>
        <Labelled label={t("office.shell:mine.messageNum")}>
          <input
            className="lw-input"
            type="number"
            min={0}
            max={MOST_MESSAGES}
            aria-label={t("office.shell:mine.messageNum")}
            value={number}
            onChange={(event) => setNumber(Math.min(MOST_MESSAGES, Math.max(0, Number(event.target.value) || 0)))}
          />
        </Labelled>
        <ChoiceSetting name="tipEvent" />
        <ChoiceSetting name="homeStyle" />
        <ChoiceSetting name="insertLocation" />
        <ChoiceSetting name="menuStyle" />
        <ChoiceSetting name="userParameterMenu" />
      </div>
    </>
  );
}

function ChoiceSetting({ name }: { name: keyof typeof CHOICES }) {
  const { t } = useTranslation();
  const [value, setValue] = useSetting(name);
  return (
    <Choice
      label={t(`office.shell:mine.${name}`)}
      value={value}
      options={CHOICES[name].map((one) => ({ value: one, text: t(`office.shell:mine.${name}s.${one}`) }))}
      onChange={setValue}
    />
  );
}
