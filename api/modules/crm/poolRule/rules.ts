import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { poolRules } from "#db/schema/crm/customerPool";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import { oneByOne } from "#posting/oneByOne";

type PoolRule = DocumentOf<typeof poolRules>;

/** A rule holds somebody to something: days, a number of customers, or an approval. */
export const limitsSomething: Rule<PoolRule> = eachDocument(({ header }) => {
  const { followDays, dealDays, departmentDays, cap, approvesClaims } = header;
  const isEmpty = [followDays, dealDays, departmentDays, cap].every((limit) => limit === null) && !approvesClaims;
  return isEmpty ? [{ code: "ruleWithoutLimit", field: "followDays" }] : [];
});

/** Whoever is warned has not yet had his days. */
export const warnsBefore: Rule<PoolRule> = eachDocument(({ header: { warnDays, followDays, dealDays } }) => {
  const most = Math.min(...[followDays, dealDays].flatMap((days) => days ?? [])) - 1;
  return warnDays > most ? [{ code: "tooGreat", field: "warnDays", value: String(warnDays), params: { max: most } }] : [];
});

/** One place has one rule for a level from one day on. */
export const isOnlyRule: Rule<PoolRule> = async (documents, work) => {
  const keys = documents.map(({ header: { fromOn, departmentId, unitId, level } }) =>
    [fromOn, departmentId ?? "", unitId ?? "", level ?? ""].join(" "),
  );
  await oneByOne(work, `poolRule ${work.compId}`, keys);
  const stored = await work.run(shaped({ id: "id", key: "text" })`select id, key from (select id, concat(from_on, ' ', department_id, ' ',
      unit_id, ' ', level) as key from pool_rule where comp_id = ${work.compId}) r where key = any(${arrayOf(keys, "text")})`);
  return documents.flatMap(({ header }, document): Finding[] => {
    const isTaken =
      stored.some(({ id, key }) => id !== header.id && key === keys[document]) || keys.indexOf(keys[document] ?? "") < document;
    return isTaken ? [{ document, code: "ruleTwice", field: "fromOn", value: header.fromOn }] : [];
  });
};
