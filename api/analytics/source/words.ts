import { bare } from "#define/own";
import type { OwnWords } from "#define/composed";
import { SPAN_KINDS, type SpanKind } from "#define/spans";
import { LANGUAGES, type Language } from "#define/viewer";
import { columnsOf, type DeclaredSource, inOf, type Names } from "./dataset.ts";
import { spanName } from "./dimensions.ts";

/** What is made of a column, and how it is called: the word of that with the column's own in it. */
const MADE = ["Filled", "Mean", "Least", "Most", "Distinct"] as const;
/** A word of ours about a column with this name. */
export type Translate = (language: Language, key: string, column?: string, counted?: string) => string;

/** What a source, its columns and its metrics are called: a column as it is declared now, one that is declared no more as it was loaded. */
export function sourceWords(
  source: DeclaredSource,
  say: Translate,
  spans: (language: Language) => Readonly<Record<SpanKind, string>>,
): OwnWords {
  const said = (language: Language): Record<string, string> => {
    const rows = say(language, "rows");
    const words: Record<string, string> = bare({
      title: nameIn(source, language) ?? source.code,
      "metrics.rows": rows,
      "definitions.rows": rows,
    });
    for (const column of columnsOf(source)) {
      const { fieldName } = column;
      const plain = nameIn(source.columns.find((one) => one.fieldName === fieldName) ?? column, language) ?? column.header;
      const counted = inOf(column);
      const word = counted ? say(language, "in", plain, counted) : plain;
      const called = (key: string) => say(language, key, key.endsWith("Filled") ? plain : word);
      words[`dimensions.${fieldName}`] = word;
      words[`dimensions.${fieldName}Value`] = called("value");
      words[`dimensions.${fieldName}Month`] = called("month");
      words[`dimensions.${fieldName}Year`] = called("year");
      for (const kind of SPAN_KINDS) words[`dimensions.${spanName(fieldName, kind)}`] = `${word} (${spans(language)[kind]})`;
      words[`metrics.${fieldName}`] = word;
      words[`definitions.${fieldName}`] = called("sum");
      for (const made of MADE) {
        words[`metrics.${fieldName}${made}`] = called(`made.${made}`);
        words[`definitions.${fieldName}${made}`] = called(`meant.${made}`);
      }
    }
    return words;
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, said(language)])) as OwnWords;
}

/** A name in a language, falling back zh, en, ru; undefined when there is none. */
export function nameIn({ nameZh, nameEn, nameRu }: Names, language: Language): string | undefined {
  const own = { zh: nameZh, en: nameEn, ru: nameRu }[language];
  return own ?? nameZh ?? nameEn ?? nameRu ?? undefined;
}
