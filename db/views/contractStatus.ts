import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, money } from "../columns.ts";
import { receivedOn } from "./contractReceipt.ts";

/**
 * What the specification calls the columns of the contract list, and what they are called here.
 * The first eleven filter the list; flags say yes or no, `innerOuter` external or internal.
 */
export const CONTRACT_LIST = {
  saleType: "saleType",
  cusName: "customerId",
  region: "regionId",
  contractNo: "docNo",
  priceSum: "totalAmount",
  fhDate: "shippedOn",
  tcDate: "dispatchedOn",
  signDate: "docOn",
  htsdDate: "receivedOn",
  kpDate: "invoicedOn",
  salesmanempName: "salespersonId",
  isFh: "isShipped",
  isKp: "isInvoiced",
  isHk: "isCollected",
  isHz: "isSummarised",
  isCx: "isWrittenOff",
  isNw: "innerOuter",
  qdDate: "docOn",
  sjshwcDate: "deliveredOn",
  jhDate: "deliveryOn",
  wcrq: "completedOn",
} as const;

/** Every contract with how far it is: shipped, invoiced, collected, counted in the order book, written off. */
export const contractStatuses = pgTable("contract_status", {
  ...companyColumns,
  docNo: text().notNull(),
  title: text(),
  docOn: day().notNull(),
  stage: text().notNull(),
  variant: text().notNull(),
  contractType: text().notNull(),
  saleType: text(),
  /** inner or outer */
  innerOuter: text().notNull(),
  customerId: bigintText().notNull(),
  endCustomerId: bigintText(),
  mineId: bigintText(),
  productLineId: bigintText(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  /** Who answers for the region today, and who did when the contract was signed. */
  regionOwnerId: bigintText(),
  signingOwnerId: bigintText(),
  salespersonId: bigintText(),
  createdBy: bigintText().notNull(),
  createdAt: instant().notNull(),
  currency: text().notNull(),
  totalAmount: money().notNull(),
  amount: money().notNull(),
  companyAmount: money().notNull(),
  invoicedAmount: money().notNull(),
  receivedAmount: money().notNull(),
  revision: integer().notNull(),
  effectiveOn: day(),
  receivedOn: day(),
  deliveryOn: day(),
  shippedOn: day(),
  dispatchedOn: day(),
  deliveredOn: day(),
  invoicedOn: day(),
  completedOn: day(),
  replaceBy: day(),
  isShipped: boolean().notNull(),
  isInvoiced: boolean().notNull(),
  isCollected: boolean().notNull(),
  isSummarised: boolean().notNull(),
  isWrittenOff: boolean().notNull(),
});

const BILLED = `select sum(i.invoiced_amount) as invoiced from sales_contract_instalment i where i.comp_id = c.comp_id and i.contract_id = c.id`;
const OWED = `select max(r.posted_on) as invoiced_on,
    bool_or(exists (select 1 from receivable_entry e where e.comp_id = r.comp_id and e.item_id = r.id and e.kind in ('writeOff', 'credit'))) as written_off
  from receivable_item r where r.comp_id = c.comp_id and r.contract_id = c.id and r.instalment_id is not null`;
const SHIPPED = `select bool_and(p.shipped_quantity >= p.quantity) as shipped from sales_contract_product p
  where p.comp_id = c.comp_id and p.contract_id = c.id`;
const answering = (on: string) => `select o.employee_id from region_owner o where o.comp_id = c.comp_id and o.region_id = c.region_id
    and o.from_on <= ${on} and (o.to_on is null or o.to_on >= ${on}) order by o.from_on desc limit 1`;

export const CONTRACT_STATUS = `select c.comp_id, c.id, c.doc_no, c.title, c.doc_on, c.stage, c.variant, c.contract_type, c.sale_type,
  case when c.is_internal then 'inner' else 'outer' end as inner_outer, c.customer_id,
    c.end_customer_id, c.mine_id, c.product_line_id, c.department_id, c.unit_id, c.region_id, w.employee_id as region_owner_id,
    t.employee_id as signing_owner_id, c.salesperson_id, c.created_by, c.created_at,
    c.currency, c.total_amount, c.amount, c.company_amount, coalesce(b.invoiced, 0)::numeric(18,4) as invoiced_amount,
    coalesce(m.received, 0)::numeric(18,4) as received_amount,
    c.revision, c.effective_on, c.received_on, c.delivery_on, c.shipped_on, c.dispatched_on, c.delivered_on, o.invoiced_on, c.completed_on, c.replace_by,
    coalesce(s.shipped, false) as is_shipped, c.total_amount > 0 and coalesce(b.invoiced, 0) >= c.total_amount as is_invoiced,
    c.total_amount > 0 and coalesce(m.received, 0) >= c.total_amount as is_collected, c.effective_on is not null as is_summarised,
    c.cancelled_amount <> 0 or coalesce(o.written_off, false) as is_written_off
  from sales_contract c join company k on k.id = c.comp_id
  left join lateral (${answering("(now() at time zone k.time_zone)::date")}) w on true left join lateral (${answering("c.doc_on")}) t on true
  left join lateral (${BILLED}) b on true left join lateral (${OWED}) o on true left join lateral (${receivedOn("c")}) m on true left
    join lateral (${SHIPPED}) s on true`;
