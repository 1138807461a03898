import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CockpitAnswer } from "#define/cockpit";
import { wallText } from "#tile/amounts";
import { MARKS } from "#tile/marks";
import { companyOfPage } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { type Alarm, ALARM_STATUS, alarmTime } from "./alarms.ts";
import "./alarms.css";

/** More would take the room of the tiles. */
const MOST = 2;

type AlarmRibbonProps = {
  alarms: readonly Alarm[];
  cockpit: CockpitAnswer;
  timeZone: string;
  now: number;
  /** Takes up an alarm; nobody does at a wall. */
  onAcknowledge?: (alarm: Alarm) => void;
};

/** The alarms of a cockpit's figures, each in one line: how it stands, what it is, who answers for it; nothing where there is none. */
export function AlarmRibbon({ alarms, cockpit, timeZone, now, onAcknowledge }: AlarmRibbonProps) {
  const { t } = useTranslation();
  const shown = alarms.filter(({ dataset }) => isShownBy(cockpit, dataset));
  if (shown.length === 0) return null;
  return (
    <ul className="lw-alarms" aria-label={t("alarms:ribbon")} role="status">
      {shown.slice(0, MOST).map((alarm) => (
        <li key={alarm.id} data-stage={alarm.stage} data-status={ALARM_STATUS[alarm.stage]}>
          <AlarmLine alarm={alarm} timeZone={timeZone} now={now} isLinked={onAcknowledge !== undefined} />
          {onAcknowledge && alarm.mayAcknowledge && (
            <button type="button" onClick={() => onAcknowledge(alarm)}>
              {t(alarm.stage === "new" ? "alarms:acknowledge" : "alarms:again")}
            </button>
          )}
        </li>
      ))}
      {shown.length > MOST && <li className="lw-alarms-more">{t("alarms:more", { count: shown.length - MOST })}</li>}
    </ul>
  );
}

const isShownBy = ({ definition }: CockpitAnswer, dataset: string) =>
  definition.panels.some(({ slices }) => Object.values(slices).some((slice) => slice.dataset === dataset));

type AlarmLineProps = { alarm: Alarm; timeZone: string; now: number; isLinked: boolean };

/** How an alarm stands, what it is and who has it. */
export function AlarmLine({ alarm, timeZone, now, isLinked }: AlarmLineProps) {
  const { t } = useTranslation();
  const figure = figureText(alarm);
  return (
    <>
      <b className="lw-alarm-state">
        <span aria-hidden="true">{MARKS[ALARM_STATUS[alarm.stage]]}</span> {t(`alarms:states.${alarm.stage}`)}
      </b>
      <strong>{isLinked && alarm.link !== null ? <Link to={linkOf(alarm.link)}>{alarm.name}</Link> : alarm.name}</strong>
      {figure && <span className="lw-alarm-figure">{figure}</span>}
      <span className="lw-alarm-who">{useWho(alarm, timeZone, now).join(" · ")}</span>
    </>
  );
}

/** Who answers for an alarm, or took it up, since when and until when, and what he says of it. */
function useWho({ stage, owner, raisedAt, endedAt, escalated, acknowledged }: Alarm, timeZone: string, now: number): string[] {
  const { t } = useTranslation();
  const at = (instant: string) => alarmTime(instant, timeZone, now);
  if (stage === "over") return endedAt === null ? [] : [t("alarms:endedAt", { at: at(endedAt) })];
  if (acknowledged)
    return [
      t("alarms:takenBy", { by: acknowledged.by, at: at(acknowledged.at) }),
      ...(acknowledged.until === null ? [] : [t("alarms:until", { at: at(acknowledged.until) })]),
      acknowledged.note,
    ].filter(Boolean);
  return [
    ...(owner ? [t("alarms:owner", { owner })] : []),
    t("alarms:since", { at: at(raisedAt) }),
    ...(escalated ? [t("alarms:escalated", { to: escalated.to })] : []),
  ];
}

/** What an alarm is about, with its figure where that may be seen. */
export function figureText({ metric, value, unit, currency }: Alarm): string {
  if (value === null || unit === null) return metric;
  const text = wallText(value, unit, currentLanguage());
  return `${metric} ${unit === "money" ? `${text} ${currency}` : text}`;
}

/** The page of a link in the company that is looked at. */
export function linkOf(link: string): string {
  const company = companyOfPage();
  return company === null ? link : `${link}${link.includes("?") ? "&" : "?"}company=${encodeURIComponent(company)}`;
}
