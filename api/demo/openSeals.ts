import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { type RowIn, shaped } from "#db/row";
import { targetOf } from "./group/desk.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

const SEAL = "sales.sealApplication";
const CONTRACT = shaped({ id: "id", title: "text", departmentId: "id" });
type Contract = RowIn<typeof CONTRACT>;
/** Papers of a department that want a seal. */
const PAPERS = ["投标授权委托书", "资质证明", "产品合格证明", "对账函", "法人授权书", "业绩证明", "银行授信委托书", "履约保函申请书"];
/** How many of each kind are handed in, after the draft; one of them waits. */
const HANDED_IN = 7;
const SAID = ["return", "reject", "approve", "approve", "approve"] as const;
/** How many contracts have one application each, so that they may be sealed. */
const TO_SEAL = 2;

/** Seals are applied for in every stage but the last, of contracts that passed their review and of papers of the department. */
export async function openSeals(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const module = runtime.definitions.modules.get(SEAL);
  if (!module) throw new Error(`no module ${SEAL}`);
  const doing = (work: EngineWork, action: string, made: readonly DocumentRecord[]) =>
    made.length === 0 ? Promise.resolve<DocumentRecord[]>([]) : act(work, module, action, made.map(targetOf), { reason: "示范数据" });
  const applied = await as("sales", async (work) => {
    const contracts = await reviewedBy(work);
    const made = [
      await createDocuments(work, module, contractSeals(contracts)),
      await createDocuments(work, module, paperSeals(contracts)),
    ];
    for (const kind of made) {
      await doing(work, "submit", kind.slice(1, HANDED_IN));
      await doing(work, "void", kind.slice(HANDED_IN));
    }
    return made;
  });
  if (!applied) return;
  const verdicts = new Map(
    applied.flatMap((kind) => kind.slice(2, HANDED_IN).map(({ header }, at) => [String(header.id), SAID[at] ?? "approve"] as const)),
  );
  await as("approver", (work) => settle(work, verdicts, "请说明用途"));
}

/** The contracts of the viewer that passed their review. */
function reviewedBy(work: EngineWork): Promise<Contract[]> {
  return work.run(CONTRACT`select id, title, department_id as "departmentId" from sales_contract
    where comp_id = ${work.compId} and stage = 'reviewed' and created_by = ${work.viewer.accountId} order by id`);
}

/**
 * A draft, one that waits, one that comes back, one refused, three agreed to and one void; the last two that are agreed to are of contracts
 * that have no other.
 */
function contractSeals(contracts: readonly Contract[]): Draft[] {
  const open = contracts.length > TO_SEAL ? contracts.slice(0, -TO_SEAL) : contracts;
  return PAPERS.flatMap((_, at): Draft[] => {
    const isSealed = at >= HANDED_IN - TO_SEAL && at < HANDED_IN;
    const contract = isSealed ? contracts.at(at - HANDED_IN) : open[at % Math.max(open.length, 1)];
    return contract ? [draftOf({ kind: "contract", contractId: contract.id }, contract, contract.title)] : [];
  });
}

function paperSeals([contract]: readonly Contract[]): Draft[] {
  return contract ? PAPERS.map((title) => draftOf({ kind: "department", sealType: "company" }, contract, title)) : [];
}

const draftOf = (kind: Row, { departmentId }: Contract, title: string): Draft => ({ header: { ...kind, title, departmentId, copies: 2 } });
