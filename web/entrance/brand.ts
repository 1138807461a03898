import type { Language } from "#define/viewer";

type Named = Readonly<Partial<Record<Language, string | null>>>;
/** How a page outside the frame looks. */
export type Brand = { code: string; names: Named; slogans: Named; colour: string | null; logo: string | null; opensAt: string | null };

/** What the server wrote into the page before any script of ours ran; null where nothing is made for this host and path. */
export const brandHere: Brand | null = readBrand();

function readBrand(): Brand | null {
  const text = document.getElementById("lw-brand")?.textContent;
  return text ? (JSON.parse(text) as Brand) : null;
}

/** A name in a language, falling back to the next that has one. */
export const namedIn = (names: Named, language: Language): string => names[language] || names.zh || names.en || names.ru || "";
