import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, multiply, subtract } from "#define/decimal";
import type { Runtime } from "#engine/runtime";
import { plusDays } from "#demo/day";
import type { Writer } from "#demo/writer";
import { type Desk, deskOf } from "./desk.ts";

const PAYMENT = "finance.payment";
/** Every so many-th order, and what has not come yet, is prepaid by this part of what it comes to. */
const [PREPAID_EVERY, PART] = [6, "0.3"];
/**
 * Prepayments are set off so many days after the goods came; suppliers are paid, one after another, so many days after the end of the
 * month.
 */
const [SET_OFF_AFTER, TERMS] = [30, [45, 60, 75, 90]] as const;

/** Who pays, in which currency, and what is paid together. */
type Payer = { department: string; currency: string; every: "month" | "quarter" };
const GROUP_PAYER: Payer = { department: "D500", currency: "CNY", every: "month" };
type Debt = { supplierId: string; unitId: string | null; period: string };
type Ordered = Debt & { id: string; docOn: string; amount: string; arrivedOn: string | null };
type Received = Debt & { dueOn: string; amount: string };

const keyOf = ({ supplierId, unitId, period }: Debt) => `${supplierId} ${unitId} ${period}`;

/**
 * Pays the suppliers of a company of the group for three years: some orders ahead by a part, set off after their goods came, the rest when
 * it fell due.
 */
export async function writePayments(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  const desk = deskOf(runtime, to.compId);
  const ahead = (await orderedBy(desk)).filter(({ arrivedOn }, at) => arrivedOn === null || at % PREPAID_EVERY === 0);
  const prepaid = await to.write(PAYMENT, ahead.map(prepaymentOf), "takeOver");
  const kept = new Map<string, string>();
  for (const [at, order] of ahead.entries()) {
    const record = prepaid[at];
    if (order.arrivedOn === null || !record) continue;
    kept.set(keyOf(order), add(kept.get(keyOf(order)) ?? "0", String(record.header.totalAmount)));
    const on = plusDays(order.arrivedOn, SET_OFF_AFTER);
    if (on <= endOn) await desk.take(PAYMENT, record, ["apply", () => ({ input: { header: { appliedOn: on } } })]);
  }
  await payWhatIsDue(desk, to, GROUP_PAYER, endOn, kept);
}

/** Pays what suppliers are owed and was not kept back for prepayments, each when it falls due. */
export async function payWhatIsDue(
  desk: Desk,
  to: Writer,
  payer: Payer,
  endOn: string,
  kept: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const due = (await receivedBy(desk, payer)).filter(({ dueOn }) => dueOn <= endOn);
  const drafts = due.flatMap((received) => {
    const totalAmount = subtract(received.amount, kept.get(keyOf(received)) ?? "0");
    const { supplierId, unitId, dueOn } = received;
    const header = { docOn: dueOn, category: "goods", supplierId, unitId, currency: payer.currency, totalAmount };
    return compare(totalAmount, "0") > 0 ? [{ header: { ...header, departmentId: { code: payer.department } } }] : [];
  });
  await to.write(PAYMENT, drafts, "takeOver");
}

const prepaymentOf = ({ id, docOn, supplierId, unitId, amount }: Ordered) => ({
  header: {
    docOn,
    category: "prepayment",
    supplierId,
    orderId: id,
    unitId,
    departmentId: { code: GROUP_PAYER.department },
    currency: GROUP_PAYER.currency,
    totalAmount: multiply(amount, PART, 2),
  },
});

/** Orders in their order, with the day and month in which their goods came. */
function orderedBy(desk: Desk): Promise<Ordered[]> {
  return desk.rows(shaped({
    id: "id",
    docOn: "text",
    supplierId: "id",
    unitId: "id",
    amount: "decimal",
    arrivedOn: "text?",
    period: "text",
  })`select o.id, o.doc_on::text as "docOn", o.supplier_id as "supplierId", o.unit_id as "unitId", o.amount,
      r.arrived_on::text as "arrivedOn", to_char(r.arrived_on, 'YYYY-MM') as period
    from purchase_order o left join lateral (select max(g.doc_on) as arrived_on from goods_receipt g
      where g.comp_id = o.comp_id and g.purchase_order_id = o.id and g.stage = 'posted') r on true
    where o.comp_id = ${desk.compId} and o.unit_id is not null and o.stage in ('03', '04', '05') order by o.doc_on, o.id`);
}

/** What came from each supplier for each unit in a month or quarter, and when that falls due; each supplier has his terms. */
function receivedBy(desk: Desk, { every }: Payer): Promise<Received[]> {
  return desk.rows(shaped({
    supplierId: "id",
    unitId: "id",
    period: "text",
    amount: "text",
    dueOn: "text",
  })`select supplier_id as "supplierId", unit_id as "unitId", to_char(ends_on, 'YYYY-MM') as period, round(sum(amount), 2)::text as amount,
      (ends_on + (${arrayOf(TERMS, "integer")})[1 + supplier_id % ${TERMS.length}::integer])::text as "dueOn"
    from (select supplier_id, unit_id, amount, (date_trunc(${every}, moved_on) + ${`1 ${every}`.replace("1 quarter", "3 month")}::interval)::date - 1 as ends_on
      from supplier_movement where comp_id = ${desk.compId} and account = 'receivedNotInvoiced' and supplier_id is not null) s
    group by supplier_id, unit_id, ends_on order by "dueOn", 1, 2`);
}
