import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const ask = (path: string, encoding?: string) =>
  server.app.request(path, { headers: { cookie: admin.cookie, ...(encoding === undefined ? {} : { "accept-encoding": encoding }) } });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("An answer of more than a kilobyte of JSON", () => {
  const path = "/api/modules/masterData.material?company=HS";

  it("is packed as the reader takes it, and the same to the byte", async () => {
    const plain = await ask(path);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const whole = await bytes(plain);
    expect(whole.length).toBeGreaterThan(1024);
    const packed = await ask(path, "gzip, deflate, br, zstd");
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(await bytes(packed)).equals(whole)).toBe(true);
    const older = await ask(path, "gzip");
    expect(older.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await bytes(older)).equals(whole)).toBe(true);
  });

  it("is not packed as a reader refuses it", async () => {
    expect((await ask(path, "br;q=0, gzip;q=0")).headers.get("content-encoding")).toBeNull();
    expect((await ask(path, "br;q=0.0, gzip;q=0.5")).headers.get("content-encoding")).toBe("gzip");
    expect((await ask(path, "brotli")).headers.get("content-encoding")).toBeNull();
  });

  it("goes as it is to a reader whose list of encodings does not end, and is packed for one who writes blanks into it", async () => {
    expect((await ask(path, ` gzip ; q=0 ,  BR ; q=0.1`)).headers.get("content-encoding")).toBe("br");
    const lists = [`br${" ".repeat(1_000)}x`, `br${" ".repeat(1_000)},gzip`, `br,${"gzip;q=0,".repeat(100)}`];
    for (const list of lists) expect((await ask(path, list)).headers.get("content-encoding")).toBeNull();
  });

  it("is still known by its tag", async () => {
    const tag = (await ask(path, "br")).headers.get("etag") ?? "";
    const again = await server.app.request(path, { headers: { cookie: admin.cookie, "accept-encoding": "br", "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("What gains nothing from packing", () => {
  it("goes as it is: a short answer, a problem, a stream of events, a file", async () => {
    const short = await ask("/api/health", "br");
    expect([short.headers.get("content-encoding"), ((await short.json()) as { status: string }).status]).toEqual([null, "ok"]);
    const problem = await ask("/api/modules/nothing.here?company=HS", "br");
    expect([problem.status, problem.headers.get("content-encoding")]).toEqual([404, null]);
    const events = await ask("/api/events?company=HS", "br");
    expect([events.headers.get("content-type"), events.headers.get("content-encoding")]).toEqual(["text/event-stream", null]);
    await events.body?.cancel();
    const file = await ask("/api/documents/masterData.material/export?company=HS&format=csv", "br");
    expect([file.status, file.headers.get("content-encoding")]).toEqual([200, null]);
    await file.text();
  });
});
