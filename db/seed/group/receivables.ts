import { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import type { Runtime } from "#engine/runtime";
import { firstOfMonth, plusDays } from "../day.ts";
import type { Writer } from "../writer.ts";

const NOTE = "sales.receivableNote";
const LETTER = "sales.receivableLetter";
type Late = { id: string; customerId: string; departmentId: string; salespersonId: string | null; currency: string; open: string };

/** The care of open money: loss rates, one month classified and one on its way, notes on the greatest overdue items, letters in every stage. */
export async function writeReceivables(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  await to.write(
    "sales.provisionMatrix",
    [{ header: { docOn: firstOfMonth(endOn, -12), recoveryRate: "20", forwardFactor: "105" } }],
    "propose",
    "takeOver",
  );
  const late = await latest(runtime, to.compId, endOn);
  await writeClasses(runtime, to, endOn);
  const notes = late.slice(0, 12).map((item, at) => ({ header: { itemId: item.id, ...said(item, at, endOn) } }));
  await to.write(NOTE, notes);
  const letter = (kind: string, item: Late) => ({
    header: {
      docOn: endOn,
      kind,
      customerId: item.customerId,
      departmentId: item.departmentId,
      salespersonId: item.salespersonId,
      currency: item.currency,
      asOf: plusDays(firstOfMonth(endOn, 0), -1),
      answerBy: plusDays(endOn, 20),
    },
  });
  const owing = [...new Map(late.map((item) => [item.customerId, item])).values()];
  await to.write(
    LETTER,
    owing.slice(0, 2).map((item) => letter("confirmation", item)),
    "collect",
    "send",
    "agree",
  );
  await to.write(
    LETTER,
    owing.slice(2, 4).map((item) => letter("confirmation", item)),
    "collect",
    "send",
  );
  await to.write(
    LETTER,
    owing.slice(0, 3).map((item) => letter("dunning", item)),
    "collect",
    "send",
  );
  await to.write(
    LETTER,
    owing.slice(4, 5).map((item) => letter("dunning", item)),
    "collect",
  );
}

function said({ salespersonId, open }: Late, at: number, endOn: string) {
  const kinds = [
    { kind: "promise", promisedOn: plusDays(endOn, 7 + at), promisedAmount: open },
    { kind: "dispute", notes: "客户对数量提出异议，等待现场核对" },
    { kind: "note", notes: "已电话沟通，对方财务正在走付款流程" },
    salespersonId ? { kind: "owner", ownerId: salespersonId } : { kind: "note", notes: "待指定责任人" },
  ];
  return kinds[at % kinds.length] ?? {};
}

/** The items with the most money overdue, in company currency. */
function latest(runtime: Runtime, compId: number, endOn: string): Promise<Late[]> {
  return transaction(runtime.client, [compId], (open) =>
    open.run<Late>(sql`select i.id, i.customer_id as "customerId", i.department_id as "departmentId", i.salesperson_id as "salespersonId", i.currency, sum(e.company_amount)::text as open
      from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
      where i.comp_id = ${compId} and i.kind <> 'advance' and i.due_on < ${endOn}::date - 30
      group by i.comp_id, i.id having sum(e.company_amount) > 0 order by sum(e.company_amount) desc, i.id limit 24`),
  );
}

/** Each selling department classified the month before last; the last month waits as a draft. */
async function writeClasses(runtime: Runtime, to: Writer, endOn: string): Promise<void> {
  const departments = await transaction(runtime.client, [to.compId], (open) =>
    open.run<{ id: string }>(sql`select distinct department_id as id from receivable_item where comp_id = ${to.compId} order by 1`),
  );
  const papers = (back: number) =>
    departments.map(({ id }) => ({
      header: { docOn: firstOfMonth(endOn, -back + 1), month: firstOfMonth(endOn, -back).slice(0, 7), departmentId: id },
    }));
  await to.write("sales.receivableClass", papers(2).slice(0, 1), "propose", "takeOver", "complete");
  await to.write("sales.receivableClass", papers(2).slice(1), "propose", "takeOver");
  await to.write("sales.receivableClass", papers(1), "propose");
}
