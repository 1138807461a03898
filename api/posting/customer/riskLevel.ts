import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { standardsFor } from "./riskStandard.ts";

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

/** A document keeps the level that its customer has on the day on which it is handed in; none where he was not assessed. */
export const keepRiskLevel: Posting<Rated> = async (documents, work) => {
  const levels = await levelsOf(work, documents);
  for (const { header } of documents) header.riskLevel = levels.get(header.customerId) ?? null;
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
