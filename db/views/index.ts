import type { Client } from "../client.ts";
import { StartRefused } from "../embedded/refusal.ts";
import { isAsMade, isOurs, type Made, making, type Standing, standing } from "../made.ts";
import { patiently, type Patience } from "../patience.ts";
import { EXTERNAL_INTERFACE_RUN } from "./office/externalInterfaceRun.ts";
import { POINTS_RANKING } from "./office/pointsRanking.ts";
import { APPLIED_MONEY } from "./appliedMoney.ts";
import { BILLABLE_PRODUCT } from "./billableProduct.ts";
import { CONTRACT_NOT_INVOICED } from "./contractNotInvoiced.ts";
import { CONTRACT_PARTY } from "./contractParty.ts";
import { CONTRACT_PRODUCT_ROW } from "./contractProductRow.ts";
import { CONTRACT_RECEIPT } from "./contractReceipt.ts";
import { CONTRACT_STATUS } from "./contractStatus.ts";
import { BILL_MOVEMENT } from "./sales/billMovement.ts";
import { APPLIED_BY_LINE, BILL_BY_LINE, INVOICE_BY_LINE, MONEY_BY_LINE, ORDER_BY_LINE } from "./sales/byLine.ts";
import { BOOKED_FIGURE } from "./bookedFigure.ts";
import { COMPANY_ACCOUNT } from "./companyAccount.ts";
import { MEMBER_STATION } from "./memberStation.ts";
import { ROLE_USER_PERMISSION } from "./roleUserPermission.ts";
import { COLLECTION_PLAN_ACTUAL, COLLECTION_PLAN_LINE_ACTUAL } from "./collectionPlanActual.ts";
import { COLLECTION_PLAN_ROW } from "./collectionPlanRow.ts";
import { CONTRACT_MONEY } from "./contractMoney.ts";
import { RESULT_WINNER } from "./crm/resultWinner.ts";
import { CUSTOMER_FIGURE, POTENTIAL_OPPORTUNITY, STRATEGIC_GOAL_ACTUAL } from "./crm/customerFigure.ts";
import { DELIVERABLE_PRODUCT } from "./deliverableProduct.ts";
import { INVOICE_PRODUCT_ROW } from "./invoiceProductRow.ts";
import { MONEY_MOVEMENT } from "./moneyMovement.ts";
import { RECEIVABLE_DUE } from "./receivable/due.ts";
import { RECEIVABLE_SAID } from "./receivable/said.ts";
import { RECEIVABLE_SEGMENT } from "./receivable/segment.ts";
import { RECEIVABLE_UNPOSTED } from "./receivable/unposted.ts";
import { RECEIVED_MONEY } from "./receivedMoney.ts";
import { INVENTORY_DOCUMENT } from "./inventoryDocument.ts";
import { ORDER_MOVEMENT } from "./orderMovement.ts";
import { ISSUED_INVOICE } from "./issuedInvoice.ts";
import { RECEIPT_ROW } from "./receiptRow.ts";
import { ISSUE_ROW } from "./issueRow.ts";
import {
  COMPANY_PARTY_MASKED,
  CUSTOMER_MASKED,
  CONTACT_MASKED,
  EMPLOYEE_MASKED,
  END_CUSTOMER_MASKED,
  INVOICE_HEAD_MASKED,
  LEAD_MASKED,
} from "./crm/masked.ts";
import { BID_INFO_DEADLINE, PROJECT_BID_DEADLINE } from "./crm/deadline.ts";
import { SALES_PROJECT_STANDING } from "./crm/projectStanding.ts";
import { DUE_BID } from "./crm/dueBid.ts";
import { PROJECT_RISK, RISK_SCORE_ROW } from "./crm/riskRow.ts";
import { LEAVER_CUSTOMER } from "./crm/leaverCustomer.ts";
import { MINE_EQUIPMENT } from "./crm/mineEquipment.ts";
import { ORDER_ROW } from "./orderRow.ts";
import { PLAN_IN_FORCE } from "./planInForce.ts";
import { SALES_TARGET_LINE_ACTUAL } from "./salesTargetActual.ts";
import { SALES_CLOSING, SALES_MOVEMENT } from "./sales/salesMovement.ts";
import { RECEIPT_LINE_OPEN, SETTLEMENT_LINE_OPEN } from "./settledOpen.ts";
import { UNPAID_ITEM } from "./unpaidItem.ts";
import { RECEPTION_ACTUAL } from "./crm/receptionActual.ts";
import { SUPPLIER_MOVEMENT } from "./supplierMovement.ts";
import { STOCK_MOVEMENT } from "./stockMovement.ts";
import { STOCK_PERIOD_LINE } from "./stockPeriodLine.ts";
import { STOCK_SIDE } from "./stockSide.ts";
import {
  MATERIAL_STOCK,
  MATERIAL_STOCK_AT_DAY,
  MATERIAL_STOCK_AT_MONTH_END,
  STOCK_AT_DAY,
  STOCK_AT_MONTH_END,
  STOCK_ON_HAND,
} from "./stockOnHand.ts";

/**
 * Views are read joined or derived: rows of one company each, written by nobody, made anew with every release. What each selects, in an
 * order in which a view stands behind those it reads.
 */
export const VIEW_TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    company_account: COMPANY_ACCOUNT,
    member_station: MEMBER_STATION,
    role_user_permission: ROLE_USER_PERMISSION,
    points_ranking: POINTS_RANKING,
    external_interface_run: EXTERNAL_INTERFACE_RUN,
    reception_actual: RECEPTION_ACTUAL,
    contact_masked: CONTACT_MASKED,
    company_party_masked: COMPANY_PARTY_MASKED,
    customer_masked: CUSTOMER_MASKED,
    lead_masked: LEAD_MASKED,
    project_bid_deadline: PROJECT_BID_DEADLINE,
    sales_project_standing: SALES_PROJECT_STANDING,
    bid_info_deadline: BID_INFO_DEADLINE,
    end_customer_masked: END_CUSTOMER_MASKED,
    invoice_head_masked: INVOICE_HEAD_MASKED,
    employee_masked: EMPLOYEE_MASKED,
    receivable_due: RECEIVABLE_DUE,
    receivable_said: RECEIVABLE_SAID,
    receivable_segment: RECEIVABLE_SEGMENT,
    unpaid_item: UNPAID_ITEM,
    receivable_unposted: RECEIVABLE_UNPOSTED,
    supplier_movement: SUPPLIER_MOVEMENT,
    billable_product: BILLABLE_PRODUCT,
    deliverable_product: DELIVERABLE_PRODUCT,
    contract_party: CONTRACT_PARTY,
    contract_not_invoiced: CONTRACT_NOT_INVOICED,
    contract_receipt: CONTRACT_RECEIPT,
    applied_money: APPLIED_MONEY,
    received_money: RECEIVED_MONEY,
    receipt_line_open: RECEIPT_LINE_OPEN,
    settlement_line_open: SETTLEMENT_LINE_OPEN,
    invoice_product_row: INVOICE_PRODUCT_ROW,
    contract_money: CONTRACT_MONEY,
    collection_plan_line_actual: COLLECTION_PLAN_LINE_ACTUAL,
    collection_plan_actual: COLLECTION_PLAN_ACTUAL,
    collection_plan_row: COLLECTION_PLAN_ROW,
    inventory_document: INVENTORY_DOCUMENT,
    issue_row: ISSUE_ROW,
    receipt_row: RECEIPT_ROW,
    issued_invoice: ISSUED_INVOICE,
    order_movement: ORDER_MOVEMENT,
    money_movement: MONEY_MOVEMENT,
    bill_movement: BILL_MOVEMENT,
    order_by_line: ORDER_BY_LINE,
    applied_by_line: APPLIED_BY_LINE,
    bill_by_line: BILL_BY_LINE,
    invoice_by_line: INVOICE_BY_LINE,
    money_by_line: MONEY_BY_LINE,
    booked_figure: BOOKED_FIGURE,
    order_row: ORDER_ROW,
    plan_in_force: PLAN_IN_FORCE,
    sales_movement: SALES_MOVEMENT,
    sales_closing: SALES_CLOSING,
    sales_target_line_actual: SALES_TARGET_LINE_ACTUAL,
    stock_on_hand: STOCK_ON_HAND,
    material_stock: MATERIAL_STOCK,
    stock_at_month_end: STOCK_AT_MONTH_END,
    material_stock_at_month_end: MATERIAL_STOCK_AT_MONTH_END,
    stock_at_day: STOCK_AT_DAY,
    material_stock_at_day: MATERIAL_STOCK_AT_DAY,
    stock_movement: STOCK_MOVEMENT,
    stock_side: STOCK_SIDE,
    stock_period_line: STOCK_PERIOD_LINE,
    due_bid: DUE_BID,
    leaver_customer: LEAVER_CUSTOMER,
    risk_score_row: RISK_SCORE_ROW,
    project_risk: PROJECT_RISK,
    customer_figure: CUSTOMER_FIGURE,
    strategic_goal_actual: STRATEGIC_GOAL_ACTUAL,
    mine_equipment: MINE_EQUIPMENT,
    potential_opportunity: POTENTIAL_OPPORTUNITY,
    result_winner: RESULT_WINNER,
    contract_status: CONTRACT_STATUS,
    contract_product_row: CONTRACT_PRODUCT_ROW,
  }),
);

/** The views of this release as things of the catalogue; the row security of the tables beneath holds in them for the one who asks. */
function views(reader: string): Made[] {
  return [...VIEW_TEXTS].map(([name, text]) => ({
    kind: "view",
    name,
    text: `create view ${name} with (security_invoker = true) as ${text};\ngrant select on ${name} to ${reader}`,
  }));
}

/** Views that are there and not as this release makes them, or that an earlier release left. */
function staleViews(reader: string, found: Standing): string[] {
  const own = new Map(views(reader).map((view) => [view.name, view]));
  return [...found].flatMap(([name, { kind, mark }]) => {
    const view = own.get(name);
    const isStale = kind === "view" && (view ? !isAsMade(view, found) : isOurs(mark));
    return isStale ? [name] : [];
  });
}

/** Whether every view is there as this release makes it, and none that an earlier one left. */
export const areViewsMade = (reader: string, found: Standing): boolean =>
  views(reader).every((view) => isAsMade(view, found)) && staleViews(reader, found).length === 0;

/** Takes all views of ours away where what lies beneath is about to change; throws StartRefused where a view of others reads one. */
export async function dropViews(sql: Asking, reader: string): Promise<void> {
  const found = await standing(sql, reader);
  await drop(
    sql,
    [...found].flatMap(([name, { kind, mark }]) => (kind === "view" && (VIEW_TEXTS.has(name) || isOurs(mark)) ? [name] : [])),
  );
}

/**
 * Makes the views that are not there, or not as this release makes them, with those that read them, in one transaction; the others stay as
 * they are.
 */
export async function makeViews(client: Client, reader: string, patience: Patience): Promise<void> {
  if (areViewsMade(reader, await standing(client, reader))) return;
  await patiently(client, { what: "The views" }, patience, (sql) => remakeViews(sql, reader));
}

/** The same inside a transaction that is open. */
export async function remakeViews(sql: Asking, reader: string): Promise<void> {
  const before = await standing(sql, reader);
  const readers = await sql.unsafe<{ name: string }[]>(READERS, [staleViews(reader, before)]);
  await drop(
    sql,
    readers.flatMap(({ name }) => (VIEW_TEXTS.has(name) || isOurs(before.get(name)?.mark ?? null) ? [name] : [])),
  );
  const left = await standing(sql, reader);
  for (const view of views(reader)) if (!left.has(view.name)) await sql.unsafe(making(view, reader)).simple();
}

type Asking = Pick<Client, "unsafe">;

/** These views and, over any number of steps, those that read them. */
const READERS = `with recursive over as (
    select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname = any ($1)
    union select w.ev_class from over o join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = o.oid and d.classid = 'pg_rewrite'::regclass
      join pg_rewrite w on w.oid = d.objid)
  select c.relname::text as name from over join pg_class c using (oid) where c.relkind = 'v'`;
const USED_BY_OTHERS = "2BP01";

/** Never by cascade: what others built on a view of ours is theirs. */
async function drop(sql: Asking, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    await sql.unsafe(`drop view ${names.map((name) => `"${name}"`).join(", ")}`);
  } catch (error) {
    const { code, detail = "" } = error as { code?: string; detail?: string };
    if (code !== USED_BY_OTHERS) throw error;
    throw new StartRefused(
      `The views are made anew for this release, and others were built on them: ${detail}. Nothing was changed; take those away, start again, and make them again.`,
      { cause: error },
    );
  }
}
