import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, run } from "#db/client";

const LONGEST_FAULT = 300;

/** Takes or prolongs the lease of a repeated job for a holder until `seconds` after an instant; false while another holds it. */
export async function takeLease(client: Client, name: string, holder: string, now: Date, seconds: number): Promise<boolean> {
  const until = new Date(now.getTime() + 1000 * seconds).toISOString();
  const rows = await run(
    client,
    shaped({ name: "text" })`insert into job_lease (name, holder, until) values (${name}, ${holder}, ${until})
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where job_lease.holder = excluded.holder or job_lease.until <= ${now.toISOString()}::timestamptz returning name`,
  );
  return rows.length > 0;
}

/** Notes that a round of a job came to its end, or why it failed. */
export async function noteRound(client: Client, name: string, now: Date, fault?: string): Promise<void> {
  const at = now.toISOString();
  await run(
    client,
    fault === undefined
      ? sql`update job_lease set ended_at = ${at} where name = ${name}`
      : sql`update job_lease set failed_at = ${at}, fault = ${fault.slice(0, LONGEST_FAULT)} where name = ${name}`,
  );
}
