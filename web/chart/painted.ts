import type { Palette } from "#chart/palette";
import type { Series } from "#chart/series";
import type { Drawing } from "./Chart.tsx";

/** Paints a chart of the page as it stands. */
export type Painter = { paint: () => HTMLCanvasElement };

/** Twice the size of the screen. */
const RATIO = 2;
const [SIZE, LINE, MARK, GAP] = [12, 20, 10, 16];

/** A drawing below the names of its series, on the ground of the page. */
export function painted(drawing: Drawing, legend: readonly Series[], palette: Palette): HTMLCanvasElement {
  const chart = drawing.getRenderedCanvas({ pixelRatio: RATIO, backgroundColor: palette.page });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return chart;
  const font = `${SIZE}px ${palette.font}`;
  pen.font = font;
  const places = placesOf(legend, chart.width / RATIO, (name) => pen.measureText(name).width);
  const head = legend.length === 0 ? 0 : ((places.at(-1)?.row ?? 0) + 1) * LINE + 4;
  canvas.width = chart.width;
  canvas.height = chart.height + head * RATIO;
  pen.fillStyle = palette.page;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(chart, 0, head * RATIO);
  pen.scale(RATIO, RATIO);
  pen.font = font;
  pen.textBaseline = "middle";
  for (const { series, x, row } of places) {
    const middle = (row + 0.5) * LINE;
    const height = series.second ? 3 : MARK;
    pen.globalAlpha = series.dashed ? 0.45 : 1;
    pen.fillStyle = series.colour;
    pen.fillRect(x, middle - height / 2, MARK, height);
    pen.globalAlpha = 1;
    pen.fillStyle = palette.text;
    pen.fillText(series.name, x + MARK + 6, middle);
  }
  return canvas;
}

/** Where each name stands: beside each other in as many rows as they need. */
function placesOf(legend: readonly Series[], width: number, widthOf: (name: string) => number) {
  let [x, row] = [GAP / 2, 0];
  return legend.map((series) => {
    const needed = MARK + 6 + widthOf(series.name) + GAP;
    if (x + needed > width && x > GAP / 2) [x, row] = [GAP / 2, row + 1];
    const place = { series, x, row };
    x += needed;
    return place;
  });
}
