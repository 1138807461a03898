import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { type Env, sessionOf } from "#routes/context";
import { fail } from "#define/problem";
import { operationOf } from "../contract/declare.ts";
import { isOver } from "./shown.ts";

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
export const seeing: MiddlewareHandler<Env> = async (c, next) => {
  const { method, path } = c.req;
  // Whether the program is well is told without asking the database who wants to know.
  const shown = path.startsWith("/api/health") ? undefined : (await sessionOf(c))?.seesAs;
  if (!shown) return next();
  const [told] = matchedRoutes(c).flatMap(({ handler }) => operationOf(handler) ?? []);
  const isOpen = told?.isOpen === true || (method === "DELETE" && path === BACK);
  const looks = method === "GET" || method === "HEAD" || told?.looks === true;
  const isShown = path === OWN || (!isOver(shown, c.get("runtime").clock.now()) && SHOWN.includes(path.split("/")[2] ?? ""));
  if (isOpen || (looks && isShown)) return next();
  return fail({ type: "seeingAs", account: shown.account });
};
