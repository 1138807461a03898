import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { brandedPage } from "./brandedPage.ts";
import { extname } from "node:path";
import type { Ask, Env } from "./routes/context.ts";
import { fail } from "#define/problem";

const FOR_EVER = "public, max-age=31536000, immutable";
const HASHED = /\/assets\/.*-[\w-]{8}\.\w+$/;

const onFound = (path: string, c: Pick<Ask, "header">) =>
  c.header("Cache-Control", HASHED.test(path.replace(/\.(br|gz)$/, "")) ? FOR_EVER : "no-cache");

/** Serves the built web app: compressed twins where there are any, hashed files for ever, and its one page at every path of the app. */
export function files(dist: string): Hono<Env> {
  const brand = brandedPage(dist);
  const page = serveStatic<Env>({ root: dist, path: "index.html", precompressed: true, onFound });
  return new Hono<Env>()
    .get("/*", (c, next) => (isHidden(c.req.path) ? fail({ type: "notFound", what: c.req.path }) : next()))
    .get("/", (c, next) => brand(c, next))
    .get("/*", serveStatic<Env>({ root: dist, precompressed: true, onFound }))
    .get("/*", (c, next) => (isPage(c) ? brand(c, next) : next()))
    .get("/*", (c, next) => (isPage(c) ? page(c, next) : next()))
    .all("/*", (c) => fail({ type: "notFound", what: c.req.path }));
}

/** Files whose names begin with a point are the build's own; no file has a control character in its name. */
const isHidden = (path: string) => /\/(?:\.|%2e)|\p{Cc}|%[01][\da-f]|%7f/iu.test(path);

/** A path of the app, also one with a dot when a browser opens it; below the built files there is none. */
function isPage(c: Ask): boolean {
  if (c.req.path.startsWith("/assets/")) return false;
  return extname(c.req.path) === "" || (c.req.header("accept") ?? "").includes("text/html");
}
