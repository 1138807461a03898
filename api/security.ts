import { AVATAR_LIMIT } from "#extras/profile";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { matchedRoutes } from "hono/route";
import { randomUUID } from "node:crypto";
import { type Ask, type Env, isLoopback, viewerOf } from "./routes/context.ts";
import { bare } from "#define/own";
import { fail } from "#define/problem";
import { protection } from "#routes/answers/protection";

const MEGABYTE = 1024 * 1024;
const JSON_LIMIT = 2 * MEGABYTE;
/** A document of as many lines as one may have. */
const DOCUMENT_LIMIT = 16 * MEGABYTE;
const FILE_LIMIT = 50 * MEGABYTE;

const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Gives the request its id (`X-Request-Id`, that of a proxy before us where it sent one), and every answer the headers that keep a browser
 * on our side.
 */
export const headers: MiddlewareHandler<Env> = async (c, next) => {
  const given = c.req.header("x-request-id");
  c.set("requestId", given && REQUEST_ID.test(given) ? given : randomUUID());
  await next();
  if (c.get("isWhole")) return;
  const told = c.res.headers;
  const { "Content-Security-Policy": policy, ...others } = protection(c);
  for (const [name, value] of Object.entries(others)) told.set(name, value);
  if (policy && !told.has("Content-Security-Policy")) told.set("Content-Security-Policy", policy);
};

/** Refuses what changes something when it comes from a page of somebody else. */
export const sameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  if (!["GET", "HEAD", "OPTIONS"].includes(c.req.method) && isForeign(c)) fail({ type: "forbidden", permission: "origin" });
  await next();
};

function isForeign(c: Ask): boolean {
  if (c.req.header("sec-fetch-site") === "cross-site") return true;
  const origin = c.req.header("origin");
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { publicUrl } = c.get("runtime");
  const passedOn = isLoopback(c.env?.incoming?.socket.remoteAddress ?? "") ? c.req.header("x-forwarded-host") : undefined;
  const known = [passedOn ?? new URL(c.req.url).host, ...(publicUrl ? [new URL(publicUrl).host] : [])];
  return !known.includes(new URL(origin).host);
}

const json = limitedTo(JSON_LIMIT);
const large = limitedTo(DOCUMENT_LIMIT);

/** A document of whoever may write one there; what anybody else sends is no document. */
const document: MiddlewareHandler<Env> = async (c, next) => {
  const [, , , module, , , action] = c.req.path.split("/");
  const viewer = await viewerOf(c);
  const mayWrite = ["create", "edit", action].some((verb) => verb !== undefined && viewer.may(`${module}.${verb}`));
  return (mayWrite ? large : json)(c, next);
};

/**
 * By the path of the route that answers, not by how an address ends; a file that is hung on a record, or looked at before, is measured
 * while it comes in.
 */
const LIMITS: Readonly<Record<string, MiddlewareHandler<Env> | null>> = bare({
  "/api/documents/:module": document,
  "/api/documents/:module/preview": document,
  "/api/documents/:module/import": limitedTo(FILE_LIMIT),
  "/api/documents/:module/:id": document,
  "/api/documents/:module/:id/actions/:action": document,
  "/api/documents/:module/:id/files": null,
  "/api/me/avatar": limitedTo(AVATAR_LIMIT),
  "/api/sources/file": null,
  "/api/playlists/files": null,
});

/** Refuses bodies above 2 MB, above 16 MB where they hold documents of whoever may write them, above 50 MB where a file is imported. */
export const size: MiddlewareHandler<Env> = (c, next) => {
  if (c.req.method === "GET") return next();
  const route = matchedRoutes(c).find(({ method, path }) => method === c.req.method && Object.hasOwn(LIMITS, path));
  const limit = route === undefined ? json : LIMITS[route.path];
  return limit ? limit(c, next) : next();
};

function limitedTo(limit: number): MiddlewareHandler<Env> {
  return bodyLimit({ maxSize: limit, onError: () => fail({ type: "tooLarge", limit }) });
}
