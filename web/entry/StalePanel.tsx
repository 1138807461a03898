import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { textOf, instantText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { RecordDraft } from "./draft.ts";
import type { Stale } from "./useRecord.ts";

type StalePanelProps = {
  module: Description;
  stale: Stale;
  draft: RecordDraft;
  words: ModuleWords;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody changed the record meanwhile: who and when, both values of each field that differs, and the choice between them. */
export function StalePanel({ module, stale, draft, words, onTakeTheirs, onKeepMine }: StalePanelProps) {
  const { t } = useTranslation();
  const { theirs } = stale;
  const differing = Object.entries(module.fields).filter(
    ([name, field]) => !field.system && String(theirs.header[name] ?? "") !== String(draft.header[name] ?? ""),
  );
  return (
    <div className="lw-stale" role="alert">
      <strong>{t("shell:entry.stale", { by: stale.by ?? "", at: stale.at ? instantText(stale.at) : "" })}</strong>
      {differing.length > 0 && (
        <table className="lw-issues">
          <thead>
            <tr>
              <th>{t("shell:entry.field")}</th>
              <th>{t("shell:entry.mine")}</th>
              <th>{t("shell:entry.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, field]) => (
              <tr key={name}>
                <td>{words.field(name)}</td>
                <td>{textOf(field, name, draft.header[name], draft.labels, words)}</td>
                <td>{textOf(field, name, theirs.header[name], theirs.labels, words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="lw-stale-actions">
        <Button size="small" onClick={onTakeTheirs}>
          {t("shell:entry.takeTheirs")}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {t("shell:entry.keepMine")}
        </Button>
      </div>
    </div>
  );
}
