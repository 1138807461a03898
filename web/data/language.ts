import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#define/viewer";
import { persistently } from "./persistently.ts";

const STORED = "longwall.language";
/** The words of a language by what needs them, each with those that it stands on: the page outside, the frame, its screens. */
const PARTS = {
  shell: ["shell"],
  entrance: ["shell", "entrance"],
  menu: ["shell", "menu"],
  rest: ["shell", "menu", "rest"],
} as const;
type Part = keyof typeof PARTS;
type Load = () => Promise<{ default: Record<string, Record<string, unknown>> }>;
const LOADERS: Record<Language, Record<Part, Load>> = {
  zh: {
    shell: () => import("virtual:words/zh/shell"),
    entrance: () => import("virtual:words/zh/entrance"),
    menu: () => import("virtual:words/zh/menu"),
    rest: () => import("virtual:words/zh/rest"),
  },
  en: {
    shell: () => import("virtual:words/en/shell"),
    entrance: () => import("virtual:words/en/entrance"),
    menu: () => import("virtual:words/en/menu"),
    rest: () => import("virtual:words/en/rest"),
  },
  ru: {
    shell: () => import("virtual:words/ru/shell"),
    entrance: () => import("virtual:words/ru/entrance"),
    menu: () => import("virtual:words/ru/menu"),
    rest: () => import("virtual:words/ru/rest"),
  },
};
/** No part says what another says: their words are put beside each other as they are. */
const WHOLE = { silent: true, skipCopy: true };
/** The parts that the page needs by now. */
const needed = new Set<Part>(["shell"]);
const known = new Set<string>();

/** The languages by their own names. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: "中文", en: "English", ru: "Русский" };

/** The language that the page speaks now. */
export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? "zh";
}

/** Loads the first words of the visitor's last or preferred language. */
export async function startWords(): Promise<void> {
  const language = asLanguage(window.localStorage.getItem(STORED)) ?? asLanguage(navigator.language.slice(0, 2)) ?? "zh";
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [],
    defaultNS: "shell",
    fallbackNS: "document",
    resources: {},
    initAsync: false,
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.warn(`no word ${namespace}:${key}`),
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
    react: { useSuspense: false },
  });
  await speak(language);
}

/** Changes the language of the page; resolves when the words that it needs by now are there. */
export async function speak(language: Language): Promise<void> {
  await addWords(language);
  window.localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Loads the first words of every language: for a page that nobody has told which one to speak. */
export async function speakAll(): Promise<void> {
  await Promise.all(Object.keys(LANGUAGE_NAMES).map((language) => addPart(language as Language, "shell")));
}

/** Loads a part of the app together with the words that it says. */
export function withWords<T>(part: Part, load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const each of PARTS[part]) needed.add(each);
    const [loaded] = await Promise.all([load(), addWords(currentLanguage())]);
    return loaded;
  };
}

async function addWords(language: Language): Promise<void> {
  await Promise.all([...needed].map((part) => addPart(language, part)));
}

async function addPart(language: Language, part: Part): Promise<void> {
  if (known.has(`${language} ${part}`)) return;
  const { default: namespaces } = await persistently(LOADERS[language][part]);
  for (const [namespace, words] of Object.entries(namespaces)) i18next.addResourceBundle(language, namespace, words, false, true, WHOLE);
  known.add(`${language} ${part}`);
}

function asLanguage(text: string | null | undefined): Language | null {
  return text === "zh" || text === "en" || text === "ru" ? text : null;
}
