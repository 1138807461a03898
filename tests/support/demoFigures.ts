import type { Client } from "#db/client";

/** What an accountant looks at first in a company, in its own currency, up to a day. */
export type DemoFigures = Readonly<Record<keyof typeof FIGURES, number>>;

const YEAR = "($2::date - 365)";
const journal = (account: string, side: "debit - j.credit" | "credit - j.debit", more = "true") =>
  `(select sum(j.${side}) from journal_line j where j.comp_id = $1 and j.account = '${account}' and j.posted_on <= $2::date and j.posted_on > ${YEAR} and ${more})`;
const REVENUE = journal("revenue", "credit - j.debit");
const REVENUE_EVER = "(select sum(j.credit - j.debit) from journal_line j where j.comp_id = $1 and j.account = 'revenue')";
const COST = journal("costOfSales", "debit - j.credit");
/** The mean of what lay in stock at the end of each quarter of a year, over the last year. */
const STOCK = `(select avg(q.worth) from (select (select sum(j.debit - j.credit) from journal_line j
  where j.comp_id = $1 and j.account = 'inventory' and j.posted_on <= $2::date - back * 73) as worth from generate_series(0, 5) back) q)`;
const OPEN = (
  more: string,
) => `(select sum(e.company_amount) from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
  where i.comp_id = $1 and not i.is_advance and e.entry_on <= $2::date and ${more})`;
const PLANS = `collection_plan p join collection_plan_line l on l.comp_id = p.comp_id and l.plan_id = p.id
  where p.comp_id = $1 and p.stage in ('approved', 'done') and p.year_month < to_char($2::date, 'YYYY-MM')`;
const CAME = `(select coalesce(sum(- e.company_amount), 0) from receivable_entry e
  where e.comp_id = l.comp_id and e.item_id = l.item_id and to_char(e.entry_on, 'YYYY-MM') = p.year_month and e.kind = 'receipt')`;
/** Money of a table of documents since a year before the day, net of tax. */
const since = (table: string, amount: string, more: string) =>
  `(select sum(${amount}) from ${table} d where d.comp_id = $1 and d.doc_on <= $2::date and d.doc_on > ${YEAR} and ${more})`;

/** Lines of contracts in effect that were due in the last year, each with the day on which the whole of it had left. */
const DUE = `(select p.quantity, coalesce(p.delivery_on, c.delivery_on) as due_on,
    (select min(m.moved_on) from (select x.moved_on, sum(x.quantity) over (order by x.moved_on, x.id) as gone from contract_delivery x
      where x.comp_id = p.comp_id and x.product_id = p.id) m where m.gone >= p.quantity) as left_on
  from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
  where p.comp_id = $1 and c.effective_on is not null and c.closed_on is null
    and coalesce(p.delivery_on, c.delivery_on) between ${YEAR} and $2::date - 1) l`;
const LOST = "bid_result d where d.comp_id = $1 and d.result = 'lost' and d.stage = 'posted'";
const FIGURES = {
  netSales: REVENUE,
  grossMargin: `1 - ${COST} / ${REVENUE}`,
  costShare: `${COST} / ${REVENUE}`,
  materialShare: `${journal("materialConsumption", "debit - j.credit", "j.debit > 0 and j.module <> 'warehouse.goodsReceipt'")} / ${REVENUE}`,
  stock: STOCK,
  stockTurn: `${COST} / ${STOCK}`,
  openingDifference: `(select coalesce(sum(abs(j.debit - j.credit)), 0) from journal_line j where j.comp_id = $1 and j.account = 'inventoryDifference')
    / (select sum(abs(j.debit - j.credit)) from journal_line j where j.comp_id = $1 and j.account = 'inventory')`,
  receivables: OPEN("true"),
  overdueShare: `coalesce(${OPEN("i.due_on < $2::date")} / nullif(${OPEN("true")}, 0), 0)`,
  planCompletion: `(select sum(${CAME}) from ${PLANS}) / (select sum(l.plan_amount) from ${PLANS})`,
  bid: since("bid_result", "d.bid_amount * d.exchange_rate", "d.stage = 'posted'"),
  won: since("bid_result", "d.win_amount * d.exchange_rate", "d.stage = 'posted'"),
  onTimeShare: `(select avg(case when l.left_on <= l.due_on then 1 else 0 end) from ${DUE})`,
  lostSaid: `(select avg(case when coalesce(d.winner, '') <> '' and d.lost_cause is not null then 1 else 0 end) from ${LOST})`,
  namedSales: `(select sum(p.amount * d.exchange_rate) from sales_invoice_product p join sales_invoice d on d.comp_id = p.comp_id and d.id = p.invoice_id
    where d.comp_id = $1 and d.posted_on is not null and p.kind = 'goods') / ${REVENUE_EVER}`,
  ordered: since("sales_contract", "d.amount * d.exchange_rate", "d.effective_on is not null"),
} as const;

/** Reads the figures of a company on a day (yyyy-MM-dd). */
export async function demoFigures(client: Client, compId: number, on: string): Promise<DemoFigures> {
  const columns = Object.entries(FIGURES).map(([name, sql]) => `(${sql})::float8 as "${name}"`);
  const [row] = await client.unsafe<DemoFigures[]>(`select ${columns.join(", ")}`, [compId, on]);
  if (!row) throw new Error("no figures");
  return row;
}

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
