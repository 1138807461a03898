import { Button, SegmentedControl } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { measureIn } from "#query/addressParts";
import type { OwnMeasure } from "#query/state";
import { call, getValue } from "../data/api.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { type ReportAnswer, useReport } from "../report/definition.ts";
import { NOTHING_MADE, useReportWords } from "../report/words.ts";
import { AlertFields } from "./AlertFields.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { comparisonChoices } from "./comparisonChoices.ts";
import { sentOf, type Typed, typedOf, type Watch, WATCHES, type Watches } from "./draft.ts";
import "../parts/fields.css";
import "./alerts.css";
import { Dialog } from "../parts/Dialog.tsx";

type WatchDialogProps = { report: string; link: string; watch: Watch | null; onClose: () => void };

/** Asks what somebody wants to be told about a report; `link` is the report as it stands. */
export default function WatchDialog(props: WatchDialogProps) {
  const { t } = useTranslation();
  const { answer, error } = useReport(props.report);
  const { data } = useSWR<Watches, unknown>(WATCHES, getValue);
  return (
    <Dialog onClose={props.onClose} title={t("watch:screen.new")} className="lw-watch-dialog">
      {error ? <Notice kind="error" problem={problemOf(error)} /> : null}
      {answer && data && <WatchForm {...props} answer={answer} known={data} />}
    </Dialog>
  );
}

/** The measures of a reader's own that stand in a link. */
function ownIn(link: string): OwnMeasure[] {
  return [...new URLSearchParams(link.split("?")[1] ?? "")].flatMap(([name, text]) =>
    name.startsWith("m.") ? [measureIn(name.slice("m.".length), text)] : [],
  );
}

/** The zone of the reader's own clock. */
function readersZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function WatchForm({ link, watch, onClose, answer, known }: WatchDialogProps & { answer: ReportAnswer; known: Watches }) {
  const { t } = useTranslation();
  const { report, dataset } = answer;
  const own = ownIn(link);
  const words = useReportWords(report, dataset, { ...NOTHING_MADE, own });
  const session = useSession();
  const { mutate } = useSWR<Watches, unknown>(WATCHES, getValue);
  const start = {
    name: words.title,
    metric: report.metrics[0] ?? "",
    timeZone: readersZone() ?? session.timeZone,
  };
  const mine = { id: known.me, account: session.account, name: session.name };
  const [typed, setTyped] = useState<Typed>(() => {
    const begun = typedOf(watch, start, known);
    return watch || begun.people.length > 0 ? begun : { ...begun, people: [mine] };
  });
  const [problem, setProblem] = useState<AnsweredProblem>();
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await call(watch ? "PUT" : "POST", watch ? `${WATCHES}/${watch.id}` : WATCHES, { body: sentOf(typed, link) });
      await mutate();
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const metrics = [
    ...report.metrics.filter((metric) => Object.hasOwn(dataset.metrics, metric)),
    ...own.map(({ name: measure }) => measure),
  ].map((metric) => ({ value: metric, label: words.metric(metric) }));
  return (
    <form className="lw-watch-form lw-fields" onSubmit={(event) => void save(event)}>
      {!watch && (
        <SegmentedControl
          size="small"
          value={typed.kind}
          onValueChange={(kind) => change({ kind: kind === "alert" ? "alert" : "subscription" })}
          options={(["subscription", "alert"] as const).map((kind) => ({ value: kind, label: t(`watch:screen.${kind}`) }))}
        />
      )}
      <label>
        {t("watch:screen.name")}
        <input value={typed.name} required maxLength={60} onChange={(event) => change({ name: event.target.value })} />
      </label>
      {typed.kind === "alert" ? (
        <AlertFields
          rule={typed.alert}
          metrics={metrics}
          comparisons={comparisonChoices(answer, words, typed.alert, link)}
          onChange={(alert) => change({ alert })}
        />
      ) : (
        <ScheduleFields schedule={typed.schedule} onChange={(schedule) => change({ schedule })} />
      )}
      <RecipientFields typed={typed} known={known} onChange={change} />
      {problem && (
        <p role="alert" className="lw-watch-problem">
          {problem.title} {problem.detail}
        </p>
      )}
      <footer>
        <Button onClick={onClose}>{t("watch:screen.cancel")}</Button>
        <Button type="submit" intent="primary">
          {t("watch:screen.save")}
        </Button>
      </footer>
    </form>
  );
}
