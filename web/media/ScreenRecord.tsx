import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { SCREENS } from "./desk.ts";

type Event = { id: string; kind: string; by: string | null; subject: string | null; detail: unknown; at: string };

/** Every look, change, pairing, order and fault of a screen, newest first. */
export function ScreenRecord({ id }: { id: string }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { data, error } = useSWR<{ events: readonly Event[] }, unknown>(`${SCREENS}/${id}/events`, getValue, { refreshInterval: 5_000 });
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  return (
    <table className="lw-media-record">
      <tbody>
        {data?.events.map(({ id: key, kind, by, subject, detail, at }) => (
          <tr key={key}>
            <td>{formatInstant(at, timeZone)}</td>
            <td>{t(`screens:record.${kind}`)}</td>
            <td>{by ?? t("screens:record.self")}</td>
            <td>{[subject, typeof detail === "string" ? detail : changesIn(kind, detail)].filter(Boolean).join(" · ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Before and after, field by field. */
function changesIn(kind: string, detail: unknown): string {
  if (kind !== "changed" || typeof detail !== "object" || detail === null) return "";
  return Object.entries(detail as Readonly<Record<string, readonly [unknown, unknown]>>)
    .map(([name, [before, after]]) => `${name}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
    .join("; ");
}
