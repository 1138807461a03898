import { narrow, type RowIn, shaped } from "#db/row";
import { type Client, run } from "#db/client";
import type { Language } from "#define/viewer";
import type { MenuGroup } from "./menu.ts";
import { openingPath } from "./openingPath.ts";

const ENTRY = shaped({
  code: "text",
  parent: "text?",
  names: narrow<Record<Language, string>>("json"),
  parentNames: narrow<Record<Language, string>>("json"),
  sortNo: "integer?",
  parentSortNo: "integer?",
  isShown: "boolean",
});
type Entry = RowIn<typeof ENTRY>;

/** The menu as administrators arranged it: names, order and headings of their own, and without what they took out. */
export async function arranged(client: Client, groups: readonly MenuGroup[]): Promise<MenuGroup[]> {
  const entries = await run(
    client,
    ENTRY`select m.code, p.code as parent, m.sort_no as "sortNo", p.sort_no as "parentSortNo",
        m.stage <> 'disabled' and coalesce(p.stage, 'enabled') <> 'disabled' as "isShown",
        jsonb_strip_nulls(jsonb_build_object('zh', m.name_zh, 'en', m.name_en, 'ru', m.name_ru)) as names,
        jsonb_strip_nulls(jsonb_build_object('zh', p.name_zh, 'en', p.name_en, 'ru', p.name_ru)) as "parentNames"
      from menu m left join menu p on p.id = m.parent_id where m.is_delivered and (m.version > 1 or p.version > 1)`,
  );
  if (entries.length === 0) return [...groups];
  const said = new Map(entries.map((entry) => [openingPath(entry.code), entry]));
  const shown = groups.map(({ group, items, ...rest }) => ({
    ...rest,
    group,
    items: items.filter(({ path }) => said.get(path)?.isShown ?? true),
  }));
  const headed = new Map<string, { entry: Entry; items: MenuGroup["items"] }>();
  const left = shown.map(({ items, ...group }) => ({ ...group, items: placed(items, said, headed) }));
  const own = [...headed]
    .toSorted(([, a], [, b]) => (a.entry.parentSortNo ?? LAST) - (b.entry.parentSortNo ?? LAST))
    .map(([parent, { entry, items }]): MenuGroup => ({ group: `own.${parent}`, names: entry.parentNames, items: inOrder(items, said) }));
  return [...own, ...left].filter(({ items }) => items.length > 0);
}

const LAST = 100_000;

/** What stays in its area; what stands under a heading goes there. */
function placed(
  items: MenuGroup["items"],
  said: ReadonlyMap<string, Entry>,
  headed: Map<string, { entry: Entry; items: MenuGroup["items"] }>,
): MenuGroup["items"] {
  const staying: MenuGroup["items"] = [];
  for (const item of items) {
    const entry = said.get(item.path);
    const called = entry && Object.keys(entry.names).length > 0 ? { ...item, names: entry.names } : item;
    if (!entry?.parent) staying.push(called);
    else {
      const heading = headed.get(entry.parent) ?? { entry, items: [] };
      heading.items.push(called);
      headed.set(entry.parent, heading);
    }
  }
  return inOrder(staying, said);
}

/** By number where entries have one, within their section; the others keep their place behind them. */
function inOrder(items: MenuGroup["items"], said: ReadonlyMap<string, Entry>): MenuGroup["items"] {
  const numberOf = ({ path }: { path: string }) => said.get(path)?.sortNo ?? LAST;
  return items.toSorted((a, b) => (a.section === b.section ? numberOf(a) - numberOf(b) : 0));
}
