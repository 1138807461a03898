import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Analytics } from "#analytics/analytics";
import type { ImportLimits } from "#import/limits";
import { fail } from "#define/problem";
import { type Language, LANGUAGES, type Viewer } from "#define/viewer";
import type { LastBackup } from "#define/views/status";
import { companiesWith } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";
import type { FileKeeper } from "#extras/files/keeper";
import type { Notes } from "#extras/notes";
import type { Attempts } from "./access/attempts.ts";
import type { Metrics } from "./answers/metrics.ts";
import { bearerOf, viewerByToken } from "./access/bearer.ts";
import { tokenOf } from "./access/cookie.ts";
import { findSession, type Session } from "./access/sessions.ts";
import { isOver, viewerSeen } from "./access/shown.ts";
import type { Operation, Route } from "./contract/operation.ts";
import type { Streams } from "./stream/streams.ts";

/** The runtime of the engine and what only the server knows. */
export type Served = Runtime & {
  analytics: Analytics;
  files: FileKeeper;
  notes: Notes;
  attempts: Attempts;
  streams: Streams;
  demo: boolean;
  /** Companies of the demo that are loaded in the background: nobody sees them before they are whole. */
  loading: ReadonlySet<number>;
  /** How much a file that is imported may hold, where it is not the usual. */
  importLimits?: ImportLimits;
  /** The address at which people open the program, where it is known. */
  publicUrl?: string | undefined;
  /** Addresses of proxies whose word about the visitor is believed. */
  trustedProxies: readonly string[];
  version: string;
  build: string;
  dist: string;
  /** Folders in which the program keeps what it holds: what is left on their disks is told. */
  places?: { data: string; backups?: string };
  /** The newest backup, where the program writes them by itself. */
  lastBackup?: () => Promise<LastBackup | null>;
  metrics?: Metrics;
  /** What a reader of the measures has to show; without it nobody reads them. */
  metricsToken?: string | undefined;
};

/**
 * What every route finds at its request: `c.get("runtime")` (`c.var` copies all of them), and through the functions below who asks and in
 * which company.
 */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    runtime: Served;
    requestId: string;
    /** All that the server answers, and what the route of this request declares of itself. */
    routes: readonly Route[];
    operation?: Operation;
    session?: Session | null;
    viewer?: Viewer;
    module?: string;
    /** Whether the answer has all of its headers, so that nothing is added on its way out. */
    isWhole?: boolean;
  };
};
export type Ask = Context<Env>;

/** The live session of a request, or null. */
export async function sessionOf(c: Ask): Promise<Session | null> {
  const known = c.get("session");
  if (known !== undefined) return known;
  const session = await findSessionOf(c);
  c.set("session", session);
  return session;
}

async function findSessionOf(c: Ask): Promise<Session | null> {
  const { client, clock } = c.get("runtime");
  const token = tokenOf(c);
  return token ? findSession(client, token, clock.now(), { isAttended: isAttended(c) }) : null;
}

/** A page says of what it asks by itself that nobody does it; a stream stays open whoever sits there. */
function isAttended(c: Ask): boolean {
  return c.req.header("x-unattended") === undefined && !(c.req.header("accept") ?? "").includes("text/event-stream");
}

/**
 * Who asks, by his session or by a token, in the company that `?company=CODE` names, else in that of either; throws unauthenticated, and
 * notFound where he is no member.
 */
export async function viewerOf(c: Ask): Promise<Viewer> {
  const known = c.get("viewer");
  if (known) return known;
  const viewer = (await byToken(c)) ?? (await viewerIn(c, await sessionOf(c)));
  c.set("viewer", viewer);
  return viewer;
}

/** Who asks now, found through the session and not from what the request remembers: for answers that last. Throws as `viewerOf`. */
export const viewerNow = async (c: Ask): Promise<Viewer> => (await byToken(c)) ?? viewerIn(c, await findSessionOf(c));

/** Who asks by a token of a program; undefined for a browser, whose cookie says it. */
async function byToken(c: Ask): Promise<Viewer | undefined> {
  const token = bearerOf(c.req.header("authorization"));
  if (token === undefined) return undefined;
  const { method, path } = c.req;
  const asked = { token, method, path, address: addressOf(c), company: c.req.query("company"), language: languageOf(c) };
  return viewerByToken(c.get("runtime"), asked);
}

async function viewerIn(c: Ask, session: Session | null): Promise<Viewer> {
  if (!session) fail({ type: "unauthenticated" });
  if (session.mustChangePassword && !c.req.path.startsWith("/api/session")) fail({ type: "passwordToChange" });
  if (session.isStepDue && !c.req.path.startsWith("/api/session")) fail({ type: "stepToSetUp" });
  const code = c.req.query("company");
  if (session.seesAs) {
    const { seesAs } = session;
    const isShown = !isOver(seesAs, c.get("runtime").clock.now());
    const seen = isShown && (await viewerSeen(c.get("runtime"), { ...session, seesAs, code, language: languageOf(c) }));
    if (seen) return seen;
    // Nothing of either is answered then but the own session, with the way back; also where an answer began before.
    if (!c.req.path.startsWith("/api/session")) fail({ type: "seeingAs", account: seesAs.account });
  }
  const compId = code === undefined ? session.compId : await companyId(c.get("runtime"), code);
  const { loading } = c.get("runtime");
  const isOpen = compId !== null && !loading.has(compId);
  const found = isOpen ? await loadViewer(c.get("runtime"), session.accountId, compId, languageOf(c)) : null;
  if (!found) fail({ type: "notFound", what: "company" });
  return loading.size === 0 ? found : { ...found, compIds: found.compIds.filter((id) => !loading.has(id)) };
}

/** The account set of a code, or null. */
export async function companyId(runtime: Pick<Runtime, "client">, code: string): Promise<number | null> {
  return [...(await companiesWith(runtime, code)).values()].find((company) => company.code === code)?.id ?? null;
}

/**
 * The language of the answer: one that is asked for by its bare name (`Accept-Language: ru`), else the account's, else the browser's first
 * that we speak, else zh.
 */
export function languageOf(c: Ask): Language {
  const wanted = (c.req.header("accept-language") ?? "").split(",").map((part) => part.split(";")[0]?.trim().toLowerCase() ?? "");
  const bare = wanted.length === 1 ? LANGUAGES.find((language) => language === wanted[0]) : undefined;
  const spoken = wanted.map((tag) => LANGUAGES.find((language) => tag.split("-")[0] === language));
  return bare ?? c.get("session")?.language ?? spoken.find((language) => language !== undefined) ?? "zh";
}

/** The network address that a request comes from, as a trusted proxy tells it; "" for a request made inside the program. */
export function addressOf(c: Ask): string {
  const socket = socketOf(c);
  const trusted = c.get("runtime")?.trustedProxies ?? [];
  if (!trusted.includes(plain(socket))) return socket;
  const passed = (c.req.header("x-forwarded-for") ?? "").split(",").map((one) => plain(one.trim()));
  return passed.findLast((one) => one !== "" && !trusted.includes(one)) ?? socket;
}

const socketOf = (c: Ask): string => c.env?.incoming?.socket.remoteAddress ?? "";
const plain = (address: string): string => address.replace(/^::ffff:/, "");
/** Says whether a request came through a proxy that is trusted: on this machine, or named in the settings. */
const isByProxy = (c: Ask): boolean => isLoopback(socketOf(c)) || (c.get("runtime")?.trustedProxies ?? []).includes(plain(socketOf(c)));

/** The host that the visitor opened, as a trusted proxy tells it. */
export function hostOf(c: Ask): string {
  const passedOn = isByProxy(c) ? c.req.header("x-forwarded-host") : undefined;
  return passedOn ?? new URL(c.req.url).host;
}

/** Says whether the visitor speaks TLS with us or with a proxy on this machine. */
export function isSecure(c: Ask): boolean {
  const passedOn = c.req.header("x-forwarded-proto");
  return passedOn !== undefined && isByProxy(c) ? passedOn === "https" : c.req.url.startsWith("https:");
}

/** Says whether an address or host name is this machine. */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}
