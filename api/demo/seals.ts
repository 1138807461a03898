import { type RowIn, shaped } from "#db/row";
import { personOf } from "./person.ts";
import { ProblemError } from "#define/problem";
import { act } from "#engine/write/act";
import { moduleOf, type EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import type { FileKeeper } from "#extras/files/keeper";
import { makePdf, type Order, prepareLook, preparePrint } from "#extras/print/printOuts";

const [SEAL, CONTRACT] = ["sales.sealApplication", "sales.salesContract"] as const;
const AGREED = shaped({ id: "id", version: "integer", contractId: "id?", copies: "integer" });
type Agreed = RowIn<typeof AGREED>;

type Files = Pick<FileKeeper, "add">;

/**
 * All seals of a company that were agreed to but the first of each kind are set, the contract printed in as many copies, the scan hung up;
 * the last contract, signed by both, takes effect.
 */
export async function loadDemoSeals(runtime: Runtime, files: Files, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const agreed = (await as("approver", agreedLast)) ?? [];
  for (const seal of agreed) {
    const { contractId } = seal;
    if (contractId) await as("sales", (work) => print(work, contractId, seal.copies));
    await as("approver", (work) => hangUp(work, files, SEAL, seal.id, contractId ? [CONTRACT, contractId] : [SEAL, seal.id]));
    const input = { header: { sealedCopies: seal.copies } };
    await as("approver", (work) => act(work, moduleOf(work, SEAL), "complete", [seal], { input }));
  }
  const signed = agreed.findLast(({ contractId }) => contractId)?.contractId;
  if (signed) await as("approver", (work) => takeEffect(work, files, signed)).catch(standsRefused);
}

function agreedLast(work: EngineWork): Promise<Agreed[]> {
  return work.run(AGREED`select id, version, "contractId", copies
    from (select id, version, contract_id as "contractId", copies, row_number() over (partition by kind order by id) as place from seal_application
      where comp_id = ${work.compId} and stage = 'approved') as agreed where place > 1 order by id`);
}

async function takeEffect(work: EngineWork, files: Files, id: string): Promise<void> {
  await hangUp(work, files, CONTRACT, id, [CONTRACT, id]);
  const found = await work.run(
    shaped({ id: "id", version: "integer" })`select id, version from sales_contract where comp_id = ${work.compId} and id = ${id}`,
  );
  await act(work, moduleOf(work, CONTRACT), "takeEffect", found);
}

/** Above the credit of its customer it stays sealed, and the attempt stands among the credit checks. */
function standsRefused(error: unknown): void {
  const isRefused =
    error instanceof ProblemError && error.problem.type === "invalid" && error.problem.issues.some(({ code }) => code === "overCredit");
  if (!isRefused) throw error;
}

export async function hangUp(
  work: EngineWork,
  files: Files,
  module: string,
  id: string,
  [printed, record]: readonly [string, string],
): Promise<void> {
  const body = await scanOf(work, printed, record);
  await files.add(work.viewer, moduleOf(work, module), id, { name: "用印扫描件.pdf", body });
}

const orderOf = (id: string): Order => ({ ids: [id], template: "standard", language: "zh", paper: "sheet", copies: 1 });

async function print(work: EngineWork, contractId: string, copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy++) await preparePrint(work, moduleOf(work, CONTRACT), orderOf(contractId));
}

async function scanOf(work: EngineWork, module: string, id: string): Promise<AsyncIterable<Uint8Array>> {
  const pages = await makePdf(await prepareLook(work, moduleOf(work, module), orderOf(id)));
  return pages as AsyncIterable<Uint8Array>;
}
