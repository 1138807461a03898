import { act, type ActionInput } from "#engine/write/act";
import { readRecords } from "#engine/records";
import { dayIn, type Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { type RowIn, shaped } from "#db/row";
import { GROUP_ZONE } from "./group/company.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

const PAYMENT = "finance.payment";
const OWED = shaped({ supplierId: "id", unitId: "id", departmentId: "id" });
type Owed = RowIn<typeof OWED>;

/**
 * Payments of the last days in every stage: drafts, what waits for a decision, what was sent back or refused, what waits to be paid, what
 * was paid and what the bank sent back.
 */
export async function openPayments(runtime: Runtime, compId: number): Promise<void> {
  const [as, today] = [personOf(runtime, compId), dayIn(GROUP_ZONE, runtime.clock.now())];
  const module = runtime.definitions.modules.get(PAYMENT);
  if (!module) throw new Error(`no module ${PAYMENT}`);
  const doing = (work: EngineWork, action: string, made: readonly DocumentRecord[], given: ActionInput = {}) =>
    act(
      work,
      module,
      action,
      made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) })),
      { reason: "示范数据", ...given },
    );
  const submitted = await as("finance", async (work) => {
    const owed = await owedNow(work);
    const drafts = owed.length === 0 ? [] : Array.from({ length: DRAFTS }, (_, at) => draftOf(owed[at % owed.length], at, today));
    return doing(work, "submit", (await createDocuments(work, module, drafts)).slice(1));
  });
  if (!submitted || submitted.length === 0) return;
  const ids = submitted.map(({ header }) => String(header.id));
  const verdicts = ids.slice(1).map((id, at) => [id, at === 0 ? "return" : at === 1 ? "reject" : "approve"] as const);
  await as("approver", (work) => settle(work, new Map(verdicts), "请补充到货验收资料"));
  await as("finance", async (work) => {
    const [paid, back] = await readRecords(work, module, ids.slice(-2));
    if (!paid || !back) return;
    const input = { header: { paidOn: today, bankRef: `${today.replaceAll("-", "")}-88${compId}` } };
    await doing(work, "pay", [paid], { input });
    await doing(work, "bounce", await doing(work, "pay", [back], { input: { header: { paidOn: today } } }), { reason: "收款账号有误" });
  });
}

/** One for each stage, and two that are agreed to and not paid yet. */
const DRAFTS = 8;
/** Below what a leader decides on. */
const draftOf = (owed: Owed | undefined, at: number, docOn: string): Draft => ({
  header: { ...owed, docOn, category: "goods", currency: "CNY", totalAmount: `${(at + 2) * 4_800}.00` },
});

/** Suppliers who are owed most. */
function owedNow(work: EngineWork): Promise<Owed[]> {
  return work.run(OWED`select s.supplier_id as "supplierId", s.unit_id as "unitId", (select id from department
      where comp_id = ${work.compId} and code = 'D500') as "departmentId"
    from supplier_movement s where s.comp_id = ${work.compId} and s.account <> 'prepayment' and s.supplier_id is not null
    group by 1, 2 having sum(s.amount) > 50000 order by sum(s.amount) desc, 1, 2 limit ${DRAFTS}`);
}
