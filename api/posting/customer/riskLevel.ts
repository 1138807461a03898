import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { riskInForce } from "./riskInForce.ts";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { standardsFor } from "./riskStandard.ts";

/** From the least to the greatest. */
export const RISK_LEVELS = ["low", "medium", "high"] as const;
type Rated = { header: { customerId: string; riskLevel: string | null } };
type Contracted = { header: { customerId: string; unitId: string | null; productLineId: string | null } };

/** The levels of those customers whose assessment is in force today. */
export async function levelsOf(work: Work, documents: readonly { header: { customerId: string } }[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(documents.map(({ header }) => header.customerId))];
  const rows = await work.run(shaped({ id: "id", level: "text" })`select id, risk_level as level from customer
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})
      and risk_level is not null and risk_until >= ${work.today}::date`);
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/** The levels of those projects whose own assessment is in force today, also while it is looked at anew. */
async function projectLevelsOf(work: Work, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const rows = await work.run(
    shaped({ id: "id", level: "text" })`select p.id, a.valid_level as level from sales_project p
    join lateral (${riskInForce("project", "p")}) a on true
    where p.comp_id = ${work.compId} and a.valid_to >= ${work.today}::date and a.valid_level is not null
      and p.id = any(${arrayOf(
        ids.filter((id) => id !== null),
        "bigint",
      )})`,
  );
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/**
 * A document keeps the level of the day on which it is handed in: that of its customer, or of its project where that was assessed as
 * riskier; none where neither was assessed.
 */
export const keepRiskLevel =
  <D extends Rated>(projectOf: (header: D["header"]) => string | null): Posting<D> =>
  async (documents, work) => {
    const ofCustomers = await levelsOf(work, documents);
    const ofProjects = await projectLevelsOf(
      work,
      documents.map(({ header }) => projectOf(header)),
    );
    for (const { header } of documents) {
      const levels = [ofCustomers.get(header.customerId), ofProjects.get(projectOf(header) ?? "")];
      header.riskLevel = RISK_LEVELS.findLast((level) => levels.includes(level)) ?? null;
    }
  };

/** Where the standard in force for its unit and product line blocks on high risk, nobody is contracted with whom it did not assess. */
export const isAssessed: Rule<Contracted> = async (documents, work) => {
  const standards = await standardsFor(
    work,
    documents.map(({ header: { unitId, productLineId } }) => ({ on: work.today, unitId, productLineId })),
  );
  const levels = await levelsOf(work, documents);
  return documents.flatMap(({ header }, document): Finding[] =>
    standards[document]?.onHigh !== "block" || levels.has(header.customerId)
      ? []
      : [{ document, code: "notAssessed", field: "customerId" }],
  );
};
