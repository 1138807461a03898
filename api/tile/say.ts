import type { Language } from "#define/viewer";

export type SayParams = Readonly<Record<string, string | number>>;

/**
 * The words of a reader, on the page and on the server alike: of a key (`namespace:key`) what is said, or the first of several that is
 * known; `known` is undefined where nothing is said.
 */
export type Say = {
  language: Language;
  word: (key: string | readonly string[], params?: SayParams) => string;
  known: (key: string, params?: SayParams) => string | undefined;
};
