import { serve } from "@hono/node-server";
import { once } from "node:events";
import { copyFile, mkdtemp, utimes, writeFile } from "node:fs/promises";
import { createServer, request, Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type PeerCertificate, TLSSocket } from "node:tls";
import { expect, it } from "vitest";
import { followCertificate, tlsOptions } from "#api/tls";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { DEMO_PASSWORD } from "#demo/accounts";
import { onLeaving } from "#support/leaving";
import { openServer } from "#support/server";

const LOOK_MS = 20;
const { app, served } = await openServer();
const folder = await mkdtemp(join(scratchPlace(), "longwall-tls-"));
const files = { cert: join(folder, "tls.crt"), key: join(folder, "tls.key") };
/** Brings a certificate of this folder to where the server looks. */
const renew = async (name: "first" | "second", at: Date) => {
  for (const [from, to] of [
    ["crt", files.cert],
    ["key", files.key],
  ] as const) {
    await copyFile(new URL(`../../support/tls/${name}.${from}`, import.meta.url), to);
    await utimes(to, at, at);
  }
};
await renew("first", new Date("2026-01-01"));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", createServer, serverOptions: tlsOptions(files) });
if (!(server instanceof Server)) throw new Error("no HTTPS server");
followCertificate(server, files, served.log, LOOK_MS);
await once(server, "listening");
onLeaving(() => server.close());

type Answered = { status: number | undefined; headers: NodeJS.Dict<string | string[]>; certificate: PeerCertificate };
const signIn = (): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { "content-type": "application/json", origin: `https://127.0.0.1:${port}` };
    const place = {
      host: "127.0.0.1",
      port,
      path: "/api/session",
      method: "POST",
      headers,
      rejectUnauthorized: false,
      agent: false as const,
    };
    const asked = request(place, (answer) => {
      const certificate = answer.socket instanceof TLSSocket ? answer.socket.getPeerCertificate() : undefined;
      answer.resume();
      answer.on("end", () =>
        certificate ? resolve({ status: answer.statusCode, headers: answer.headers, certificate }) : reject(new Error("no TLS")),
      );
    });
    asked.on("error", reject);
    asked.end(JSON.stringify({ account: "leader", password: DEMO_PASSWORD }));
  });

it("TLS without a proxy: the session goes by TLS alone, and a renewed certificate is served without a restart; a broken one leaves the old", async () => {
  const answered = await signIn();
  expect(answered.status).toBe(200);
  expect(String(answered.headers["set-cookie"])).toContain("Secure");
  expect(answered.headers["strict-transport-security"]).toBeDefined();
  expect(answered.certificate.subject.CN).toBe("first.longwall.example");
  await renew("second", new Date("2026-02-01"));
  await expect.poll(async () => (await signIn()).certificate.subject.CN).toBe("second.longwall.example");
  await writeFile(files.cert, "no certificate");
  await new Promise((resolve) => setTimeout(resolve, 5 * LOOK_MS));
  expect((await signIn()).certificate.subject.CN).toBe("second.longwall.example");
});
