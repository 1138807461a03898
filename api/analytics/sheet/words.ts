import type { Dataset } from "#define/dataset";
import type { PivotBlock, PivotLeaf } from "#define/pivot/pivot";
import { formatBounds, formatFigure } from "#define/format";
import type { ChosenNames } from "#analytics/chosenNames";
import { headOf, keyText, type SheetWords } from "./sheet.ts";
import type { Unshown } from "#define/slice/slice";
import type { AnsweredOver, Comparison, Slice, SliceAnswer, ThresholdFilter } from "#define/slice/query";

/**
 * The words of a pivot's heads; `titles` are those of figures that the reader made up, `chosen` those of the keys that it is narrowed to.
 */
export type PivotWords = { dataset: Dataset; wording: SheetWords; titles: Readonly<Record<string, string>>; chosen: ChosenNames };

/** What a figure or dimension is called. */
export function figureText({ dataset, wording, titles }: PivotWords, name: string): string {
  return titles[name] ?? headOf(dataset, wording, name);
}

/** What stands above the columns of a block. */
export function blockText(words: PivotWords, block: PivotBlock, across: string | null, label: string | null): string {
  if (block.kind === "key") return label ?? keyText(words.dataset, words.wording, across ?? "", block.key);
  return block.kind === "sum" ? wordOf(words.wording, "total") : figureText(words, block.leaves[0]?.of ?? "");
}

/** What stands above one column under its block. */
export function leafText(words: PivotWords, { of, part, compare, moved, ends }: PivotLeaf): string {
  if (!compare) return ends ? wordOf(words.wording, "bridgeEnd") : figureText(words, of);
  if (moved !== undefined) return moved === "moved" ? wordOf(words.wording, "moved") : figureText(words, moved);
  if (part === "value") return comparisonText(words, compare);
  return wordOf(words.wording, `parts.${part === "percent" && compare.kind === "plan" ? "reached" : part}`);
}

/** What a comparison is called. */
export function comparisonText({ dataset, wording, titles }: PivotWords, comparison: Comparison): string {
  if (comparison.kind === "asOf") return wordOf(wording, "comparisons.asOf", { on: comparison.on });
  if (comparison.kind === "peer")
    return wordOf(wording, "comparisons.peer", { dimension: titles[comparison.over] ?? headOf(dataset, wording, comparison.over) });
  return wordOf(wording, `comparisons.${comparison.name}`);
}

/** A filter in words: its dimension and what it lets through. */
export function filterText(words: PivotWords, filter: NonNullable<Slice["where"]>[number]): string {
  return `${figureText(words, filter.dimension)}: ${chosenText(words, filter)}`;
}

/** A word of every report. */
export function wordOf({ words, language }: SheetWords, key: string, params: Readonly<Record<string, string>> = {}): string {
  return words.word(language, "report", key, params) ?? key;
}

/** The figure that a threshold looks at, with its bounds. */
function thresholdText(words: PivotWords, filter: ThresholdFilter): string {
  const unit = words.dataset.metrics[filter.metric]?.unit ?? "rate";
  return `${figureText(words, filter.metric)} ${formatBounds(filter, unit, words.wording.language)}`;
}

/**
 * What thresholds leave out, in words: of how many keys, and what their figures are together; nothing where there is no key of which it
 * cannot be said.
 */
export function leftOutText(words: PivotWords, { dimension, metric, side }: Unshown["filter"], answer: SliceAnswer): string[] {
  const groups = answer.rows[0]?.[answer.columns.findIndex(({ role }) => role === "groups")] ?? "0";
  const total = answer.rows.find((row) => row[answer.columns.findIndex(({ role }) => role === "total")] === "2");
  const figures = answer.columns.flatMap((column, at) =>
    column.role === "metric" ? [`${figureText(words, column.name)} ${formatFigure(total?.[at], column.unit, words.wording.language)}`] : [],
  );
  const said = { dimension: figureText(words, dimension), groups };
  if (side === "beyond") return [wordOf(words.wording, "leftOut", { ...said, figures: figures.join(", ") })];
  return Number(groups) === 0 ? [] : [wordOf(words.wording, "unknownOut", { ...said, metric: figureText(words, metric) })];
}

/**
 * Over which companies figures are, which money of theirs has no rate, and what their dealings with each other come to that are left out.
 */
export function companiesText(words: PivotWords, { companies, currency, unrated }: AnsweredOver, unshown: SliceAnswer | null): string[] {
  const [row] = unshown?.rows ?? [];
  const left = (unshown?.columns ?? []).flatMap((column, at) =>
    column.role === "metric" ? [`${figureText(words, column.name)} ${formatFigure(row?.[at], column.unit, words.wording.language)}`] : [],
  );
  return [
    wordOf(words.wording, "over.companies", { companies: companies.map(({ name }) => name).join(", "), currency }),
    ...(left.length > 0 ? [wordOf(words.wording, "over.leftOut", { figures: left.join(", ") })] : []),
    ...(unrated.length > 0 ? [wordOf(words.wording, "over.unrated", { currencies: unrated.join(", ") })] : []),
  ];
}

function chosenText(words: PivotWords, filter: NonNullable<Slice["where"]>[number]): string {
  const { dataset, wording, chosen } = words;
  const nameOf = (key: string | null) => chosen.get(filter.dimension)?.get(key ?? "") ?? keyText(dataset, wording, filter.dimension, key);
  if ("metric" in filter) return thresholdText(words, filter);
  if ("in" in filter) return filter.in.map(nameOf).join(", ");
  if ("contains" in filter) return filter.contains;
  if ("empty" in filter) return filter.empty ? keyText(dataset, wording, filter.dimension, null) : "*";
  return `${filter.from ?? ""} – ${filter.to ?? ""}`;
}
