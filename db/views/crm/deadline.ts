import { pgTable } from "drizzle-orm/pg-core";
import { companyColumns, instant } from "#db/columns";

const deadline = { ...companyColumns, bidAt: instant(), openAt: instant() };
/** The hours of bids and tenders that are held by another clock than the company's, as instants; others have none. */
export const bidDeadlines = pgTable("project_bid_deadline", deadline);
export const tenderDeadlines = pgTable("bid_info_deadline", deadline);

const at = (day: string, time: string) =>
  `(t.${day} + nullif(t.${time}, '')::time) at time zone t.time_zone as ${day.replace("_on", "_at")}`;
const deadlinesOf = (table: string) => `select t.comp_id, t.id, ${at("bid_on", "bid_time")}, ${at("open_on", "open_time")}
  from ${table} t join company c on c.id = t.comp_id where t.time_zone <> c.time_zone`;

export const PROJECT_BID_DEADLINE = deadlinesOf("project_bid");
export const BID_INFO_DEADLINE = deadlinesOf("bid_info");
