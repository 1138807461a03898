import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { run } from "#db/client";
import { divide, round } from "#define/decimal";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import type { Runtime } from "#engine/runtime";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { approvalChains } from "#setup/approvalChains";
import { GROUP } from "./group/company.ts";

const CHAIN = "admin.approvalChain";
/** What a storekeeper may scrap without being asked, and what the demo's scrap is worth about. */
const SCRAP_LIMIT = "20000";
const SCRAPPED = ["26000", "64000"];
const SCRAP = "warehouse.scrapOrder";

/** Publishes the chains that the company began with; of one that began without, writes them first. */
export async function loadApprovals(runtime: Runtime, compId: number): Promise<void> {
  const viewer = systemViewer(compId, "demo");
  await inWork(runtime, viewer, async (work) => {
    const chains = moduleOf(work, CHAIN);
    const begun = await work.run(BEGUN`select id, version from approval_chain where comp_id = ${compId} and stage = 'draft'`);
    const written = begun.length > 0 ? [] : await createDocuments(work, chains, await approvalChains(work));
    const targets = [...begun, ...written.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }))];
    await act(work, chains, "publish", targets);
  });
  if (GROUP.some(({ id }) => id === compId)) await handIn(runtime, compId);
}
const BEGUN = shaped({ id: "id", version: "integer" });

/** The storekeeper hands in scrap above the limit, which waits for approval. */
async function handIn(runtime: Runtime, compId: number): Promise<void> {
  const module = runtime.definitions.modules.get(SCRAP);
  const [keeper] = await run(runtime.client, shaped({ id: "id" })`select id from account where account = 'keeper'`);
  const viewer = keeper && (await loadViewer(runtime, keeper.id, compId, "zh"));
  if (!module || !viewer) return;
  await run(runtime.client, sql`update company set scrap_limit = ${SCRAP_LIMIT} where id = ${compId}`);
  await inWork(runtime, viewer, async (work) => {
    const lying =
      await work.run(LYING`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.quantity, b.value / b.quantity as cost
      from stock_on_hand b where b.comp_id = ${compId} and b.warehouse_id = any(select s.warehouse_id from station s
        join membership m on m.comp_id = s.comp_id and m.id = s.membership_id
        where s.comp_id = ${compId} and m.account_id = ${viewer.accountId} and s.warehouse_id is not null)
      and b.state = 'available' and b.owner = 'own' and b.batch = '' and b.area = '' and b.seat = '' and b.box = '' and b.serial = '' and b.reserved = 0
      and b.quantity > 0 and b.value > ${SCRAPPED[1]} * 2 order by b.value desc, b.material_id limit ${SCRAPPED.length}`);
    const drafts = lying.map((row, at) => scrapOf(row, SCRAPPED[at] ?? SCRAP_LIMIT));
    const made = await createDocuments(work, module, drafts);
    const targets = made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
    if (targets.length > 0) await act(work, module, "submit", targets);
  });
}

const LYING = shaped({ warehouseId: "id", materialId: "id", quantity: "decimal", cost: "decimal" });
type Lying = RowIn<typeof LYING>;

function scrapOf({ warehouseId, materialId, cost }: Lying, worth: string): Draft {
  const quantity = round(divide(worth, cost, 6), 0);
  return {
    header: { warehouseId, reason: "锈蚀报废，无法修复" },
    lines: { lines: [{ materialId, quantity: quantity === "0" ? "1" : quantity }] },
  };
}
