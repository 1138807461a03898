import i18next from "i18next";
import { currentLanguage } from "./language.ts";

/** Words by namespace, keys with dots, as the server sends those that no file of the page holds. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Lets the page say, in its language, what is called by people: composed reports and connected sources. */
export function learnWords(words: OwnWords): void {
  for (const [namespace, said] of Object.entries(words)) {
    for (const [key, text] of Object.entries(said)) i18next.addResource(currentLanguage(), namespace, key, text);
  }
}
