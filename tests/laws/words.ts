import { readdirSync } from "node:fs";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { PrintTemplate, PrintText } from "#define/print";
import { LANGUAGES } from "#define/viewer";
import { read } from "#support/tree";

/** language -> namespace -> key -> text. */
export type Locales = Record<string, Record<string, Map<string, string>>>;

/** Reads every word of every language. */
export function readLocales(): Locales {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        readdirSync(`locales/${language}`).map((file) => [
          file.slice(0, -".json".length),
          flatten(JSON.parse(read(`locales/${language}/${file}`))),
        ]),
      ),
    ]),
  );
}

function flatten(content: unknown, path = "", into = new Map<string, string>()): Map<string, string> {
  if (typeof content === "string") return into.set(path, content);
  for (const [key, inner] of Object.entries(content as object)) flatten(inner, path ? `${path}.${key}` : key, into);
  return into;
}

const fieldKeys = (fields: Readonly<Record<string, Field>>, prefix: string) => Object.keys(fields).map((name) => `${prefix}fields.${name}`);
const choiceKeys = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "choice" && field.modules === undefined ? field.values.map((value) => `choices.${name}.${value}`) : [],
  );

const besideKeys = (fields: Readonly<Record<string, Field>>) =>
  Object.values(fields).flatMap((field) => (field.kind === "link" && field.availability ? [`beside.${field.availability.word}`] : []));

/** Own words of a template need no key. */
const keysAt = (place: string, texts: readonly PrintText[]) =>
  texts.filter((text) => typeof text === "string").map((name) => `${place}.${name}`);

const printKeys = (template: PrintTemplate) =>
  template.kind === "label"
    ? []
    : [
        ...keysAt("paragraphs", [...(template.paragraphs?.before ?? []), ...(template.paragraphs?.after ?? [])]),
        ...keysAt("signatures", template.signatures ?? []),
        ...Object.values(template.lines ?? {}).flatMap(({ blanks = [] }) => keysAt("blanks", blanks)),
      ];

const hintKeys = (fields: Module["fields"]): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.hint ? [`hints.${name}`] : []));

/** Every key that the screens, exports and problems ask of a module. */
export function moduleKeys(module: Module): string[] {
  return [
    "title",
    ...fieldKeys(module.fields, ""),
    ...choiceKeys(module.fields),
    ...besideKeys(module.fields),
    ...hintKeys(module.fields),
    ...module.columns.filter((name) => !(name in module.fields)).map((name) => `fields.${name}`),
    ...Object.entries(module.lines ?? {}).flatMap(([table, lines]) => [
      ...Object.keys(lines.itemsFrom ?? {}).map((name) => `lines.${table}.itemsFrom.${name}`),
      `lines.${table}.title`,
      ...fieldKeys(lines.fields, `lines.${table}.`),
      ...choiceKeys(lines.fields),
      ...besideKeys(lines.fields),
      ...hintKeys(lines.fields),
    ]),
    ...(module.stages ?? []).map((stage) => `stages.${stage}`),
    ...Object.entries(module.prints ?? {}).flatMap(([name, template]) => [
      ...(name === "standard" ? [] : [`prints.${name}`]),
      ...printKeys(template),
    ]),
    ...Object.keys(module.delivered ?? {}).flatMap((name) => [`delivered.${name}`, `deliveredHints.${name}`]),
    ...Object.keys(module.actions ?? {}).map((action) => `actions.${action}`),
    ...Object.entries(module.screens).flatMap(([name, screen]) => [
      `screens.${name}`,
      ...(screen.opens ?? []).map((opens) => `opens.${opens.name}`),
    ]),
  ];
}

/**
 * What is wrong with the words of definitions: missing in a language, said twice, or asked for by nobody. `shared` is the namespace that
 * all fall back to.
 */
export function wrongWords(locales: Locales, asked: ReadonlyMap<string, readonly string[]>, shared = "document"): string[] {
  const everything = new Set([...asked.values()].flat());
  return Object.entries(locales).flatMap(([language, namespaces]) => [
    ...[...asked].flatMap(([namespace, keys]) => {
      const own = namespaces[namespace] ?? new Map<string, string>();
      const common = namespaces[shared] ?? new Map<string, string>();
      return [
        ...keys
          .filter((key) => !own.get(key)?.trim() && !common.get(key)?.trim())
          .map((key) => `${language}/${namespace}: ${key} is missing`),
        ...[...own]
          .filter(([key, text]) => common.get(key) === text)
          .map(([key]) => `${language}/${namespace}: ${key} is said in ${shared} too`),
        ...[...own.keys()].filter((key) => !keys.includes(key)).map((key) => `${language}/${namespace}: ${key} is not used`),
      ];
    }),
    ...[...(namespaces[shared]?.keys() ?? [])]
      .filter((key) => !everything.has(key))
      .map((key) => `${language}/${shared}: ${key} is not used`),
  ]);
}

const paramsOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))].toSorted().join();

/** Keys that one language has and another lacks, and parameters that differ between languages. */
export function unevenWords(locales: Locales): string[] {
  const all = new Map<string, Map<string, string>>();
  for (const [language, namespaces] of Object.entries(locales)) {
    for (const [namespace, keys] of Object.entries(namespaces)) {
      for (const [key, text] of keys)
        all.set(`${namespace}:${key}`, (all.get(`${namespace}:${key}`) ?? new Map<string, string>()).set(language, text));
    }
  }
  return [...all].flatMap(([key, texts]) => {
    const lacking = Object.keys(locales)
      .filter((language) => !texts.get(language)?.trim())
      .map((language) => `${key} lacks ${language}`);
    const asked = new Set([...texts.values()].map(paramsOf));
    return [
      ...lacking,
      ...(asked.size > 1 ? [`${key} takes other parameters in another language`] : []),
      ...([...texts.values()].some((text) => text.includes("{{")) ? [`${key} doubles its braces`] : []),
    ];
  });
}
