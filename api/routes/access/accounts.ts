import { sql } from "drizzle-orm";
import { type Client, run } from "#db/client";

/** Says whether anybody can sign in yet. */
export async function hasAccounts(client: Client): Promise<boolean> {
  const [row] = await run(client, sql`select 1 from account limit 1`);
  return row !== undefined;
}

/** The names of the demo accounts, in the order they were made. */
export async function demoAccounts(client: Client): Promise<string[]> {
  const rows = await run<{ account: string }>(client, sql`select account from account where is_demo and is_enabled order by id`);
  return rows.map(({ account }) => account);
}
