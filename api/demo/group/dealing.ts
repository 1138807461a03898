import { shaped } from "#db/row";
import type { FileKeeper } from "#extras/files/keeper";
import type { Runtime } from "#engine/runtime";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { systemViewer } from "#engine/access/viewer";
import { plusDays } from "#demo/day";
import { hangUp } from "#demo/seals";
import { GROUP } from "./company.ts";
import { deskOf, targetOf } from "./desk.ts";

const [CONTRACT, RELATION] = ["sales.salesContract", "admin.intercompanyRule"];
const SHARED = shaped({ id: "id" });

/**
 * The second company of the group sells to the first by a relation that says at what price: one contract is in force, so that its order
 * waits to be completed there, and one is in draft.
 */
export async function writeDealing(runtime: Runtime, files: Pick<FileKeeper, "add">, endOn: string): Promise<void> {
  const [to, from] = GROUP;
  if (!from || !to) return;
  const [seller, buyer] = [deskOf(runtime, from.id), deskOf(runtime, to.id)];
  const begun = await seller.rows(shaped({})`select from intercompany_rule where comp_id = ${from.id} limit 1`);
  if (begun.length > 0) return;
  const materials = await seller.rows(SHARED`select m.id from company_material m join material g on g.id = m.id
    where m.comp_id = ${from.id} and m.stage = 'enabled' and m.planned_price > 0 order by g.code`);
  const kept = new Set(
    (await buyer.rows(SHARED`select id from company_material where comp_id = ${to.id} and stage = 'enabled'`)).map(({ id }) => id),
  );
  const [first, second] = materials.filter(({ id }) => kept.has(id));
  const department = from.units[0]?.department.code;
  if (!first || !second || department === undefined) return;
  const nameOf = ({ nameZh, nameEn, nameRu }: typeof to) => ({ nameZh, nameEn, nameRu });
  await seller.carry("crm.customer", {
    header: { code: `G${to.code}`, ...nameOf(to), departmentId: { code: department }, currency: { code: "CNY" } },
  });
  await buyer.carry("purchasing.supplier", { header: { code: `G${from.code}`, ...nameOf(from) } });
  const relation = { partnerCompId: String(to.id), dealing: "sale", priceSource: "plannedPrice", markup: "5", taxRate: "13" };
  await seller.carry(RELATION, { header: { code: `N-${to.code}`, ...relation, validFrom: `${endOn.slice(0, 4)}-01-01` } });
  const draft = (materialId: string, quantity: string) => ({
    header: {
      docOn: endOn,
      title: "内部供货",
      customerId: { code: `G${to.code}` },
      departmentId: { code: department },
      deliveryOn: plusDays(endOn, 30),
    },
    lines: {
      products: [{ materialId, quantity, unitPrice: "1" }],
      instalments: [{ kind: "delivery", percent: "100", trigger: "shipped", graceDays: 30 }],
    },
  });
  const made = await seller.write(CONTRACT, [draft(first.id, "6"), draft(second.id, "4")]);
  const handedIn = await seller.do(CONTRACT, "submit", made.slice(0, 1));
  const agreed = await seller.act(CONTRACT, "approve", handedIn.map(targetOf), { byChain: true });
  const sealed = await seller.do(CONTRACT, "seal", agreed);
  for (const contract of sealed) {
    const { id } = targetOf(contract);
    await inWork(runtime, systemViewer(from.id, "demo"), (work) => hangUp(work, files, moduleOf(work, CONTRACT).id, id, [CONTRACT, id]));
  }
  await seller.do(CONTRACT, "takeEffect", sealed);
}
