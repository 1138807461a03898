import { arrayOf } from "#db/sql";
import { narrow, shaped } from "#db/row";
import type { transaction } from "#db/client";
import type { MadeBands } from "#define/slice/bands";
import { LANGUAGES } from "#define/viewer";
import type { Names } from "./dataset.ts";
import { nameIn } from "./words.ts";

type Open = Parameters<Parameters<typeof transaction>[2]>[0];
const SET = shaped({
  compId: "integer",
  id: "id",
  code: "text",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  isForReceivables: "boolean",
  isForStock: "boolean",
  ends: narrow<number[]>("json"),
});

/** The sets of age bands in use, by company. */
export async function bandsOf(open: Open, companies: readonly number[]): Promise<Map<number, MadeBands[]>> {
  const rows = await open.run(SET`
    select s.comp_id as "compId", s.id, s.code, s.name_zh as "nameZh", s.name_en as "nameEn", s.name_ru as "nameRu",
      s.is_for_receivables as "isForReceivables", s.is_for_stock as "isForStock",
      (select jsonb_agg(b.last_day order by b.seq) from age_band_bound b where b.comp_id = s.comp_id and b.set_id = s.id) as ends
    from age_band_set s where s.stage = 'enabled' and s.comp_id = any(${arrayOf(companies.map(String), "integer")}) order by s.comp_id, s.code`);
  const found = new Map<number, MadeBands[]>();
  for (const { compId, id, code, ends, isForReceivables, isForStock, ...named } of rows)
    found.set(compId, [
      ...(found.get(compId) ?? []),
      {
        id,
        names: namesOf(named, code),
        uses: [...(isForReceivables ? (["receivables"] as const) : []), ...(isForStock ? (["stock"] as const) : [])],
        ends,
      },
    ]);
  return found;
}

function namesOf(named: Names, code: string): MadeBands["names"] {
  const each = LANGUAGES.map((language) => [language, nameIn(named, language) ?? code]);
  return Object.fromEntries(each) as MadeBands["names"];
}
