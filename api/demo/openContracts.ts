import type { Module } from "#define/module";
import { act } from "#engine/write/act";
import { createDocuments } from "#engine/write/save";
import type { Runtime } from "#engine/runtime";
import { shaped } from "#db/row";
import { targetOf } from "./group/desk.ts";
import { openChanges } from "./openChanges.ts";
import { personOf } from "./person.ts";
import { settle, type Verdicts } from "./verdicts.ts";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

const CONTRACT = "sales.salesContract";
const REVIEW = "sales.contractReview";
/** Below what a leader decides on, so that the approver's word is the last. */
const PRICE = "12000";

/**
 * What salespeople have under way: contracts at each step up to the signature, changes of those in force, and a demand put to the
 * departments.
 */
export async function openContracts(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const made = await as("sales", prepare(runtime));
  if (!made) return;
  await as("approver", (work) => settle(work, verdictsOf(made), "请补充技术协议"));
  await as("leader", async (work) => {
    await settle(work, verdictsOf({ agreed: made.changed, sentBack: [] }));
    await giveUp(runtime, work, made.agreed);
  });
}

type Prepared = { changed: readonly string[]; agreed: readonly string[]; sentBack: readonly string[] };
const verdictsOf = ({ agreed, sentBack }: Pick<Prepared, "agreed" | "sentBack">): Verdicts =>
  new Map([...agreed.map((id) => [id, "approve"] as const), ...sentBack.map((id) => [id, "return"] as const)]);
const moduleOf = ({ definitions }: Runtime, id: string) => {
  const found = definitions.modules.get(id);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};

function prepare(runtime: Runtime): (work: EngineWork) => Promise<Prepared | undefined> {
  return async (work) => {
    const [customer] = await work.run(shaped({
      id: "id",
      departmentId: "id",
    })`select c.id, p.department_id as "departmentId" from customer c
      join company_party p on p.comp_id = c.comp_id and p.id = c.id
        where c.comp_id = ${work.compId} and c.owner_id = ${work.viewer.employeeId} order by c.id limit 1`);
    const [material] = await work.run(
      shaped({ id: "id" })`select id from company_material where comp_id = ${work.compId} order by id limit 1`,
    );
    if (!customer || !material) return undefined;
    const seller = { customerId: customer.id, departmentId: customer.departmentId };
    const contract = moduleOf(runtime, CONTRACT);
    const drafts = [
      "备件采购合同",
      "电液控改造合同",
      "密封件年度合同",
      "立柱大修合同",
      "阀类补充合同",
      "胶管采购合同",
      "接头采购合同",
      "导向套采购合同",
    ].map((title) => draftOf(title, seller, material.id, work.today));
    const made = await createDocuments(work, contract, drafts);
    await act(work, contract, "void", made.slice(-1).map(targetOf));
    const handedIn = await act(work, contract, "submit", made.slice(1, -1).map(targetOf));
    await signOtherwise(work, contract, seller, material.id);
    await deliverOne(runtime, work, seller.customerId);
    const changed = await openChanges(work, contract, moduleOf(runtime, "sales.contractChange"));
    await askDepartments(runtime, work, seller, material.id);
    return {
      changed,
      agreed: [...handedIn.slice(0, 4).map(({ header }) => String(header.id)), ...changed],
      sentBack: handedIn.slice(4, 5).map(({ header }) => String(header.id)),
    };
  };
}

function draftOf(title: string, seller: Row, materialId: string, today: string) {
  return {
    header: { title, ...seller, docOn: today, saleType: "parts", warrantyMonths: 6 },
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

const OTHERWISE = [
  ["出口密封件合同", { variant: "INTL", incoterm: "FOB", port: "天津港" }],
  ["智能控制系统合同", { variant: "HDZK" }],
  ["独家配件供应合同", { contractType: "exclusive" }],
  ["抢修专项合同", { contractType: "specific" }],
  ["暂估配件合同", { contractType: "provisional" }],
] as const;

/** Contracts of the units that sign otherwise, and of the types that have screens of their own: what is reviewed there is handed in. */
async function signOtherwise(work: EngineWork, contract: Module, seller: Row, materialId: string): Promise<void> {
  const made = await createDocuments(
    work,
    contract,
    OTHERWISE.map(([title, more]) => {
      const { header, lines } = draftOf(title, seller, materialId, work.today);
      return { header: { ...header, ...more }, lines };
    }),
  );
  await act(work, contract, "submit", made.slice(1, 3).map(targetOf));
}

async function askDepartments(runtime: Runtime, work: EngineWork, seller: Row, materialId: string): Promise<void> {
  const departments = await work.run(
    shaped({ id: "id" })`select id from department where comp_id = ${work.compId} and (is_purchasing or is_planning) order by code`,
  );
  const subjects = ["supply", "production"];
  const lines = departments.slice(0, 2).map(({ id }, at) => ({ subject: subjects[at], dutyDepartmentId: id, materialId, quantity: "20" }));
  if (lines.length === 0) return;
  const review = moduleOf(runtime, REVIEW);
  const header = { ...seller, content: "客户计划年底前更换一套工作面设备，请确认供货与排产" };
  const made = await createDocuments(work, review, [{ header, lines: { lines } }]);
  await act(work, review, "submit", made.map(targetOf));
}

/** The customer's oldest contract has been delivered. */
async function deliverOne(runtime: Runtime, work: EngineWork, customerId: string): Promise<void> {
  const contract = moduleOf(runtime, CONTRACT);
  const [oldest] = await work.run(shaped({
    id: "id",
    version: "integer",
    on: "text",
  })`select id, version, delivery_on::text as on from sales_contract
    where comp_id = ${work.compId} and stage = 'effective' and customer_id = ${customerId} and delivery_on < ${work.today} order by doc_on, id limit 1`);
  if (!oldest) return;
  const products = await work.run(
    shaped({
      id: "id",
      quantity: "text",
    })`select id, quantity::text as quantity from sales_contract_product where comp_id = ${work.compId} and contract_id = ${oldest.id} order by seq`,
  );
  const shipped = products.map(({ id, quantity }) => ({
    id,
    shippedQuantity: quantity,
    shippedOn: oldest.on,
    dispatchedOn: oldest.on,
    deliveredOn: oldest.on,
  }));
  await act(work, contract, "recordDelivery", [oldest], { input: { header: {}, lines: { products: shipped } } });
}

/** A customer has closed: what was not invoiced of a contract of the same salesperson is cancelled. */
async function giveUp(runtime: Runtime, work: EngineWork, [like]: readonly string[]): Promise<void> {
  const [found] = await work.run(shaped({ id: "id", version: "integer" })`select c.id, c.version from sales_contract c
    join sales_contract l on l.comp_id = c.comp_id and l.salesperson_id = c.salesperson_id and l.id = ${like ?? null}::bigint
    where c.comp_id = ${work.compId} and c.stage = 'effective'
      and not exists (select from contract_change x where x.comp_id = c.comp_id and x.contract_id = c.id) order by c.doc_on, c.id limit 1`);
  if (found) await act(work, moduleOf(runtime, CONTRACT), "closeEarly", [found], { reason: "客户停产" });
}
