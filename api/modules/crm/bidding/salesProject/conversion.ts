import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { projectBidLots, projectBids } from "#db/schema/crm/projectBid";
import type { Drafting } from "#define/action";
import type { DocumentOf } from "#define/rows";
import type { Project } from "./posting.ts";

/** The bid of a project that has none yet, with all that the project knows. */
export const bidsOf: Drafting<Project, DocumentOf<typeof projectBids, { lots: typeof projectBidLots }>> = async (documents, work) => {
  const found = await work.run(
    shaped({ projectId: "id" })`select distinct project_id as "projectId" from project_bid where comp_id = ${work.compId}
      and stage not in ('lost', 'cancelled', 'withdrawn') and project_id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  const bidden = new Set(found.map(({ projectId }) => projectId));
  return documents.flatMap(({ header, lines }, from) => {
    const { id, customerId, endCustomerId, mineId, productLineId, regionId, departmentId, unitId, salespersonId, currency } = header;
    if (bidden.has(id)) return [];
    const place = { customerId, endCustomerId, mineId, productLineId, regionId, departmentId, unitId, salespersonId, currency };
    const { name, bidOn, competitor, variant } = header;
    const said = { docOn: work.today, projectId: id, contactId: header.contactId, title: name, bidOn, competitor, variant };
    const lots = lines.products.map(({ productLineId: line, equipmentModel, quantity, unitPrice }, at) => ({
      lotNo: String(at + 1),
      productLineId: line,
      equipmentModel,
      quantity,
      unitPrice,
    }));
    return [{ from, header: { ...place, ...said }, lines: { lots } }];
  });
};
