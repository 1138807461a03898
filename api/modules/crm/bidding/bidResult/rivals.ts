import { shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { coreName } from "#posting/partyName";
import type { DocumentOf } from "#define/rows";
import type { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";

type Result = DocumentOf<typeof bidResults, { bidders: typeof bidResultBidders }>;
type Bidder = Result["lines"]["bidders"][number];

/** What the companies of the group are called: this one, and the partners that are companies too, with short names and aliases. */
export async function ownNames(work: Work): Promise<ReadonlySet<string>> {
  const rows = await work.run(
    shaped({ name: "text" })`with own as (select ${work.compId}::integer as id union select partner_comp_id from company_party
        where comp_id = ${work.compId} and partner_comp_id is not null)
      select n.name from own join company o on o.id = own.id
        cross join lateral unnest(array[o.name_zh, o.name_en, o.name_ru, o.short_name]) as n(name) where n.name <> ''
      union select n.name from company_party c join party p on p.id = c.id
        cross join lateral (select unnest(array[p.name_zh, p.name_en, p.name_ru, p.short_name]) as name
          union all select a.alias from customer_alias a where a.comp_id = c.comp_id and a.customer_id = c.id) n
        where c.comp_id = ${work.compId} and c.partner_comp_id is not null and n.name <> ''`,
  );
  return new Set(rows.map(({ name }) => coreName(name)));
}

/** Whoever else bid, with a price that counts. */
export const rivalsOf = ({ bidders }: Result["lines"], own: ReadonlySet<string>): readonly Bidder[] =>
  bidders.filter(({ bidder, bidAmount, isDisqualified }) => !own.has(coreName(bidder)) && signOf(bidAmount) > 0 && !isDisqualified);

/** The bidder that a loss calls its winner; of one that names none, whoever was ranked first. */
export const winnerOf = ({ winner }: Result["header"], rivals: readonly Bidder[]): Bidder | undefined =>
  isEmpty(winner) ? rivals.find(({ ranking }) => ranking === 1) : rivals.find(({ bidder }) => coreName(bidder) === coreName(winner));
