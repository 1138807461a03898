import { firstOfMonth, lastOfMonth, plusDays } from "#demo/day";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { divide } from "#define/decimal";
import type { Desk } from "./desk.ts";

const [PLAN, CALL] = ["sales.collectionPlan", "sales.dunningCall"] as const;
/** How many months before this one were planned, and how many lines a plan has at most. */
const [PAST, LINES] = [3, 6] as const;
/** What came of what was planned, line by line. */
const CAME_OF_PLAN = ["0.95", "0.78", "1.04", "0.9"] as const;
const SELLER = shaped({ departmentId: "id", salespersonId: "id" });
type Seller = RowIn<typeof SELLER>;
const CAME = shaped({ yearMonth: "text", salespersonId: "id", customerId: "id", itemId: "id", dueOn: "text", amount: "text" });
type Came = RowIn<typeof CAME>;

/**
 * Who means to collect what this month and meant to in those before, first those to whom something came of it; and what customers said
 * when they were called.
 */
export async function writePlans(desk: Desk, endOn: string): Promise<void> {
  const came = await cameSince(desk, firstOfMonth(endOn, -PAST));
  const paid = arrayOf([...new Set(came.map(({ salespersonId }) => salespersonId))], "bigint");
  const sellers = await desk.rows(SELLER`select department_id as "departmentId", salesperson_id as "salespersonId"
    from receivable_item where comp_id = ${desk.compId} and not is_advance and open_amount <> 0 and salesperson_id is not null and due_on <= ${endOn}::date
    group by 1, 2 order by salesperson_id = any(${paid}) desc, count(*) desc, 1, 2 limit 3`);
  const [first, ...others] = sellers;
  const own = first ? planOf(first, endOn, [...came, ...(await dueSoon(desk, endOn))]) : [];
  await desk.write(PLAN, own);
  const proposed = own.length === 0 ? sellers : others;
  const made = await desk.write(
    PLAN,
    proposed.map((header) => ({ header: { ...header, docOn: endOn, yearMonth: endOn.slice(0, 7) } })),
  );
  await desk.do(PLAN, "propose", made);
  const months = Array.from({ length: PAST }, (_, at) => firstOfMonth(endOn, at - PAST));
  await desk.write(
    PLAN,
    months.flatMap((month) => sellers.flatMap((seller) => planOf(seller, month, came))),
  );
  await writeCalls(desk, endOn);
}

/** The plan of a person for the month of a day: what came of it is a little less than was meant. */
function planOf(header: Seller, docOn: string, came: readonly Came[]) {
  const yearMonth = docOn.slice(0, 7);
  const lines = came
    .filter((one) => one.salespersonId === header.salespersonId && one.yearMonth === yearMonth)
    .filter(({ itemId }, at, all) => all.findIndex((one) => one.itemId === itemId) === at)
    .slice(0, LINES)
    .map(({ customerId, itemId, dueOn, amount }, at) => {
      const planAmount = divide(amount, CAME_OF_PLAN[at % CAME_OF_PLAN.length] ?? "1", 2);
      return { customerId, itemId, dueOn, planAmount };
    });
  return lines.length === 0 ? [] : [{ header: { ...header, docOn, yearMonth }, lines: { lines } }];
}

/** What customers paid of each item since a day, by month, the greatest first. */
function cameSince({ compId, rows }: Desk, from: string): Promise<Came[]> {
  return rows(CAME`select to_char(e.entry_on, 'YYYY-MM') as "yearMonth", i.salesperson_id as "salespersonId", i.customer_id as "customerId",
      i.id as "itemId", i.due_on::text as "dueOn", round(- sum(e.company_amount), 2)::text as amount
    from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
    where e.comp_id = ${compId} and e.kind = 'receipt' and not i.is_advance and i.salesperson_id is not null and e.entry_on >= ${from}::date
    group by i.comp_id, i.id, 1 having sum(e.company_amount) < 0 order by sum(e.company_amount), i.id`);
}

/** What falls due in the rest of the month of a day. */
function dueSoon({ compId, rows }: Desk, on: string): Promise<Came[]> {
  return rows(CAME`select ${on.slice(0, 7)}::text as "yearMonth", i.salesperson_id as "salespersonId", i.customer_id as "customerId", i.id as "itemId",
      i.due_on::text as "dueOn", round(sum(e.company_amount), 2)::text as amount
    from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
    where e.comp_id = ${compId} and not i.is_advance and i.salesperson_id is not null and i.open_amount > 0
      and i.due_on between ${on}::date and ${lastOfMonth(on)}::date
    group by i.comp_id, i.id order by sum(e.company_amount), i.id`);
}

async function writeCalls(desk: Desk, endOn: string): Promise<void> {
  const owing = await desk.rows(shaped({
    customerId: "id",
    contractId: "id",
    callerId: "id",
    departmentId: "id",
    amount: "text",
  })`select i.customer_id as "customerId", i.contract_id as "contractId", min(i.salesperson_id) as "callerId",
      min(i.department_id) as "departmentId", round(sum(e.open), 2)::text as amount from receivable_item i
      cross join lateral (select sum(b.company_amount) as open from receivable_entry b
        where b.comp_id = i.comp_id and b.item_id = i.id and b.entry_on <= ${endOn}::date) e
    where i.comp_id = ${desk.compId} and not i.is_advance and i.open_amount > 0 and e.open > 0 and i.due_on < ${endOn}::date
      and i.salesperson_id is not null and i.contract_id is not null
    group by i.customer_id, i.contract_id order by sum(e.open) desc, 1, 2 limit 4`);
  await desk.write(
    CALL,
    owing.map(({ amount, ...who }, at) => ({
      header: {
        ...who,
        calledOn: plusDays(endOn, -at),
        method: at === 1 ? "visit" : "phone",
        ...(at === 0
          ? { result: "promised", promisedOn: plusDays(endOn, 14), promisedAmount: amount }
          : { result: ["paid", "disputed", "noAnswer"][at - 1] }),
      },
    })),
  );
}
