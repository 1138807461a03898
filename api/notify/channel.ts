import { narrow, type RowIn, shaped } from "#db/row";
import type { ChannelKind } from "#db/outbox";
import { decrypt } from "#db/encryption";
import type { EngineWork } from "#engine/context";

/** A configured way out with its secrets open: only for the moment of sending. */
const CHANNEL = shaped({
  id: "id",
  kind: narrow<ChannelKind>("text"),
  host: "text?",
  port: "integer?",
  security: narrow<"none" | "starttls" | "tls" | null>("text?"),
  account: "text?",
  agentId: "text?",
  sender: "text?",
  url: "text?",
  secret: "text?",
});
export type Channel = RowIn<typeof CHANNEL>;

/** The enabled channels of the company, in the order of their codes. */
export async function channelsOf(work: EngineWork): Promise<Channel[]> {
  const rows =
    await work.run(CHANNEL`select id, kind, host, port, security, account, agent_id as "agentId", sender, url, secret from notify_channel
    where comp_id = ${work.compId} and stage = 'enabled' order by code`);
  return rows.map((row) => ({ ...row, url: opened(row.url), secret: opened(row.secret) }));
}

function opened(stored: string | null): string | null {
  return stored === null ? null : decrypt(stored);
}
