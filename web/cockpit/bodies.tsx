import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import type { Opened } from "#define/cockpit";
import { divide, sumOf } from "#define/decimal";
import { formatPercent, formatShort, type NumberScale } from "#define/format";
import { drawn } from "#chart/series";
import { companyOfPage } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { Amount } from "./Amount.tsx";
import { wallFigure } from "./amounts.ts";
import { VerdictLine } from "./FigureBody.tsx";
import { RowName, type RowNameProps } from "./RowName.tsx";
import { ageBars, type BodyProps, groupedName, groupedRows, panelScale, topRows } from "./panel.ts";
import { useKeyName } from "./useKeyName.ts";

/** What is open as one bar by age, each part with its amount and its share of the whole. */
export function AgeingBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const bars = ageBars(groupedRows(panel, answer));
  const scale = panelScale(panel, answer, language);
  const whole = sumOf(bars.map(({ value }) => value));
  const figure = answer.figure ?? { value: null, unit: "money" };
  return (
    <div className="lw-ageing">
      <div className="lw-ageing-head">
        <Amount figure={wallFigure(figure.value, figure.unit, language, cockpit.currency, scale)} size="number" />
        <VerdictLine cockpit={cockpit} answer={answer} />
      </div>
      <div className="lw-ages" aria-hidden="true">
        {bars.map(({ key, value }, place) => (
          <span key={key} data-place={place} data-zero={drawn(value) <= 0} style={{ flexGrow: Math.max(0, drawn(value)) }} />
        ))}
      </div>
      <ol>
        {bars.map(({ key, from, to, value }, place) => (
          <li key={key} data-place={place}>
            <span className="lw-bar-name">{key === "notDue" ? t("cockpit:notDue") : ageText(from, to)}</span>
            <span className="lw-bar-value">{formatShort(value, scale, language)}</span>
            <small>{drawn(whole) > 0 && formatPercent(divide(value, whole, SHARE), language, 0)}</small>
          </li>
        ))}
      </ol>
      <p className="lw-axis">{t("cockpit:ageAxis", { scale: [scale.word, cockpit.currency].filter(Boolean).join(" ") })}</p>
    </div>
  );
}

const SHARE = 6;

function ageText(from: number, to: number | null): string {
  return to === null ? `>${from - 1}` : `${from}–${to}`;
}

/** Bars lying one below the other, largest first, the rest as one. */
export function BarsBody({ panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const nameOf = useKeyName(panel);
  const { rows, rest } = topRows(panel, answer);
  if (rows.length === 0) return <p className="lw-locked">{t("shell:notice.empty")}</p>;
  const lines = rows.map((row) => ({ key: row.key ?? "", name: nameOf(groupedName(panel), row), value: row.value, row: { answer, row } }));
  return (
    <BarList
      scale={panelScale(panel, answer, currentLanguage())}
      lines={rest === null ? lines : [...lines, { key: "rest", name: t("report:other"), value: rest, quiet: true }]}
    />
  );
}

/** Steps from wide to narrow. */
export function FunnelBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  return (
    <BarList
      scale={panelScale(panel, answer, currentLanguage())}
      lines={(panel.steps ?? []).map(({ name }) => ({
        key: name,
        name: t(`${cockpit.definition.id}:steps.${name}`),
        value: answer.steps[name] ?? null,
        opens: answer.stepOpens[name] ?? null,
      }))}
    />
  );
}

type Line = { key: string; name: string; value: string | null; quiet?: boolean; opens?: Opened | null; row?: Omit<RowNameProps, "name"> };

function BarList({ lines, scale }: { lines: readonly Line[]; scale: NumberScale }) {
  const language = currentLanguage();
  const most = Math.max(1, ...lines.filter((line) => !line.quiet).map((line) => drawn(line.value)));
  return (
    <ol className="lw-bars">
      {lines.map((line) => (
        <li key={line.key} data-quiet={line.quiet === true}>
          <span className="lw-bar-name" title={line.name}>
            {line.row ? (
              <RowName {...line.row} name={line.name} />
            ) : line.opens ? (
              <Link to={addressBehind(line.opens, companyOfPage())}>{line.name}</Link>
            ) : (
              line.name
            )}
          </span>
          <span className="lw-bar-track">
            <span
              className="lw-bar"
              data-zero={drawn(line.value) === 0}
              style={{ width: `${Math.min(100, Math.max(0, (drawn(line.value) / most) * 100))}%` }}
            />
          </span>
          <span className="lw-bar-value">{line.value === null ? "-" : formatShort(line.value, scale, language)}</span>
        </li>
      ))}
    </ol>
  );
}
