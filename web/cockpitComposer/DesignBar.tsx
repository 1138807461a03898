import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { saveFile } from "../parts/saveFile.ts";
import { type Composed, fileOf } from "./draft.ts";
import type { Undoable } from "./useUndo.ts";

type DesignBarProps = {
  undoable: Undoable<Composed>;
  /** What was said of the last thing done. */
  said: string;
  module: string;
  isDraft: boolean;
  onWithdraw: (() => void) | undefined;
  onSave: () => void;
  onPublish: (() => void) | undefined;
};

/** What is done with the whole of what is composed. */
export function DesignBar({ undoable, said, module, isDraft, onWithdraw, onSave, onPublish }: DesignBarProps) {
  const { t } = useTranslation();
  const { now, undo, redo, canUndo, canRedo } = undoable;
  const exportFile = () =>
    saveFile(new Blob([JSON.stringify(fileOf(now), null, 2)], { type: "application/json" }), `${now.code || "cockpit"}.json`);
  return (
    <div className="lw-design-bar">
      <Button size="small" disabled={!canUndo} onClick={undo} title="Ctrl+Z">
        {t("composer:design.undo")}
      </Button>
      <Button size="small" disabled={!canRedo} onClick={redo} title="Ctrl+Y">
        {t("composer:design.redo")}
      </Button>
      <Button size="small" onClick={exportFile}>
        {t("composer:design.export")}
      </Button>
      <span className="lw-quiet lw-design-said" aria-live="polite">
        {said}
      </span>
      {onWithdraw && (
        <Button size="small" intent="danger" variant="outlined" onClick={onWithdraw}>
          {t(isDraft ? "composer:design.delete" : "composer:design.disable")}
        </Button>
      )}
      <Button size="small" onClick={onSave}>
        {t(isDraft ? "composer:design.save" : "composer:design.saveAsDraft")}
      </Button>
      {onPublish && (
        <Button size="small" intent="primary" onClick={onPublish}>
          {t(`${module}:actions.publish`)}
        </Button>
      )}
    </div>
  );
}
