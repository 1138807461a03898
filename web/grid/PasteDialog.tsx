import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { LinesDescription } from "../data/description.ts";
import type { ModuleWords } from "../parts/words.ts";
import { faultOf } from "./faults.ts";
import type { Landing } from "./pasting.ts";
import { Dialog } from "../parts/Dialog.tsx";

const SHOWN = 10;

type PasteDialogProps = {
  landing: Landing;
  fields: LinesDescription["fields"];
  words: ModuleWords;
  onPaste: () => void;
  onClose: () => void;
};

/**
 * What will land where before a table longer than a screen is pasted: its first rows under the columns they meet, bad cells marked, what is
 * not taken said.
 */
export function PasteDialog({ landing, fields, words, onPaste, onClose }: PasteDialogProps) {
  const { t } = useTranslation();
  const { from, size, columns, texts, bad, fixed, beyond, changes } = landing;
  const rows = texts.slice(0, SHOWN);
  const first = changes.slice(0, SHOWN * size.columns);
  const valueAt = (down: number, name: string) => first.find((change) => change.row === from.row + down && change.name === name)?.value;
  const isBad = (down: number, name: string | undefined) => {
    const field = name === undefined ? undefined : fields[name];
    return field !== undefined && name !== undefined && faultOf(field, valueAt(down, name)) !== null;
  };
  return (
    <Dialog title={t("shell:entry.pasteAction")} onClose={onClose} style={{ width: "min(960px, 94vw)" }} aria-label={words.title}>
      <DialogBody>
        <p>{t("shell:entry.paste", { rows: size.rows, columns: size.columns, row: from.row + 1 })}</p>
        {bad > 0 && <p className="lw-fault">{t("shell:grid.pasteBad", { count: bad })}</p>}
        {fixed.length > 0 && <p className="lw-quiet">{t("shell:grid.pasteFixed", { columns: fixed.join(", ") })}</p>}
        {beyond > 0 && <p className="lw-fault">{t("shell:grid.pasteBeyond", { count: beyond })}</p>}
        <div className="lw-paste">
          <table>
            <thead>
              <tr>
                <th>#</th>
                {columns.map((column, at) => (
                  <th key={column?.name ?? `beyond-${at - columns.length}`} data-off={!column || fixed.includes(column.label)}>
                    {column?.label ?? "–"}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, down) => (
                <tr key={from.row + down + 1}>
                  <th>{from.row + down + 1}</th>
                  {columns.map((column, at) => (
                    <td
                      key={column?.name ?? `beyond-${at - columns.length}`}
                      data-bad={isBad(down, column?.name)}
                      data-off={!column || fixed.includes(column.label)}
                    >
                      {row[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t("shell:cancel")}</Button>
            <Button intent="primary" autoFocus onClick={onPaste}>
              {t("shell:entry.pasteAction")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
