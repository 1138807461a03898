import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { instantText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import { DifferenceTable } from "./DifferenceTable.tsx";
import type { RecordDraft } from "./draft.ts";
import type { OfferedDraft } from "./useDraft.ts";

type DraftPanelProps = {
  module: Description;
  offered: OfferedDraft;
  stored: RecordDraft;
  words: ModuleWords;
  onRestore: () => void;
  onForget: () => void;
};

/** Something typed earlier was never saved: when that was, what differs from the record as it is, and the choice to go on with it. */
export function DraftPanel({ module, offered, stored, words, onRestore, onForget }: DraftPanelProps) {
  const { t } = useTranslation();
  const versions = { base: offered.typing.base, mine: offered.typing.draft, theirs: stored };
  return (
    <div className="lw-stale" role="alert">
      <strong>{t("shell:draft.offered", { at: instantText(offered.at) })}</strong>
      <DifferenceTable module={module} versions={versions} words={words} theirs={t("shell:draft.stored")} />
      <div className="lw-stale-actions">
        <Button size="small" onClick={onRestore}>
          {t("shell:draft.restore")}
        </Button>
        <Button size="small" onClick={onForget}>
          {t("shell:draft.forget")}
        </Button>
      </div>
    </div>
  );
}
