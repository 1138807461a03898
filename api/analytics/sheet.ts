import type { Dataset } from "#define/dataset";
import type { Language } from "#define/viewer";
import type { Words } from "#engine/words";

/** In whose words a sheet is written. */
export type SheetWords = { words: Words; language: Language };

/** The word of a dimension, metric or figure. */
export function headOf(dataset: Pick<Dataset, "id">, { words, language }: SheetWords, name: string): string {
  const kinds = ["dimensions", "metrics"];
  return kinds.map((kind) => words.word(language, dataset.id, `${kind}.${name}`)).find((word) => word !== undefined) ?? name;
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
  const place = kind === "bucket" ? `buckets.${key}` : kind === "choice" ? `choices.${dimension}.${key}` : undefined;
  return (place && words.word(language, dataset.id, place)) ?? key;
}
