import type { Palette } from "#chart/palette";
import type { Series } from "#chart/series";
import type { Drawing } from "./Canvas.tsx";

/** Paints a chart of the page as it stands. */
export type Painter = { paint: () => HTMLCanvasElement };

/** Twice the size of the screen. */
const RATIO = 2;
const [TITLE, SIZE, LINE, MARK, GAP] = [28, 12, 20, 10, 16];

type Pen = CanvasRenderingContext2D;
/** A title and facts that stand above a picture. */
type Caption = { title: string; facts: readonly string[] };

/** A drawing below its caption and the names of its series, on the ground of the page. */
export function painted(drawing: Drawing, legend: readonly Series[], palette: Palette, caption: Caption): HTMLCanvasElement {
  const chart = drawing.getRenderedCanvas({ pixelRatio: RATIO, backgroundColor: palette.page });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return chart;
  const font = `${SIZE}px ${palette.font}`;
  pen.font = font;
  const width = chart.width / RATIO;
  const facts = rowsOf(pen, caption.facts, width);
  const above = TITLE + facts.length * LINE + GAP / 2;
  const places = placesOf(legend, width, (name) => pen.measureText(name).width);
  const head = above + (legend.length === 0 ? 0 : ((places.at(-1)?.row ?? 0) + 1) * LINE + 4);
  canvas.width = chart.width;
  canvas.height = chart.height + head * RATIO;
  pen.fillStyle = palette.page;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(chart, 0, head * RATIO);
  pen.scale(RATIO, RATIO);
  pen.textBaseline = "middle";
  pen.fillStyle = palette.text;
  pen.font = `600 ${SIZE + 4}px ${palette.font}`;
  pen.fillText(caption.title, GAP / 2, TITLE / 2);
  pen.font = font;
  pen.fillStyle = palette.quiet;
  for (const [row, fact] of facts.entries()) pen.fillText(fact, GAP / 2, TITLE + (row + 0.5) * LINE);
  pen.translate(0, above);
  paintNames(pen, places, palette);
  return canvas;
}

function paintNames(pen: Pen, places: ReturnType<typeof placesOf>, palette: Palette): void {
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
}

/** Facts beside each other in as many rows as they need. */
function rowsOf(pen: Pen, facts: readonly string[], width: number): string[] {
  return facts.reduce<string[]>((rows, fact) => {
    const longer = `${rows.at(-1)} · ${fact}`;
    const fits = rows.length > 0 && pen.measureText(longer).width <= width - GAP;
    return fits ? [...rows.slice(0, -1), longer] : [...rows, fact];
  }, []);
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
