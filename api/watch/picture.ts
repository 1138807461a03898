import { Resvg } from "@resvg/resvg-js";
import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { type EChartsCoreOption, init, setPlatformAPI, use as learn } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { MetricUnit } from "#define/dataset";
import { formatPercent, formatScaled, type NumberScale, scaleFor } from "#define/format";
import type { ChartKind } from "#define/report";
import type { Language } from "#define/viewer";
import { outlined, widthOf } from "./glyphs.ts";

/** What is drawn: the points, and per series a value each (exact decimals). */
export type Drawing = {
  kind: ChartKind;
  title: string;
  /** How old the figures are, and what they are narrowed to. */
  lines: readonly string[];
  points: readonly string[];
  series: readonly { name: string; values: readonly (string | null)[] }[];
  isStacked: boolean;
  unit: MetricUnit;
  language: Language;
  size: { width: number; height: number };
};

learn([BarChart, LineChart, PieChart, GridComponent, LegendComponent, SVGRenderer]);
setPlatformAPI({ measureText: (text, font) => ({ width: widthOf(text, Number(/([\d.]+)px/.exec(font ?? "")?.[1] ?? 12)) }) });

const HUES = ["#1b5fad", "#c2611a", "#2a7f6f", "#7c4da0", "#6b7280"];
const [TEXT, QUIET, LINE] = ["#1d2530", "#5b6675", "#dde2e8"];
const LINES: readonly ChartKind[] = ["line", "area"];
const ROUND: readonly ChartKind[] = ["pie", "funnel"];
/** Points that still can be told apart. */
const MOST = 40;

/** Draws a picture as SVG that needs no font and no script. */
export function svgOf(drawing: Drawing): string {
  const { width, height } = drawing.size;
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption(optionOf(drawing));
    const head = headOf(drawing);
    const drawn = chart.renderToSVGString().replace("</svg>", `${head}</svg>`);
    return outlined(drawn.replace(/<rect [^>]*><\/rect>/, `<rect width="${width}" height="${height}" fill="#ffffff"></rect>`));
  } finally {
    chart.dispose();
  }
}

/** The same as PNG, for mails. */
export function pngOf(drawing: Drawing, scale = 1): Buffer {
  return new Resvg(svgOf(drawing), { fitTo: { mode: "zoom", value: scale }, font: { loadSystemFonts: false } }).render().asPng();
}

function headOf({ title, lines, size }: Drawing): string {
  const unit = size.width / 50;
  const texts = [
    `<text x="${unit}" y="${unit * 1.6}" style="font-size:${unit}px;font-weight:600" fill="${TEXT}">${escaped(title)}</text>`,
    ...lines.map(
      (line, at) =>
        `<text x="${unit}" y="${unit * (2.7 + 0.9 * at)}" style="font-size:${unit * 0.62}px" fill="${QUIET}">${escaped(line)}</text>`,
    ),
  ];
  return texts.join("");
}

function optionOf(drawing: Drawing): EChartsCoreOption {
  const scale = scaleFor(
    drawing.series.flatMap(({ values }) => values),
    drawing.language,
  );
  const font = Math.round(drawing.size.width / 75);
  const base = {
    animation: false,
    color: HUES,
    textStyle: { fontSize: font },
    ...(drawing.series.length > 1 ? { legend: { bottom: font, textStyle: { fontSize: font, color: TEXT } } } : {}),
  };
  return { ...base, ...(ROUND.includes(drawing.kind) ? roundOption(drawing, scale, font) : axisOption(drawing, scale, font)) };
}

function axisOption(
  { points, series, kind, isStacked, unit, language, size }: Drawing,
  scale: NumberScale,
  font: number,
): EChartsCoreOption {
  const shown = points.slice(0, MOST);
  const label = (value: number) => figureText(String(value), unit, scale, language);
  const isLine = LINES.includes(kind);
  return {
    grid: {
      left: font,
      right: 2 * font,
      top: size.width / 8.5,
      bottom: series.length > 1 ? 4 * font : font,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: {
      type: "category",
      data: shown,
      axisLabel: {
        fontSize: font,
        color: TEXT,
        interval: 0,
        overflow: "truncate",
        width: (size.width / Math.max(shown.length, 1)) * 0.9,
        hideOverlap: true,
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: LINE } },
    },
    yAxis: {
      type: "value",
      axisLabel: { fontSize: font, color: QUIET, formatter: (value: number) => figureText(String(value), unit, scale, language, 0) },
      splitLine: { lineStyle: { color: LINE } },
    },
    series: series.map(({ name, values }) => ({
      name,
      type: isLine ? "line" : "bar",
      ...(isStacked ? { stack: "one" } : {}),
      ...(kind === "area" ? { areaStyle: {} } : {}),
      barMaxWidth: size.width / 14,
      data: values.slice(0, MOST).map((value) => (value === null ? null : Number(value))),
      label: {
        show: !isStacked && shown.length * series.length <= 16,
        position: "top",
        fontSize: font,
        color: TEXT,
        textBorderWidth: 0,
        formatter: ({ value }: { value: unknown }) => label(Number(value)),
      },
    })),
  };
}

function roundOption({ points, series, unit, language }: Drawing, scale: NumberScale, font: number): EChartsCoreOption {
  const parts = (series[0]?.values ?? []).slice(0, MOST).map((value, at) => ({ name: points[at] ?? "", value: Number(value ?? 0) }));
  const text = ({ name, value }: { name: string; value: unknown }) => `${name} ${figureText(String(value), unit, scale, language)}`;
  return {
    series: [
      {
        type: "pie",
        radius: ["30%", "60%"],
        center: ["50%", "60%"],
        data: parts,
        label: { fontSize: font, color: TEXT, textBorderWidth: 0, formatter: text },
      },
    ],
  };
}

function figureText(
  value: string,
  unit: MetricUnit,
  scale: NumberScale,
  language: Language,
  digits = scale.exponent === 0 ? 0 : 1,
): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  if (unit === "percent") return formatPercent(value, language);
  return `${formatScaled(value, scale, language, digits)}${scale.word}`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
