import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { BulkResult, ListRow } from "../data/records.ts";
import type { ModuleWords } from "../parts/words.ts";

type ResultsDialogProps = {
  action: string;
  results: readonly BulkResult[];
  rows: readonly ListRow[];
  code: string;
  words: ModuleWords;
  onClose: () => void;
};

/** What became of each record of a bulk action. */
export function ResultsDialog({ action, results, rows, code, words, onClose }: ResultsDialogProps) {
  const { t } = useTranslation();
  const done = results.filter((result) => result.ok).length;
  return (
    <Dialog
      isOpen
      title={`${words.action(action)}: ${t("shell:list.done", { done, all: results.length })}`}
      onClose={onClose}
      style={{ width: 560 }}
    >
      <DialogBody>
        <ul className="lw-results">
          {results.map((result) => (
            <li key={result.id}>
              <span>{String(rows.find((row) => row.id === result.id)?.[code] ?? result.id)}</span>
              <span>
                {result.ok ? `✓ ${words.stage(result.stage ?? "")}` : `✕ ${result.problem?.detail ?? result.problem?.title ?? ""}`}
              </span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{t("shell:close")}</Button>} />
    </Dialog>
  );
}
