import { multiply, negate } from "#define/decimal";
import { fail, failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { inCompany, type Relation, relations } from "#posting/acrossCompanies";
import { companyMaterialsAmong } from "#posting/companyMaterials";
import { keyOf, ratesOn } from "#posting/journal/rate";
import type { Reserved } from "#posting/stock/books";
import { postStock } from "#posting/stock/stock";
import { inTransit } from "./transit.ts";
import type { StockPosting, StockRequest } from "#posting/stock/request";
import type { Finding } from "#define/rule";

/** What leaves a company for another one: the movement out, and the line of the twin document there. */
export type Consignment = { out: StockRequest; twin: { documentId: string; lineId: string; docNo: string } };
/** Where it arrives: the party that stands for the sender there, with its currency, the warehouse and its department. */
export type Arrival = { partyId: string; currency: string; warehouseId: string; departmentId: string };
export type Crossing = { sent: StockPosting[]; underWay: StockPosting[] };

/**
 * Sends goods to another company of the group in one transaction: out of stock here, under way there to the warehouse that it names for us
 * at the same value
 * (in its currency, at the rate of the day), each against the intercompany account; `receive` writes the papers there. Both companies must
 * know the other as a party.
 */
export async function sendAcross(
  work: Work,
  consignments: readonly Consignment[],
  compId: number,
  reserved?: Reserved,
  receive?: (other: Work, arrival: Arrival, crossing: Crossing) => Promise<void>,
): Promise<Crossing> {
  const there = (await relations(work)).find((relation) => relation.compId === compId);
  const sent = await postStock(
    work,
    consignments.map(({ out }) => Object.assign(out, { account: "intercompany" })),
    reserved,
  );
  return inCompany(work, compId, async (other) => {
    const here = (await relations(other)).find((relation) => relation.compId === work.compId);
    const arrival = arrivalOf(consignments, there, here);
    await refuseUnkept(other, consignments);
    const underWay = await postStock(other, await arriving(other, consignments, sent, arrival));
    await receive?.(other, arrival, { sent, underWay });
    return { sent, underWay };
  });
}

const refuse = (finding: Finding): never => fail({ type: "invalid", issues: [finding] });

function arrivalOf([first]: readonly Consignment[], there: Relation | undefined, here: Relation | undefined): Arrival {
  const place = { document: first?.out.document ?? 0, field: "partnerId" };
  if (!there || !here) return refuse({ ...place, code: "notIntercompany" });
  const { partyId, arrivalWarehouseId, arrivalDepartmentId } = here;
  if (!arrivalWarehouseId || !arrivalDepartmentId) return refuse({ ...place, code: "noArrival" });
  return { partyId, currency: here.currency, warehouseId: arrivalWarehouseId, departmentId: arrivalDepartmentId };
}

/** Every line whose material the other company does not keep. */
async function refuseUnkept(other: Work, consignments: readonly Consignment[]): Promise<void> {
  const kept = await companyMaterialsAmong(
    other,
    consignments.map(({ out }) => out.materialId),
  );
  const strange = consignments.filter(({ out }) => !kept.has(out.materialId));
  failIfAny(
    strange.map(({ out: { document, table, row } }): Finding => ({ document, table, row, code: "notKeptThere", field: "materialId" })),
  );
}

async function arriving(
  other: Work,
  consignments: readonly Consignment[],
  sent: readonly StockPosting[],
  { partyId, currency, warehouseId }: Arrival,
): Promise<StockRequest[]> {
  const rates = await ratesOn(
    other,
    consignments.map(({ out }) => ({ currency, on: out.postedOn })),
  );
  return consignments.map(({ out, twin }): StockRequest => {
    const posting = sent.find(({ request }) => request === out);
    const value = negate(posting?.value ?? "0");
    const rate =
      rates.get(keyOf({ currency, on: out.postedOn })) ??
      refuse({ document: out.document, code: "noRate", params: { currency, on: out.postedOn } });
    const source = { ...twin, partyId, account: "intercompany" as const, generation: 1 };
    return {
      ...out,
      ...inTransit(warehouseId, twin.docNo),
      ...source,
      quantity: negate(out.quantity),
      value: multiply(value, rate, other.money.company),
      ages: posting?.ages ?? [],
    };
  });
}
