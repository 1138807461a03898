import { type Ask, isSecure } from "#routes/context";

/**
 * No address but our own; DuckDB compiles WebAssembly, its worker and our charts are made from blobs, and the browser shows a PDF as an
 * object.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "media-src 'self' blob:",
  "object-src 'self' blob:",
  "frame-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

const ALWAYS = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
};
const WHERE_SECURE = { "Strict-Transport-Security": "max-age=31536000" };

/** The headers of every answer: those that keep a browser on our side, and the id of the request. */
export function protection(c: Ask): Record<string, string> {
  return { ...ALWAYS, ...(isSecure(c) ? WHERE_SECURE : {}), "X-Request-Id": c.get("requestId") };
}
