import { narrow, type RowIn, shaped } from "#db/row";
import { type Client, run } from "#db/client";

const PAGE = shaped({
  id: "id",
  code: "text",
  path: "text",
  host: "text?",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  sloganZh: "text?",
  sloganEn: "text?",
  sloganRu: "text?",
  colour: "text?",
  loginType: narrow<"password" | "provider" | "both">("text"),
  opensAt: "text?",
  isBrand: "boolean",
  hasLogo: "boolean",
  version: "integer",
});
/** How a page outside the frame looks. */
export type EntryPage = RowIn<typeof PAGE>;
const BLOCK = shaped({
  id: "id",
  pageId: "id",
  kind: narrow<"text" | "link" | "menu" | "announcements">("text"),
  isPublic: "boolean",
  titleZh: "text?",
  titleEn: "text?",
  titleRu: "text?",
  textZh: "text?",
  textEn: "text?",
  textRu: "text?",
  link: "text?",
  menuGroup: "text?",
});
export type EntryBlock = RowIn<typeof BLOCK>;

const KEPT_MS = 5_000;
const known = new WeakMap<Client, { until: number; pages: Promise<EntryPage[]> }>();

/** All pages in use; remembered for five seconds, for every page of the app asks. */
function pagesOf(client: Client): Promise<EntryPage[]> {
  const held = known.get(client);
  if (held && held.until > Date.now()) return held.pages;
  const pages = run(
    client,
    PAGE`select id, code, path, host, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", slogan_zh as "sloganZh",
        slogan_en as "sloganEn", slogan_ru as "sloganRu", colour, login_type as "loginType", opens_at as "opensAt",
        is_brand as "isBrand", logo is not null as "hasLogo", version from entry_page where stage = 'enabled' order by code`,
  );
  known.set(client, { until: Date.now() + KEPT_MS, pages });
  pages.catch(() => known.delete(client));
  return pages;
}

/** Makes the next question see what was changed here. */
export const forgetPages = (client: Client): boolean => known.delete(client);

type Asked = { path: string; host: string; brand?: string | undefined };

/**
 * The page that somebody looks at: the brand that he came by, else what is made for this host, at this path before any other, else what is
 * made for the path.
 */
export async function entryFor(client: Client, { path, host, brand }: Asked): Promise<EntryPage | undefined> {
  const pages = await pagesOf(client);
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const fits = [
    (page: EntryPage) => brand !== undefined && page.code === brand && page.path === path,
    (page: EntryPage) => page.host?.toLowerCase() === name && page.path === path,
    (page: EntryPage) => page.host?.toLowerCase() === name && page.path === "all",
    (page: EntryPage) => page.host === null && page.path === path && !page.isBrand,
  ] as const;
  return fits.map((fit) => pages.find(fit)).find((page) => page !== undefined);
}

/** What stands on a page, in order: what is public, and the rest for whoever has signed in. */
export async function blocksOf(client: Client, { id }: EntryPage, isSignedIn: boolean): Promise<EntryBlock[]> {
  const blocks = await run(
    client,
    BLOCK`select id, page_id as "pageId", kind, is_public as "isPublic", title_zh as "titleZh", title_en as "titleEn", title_ru as "titleRu",
        text_zh as "textZh", text_en as "textEn", text_ru as "textRu", link, menu_group as "menuGroup"
      from entry_block where page_id = ${id} order by seq`,
  );
  return blocks.filter(({ isPublic }) => isPublic || isSignedIn);
}

/** The picture of a page, as a data address; null where it has none. */
export async function logoOf(client: Client, code: string): Promise<string | null> {
  const [page] = await run(client, shaped({ logo: "text?" })`select logo from entry_page where code = ${code} and stage = 'enabled'`);
  return page?.logo ?? null;
}
