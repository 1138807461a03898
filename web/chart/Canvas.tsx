import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ChartOption } from "#chart/option";
import { echarts } from "./echarts.ts";

/** A chart on the page, as ECharts gives it. */
export type Drawing = ReturnType<typeof echarts.init>;
export type Click = { data?: unknown; dataIndex: number; seriesIndex: number; event?: { event?: MouseEvent } };
type CanvasProps = {
  option: ChartOption;
  onClick: (click: Click) => void;
  /** Hears the drawing once it stands; null when it goes. */
  onReady: (drawing: Drawing | null) => void;
};

const ANEW = ["series", "xAxis", "yAxis"];

/** Draws an option once its place is there, and follows the size of that. */
export function Canvas({ option, onClick, onReady }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const click = useEffectEvent(onClick);
  const ready = useEffectEvent(onReady);
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const made = echarts.init(place);
    drawing.current = made;
    made.on("click", (event) => click(event as Click));
    const isFit = () => made.getWidth() === place.clientWidth && made.getHeight() === place.clientHeight;
    const size = new ResizeObserver(() => isFit() || made.resize());
    size.observe(place);
    // What was drawn before the font of its signs came shows boxes, and takes their width.
    const redraw = () => made.resize();
    document.fonts.addEventListener("loadingdone", redraw);
    ready(made);
    return () => {
      size.disconnect();
      document.fonts.removeEventListener("loadingdone", redraw);
      made.dispose();
      drawing.current = null;
      ready(null);
    };
  }, []);
  useLayoutEffect(() => drawing.current?.setOption(option, { replaceMerge: ANEW, lazyUpdate: true }), [option]);
  return <div ref={box} style={{ height: "100%", width: "100%" }} />;
}
