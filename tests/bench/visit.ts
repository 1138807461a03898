import type { Socket } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import type { Page } from "playwright";
import { DEMO_PASSWORD } from "#demo/accounts";
import { openBrowser } from "#support/browser";
import type { Serving } from "./served.ts";

/** A Chromium before the server at a port of its own; every visitor has an empty profile. */
export type Visit = {
  origin: string;
  stranger: () => Promise<Page>;
  leader: () => Promise<Page>;
  signedIn: (account: string) => Promise<Page>;
  /** Bytes that the server wrote to all its visitors so far, as they go over the wire. */
  sent: () => number;
  close: () => Promise<void>;
};

/** Opens the port and the browser before it. */
export async function openVisit({ app }: Serving): Promise<Visit> {
  const browser = await openBrowser();
  const { server, port } = await listen(app);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => void sockets.add(socket));
  const origin = `http://127.0.0.1:${port}`;
  const stranger = () => browser.newPage({ lang: "zh" });
  const signedIn = async (account: string) => {
    const page = await stranger();
    const answer = await page.request.post(`${origin}/api/session`, { data: { account, password: DEMO_PASSWORD } });
    if (!answer.ok()) throw new Error(`${account} could not sign in: ${answer.status()}`);
    return page;
  };
  const leader = () => signedIn("leader");
  const close = async () => {
    await browser.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const sent = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  return { origin, stranger, leader, signedIn, sent, close };
}

function listen(app: Serving["app"]): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve({ server, port }));
  });
}

/** Counts the bytes of the scripts that a page fetches from now on, as they are sent. */
export async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on(
    "Network.loadingFinished",
    ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)),
  );
  return () => bytes;
}
