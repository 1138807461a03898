import { shaped } from "#db/row";
import type { leads } from "#db/schema/crm/lead";
import { arrayOf } from "#db/sql";
import type { Drafting } from "#define/action";
import type { DocumentOf } from "#define/rows";
import type { Visit } from "./visit.ts";

/** As much of a result as a name holds. */
const NAME = 60;

/** The lead that a visit becomes: what came of it, from whom, under the number of the visit. */
export const leadsOf: Drafting<Visit, DocumentOf<typeof leads>> = async (documents, work) => {
  const found = await work.run(
    shaped({ id: "id", regionId: "id?" })`select id, region_id as "regionId" from customer
      where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.customerId),
        "bigint",
      )})`,
  );
  const regions = new Map(found.map(({ id, regionId }) => [id, regionId]));
  return documents.map(({ header }, from) => {
    const { docNo, customerId, contactId, interviewee, salespersonId, departmentId, unitId, nextFollowOn, nextStep } = header;
    const [first = ""] = (header.visitResult ?? "").split("\n");
    const who = { customerId, contactId, contact: interviewee?.slice(0, 100), regionId: regions.get(customerId) };
    const said = { name: first.slice(0, NAME), content: header.visitResult, source: "visit", sourceKey: docNo, notes: nextStep };
    return { from, header: { ...who, ...said, docOn: work.today, salespersonId, departmentId, unitId, nextFollowOn } };
  });
};
