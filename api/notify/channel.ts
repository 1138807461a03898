import { sql } from "drizzle-orm";
import type { ChannelKind } from "#db/outbox";
import { unseal } from "#db/seal";
import type { EngineWork } from "#engine/context";

/** A configured way out with its secrets open: only for the moment of sending. */
export type Channel = {
  id: string;
  kind: ChannelKind;
  host: string | null;
  port: number | null;
  security: "none" | "starttls" | "tls" | null;
  account: string | null;
  sender: string | null;
  url: string | null;
  secret: string | null;
};

/** The enabled channels of the company, in the order of their codes. */
export async function channelsOf(work: EngineWork): Promise<Channel[]> {
  const rows = await work.run<Channel>(sql`select id, kind, host, port, security, account, sender, url, secret from notify_channel
    where comp_id = ${work.compId} and stage = 'enabled' order by code`);
  return rows.map((row) => ({ ...row, url: opened(row.url), secret: opened(row.secret) }));
}

function opened(stored: string | null): string | null {
  return stored === null ? null : unseal(stored);
}
