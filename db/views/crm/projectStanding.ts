import { pgTable } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day } from "#db/columns";

/** From which day a project stands still: so many days in its phase as the list of its unit gives it; and its last bid. */
export const projectStandings = pgTable("sales_project_standing", { ...companyColumns, staleOn: day(), bidId: bigintText() });

export const SALES_PROJECT_STANDING = `select p.comp_id, p.id, case when p.stage in ('active', 'bidding') then p.phase_on + f.stale_days end as stale_on,
    (select max(b.id) from project_bid b where b.comp_id = p.comp_id and b.project_id = p.id and b.stage <> 'withdrawn') as bid_id
  from sales_project p
  left join project_phase f on f.comp_id = p.comp_id and f.id = p.phase_id`;
