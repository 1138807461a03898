import type { Dataset } from "#define/dataset";
import { withoutZeros } from "#define/format";
import { bandWord, spanWord } from "#define/pivot/pivot";
import type { Language } from "#define/viewer";
import type { Words } from "#engine/translations";

/** In whose words a sheet is written. */
export type SheetWords = { words: Words; language: Language };

/** The word of a dimension, metric or figure. */
export function headOf(dataset: Pick<Dataset, "id" | "dimensions">, { words, language }: SheetWords, name: string): string {
  const dimension = dataset.dimensions[name];
  if (dimension?.kind === "link" && dimension.level) {
    const { of, at } = dimension.level;
    return words.word(language, "report", "level", { dimension: headOf(dataset, { words, language }, of), at: String(at) }) ?? name;
  }
  const kinds = ["dimensions", "metrics"];
  const own = kinds.map((kind) => words.word(language, dataset.id, `${kind}.${name}`)).find((word) => word !== undefined);
  return own ?? words.word(language, "report", `spans.${dimension?.kind}`) ?? name;
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
  if (kind === "bucket") return bandText(dataset, { words, language }, key);
  const place = kind === "choice" ? `choices.${dimension}.${key}` : undefined;
  return (place && words.word(language, dataset.id, place)) ?? key;
}

function bandText({ id }: Pick<Dataset, "id">, { words, language }: SheetWords, key: string): string {
  const made = bandWord(key);
  return words.word(language, id, `buckets.${key}`) ?? (made && words.word(language, "report", made.word, made.parts)) ?? key;
}

/** A parameter with its value, as people read both. */
export function paramText(
  { id, params }: Pick<Dataset, "id" | "params">,
  { words, language }: SheetWords,
  name: string,
  value: string,
): string {
  const param = params[name];
  const made = param?.kind === "choice" ? param.names?.[value]?.[language] : undefined;
  const said = made ?? words.word(language, id, `choices.${name}.${value}`) ?? value;
  return `${words.word(language, id, `params.${name}`) ?? name}: ${said}`;
}
