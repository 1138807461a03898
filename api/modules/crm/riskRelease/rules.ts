import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { riskReleases } from "#db/schema/crm/customerRisk";
import { compare } from "#define/decimal";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import { oneByOne } from "#posting/oneByOne";

type Release = DocumentOf<typeof riskReleases>;

/** It is not over before anybody agrees. */
export const isNotOver: Rule<Release> = eachDocument(({ header: { validTo } }, { today }) =>
  validTo < today ? [{ code: "laterDay", field: "validTo", value: validTo, params: { min: today } }] : [],
);

const contractsOf = (documents: readonly Release[]) => documents.flatMap(({ header }) => header.contractId ?? []);

/** It lets pass no more than its contract is worth, with tax, in company currency. */
export const isWithinContract: Rule<Release> = async (documents, work) => {
  const found = await work.run(shaped({
    id: "id",
    worth: "decimal",
  })`select id, round(total_amount * coalesce(exchange_rate, 1), 4) as worth
    from sales_contract where comp_id = ${work.compId} and id = any(${arrayOf(contractsOf(documents), "bigint")})`);
  return documents.flatMap(({ header: { contractId, amount } }, document): Finding[] => {
    const max = found.find(({ id }) => id === contractId)?.worth;
    return max !== undefined && compare(amount, max) > 0
      ? [{ document, code: "tooGreat", field: "amount", value: amount, params: { max } }]
      : [];
  });
};

/** Nobody decides on two of one contract, or of one issue of goods, at once. */
export const isAskedOnce: Rule<Release> = async (documents, work) => {
  const named = documents.map(({ header }) => header.contractId ?? header.issueId ?? "0");
  await oneByOne(work, "riskRelease", named);
  const waiting = await work.run(shaped({ id: "id", docNo: "text", of: "id" })`select id, doc_no as "docNo",
      coalesce(contract_id, issue_id) as of from risk_release where comp_id = ${work.compId} and stage = 'inApproval'
      and coalesce(contract_id, issue_id) = any(${arrayOf(named, "bigint")}) order by id`);
  return documents.flatMap(({ header: { id, kind } }, document): Finding[] => {
    const other = waiting.find((one) => one.id !== id && one.of === named[document])?.docNo;
    const isTwice = other !== undefined || named.indexOf(named[document] ?? "") < document;
    const field = kind === "contract" ? "contractId" : "issueId";
    return isTwice ? [{ document, code: "releaseAsked", field, params: { other: other ?? "" } }] : [];
  });
};
