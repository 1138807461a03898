import { pgTable } from "drizzle-orm/pg-core";
import { companyColumns, money, percent } from "../columns.ts";

/**
 * What came of each line of a collection plan in its month, as receipts applied it to the item, to items of the instalment, of the contract
 * or of the customer: to the narrowest line of the plan that names them.
 */
export const collectionPlanLineActuals = pgTable("collection_plan_line_actual", { ...companyColumns, actualAmount: money().notNull() });

export const COLLECTION_PLAN_LINE_ACTUAL = `select l.comp_id, l.id, l.plan_id, coalesce(a.amount, 0)::numeric(18,4) as actual_amount
  from collection_plan_line l join collection_plan h on h.comp_id = l.comp_id and h.id = l.plan_id
  left join lateral (select sum(e.company_amount) as amount from applied_money e
    where e.comp_id = l.comp_id and e.customer_id = l.customer_id
      and e.on_day >= to_date(h.year_month, 'YYYY-MM') and e.on_day < to_date(h.year_month, 'YYYY-MM') + interval '1 month'
      and case when l.item_id is not null then e.item_id = l.item_id when l.instalment_id is not null then e.instalment_id = l.instalment_id
        else l.contract_id is null or e.contract_id = l.contract_id end
      and (l.item_id is not null or not exists (select from collection_plan_line o
        where o.comp_id = l.comp_id and o.plan_id = l.plan_id and o.id <> l.id
          and case when o.item_id is not null then o.item_id = e.item_id
            when o.instalment_id is not null then l.instalment_id is null and o.instalment_id = e.instalment_id
            else l.instalment_id is null and l.contract_id is null and o.contract_id = e.contract_id end))) a on true`;

/** What came of each plan; rate = actual / plan x 100. */
export const collectionPlanActuals = pgTable("collection_plan_actual", {
  ...companyColumns,
  actualAmount: money().notNull(),
  completeRate: percent().notNull(),
});

export const COLLECTION_PLAN_ACTUAL = `select h.comp_id, h.id, coalesce(a.amount, 0)::numeric(18,4) as actual_amount,
    case when h.plan_amount = 0 then 0 else round(coalesce(a.amount, 0) * 100 / h.plan_amount, 4) end as complete_rate
  from collection_plan h left join lateral (select sum(x.actual_amount) as amount from collection_plan_line_actual x
    where x.comp_id = h.comp_id and x.plan_id = h.id) a on true`;
