import { stockOf } from "#reports/warehouseStock";

/** What the ledger itself says of stock, asked otherwise than the dataset asks: PostgreSQL. */
const RIGHTS = "{scope warehouse=m.warehouse_id}";
const MOVES = `stock_move m ${stockOf("m")} where m.comp_id = $comp`;
export const BEFORE = "m.posted_on <= $asOf";
export const DURING = "m.posted_on between $from and $asOf";
const spanned = (days: string, months: string) => `(case when $span = 'days' then ${days} else ${months} end)`;
export const EARLIER = spanned("m.posted_on < $from", "m.posted_month < $fromMonth");
export const WITHIN = spanned(DURING, "m.posted_month between $fromMonth and $toMonth");
export const UNTIL = spanned(BEFORE, "m.posted_month <= $toMonth");
export const UNTIL_MONTH = "m.posted_month <= $toMonth";
const WITHIN_MONTHS = "m.posted_month between $fromMonth and $toMonth";

export const total = (what: string, when: string) => `select coalesce(sum(${what}), 0) as value from ${MOVES} and ${when} and ${RIGHTS}`;

/**
 * Postings of a line within the period: what they brought and took away, whether they only changed the state of goods, and whether they
 * bought what had gone before.
 */
const POSTINGS = `(select coalesce(sum(m.quantity) filter (where m.leg = 'in'), 0) as came, coalesce(sum(m.quantity) filter (where m.leg = 'out'), 0) as went,
    coalesce(sum(m.value) filter (where m.leg = 'in'), 0) as brought, coalesce(sum(m.value) filter (where m.leg = 'out'), 0) as took,
    count(distinct m.leg) = 2 and count(distinct m.state) > 1 and bool_and(m.account = '') as stayed,
    count(distinct m.leg) = 2 and m.module = 'warehouse.settlement' and m.owner = 'own' as paid
  from ${MOVES} and ${WITHIN} and m.leg in ('in', 'out') and ${RIGHTS}
  group by m.module, m.document_id, m.line_id, m.generation, m.warehouse_id, m.material_id, m.owner, m.posted_month) g`;
const ofPostings = (what: string) => `select coalesce(sum(${what}), 0) as value from ${POSTINGS}`;
export const CAME = ofPostings("case when stayed then came + went when paid then 0 else came end");
export const WENT = ofPostings("case when stayed or paid then 0 else - went end");
export const BROUGHT = ofPostings("case when stayed then brought + took else brought end");
export const TOOK = ofPostings("case when stayed then 0 else - took end");

/** Lines with those that corrected them, whatever was corrected again. */
const withCorrections = (lines: string) => `(with recursive c (id) as (${lines} union select l.id from c
    join stock_move s on s.comp_id = $comp and s.line_id = c.id join material_correction_line l on l.comp_id = s.comp_id
      and l.move_id = s.id) select id from c)`;
const OF_ISSUES = withCorrections("select line_id from stock_move where comp_id = $comp and module = 'warehouse.goodsIssue'");
const OF_RETURNS = withCorrections("select id from goods_receipt_line where comp_id = $comp and issue_line_id is not null");
const OF_GIVEN_BACK = withCorrections("select id from goods_issue_line where comp_id = $comp and receipt_line_id is not null");
const OF_RECEIPTS = withCorrections("select line_id from stock_move where comp_id = $comp and module = 'warehouse.goodsReceipt'");
const OF_PRODUCTION =
  withCorrections(`select s.line_id from stock_move s join goods_receipt r on r.comp_id = s.comp_id and r.id = s.document_id
  join operation_type o on o.comp_id = r.comp_id and o.id = r.operation_type_id and o.source = 'production'
  where s.comp_id = $comp and s.module = 'warehouse.goodsReceipt'`);

const USED = `(m.leg = 'out' and m.line_id in ${OF_ISSUES} and m.line_id not in ${OF_GIVEN_BACK} or m.leg = 'in' and m.line_id in ${OF_RETURNS})`;
const SETTLED = "m.module = 'warehouse.settlement' and m.owner = 'own'";
export const USED_QUANTITY = total("- m.quantity", `${WITHIN} and ${USED}`);
export const USED_VALUE = total("- m.value", `${WITHIN} and (${USED} or ${SETTLED} and m.leg = 'out')`);
const BOUGHT = `(m.owner = 'own' and m.leg in ('in', 'priceVariance') and m.line_id in ${OF_RECEIPTS} and m.line_id not in ${OF_RETURNS}
  or m.owner = 'own' and m.leg in ('out', 'priceVariance') and m.line_id in ${OF_GIVEN_BACK} or ${SETTLED} and m.leg = 'in')`;
export const bought = (what: string) => total(what, `${WITHIN} and ${BOUGHT}`);
export const completed = (what: string) => total(what, `${WITHIN} and m.leg = 'in' and m.line_id in ${OF_PRODUCTION}`);

/** Lines that production completed for a contract, with those that corrected them. */
const MADE_FOR = `(with recursive c (id, contract_id) as (select s.line_id, k.id from stock_move s join goods_receipt r on r.comp_id = s.comp_id
  and r.id = s.document_id
      join operation_type o on o.comp_id = r.comp_id and o.id = r.operation_type_id and o.source = 'production'
      join sales_contract k on k.comp_id = r.comp_id and k.doc_no = r.contract_no where s.comp_id = $comp and s.module = 'warehouse.goodsReceipt'
    union select l.id, c.contract_id from c join stock_move s on s.comp_id = $comp and s.line_id = c.id
      join material_correction_line l on l.comp_id = s.comp_id and l.move_id = s.id) select * from c)`;
const ORDERED_OF = "select coalesce(sum(q.quantity), 0) as ordered from sales_contract_product q where q.comp_id = $comp";
export const PLANNED = `select coalesce(sum((${ORDERED_OF} and q.contract_id = d.contract_id and q.material_id = d.material_id)), 0) as value
  from (select distinct c.contract_id, m.material_id from ${MADE_FOR} c join stock_move m on m.comp_id = $comp and m.line_id = c.id
    where m.leg = 'in' and ${WITHIN} and ${RIGHTS}) d`;
export const COMPLETED_OF_PLAN = `select coalesce(sum(m.quantity), 0) as value from ${MADE_FOR} c join stock_move m on m.comp_id = $comp and m.line_id = c.id
  where m.leg = 'in' and ${WITHIN} and ${RIGHTS} and exists (${ORDERED_OF.replace("coalesce(sum(q.quantity), 0) as ordered", "1")}
    and q.contract_id = c.contract_id and q.material_id = m.material_id)`;
export const COMPLETED_ON = `select max(m.posted_on) as value from ${MOVES} and ${WITHIN} and m.leg = 'in' and m.quantity > 0
  and m.line_id in ${OF_PRODUCTION} and ${RIGHTS}`;

/** Materials of a warehouse ranked by what they are worth. */
export const ranked = (
  what: string,
) => `select ${what} as value from (select t.*, sum(worth) over (partition by warehouse_id order by worth desc, material_id rows unbounded preceding) as upto,
    sum(worth) over (partition by warehouse_id) as whole
  from (select m.warehouse_id, m.material_id, sum(case $abcBy when 'used' then case when ${WITHIN_MONTHS} and (${USED} or ${SETTLED}
    and m.leg = 'out') then - m.value else 0 end
      else m.value end) as worth
    from ${MOVES} and ${UNTIL_MONTH} and m.owner = 'own' and ${RIGHTS} group by m.warehouse_id, m.material_id) t where worth > 0) k`;
