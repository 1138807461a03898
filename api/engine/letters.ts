import { keepMessages, type MessageKind } from "#db/messages";
import { addressesOf } from "#db/outbox";
import { type Language, languageNamed } from "#define/viewer";
import type { EngineWork } from "./context.ts";

/** A word of a namespace in the language of who is written to. */
type Say = (namespace: string, key: string) => string;
/**
 * A letter to one account. Its words are `<key>.subject` and `<key>.body` of a namespace, filled with the name of the account and with what
 * `says` gives in its language.
 */
export type Letter = {
  kind: Extract<MessageKind, "reminder" | "alarm" | "notice">;
  accountId: string;
  words: { namespace: string; key: string };
  says: (say: Say, language: Language) => Readonly<Record<string, string>>;
  about?: { module: string; documentId: string };
  /** Where it leads, where that is no document. */
  path?: string;
};

/**
 * Writes to accounts in this transaction, each in his language; it reaches them in the page and by the ways that they chose. Whoever is no
 * enabled account of the company gets nothing. How many are written to.
 */
export async function writeLetters(work: EngineWork, letters: readonly Letter[]): Promise<number> {
  const addresses = await addressesOf(work, [...new Set(letters.map(({ accountId }) => accountId))]);
  const messages = letters.flatMap(({ kind, accountId, words: { namespace, key }, says, about, path }) => {
    const to = addresses.get(accountId);
    if (!to) return [];
    const language = languageNamed(to.language);
    const word = (place: string, name: string, params = {}) => work.runtime.words.word(language, place, name, params) ?? name;
    const params = { name: to.name, ...says(word, language) };
    const [title, content] = [word(namespace, `${key}.subject`, params), word(namespace, `${key}.body`, params)];
    return [{ kind, accountId, title, content, ...about, ...(path === undefined ? {} : { path }) }];
  });
  await keepMessages(work, messages);
  return messages.length;
}
