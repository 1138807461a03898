import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { Site } from "#support/site";

/** HS of the test server. */
const COMPANY = 2;
const NAMES = ["山河矿业", "北方煤业", "大同能源", "神东集团", "河津焦煤", "临汾铸造"];
const DUE = ["2026-04-20", "2026-03-21", "2026-03-01", "2026-02-15", "2025-12-20", "2025-09-01", "2024-11-11", "2022-01-05"];

/**
 * Opens receivables of six customers in two business units of HS: every age, cents that do not round, one item of 100.01 due 2026-03-21;
 * from then on figures follow what is posted.
 */
export async function openReceivables(site: Site): Promise<void> {
  await write(site, "masterData.businessUnit", [
    { header: { code: "U1", nameZh: "采掘事业部" } },
    { header: { code: "U2", nameZh: "运输事业部" } },
  ]);
  await write(site, "masterData.department", [
    { header: { code: "S1", nameZh: "销售一部", isSales: true, unitId: { code: "U1" } } },
    { header: { code: "S2", nameZh: "销售二部", isSales: true, unitId: { code: "U2" } } },
  ]);
  await write(
    site,
    "crm.customer",
    NAMES.map((nameZh, index) => ({ header: { code: `C${index + 1}`, nameZh, departmentId: { code: `S${(index % 2) + 1}` } } })),
  );
  await write(
    site,
    "sales.receivableOpening",
    [1, 2].map((unit) => ({
      header: { docOn: "2026-03-30", departmentId: { code: `S${unit}` } },
      lines: { lines: NAMES.flatMap((_, customer) => (customer % 2 === unit - 1 ? linesOf(customer) : [])) },
    })),
    "post",
  );
  await site.served.analytics.start();
}

/** Confirms a receipt of money in HS on the server's day, of which nothing is applied but to the item that is named. */
export async function receive(site: Site, amount: string, itemNo?: string): Promise<void> {
  const header = { docOn: "2026-03-31", customerId: { code: "C1" }, departmentId: { code: "S1" }, totalAmount: amount };
  const items = await transaction(site.served.client, [COMPANY], (open) =>
    open.run(shaped({ itemId: "id" })`select id as "itemId" from receivable_item where comp_id = ${COMPANY} and item_no = ${itemNo ?? ""}`),
  );
  const applications = items.map(({ itemId }) => ({ itemId, amount }));
  await write(site, "sales.salesReceipt", [{ header, lines: { applications } }], "submit", "confirm");
}

/** A tender that was won. */
export async function win(site: Site, amount: string): Promise<void> {
  const won = { projectName: "W", openedOn: "2026-03-30", result: "won", bidAmount: amount, winAmount: amount };
  const header = { docOn: "2026-03-31", customerId: { code: "C1" }, departmentId: { code: "S1" }, ...won };
  await write(site, "crm.bidResult", [{ header }], "submit", "confirm");
}

function linesOf(customer: number): Record<string, unknown>[] {
  return DUE.map((dueOn, age) => ({
    customerId: { code: `C${customer + 1}` },
    itemNo: `O${customer + 1}-${age + 1}`,
    contractNo: `HT-${customer + 1}`,
    postedOn: dueOn < "2026-03-01" ? dueOn : "2026-03-01",
    dueOn,
    totalAmount: age === 1 ? "100.01" : `${(customer + 1) * 1_234_567 + age * 89_101}.${customer}${age}`,
  }));
}

async function write(site: Site, id: string, drafts: readonly Draft[], ...actions: string[]): Promise<void> {
  const module = site.served.definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  await inWork(site.served, systemViewer(COMPANY, "story"), async (work) => {
    let documents = await createDocuments(work, module, drafts);
    for (const action of actions) {
      const targets = documents.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
      documents = await act(work, module, action, targets);
    }
  });
}
