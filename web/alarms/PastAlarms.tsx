import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWRInfinite from "swr/infinite";
import { formatInstant } from "#define/format";
import { addressOf, getValue } from "../data/api.ts";
import { useSession } from "../data/session.ts";
import { AlarmRecord } from "./AlarmRecord.tsx";
import type { Alarm } from "./alarms.ts";
import { figureText, linkOf } from "./AlarmRibbon.tsx";

type Page = { alarms: readonly Alarm[]; next: string | null };
const COLUMNS = ["name", "figure", "raised", "took", "ended"] as const;

/** The alarms that are over, the newest first; each opens what became of it. */
export function PastAlarms() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(null);
  const {
    data = [],
    size,
    setSize,
  } = useSWRInfinite<Page, unknown>(
    (at: number, before: Page | null) =>
      at === 0 ? addressOf("/api/alarms/past") : before?.next ? addressOf(`/api/alarms/past?before=${before.next}`) : null,
    getValue,
  );
  const alarms = data.flatMap((page) => page.alarms);
  if (alarms.length === 0) return null;
  return (
    <section className="lw-past-alarms" aria-label={t("alarms:past.title")}>
      <h2>{t("alarms:past.title")}</h2>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} className={name === "figure" ? "lw-number" : undefined}>
                {t(`alarms:past.${name}`)}
              </th>
            ))}
            <th aria-label={t("alarms:history")} />
          </tr>
        </thead>
        <tbody>
          {alarms.map((alarm) => (
            <PastAlarm key={alarm.id} alarm={alarm} isOpen={shown === alarm.id} onOpen={(isOpen) => setShown(isOpen ? alarm.id : null)} />
          ))}
        </tbody>
      </table>
      {data.at(-1)?.next && (
        <Button size="small" onClick={() => void setSize(size + 1)}>
          {t("alarms:past.more")}
        </Button>
      )}
    </section>
  );
}

type PastAlarmProps = { alarm: Alarm; isOpen: boolean; onOpen: (isOpen: boolean) => void };

function PastAlarm({ alarm, isOpen, onOpen }: PastAlarmProps) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { name, link, raisedAt, endedAt, acknowledged } = alarm;
  return (
    <>
      <tr>
        <td>{link === null ? name : <Link to={linkOf(link)}>{name}</Link>}</td>
        <td className="lw-number" data-head={t("alarms:past.figure")}>
          {figureText(alarm)}
        </td>
        <td data-head={t("alarms:past.raised")}>{formatInstant(raisedAt, timeZone)}</td>
        <td data-head={t("alarms:past.took")}>
          {acknowledged ? [acknowledged.by, acknowledged.note].filter(Boolean).join(" · ") : t("alarms:past.nobody")}
        </td>
        <td data-head={t("alarms:past.ended")}>{endedAt === null ? "" : formatInstant(endedAt, timeZone)}</td>
        <td>
          <Button size="small" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {t("alarms:history")}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length + 1}>
            <AlarmRecord id={alarm.id} timeZone={timeZone} />
          </td>
        </tr>
      )}
    </>
  );
}
