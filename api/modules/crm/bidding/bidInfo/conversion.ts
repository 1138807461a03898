import { shaped } from "#db/row";
import type { projectBidLots, projectBids } from "#db/schema/crm/projectBid";
import type { salesProjects } from "#db/schema/crm/salesProject";
import type { Drafting } from "#define/action";
import type { DocumentOf } from "#define/rows";
import type { Work } from "#define/work";
import type { Tender } from "./rules.ts";

const currencyOf = async (work: Work): Promise<string> => {
  const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${work.compId}`);
  return company?.currency ?? "";
};

const placeOf = ({ header }: Tender) => {
  const { regionId, departmentId, unitId, salespersonId, mineId, productLineId } = header;
  return { regionId, departmentId, unitId, salespersonId, mineId, productLineId };
};

/** The project of a tender that belongs to none yet. */
export const projectsOf: Drafting<Tender, DocumentOf<typeof salesProjects>> = async (documents, work) => {
  const currency = await currencyOf(work);
  return documents.flatMap((document, from) => {
    const { customerId, projectId, title, budgetAmount, bidOn } = document.header;
    if (projectId !== null || customerId === null) return [];
    const said = { name: title, source: "tender", estimatedAmount: budgetAmount, budgetAmount, bidOn };
    return [{ from, header: { ...placeOf(document), ...said, docOn: work.today, customerId, currency } }];
  });
};

/** The bid in a tender, with its days and what it asks for. */
export const bidsOf: Drafting<Tender, DocumentOf<typeof projectBids, { lots: typeof projectBidLots }>> = async (documents, work) => {
  const currency = await currencyOf(work);
  return documents.flatMap((document, from) => {
    const { id, customerId, projectId, title, noticeNo, bidAgent, variant } = document.header;
    if (customerId === null) return [];
    const { questionsOn, siteVisitOn, bidOn, bidTime, openOn, openTime, timeZone, validTo } = document.header;
    const days = { questionsOn, siteVisitOn, bidOn, bidTime, openOn, openTime, timeZone, validTo };
    const said = { docOn: work.today, customerId, projectId, infoId: id, title, tenderNo: noticeNo, bidAgent, variant, currency };
    const lots = document.lines.items.map(({ productLineId, equipmentModel, quantity }, at) => ({
      lotNo: String(at + 1),
      productLineId,
      equipmentModel,
      quantity: quantity ?? "1",
    }));
    return [{ from, header: { ...placeOf(document), ...said, ...days }, lines: { lots } }];
  });
};
