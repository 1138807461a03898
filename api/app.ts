import { Hono, type MiddlewareHandler } from "hono";
import { type Env, type Served, viewerOf } from "./routes/context.ts";
import { files as pages } from "./files.ts";
import { problemAnswer } from "./problem.ts";
import { RecentRouter } from "./router.ts";
import { headers, sameOrigin, size } from "./security.ts";
import { fail } from "#define/problem";
import { compressed } from "#routes/answers/compressed";
import { seeing } from "#routes/access/seeing";
import { accountSets } from "#routes/accountSets";
import { observed } from "#routes/answers/measures";
import { approvals } from "#routes/approvals";
import { calendar } from "#routes/calendar";
import { catalogue } from "#routes/catalogue";
import { check } from "#routes/check";
import { cockpits } from "#routes/cockpits";
import { comments } from "#routes/comments";
import { datasets } from "#routes/datasets";
import { dictionaries } from "#routes/dictionaries";
import { documents } from "#routes/documents";
import { entry } from "#routes/entrance/entry";
import { entrance } from "#routes/entrance/entrance";
import { seeAs } from "#routes/entrance/seeAs";
import { ownSafety } from "#routes/entrance/ownSafety";
import { events } from "#routes/events";
import { files } from "#routes/files";
import { health } from "#routes/status/health";
import { lookup } from "#routes/lookup";
import { home } from "#routes/home";
import { me } from "#routes/me";
import { messages } from "#routes/messages";
import { metrics } from "#routes/status/metrics";
import { modules } from "#routes/modules";
import { openapi } from "#routes/openapi";
import { playlists } from "#routes/playlists";
import { printed, prints } from "#routes/prints";
import { preferences } from "#routes/preferences";
import { reports } from "#routes/reports";
import { rights } from "#routes/rights";
import { session } from "#routes/session";
import { status } from "#routes/status/status";
import { signIn } from "#routes/entrance/signIn";
import { remotes } from "#routes/remotes";
import { screens } from "#routes/screens";
import { setup } from "#routes/setup";
import { sources } from "#routes/sources";
import { users } from "#routes/users";
import { views } from "#routes/views";
import { vouchers } from "#routes/vouchers";
import { waiting } from "#routes/waiting";
import { wall } from "#routes/wall";
import { alarms } from "#routes/alarms";
import { watches } from "#routes/watches";
import { tasks } from "#routes/tasks";

/** One line per file of `api/routes`. */
const ROUTES = {
  "/api/health": health,
  "/api/metrics": metrics,
  "/api/entry": entry,
  "/api/session": session,
  "/api/signIn": signIn,
  "/api/setup": setup,
  "/api/routes": catalogue,
  "/api/modules": modules,
  "/api/documents": documents,
  "/api/lookup": lookup,
  "/api/approvals": approvals,
  "/api/tasks": tasks,
  "/api/waiting": waiting,
  "/api/messages": messages,
  "/api/home": home,
  "/api/me": me,
  "/api/accountSets": accountSets,
  "/api/dictionaries": dictionaries,
  "/api/datasets": datasets,
  "/api/reports": reports,
  "/api/sources": sources,
  "/api/calendar": calendar,
  "/api/cockpits": cockpits,
  "/api/remotes": remotes,
  "/api/screens": screens,
  "/api/status": status,
  "/api/playlists": playlists,
  "/api/wall": wall,
  "/api/events": events,
  "/api/rights": rights,
  "/api/users": users,
  "/api/preferences": preferences,
  "/api/views": views,
  "/api/prints": printed,
  "/api/vouchers": vouchers,
  "/api/watches": watches,
  "/api/alarms": alarms,
  "/api/openapi.json": openapi,
  "/check": check,
} as const satisfies Record<string, Hono<Env>>;

/** Where somebody may ask who is not signed in, or looks himself who asks. */
const OPEN: readonly string[] = [
  "/api/health",
  "/api/metrics",
  "/api/calendar",
  "/api/session",
  "/api/entry",
  "/api/signIn",
  "/api/setup",
  "/api/routes",
  "/api/wall",
  "/api/openapi.json",
  "/check",
];

/** What belongs to a record beside its fields; told before the records, whose ids would take their names. */
const BESIDE: readonly Hono<Env>[] = [files, comments, prints];

/** The id of the account whose request it is, where a device kept it: nobody else sends it, whoever bears its name by now. */
const MEANT = "x-account";

/** Nothing reads what is sent before it is known who sends it. */
const signedIn: MiddlewareHandler<Env> = async (c, next) => {
  const { accountId } = await viewerOf(c);
  const meant = c.req.header(MEANT);
  if (meant !== undefined && meant !== accountId) fail({ type: "unauthenticated" });
  await next();
};

/** The whole server but for the port: routes, the built web app, and the one place where errors become answers. */
export function createApp(runtime: Served): Hono<Env> {
  const app = new Hono<Env>({ router: new RecentRouter() });
  app.use(async (c, next) => {
    c.set("runtime", runtime);
    c.set("routes", app.routes);
    await next();
  });
  app.use(headers, observed, sameOrigin);
  app.use("/api/*", seeing);
  for (const path of Object.keys(ROUTES).filter((each) => !OPEN.includes(each))) app.use(`${path}/*`, signedIn);
  app.use(size);
  app.use("/api/*", compressed);
  for (const beside of BESIDE) app.route("/api/documents", beside);
  for (const routes of [entrance, ownSafety]) app.route("/api/session", routes);
  app.route("/api/session/seeAs", seeAs);
  for (const [path, routes] of Object.entries(ROUTES)) app.route(path, routes);
  app.all("/api/*", (c) => fail({ type: "notFound", what: c.req.path }));
  app.route("/", pages(runtime.dist));
  app.onError(problemAnswer);
  return app;
}
