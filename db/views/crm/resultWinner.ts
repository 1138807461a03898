import { coreNameText } from "#db/coreName";

/** Every name that a competitor goes by, as it is compared, with what he is called. */
const CALLED = `select distinct on (n.comp_id, n.core) n.comp_id, n.core, n.called
  from (select r.comp_id, r.id, ${coreNameText("k.name")} as core, coalesce(r.name_zh, r.name_en, r.name_ru) as called
    from rival r
    cross join lateral (select unnest(array[r.name_zh, r.name_en, r.name_ru]) as name
      union all select a.alias from rival_alias a where a.comp_id = r.comp_id and a.rival_id = r.id) k
    where k.name is not null) n
  order by n.comp_id, n.core, n.id`;

/** Whoever won, by the one name of the competitor that he is, else as he was written. */
export const RESULT_WINNER = `select d.comp_id, d.id, coalesce(n.called, d.winner) as winner
  from bid_result d
  left join (${CALLED}) n on n.comp_id = d.comp_id and n.core = ${coreNameText("d.winner")}`;
