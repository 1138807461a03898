import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

/** Somebody of a customer was met: who, on which day, and when he is to be met again where that is said. */
type Meeting = { customerId: string; contactId?: string | null; onDay: string; nextOn?: string | null };

/** Notes that customers and contacts were met last on the day of these meetings, or later, and when they are met again. */
export function noteMet(work: Work, meetings: readonly Meeting[]): void {
  const met = sql`unnest(${arrayOf(
    meetings.map(({ customerId }) => customerId),
    "bigint",
  )}, ${arrayOf(
    meetings.map(({ contactId = null }) => contactId),
    "bigint",
  )}, ${arrayOf(
    meetings.map(({ onDay }) => onDay),
    "date",
  )}, ${arrayOf(
    meetings.map(({ nextOn = null }) => nextOn),
    "date",
  )}) as k (customer_id, contact_id, on_day, next_on)`;
  work.later(
    sql`update customer c set last_follow_on = greatest(c.last_follow_on, m.last_on), next_follow_on = coalesce(m.next_on, c.next_follow_on)
      from (select k.customer_id, max(k.on_day) as last_on, max(k.next_on) as next_on from ${met} group by 1) m
      where c.comp_id = ${work.compId} and c.id = m.customer_id`,
    sql`update contact c set last_follow_on = greatest(c.last_follow_on, m.last_on)
      from (select k.contact_id, max(k.on_day) as last_on from ${met} where k.contact_id is not null group by 1) m
      where c.comp_id = ${work.compId} and c.id = m.contact_id`,
  );
}
