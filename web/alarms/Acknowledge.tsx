import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { addressOf, call } from "../data/api.ts";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { problemText } from "../parts/Notice.tsx";
import { AlarmRecord } from "./AlarmRecord.tsx";
import type { Alarm } from "./alarms.ts";
import "../parts/fields.css";
import "./alarms.css";

/** For how long an alarm is taken up (ms); null = until it is over. */
const TERMS = { open: null, hour: 3_600_000, shift: 28_800_000, day: 86_400_000, week: 604_800_000 } as const;
type Term = keyof typeof TERMS;

type AcknowledgeProps = { alarm: Alarm; timeZone: string; onDone: () => void };

/** Takes up an alarm: what is being done, and until when; below, what became of it so far. */
export function AcknowledgeForm({ alarm, timeZone, onDone, onCancel }: AcknowledgeProps & { onCancel: () => void }) {
  const { t } = useTranslation();
  const [note, setNote] = useState(alarm.acknowledged?.note ?? "");
  const [term, setTerm] = useState<Term>("open");
  const [problem, setProblem] = useState<AnsweredProblem | null>(null);
  const address = addressOf(`/api/alarms/${alarm.id}`);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const length = TERMS[term];
    const until = length === null ? null : new Date(Date.now() + length).toISOString();
    try {
      await call("POST", address.replace(/(\?|$)/, "/acknowledge$1"), { body: { note, until } });
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <form className="lw-acknowledge lw-fields" onSubmit={(event) => void save(event)}>
      <label>
        {t("alarms:note")}
        <input value={note} required maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </label>
      <label>
        {t("alarms:untilWhen")}
        <select value={term} onChange={(event) => setTerm(event.target.value as Term)}>
          {(Object.keys(TERMS) as Term[]).map((each) => (
            <option key={each} value={each}>
              {t(`alarms:terms.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {problem && (
        <p role="alert" className="lw-watch-problem">
          {problem.issues?.map(({ message }) => message).join(" ") || problemText(problem, t)}
        </p>
      )}
      <footer>
        <button type="button" className="bp6-button" onClick={onCancel}>
          {t("alarms:cancel")}
        </button>
        <button type="submit" className="bp6-button bp6-intent-primary">
          {t("alarms:save")}
        </button>
      </footer>
      <section>
        <h3>{t("alarms:history")}</h3>
        <AlarmRecord id={alarm.id} timeZone={timeZone} />
      </section>
    </form>
  );
}

/** The same over a cockpit. */
export default function AcknowledgeDialog(props: AcknowledgeProps) {
  return (
    <Dialog onClose={props.onDone} title={props.alarm.name} className="lw-acknowledge-dialog">
      <AcknowledgeForm {...props} onCancel={props.onDone} />
    </Dialog>
  );
}
