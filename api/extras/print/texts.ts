import type { Module } from "#define/module";
import { ownOf } from "#define/own";
import type { DocumentTemplate, OwnWords, PrintTemplate, PrintText } from "#define/print";
import { type Language, LANGUAGES } from "#define/viewer";
import type { Params, Words } from "#engine/translations";

type Speaking = { words: Words; language: Language; module: Module };
type TextGroup = "signatures" | "blanks" | "paragraphs";

/** What a text of a template reads in a language: a delivered word, or a company's own words; names in braces take params. */
export function spoken({ words, language, module }: Speaking, place: TextGroup, text: PrintText, params: Params = {}): string {
  if (typeof text === "string") return words.word(language, module.id, `${place}.${text}`, params) ?? text;
  return saidIn(language, text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(ownOf(params, name) ?? whole));
}

/** A company's own words in a language, or in Chinese, English or Russian where it has none in this one. */
export function saidIn(language: Language, own: OwnWords): string {
  return [own[language], own.zh, own.en, own.ru].find((one) => one !== undefined && one.trim() !== "") ?? "";
}

/** A template whose delivered words are replaced by what they say in every language, so that they can be changed. */
export function spelledOut(words: Words, module: Module, template: PrintTemplate): PrintTemplate {
  if (template.kind === "label") return template;
  return withTexts(template, (place, text) => {
    if (typeof text !== "string") return text;
    return Object.fromEntries(LANGUAGES.map((language) => [language, spoken({ words, language, module }, place, text)]));
  });
}

/** The names of delivered words in a template that nobody says. */
export function unsaidIn(words: Words, module: Module, template: PrintTemplate): string[] {
  const unsaid: string[] = [];
  if (template.kind === "document")
    withTexts(template, (place, text) => {
      if (typeof text === "string" && words.word("zh", module.id, `${place}.${text}`) === undefined) unsaid.push(text);
      return text;
    });
  return unsaid;
}

function withTexts(template: DocumentTemplate, change: (place: TextGroup, text: PrintText) => PrintText): DocumentTemplate {
  const changed = (place: TextGroup, texts: readonly PrintText[] = []) => texts.map((text) => change(place, text));
  const { lines, signatures, paragraphs } = template;
  const tables = Object.entries(lines ?? {}).map(([table, part]) => [
    table,
    { ...part, ...(part.blanks ? { blanks: changed("blanks", part.blanks) } : {}) },
  ]);
  return {
    ...template,
    ...(lines ? { lines: Object.fromEntries(tables) as NonNullable<DocumentTemplate["lines"]> } : {}),
    ...(signatures ? { signatures: changed("signatures", signatures) } : {}),
    ...(paragraphs
      ? { paragraphs: { before: changed("paragraphs", paragraphs.before), after: changed("paragraphs", paragraphs.after) } }
      : {}),
  };
}
