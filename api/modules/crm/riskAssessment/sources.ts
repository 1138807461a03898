import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { type Standard, standardsById, standardsFor } from "#posting/customer/riskStandard";
import type { Assessment } from "./assessment.ts";

/** The standard of each assessment's day. */
export async function standardsOf(work: Work, documents: readonly Assessment[]): Promise<Map<string, Standard>> {
  const found = await standardsFor(
    work,
    documents.map(({ header: { docOn, unitId, productLineId } }) => ({ on: docOn, unitId, productLineId })),
  );
  return new Map(documents.flatMap(({ header }, at): [string, Standard][] => (found[at] ? [[header.id, found[at]]] : [])));
}

/** The standard that each assessment was scored by. */
export async function scoringStandards(work: Work, documents: readonly Assessment[]): Promise<Map<string, Standard>> {
  const found = await standardsById(
    work,
    documents.flatMap(({ header }) => header.standardId ?? []),
  );
  const byId = new Map(found.map((standard) => [standard.id, standard]));
  return new Map(
    documents.flatMap(({ header }): [string, Standard][] => {
      const standard = byId.get(header.standardId ?? "");
      return standard ? [[header.id, standard]] : [];
    }),
  );
}

/** The criteria of standards, in their order. */
export const criteriaOf = (work: Work, standards: readonly string[]) =>
  work.run(
    shaped({
      standardId: "id",
      indicator: "text",
      measure: "text",
      weight: "decimal",
      standardValue: "text?",
      worstAt: "decimal?",
    })`select standard_id as "standardId", indicator, measure, weight, standard_value as "standardValue", worst_at as "worstAt"
      from risk_criterion where comp_id = ${work.compId} and standard_id = any(${arrayOf(standards, "bigint")}) order by standard_id, seq`,
  );

const FIGURE = shaped({ id: "id", balance: "decimal", overdue: "decimal", overdueShare: "decimal" });
type Figure = RowIn<typeof FIGURE>;

/** What customers owe today and how much of it is overdue, in company currency. */
export async function figuresOf(work: Work, customers: readonly string[]): Promise<Map<string, Figure>> {
  const rows =
    await work.run(FIGURE`select c.id, coalesce(f.balance, 0)::numeric(18,4) as balance, coalesce(f.overdue, 0)::numeric(18,4) as overdue,
      coalesce(round(f.overdue * 100 / nullif(f.balance, 0), 4), 0)::numeric(9,4) as "overdueShare"
    from customer c left join lateral (select sum(o.amount) as balance, coalesce(sum(o.amount) filter (where o.due_on < ${work.today}::date), 0) as overdue
      from (select i.due_on, sum(e.company_amount) as amount from receivable_item i
        join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
        where i.comp_id = c.comp_id and i.customer_id = c.id and i.open_amount <> 0 and not i.is_advance group by i.id, i.due_on) o) f on true
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf([...new Set(customers)], "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}
