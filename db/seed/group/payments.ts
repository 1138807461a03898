import { sql } from "drizzle-orm";
import type { DocumentRecord } from "#define/work";
import { compare, multiply, subtract } from "#define/decimal";
import type { Runtime } from "#engine/runtime";
import { lastOfMonth, plusDays } from "../day.ts";
import type { Writer } from "../writer.ts";
import { type Desk, deskOf } from "./desk.ts";

const PAYMENT = "finance.payment";
const FINANCE = { departmentId: { code: "D500" } };
/** Every so many-th order is prepaid by this part of what it comes to. */
const [PREPAID_EVERY, PART] = [6, "0.3"];
/** After how many days suppliers are paid, one after another. */
const TERMS = [45, 60, 75, 90] as const;

type Ordered = { id: string; docOn: string; supplierId: string; unitId: string; amount: string; arrivedOn: string | null };
type Received = { supplierId: string; unitId: string; month: string; amount: string; terms: number };

/** Pays the suppliers of a company for three years: some orders ahead by a part, set off when their goods came, the rest month by month when it fell due. */
export async function writePayments(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  const desk = deskOf(runtime, to.compId);
  const ahead = (await orderedBy(desk)).filter((_, at) => at % PREPAID_EVERY === 0);
  const prepaid = await to.write(PAYMENT, ahead.map(prepaymentOf), "takeOver");
  const applied = ahead.flatMap((order, at) => (order.arrivedOn === null ? [] : [{ record: prepaid[at], on: order.arrivedOn }]));
  for (const { record, on } of applied)
    if (record) await desk.take(PAYMENT, record, ["apply", () => ({ input: { header: { appliedOn: on } } })]);
  const due = (await owedBy(desk)).map((received) => ({ ...received, on: plusDays(lastOfMonth(`${received.month}-01`), received.terms) }));
  const paid = due.filter(({ on, amount }) => on <= endOn && compare(amount, "0") > 0);
  await to.write(PAYMENT, paid.toSorted((a, b) => a.on.localeCompare(b.on)).map(paymentOf), "takeOver");
}

const prepaymentOf = ({ id, docOn, supplierId, unitId, amount }: Ordered) => ({
  header: {
    ...FINANCE,
    docOn,
    category: "prepayment",
    supplierId,
    orderId: id,
    unitId,
    currency: "CNY",
    totalAmount: multiply(amount, PART, 2),
  },
});
const paymentOf = ({ supplierId, unitId, amount, on }: Received & { on: string }) => ({
  header: { ...FINANCE, docOn: on, category: "goods", supplierId, unitId, currency: "CNY", totalAmount: amount },
});

/** Orders in their order, with the day on which their goods came. */
function orderedBy(desk: Desk): Promise<Ordered[]> {
  return desk.rows<Ordered>(sql`select o.id, o.doc_on::text as "docOn", o.supplier_id as "supplierId", o.unit_id as "unitId", o.amount,
      (select max(r.doc_on)::text from goods_receipt r where r.comp_id = o.comp_id and r.purchase_order_id = o.id and r.stage = 'posted') as "arrivedOn"
    from purchase_order o where o.comp_id = ${desk.compId} and o.unit_id is not null and o.stage in ('03', '04', '05') order by o.doc_on, o.id`);
}

/** What each month left to be paid to each supplier by each unit; each supplier has his terms. */
function owedBy(desk: Desk): Promise<Received[]> {
  return desk.rows<Received>(sql`select s.supplier_id as "supplierId", s.unit_id as "unitId", to_char(s.moved_on, 'YYYY-MM') as month, round(sum(s.amount), 2)::text as amount,
      (array[${sql.raw(TERMS.join())}])[1 + s.supplier_id % ${sql.raw(String(TERMS.length))}] as terms
    from supplier_movement s where s.comp_id = ${desk.compId} and s.account <> 'prepayment' and s.supplier_id is not null
    group by 1, 2, 3 order by 3, 1, 2`);
}
