import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import "./results.css";
import { Dialog } from "./Dialog.tsx";

type End = "refused" | "warned" | "done";
/** What became of one of many: its name, where it opens, and how it ended, why it could not be done or what is to be agreed to before. */
export type Outcome = { id: string; name: string; to?: string | null; end: End; text: string };
/** What became of all of them; `undo` takes back what was done, where there is a way. */
export type Results = { action: string; outcomes: readonly Outcome[]; undo?: { label: string; run: () => void } | undefined };

/** What became of each record of a bulk action. */
export function ResultsDialog({ action, outcomes, undo, onClose }: Results & { onClose: () => void }) {
  const { t } = useTranslation();
  const done = outcomes.filter(({ end }) => end === "done").length;
  return (
    <Dialog title={t("shell:list.done", { action, done, all: outcomes.length })} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <OutcomeList outcomes={outcomes} onLeave={onClose} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {undo && done > 0 && <Button onClick={undo.run}>{undo.label}</Button>}
            <Button onClick={onClose}>{t("shell:close")}</Button>
          </>
        }
      />
    </Dialog>
  );
}

/** How they are marked, in the order in which they are told. */
const MARKS = { refused: "✕", warned: "!", done: "✓" } as const satisfies Record<End, string>;
const placeOf = (end: End) => Object.keys(MARKS).indexOf(end);

/** Outcomes under one another, those that could not be done first. */
export function OutcomeList({ outcomes, onLeave }: { outcomes: readonly Outcome[]; onLeave?: () => void }) {
  return (
    <ul className="lw-results">
      {outcomes
        .toSorted((a, b) => placeOf(a.end) - placeOf(b.end))
        .map(({ id, name, to, end, text }) => (
          <li key={id} data-end={end}>
            {to && onLeave ? (
              <Link to={to} onClick={onLeave}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span>{`${MARKS[end]} ${text}`}</span>
          </li>
        ))}
    </ul>
  );
}
