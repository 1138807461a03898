import type { Dataset } from "#define/dataset";
import { withoutZeros } from "#define/format";
import { spanWord } from "#define/pivot";
import type { Language } from "#define/viewer";
import type { Words } from "#engine/translations";

/** In whose words a sheet is written. */
export type SheetWords = { words: Words; language: Language };

/** The word of a dimension, metric or figure. */
export function headOf(dataset: Pick<Dataset, "id" | "dimensions">, { words, language }: SheetWords, name: string): string {
  const kinds = ["dimensions", "metrics"];
  const own = kinds.map((kind) => words.word(language, dataset.id, `${kind}.${name}`)).find((word) => word !== undefined);
  return own ?? words.word(language, "report", `spans.${dataset.dimensions[name]?.kind}`) ?? name;
}

/** How a key is written where it has no name of its own: a choice or bucket by its word. */
export function keyText(
  dataset: Pick<Dataset, "id" | "dimensions">,
  { words, language }: SheetWords,
  dimension: string,
  key: string | null,
): string {
  if (key === null) return words.word(language, "report", "without") ?? "";
  const kind = dataset.dimensions[dimension]?.kind;
  const span = spanWord(kind, key);
  if (span) return words.word(language, "report", span.word, span.parts) ?? key;
  if (kind === "number") return withoutZeros(key);
  const place = kind === "bucket" ? `buckets.${key}` : kind === "choice" ? `choices.${dimension}.${key}` : undefined;
  return (place && words.word(language, dataset.id, place)) ?? key;
}
