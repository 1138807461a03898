import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { addressOf, getValue } from "../data/api.ts";
import "./alarms.css";

type Event = { kind: string; by: string | null; note: string | null; at: string };

/** What became of an alarm, the newest first; nothing until that is known. */
export function AlarmRecord({ id, timeZone }: { id: string; timeZone: string }) {
  const { t } = useTranslation();
  const { data } = useSWR<{ events: readonly Event[] }, unknown>(addressOf(`/api/alarms/${id}/events`), getValue);
  if (!data || data.events.length === 0) return null;
  return (
    <ol className="lw-alarm-record">
      {data.events.map(({ kind, by, note, at }, place) => (
        <li key={place}>
          <time dateTime={at}>{formatInstant(at, timeZone)}</time> {t(`alarms:kinds.${kind}`)} · {by ?? t("alarms:program")}
          {note && ` · ${note}`}
        </li>
      ))}
    </ol>
  );
}
