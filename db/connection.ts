import postgres from "postgres";
import type { ConnectionOptions } from "./client.ts";
import { StartRefused } from "./embedded/refusal.ts";

const ENCRYPTION = ["require", "prefer", "verify-full"] as const;

/**
 * Reads postgres://user:password@host:port/database?sslmode=…; throws StartRefused when it is no such url. A host that decodes to an
 * absolute path is the folder of a unix socket.
 */
export function connectionFrom(url: string): ConnectionOptions {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartRefused("DATABASE_URL is not of the form postgres://user:password@host:port/database");
  }
  const user = decodeURIComponent(parsed.username) || "postgres";
  const wanted = parsed.searchParams.get("sslmode");
  const ssl = ENCRYPTION.find((mode) => mode === wanted);
  if (!ssl && wanted && wanted !== "disable")
    throw new StartRefused(`DATABASE_URL asks for sslmode=${wanted}; it can be disable, ${ENCRYPTION.join(", ")}`);
  return {
    host: decodeURIComponent(parsed.hostname).replaceAll(/^\[|\]$/g, "") || "127.0.0.1",
    port: Number(parsed.port || 5432),
    user,
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)) || user,
    ...(ssl ? { ssl } : {}),
  };
}

/** What a server is: its version, for instance 180004, and whether it sorts by the rules of languages. */
type ServerFacts = { version: number; hasIcu: boolean };

/** Asks a server what it is; rejects when nothing answers there within ten seconds. */
export async function serverFacts(connection: ConnectionOptions): Promise<ServerFacts> {
  const sql = postgres({ ...connection, max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => undefined });
  try {
    const [row] = await sql<{ version: string; hasIcu: boolean }[]>`select current_setting('server_version_num') as version,
      exists (select from pg_catalog.pg_collation where collname = 'zh-x-icu') as "hasIcu"`;
    return { version: Number(row?.version), hasIcu: row?.hasIcu === true };
  } finally {
    await sql.end({ timeout: 1 });
  }
}
