import { Button, SegmentedControl } from "@blueprintjs/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call, getValue } from "../data/api.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { type AlertRule, type Schedule, sentOf, type Typed, typedOf, type Watch, WATCHES, type Watches } from "./draft.ts";

type WatchFormProps = {
  link: string;
  watch: Watch | null;
  onClose: () => void;
  known: Watches;
  /** What a new one is called, and the metric that an alert begins with. */
  start: { name: string; metric: string };
  files: readonly Schedule["file"][];
  /** How an alert is typed; without it there are hours alone. */
  renderAlert?: (rule: AlertRule, change: (rule: AlertRule) => void) => ReactNode;
};

/** The zone of the reader's own clock. */
function readersZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A watch as it is typed: what it is called, its rule, and who is told. */
export function WatchForm({ link, watch, onClose, known, start, files, renderAlert }: WatchFormProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { mutate } = useSWR<Watches, unknown>(WATCHES, getValue);
  const mine = { id: known.me, account: session.account, name: session.name };
  const [typed, setTyped] = useState<Typed>(() => {
    const begun = typedOf(watch, { ...start, timeZone: readersZone() ?? session.timeZone }, known, files[0]);
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
  return (
    <form className="lw-watch-form lw-fields" onSubmit={(event) => void save(event)}>
      {!watch && renderAlert && (
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
      {typed.kind === "alert" && renderAlert ? (
        renderAlert(typed.alert, (rule) => change({ alert: rule }))
      ) : (
        <ScheduleFields schedule={typed.schedule} files={files} onChange={(schedule) => change({ schedule })} />
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
