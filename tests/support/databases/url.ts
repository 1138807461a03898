import type { ConnectionOptions } from "#db/client";

/** Writes a connection as the DATABASE_URL that the program reads back. */
export function urlOf({ host, port, user, password, database, ssl }: ConnectionOptions): string {
  const [place, login, secret, name] = [host, user, password, database].map(encodeURIComponent);
  return `postgres://${login}:${secret}@${place}:${port}/${name}${ssl ? `?sslmode=${ssl}` : ""}`;
}
