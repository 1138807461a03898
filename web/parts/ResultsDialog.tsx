import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import "./results.css";
import { Dialog } from "./Dialog.tsx";

/** What became of one of many: its name, where it opens, and how it ended or why it could not be done. */
export type Outcome = { id: string; name: string; to?: string | null; ok: boolean; text: string };
/** What became of all of them; `undo` takes back what was done, where there is a way. */
export type Results = { action: string; outcomes: readonly Outcome[]; undo?: { label: string; run: () => void } | undefined };

/** What became of each record of a bulk action. */
export function ResultsDialog({ action, outcomes, undo, onClose }: Results & { onClose: () => void }) {
  const { t } = useTranslation();
  const done = outcomes.filter(({ ok }) => ok).length;
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

/** Outcomes under one another, those that could not be done first. */
export function OutcomeList({ outcomes, onLeave }: { outcomes: readonly Outcome[]; onLeave?: () => void }) {
  return (
    <ul className="lw-results">
      {outcomes
        .toSorted((a, b) => Number(a.ok) - Number(b.ok))
        .map(({ id, name, to, ok, text }) => (
          <li key={id} data-ok={ok}>
            {to && onLeave ? (
              <Link to={to} onClick={onLeave}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span>{`${ok ? "✓" : "✕"} ${text}`}</span>
          </li>
        ))}
    </ul>
  );
}
