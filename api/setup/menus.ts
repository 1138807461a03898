import type { Transaction } from "#db/client";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Listing } from "#analytics/claims";
import { LANGUAGES, type Language } from "#define/viewer";
import type { Words } from "#engine/translations";

/** Writes a menu entry for every path of the definitions that has none; what people made of one stays. Gives the paths that are new. */
export async function deliverMenus(open: Transaction, listings: readonly Listing[], words: Words): Promise<Set<string>> {
  const named = (language: Language) =>
    arrayOf(
      listings.map((listing) => nameOf(words, language, listing)),
      "text",
    );
  const [zh, en, ru] = LANGUAGES.map(named);
  const paths = arrayOf(
    listings.map(({ path }) => path),
    "text",
  );
  const ids = arrayOf(
    listings.map(() => newId()),
    "bigint",
  );
  const written = await open.run(shaped({
    code: "text",
  })`insert into menu (id, code, name_zh, name_en, name_ru, menu_link, is_delivered, opens, created_by, updated_by)
    select m.id, m.code, m.zh, m.en, m.ru, m.code, true, 'route', 0, 0
    from unnest(${ids}, ${paths}, ${zh}, ${en}, ${ru}) as m (id, code, zh, en, ru) on conflict (code) do nothing
    returning code`);
  return new Set(written.map(({ code }) => code));
}

/** The word of the screen, else the title of what stands there. */
function nameOf(words: Words, language: Language, { definition, screen, path }: Listing): string {
  const title = words.word(language, definition, "title") ?? path;
  return words.word(language, definition, `screens.${screen}`, { title }) ?? title;
}
