import type { Cockpit, Panel } from "#define/cockpit";
import type { OwnWords } from "#define/composed";
import type { Language } from "#define/viewer";
import type { Draft, SavedRecord } from "../data/records.ts";

/** A cockpit as its composer has it: without where it stands. */
export type Definition = Omit<Cockpit, "id" | "paths" | "company">;
/** A file of a cockpit: what a file of the program defines, with the words that lie beside it. */
export type CockpitFile = { definition: Cockpit; words: OwnWords };
/** A cockpit as it is being composed. */
export type Composed = {
  code: string;
  nameZh: string;
  nameEn: string;
  nameRu: string;
  definition: Definition;
  words: OwnWords;
  roles: readonly string[];
};
/** A panel with its words, as it is copied from one cockpit to another. */
export type CopiedPanel = { panel: Panel; words: OwnWords };

export const LANGUAGES: readonly Language[] = ["zh", "en", "ru"];
export const NAME_FIELDS = { zh: "nameZh", en: "nameEn", ru: "nameRu" } as const;
const NO_WORDS: OwnWords = { zh: {}, en: {}, ru: {} };

export const EMPTY: Composed = {
  code: "",
  nameZh: "",
  nameEn: "",
  nameRu: "",
  definition: { canvas: { ratio: "16:9", diagonal: 65, distance: 3 }, params: [], panels: [] },
  words: NO_WORDS,
  roles: [],
};

/** What is composed of a stored cockpit. */
export function composedOf({ header, lines }: SavedRecord): Composed {
  const text = (name: string) => String(header[name] ?? "");
  return {
    code: text("code"),
    nameZh: text("nameZh"),
    nameEn: text("nameEn"),
    nameRu: text("nameRu"),
    definition: JSON.parse(text("definition")) as Definition,
    words: { ...NO_WORDS, ...(JSON.parse(text("words")) as Partial<OwnWords>) },
    roles: (lines.roles ?? []).map(({ roleId }) => String(roleId)),
  };
}

/** What is sent of it. */
export function sentOf({ code, nameZh, nameEn, nameRu, definition, words, roles }: Composed): Draft {
  const names = { nameZh: nameZh || null, nameEn: nameEn || null, nameRu: nameRu || null };
  return {
    header: { code, ...names, definition: JSON.stringify(definition), words: JSON.stringify(words) },
    lines: { roles: roles.map((roleId) => ({ roleId })) },
  };
}

/** A copy of a cockpit as the beginning of another one. */
export function begunWith({ definition, words }: CockpitFile): Composed {
  const { id: _id, paths: _paths, company: _company, open: _open, ...rest } = definition;
  const named = { nameZh: words.zh.title ?? "", nameEn: words.en.title ?? "", nameRu: words.ru.title ?? "" };
  return { ...EMPTY, ...named, definition: { ...EMPTY.definition, ...rest }, words };
}

/** The file of what is being composed. */
export function fileOf({ code, definition, words, ...names }: Composed): CockpitFile {
  const titled = (language: Language) => ({ ...words[language], title: names[NAME_FIELDS[language]] });
  return {
    definition: { id: `cockpits.${code || "draft"}`, paths: [`/${code || "draft"}`], ...definition },
    words: { zh: titled("zh"), en: titled("en"), ru: titled("ru") },
  };
}

/** What a text holds that should be a file of a cockpit; null where it is none. */
export function fileIn(text: string): CockpitFile | null {
  try {
    const { definition, words } = JSON.parse(text) as Partial<CockpitFile>;
    const isWhole =
      definition && Array.isArray(definition.panels) && words && LANGUAGES.every((language) => typeof words[language] === "object");
    return isWhole ? { definition, words } : null;
  } catch {
    return null;
  }
}

/** The same with another word. */
export function withWord(words: OwnWords, language: Language, key: string, text: string): OwnWords {
  const { [key]: _former, ...others } = words[language];
  return { ...words, [language]: text === "" ? others : { ...others, [key]: text } };
}

const OF_PARTS = ["compare", "steps", "columns"] as const;

/** The words that a panel speaks with, under its own name `panel`. */
export function wordsOfPanel(words: OwnWords, panel: Panel): OwnWords {
  const keys = [
    ...["panels", "plain"].map((part) => `${part}.${panel.name}`),
    ...OF_PARTS.flatMap((part) => (panel[part] ?? []).map(({ name }) => `${part}.${name}`)),
  ];
  const own = (language: Language) => Object.fromEntries(Object.entries(words[language]).filter(([key]) => keys.includes(key)));
  return { zh: own("zh"), en: own("en"), ru: own("ru") };
}

/** Words of a cockpit with those of a panel that comes in under another name; what it has a word for stays. */
export function withPanelWords(words: OwnWords, copied: CopiedPanel, name: string): OwnWords {
  const renamed = (language: Language) =>
    Object.fromEntries(
      Object.entries(copied.words[language] ?? {}).map(([key, text]) => [
        key.replace(new RegExp(`^(panels|plain)\\.${copied.panel.name}$`), `$1.${name}`),
        text,
      ]),
    );
  const both = (language: Language) => ({ ...renamed(language), ...words[language] });
  return { zh: both("zh"), en: both("en"), ru: both("ru") };
}
