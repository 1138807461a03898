import { readFileSync, statSync } from "node:fs";
import type { Server, ServerOptions } from "node:https";
import { StartRefused } from "#db/server";
import type { Runtime } from "#engine/runtime";

/** PEM files: the certificate with its chain, and its key. */
export type TlsFiles = { cert: string; key: string };
const LOOK_MS = 60_000;

/** What an HTTPS server is made with; throws StartRefused where a file is not read. */
export function tlsOptions({ cert, key }: TlsFiles): ServerOptions {
  try {
    return { cert: readFileSync(cert), key: readFileSync(key), minVersion: "TLSv1.2" };
  } catch (cause) {
    throw new StartRefused(`TLS_CERT or TLS_KEY cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Takes a renewed certificate within a minute, without a restart; one that cannot be read leaves the old one and is logged. */
export function followCertificate(server: Server, files: TlsFiles, log: Runtime["log"], everyMs = LOOK_MS): void {
  const marks = () => [files.cert, files.key].map((file) => statSync(file).mtimeMs).join(" ");
  let taken = marks();
  setInterval(() => {
    try {
      const now = marks();
      if (now === taken) return;
      taken = now;
      server.setSecureContext(tlsOptions(files));
      log.info({ cert: files.cert }, "the renewed certificate is served");
    } catch (error) {
      log.error({ err: error }, "the renewed certificate cannot be served; the old one is");
    }
  }, everyMs).unref();
}
