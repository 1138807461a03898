import { shaped } from "#db/row";
import { identifier } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Customer } from "./rules.ts";

/** Plans of which a customer has one a year. */
const YEARLY = [
  { table: "strategic_customer", code: "strategicPlansMeet" },
  { table: "demand_plan", code: "demandPlansMeet" },
] as const;

/** Says of which years both a duplicate and the customer that it is have a plan: somebody decides which of them stays. */
export const plansDoNotMeet: Rule<Customer> = async (documents, work) => {
  const findings: Finding[] = [];
  for (const [document, { header }] of documents.entries())
    for (const { table, code } of YEARLY)
      for (const { year, one, other } of await plansOfBoth(work, table, header))
        findings.push({ document, code, field: "mergedIntoId", value: String(year), params: { one, other } });
  return findings;
};

const plansOfBoth = (work: Work, table: string, { id, mergedIntoId }: Customer["header"]) =>
  work.run(shaped({ year: "integer", one: "text", other: "text" })`select a.year, p.code as one, q.code as other
    from ${identifier(table)} a join ${identifier(table)} b on b.comp_id = a.comp_id and b.year = a.year and b.customer_id = ${mergedIntoId}
    join party p on p.id = a.customer_id join party q on q.id = b.customer_id
    where a.comp_id = ${work.compId} and a.customer_id = ${id} and a.customer_id <> b.customer_id order by a.year`);
