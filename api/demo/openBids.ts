import { type RowIn, shaped } from "#db/row";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import type { DocumentRecord } from "#define/rows";
import { plusDays } from "./day.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";

const [PROJECT, BID, BOND] = ["crm.salesProject", "crm.projectBid", "crm.bidBond"] as const;
const SELLER = shaped({ customerId: "id", departmentId: "id" });
type Seller = RowIn<typeof SELLER>;
const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });

/**
 * What waits at the front today: projects before the office and the leader, bids in the office and before their quotation is agreed to, a
 * loan.
 */
export async function openBids(runtime: Runtime, compId: number): Promise<void> {
  const as = personOf(runtime, compId);
  const moduleOf = (id: string) => {
    const module = runtime.definitions.modules.get(id);
    if (!module) throw new Error(`no module ${id}`);
    return module;
  };
  const handed = await as("sales", async (work) => {
    const seller = await sellerOf(work);
    if (!seller) return undefined;
    const make = async (id: string, drafts: readonly Draft[]) => {
      const made = await createDocuments(work, moduleOf(id), [...drafts]);
      return act(work, moduleOf(id), "submit", made.map(targetOf));
    };
    const projects = await make(
      PROJECT,
      ["智能化综采设备", "掘进面改造"].map((name) => ({
        header: { ...seller, name, estimatedAmount: "12000000", expectedOn: plusDays(work.today, 120) },
      })),
    );
    const bids = await make(BID, [
      bidOf(seller, "综采支架投标", work.today),
      bidOf(seller, "新疆立柱年度框架投标", work.today, "Asia/Urumqi"),
    ]);
    const [loaned] = bids;
    const loan = { kind: "loan", bidId: String(loaned?.header.id), ...seller, amount: "3000", dueOn: plusDays(work.today, 30) };
    await make(BOND, [{ header: loan }]);
    return { project: String(projects[1]?.header.id), bid: bids.slice(1).map(targetOf) };
  });
  if (!handed) return;
  await as("approver", async (work) => {
    await settle(work, new Map([[handed.project, "approve"]]));
    await act(work, moduleOf(BID), "complete", handed.bid);
  });
}

async function sellerOf(work: EngineWork): Promise<Seller | undefined> {
  const [seller] = await work.run(SELLER`select c.id as "customerId", p.department_id as "departmentId" from customer c
    join company_party p on p.comp_id = c.comp_id and p.id = c.id
    where c.comp_id = ${work.compId} and c.owner_id = ${work.viewer.employeeId} order by c.id limit 1`);
  return seller;
}

function bidOf(seller: Seller, title: string, today: string, timeZone = "Asia/Shanghai"): Draft {
  return {
    header: { ...seller, title, bidOn: plusDays(today, 12), openOn: plusDays(today, 13), bidTime: "09:30", openTime: "10:00", timeZone },
    lines: {
      lots: [{ lotNo: "1", equipmentModel: "ZY12000/28/63D", quantity: "20", unitPrice: "180000", taxRate: "13" }],
      certificates: [
        { need: "businessLicence", certificateNo: "91140000", expiresOn: plusDays(today, 2000) },
        { need: "safetyMark", certificateNo: "MAB-2026", expiresOn: plusDays(today, 300) },
      ],
      terms: [
        { kind: "deposit", percent: "30", trigger: "signed", graceDays: 10 },
        { kind: "acceptance", percent: "70", trigger: "accepted", graceDays: 30 },
      ],
    },
  };
}
