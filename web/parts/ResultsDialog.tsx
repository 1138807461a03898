import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import "./results.css";
import { Dialog } from "./Dialog.tsx";

/** What became of one of many: its name, and how it ended or why it could not be done. */
export type Outcome = { id: string; name: string; ok: boolean; text: string };
type ResultsDialogProps = { action: string; outcomes: readonly Outcome[]; onClose: () => void };

/** What became of each record of a bulk action. */
export function ResultsDialog({ action, outcomes, onClose }: ResultsDialogProps) {
  const { t } = useTranslation();
  const done = outcomes.filter(({ ok }) => ok).length;
  return (
    <Dialog title={`${action}: ${t("shell:list.done", { done, all: outcomes.length })}`} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <ul className="lw-results">
          {outcomes.map(({ id, name, ok, text }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{`${ok ? "✓" : "✕"} ${text}`}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{t("shell:close")}</Button>} />
    </Dialog>
  );
}
