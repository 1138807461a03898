import { keyText, type SheetWords } from "#analytics/sheet/sheet";
import { comparisonText, figureText, type PivotWords, wordOf } from "#analytics/sheet/words";
import type { ReportState } from "#query/state";
import type { PictureWords } from "#chart/picture";
import type { Dataset } from "#define/dataset";

/** The words of a picture in the language of its reader. */
export function pictureWords(words: PivotWords): PictureWords {
  const { dataset, told } = words;
  return {
    language: told.language,
    other: wordOf(told, "other"),
    moved: wordOf(told, "moved"),
    comparison: (each) => comparisonText(words, each),
    metric: (name) => figureText(words, name),
    compared: (metric, each) => wordOf(told, "compared", { metric: figureText(words, metric), comparison: comparisonText(words, each) }),
    value: (dimension, key, label) => label ?? keyText(dataset, told, dimension, key === "" ? null : key),
  };
}

/** What the figures are called that a reader made up: his measures by his own words, windows by what they are made of. */
export function titlesOf(
  dataset: Dataset,
  told: SheetWords,
  { own, windows }: Pick<ReportState, "own" | "windows">,
): Record<string, string> {
  const measures = Object.fromEntries(own.map(({ name, title }) => [name, title]));
  const plain = (name: string) => figureText({ dataset, told, titles: measures, chosen: new Map() }, name);
  const made = windows.map(({ name, kind, of, size }) => [
    name,
    wordOf(told, `windows.${kind}`, { metric: plain(of), size: String(size ?? 0) }),
  ]);
  return { ...measures, ...Object.fromEntries(made) };
}
