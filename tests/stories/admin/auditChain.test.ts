import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkLedgers } from "#db/invariants";
import { newId } from "#db/id";
import { AUDIT_HEADS, checkAuditChain } from "#db/auditChain";
import { run, transaction } from "#db/client";
import { shaped } from "#db/row";
import { systemViewer } from "#engine/access/viewer";
import { chainHistory } from "#engine/auditChain";
import { inWork } from "#engine/work";
import { createDatabase, openClient } from "#support/database";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const [company] = await run(server.client, shaped({ id: "integer" })`select id from company where code = 'HS'`);
const compId = company?.id ?? 0;
const { ownerOptions } = await createDatabase();
const owner = openClient(ownerOptions, 1);

const brand = (code: string) => admin.ask("POST", "/api/documents/masterData.brand?company=HS", { header: { code, nameZh: code } });
const chain = () => inWork(server.served, systemViewer(compId, "auditChain"), (work) => chainHistory(work, newId()));
const check = async () => (await checkLedgers(server.client)).find(({ name }) => name.startsWith("the history is what was chained"));
const rows = () =>
  owner<{ id: string; reason: string | null }[]>`select id::text, reason from document_history where comp_id = ${compId} order by id`;

const by = async (text: string, language: string) => {
  const filter = encodeURIComponent(JSON.stringify({ action: { contains: text } }));
  const { body } = await admin.ask<{ rows: Record<string, unknown>[] }>(
    "GET",
    `/api/documents/admin.auditEntry?company=HS&limit=50&screen=query&filter=${filter}`,
    undefined,
    { "accept-language": language },
  );
  return new Set((body.rows ?? []).map(({ action }) => action));
};

describe("The audit log at /auditLog", () => {
  it("is searched by administrators with who, what and when, and by nobody else", async () => {
    expect((await brand("A1")).status).toBe(201);
    const list = "/api/documents/admin.auditEntry?company=HS&limit=50";
    const { body } = await admin.ask<{ rows: Record<string, unknown>[] }>("GET", list);
    expect(body.rows.find(({ module }) => module === "masterData.brand")).toMatchObject({ action: "新增", stageTo: "启用" });
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("GET", list)).status).toBe(403);
    expect(
      (await admin.ask("DELETE", `/api/documents/admin.auditEntry/${String(body.rows[0]?.id)}?company=HS`, { version: 1 })).status,
    ).not.toBe(204);
  });

  it("is filtered by what was done, in words", async () => {
    expect(await by("新增", "zh")).toEqual(new Set(["新增"]));
    expect(await by("删", "zh")).toEqual(new Set());
    expect(await by("create", "zh")).toEqual(new Set());
  });

  it("is chained range by range, each row once, and holds", async () => {
    const first = await chain();
    expect(first).toBe((await rows()).length);
    await brand("A2");
    await brand("A3");
    expect([await chain(), await chain()]).toEqual([2, 0]);
    expect(await check()).toMatchObject({ looked: first + 2 + 2, broken: 0 });
    await expect(run(server.client, sql`update audit_link set hash = '' where comp_id = ${compId}`)).rejects.toThrow(/permission denied/);
  });

  it("is checked range by range against a head that was kept outside: a changed row, a removed one and a removed tail are each found", async () => {
    const heads = () => transaction(server.client, [compId], (open) => open.run(AUDIT_HEADS));
    const broken = (head?: { number: number; hash: string }) =>
      transaction(server.client, [compId], async (open) => (await checkAuditChain(open.run, compId, head)).broken);
    const [head] = await heads();
    if (!head) throw new Error("no head");
    expect([head.number, await broken(head), await broken()]).toEqual([2, [], []]);
    const [first] = await rows();
    const last = (await rows()).at(-1);
    if (!first || !last) throw new Error("no history");
    await owner`update document_history set reason = 'another one' where id = ${first.id}`;
    expect(await broken()).toEqual([`row ${first.id}`]);
    await owner`update document_history set reason = ${first.reason} where id = ${first.id}`;
    const ids = (await rows()).map(({ id }) => id);
    const tail = await owner<{ id: string; batch: string }[]>`select l.id::text, l.batch_id::text as batch from audit_link l
      join audit_batch b on b.comp_id = l.comp_id and b.id = l.batch_id where b.comp_id = ${compId} and b.number = 2`;
    expect(tail.length).toBeGreaterThan(0);
    await owner`delete from document_history where id = ${last.id}`;
    expect(await broken(head)).toEqual([`row ${last.id}`]);
    const batch = String(tail[0]?.batch);
    await owner`delete from audit_link where batch_id = ${batch}`;
    await owner`delete from audit_batch where id = ${batch}`;
    await owner`delete from document_history where id = any(${tail.map(({ id }) => id)}::bigint[])`;
    expect([await broken(), await broken(head), ids.length > (await rows()).length]).toEqual([[], ["head 2"], true]);
  });

  it("waits for whoever writes since before: what he writes late lies between no rows that are chained", async () => {
    const chained = await server.client.begin(async (open) => {
      await open`select set_config('app.comp_ids', ${String(compId)}, true)`;
      const late = newId();
      await brand("A4");
      const meanwhile = await chain();
      await open`insert into document_history (comp_id, id, module, document_id, version, action, actor_id)
        values (${compId}, ${late}, 'masterData.brand', 1, 1, 'edit', 1)`;
      return { meanwhile };
    });
    expect([chained.meanwhile, await chain()]).toEqual([0, 2]);
    expect(await check()).toMatchObject({ broken: 0 });
  });

  it("names the row that was changed, taken away or put in later, and the range that was chained anew", async () => {
    const [row] = await rows();
    if (!row) throw new Error("no history");
    await owner`update document_history set reason = 'another one' where id = ${row.id}`;
    expect(await check()).toMatchObject({ broken: 1, keys: [`${compId} row ${row.id}`] });
    await owner`update document_history set reason = ${row.reason} where id = ${row.id}`;
    expect(await check()).toMatchObject({ broken: 0 });
    const late = String(BigInt(row.id) - 1n);
    await owner`insert into document_history (comp_id, id, module, document_id, version, action, actor_id)
      values (${compId}, ${late}, 'masterData.brand', 1, 1, 'edit', 1)`;
    expect(await check()).toMatchObject({ broken: 1, keys: [`${compId} row ${late}`] });
    await owner`delete from document_history where id = ${late}`;
    await owner`delete from audit_link where id = ${row.id}`;
    await owner`delete from document_history where id = ${row.id}`;
    expect(await check()).toMatchObject({ broken: 1, keys: [`${compId} range 1`] });
  });
});
