import { addressesOf, type Message, postMessages } from "#db/outbox";
import { type Language, LANGUAGES } from "#define/viewer";
import type { EngineWork } from "./context.ts";

/** A word of a namespace in the language of who is written to. */
type Say = (namespace: string, key: string) => string;
/**
 * A letter to one account. Its words are `<key>.subject` and `<key>.body` of a namespace, filled with the name of the account and with what
 * `says` gives in its language.
 */
export type Letter = {
  topic: string;
  accountId: string;
  words: { namespace: string; key: string };
  says: (say: Say, language: Language) => Readonly<Record<string, string>>;
  about?: Message["about"];
};

/** Writes to accounts by mail, in this transaction: whoever is no enabled account of the company gets nothing. How many are written to. */
export async function writeLetters(work: EngineWork, letters: readonly Letter[]): Promise<number> {
  const addresses = await addressesOf(work, [...new Set(letters.map(({ accountId }) => accountId))]);
  const messages = letters.flatMap(({ topic, accountId, words: { namespace, key }, says, about }): Message[] => {
    const to = addresses.get(accountId);
    if (!to) return [];
    const language = LANGUAGES.find((one) => one === to.language) ?? "zh";
    const word = (place: string, name: string, params = {}) => work.runtime.words.word(language, place, name, params) ?? name;
    const params = { name: to.name, ...says(word, language) };
    return [
      {
        topic,
        kind: "mail",
        accountId,
        recipient: to.email,
        language,
        subject: word(namespace, `${key}.subject`, params),
        body: word(namespace, `${key}.body`, params),
        ...(about ? { about } : {}),
      },
    ];
  });
  await postMessages(work, messages);
  return messages.length;
}
