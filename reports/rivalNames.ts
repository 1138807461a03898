/** A name without its legal form, signs, spaces and case, in words of PostgreSQL. */
const core = (name: string) => `regexp_replace(regexp_replace(lower(${name}),
    '股份有限公司|有限责任公司|有限公司|集团公司|总公司|公司|集团|股份|\\m(co|company|ltd|limited|inc|corp|corporation|gmbh|llc|group|ооо|оао|пао|зао|ао)\\M',
    ' ', 'g'), '[[:space:][:punct:]（）【】，。·]+', '', 'g')`;

/** Every name that a competitor goes by, as it is compared, with what he is called: a query of rows (core, called). */
const RIVAL_NAMES = `select distinct on (n.core) n.core, n.called from (
    select ${core("k.name")} as core, coalesce(r.name_zh, r.name_en, r.name_ru) as called, r.id from rival r
    cross join lateral (select unnest(array[r.name_zh, r.name_en, r.name_ru]) as name
      union all select a.alias from rival_alias a where a.comp_id = r.comp_id and a.rival_id = r.id) k
    where r.comp_id = $comp and k.name is not null) n order by n.core, n.id`;

/** Joins what the competitor of this text is called as `named.called`, none where it is nobody's name. */
export const namedRival = (text: string) => `left join (${RIVAL_NAMES}) named on named.core = ${core(text)}`;
