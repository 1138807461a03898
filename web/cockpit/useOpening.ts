import { type MouseEvent, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { addressBehind } from "#query/behind";
import type { Picture } from "#chart/series";
import type { BodyProps } from "#tile/panel";
import { companyOfPage } from "../data/api.ts";
import type { Drawing } from "../chart/Canvas.tsx";
import { type Key, rowsBy, useLink } from "./linking.ts";
import { addressOfKeys } from "./RowName.tsx";

type Opening = {
  /** Opens what is behind a point; of one without a key, what is behind the tile. */
  open: (point: Key) => void;
  /** Somebody clicked into the picture: on no mark, the point of a time axis above or below which that is, else the tile. */
  clicked: (event: MouseEvent<HTMLElement>, drawing: Drawing | null) => void;
};

/** Pictures whose points stand side by side along time. */
const ALONG: ReadonlySet<string> = new Set(["bar", "line", "area"]);

/** How a point of a picture opens what is behind the tile; null where that cannot be narrowed to it, and where points are chosen. */
export function useOpening({ panel, answer }: Pick<BodyProps, "panel" | "answer">, { points }: Picture): Opening | null {
  const link = useLink();
  const go = useNavigate();
  const wasMark = useRef(false);
  return useMemo(() => {
    const { opens, opensBy } = answer;
    const by = panel.kind === "pace" ? opensBy : panel.kind === "chart" && panel.steps ? undefined : rowsBy(panel);
    if (link || !opens || opensBy === null || by !== opensBy) return null;
    const isAlong = panel.kind === "trend" || panel.kind === "pace" || (panel.kind === "chart" && ALONG.has(panel.chart ?? "bar"));
    const leadTo = (point: Key): void => {
      void go(addressOfKeys(answer, point === null ? null : [point]) ?? addressBehind(opens, companyOfPage()));
    };
    return {
      open: (point) => {
        wasMark.current = true;
        leadTo(point);
      },
      clicked: ({ currentTarget, clientX }, drawing) => {
        const isDone = wasMark.current;
        wasMark.current = false;
        if (isDone) return;
        const canvas = currentTarget.querySelector("canvas");
        const at =
          isAlong && canvas ? drawing?.convertFromPixel({ xAxisIndex: 0 }, clientX - canvas.getBoundingClientRect().left) : undefined;
        leadTo(points[Math.round(at ?? -1)]?.key ?? null);
      },
    };
  }, [panel, answer, points, link, go]);
}
