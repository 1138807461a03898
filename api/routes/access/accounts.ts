import { shaped } from "#db/row";
import { type Client, run } from "#db/client";

/** Says whether anybody can sign in yet. */
export async function hasAccounts(client: Client): Promise<boolean> {
  const [row] = await run(client, shaped({ one: "integer" })`select 1 as one from account limit 1`);
  return row !== undefined;
}

/** The names of the demo accounts, in the order they were made. */
export async function demoAccounts(client: Client): Promise<string[]> {
  const rows = await run(client, shaped({ account: "text" })`select account from account where is_demo and is_enabled order by id`);
  return rows.map(({ account }) => account);
}
