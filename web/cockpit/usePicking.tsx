import { type DOMAttributes, type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Picture } from "#chart/series";
import type { BodyProps } from "#tile/panel";
import type { Drawing } from "../chart/Canvas.tsx";
import { useTimeBrush } from "../chart/useTimeBrush.tsx";
import { isComposing } from "../parts/composing.ts";
import { useWalk } from "../report/useWalk.ts";
import { type Key, rowsBy, useLink } from "./linking.ts";
import { useOpening } from "./useOpening.ts";

const NONE: ReadonlySet<Key> = new Set();
type Stretch = readonly [number, number] | null;
type Picking = {
  chosen: ReadonlySet<Key>;
  /** For the box around the chart: the way of the keyboard. */
  box: DOMAttributes<HTMLDivElement> & { tabIndex?: number; role?: "group"; "aria-label"?: string; "data-opens"?: true };
  /** For the chart. */
  chart: {
    onPick?: (point: Key, series: Key, add: boolean) => void;
    onReady?: (drawing: Drawing | null) => void;
    pointer?: DOMAttributes<HTMLDivElement>;
  };
  band: ReactNode;
  said: string;
};

/**
 * What the points of a panel's chart are for, by pointer and keys: on a page of linked figures they are chosen, one by one, months by a
 * stretch too; elsewhere a point opens what is behind the tile, narrowed to it.
 */
export function usePicking({ panel, answer }: Pick<BodyProps, "panel" | "answer">, picture: Picture): Picking {
  const { t } = useTranslation();
  const link = useLink();
  const opening = useOpening({ panel, answer }, picture);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const isBrushed =
    link !== null && rowsBy(panel) === "month" && (panel.kind === "trend" || ["bar", "line", "area"].includes(panel.chart ?? "bar"));
  const [moving, setMoving] = useState<Stretch>(null);
  const pick = useCallback(
    (point: Key, _series: Key | undefined, add: boolean) => (link ? link.pick(point, add) : opening?.open(point)),
    [link, opening],
  );
  const stretch = (range: Stretch, done: boolean): void => {
    setMoving(done ? null : range);
    if (range && done) link?.take(picture.points.slice(range[0], range[1] + 1).flatMap(({ key }) => key ?? []));
  };
  const places = picture.points.flatMap(({ key }, at) => (link?.chosen.has(key) ? [at] : []));
  const stood: Stretch = places.length > 0 ? [places[0] ?? 0, places.at(-1) ?? 0] : null;
  const brush = useTimeBrush({ drawing, points: isBrushed ? picture.points.length : 0, chosen: moving ?? stood, onBrush: stretch });
  const walk = useWalk({ picture, drawing, walksSeries: false, pick, brush: isBrushed ? stretch : null });
  if (!link && !opening) return { chosen: NONE, box: {}, chart: {}, band: null, said: "" };
  const keys = opening ? "cockpit:chartOpens" : isBrushed ? "report:chartBrushKeys" : "report:chartKeys";
  return {
    chosen: link?.chosen ?? NONE,
    box: {
      tabIndex: 0,
      role: "group",
      "aria-label": t(keys),
      ...(opening ? { "data-opens": true, onClick: (event) => opening.clicked(event, drawing) } : {}),
      onKeyDown: (event) => isComposing(event) || walk.onKey(event),
      onKeyUp: (event) => isComposing(event) || walk.onRelease(event),
      onBlur: walk.onLeave,
    },
    chart: { onPick: pick, onReady: setDrawing, pointer: brush.pointer },
    band: brush.band,
    said: walk.said,
  };
}
