import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openPaperDesk, RECEIPT } from "./desk.ts";
import { openBucket } from "#support/bucket";
import { openDaemon } from "./fileServer.ts";

const store = await openBucket();
const server = await openPaperDesk({ bucket: store.bucket, scan: await openDaemon() });
const { keeper } = server;
const place = `${RECEIPT}/${await server.receipt()}`;
const pdf = (text: string) => Buffer.concat([Buffer.from(`%PDF-1.7 ${text}\n`), randomBytes(5_000)]);
const send = async (name: string, body: Buffer) => {
  const answer = await server.app.request(`${place}/files?company=HS&name=${name}`, {
    method: "POST",
    headers: { cookie: keeper.cookie },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string; issues?: { code: string }[] } };
};
const list = async () =>
  (await keeper.ask<{ files: { id: string; name: string; state: string }[] }>("GET", `${place}/files?company=HS`)).body.files;
const look = (id: string) => server.app.request(`${place}/files/${id}?company=HS`, { headers: { cookie: keeper.cookie } });

describe("A file that is kept in an S3-compatible store", () => {
  it("waits until the virus scan has passed it, and then comes back byte for byte", async () => {
    const bytes = pdf("clean");
    const { body } = await send("a.pdf", bytes);
    await server.served.files.settled();
    expect(await list()).toMatchObject([{ id: body.id, state: "passed" }]);
    expect(Buffer.from(await (await look(body.id)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(store.kept.size).toBe(1);
    expect(store.asked.every((line) => / \/papers\/2\/[0-9a-f]{64}$/.test(line))).toBe(true);
  });

  it("is gone when the virus scan refuses it; history says so, and the same bytes are not taken again", async () => {
    const bytes = pdf("VIRUS");
    const { body } = await send("b.pdf", bytes);
    await server.served.files.settled();
    expect((await list()).map(({ name }) => name)).toEqual(["a.pdf"]);
    expect((await look(body.id)).status).toBe(404);
    expect(store.kept.size).toBe(1);
    const { body: history } = await keeper.ask<{ action: string; reason: string }[]>("GET", `${place}/history?company=HS`);
    expect(history[0]).toMatchObject({ action: "refuseFile", reason: "b.pdf" });
    const again = await send("c.pdf", bytes);
    expect([again.status, again.body.issues?.[0]?.code]).toEqual([422, "fileRefused"]);
  });
});
