import { integer, pgTable } from "drizzle-orm/pg-core";
import { bigintText, companyColumns } from "#db/columns";

/** The points of each person in each year, and his place among all. */
export const pointsRankings = pgTable("points_ranking", {
  ...companyColumns,
  accountId: bigintText().notNull(),
  departmentId: bigintText(),
  year: integer().notNull(),
  points: integer().notNull(),
  place: integer().notNull(),
});

export const POINTS_RANKING = `select k.comp_id, k.id, k.account_id, k.department_id, k.year, k.points,
    rank() over (partition by k.comp_id, k.year order by k.points desc)::integer as place
  from (select comp_id, min(id) as id, account_id, (array_agg(department_id order by posted_on desc, id desc))[1] as department_id,
      extract(year from posted_on)::integer as year, sum(points)::integer as points
    from points_entry group by comp_id, account_id, extract(year from posted_on)) k`;
