import { isEmpty } from "#define/condition";
import { shaped } from "#db/row";
import type { companyParties, parties } from "#db/schema/masterData/party";
import type { DraftRow, RowOf } from "#define/rows";
import type { Derive, Finding, Rule } from "#define/rule";

type Party = { header: RowOf<typeof companyParties> & Pick<RowOf<typeof parties>, "code"> };

/** Says of a party whether it is a company of the group; only such a one has a warehouse where its goods arrive. */
export const deriveGroupCompany: Derive<{ header: DraftRow<Party["header"]> }> = ({ header }) => {
  header.isGroupCompany = !isEmpty(header.partnerCompId);
  if (!header.isGroupCompany) header.arrivalWarehouseId = null;
};

/** Says which parties stand for the company itself, or for one that another party stands for. */
export const namesCompanyOnce: Rule<Party> = async (documents, work) => {
  const named = documents.filter(({ header }) => header.partnerCompId !== null);
  if (named.length === 0) return [];
  const taken = await work.run(shaped({ id: "id", compId: "integer" })`select id, partner_comp_id as "compId" from company_party
    where comp_id = ${work.compId} and partner_comp_id is not null`);
  const seen = new Map(taken.map(({ id, compId }) => [String(compId), id]));
  return documents.flatMap(({ header }, document): Finding[] => {
    if (header.partnerCompId === null) return [];
    // What is written into a link is text, also where its column holds a number.
    const company = String(header.partnerCompId);
    const place = { document, field: "partnerCompId" };
    if (company === String(work.compId)) return [{ ...place, code: "sameValue", params: { other: "partnerCompId" } }];
    const other = seen.get(company) ?? header.id;
    seen.set(company, header.id);
    return other === header.id ? [] : [{ ...place, code: "duplicate" }];
  });
};
