import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { LANGUAGES } from "#define/viewer";
import type { Words } from "#engine/translations";

/** What people may call a field of a module, and a value of a choice, in any language. */
export type Labels = {
  heads(table: string | undefined, field: string): readonly string[];
  titles(table: string): readonly string[];
  choices(table: string | undefined, field: string, definition: Field): Readonly<Record<string, string>>;
};

const places = (table: string | undefined, key: string) => (table === undefined ? [key] : [`lines.${table}.${key}`, key]);

/** The labels of one module out of the program's words. */
export function labelsOf(words: Words, module: Module): Labels {
  const said = (keys: readonly string[]) => {
    const texts = LANGUAGES.flatMap((language) => keys.map((key) => words.word(language, module.id, key)));
    return [...new Set(texts.filter((text) => text !== undefined))];
  };
  return {
    titles: (table) => said([`lines.${table}.title`]),
    heads: (table, field) => said(places(table, `fields.${field}`)),
    choices: (table, field, definition) => {
      if (definition.kind !== "choice") return {};
      const values = definition.values.flatMap((value) =>
        said(places(table, `choices.${field}.${value}`)).map((text) => [text, value] as const),
      );
      return Object.fromEntries(values);
    },
  };
}
