import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { collectionPlanLines } from "#db/schema/sales/collectionPlan";
import { arrayOf } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { lastDayOf } from "#posting/receivable/revaluation";
import { grouped, insertRows } from "#posting/rows";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { collectionPlans } from "#db/schema/sales/collectionPlan";
import type { Finding, Posting } from "#define/rule";

/** What is to be collected in a month. */
export type Plan = DocumentOf<typeof collectionPlans, { lines: typeof collectionPlanLines }>;

/** Sets what a plan means to collect. */
export function derivePlan(document: DraftOf<Plan>): void {
  const { header } = document;
  const lines = document.lines.lines;
  for (const line of lines) for (const field of ["balance", "overdueAmount"] as const) line[field] ??= "0";
  header.planAmount = total(lines, "planAmount");
}

const DUE = shaped({
  document: "integer",
  customerId: "id",
  contractId: "id?",
  itemId: "id?",
  instalmentId: "id?",
  dueOn: "day",
  balance: "text",
  overdueAmount: "text",
});
type Due = RowIn<typeof DUE>;

/**
 * Fills plans with what falls due by the end of their month: open items of their salesperson (or department), and instalments of contracts
 * in effect that are not invoiced.
 */
export const proposePlan: Posting<Plan> = async (documents, work) => {
  const due = grouped(await dueOf(work, documents), ({ document }) => document);
  failIfAny(
    documents.flatMap((_, document): Finding[] => (due.has(document) ? [] : [{ document, code: "nothingOpen", field: "yearMonth" }])),
  );
  await work.run(
    sql`delete from collection_plan_line where comp_id = ${work.compId} and plan_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`,
  );
  for (const [at, document] of documents.entries()) {
    const last = lastDayOf(document.header.yearMonth);
    document.lines.lines = (due.get(at) ?? []).map(({ document: _document, ...line }, index) => ({
      id: newId(),
      compId: work.compId,
      planId: document.header.id,
      seq: index + 1,
      ...line,
      plannedOn: line.dueOn > `${document.header.yearMonth}-01` ? line.dueOn : last,
      planAmount: line.balance,
      problem: null,
    }));
    derivePlan(document);
  }
  await insertRows(
    work,
    collectionPlanLines,
    documents.flatMap(({ lines }) => lines.lines),
  );
};

function dueOf(work: Work, documents: readonly Plan[]): Promise<Due[]> {
  const column = (of: (header: Plan["header"]) => string | null) => documents.map(({ header }) => of(header));
  return work.run(DUE`with k as (select * from unnest(${arrayOf(
    documents.map((_, at) => at),
    "integer",
  )}, ${arrayOf(
    column(({ departmentId }) => departmentId),
    "bigint",
  )}, ${arrayOf(
    column(({ salespersonId }) => salespersonId),
    "bigint",
  )}, ${arrayOf(
    documents.map(({ header }) => lastDayOf(header.yearMonth)),
    "date",
  )}) as k (at, department_id, salesperson_id, last_on))
    select k.at as document, i.customer_id as "customerId", i.contract_id as "contractId", i.id as "itemId", null::bigint as "instalmentId",
    i.due_on as "dueOn",
        sum(e.company_amount)::text as balance, case when i.due_on < ${work.today}::date then sum(e.company_amount) else 0 end::text as "overdueAmount"
      from k join receivable_item i on i.comp_id = ${work.compId} and i.department_id = k.department_id and i.salesperson_id is not distinct
      from coalesce(k.salesperson_id, i.salesperson_id)
        and not i.is_advance and i.open_amount <> 0 and i.due_on <= k.last_on
      join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id group by k.at, i.comp_id, i.id
    union all
    select k.at, c.customer_id, c.id, null, n.id, n.due_on, round((n.amount - n.invoiced_amount) * c.exchange_rate, ${work.money.company})::text, '0'
      from k join sales_contract c on c.comp_id = ${work.compId} and c.department_id = k.department_id and c.salesperson_id is not distinct
      from coalesce(k.salesperson_id, c.salesperson_id)
        and c.stage in ('effective', 'done')
      join sales_contract_instalment n on n.comp_id = c.comp_id and n.contract_id = c.id and n.amount > n.invoiced_amount and n.due_on <= k.last_on
    order by 1, 6, 2`);
}
