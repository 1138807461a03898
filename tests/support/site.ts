import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright";
import { expect } from "vitest";
import { DEMO_PASSWORD } from "#demo/accounts";
import { openBrowser, type Look } from "./browser.ts";
import { openServer, type ServerOptions } from "./server.ts";
import { onLeaving, onTestEnd } from "./leaving.ts";

/** Milliseconds that an answer may be late, each by chance: `LATE=1500 npx vitest run tests/browser` finds who counts on quick ones. */
const LATE = Number(process.env.LATE ?? 0);

/** What a page says of a word that it asks for and does not have; modules that live in tests alone have few. */
const NO_WORD = /^no word (?!test\.|areas:test$)/;

/** Waits until the server has what somebody set for himself; begun before he sets it, for the answer may be quicker than who looks. */
export const deskStored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/api/preferences/desk") && answer.request().method() === "PATCH");

/** The server of this test file's database behind a port of its own, and a browser before it. */
export type Site = Awaited<ReturnType<typeof openServer>> & {
  origin: string;
  /** A visitor with an empty profile at a path; he leaves when the test ends that he came in. */
  open: (path: string, look?: Look) => Promise<Page>;
  /** A visitor who signed in with a demo account, at a path of a company (HS unless told otherwise). */
  enter: (account: string, path: string, look?: Look & { company?: string }) => Promise<Page>;
  /** Ends the listening server, as a crash would; `listen` brings it back at the same port. */
  silence: () => Promise<void>;
  listen: () => Promise<void>;
};

/** Answers as it does, but late by as much as chance has it. */
const late =
  <A extends unknown[], T>(answer: (...asked: A) => T | Promise<T>) =>
  async (...asked: A): Promise<T> => {
    if (LATE > 0) await setTimeout(Math.random() * LATE);
    return answer(...asked);
  };

/** Opens the built web app on this test file's own database, with its first masters and demo accounts. */
export async function openSite(options?: ServerOptions): Promise<Site> {
  const server = await openServer(options);
  const browser = await openBrowser();
  let listening: ServerType | undefined;
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      // A connection that lies idle is kept, lest it ends under a visitor who just asks again.
      const serverOptions = { keepAliveTimeout: 400_000 };
      listening = serve({ fetch: late(server.app.fetch), port, hostname: "127.0.0.1", serverOptions }, (info: AddressInfo) => {
        port = info.port;
        resolve();
      });
    });
  const silence = () =>
    new Promise<void>((resolve) => {
      const ending = listening;
      if (!ending) return resolve();
      listening = undefined;
      ending.close(() => resolve());
      if ("closeAllConnections" in ending) ending.closeAllConnections();
    });
  await listen();
  onLeaving(async () => {
    await browser.close();
    await silence();
  });
  const origin = `http://127.0.0.1:${port}`;
  // A visitor who stayed would go on working at everything that later tests change.
  const visit = async (look?: Look): Promise<Page> => {
    const page = await browser.newPage(look);
    const missing = new Set<string>();
    page.on("console", (said) => {
      if (NO_WORD.test(said.text())) missing.add(said.text());
    });
    onTestEnd(async () => {
      // An answer that a test turns may be under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
      expect([...missing], "words that the page asked for and did not have").toEqual([]);
    });
    return page;
  };
  const open = async (path: string, look?: Look): Promise<Page> => {
    const page = await visit(look);
    await page.goto(`${origin}${path}`);
    return page;
  };
  const enter: Site["enter"] = async (account, path, { company = "HS", ...look } = {}) => {
    const page = await visit(look);
    await page.request.post(`${origin}/api/session`, { data: { account, password: DEMO_PASSWORD } });
    if (look.lang) await page.request.patch(`${origin}/api/session`, { data: { language: look.lang } });
    await page.goto(`${origin}${path}${path.includes("?") ? "&" : "?"}company=${company}`);
    return page;
  };
  return { ...server, origin, open, enter, silence, listen };
}
