import { type DOMAttributes, type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Picture } from "#chart/series";
import type { Panel } from "#define/cockpit";
import type { Drawing } from "../chart/Canvas.tsx";
import { useTimeBrush } from "../chart/useTimeBrush.tsx";
import { isComposing } from "../parts/composing.ts";
import { useWalk } from "../report/useWalk.ts";
import { type Key, rowsBy, useLink } from "./linking.ts";

const NONE: ReadonlySet<Key> = new Set();
type Stretch = readonly [number, number] | null;
type Picking = {
  chosen: ReadonlySet<Key>;
  /** For the box around the chart: the way of the keyboard. */
  box: DOMAttributes<HTMLDivElement> & { tabIndex?: number; role?: "group"; "aria-label"?: string };
  /** For the chart. */
  chart: {
    onPick?: (point: Key, series: Key, add: boolean) => void;
    onReady?: (drawing: Drawing | null) => void;
    pointer?: DOMAttributes<HTMLDivElement>;
  };
  band: ReactNode;
  said: string;
};

/** How the points of a panel's chart are chosen by pointer and keys: one by one, months by a stretch too; nothing on a wall. */
export function usePicking(panel: Panel, picture: Picture): Picking {
  const { t } = useTranslation();
  const link = useLink();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const isBrushed =
    link !== null && rowsBy(panel) === "month" && (panel.kind === "trend" || ["bar", "line", "area"].includes(panel.chart ?? "bar"));
  const [moving, setMoving] = useState<Stretch>(null);
  const pick = useCallback((point: Key, _series: Key | undefined, add: boolean) => link?.pick(point, add), [link]);
  const stretch = (range: Stretch, done: boolean): void => {
    setMoving(done ? null : range);
    if (range && done) link?.take(picture.points.slice(range[0], range[1] + 1).flatMap(({ key }) => key ?? []));
  };
  const places = picture.points.flatMap(({ key }, at) => (link?.chosen.has(key) ? [at] : []));
  const stood: Stretch = places.length > 0 ? [places[0] ?? 0, places.at(-1) ?? 0] : null;
  const brush = useTimeBrush({ drawing, points: isBrushed ? picture.points.length : 0, chosen: moving ?? stood, onBrush: stretch });
  const walk = useWalk({ picture, drawing, walksSeries: false, pick, brush: isBrushed ? stretch : null });
  if (!link) return { chosen: NONE, box: {}, chart: {}, band: null, said: "" };
  return {
    chosen: link.chosen,
    box: {
      tabIndex: 0,
      role: "group",
      "aria-label": t(isBrushed ? "report:chartBrushKeys" : "report:chartKeys"),
      onKeyDown: (event) => isComposing(event) || walk.onKey(event),
      onKeyUp: (event) => isComposing(event) || walk.onRelease(event),
      onBlur: walk.onLeave,
    },
    chart: { onPick: pick, onReady: setDrawing, pointer: brush.pointer },
    band: brush.band,
    said: walk.said,
  };
}
