import { useTranslation } from "react-i18next";
import { drawn } from "#chart/series";
import { formatPercent } from "#define/format";
import type { Language } from "#define/viewer";
import { currentLanguage } from "../data/language.ts";
import { MARKS } from "./marks.ts";
import { Amount } from "./Amount.tsx";
import { changeOf, wallFigure, wallText } from "./amounts.ts";
import { Course } from "./Course.tsx";
import { type BodyProps, groupedRows, openTime, timeOf, timesOf } from "./panel.ts";

const MONTHS = 13;
const SIGNS = { up: "▲", down: "▼", even: "=" } as const;
/** A big number with its own course, its plan, what it means, and what else it is compared with. */
export function FigureBody(props: BodyProps) {
  const { cockpit, panel, answer } = props;
  const language = currentLanguage();
  const figure = answer.figure ?? { value: null, unit: "" };
  const isTold = (name: string) => name === panel.goal?.whole || (name === panel.verdict?.against && answer.verdict !== null);
  const others = (panel.compare ?? []).filter(({ name }) => !isTold(name));
  return (
    <>
      <div className="lw-figure-line">
        <Amount figure={wallFigure(figure.value, figure.unit, language, cockpit.currency)} size={panel.hero ? "hero" : "number"} />
        {panel.course && <FigureCourse {...props} />}
      </div>
      {panel.goal && <Bullet {...props} />}
      <div className="lw-below">
        <VerdictLine cockpit={cockpit} answer={answer} />
        <dl className="lw-compare">
          {others.map(({ name }) => (
            <CompareLine key={name} {...props} name={name} />
          ))}
        </dl>
      </div>
    </>
  );
}

/** What a figure is against what judges it: mark, word and by how much. */
export function VerdictLine({ cockpit, answer: { verdict, figure, compare } }: Pick<BodyProps, "cockpit" | "answer">) {
  const { t } = useTranslation();
  if (!verdict) return null;
  const language = currentLanguage();
  const against = t(`${cockpit.definition.id}:compare.${verdict.against}`);
  const { direction, text } = changeOf(compare[verdict.against]?.ratio ?? "1", language);
  const away = verdict.difference.replace(/^-/, "");
  const isShare = figure?.unit === "percent";
  const amount = isShare ? formatPercent(away, language).replace(/[\s\u00a0]?%$/, "") : wallText(away, figure?.unit ?? "", language);
  const told = { against, share: text, amount };
  return (
    <p className="lw-verdict" data-status={verdict.status}>
      <b>
        <span aria-hidden="true">{MARKS[verdict.status]}</span> {t(`cockpit:verdict.${verdict.status}`)}
      </b>{" "}
      <span>{t(isShare && direction !== "even" ? `cockpit:verdict.${direction}Points` : `cockpit:verdict.${direction}`, told)}</span>
    </p>
  );
}

/** The last thirteen months or weeks of the figure. */
function FigureCourse({ cockpit, panel, answer }: BodyProps) {
  const rows = new Map(groupedRows(panel, answer, panel.course?.slice).map(({ key, value }) => [key ?? "", value ?? "0"]));
  const kind = timeOf(panel, panel.course?.slice ?? "");
  const months = timesOf(cockpit, kind, [...rows.keys()]).slice(-MONTHS);
  const values = months.map((month) => rows.get(month) ?? "0");
  const isOpen = months.at(-1) === openTime(cockpit, kind);
  const judged = answer.verdict ? { status: answer.verdict.status } : {};
  return <Course values={values} unit={answer.figure?.unit ?? ""} isOpen={isOpen} kind={kind} {...judged} />;
}

/** The plan of the whole period as a track, filled so far as the figure reaches, with a mark where it should be by now and its share. */
function Bullet({ cockpit, panel: { goal }, answer: { compare, figure, verdict } }: BodyProps) {
  const { t } = useTranslation();
  const whole = goal && compare[goal.whole]?.value;
  const toDate = goal && compare[goal.toDate]?.value;
  if (!whole || !figure?.value || drawn(whole) <= 0) return null;
  const full = Math.max(drawn(whole), drawn(figure.value));
  const share = (value: string) => `${Math.max(0, Math.min(100, (drawn(value) / full) * 100))}%`;
  return (
    <div className="lw-bullet-line">
      <div className="lw-bullet" aria-hidden="true" data-status={verdict?.status}>
        <span style={{ width: share(figure.value) }} />
        {toDate && <i style={{ left: share(toDate) }} />}
      </div>
      <span>
        <small>{t(`${cockpit.definition.id}:compare.${goal.whole}`)}</small>{" "}
        {wallText(compare[goal.whole]?.ratio ?? null, "percent", currentLanguage())}
      </span>
    </div>
  );
}

function CompareLine({ cockpit, panel, answer, name }: BodyProps & { name: string }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { ratio = null, value = null } = answer.compare[name] ?? {};
  const isGoal = panel.goal !== undefined && Object.values(panel.goal).includes(name);
  const isKnown = ratio !== null && value !== null;
  return (
    <div>
      <dt>{t(`${cockpit.definition.id}:compare.${name}`)}</dt>
      <dd>{!isKnown ? "-" : isGoal ? wallText(ratio, "percent", language) : <Direction ratio={ratio} language={language} />}</dd>
    </div>
  );
}

function Direction({ ratio, language }: { ratio: string; language: Language }) {
  const { t } = useTranslation();
  const { direction, text } = changeOf(ratio, language);
  return (
    <>
      <span aria-hidden="true">{SIGNS[direction]}</span> <span className="lw-visually-hidden">{t(`cockpit:${direction}`)}</span>
      {text}
    </>
  );
}
