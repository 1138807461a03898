import { companyOf, inCompany } from "./companyMoney.ts";

const OF_CONTRACT = "d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency, d.product_line_id";
/** Whether a customer that has or had the contract is a company of the group. */
const isInternal = (customer: string) => `case when ${customer} = d.customer_id then d.is_internal
  else (select g.partner_comp_id is not null from company_party g where g.comp_id = d.comp_id and g.id = ${customer}) end as is_internal`;
const COMPANY = companyOf("d");
const IN_EFFECT = "d.effective_on is not null";
/** What contracts (alias `d`) and agreed changes (alias `x`) of them are worth with tax, in company currency. */
const WITH_TAX = inCompany("d.total_amount * d.exchange_rate");
const GROSS_DELTA = `${inCompany("x.total_amount * d.exchange_rate")} - ${inCompany("x.previous_total * d.exchange_rate")}`;
const CHANGED = `contract_change x join sales_contract d on d.comp_id = x.comp_id and d.id = x.contract_id
    ${COMPANY} where x.stage = 'approved'`;
/** Agreed changes, each with the worth of its contract before it, without and with tax. */
const AGREED = `(select x.*, ${GROSS_DELTA} as gross_delta,
      d.company_amount - sum(x.company_delta) over later as worth, ${WITH_TAX} - sum(${GROSS_DELTA}) over later as gross_worth
    from ${CHANGED} window later as (partition by x.comp_id, x.contract_id order by x.revision desc)) x
  join sales_contract d on d.comp_id = x.comp_id and d.id = x.contract_id and ${IN_EFFECT}`;
const OTHER_PARTY = "x.previous_customer_id is not null and x.previous_customer_id <> x.customer_id";
const SIGNED = `sales_contract d ${COMPANY} left join (select x.comp_id, x.contract_id, sum(x.company_delta) as delta, sum(${GROSS_DELTA}) as gross_delta,
  (array_agg(x.previous_customer_id order by x.revision))[1] as customer_id from ${CHANGED} group by x.comp_id, x.contract_id) x
    on x.comp_id = d.comp_id and x.contract_id = d.id where ${IN_EFFECT}`;

/** What was not delivered of a contract when it was closed. */
const UNDELIVERED = `greatest(0, ${WITH_TAX} - coalesce((select sum(${inCompany("(x.amount + x.tax_amount) * d.exchange_rate")}) from contract_delivery x
  where x.comp_id = d.comp_id and x.contract_id = d.id and x.moved_on <= d.closed_on), 0))`;

const ofContract = (kind: string, on: string, customer: string, amount: string, gross: string, from: string) =>
  `select d.comp_id, d.id, d.id as contract_id, '${kind}' as kind, ${on} as on_day, 'sales.salesContract' as module, d.id as document_id, d.doc_no,
    d.doc_no as contract_no, d.title,
    ${customer} as customer_id, ${OF_CONTRACT}, ${isInternal(customer)}, (${amount})::numeric(18,4) as amount,
    (${gross})::numeric(18,4) as gross from ${from}`;
const ofChange = (kind: string, customer: string, sign: "" | "-", of: "delta" | "worth", when: string) =>
  `select x.comp_id, x.id, d.id, '${kind}', greatest(x.agreed_on, d.effective_on), 'sales.contractChange', x.id, x.doc_no, d.doc_no, d.title,
    ${customer}, ${OF_CONTRACT}, ${isInternal(customer)}, (${sign} x.${of === "delta" ? "company_delta" : of})::numeric(18,4),
    (${sign} x.gross_${of})::numeric(18,4) from ${AGREED} where ${when}`;

/**
 * The order book as movements in company currency, each on its own day, net of tax and with it (`gross`): a contract signed (`effect`, with
 * what it was worth then), what an agreed change
 * adds or takes away (`change`), what goes over to another customer (`moved`: off the one, onto the other), what is cancelled (`cancel`).
 * Up to a day they sum to what was ordered by then.
 */
export const ORDER_MOVEMENT = [
  ofContract(
    "effect",
    "d.effective_on",
    "coalesce(x.customer_id, d.customer_id)",
    "d.company_amount - coalesce(x.delta, 0)",
    `${WITH_TAX} - coalesce(x.gross_delta, 0)`,
    SIGNED,
  ),
  ofContract(
    "cancel",
    "d.closed_on",
    "d.customer_id",
    "- d.cancelled_amount",
    `- ${UNDELIVERED}`,
    `sales_contract d ${COMPANY} where ${IN_EFFECT} and d.closed_on is not null and d.cancelled_amount <> 0`,
  ),
  ofChange("change", "x.customer_id", "", "delta", "x.company_delta <> 0 or x.gross_delta <> 0"),
  ofChange("moved", "x.previous_customer_id", "-", "worth", `${OTHER_PARTY} and x.worth <> 0`),
  ofChange("moved", "x.customer_id", "", "worth", `${OTHER_PARTY} and x.worth <> 0`),
].join(" union all ");
