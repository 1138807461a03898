import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments } from "#engine/write/save";
import { shaped } from "#db/row";
import { deskOf, targetOf } from "./group/desk.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";
import type { EngineWork } from "#engine/context";

const [PLAN, RECEIPT, WRITE_OFF] = ["sales.collectionPlan", "sales.salesReceipt", "sales.receivableWriteOff"] as const;
const OWED = shaped({ itemId: "id", customerId: "id", departmentId: "id", payer: "text", amount: "text" });

/**
 * What is under way with money that is to come: plans agreed to and carried out, receipts on their way to the cashier, and losses on their
 * way out of the books.
 */
export async function openCollections(runtime: Runtime, compId: number): Promise<void> {
  await agreePlans(runtime, compId);
  await handInReceipts(runtime, compId);
  await proposeLosses(runtime, compId);
}

const moduleOf = ({ definitions }: Runtime, id: string) => {
  const found = definitions.modules.get(id);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};

/**
 * The plans of last month were agreed to, and all but the last ended with what came; of this month's one is agreed to, one waits, the
 * others are drafts.
 */
async function agreePlans(runtime: Runtime, compId: number): Promise<void> {
  const [desk, as, module] = [deskOf(runtime, compId), personOf(runtime, compId), moduleOf(runtime, PLAN)];
  const month = runtime.clock.now().toISOString().slice(0, 7);
  const inStage = (stage: string) =>
    desk.rows(shaped({
      id: "id",
      version: "integer",
      isPast: "boolean",
    })`select id, version, year_month < ${month} as "isPast" from collection_plan
      where comp_id = ${compId} and stage = ${stage} order by year_month, id`);
  const drafts = await inStage("draft");
  const [past, current] = [drafts.filter(({ isPast }) => isPast), drafts.filter(({ isPast }) => !isPast)];
  await as("admin", (work) => act(work, module, "submit", [...past, ...current.slice(0, 2)]));
  const agreed = new Map([...past, ...current.slice(0, 1)].map(({ id }) => [id, "approve"] as const));
  for (const who of ["approver", "leader"]) await as(who, (work) => settle(work, agreed));
  const ended = (await inStage("approved")).filter(({ isPast }) => isPast).slice(0, -1);
  await as("finance", (work) => act(work, module, "complete", ended));
}

/** Overdue items in yuan, the oldest first; those of the person's department alone where he has one. */
const overdue = (work: EngineWork, most: number, share: number) =>
  work.run(OWED`select i.id as "itemId", i.customer_id as "customerId", i.department_id as "departmentId", coalesce(p.name_zh, p.name_en, p.code) as payer,
      round(i.open_amount * ${share}::numeric, 2)::text as amount
    from receivable_item i join party p on p.id = i.customer_id
    where i.comp_id = ${work.compId} and not i.is_advance and i.open_amount > 1000 and i.currency = 'CNY' and i.due_on < ${work.today}::date
      and (${work.viewer.employeeId}::bigint is null
        or i.department_id = (select department_id from employee where comp_id = ${work.compId} and id = ${work.viewer.employeeId}::bigint))
    order by i.due_on, i.id limit ${most}`);

/** What customers paid today: one is being entered, three wait for the cashier, one came back from there. */
async function handInReceipts(runtime: Runtime, compId: number): Promise<void> {
  const [as, module] = [personOf(runtime, compId), moduleOf(runtime, RECEIPT)];
  const submitted = await as("sales", async (work) => {
    const items = await overdue(work, 5, 0.6);
    const drafts = items.map(({ itemId, payer, amount, ...who }, at) => ({
      header: {
        ...who,
        payer,
        docOn: work.today,
        currency: "CNY",
        method: "transfer",
        bankRef: `HK${work.today.replaceAll("-", "")}${at + 1}`,
        totalAmount: amount,
      },
      lines: { applications: [{ itemId, amount }] },
    }));
    const made = await createDocuments(work, module, drafts);
    return act(work, module, "submit", made.slice(1).map(targetOf));
  });
  const back = (submitted ?? []).slice(-1).map(targetOf);
  await as("finance", (work) => act(work, module, "reject", back, { reason: "付款单位与客户不一致，请补充委托付款说明" }));
}

/** Small rests that nobody will pay: one is being written, one waits for the approver, one is agreed to and waits to be booked. */
async function proposeLosses(runtime: Runtime, compId: number): Promise<void> {
  const [as, module] = [personOf(runtime, compId), moduleOf(runtime, WRITE_OFF)];
  const submitted = await as("finance", async (work) => {
    const items = await overdue(work, 3, 0.0004);
    const drafts = items.map(({ itemId, amount, payer: _payer, ...who }) => ({
      header: { ...who, docOn: work.today, currency: "CNY", reason: "质量扣款尾差，客户确认不再支付" },
      lines: { lines: [{ itemId, amount }] },
    }));
    const made = await createDocuments(work, module, drafts);
    return act(work, module, "submit", made.slice(1).map(targetOf));
  });
  const agreed = new Map((submitted ?? []).slice(-1).map(({ header }) => [String(header.id), "approve"] as const));
  for (const who of ["approver", "leader"]) await as(who, (work) => settle(work, agreed));
}
