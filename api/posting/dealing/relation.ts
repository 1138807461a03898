import { narrow, type RowIn, shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { type Relation, relations } from "#posting/acrossCompanies";

/** At what price, and through which company, a company sells to another one of the group from a day until a day. */
const SALES_RELATION = shaped({
  partnerCompId: "integer",
  partner: "text",
  middleCompId: "integer?",
  middle: "text?",
  priceSource: narrow<"cost" | "plannedPrice" | "listPrice">("text"),
  markup: "decimal",
  taxRate: "decimal?",
  validFrom: "day",
  validTo: "day?",
});
export type SalesRelation = RowIn<typeof SALES_RELATION>;

/** A sale within the group: the company that buys, the one that it buys for, and the relation of the day. */
export type Deal = { buyer: Relation; end: Relation; relation: SalesRelation };
/** How a company stands to those of the group. */
export type Group = { known: ReadonlyMap<string, Relation>; sells: readonly SalesRelation[] };
type Sold = { customerId: string; finalPartyId: string | null; docOn: string };

export async function groupOf(work: Work): Promise<Group> {
  const known = new Map((await relations(work)).map((relation) => [relation.partyId, relation]));
  if (known.size === 0) return { known, sells: [] };
  const sells =
    await work.run(SALES_RELATION`select r.partner_comp_id as "partnerCompId", p.code as partner, r.middle_comp_id as "middleCompId",
      m.code as middle, r.price_source as "priceSource", coalesce(r.markup, 0) as markup, r.tax_rate as "taxRate", r.valid_from as "validFrom",
      r.valid_to as "validTo"
    from intercompany_rule r join company p on p.id = r.partner_comp_id left join company m on m.id = r.middle_comp_id
    where r.comp_id = ${work.compId} and r.dealing = 'sale' and r.stage = 'enabled' order by r.valid_from`);
  return { known, sells };
}

/**
 * The deal that a sale is, or what is wrong with it; neither where the customer is nobody of the group, or the companies have agreed on no
 * relation for sales.
 */
export function dealOf({ known, sells }: Group, { customerId, finalPartyId, docOn }: Sold): { deal?: Deal; issue?: Issue } {
  const buyer = known.get(customerId);
  const end = isEmpty(finalPartyId) ? buyer : known.get(finalPartyId);
  if (!end || !buyer)
    return isEmpty(finalPartyId) ? {} : { issue: { code: "notIntercompany", field: buyer ? "finalPartyId" : "customerId" } };
  const agreed = sells.filter(({ partnerCompId }) => partnerCompId === end.compId);
  if (agreed.length === 0 && buyer === end) return {};
  const relation = relationOn(agreed, docOn);
  if (!relation) return { issue: { code: "noDealing", field: "docOn", value: docOn, params: { company: end.code } } };
  const through = relation.middleCompId ?? end.compId;
  if (buyer.compId === through && (buyer === end) === (relation.middleCompId === null)) return { deal: { buyer, end, relation } };
  if (relation.middle === null) return { issue: { code: "dealsDirectly", field: "finalPartyId", params: { company: end.code } } };
  return { issue: { code: "dealsThrough", field: "customerId", params: { company: end.code, middle: relation.middle } } };
}

/** The relation that holds on a day. */
const relationOn = (agreed: readonly SalesRelation[], on: string): SalesRelation | undefined =>
  agreed.find(({ validFrom, validTo }) => validFrom <= on && on <= (validTo ?? on));
