import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { randomUUID } from "node:crypto";
import { type Ask, addressOf, type Env, isLoopback, isSecure } from "./context.ts";
import { fail } from "#define/problem";

/** No address but our own; DuckDB compiles WebAssembly, its worker and our charts are made from blobs, and the browser shows a PDF as an object. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'self' blob:",
  "frame-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

const MEGABYTE = 1024 * 1024;
const JSON_LIMIT = 2 * MEGABYTE;
/** A document of as many lines as one may have. */
const DOCUMENT_LIMIT = 16 * MEGABYTE;
const FILE_LIMIT = 50 * MEGABYTE;

/** Sets the headers that keep a browser on our side, and gives the request its id (`X-Request-Id`). */
export const headers: MiddlewareHandler<Env> = async (c, next) => {
  c.set("requestId", randomUUID());
  await next();
  c.header("X-Request-Id", c.var.requestId);
  if (!c.res.headers.has("Content-Security-Policy")) c.header("Content-Security-Policy", POLICY);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("X-Frame-Options", "SAMEORIGIN");
  c.header("Referrer-Policy", "same-origin");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  if (isSecure(c)) c.header("Strict-Transport-Security", "max-age=31536000");
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
  const passedOn = isLoopback(addressOf(c)) ? c.req.header("x-forwarded-host") : undefined;
  return !URL.canParse(origin) || new URL(origin).host !== (passedOn ?? new URL(c.req.url).host);
}

const json = limitedTo(JSON_LIMIT);
const document = limitedTo(DOCUMENT_LIMIT);
const file = limitedTo(FILE_LIMIT);

/** Refuses bodies above 2 MB, above 16 MB where they hold documents, above 50 MB where a file is imported; what is hung on a record, or looked at before, is measured while it comes in. */
export const size: MiddlewareHandler<Env> = (c, next) => {
  if (c.req.method === "POST" && (c.req.path.endsWith("/files") || c.req.path === "/api/sources/file")) return next();
  if (c.req.path.endsWith("/import")) return file(c, next);
  return c.req.path.startsWith("/api/documents/") ? document(c, next) : json(c, next);
};

function limitedTo(limit: number): MiddlewareHandler<Env> {
  return bodyLimit({ maxSize: limit, onError: () => fail({ type: "tooLarge", limit }) });
}
