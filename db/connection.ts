import postgres from "postgres";
import { StartRefused } from "./embedded/refusal.ts";

/** Where one database is and who connects; spread it into postgres(). A host that begins with "/" is the folder of a unix socket. */
export type ConnectionOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl?: "require" | "prefer" | "verify-full";
};

const ENCRYPTED = ["require", "prefer", "verify-full"] as const;

/** Reads postgres://user:password@host:port/database?sslmode=…; throws StartRefused when it is no such url. */
export function connectionFrom(url: string): ConnectionOptions {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartRefused("DATABASE_URL is not of the form postgres://user:password@host:port/database");
  }
  const user = decodeURIComponent(parsed.username) || "postgres";
  const ssl = ENCRYPTED.find((mode) => mode === parsed.searchParams.get("sslmode"));
  return {
    host: decodeURIComponent(parsed.searchParams.get("host") ?? parsed.hostname) || "127.0.0.1",
    port: Number(parsed.port || parsed.searchParams.get("port") || 5432),
    user,
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)) || user,
    ...(ssl ? { ssl } : {}),
  };
}

/** Writes a connection as the url that connectionFrom reads back. */
export function urlOf(connection: ConnectionOptions): string {
  const login = `${encodeURIComponent(connection.user)}:${encodeURIComponent(connection.password)}`;
  const socket = connection.host.startsWith("/");
  const query = new URLSearchParams({
    ...(socket ? { host: connection.host, port: String(connection.port) } : {}),
    ...(connection.ssl ? { sslmode: connection.ssl } : {}),
  });
  const place = socket ? "" : `${connection.host}:${connection.port}`;
  return `postgres://${login}@${place}/${encodeURIComponent(connection.database)}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

/** Asks the server for its version, for instance 180004; rejects when nothing answers there within ten seconds. */
export async function serverVersion(connection: ConnectionOptions): Promise<number> {
  const sql = postgres({ ...connection, max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => undefined });
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
    return Number(row?.version);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
