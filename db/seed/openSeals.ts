import { sql } from "drizzle-orm";
import type { DocumentRecord, Row, Work } from "#define/work";
import { act } from "#engine/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/save";
import { deskOf } from "./group/desk.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";

const SEAL = "sales.sealApplication";
const CONTRACT = "sales.salesContract";
type Contract = { id: string; version: number; title: string; departmentId: string };
/** Papers of a department that want a seal. */
const PAPERS = ["投标授权委托书", "资质证明", "产品合格证明", "对账函", "法人授权书", "业绩证明"];

/** Seals are applied for in every stage, of contracts that passed their review and of papers of the department; the last such contract is sealed already. */
export async function openSeals(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const module = runtime.definitions.modules.get(SEAL);
  if (!module) throw new Error(`no module ${SEAL}`);
  const doing = (work: Work, action: string, made: readonly DocumentRecord[]) =>
    made.length === 0 ? Promise.resolve<DocumentRecord[]>([]) : act(work, module, action, made.map(targetOf), { reason: "示范数据" });
  const applied = await as("sales", async (work) => {
    const contracts = await reviewedBy(work);
    const made = [
      await createDocuments(work, module, contractSeals(contracts)),
      await createDocuments(work, module, paperSeals(contracts)),
    ];
    for (const kind of made) {
      await doing(work, "submit", kind.slice(1, 5));
      await doing(work, "void", kind.slice(5));
    }
    return { made, sealed: contracts.slice(1).slice(-1) };
  });
  if (!applied) return;
  const verdicts = new Map(
    applied.made.flatMap((kind) =>
      kind.slice(2, 5).map(({ header }, at) => [String(header.id), (["return", "reject", "approve"] as const)[at] ?? "approve"] as const),
    ),
  );
  await as("approver", (work) => settle(work, verdicts, "请说明用途"));
  await deskOf(runtime, compId).act(CONTRACT, "seal", applied.sealed);
}

const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });

/** The contracts of the viewer that passed their review. */
function reviewedBy(work: Work): Promise<Contract[]> {
  return work.run<Contract>(sql`select id, version, title, department_id as "departmentId" from sales_contract
    where comp_id = ${work.compId} and stage = 'reviewed' and created_by = ${work.viewer.accountId} order by id`);
}

/** A draft, one that waits, one that comes back, one refused, one agreed to and one void: all but of the last contract, if there are several. */
function contractSeals(contracts: readonly Contract[]): Draft[] {
  const open = contracts.length > 1 ? contracts.slice(0, -1) : contracts;
  return PAPERS.flatMap((_, at): Draft[] => {
    const contract = open[at % Math.max(open.length, 1)];
    return contract ? [draftOf({ kind: "contract", contractId: contract.id }, contract, contract.title)] : [];
  });
}

function paperSeals([contract]: readonly Contract[]): Draft[] {
  return contract ? PAPERS.map((title) => draftOf({ kind: "department", sealType: "company" }, contract, title)) : [];
}

const draftOf = (kind: Row, { departmentId }: Contract, title: string): Draft => ({ header: { ...kind, title, departmentId, copies: 2 } });
