import { openAnalytics, type Analytics } from "#analytics/analytics";
import { createApp } from "#api/app";
import type { Served } from "#routes/context";
import { appOptions } from "#db/client";
import { loadAccess } from "#setup/access";
import { DEMO_PASSWORD, loadAccounts } from "#demo/accounts";
import { FileKeeper } from "#extras/files/keeper";
import { Notes } from "#extras/notes";
import { Attempts } from "#routes/access/attempts";
import { forgetOnAccessChange } from "#routes/access/sessions";
import { Streams } from "#routes/stream/streams";
import type { Bench } from "./host.ts";

/** The server over a measured database, with the demo accounts; `ask` speaks as the leader or another, without a network between. */
export type Serving = {
  served: Served;
  app: ReturnType<typeof createApp>;
  cookie: string;
  ask: (path: string, headers?: Record<string, string>) => Promise<Response>;
  post: (path: string, body: unknown) => Promise<Response>;
  close: () => Promise<void>;
};

/** Writes roles and accounts once per database. */
export async function loadPeople({ runtime }: Bench): Promise<void> {
  await loadAccess(runtime);
  await loadAccounts(runtime);
}

/** Opens the server with snapshot files in a folder and files of so many bytes at most; it follows the database from then on. */
export async function openServing(
  { options, runtime }: Pick<Bench, "options" | "runtime">,
  folder: string,
  { account = "leader", limit = 1 } = {},
): Promise<Serving> {
  const analytics: Analytics = await openAnalytics(runtime, appOptions(options), folder);
  const files = FileKeeper.open(runtime, folder, { limit });
  const notes = await Notes.open(runtime.client);
  await forgetOnAccessChange(runtime.client);
  const streams = new Streams({ runtime, analytics, notes });
  const served: Served = {
    ...runtime,
    analytics,
    files,
    notes,
    streams,
    attempts: new Attempts(runtime.client),
    trustedProxies: [],
    demo: true,
    loading: new Set(),
    version: "0",
    build: "",
    dist: "dist",
  };
  const app = createApp(served);
  const cookie = await signIn(app, account);
  const ask = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers: { cookie, ...headers } });
  const post = async (path: string, body: unknown) =>
    app.request(path, { method: "POST", body: JSON.stringify(body), headers: { cookie } });
  await analytics.start();
  const close = async () => void (await Promise.all([streams.close(), analytics.close(), files.close(), notes.close()]));
  return { served, app, cookie, ask, post, close };
}

async function signIn(app: ReturnType<typeof createApp>, account: string): Promise<string> {
  const answer = await app.request("/api/session", {
    method: "POST",
    body: JSON.stringify({ account, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${account} could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The body of a good answer, read to its end; throws for any other. */
export async function bodyOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  return text;
}

const PATIENCE_MS = 120_000;

/** Waits until something is so; throws after two minutes, or what else it is given in milliseconds. */
export async function until(holds: () => unknown, patience = PATIENCE_MS): Promise<void> {
  for (const end = performance.now() + patience; !holds(); await new Promise((resolve) => setTimeout(resolve, 2)))
    if (performance.now() > end) throw new Error("waited in vain");
}
