import { useState, type ClipboardEvent } from "react";
import type { LinesDescription } from "../data/description.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { useTranslation } from "react-i18next";
import type { ModuleWords } from "../parts/words.ts";
import { copiedBlock, pastedTable } from "./clipboard.ts";
import { landingOf, meetingIn, spreadOver, type Landing } from "./pasting.ts";
import { PasteDialog } from "./PasteDialog.tsx";
import type { Grid } from "./useGrid.ts";
import type { GridColumn } from "./useLineColumns.ts";

/** How cells are copied from one sheet of ours to another. */
const OWN = "text/longwall-cells";
/** Longer tables are shown before they are pasted. */
const SCREENFUL = 20;

type ClipboardProps = {
  lines: LinesDescription;
  columns: readonly GridColumn[];
  open: ReadonlySet<string>;
  editable: boolean;
  words: ModuleWords;
  grid: Grid;
};

/** Copy, cut and paste of a line grid, to and from a spreadsheet; `dialog` shows what a long paste will do before it does it. */
export function useClipboard({ lines, columns, open, editable, words, grid }: ClipboardProps) {
  const { t } = useTranslation();
  const { today } = useSession();
  const toaster = useToaster();
  const [asked, setAsked] = useState<Landing | null>(null);
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    const { rows, labels } = grid.read();
    const { text, html, own } = copiedBlock(rows, grid.block, grid.names, lines.fields, labels);
    event.clipboardData.setData("text/plain", text);
    event.clipboardData.setData("text/html", html);
    event.clipboardData.setData(OWN, own);
  };
  const land = (landing: Landing) => {
    grid.paste(landing.from, landing.changes, landing.to);
    const fixed = landing.fixed.length > 0 ? t("shell:grid.pasteFixed", { columns: landing.fixed.join(", ") }) : "";
    const beyond = landing.beyond > 0 ? t("shell:grid.pasteBeyond", { count: landing.beyond }) : "";
    if (fixed || beyond) toaster?.show({ message: `${fixed} ${beyond}`.trim(), intent: "warning", timeout: 6000 });
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    if (!editable) return;
    const { top, bottom, left, right } = grid.block;
    const copied = pastedTable(event.clipboardData.getData(OWN) || event.clipboardData.getData("text/plain"));
    const width = meetingIn(columns.slice(left, right + 1), lines).length;
    const texts = spreadOver(copied, bottom - top + 1, Math.max(1, width));
    const landing = landingOf(texts, { row: top, col: left }, { lines, columns, open, today, words });
    if (copied.length > SCREENFUL) setAsked(landing);
    else land(landing);
  };
  const dialog = asked && (
    <PasteDialog
      landing={asked}
      fields={lines.fields}
      words={words}
      onPaste={() => {
        setAsked(null);
        land(asked);
      }}
      onClose={() => setAsked(null)}
    />
  );
  const cut = (event: ClipboardEvent) => {
    copy(event);
    if (editable) grid.run({ kind: "clear" });
  };
  return { copy, cut, paste, dialog };
}

export type Clipboard = ReturnType<typeof useClipboard>;
