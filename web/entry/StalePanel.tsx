import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { instantText } from "../parts/display.ts";
import { StageChip } from "../parts/StageChip.tsx";
import type { ModuleWords } from "../parts/words.ts";
import { DifferenceTable } from "./DifferenceTable.tsx";
import type { Versions } from "./merge.ts";
import type { Stale } from "./useConflict.ts";

type StalePanelProps = {
  module: Description;
  stale: Stale;
  versions: Versions;
  /** The stage that is shown; that of the other's may be another. */
  stage: string;
  /** Whether there is anything of one's own to keep. */
  typed: boolean;
  words: ModuleWords;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/**
 * Somebody changed the record meanwhile: who and when, each value and line that differs with what will stay, and the choice between them.
 */
export function StalePanel({ module, stale, versions, stage, typed, words, onTakeTheirs, onKeepMine }: StalePanelProps) {
  const { t } = useTranslation();
  const now = stale.theirs.stage;
  return (
    <div className="lw-stale" role="alert">
      <strong>{t("shell:entry.stale", { by: stale.by ?? "", at: stale.at ? instantText(stale.at) : "" })}</strong>
      {now !== stage && (
        <p>
          <StageChip stage={stage} label={words.stage(stage)} /> → <StageChip stage={now} label={words.stage(now)} />
        </p>
      )}
      <DifferenceTable module={module} versions={versions} words={words} theirs={t("shell:entry.theirs")} kept />
      <div className="lw-stale-actions">
        <Button size="small" onClick={onTakeTheirs}>
          {t(typed ? "shell:entry.takeTheirs" : "shell:entry.reload")}
        </Button>
        {typed && (
          <Button size="small" onClick={onKeepMine}>
            {t("shell:entry.keepMine")}
          </Button>
        )}
      </div>
    </div>
  );
}
