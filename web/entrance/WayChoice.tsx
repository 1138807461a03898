import { useTranslation } from "react-i18next";
import type { CodeWay } from "#define/access/signIn";
import type { Ways } from "../data/entrance.ts";

type WayChoiceProps = { ways: Pick<Ways, CodeWay>; way: CodeWay; onChoose: (way: CodeWay) => void };

/** Whether a code goes to the mobile or the mail address, where both are possible. */
export function WayChoice({ ways, way, onChoose }: WayChoiceProps) {
  const { t } = useTranslation();
  if (!ways.sms || !ways.mail) return null;
  return (
    <fieldset className="lw-way">
      <legend>{t("entrance:code.way")}</legend>
      {(["sms", "mail"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="way" checked={way === each} onChange={() => onChoose(each)} />
          {t(`entrance:code.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
