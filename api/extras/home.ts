import { type RowIn, shaped } from "#db/row";
import type { EngineWork } from "#engine/context";

const CARD = shaped({ layout: "text", path: "text", name: "text?", icon: "text?", width: "integer" });
type Card = RowIn<typeof CARD>;

/**
 * The cards of the home page of whoever asks, in a channel: his own layout, else that of the first of his roles that has one, else the
 * company's; none where nobody laid out any.
 */
export function homeCardsOf(work: EngineWork, channel: string): Promise<Card[]> {
  const { compId, viewer } = work;
  return work.run(CARD`with chosen as (
      select l.id, l.title from home_layout l
      left join lateral (select min(s.seq) as seq from member_station s
        where s.comp_id = l.comp_id and s.role_id = l.role_id and s.account_id = ${viewer.accountId} and s.is_in_force) r on true
      where l.comp_id = ${compId} and l.channel = ${channel} and l.stage = 'enabled'
        and (l.account_id = ${viewer.accountId} or l.account_id is null and (l.role_id is null or r.seq is not null))
      order by l.account_id is null, l.role_id is null, r.seq, l.id limit 1)
    select c.title as layout, k.path, k.name, k.icon, k.width from chosen c
      join home_card k on k.comp_id = ${compId} and k.layout_id = c.id and k.is_visible order by k.seq`);
}
