import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import type { CockpitAnswer, Opened, Panel, PanelAnswer } from "#define/cockpit";
import { formatShort, type NumberScale } from "#define/format";
import type { Language } from "#define/viewer";
import { drawn } from "#chart/series";
import { companyOfPage } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { Amount } from "./Amount.tsx";
import { changeOf, wallFigure, wallText } from "./amounts.ts";
import { ageBars, groupedRows, panelScale, type PanelRow, topRows } from "./panel.ts";

export type BodyProps = { cockpit: CockpitAnswer; panel: Panel; answer: PanelAnswer };

/** A big number with what it is compared with. */
export function FigureBody({ cockpit, panel, answer }: BodyProps) {
  const language = currentLanguage();
  const figure = answer.figure ?? { value: null, unit: "" };
  return (
    <>
      <Amount figure={wallFigure(figure.value, figure.unit, language, cockpit.currency)} size={panel.hero ? "hero" : "number"} />
      <dl className="lw-compare">
        {(panel.compare ?? []).map(({ name }) => (
          <CompareLine key={name} cockpit={cockpit} name={name} ratio={answer.compare[name]?.ratio ?? null} />
        ))}
      </dl>
    </>
  );
}

function CompareLine({ cockpit, name, ratio }: { cockpit: CockpitAnswer; name: string; ratio: string | null }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <div>
      <dt>{t(`${cockpit.definition.id}:compare.${name}`)}</dt>
      <dd>
        {ratio === null ? (
          "-"
        ) : name.startsWith("plan") ? (
          wallText(ratio, "percent", language)
        ) : (
          <Direction ratio={ratio} language={language} />
        )}
      </dd>
    </div>
  );
}

function Direction({ ratio, language }: { ratio: string; language: Language }) {
  const { t } = useTranslation();
  const { direction, text } = changeOf(ratio, language);
  const sign = { up: "▲", down: "▼", even: "=" }[direction];
  return (
    <>
      <span aria-hidden="true">{sign}</span> <span className="lw-visually-hidden">{t(`cockpit:${direction}`)}</span>
      {text}
    </>
  );
}

/** Bars standing on one line, by age. */
export function AgeingBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const bars = ageBars(groupedRows(panel, answer));
  const scale = panelScale(panel, answer, language);
  const most = Math.max(1, ...bars.map((bar) => drawn(bar.value)));
  const figure = answer.figure ?? { value: null, unit: "money" };
  return (
    <div className="lw-ageing">
      <Amount figure={wallFigure(figure.value, figure.unit, language, cockpit.currency, scale)} size="number" />
      <ol>
        {bars.map((bar) => (
          <li key={bar.key}>
            <span className="lw-bar-value">{formatShort(bar.value, scale, language)}</span>
            <span
              className="lw-column"
              data-due={bar.key !== "notDue"}
              data-zero={drawn(bar.value) === 0}
              style={{ height: `${Math.max(0, (drawn(bar.value) / most) * 100)}%` }}
            />
            <span className="lw-bar-name">{bar.key === "notDue" ? t("cockpit:notDue") : ageText(bar.from, bar.to)}</span>
          </li>
        ))}
      </ol>
      <p className="lw-axis">{t("cockpit:ageAxis", { scale: [scale.word, cockpit.currency].filter(Boolean).join(" ") })}</p>
    </div>
  );
}

function ageText(from: number, to: number | null): string {
  return to === null ? `>${from - 1}` : `${from}–${to}`;
}

/** Bars lying one below the other, largest first, the rest as one. */
export function BarsBody({ panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const { rows, rest } = topRows(panel, answer);
  const lines = rows.map((row) => ({ key: row.key ?? "", name: nameOf(row, t("report:without")), value: row.value }));
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

type Line = { key: string; name: string; value: string | null; quiet?: boolean; opens?: Opened | null };

function BarList({ lines, scale }: { lines: readonly Line[]; scale: NumberScale }) {
  const language = currentLanguage();
  const most = Math.max(1, ...lines.filter((line) => !line.quiet).map((line) => drawn(line.value)));
  return (
    <ol className="lw-bars">
      {lines.map((line) => (
        <li key={line.key} data-quiet={line.quiet === true}>
          <span
            className="lw-bar"
            data-zero={drawn(line.value) === 0}
            style={{ width: `${Math.min(100, Math.max(0, (drawn(line.value) / most) * 100))}%` }}
          />
          <span className="lw-bar-name" title={line.name}>
            {line.opens ? (
              <Link to={addressBehind(line.opens, companyOfPage())}>
                <Middle text={line.name} />
              </Link>
            ) : (
              <Middle text={line.name} />
            )}
          </span>
          <span className="lw-bar-value">{line.value === null ? "-" : formatShort(line.value, scale, language)}</span>
        </li>
      ))}
    </ol>
  );
}

const LETTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A long name gives way in its middle: its end tells subsidiaries apart. */
function Middle({ text }: { text: string }) {
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment);
  const tail = letters.length > 8 ? 4 : 0;
  return (
    <>
      <span>{letters.slice(0, letters.length - tail).join("")}</span>
      {tail > 0 && <b>{letters.slice(-tail).join("")}</b>}
    </>
  );
}

function nameOf(row: PanelRow, without: string): string {
  return row.label ?? row.key ?? without;
}
