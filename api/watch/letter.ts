import { exportSlice } from "#analytics/exporting";
import { headOf, sheetOf } from "#analytics/sheet";
import type { Message } from "#db/outbox";
import type { Dataset, MetricUnit } from "#define/dataset";
import { formatInstant, formatNumber, formatPercent } from "#define/format";
import type { Language, Viewer } from "#define/viewer";
import type { FileCell } from "#engine/cells";
import { companyOf } from "#engine/company";
import { type Depicting, drawingOf, MAIL, pointedAt, titleOf } from "./depict.ts";
import { pngOf } from "./picture.ts";
import { AGAINST, type AlertRule } from "./rule.ts";
import type { Alert, Subscription } from "./store.ts";

/** What is told, before it is known by which way. */
export type Letter = Pick<Message, "language" | "subject" | "body"> & { html: string; link: string | null };
export type Report = Letter & {
  version: string;
  at: string;
  value: string | null;
  sheet: () => Promise<AsyncIterable<Uint8Array>>;
  fileName: string;
};
/** What writing needs; `publicUrl` is where people open the program, where it is known. */
export type Writing = Depicting & { publicUrl?: string | undefined };

/** Rows of the table in a mail; the attached file has them all. */
const ROWS = 20;
const DIGITS: Partial<Record<MetricUnit, number>> = { money: 2, rate: 4, days: 0, count: 0 };

/** A subscription as one recipient is to get it: his rows, his language; throws forbidden and notFound where he may not read the report any more. */
export async function reportLetter(
  tools: Writing,
  viewer: Viewer,
  { name, address }: Pick<Subscription, "name" | "address">,
): Promise<Report> {
  const { analytics, runtime } = tools;
  const { language } = viewer;
  const told = { words: runtime.words, language };
  const pointed = pointedAt(tools, viewer, address);
  const { report, dataset, asked } = pointed;
  const table = await analytics.slices.answer(viewer, asked.table);
  const drawn = asked.chart
    ? { slice: asked.chart, answer: await analytics.slices.answer(viewer, asked.chart) }
    : { slice: asked.table, answer: table };
  const { timeZone, code } = await companyOf(runtime, viewer.compId);
  const picture = pngOf(drawingOf(tools, viewer, pointed, drawn.slice, drawn.answer, { size: MAIL, timeZone }));
  const title = titleOf(runtime.words, language, report);
  const at = runtime.words.word(language, "report", "trueUpTo", { at: formatInstant(table.at, timeZone) }) ?? table.at;
  const lines = sheetOf(dataset, asked.table, table, told);
  const units = unitsOf(dataset, lines[0]?.length ?? 0, asked.table.metrics);
  const link = linkTo(tools, address, code);
  const metric = asked.table.metrics[0] ?? "";
  const value = totalOf(table, metric);
  const sum = `${headOf(dataset, told, metric)} ${figureText(value, unitOf(dataset, metric), language)}`;
  return {
    language,
    subject: `${name} · ${title}`,
    body: [title, at, sum, ...(link ? [link] : [])].join("\n"),
    html: page(language, [
      `<h2>${escaped(title)}</h2><p>${escaped(at)}</p>`,
      `<p><img alt="${escaped(sum)}" width="${MAIL.width}" src="data:image/png;base64,${picture.toString("base64")}"></p>`,
      tableHtml(lines, units, language),
      ...(lines.length > ROWS + 2
        ? [`<p>${escaped(runtime.words.word(language, "watch", "more", { rows: lines.length - 2 }) ?? "")}</p>`]
        : []),
      ...(link ? [`<p><a href="${escaped(link)}">${escaped(runtime.words.word(language, "watch", "open") ?? link)}</a></p>`] : []),
    ]),
    link,
    version: table.version,
    at: table.at,
    value,
    fileName: `${title}.xlsx`,
    sheet: async () => bytesOf(await exportSlice(analytics, { viewer, slice: asked.table, language, title, told }, "xlsx")),
  };
}

/** What an alert says when it fires or is over. */
export async function alertLetter(
  tools: Writing,
  viewer: Viewer,
  alert: Pick<Alert, "name" | "address" | "dataset" | "report" | "rule">,
  cause: "fired" | "cleared",
  figures: { value: string | null; other: string | null },
): Promise<Letter> {
  const { runtime, analytics } = tools;
  const { language } = viewer;
  const told = { words: runtime.words, language };
  const dataset = analytics.catalogue.datasets.get(alert.dataset);
  const unit = dataset ? unitOf(dataset, alert.rule.metric) : "count";
  const metric = dataset ? headOf(dataset, told, alert.rule.metric) : alert.rule.metric;
  const say = (key: string, params: Record<string, string> = {}) => runtime.words.word(language, "watch", key, params) ?? key;
  const { code, timeZone } = await companyOf(runtime, viewer.compId);
  const link = linkTo(tools, alert.address, code);
  const now = figureText(figures.value, unit, language);
  const compared =
    alert.rule.against === "none" ? [] : [say(`against.${alert.rule.against}`, { value: figureText(figures.other, unit, language) })];
  const lines = [
    say(`told.${cause}`, { metric, value: now }),
    say(`rule.${alert.rule.test}`, { basis: say(`basis.${alert.rule.basis}`), threshold: thresholdText(alert.rule, unit, language) }),
    ...compared,
    runtime.words.word(language, "report", "trueUpTo", { at: formatInstant(analytics.snapshots.trueAt(viewer.compId), timeZone) }) ?? "",
    titleOf(runtime.words, language, { id: alert.report }),
  ];
  return {
    language,
    subject: `${say(`mark.${cause}`)} ${alert.name}: ${metric} ${now}`,
    body: [...lines, ...(link ? [link] : [])].join("\n"),
    html: page(language, [
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      ...(link ? [`<p><a href="${escaped(link)}">${escaped(say("open"))}</a></p>`] : []),
    ]),
    link,
  };
}

/** What the owner is told when somebody lost the right to what he was sent. */
export function lostLetter({ runtime }: Writing, language: Language, watch: string, who: string): Letter {
  const say = (key: string) => runtime.words.word(language, "watch", key, { watch, who }) ?? key;
  return {
    language,
    subject: say("lost.subject"),
    body: say("lost.body"),
    html: page(language, [`<p>${escaped(say("lost.body"))}</p>`]),
    link: null,
  };
}

/** The value of a metric over everything that a slice with totals answered. */
export function totalOf(
  { columns, rows }: { columns: readonly { name: string; role: string }[]; rows: readonly (readonly (string | null)[])[] },
  metric: string,
): string | null {
  const place = (name: string, role: string) => columns.findIndex((column) => column.name === name && column.role === role);
  const [at, total] = [place(metric, "metric"), place("total", "total")];
  const sums = rows.toSorted((a, b) => Number(b[total] ?? 0) - Number(a[total] ?? 0));
  return sums[0]?.[at] ?? null;
}

/** The value of a metric, and of what it is compared with, in an answer of one row. */
export function figuresIn(answer: Parameters<typeof totalOf>[0], metric: string): { value: string | null; other: string | null } {
  return {
    value: totalOf(answer, metric),
    other: answer.columns.some(({ name }) => name === `${metric}~${AGAINST}`) ? totalOf(answer, `${metric}~${AGAINST}`) : null,
  };
}

function thresholdText({ basis, threshold }: AlertRule, unit: MetricUnit, language: Language): string {
  return basis === "share" ? formatPercent(threshold, language) : figureText(threshold, unit, language);
}

function figureText(value: string | null, unit: MetricUnit, language: Language): string {
  if (value === null) return "-";
  if (unit === "date") return value;
  return unit === "percent" ? formatPercent(value, language) : formatNumber(value, language, DIGITS[unit]);
}

function tableHtml(lines: readonly (readonly FileCell[])[], units: readonly (MetricUnit | null)[], language: Language): string {
  const [head = [], ...rows] = lines;
  const sum = rows.at(-1);
  const shown = rows.length > ROWS + 1 && sum ? [...rows.slice(0, ROWS), sum] : rows;
  const cell = (tag: "th" | "td", text: string, at: number) =>
    `<${tag} style="padding:4px 8px;border-bottom:1px solid #dde2e8;text-align:${units[at] === null ? "left" : "right"}">${escaped(text)}</${tag}>`;
  const text = (value: FileCell, at: number) => {
    const unit = units[at] ?? null;
    return unit === null || value.value === null ? String(value.value ?? "") : figureText(String(value.value), unit, language);
  };
  const row = (cells: readonly FileCell[]) => `<tr>${cells.map((one, at) => cell("td", text(one, at), at)).join("")}</tr>`;
  return `<table style="border-collapse:collapse;font-size:13px"><tr>${head.map((one, at) => cell("th", String(one.value ?? ""), at)).join("")}</tr>${shown.map(row).join("")}</table>`;
}

/** Unit per column of a sheet: one key, then the metrics again and again for each key across. */
function unitsOf(dataset: Dataset, columns: number, metrics: readonly string[]): (MetricUnit | null)[] {
  return Array.from({ length: columns }, (_, at) => (at === 0 ? null : unitOf(dataset, metrics[(at - 1) % metrics.length] ?? "")));
}

function page(language: Language, parts: readonly string[]): string {
  return `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;color:#1d2530">${parts.join("")}</body></html>`;
}

function linkTo({ publicUrl }: Writing, address: string, company: string): string | null {
  if (!publicUrl) return null;
  const place = new URL(address.startsWith("/") ? address : `/${address}`, publicUrl);
  place.searchParams.set("company", company);
  return place.href;
}

async function* bytesOf(body: ReadableStream<Uint8Array> | Uint8Array): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else for await (const part of body as unknown as AsyncIterable<Uint8Array>) yield part;
}

const unitOf = (dataset: Dataset, metric: string): MetricUnit => dataset.metrics[metric]?.unit ?? "count";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
