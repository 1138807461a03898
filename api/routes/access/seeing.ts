import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Env, Served } from "#routes/context";
import { fail } from "#define/problem";
import { type Language, NO_ROWS, type Viewer } from "#define/viewer";
import { companiesWith } from "#engine/company";
import { loadViewer } from "#engine/access/viewer";
import { operationOf } from "../contract/declare.ts";
import { bearerOf } from "./bearer.ts";
import type { SeesAs, Session } from "./sessions.ts";

/** For how long somebody looks at the program as another one does. */
export const SEEING_MINUTES = 30;

/** What is shown of another person: his work, and nothing that is his alone. */
const SHOWN: readonly string[] = [
  "approvals",
  "cockpits",
  "datasets",
  "dictionaries",
  "documents",
  "entry",
  "events",
  "health",
  "home",
  "lookup",
  "modules",
  "openapi.json",
  "preferences",
  "prints",
  "reports",
  "routes",
  "tasks",
  "views",
  "waiting",
];
/** The own session, in which it stands that somebody else is shown. */
const OWN = "/api/session";
const BACK = "/api/session/seeAs";

/**
 * While a session shows what somebody else sees, this is the one place that says what is answered: what is read of his work, who one is,
 * and the way back. Whatever writes is refused, but for what needs no session (to sign in or out).
 */
export function seeing(sessionOf: (c: Parameters<MiddlewareHandler<Env>>[0]) => Promise<Session | null>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const shown = bearerOf(c.req.header("authorization")) === undefined ? (await sessionOf(c))?.seesAs : undefined;
    if (!shown) return next();
    const { method, path } = c.req;
    const [told] = matchedRoutes(c).flatMap(({ handler }) => operationOf(handler) ?? []);
    const isOpen = told?.isOpen === true || (method === "DELETE" && path === BACK);
    const looks = method === "GET" || method === "HEAD" || told?.looks === true;
    const isShown = path === OWN || (!isOver(shown, c.get("runtime").clock.now()) && SHOWN.includes(path.split("/")[2] ?? ""));
    if (isOpen || (looks && isShown)) return next();
    return fail({ type: "seeingAs", account: shown.account });
  };
}

/** What is over shows nothing more, and lets nothing through before somebody goes back. */
export const isOver = ({ until }: SeesAs, now: Date): boolean => Date.parse(until) <= now.getTime();

type Shown = Pick<Session, "accountId"> & { seesAs: SeesAs; code: string | undefined; language: Language };

/** Who is shown, in the one company where he is, without what is private to him; throws notFound for another one. */
export async function viewerSeen(runtime: Served, { accountId, seesAs, code, language }: Shown): Promise<Viewer> {
  const own = (await companiesWith(runtime, seesAs.compId)).get(seesAs.compId);
  const isThere = own !== undefined && (code === undefined || code === own.code);
  const found = isThere ? await loadViewer(runtime, seesAs.accountId, seesAs.compId, language) : null;
  if (!found) fail({ type: "notFound", what: "company" });
  const isPrivate = (permission: string) =>
    runtime.definitions.modules.get(permission.slice(0, permission.lastIndexOf(".")))?.isPrivate === true;
  return {
    ...found,
    compIds: [seesAs.compId],
    seenBy: accountId,
    may: (permission) => !isPrivate(permission) && found.may(permission),
    scope: (permission) => (isPrivate(permission) ? NO_ROWS : found.scope(permission)),
  };
}
