import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { transaction } from "#db/client";
import { signedHeaders } from "#bucket/signature";
import type { Visitor } from "#support/server";
import { openPaperDesk, RECEIPT } from "./desk.ts";

const server = await openPaperDesk();
const { admin, keeper, leader, sales, receipt } = server;
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(20_000)]);
const WAREHOUSE = "/api/documents/masterData.warehouse";

type Listed = { files: { id: string; name: string; type: string; size: string; state: string; by: string }[] };

const send = (who: Visitor, place: string, name: string, body: Buffer) =>
  server.app.request(`${place}/files?company=HS&name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { cookie: who.cookie },
    body: new Uint8Array(body),
  });
const look = (who: Visitor, place: string, file: string, headers: Record<string, string> = {}) =>
  server.app.request(`${place}/files/${file}?company=HS`, { headers: { cookie: who.cookie, ...headers } });
const stored = async () =>
  (await readdir(join(server.folder, "files"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

const place = `${RECEIPT}/${await receipt()}`;

describe("A file on a record", () => {
  it("comes back byte for byte, with its name and type, and leaves a row in the history", async () => {
    const sent = await send(keeper, place, "送货单 №1.pdf", PDF);
    expect(sent.status).toBe(201);
    const { id } = (await sent.json()) as { id: string };
    const { body } = await leader.ask<Listed>("GET", `${place}/files?company=HS`);
    expect(body.files).toMatchObject([
      { id, name: "送货单 №1.pdf", type: "application/pdf", size: String(PDF.length), state: "passed", by: "保管员" },
    ]);
    const answer = await look(leader, place, id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("送货单 №1.pdf"));
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await look(leader, place, id, { "if-none-match": answer.headers.get("etag") ?? "" })).status).toBe(304);
    const { body: history } = await leader.ask<{ action: string; reason: string }[]>("GET", `${place}/history?company=HS`);
    expect(history[0]).toMatchObject({ action: "attach", reason: "送货单 №1.pdf" });
  });

  it("is kept once however often it is sent, and hangs up once for one key", async () => {
    const before = (await stored()).length;
    const other = `${RECEIPT}/${await receipt()}`;
    for (const key of ["k-1", "k-1"]) {
      const answer = await server.app.request(`${other}/files?company=HS&name=a.pdf&key=${key}`, {
        method: "POST",
        headers: { cookie: keeper.cookie },
        body: new Uint8Array(PDF),
      });
      expect(answer.status).toBe(201);
    }
    expect((await keeper.ask<Listed>("GET", `${other}/files?company=HS`)).body.files).toHaveLength(1);
    expect(await stored()).toHaveLength(before);
  });

  it.each([
    ["a page that calls itself a picture", "a.png", Buffer.from("<html><script>alert(1)</script></html>"), "fileType"],
    ["a page that calls itself a text", "a.txt", Buffer.from("<!doctype html><script>alert(1)</script>"), "fileType"],
    ["a program", "a.exe", Buffer.from("MZ\0\0"), "fileType"],
    ["a pdf with the name of a picture", "a.jpg", PDF, "fileType"],
    ["nothing at all", "a.pdf", Buffer.alloc(0), "fileEmpty"],
  ])("is refused when it is %s", async (_what, name, body, code) => {
    const answer = await send(keeper, place, name, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ issues: [{ code, value: name }] });
  });

  it("is refused as soon as it passes the limit, and nothing of it stays", async () => {
    const answer = await send(keeper, place, "big.pdf", Buffer.concat([PDF, randomBytes(300_000)]));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ type: "/problems/tooLarge", limit: 200_000 });
    expect(await readdir(join(server.folder, "incoming"))).toEqual([]);
  });

  it("is refused to a reader, who may look at it all the same", async () => {
    expect((await send(leader, place, "a.pdf", PDF)).status).toBe(403);
    const { body } = await leader.ask<Listed>("GET", `${place}/files?company=HS`);
    expect((await leader.ask("DELETE", `${place}/files/${body.files[0]?.id}?company=HS`)).status).toBe(403);
    expect((await look(leader, place, body.files[0]?.id ?? "")).status).toBe(200);
  });

  it("is not there for somebody who may not see the record, nor through another record", async () => {
    const { body } = await keeper.ask<Listed>("GET", `${place}/files?company=HS`);
    const id = body.files[0]?.id ?? "";
    expect((await look(sales, place, id)).status).toBe(403);
    const foreign = `${RECEIPT}/${await receipt("W2")}`;
    expect((await look(keeper, foreign, id)).status).toBe(404);
    expect((await send(keeper, foreign, "a.pdf", PDF)).status).toBe(404);
    expect((await look(admin, foreign, id)).status).toBe(404);
    expect((await admin.ask("GET", `${place}/files?company=ZD`)).status).toBe(404);
  });

  it("can be taken off again; its bytes go a day after nothing hangs on them", async () => {
    const fresh = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(500)]);
    const { id } = (await (await send(keeper, place, "b.pdf", fresh)).json()) as { id: string };
    const hash = createHash("sha256").update(fresh).digest("hex");
    expect((await keeper.ask("DELETE", `${place}/files/${id}?company=HS`)).status).toBe(204);
    expect((await look(keeper, place, id)).status).toBe(404);
    const { body: history } = await keeper.ask<{ action: string }[]>("GET", `${place}/history?company=HS`);
    expect(history[0]).toMatchObject({ action: "detach", reason: "b.pdf" });
    await server.served.files.sweep();
    expect((await stored()).map(({ name }) => name)).toContain(hash);
    await transaction(server.client, [2], (open) =>
      open.run(defined`update stored_file set sent_at = sent_at - interval '2 days' where comp_id = 2`),
    );
    await server.served.files.sweep();
    const left = (await stored()).map(({ name }) => name);
    expect(left).not.toContain(hash);
    expect(left).toContain(createHash("sha256").update(PDF).digest("hex"));
  });

  it("does not keep a draft from being deleted, and goes with it", async () => {
    const id = await receipt();
    await send(keeper, `${RECEIPT}/${id}`, "a.pdf", PDF);
    expect((await keeper.ask("DELETE", `${RECEIPT}/${id}?version=1&company=HS`)).status).toBe(204);
    expect((await keeper.ask("GET", `${RECEIPT}/${id}/files?company=HS`)).status).toBe(404);
    const left = await transaction(server.client, [2], (open) =>
      open.run(defined`select 1 from attachment where comp_id = 2 and document_id = ${id}`),
    );
    expect(left).toEqual([]);
  });

  it("hangs on masters as well", async () => {
    const { body } = await admin.ask<{ rows: { id: string }[] }>("GET", `${WAREHOUSE}?company=HS`);
    expect((await send(admin, `${WAREHOUSE}/${body.rows[0]?.id}`, "plan.csv", Buffer.from("区,位\n甲,1\n"))).status).toBe(201);
  });
});

describe("A request to an S3-compatible store", () => {
  it("is signed as the published example of the signature says", () => {
    const bucket = {
      endpoint: new URL("https://examplebucket.s3.amazonaws.com/x"),
      region: "us-east-1",
      accessKey: "AKIAIOSFODNN7EXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    };
    const bodyHash = createHash("sha256").update("").digest("hex");
    const at = new Date("2013-05-24T00:00:00Z");
    const { authorization } = signedHeaders(bucket, { method: "GET", path: "/", query: "lifecycle=", bodyHash, at });
    expect(authorization).toMatch(/Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543$/);
  });
});
