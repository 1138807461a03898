import { keyText, type SheetWords } from "#analytics/sheet/sheet";
import { comparisonText, figureText, type PivotWords, wordOf } from "#analytics/sheet/words";
import type { ReportState } from "#query/state";
import type { PictureWords } from "#chart/picture";
import type { Dataset } from "#define/dataset";
import type { Report } from "#define/report";

/** The words of a picture in the language of its reader. */
export function pictureWords(words: PivotWords): PictureWords {
  const { dataset, wording } = words;
  return {
    language: wording.language,
    other: wordOf(wording, "other"),
    moved: wordOf(wording, "moved"),
    comparison: (each) => comparisonText(words, each),
    metric: (name) => figureText(words, name),
    compared: (metric, each) => wordOf(wording, "compared", { metric: figureText(words, metric), comparison: comparisonText(words, each) }),
    value: (dimension, key, label) => label ?? keyText(dataset, wording, dimension, key === "" ? null : key),
  };
}

/**
 * What figures and dimensions are called otherwise than by their dataset: as the report says, a reader's measures by his own words, windows
 * by what they are made of.
 */
export function titlesOf(
  dataset: Dataset,
  wording: SheetWords,
  { own, windows }: Pick<ReportState, "own" | "windows">,
  lines: Report["lines"] = {},
): Record<string, string> {
  const said = Object.entries(lines).flatMap(([name, { label }]) => (label ? [[name, label] as const] : []));
  const measures = Object.fromEntries([...said, ...own.map(({ name, title }) => [name, title] as const)]);
  const plain = (name: string) => figureText({ dataset, wording, titles: measures, chosen: new Map() }, name);
  const made = windows.map(({ name, kind, of, size, against = of }) => [
    name,
    wordOf(wording, `windows.${kind}`, { metric: plain(of), against: plain(against), size: String(size ?? 0) }),
  ]);
  return { ...measures, ...Object.fromEntries(made) };
}
