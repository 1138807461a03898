import { readdir, readFile } from "node:fs/promises";
import { ownOf } from "#define/own";
import { type Language, LANGUAGES } from "#define/viewer";

export type Params = Readonly<Record<string, string | number>>;
export type Words = {
  /**
   * The text of a key (`fields.docNo`) in a namespace, else in document.json, else the same in Chinese; undefined when nobody says it.
   * `{name}` takes params.
   */
  word(language: Language, namespace: string, key: string, params?: Params): string | undefined;
  /** What `learn` was told of a namespace, in a language; undefined for namespaces of files. */
  learnt(language: Language, namespace: string): Readonly<Record<string, string>> | undefined;
  /** Says the words of a namespace that no file holds, instead of those said before. */
  learn(namespace: string, said: Readonly<Record<Language, Readonly<Record<string, string>>>>): void;
};

const FOLDER = new URL("../../locales/", import.meta.url);
const SHARED = "document";

/** Reads every namespace of every language below a folder (default: the program's locales). */
export async function loadWords(folder: URL = FOLDER): Promise<Words> {
  return wordsOf(await readTexts(folder));
}

/** The texts of every namespace of every language below a folder, by `<language>/<namespace>/<key>`. */
export async function readTexts(folder: URL = FOLDER): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const language of LANGUAGES) await readLanguage(new URL(`${language}/`, folder), language, texts);
  return texts;
}

/** Words from a flat table whose keys read `<language>/<namespace>/<key>`. */
export function wordsOf(known: ReadonlyMap<string, string>): Words {
  const texts = new Map(known);
  const learnt = new Map<string, Readonly<Record<Language, Readonly<Record<string, string>>>>>();
  return {
    learnt: (language, namespace) => learnt.get(namespace)?.[language],
    learn(namespace, said) {
      learnt.set(namespace, said);
      for (const [language, own] of Object.entries(said))
        for (const [key, text] of Object.entries(own)) texts.set(`${language}/${namespace}/${key}`, text);
    },
    word(language, namespace, key, params = {}) {
      const places = [language, "zh"].flatMap((spoken) => [namespace, SHARED].map((space) => `${spoken}/${space}/${key}`));
      const found = places.map((place) => texts.get(place)).find((text) => text !== undefined);
      return found?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(ownOf(params, name) ?? whole));
    },
  };
}

async function readLanguage(folder: URL, language: Language, texts: Map<string, string>): Promise<void> {
  for (const file of await readdir(folder)) {
    if (!file.endsWith(".json")) continue;
    const content: unknown = JSON.parse(await readFile(new URL(file, folder), "utf8"));
    for (const [key, text] of flat(content)) texts.set(`${language}/${file.slice(0, -".json".length)}/${key}`, text);
  }
}

function flat(content: unknown, path = ""): [string, string][] {
  if (typeof content === "string") return [[path, content]];
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}
