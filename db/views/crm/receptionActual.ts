import { pgTable } from "drizzle-orm/pg-core";
import { companyColumns, money } from "#db/columns";

/** What a reception cost so far: its costs, the gifts that were issued for it, and what of the agreed budget that leaves. */
export const receptionActuals = pgTable("reception_actual", {
  ...companyColumns,
  giftAmount: money().notNull(),
  costAmount: money().notNull(),
  budgetLeft: money(),
});

export const RECEPTION_ACTUAL = `select r.comp_id, r.id, coalesce(g.total_amount, 0)::numeric(18,4) as gift_amount,
    (coalesce(c.amount, 0) + coalesce(g.total_amount, 0))::numeric(18,4) as cost_amount,
    (r.approved_budget - coalesce(c.amount, 0) - coalesce(g.total_amount, 0))::numeric(18,4) as budget_left
  from reception r left join goods_issue g on g.comp_id = r.comp_id and g.id = r.gift_issue_id and r.are_gifts_out
  left join lateral (select sum(k.amount) as amount from reception_cost k where k.comp_id = r.comp_id and k.reception_id = r.id) c on true`;
