import { comparisonText } from "#analytics/sheet/words";
import type { Message } from "#db/outbox";
import type { MetricUnit } from "#define/dataset";
import { formatInstant, formatPercent } from "#define/format";
import type { Language, Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import { MIXED, unitColumn } from "#define/slice/metrics";
import { markup } from "#define/text";
import { type Renderer, titleOf } from "#render/render";
import { linkTo } from "#notify/link";
import { figureText, page } from "./mailPage.ts";
import { AGAINST, type AlertRule, comparedWith } from "./rule.ts";
import type { Alert } from "./store.ts";
import { watchedTitle, watchedUnit } from "./watched.ts";

/** What is told, before it is known by which way. */
export type Letter = Pick<Message, "language" | "subject" | "body"> & { html: string; link: string | null };
/** What writing needs; `publicUrl` is where people open the program, where it is known. */
export type Writing = Renderer & { publicUrl?: string | undefined };

/** What an alert says when it fires, is over, or cannot be measured. */
export async function alertLetter(
  tools: Writing,
  viewer: Viewer,
  alert: Pick<Alert, "name" | "address" | "dataset" | "report" | "rule" | "question">,
  cause: "fired" | "cleared" | "unmeasured",
  figures: { value: string | null; other: string | null },
): Promise<Letter> {
  const { runtime, analytics } = tools;
  const { language } = viewer;
  const wording = { words: runtime.words, language };
  const dataset = analytics.catalogue.datasets.get(alert.dataset);
  const unit = (dataset && watchedUnit(dataset, alert)) ?? "count";
  const metric = dataset ? watchedTitle(dataset, alert, wording) : alert.rule.metric;
  const say = (key: string, params: Record<string, string> = {}) => runtime.words.word(language, "watch", key, params) ?? key;
  const { code, timeZone } = await companyOf(runtime, viewer.compId);
  const link = linkTo(tools.publicUrl, alert.address, code);
  const now = figureText(figures.value, unit, language);
  const other = dataset && comparedWith(alert.rule, Object.keys(dataset.dimensions));
  const comparison = dataset && other && comparisonText({ dataset, wording, titles: {}, chosen: new Map() }, other);
  const compared = comparison ? [say("compared", { comparison, value: figureText(figures.other, unit, language) })] : [];
  const lines = [
    say(`told.${cause}`, { metric, value: now }),
    say(`rule.${alert.rule.test}`, { basis: say(`basis.${alert.rule.basis}`), threshold: thresholdText(alert.rule, unit, language) }),
    ...compared,
    runtime.words.word(language, "report", "trueUpTo", {
      at: formatInstant(analytics.snapshots.trueAt(viewer.compId, [alert.dataset]), timeZone),
    }) ?? "",
    titleOf(runtime.words, language, { id: alert.report }),
  ];
  return {
    language,
    subject: `${say(`mark.${cause}`)} ${alert.name}: ${cause === "unmeasured" ? metric : `${metric} ${now}`}`,
    body: [...lines, ...(link ? [link] : [])].join("\n"),
    html: page(language, [
      ...lines.map((line) => `<p>${markup(line)}</p>`),
      ...(link ? [`<p><a href="${markup(link)}">${markup(say("open"))}</a></p>`] : []),
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
    html: page(language, [`<p>${markup(say("lost.body"))}</p>`]),
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

/** Whether what a metric is over an answer of one row is counted in several units, which is no figure. */
export function isMixedIn({ columns, rows }: Parameters<typeof totalOf>[0], metric: string): boolean {
  const at = columns.findIndex(({ name }) => name === unitColumn(metric));
  return at >= 0 && rows.some((row) => row[at] === MIXED);
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
