import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { companyParties } from "#db/schema/masterData/party";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Posting } from "#define/rule";
import type { Customer } from "./rules.ts";

type Staged = DocumentRecord<Customer["header"] & Pick<RowOf<typeof companyParties>, "stage">, object>;

/** What a day ends says nothing of the stage: each keeps the one that is stored still (the rows are locked). */
export const staysWhereItIs: Posting<Staged> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({ id: "id", stage: "text" })`select id, stage from company_party
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  const stages = new Map(rows.map(({ id, stage }) => [id, stage]));
  for (const { header } of documents) header.stage = stages.get(header.id) ?? header.stage;
};

/** The days in which the former owner still read him are over. */
export const endReading: Posting<Staged> = (documents) => {
  for (const { header } of documents) Object.assign(header, { formerReaderId: null, readUntil: null });
  return Promise.resolve();
};

/** The days for which his risk was assessed are over. */
export const endRisk: Posting<Staged> = (documents) => {
  for (const { header } of documents) Object.assign(header, { riskLevel: null, riskUntil: null });
  return Promise.resolve();
};
