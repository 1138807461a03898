import type { customers } from "#db/schema/masterData/party";
import type { salesProjects } from "#db/schema/crm/salesProject";
import type { Drafting } from "#define/action";
import type { DocumentOf, Row } from "#define/rows";
import { shaped } from "#db/row";
import type { Lead } from "./rules.ts";

/** A customer of what a lead says of somebody who is none yet. */
export const customersOf: Drafting<Lead, DocumentOf<typeof customers>> = (documents) =>
  Promise.resolve(
    documents.flatMap(({ header }, from) => {
      if (header.customerId !== null) return [];
      const { customerCode, customerName, contact, phone, regionId, salespersonId, departmentId } = header;
      const said: Row = { code: customerCode, nameZh: customerName, contact, phone, departmentId, isCustomer: true };
      return [{ from, header: { ...said, regionId, ownerId: salespersonId } }];
    }),
  );

/** The project that a lead becomes, with all that is known of it. */
export const projectsOf: Drafting<Lead, DocumentOf<typeof salesProjects>> = async (documents, work) => {
  const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${work.compId}`);
  return documents.flatMap(({ header }, from) => {
    const { id, name, source, customerId, regionId, productLineId, departmentId, unitId, salespersonId, expectedOn } = header;
    if (customerId === null) return [];
    const place = { customerId, regionId, departmentId, unitId, salespersonId, currency: company?.currency ?? "" };
    const said = { name, source: source === "publicTender" ? "tender" : source, productLineId, expectedOn };
    return [{ from, header: { ...place, ...said, docOn: work.today, leadId: id, estimatedAmount: header.estimatedAmount ?? "0" } }];
  });
};
