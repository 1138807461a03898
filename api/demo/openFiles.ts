import { type RowIn, shaped } from "#db/row";
import { addDays } from "#define/days";
import type { Runtime } from "#engine/runtime";
import { type Desk, deskOf } from "./group/desk.ts";
import { names } from "./group/names.ts";

/** The customers whose needs, accounts and papers are kept: those who order most. */
const KEPT = 8;
const PLATFORMS = [
  ["国能e购", "https://www.neep.shop"],
  ["中煤易购", "https://ego.chinacoal.com"],
] as const;
const OWNED = shaped({
  customerId: "id",
  code: "text",
  ownerId: "id",
  regionId: "id?",
  departmentId: "id",
  contractId: "id?",
  contractNo: "text?",
});
type Owned = RowIn<typeof OWNED>;

/** What is known of the customers who order most: what they will need, our accounts on their platforms, the papers of their contracts. */
export async function openFiles(runtime: Runtime, compId: number, today: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  const customers = await desk.rows(OWNED`select c.id as "customerId", p.code, c.owner_id as "ownerId", c.region_id as "regionId",
      o.department_id as "departmentId", (array_agg(s.id order by s.doc_on desc, s.id))[1] as "contractId",
      (array_agg(s.doc_no order by s.doc_on desc, s.id))[1] as "contractNo"
    from customer c join party p on p.id = c.id join company_party o on o.comp_id = c.comp_id and o.id = c.id
    join sales_contract s on s.comp_id = c.comp_id and s.customer_id = c.id
    where c.comp_id = ${compId} and o.stage = 'enabled' and c.owner_id is not null and o.department_id is not null
    group by c.id, p.code, c.owner_id, c.region_id, o.department_id order by sum(s.amount * s.exchange_rate) desc, p.code limit ${KEPT}`);
  const year = Number(today.slice(0, 4));
  await desk.write(
    "crm.demandPlan",
    customers.flatMap((customer, at) => [year, year + 1].map((planned) => demandOf(customer, planned, at))),
  );
  await desk.write(
    "crm.platformAccount",
    customers.slice(0, PLATFORMS.length * 2).map((customer, at) => accountOf(customer, at, today)),
  );
  await keepPapers(desk, customers, today);
}

function demandOf({ customerId, ownerId, regionId, departmentId }: Owned, year: number, at: number) {
  const need = (month: string, model: string, quantity: number, amount: number, probability: number) => ({
    productLineId: { code: "10" },
    equipmentModel: model,
    quantity: String(quantity),
    amount: String(amount),
    expectedOn: `${year}-${month}-15`,
    probability: String(probability),
  });
  return {
    header: { customerId, ownerId, regionId, departmentId, year },
    lines: { lines: [need("04", "ZY12000/28/63D", 20 + at, 3_600_000 + at * 180_000, 60), need("09", "ZY6800/14/32", 12, 1_500_000, 35)] },
  };
}

function accountOf({ customerId, ownerId, departmentId, code }: Owned, at: number, today: string) {
  const [platform = "", address = ""] = PLATFORMS[at % PLATFORMS.length] ?? [];
  return {
    header: {
      customerId,
      platform,
      address,
      account: `supplier-${code.toLowerCase()}`,
      handlerId: ownerId,
      departmentId,
      registeredOn: addDays(today, -400 + at * 30),
      expiresOn: addDays(today, 20 + at * 60),
      certificateUntil: addDays(today, 50 + at * 60),
      fee: "3000",
    },
  };
}

/** The contract on paper with its versions, and certificates of which one runs out soon. */
async function keepPapers(desk: Desk, customers: readonly Owned[], today: string): Promise<void> {
  const made = await desk.write("crm.archiveDocument", [
    ...customers.slice(0, 4).map(({ customerId, contractId, contractNo, departmentId }) => ({
      header: {
        code: `HT-${contractNo}`,
        ...names(`合同原件 ${contractNo}`, `Signed contract ${contractNo}`, `Подписанный договор ${contractNo}`),
        category: "contract",
        customerId,
        contractId,
        departmentId,
        content: "双方签章齐全，含技术协议与付款条款",
      },
    })),
    ...[25, 300].map((days, at) => ({
      header: {
        code: `MA-${at + 1}`,
        ...names(`矿用产品安全标志 ${at + 1}`, `Mining safety mark ${at + 1}`, `Знак безопасности ${at + 1}`),
        category: "certificate",
        departmentId: customers[0]?.departmentId,
        validUntil: addDays(today, days),
      },
    })),
  ]);
  await desk.do("crm.archiveDocument", "keepVersion", made.slice(0, 2));
}
