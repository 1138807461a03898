import { type SQL, sql } from "drizzle-orm";

/** No row of holidays is longer than so many days. */
export const LONGEST_HOLIDAYS = 60;

/** The working days of a company (`on_day`) among those that lie from so many to so many days after a day, by its calendar. */
export const workingDays = (compId: number, day: SQL, first: number, last: number): SQL => sql`(select d.on_day
    from (select ${day} + n as on_day from generate_series(${first}::integer, ${last}::integer) n) d
    left join calendar_day c on c.comp_id = ${compId} and c.on_day = d.on_day
    where coalesce(c.is_working, extract(isodow from d.on_day) < 6))`;
