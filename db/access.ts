import { type SQL, sql } from "drizzle-orm";
import type { Client } from "./client.ts";

/** Whose access changed: that of one session (by the hash of its token), of one account, or of everybody. */
export type AccessChange = { session: string } | { account: string } | { everybody: true };

const CHANNEL = "longwall_access";

/** The statement that tells every process, once its transaction is committed, whose access changed. */
export const accessChanged = (change: AccessChange): SQL => sql`select pg_notify(${CHANNEL}::text, ${JSON.stringify(change)}::text)`;

/** Hears from all processes whose access changed; the answer ends that. */
export async function hearAccess(client: Client, hear: (change: AccessChange) => void): Promise<() => Promise<void>> {
  const listening = await client.listen(CHANNEL, (text) => hear(JSON.parse(text) as AccessChange));
  return () => listening.unlisten();
}
