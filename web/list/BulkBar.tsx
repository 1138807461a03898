import { Button } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { ListRow } from "../data/records.ts";
import type { ModuleWords } from "../parts/words.ts";
import { SCREEN_KEYS } from "../parts/shortcuts.ts";

type BulkBarProps = {
  rows: readonly ListRow[];
  actions: readonly string[];
  words: ModuleWords;
  busy: boolean;
  onRun: (action: string, rows: readonly ListRow[]) => Promise<void>;
  onPrint: (() => void) | undefined;
  onClear: () => void;
};

/** What can be done with the selected rows, each action with the number of rows that allow it. */
export function BulkBar({ rows, actions, words, busy, onRun, onPrint, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const offered = actions
    .map((action) => ({ action, able: rows.filter((row) => row.actions?.includes(action)) }))
    .filter(({ able }) => able.length > 0);
  return (
    <div className="lw-page-actions lw-bulk">
      <span aria-live="polite">{t("shell:list.selected", { count: rows.length })}</span>
      <Button variant="minimal" size="small" onClick={onClear}>
        {t("shell:list.unselect")}
      </Button>
      {onPrint && (
        <Button size="small" icon={<Print />} title={SCREEN_KEYS.print[0]} onClick={onPrint}>
          {t("shell:print.title")}
        </Button>
      )}
      {offered.map(({ action, able }, index) => (
        <Button key={action} size="small" intent={index === 0 ? "primary" : "none"} loading={busy} onClick={() => void onRun(action, rows)}>
          {able.length === rows.length ? words.action(action) : t("shell:list.able", { action: words.action(action), count: able.length })}
        </Button>
      ))}
    </div>
  );
}
