import { useTranslation } from "react-i18next";
import { Choice } from "./Choice.tsx";
import type { Schedule } from "./draft.ts";

const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

type ScheduleProps = { schedule: Schedule; files: readonly Schedule["file"][]; onChange: (schedule: Schedule) => void };

/** The hours of a subscription, in the reader's own time. */
export function ScheduleFields({ schedule, files, onChange }: ScheduleProps) {
  const { t } = useTranslation();
  const change = (part: Partial<Schedule>): void => onChange({ ...schedule, ...part });
  const named = <const T extends string>(key: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`watch:screen.${key}.${value}`) }));
  return (
    <div className="lw-watch-row">
      <Choice
        label={t("watch:screen.every")}
        value={schedule.every}
        values={named("everies", ["day", "week", "month"])}
        onChange={(every) => change({ every })}
      />
      {schedule.every === "week" && (
        <Choice
          label={t("watch:screen.weekday")}
          value={String(schedule.weekday)}
          values={named("weekdays", counted(1, 7))}
          onChange={(weekday) => change({ weekday: Number(weekday) })}
        />
      )}
      {schedule.every === "month" && (
        <Choice
          label={t("watch:screen.monthDay")}
          value={String(schedule.monthDay)}
          values={counted(1, 31).map((value) => ({ value, label: value }))}
          onChange={(day) => change({ monthDay: Number(day) })}
        />
      )}
      <Choice
        label={t("watch:screen.hour")}
        value={String(schedule.hour)}
        values={counted(0, 23).map((value) => ({ value, label: `${value.padStart(2, "0")}:00` }))}
        onChange={(hour) => change({ hour: Number(hour) })}
      />
      <label>
        {t("watch:screen.zone")}
        <input required value={schedule.timeZone} onChange={(event) => change({ timeZone: event.target.value })} />
      </label>
      <Choice
        label={t("watch:screen.holidays")}
        value={schedule.holidays}
        values={named("holidayChoices", ["send", "skip", "next"])}
        onChange={(holidays) => change({ holidays })}
      />
      <Choice
        label={t("watch:screen.file")}
        value={schedule.file}
        values={files.map((value) => ({ value, label: t(value === "png" ? "cockpit:paper.png" : `report:formats.${value}`) }))}
        onChange={(file) => change({ file })}
      />
    </div>
  );
}
