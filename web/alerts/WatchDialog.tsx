import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { measureIn } from "#query/addressParts";
import type { OwnMeasure } from "#query/state";
import { getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { Notice } from "../parts/Notice.tsx";
import { useReport } from "../report/definition.ts";
import { NOTHING_MADE, useReportWords } from "../report/words.ts";
import { AlertFields } from "./AlertFields.tsx";
import { comparisonChoices } from "./comparisonChoices.ts";
import { type Watch, WATCHES, type Watches } from "./draft.ts";
import { WatchForm } from "./WatchForm.tsx";
import "../parts/fields.css";
import "./alerts.css";

type WatchDialogProps = { report: string; link: string; watch: Watch | null; onClose: () => void };
type KnownProps = WatchDialogProps & { known: Watches };

/** Asks what somebody wants to be told about a report, or when he wants a cockpit; `link` is either as it stands. */
export default function WatchDialog(props: WatchDialogProps) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const { data } = useSWR<Watches, unknown>(WATCHES, getValue);
  const isCockpit = menu.some(({ items }) => items.some(({ kind, definition }) => kind === "cockpit" && definition === props.report));
  const Form = isCockpit ? CockpitWatch : ReportWatch;
  return (
    <Dialog onClose={props.onClose} title={t(isCockpit ? "cockpit:paper.mail" : "watch:screen.new")} className="lw-watch-dialog">
      {data && <Form {...props} known={data} />}
    </Dialog>
  );
}

function CockpitWatch({ report, ...props }: KnownProps) {
  const { t } = useTranslation();
  return <WatchForm {...props} start={{ name: t(`${report}:title`), metric: "" }} files={["pdf", "png"]} />;
}

function ReportWatch(props: KnownProps) {
  const { answer, error } = useReport(props.report);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  return answer && <ReportForm {...props} answer={answer} />;
}

/** The measures of a reader's own that stand in a link. */
function ownIn(link: string): OwnMeasure[] {
  return [...new URLSearchParams(link.split("?")[1] ?? "")].flatMap(([name, text]) =>
    name.startsWith("m.") ? [measureIn(name.slice("m.".length), text)] : [],
  );
}

function ReportForm({ answer, ...props }: KnownProps & { answer: NonNullable<ReturnType<typeof useReport>["answer"]> }) {
  const { report, dataset } = answer;
  const own = ownIn(props.link);
  const words = useReportWords(report, dataset, { ...NOTHING_MADE, own });
  const metrics = [
    ...report.metrics.filter((metric) => Object.hasOwn(dataset.metrics, metric)),
    ...own.map(({ name: measure }) => measure),
  ].map((metric) => ({ value: metric, label: words.metric(metric) }));
  return (
    <WatchForm
      {...props}
      start={{ name: words.title, metric: report.metrics[0] ?? "" }}
      files={["xlsx", "csv", "pdf"]}
      renderAlert={(rule, change) => (
        <AlertFields
          rule={rule}
          known={props.known}
          metrics={metrics}
          comparisons={comparisonChoices(answer, words, rule, props.link)}
          onChange={change}
        />
      )}
    />
  );
}
