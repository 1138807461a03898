import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { EngineWork } from "#engine/context";
import type { Language } from "#define/viewer";

/** Where a cockpit is used: playlists and screens that show it, roles in whose menu it stands, and how many people marked it. */
type CockpitUses = { playlists: string[]; screens: string[]; roles: string[]; favourites: number };

/** The setting in which people keep the cockpits that they marked. */
const FAVOURITES = "favourites";

/** Who uses what stands at these paths, and where. */
export async function usesOfPaths({ run, compId }: EngineWork, paths: readonly string[], language: Language): Promise<CockpitUses> {
  const asked = arrayOf(paths, "text");
  const [found] = await run(shaped({ playlists: "text[]", screens: "text[]", roles: "text[]", favourites: "integer" })`select
    array(select distinct p.name from playlist p join playlist_item i on i.comp_id = p.comp_id and i.playlist_id = p.id
      where p.comp_id = ${compId} and split_part(i.link, '?', 1) = any(${asked}) order by 1) as playlists,
    array(select distinct s.name from screen s join screen_page g on g.comp_id = s.comp_id and g.screen_id = s.id
      where s.comp_id = ${compId} and s.stage = 'enabled' and split_part(g.link, '?', 1) = any(${asked}) order by 1) as screens,
    array(select distinct coalesce(case ${language}::text when 'en' then r.name_en when 'ru' then r.name_ru else r.name_zh end, r.name_zh, r.code)
      from role r join role_menu m on m.role_id = r.id where m.path = any(${asked}) order by 1) as roles,
    (select count(*) from preference f where f.comp_id = ${compId} and f.key = 'desk'
      and f.value -> ${FAVOURITES}::text ?| ${asked})::integer as favourites`);
  return found ?? { playlists: [], screens: [], roles: [], favourites: 0 };
}
