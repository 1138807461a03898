import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { measureFault } from "#query/measures";
import { pivotShape } from "#query/questions";
import type { OwnMeasure } from "#query/state";
import { Dialog } from "../parts/Dialog.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";

type MeasureDialogProps = ReportPartProps & {
  measure: OwnMeasure;
  onKeep: (measure: OwnMeasure) => void;
  onDrop: (name: string) => void;
  onClose: () => void;
};

/**
 * Makes a measure of one's own: what it is called and how it is worked out, checked while typing; figures are put in by a click or by their
 * first letters.
 */
export function MeasureDialog({ report, dataset, state, words, measure, onKeep, onDrop, onClose }: MeasureDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(measure);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = draft.text.trim() === "" ? null : measureFault(dataset, draft.text, state.compare);
  const isKnown = state.own.some(({ name }) => name === measure.name);
  const [begun, setBegun] = useState("");
  const figures = [...new Set([...report.views.flatMap((view) => view.metrics), ...report.metrics])].filter(
    (metric) => dataset.metrics[metric]?.unit !== "date",
  );
  const { cells, beside } = pivotShape(report, dataset, state);
  const compared = state.compare.flatMap((one) =>
    figures
      .filter((metric) => cells.includes(metric) || beside.includes(metric))
      .map((metric) => ({ name: `${metric}~${one.name}`, word: words.compared(metric, one) })),
  );
  const offered = [...figures.map((metric) => ({ name: metric, word: words.metric(metric) })), ...compared].filter(({ name, word }) =>
    matches(begun, name, word),
  );
  const typed = (text: string, caret: number): void => {
    setDraft({ ...draft, text });
    setBegun(/[\p{L}\w~]*$/u.exec(text.slice(0, caret))?.[0] ?? "");
  };
  const put = (metric: string): void => {
    const caret = field.current?.selectionStart ?? draft.text.length;
    const from = caret - begun.length;
    const text = `${draft.text.slice(0, from)}${metric}${draft.text.slice(caret)}`;
    setDraft({ ...draft, text });
    setBegun("");
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + metric.length, from + metric.length);
    });
  };
  const isReady = draft.title.trim() !== "" && draft.text.trim() !== "" && fault === null;
  return (
    <Dialog title={t("report:ownMeasure")} onClose={onClose} style={{ width: 560 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onKeep({ ...draft, title: draft.title.trim(), text: draft.text.trim() });
        }}
      >
        <DialogBody>
          <div className="lw-measure">
            <label>
              {t("report:measureTitle")}
              <input
                className="lw-input"
                maxLength={40}
                value={draft.title}
                ref={(input) => void (measure.title === "" && draft.title === "" && draft.text === "" && input?.focus())}
                onChange={(event) => setDraft({ ...draft, title: event.target.value })}
              />
            </label>
            <label>
              {t("report:measureText")}
              <textarea
                ref={field}
                className="lw-input"
                rows={3}
                maxLength={500}
                value={draft.text}
                spellCheck={false}
                aria-invalid={fault !== null}
                placeholder="round(overdue / net, 4)"
                onChange={(event) => typed(event.target.value, event.target.selectionStart)}
              />
            </label>
            <p className={fault ? "lw-fault" : "lw-quiet"} role="status">
              {fault
                ? t(`problems:issues.${fault.code}`, fault.params)
                : t(draft.text.trim() ? "report:measureFine" : "report:measureHelp")}
            </p>
            <ul className="lw-measure-names" aria-label={t("report:measureNames")}>
              {offered.map(({ name, word }) => (
                <li key={name}>
                  <button type="button" onClick={() => put(name)}>
                    <code>{name}</code> {word}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {isKnown && <Button onClick={() => onDrop(measure.name)}>{t("report:dropMeasure")}</Button>}
              <Button onClick={onClose}>{t("shell:cancel")}</Button>
              <Button type="submit" intent="primary" disabled={!isReady}>
                {t("shell:entry.save")}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}

/** Whether a figure begins like what is being typed, by its name or its word. */
function matches(begun: string, metric: string, word: string): boolean {
  const text = begun.toLowerCase();
  return text === "" || metric.toLowerCase().includes(text) || word.toLowerCase().includes(text);
}
