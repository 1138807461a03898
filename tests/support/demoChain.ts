import type { Client } from "#db/client";

/** What a company of the demo has some of: by a name, rows of a table that hold so. */
const CHAIN = {
  "visit with project and contact": "visit d where d.project_id is not null and d.contact_id is not null",
  "visit that became a lead": "visit d join lead l on l.comp_id = d.comp_id and l.id = d.lead_id where l.customer_id = d.customer_id",
  "project of a lead": "sales_project d join lead l on l.comp_id = d.comp_id and l.project_id = d.id where d.lead_id = l.id",
  "project with mine, products and members": `sales_project d where d.mine_id is not null
    and exists (select from sales_project_product p where p.comp_id = d.comp_id and p.project_id = d.id)
    and exists (select from sales_project_member m where m.comp_id = d.comp_id and m.project_id = d.id)`,
  "bid of a tender": "project_bid d join bid_info i on i.comp_id = d.comp_id and i.bid_id = d.id where d.info_id = i.id",
  "signed bid": "project_bid d where d.stage = 'won' and d.is_signed",
  "contract of a bid of its project": `sales_contract d join project_bid b on b.comp_id = d.comp_id and b.id = d.project_bid_id
    where b.project_id = d.sales_project_id and b.customer_id = d.customer_id`,
  "contracted project": "sales_project d where d.stage = 'contracted'",
  "result with its contract": "bid_result d where d.contract_id is not null and d.project_bid_id is not null",
  "cancelled bid": "project_bid d where d.stage = 'cancelled'",
  "converted bond": "bid_bond d where d.stage = 'converted'",
  "forfeited bond": "bid_bond d where d.stage = 'lost'",
  "adopted cost of a bid": "bid_cost d where d.stage = 'adopted'",
  "ignored tender": "bid_info d where d.stage = 'ignored'",
  "lost tender": "bid_info d where d.stage = 'lost'",
  "settled responsibility": "project_responsibility d where d.stage = 'done' and d.settled_amount > 0",
  "running responsibility": "project_responsibility d where d.stage = 'approved'",
  "demand plan": "demand_plan d where true",
  "platform account": "platform_account d where true",
  "document kept in versions": "archive_document d where d.edition > 0",
} as const;

/** What a company of the demo has none of. */
export async function missingInChain(client: Client, compId: number): Promise<string[]> {
  const asked = Object.entries(CHAIN).map(
    ([name, rows]) => `select '${name}' as name where not exists (select from ${rows} and d.comp_id = $1)`,
  );
  const found = await client.unsafe<{ name: string }[]>(asked.join(" union all "), [compId]);
  return found.map(({ name }) => name);
}
