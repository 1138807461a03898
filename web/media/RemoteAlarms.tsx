import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AcknowledgeForm } from "../alarms/Acknowledge.tsx";
import { ALARM_STATUS, useAlarms } from "../alarms/alarms.ts";
import { AlarmLine } from "../alarms/AlarmRibbon.tsx";

/** The alarms that whoever holds the phone may see, taken up where he answers for them. */
export function RemoteAlarms({ timeZone, now }: { timeZone: string; now: number }) {
  const { t } = useTranslation();
  const { alarms, again } = useAlarms();
  const [taken, setTaken] = useState<string | null>(null);
  if (alarms.length === 0) return null;
  const done = () => void again().then(() => setTaken(null));
  return (
    <ul className="lw-remote-alarms" aria-label={t("alarms:ribbon")}>
      {alarms.map((alarm) => (
        <li key={alarm.id} data-stage={alarm.stage} data-status={ALARM_STATUS[alarm.stage]}>
          <p>
            <AlarmLine alarm={alarm} timeZone={timeZone} now={now} isLinked={false} />
          </p>
          {alarm.mayAcknowledge && taken !== alarm.id && (
            <button type="button" onClick={() => setTaken(alarm.id)}>
              {t(alarm.stage === "new" ? "alarms:acknowledge" : "alarms:again")}
            </button>
          )}
          {taken === alarm.id && <AcknowledgeForm alarm={alarm} timeZone={timeZone} onDone={done} onCancel={() => setTaken(null)} />}
        </li>
      ))}
    </ul>
  );
}
