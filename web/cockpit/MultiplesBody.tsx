import { useTranslation } from "react-i18next";
import { sumOf } from "#define/decimal";
import { timesFrom } from "#chart/times";
import { formatShort } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import { Course } from "./Course.tsx";
import { type BodyProps, crossedRows, openMonth, panelScale } from "./panel.ts";
import { RowName } from "./RowName.tsx";

const MOST = 12;

/** The same picture of each key, all on one scale: its months as a line, their sum beside its name, the greatest first. */
export function MultiplesBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const scale = panelScale(panel, answer, language);
  const rows = crossedRows(panel, answer);
  const months = timesFrom("month", [...new Set(rows.flatMap(({ across }) => across ?? []))]);
  const keys = [...new Map(rows.map(({ key, label }) => [key, label]))].map(([key, label]) => {
    const own = new Map(rows.filter((row) => row.key === key).map(({ across, value }) => [across, value]));
    const values = months.map((month) => own.get(month) ?? "0");
    return { key, name: label ?? key ?? t("report:without"), values, sum: sumOf(values) };
  });
  const shown = keys.toSorted((a, b) => Number(b.sum) - Number(a.sum)).slice(0, MOST);
  const most = shown.flatMap(({ values }) => values);
  return (
    <ol className="lw-multiples">
      {shown.map((one) => (
        <li key={one.key}>
          <span className="lw-bar-name" title={one.name}>
            <RowName answer={answer} row={one} name={one.name} />
          </span>
          <span className="lw-bar-value">{formatShort(one.sum, scale, language)}</span>
          <Course values={one.values} among={most} unit="money" isOpen={months.at(-1) === openMonth(cockpit.days.asOf)} />
        </li>
      ))}
    </ol>
  );
}
