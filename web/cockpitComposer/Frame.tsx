import { type PointerEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { GRID_COLUMNS, GRID_ROWS, type Panel } from "#define/cockpit";
import type { Panels } from "./usePanels.ts";

type FrameProps = { panel: Panel; title: string; panels: Panels; canMove: boolean; rows?: number };
/** A drag under way: from where, of what it was, and whether it makes larger. */
type Drag = { x: number; y: number; at: Panel["at"]; resizes: boolean; kind: string };

let drags = 0;

/** What lies over a tile: chosen by pointer or Tab, dragged to move it, dragged at its corner to change its size. */
export function Frame({ panel, title, panels, canMove, rows = GRID_ROWS }: FrameProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag | null>(null);
  const isChosen = panels.chosen?.name === panel.name;
  const [x, y, width, height] = panel.at;
  useEffect(() => {
    if (isChosen && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (!canMove || event.button !== 0) return;
    const resizes = (event.target as HTMLElement).classList.contains("lw-tile-corner");
    drag.current = { x: event.clientX, y: event.clientY, at: panel.at, resizes, kind: `drag-${(drags += 1)}` };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    const grid = event.currentTarget.closest(".lw-wall-grid")?.getBoundingClientRect();
    if (!from || !grid) return;
    const right = Math.round((event.clientX - from.x) / (grid.width / GRID_COLUMNS));
    const down = Math.round((event.clientY - from.y) / (grid.height / rows));
    const [left, top, wide, high] = from.at;
    panels.place(panel.name, from.resizes ? [left, top, wide + right, high + down] : [left + right, top + down, wide, high], from.kind);
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <button
      ref={button}
      type="button"
      className="lw-tile-frame"
      aria-pressed={isChosen}
      aria-label={t("composer:design.frame", { title, column: x + 1, row: y + 1, width, height })}
      onFocus={() => panels.choose(panel.name)}
      onClick={() => panels.choose(panel.name)}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {isChosen && canMove && <span className="lw-tile-corner" aria-hidden="true" />}
    </button>
  );
}
