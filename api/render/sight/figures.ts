import { chartSlice, openSlices, pageOf } from "#query/questions";
import { wordOf } from "#analytics/sheet/words";
import type { PivotTable } from "#analytics/sheet/pivotTable";
import { chartOption, hasLegend } from "#chart/options";
import type { Series } from "#chart/series";
import { formatFigure, formatInstant } from "#define/format";
import { PIVOT_NAME, PIVOT_ROW, pivotColumn } from "#define/pivot/pivotSize";
import type { Viewer } from "#define/viewer";
import { markup } from "#define/text";
import { companyOf } from "#engine/company";
import type { FileCell } from "#engine/cells";
import { widthOf } from "../glyphs.ts";
import { exportAt, tableAt } from "../linkedTable.ts";
import { type Look, optionSvg } from "../picture.ts";
import { drawn, type LinkedReport, type Renderer, resolveLink, titleOf } from "../render.ts";
import type { SightPlace } from "./place.ts";
import { sightPalette, type SightStyles } from "./styles.ts";

/** Sizes in CSS pixels, as the screen has them. */
const [HEAD, SORTED] = [30, 30];
const [LEGEND, BESIDE, SMALL, WIDE] = [24, 12, 12, 1160];
const SHARE = { chart: 0.32, least: 160 };

/**
 * What a report shows first at a link, as HTML for where its screen will stand: picture and first lines as the viewer may see them, and how
 * old they are. It asks what the screen asks, so that both are answered once. Empty where the picture has too many marks; throws as
 * `resolveLink` does.
 */
export async function sightOf(tools: Renderer, viewer: Viewer, link: string, place: SightPlace, styles: SightStyles): Promise<string> {
  const pointed = asScreen(await resolveLink(tools, viewer, link));
  const { asked, report } = pointed;
  const { shown } = asked.state;
  const high = chartHeight(place, shown);
  const [chart, told] = await Promise.all([
    asked.chart === null
      ? ""
      : chartHtml(tools, viewer, pointed, {
          width: place.width,
          height: high,
          palette: sightPalette(styles, place, Math.min(WIDE, place.width)),
          isHeaded: false,
        }),
    shown === "chart" ? null : tableAt(tools, viewer, pointed, 1),
  ]);
  if (chart === null) return "";
  const { timeZone } = await companyOf(tools.runtime, viewer.compId);
  const at = told?.answer.at ?? tools.analytics.snapshots.trueAt(viewer.compId, [pointed.whole.id]);
  const age = wordOf(exportAt(tools, viewer, pointed).wording, "trueUpTo", { at: formatInstant(at, timeZone, "minute") });
  const lines = Math.ceil((place.height - (asked.chart === null ? 0 : high)) / PIVOT_ROW);
  return [
    `<h1 style="left:${place.left + BESIDE}px">${markup(titleOf(tools.runtime.words, viewer.language, report))}</h1>`,
    `<p style="left:${place.left + BESIDE}px">${markup(age)}</p>`,
    `<main style="left:${place.left}px;top:${place.top}px;width:${place.width}px;height:${place.height}px">`,
    chart,
    told ? tableHtml(told.table, viewer.language, lines) : "",
    "</main>",
  ].join("");
}

/** The questions as the screen asks them first. */
function asScreen(pointed: LinkedReport): LinkedReport {
  const { report, dataset, asked } = pointed;
  const { state, spec } = asked;
  const table = pageOf(asked.table, 0);
  const chart = state.shown === "table" ? null : chartSlice(report, dataset, state, spec);
  return { ...pointed, asked: { ...asked, chart, table, below: openSlices(table, state) } };
}

const chartHeight = ({ height }: SightPlace, shown: string) =>
  shown === "chart" ? height : Math.max(SHARE.least, Math.round(height * SHARE.chart));

/** More marks than these make a page heavier than the script that draws them. */
const MOST_MARKS = 2_000;

/** Null for a picture of too many marks. */
async function chartHtml(tools: Renderer, viewer: Viewer, pointed: LinkedReport, look: Look): Promise<string | null> {
  const { kind, picture, chosen, isStacked, total, rest, placeOf } = await drawn(tools, viewer, pointed, look);
  if (picture.points.length * picture.series.length > MOST_MARKS) return null;
  const legend = hasLegend(kind) && picture.series.length > 1 ? picture.series : [];
  const inner = { width: look.width - 2 * BESIDE, height: look.height - 8 - (legend.length > 0 ? LEGEND : 0) };
  const svg = optionSvg(chartOption(kind, picture, look.palette, { stacked: isStacked, chosen, total, rest, placeOf }), inner);
  return `<figure style="height:${look.height}px">${legendHtml(legend)}${svg}</figure>`;
}

const legendHtml = (series: readonly Series[]) =>
  series.length === 0
    ? ""
    : `<ul>${series.map(({ name, colour }) => `<li><i style="background:${markup(colour)}"></i>${markup(name)}</li>`).join("")}</ul>`;

function tableHtml({ head, units, lines, total }: PivotTable, language: Viewer["language"], most: number): string {
  const textOf = ({ value }: FileCell, at: number): string => {
    const unit = units[at] ?? null;
    return unit === null ? String(value ?? "") : formatFigure(value === null ? null : String(value), unit, language);
  };
  const heads = head.map(({ value }) => String(value ?? ""));
  const [rows, sums] = [lines.slice(0, most), total ? [total] : []].map((found) => found.map((cells) => cells.map(textOf)));
  const shown = [...(rows ?? []), ...(sums ?? [])];
  const widths = heads.map((name, at) => (at === 0 ? PIVOT_NAME : columnWidth(name, shown, at)));
  const columns = widths.map((width) => `<col style="width:${width}px">`).join("");
  const body = rows?.map((cells) => `<tr>${cells.map(cell("td")).join("")}</tr>`).join("") ?? "";
  const foot = sums?.map((cells) => `<tfoot><tr>${cells.map(cell("td")).join("")}</tr></tfoot>`).join("") ?? "";
  const wide = widths.reduce((sum, width) => sum + width, 0);
  return `<div><table style="width:${wide}px"><colgroup>${columns}</colgroup><tr style="height:${HEAD}px">${heads.map(cell("th")).join("")}</tr>${body}${foot}</table></div>`;
}

const cell = (tag: string) => (text: string) => `<${tag}>${markup(text)}</${tag}>`;

/** As wide as the screen makes a column of figures. */
function columnWidth(name: string, rows: readonly (readonly string[])[], at: number): number {
  const longest = Math.max(0, ...rows.map((cells) => cells[at]?.length ?? 0));
  const words = Math.max(...name.split(/\s/).map((word) => widthOf(word, SMALL)));
  return pivotColumn(longest + 1, words + SORTED);
}
