import { pgTable } from "drizzle-orm/pg-core";
import { companyColumns, day } from "#db/columns";

/** From which day a project stands still: so many days in its phase as the list of its unit gives it. */
export const projectStandings = pgTable("sales_project_standing", { ...companyColumns, staleOn: day() });

export const SALES_PROJECT_STANDING = `select p.comp_id, p.id, p.phase_on + f.stale_days as stale_on
  from sales_project p
  join project_phase f on f.comp_id = p.comp_id and f.id = p.phase_id
  where p.stage in ('active', 'bidding') and f.stale_days is not null`;
