import { sql } from "drizzle-orm";
import type { DocumentRecord, Row, Work } from "#define/work";
import { act } from "#engine/act";
import { decide } from "#engine/approvalDecide";
import { openTasks } from "#engine/approvalView";
import { createDocuments, updateDocument } from "#engine/save";
import type { Runtime } from "#engine/runtime";
import { names } from "./group/names.ts";
import { personOf } from "./person.ts";

const CONTRACT = "sales.salesContract";
const CHANGE = "sales.contractChange";
const SEAL = "sales.sealApplication";
const REVIEW = "sales.contractReview";
/** Below what a leader decides on, so that the approver's word is the last. */
const PRICE = "12000";

/** What salespeople have under way: contracts at each step up to the signature, a change of one in force and one agreed to, a seal, a demand put to the departments, and an end customer and a mine to be approved. */
export async function openContracts(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const made = await as("sales", prepare(runtime));
  if (!made) return;
  await as("approver", (work) => decideOn(work, made));
  await as("sales", (work) => applySeal(runtime, work, made.agreed));
}

type Prepared = { agreed: readonly string[]; sentBack: readonly string[] };
const moduleOf = ({ definitions }: Runtime, id: string) => {
  const found = definitions.modules.get(id);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};
const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });

function prepare(runtime: Runtime): (work: Work) => Promise<Prepared | undefined> {
  return async (work) => {
    const [customer] = await work.run<{
      id: string;
      departmentId: string;
    }>(sql`select c.id, p.department_id as "departmentId" from customer c
      join company_party p on p.comp_id = c.comp_id and p.id = c.id where c.comp_id = ${work.compId} and c.owner_id = ${work.viewer.employeeId} order by c.id limit 1`);
    const [material] = await work.run<{ id: string }>(
      sql`select id from company_material where comp_id = ${work.compId} order by id limit 1`,
    );
    if (!customer || !material) return undefined;
    const seller = { customerId: customer.id, departmentId: customer.departmentId };
    const contract = moduleOf(runtime, CONTRACT);
    const drafts = ["备件采购合同", "密封件年度合同", "立柱大修合同", "阀类补充合同", "胶管采购合同", "导向套采购合同"].map((title) =>
      draftOf(title, seller, material.id, work.today),
    );
    const made = await createDocuments(work, contract, drafts);
    await act(work, contract, "void", made.slice(-1).map(targetOf));
    const handedIn = await act(work, contract, "submit", made.slice(1, -1).map(targetOf));
    await fulfilOne(runtime, work, seller.customerId);
    await beginChanges(runtime, work, seller.customerId);
    await askDepartments(runtime, work, seller, material.id);
    await report(runtime, work, seller);
    return {
      agreed: handedIn.slice(0, 2).map(({ header }) => String(header.id)),
      sentBack: handedIn.slice(2, 3).map(({ header }) => String(header.id)),
    };
  };
}

function draftOf(title: string, seller: Row, materialId: string, today: string) {
  return {
    header: { title, ...seller, docOn: today, saleType: "parts", riskLevel: "low", warrantyMonths: 6 },
    lines: {
      products: [{ materialId, quantity: "3", unitPrice: PRICE, taxRate: "13" }],
      instalments: [
        { kind: "deposit", percent: "30", trigger: "signed", graceDays: 10 },
        { kind: "delivery", percent: "60", trigger: "shipped", graceDays: 30 },
        { kind: "retention", percent: "10", trigger: "warrantyEnd" },
      ],
    },
  };
}

/** Two contracts in force are to be delivered later: one change waits for its review, the other is a draft. */
async function beginChanges(runtime: Runtime, work: Work, customerId: string): Promise<void> {
  const [contract, change] = [moduleOf(runtime, CONTRACT), moduleOf(runtime, CHANGE)];
  const found = await work.run<{ id: string; version: number }>(sql`select id, version from sales_contract
    where comp_id = ${work.compId} and stage = 'effective' and customer_id = ${customerId} order by doc_on desc, id desc limit 2`);
  if (found.length === 0) return;
  await act(work, contract, "beginChange", found);
  const [begun] = await work.run<{ id: string; version: number }>(
    sql`select id, version from contract_change where comp_id = ${work.compId} and stage = 'draft' order by id limit 1`,
  );
  if (!begun) return;
  const said = { header: { reason: "客户要求延期交货", qualityTerms: "按 MT/T 312 验收" } };
  const saved = await updateDocument(work, change, begun.id, begun.version, said);
  await act(work, change, "submit", [targetOf(saved)]);
}

async function askDepartments(runtime: Runtime, work: Work, seller: Row, materialId: string): Promise<void> {
  const departments = await work.run<{ id: string }>(
    sql`select id from department where comp_id = ${work.compId} and (is_purchasing or is_planning) order by code`,
  );
  const subjects = ["supply", "production"];
  const lines = departments.slice(0, 2).map(({ id }, at) => ({ subject: subjects[at], dutyDepartmentId: id, materialId, quantity: "20" }));
  if (lines.length === 0) return;
  const review = moduleOf(runtime, REVIEW);
  const header = { ...seller, content: "客户计划年底前更换一套工作面设备，请确认供货与排产" };
  const made = await createDocuments(work, review, [{ header, lines: { lines } }]);
  await act(work, review, "submit", made.map(targetOf));
}

/** An end customer that a dealer found, and a mine, both waiting for approval. */
async function report(runtime: Runtime, work: Work, { customerId, departmentId }: Row): Promise<void> {
  for (const [id, header] of [
    [
      "crm.endCustomer",
      {
        code: "E-NEW",
        ...names("新建煤矿综采二队", "New mine, longwall team 2", "Новая шахта, участок лавы 2"),
        source: "dealer",
        dealerId: customerId,
        departmentId,
      },
    ],
    ["crm.coalMine", { code: "K-NEW", ...names("新建煤矿", "New mine", "Новая шахта"), departmentId, customerId }],
  ] as const) {
    const module = moduleOf(runtime, id);
    const made = await createDocuments(work, module, [{ header }]);
    await act(work, module, "submit", made.map(targetOf));
  }
}

async function decideOn(work: Work, { agreed, sentBack }: Prepared): Promise<void> {
  const { tasks } = await openTasks(work);
  for (const { id, version, documentId } of tasks) {
    if (agreed.includes(documentId)) await decide(work, id, version, { verb: "approve" });
    if (sentBack.includes(documentId)) await decide(work, id, version, { verb: "return" }, "请补充技术协议");
  }
}

/** The customer's oldest contract has been delivered and fulfilled. */
async function fulfilOne(runtime: Runtime, work: Work, customerId: string): Promise<void> {
  const contract = moduleOf(runtime, CONTRACT);
  const [oldest] = await work.run<{
    id: string;
    version: number;
    on: string;
  }>(sql`select id, version, delivery_on::text as on from sales_contract
    where comp_id = ${work.compId} and stage = 'effective' and customer_id = ${customerId} and delivery_on < ${work.today} order by doc_on, id limit 1`);
  if (!oldest) return;
  const products = await work.run<{ id: string; quantity: string }>(
    sql`select id, quantity::text as quantity from sales_contract_product where comp_id = ${work.compId} and contract_id = ${oldest.id} order by seq`,
  );
  const shipped = products.map(({ id, quantity }) => ({
    id,
    shippedQuantity: quantity,
    shippedOn: oldest.on,
    dispatchedOn: oldest.on,
    deliveredOn: oldest.on,
  }));
  const recorded = await act(work, contract, "recordDelivery", [oldest], { input: { header: {}, lines: { products: shipped } } });
  await act(work, contract, "fulfil", recorded.map(targetOf));
}

/** The seal of a contract that passed its review is applied for. */
async function applySeal(runtime: Runtime, work: Work, [first]: readonly string[]): Promise<void> {
  if (first === undefined) return;
  const seal = moduleOf(runtime, SEAL);
  const [contract] = await work.run<{ title: string; departmentId: string }>(
    sql`select title, department_id as "departmentId" from sales_contract where comp_id = ${work.compId} and id = ${first} and stage = 'reviewed'`,
  );
  if (!contract) return;
  const made = await createDocuments(work, seal, [{ header: { kind: "contract", contractId: first, copies: 2, ...contract } }]);
  await act(work, seal, "submit", made.map(targetOf));
}
