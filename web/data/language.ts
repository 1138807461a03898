import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#define/viewer";
import { persistently } from "./persistently.ts";

const STORED = "longwall.language";
const LOADERS: Record<Language, () => Promise<{ default: Record<string, Record<string, unknown>> }>> = {
  zh: () => import("virtual:words/zh"),
  en: () => import("virtual:words/en"),
  ru: () => import("virtual:words/ru"),
};

/** The languages by their own names. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: "中文", en: "English", ru: "Русский" };

/** The language that the page speaks now. */
export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? "zh";
}

/** Loads the words of the visitor's last or preferred language, and of Chinese to fall back on. */
export async function startWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "zh",
    fallbackLng: "zh",
    ns: [],
    defaultNS: "shell",
    fallbackNS: "document",
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
    react: { useSuspense: false },
  });
  await speak(asLanguage(window.localStorage.getItem(STORED)) ?? asLanguage(navigator.language.slice(0, 2)) ?? "zh");
}

/** Changes the language of the page; resolves when its words are there. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...new Set<Language>(["zh", language])].map(addWords));
  window.localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

async function addWords(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "shell")) return;
  const { default: namespaces } = await persistently(LOADERS[language]);
  for (const [namespace, words] of Object.entries(namespaces)) i18next.addResourceBundle(language, namespace, words);
}

function asLanguage(text: string | null | undefined): Language | null {
  return text === "zh" || text === "en" || text === "ru" ? text : null;
}
