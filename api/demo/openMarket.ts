import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { type RowIn, shaped } from "#db/row";
import { deskOf } from "./group/desk.ts";
import { names } from "./group/names.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

const [END, MINE, CONTRACT] = ["crm.endCustomer", "crm.coalMine", "sales.salesContract"] as const;
/** How far an end customer has come, and by whose word. */
const REPORTED = ["specialist", "zone", "administrator", "sentBack", "enabled"] as const;
const NUMBERS = ["一", "二", "三", "四", "五", "六"];

/**
 * What dealers and salespeople report about the market: end customers before each of those who agree, one draft, one sent back and one in
 * use, a mine to be approved, and the draft of a bearing contract.
 */
export async function openMarket(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const moduleOf = (id: string) => {
    const module = runtime.definitions.modules.get(id);
    if (!module) throw new Error(`no module ${id}`);
    return module;
  };
  const reported = await as("sales", async (work) => {
    const seller = await sellerOf(work);
    if (!seller) return [];
    const made = await createDocuments(
      work,
      moduleOf(END),
      [...REPORTED, "draft"].map((_, at) => endCustomerOf(seller, at)),
    );
    await act(work, moduleOf(END), "submit", made.slice(0, REPORTED.length).map(targetOf));
    const mine = { code: "K-NEW", ...names("新建煤矿", "New mine", "Новая шахта"), ...seller };
    await act(work, moduleOf(MINE), "submit", (await createDocuments(work, moduleOf(MINE), [{ header: mine }])).map(targetOf));
    return made.map(({ header }) => String(header.id));
  });
  const agree = (from: number, verb: "approve" | "return" = "approve") =>
    (reported ?? []).slice(from, REPORTED.length).map((id, at) => [id, at + from === 3 ? verb : "approve"] as const);
  await as("service", (work) => settle(work, new Map(agree(1))));
  await as("leader", (work) => settle(work, new Map(agree(2, "return")), "请补充联系人和地址"));
  await as("approver", (work) => settle(work, new Map(agree(4))));
  await bearingContract(runtime, compId);
}

const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });
const SELLER = shaped({ customerId: "id", departmentId: "id" });
type Seller = RowIn<typeof SELLER>;

async function sellerOf(work: EngineWork): Promise<Seller | undefined> {
  const [seller] = await work.run(SELLER`select c.id as "customerId", p.department_id as "departmentId" from customer c
    join company_party p on p.comp_id = c.comp_id and p.id = c.id
    where c.comp_id = ${work.compId} and c.owner_id = ${work.viewer.employeeId} order by c.id limit 1`);
  return seller;
}

function endCustomerOf({ customerId, departmentId }: Seller, at: number): Draft {
  const no = at + 1;
  const called = names(`新建煤矿综采${NUMBERS[at]}队`, `New mine, longwall team ${no}`, `Новая шахта, участок лавы ${no}`);
  return { header: { code: `E-NEW${no}`, ...called, source: "dealer", dealerId: customerId, departmentId } };
}

/** A bearing contract is drafted in the customer's own models, where the company has that unit and a customer has some. */
async function bearingContract(runtime: Runtime, compId: number): Promise<void> {
  const desk = deskOf(runtime, compId);
  const [model] = await desk.rows(
    shaped({
      id: "id",
      customerId: "id",
      materialId: "id",
      departmentId: "id",
    })`select m.id, m.customer_id as "customerId", m.material_id as "materialId", p.department_id as "departmentId" from customer_model m
      join company_party p on p.comp_id = m.comp_id and p.id = m.customer_id where m.comp_id = ${compId}
        and exists (select from business_unit u where u.comp_id = m.comp_id and u.code = 'LYC') order by m.id limit 1`,
  );
  if (!model) return;
  const { id, customerId, materialId, departmentId } = model;
  const header = {
    title: "轴承年度供货合同",
    customerId,
    departmentId,
    variant: "LYC",
    saleType: "parts",
    warrantyMonths: 12,
  };
  const products = [{ materialId, customerModelId: id, quantity: "20", unitPrice: "860", taxRate: "13" }];
  const instalments = [{ kind: "delivery", percent: "100", trigger: "shipped", graceDays: 30 }];
  await desk.write(CONTRACT, [{ header, lines: { products, instalments } }]);
}
