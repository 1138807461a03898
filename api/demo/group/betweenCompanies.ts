import { shaped } from "#db/row";
import type { Runtime } from "#engine/runtime";
import { plusDays } from "#demo/day";
import { GROUP, warehousesOf } from "./company.ts";
import { deskOf } from "./desk.ts";
import { keptMaterials, lying } from "./held.ts";

const [TRANSFER, PARTY] = ["warehouse.stockTransfer", "masterData.relatedCompany"];

/**
 * Makes the companies of the group known to each other where they are not yet, each with the warehouse where the other's goods arrive, and
 * sends something from the first to the second: prepared, and under way.
 */
export async function writeBetweenCompanies(runtime: Runtime, endOn: string): Promise<void> {
  const [from, to] = GROUP;
  if (!from || !to) return;
  const isKnown = async (own: number, other: number) => {
    const found = await deskOf(runtime, own).rows(
      shaped({})`select from company_party where comp_id = ${own} and partner_comp_id = ${other}`,
    );
    return found.length > 0;
  };
  for (const [own, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const { code, nameZh, nameEn, nameRu } = other;
    if (await isKnown(own.id, other.id)) continue;
    const known = { partnerCompId: { code }, arrivalWarehouseId: { code: warehousesOf(own.id)[0]?.code } };
    await deskOf(runtime, own.id).carry(PARTY, { header: { code: `G${code}`, nameZh, nameEn, nameRu, ...known } });
  }
  const sender = deskOf(runtime, from.id);
  const begun = await sender.rows(shaped({})`select from stock_transfer where comp_id = ${from.id} and partner_id is not null limit 1`);
  if (begun.length > 0) return;
  const kept = new Set(await keptMaterials(deskOf(runtime, to.id)));
  for (const { code } of warehousesOf(from.id)) {
    const [materialId] = (await lying(sender, code, endOn)).filter((id) => kept.has(id));
    if (materialId === undefined) continue;
    const header = { warehouseId: { code }, partnerId: { code: `G${to.code}` } };
    const draft = (back: number) => ({
      header: { ...header, docOn: plusDays(endOn, -back) },
      lines: { lines: [{ materialId, quantity: "2" }] },
    });
    await sender.carry(TRANSFER, draft(1), "submit");
    await sender.carry(TRANSFER, draft(3), "submit", "sendAcross");
    return;
  }
}
