import { Button } from "@blueprintjs/core";
import { ChevronDown, ChevronUp, Cross } from "@blueprintjs/icons";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CellPosition } from "./cells.ts";
import { isComposing } from "../parts/composing.ts";

type FindBarProps = {
  /** The places whose text holds what is looked for, row by row. */
  search: (text: string) => readonly CellPosition[];
  at: CellPosition;
  onGo: (place: CellPosition) => void;
  onClose: () => void;
};

/** Finds text in the lines: Enter goes to the next place, Shift Enter to the one before, Escape closes. */
export function FindBar({ search, at, onGo, onClose }: FindBarProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const places = useMemo(() => (wanted.trim() === "" ? [] : search(wanted)), [wanted, search]);
  const isBehind = (place: CellPosition) => place.row > at.row || (place.row === at.row && place.col > at.col);
  const isBefore = (place: CellPosition) => place.row < at.row || (place.row === at.row && place.col < at.col);
  const step = (direction: 1 | -1) => {
    const next = direction > 0 ? (places.find(isBehind) ?? places[0]) : (places.findLast(isBefore) ?? places.at(-1));
    if (next) onGo(next);
  };
  const place = places.findIndex(({ row, col }) => row === at.row && col === at.col);
  return (
    <search className="lw-find">
      <input
        className="lw-input"
        type="search"
        aria-label={t("shell:grid.find")}
        placeholder={t("shell:grid.find")}
        value={text}
        ref={(input) => input?.focus()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          } else if (event.key === "Escape") {
            event.preventDefault();
            onClose();
          }
        }}
      />
      <span aria-live="polite">{wanted.trim() === "" ? "" : t("shell:grid.found", { at: place + 1, count: places.length })}</span>
      <Button variant="minimal" size="small" icon={<ChevronUp />} aria-label={t("shell:grid.before")} onClick={() => step(-1)} />
      <Button variant="minimal" size="small" icon={<ChevronDown />} aria-label={t("shell:grid.after")} onClick={() => step(1)} />
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={onClose} />
    </search>
  );
}
