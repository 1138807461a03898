import type { HttpBindings } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Analytics } from "#analytics/analytics";
import { run } from "#db/client";
import { fail } from "#define/problem";
import { type Language, LANGUAGES, type Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/viewer";
import type { FileKeeper } from "#paper/files/keeper";
import type { Notes } from "#paper/notes";
import type { Attempts } from "#routes/access/attempts";
import { tokenOf } from "#routes/access/cookie";
import { findSession, type Session } from "#routes/access/sessions";
import type { Streams } from "#routes/stream/streams";

/** The runtime of the engine and what only the server knows. */
export type Served = Runtime & {
  analytics: Analytics;
  files: FileKeeper;
  notes: Notes;
  attempts: Attempts;
  streams: Streams;
  demo: boolean;
  /** The address at which people open the program, where it is known. */
  publicUrl?: string | undefined;
  version: string;
  build: string;
  dist: string;
};

/** What every route finds at its request: `c.var.runtime`, and through the functions below who asks and in which company. */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: { runtime: Served; requestId: string; session?: Session | null; viewer?: Viewer; module?: string };
};
export type Ask = Context<Env>;

/** The live session of a request, or null. */
export async function sessionOf(c: Ask): Promise<Session | null> {
  if (c.var.session !== undefined) return c.var.session;
  const token = tokenOf(c);
  const session = token ? await findSession(c.var.runtime.client, token, c.var.runtime.clock.now()) : null;
  c.set("session", session);
  return session;
}

/** Who asks, in the company that `?company=CODE` names, else in the session's; throws unauthenticated, and notFound where he is no member. */
export async function viewerOf(c: Ask): Promise<Viewer> {
  if (c.var.viewer) return c.var.viewer;
  const session = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
  const code = c.req.query("company");
  const compId = code === undefined ? session.compId : await companyId(c.var.runtime, code);
  const viewer = compId === null ? null : await loadViewer(c.var.runtime, session.accountId, compId, languageOf(c));
  if (!viewer) fail({ type: "notFound", what: "company" });
  c.set("viewer", viewer);
  return viewer;
}

/** The account set of a code, or null. */
export async function companyId({ client }: Runtime, code: string): Promise<number | null> {
  const [row] = await run<{ id: number }>(client, sql`select id from company where code = ${code}`);
  return row?.id ?? null;
}

/** The language of the answer: one that is asked for by its bare name (`Accept-Language: ru`), else the account's, else the browser's first that we speak, else zh. */
export function languageOf(c: Ask): Language {
  const wanted = (c.req.header("accept-language") ?? "").split(",").map((part) => part.split(";")[0]?.trim().toLowerCase() ?? "");
  const bare = wanted.length === 1 ? LANGUAGES.find((language) => language === wanted[0]) : undefined;
  const spoken = wanted.map((tag) => LANGUAGES.find((language) => tag.split("-")[0] === language));
  return bare ?? c.var.session?.language ?? spoken.find((language) => language !== undefined) ?? "zh";
}

/** The network address that a request comes from; "" for a request made inside the program. */
export const addressOf = (c: Ask): string => c.env?.incoming?.socket.remoteAddress ?? "";

/** Says whether a request comes from the machine itself and was not passed on for somebody else. */
export const isLocal = (c: Ask): boolean => isLoopback(addressOf(c)) && c.req.header("x-forwarded-for") === undefined;

/** Says whether the visitor speaks TLS with us or with a proxy on this machine. */
export function isSecure(c: Ask): boolean {
  const passedOn = isLoopback(addressOf(c)) ? c.req.header("x-forwarded-proto") : undefined;
  return (passedOn ?? new URL(c.req.url).protocol.replace(":", "")) === "https";
}

/** Says whether an address or host name is this machine. */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}
