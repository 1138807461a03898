import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkLedgers } from "#db/invariants";
import { newId } from "#db/id";
import { run } from "#db/client";
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

  it("is chained range by range, each row once, and holds", async () => {
    const first = await chain();
    expect(first).toBe((await rows()).length);
    await brand("A2");
    await brand("A3");
    expect([await chain(), await chain()]).toEqual([2, 0]);
    expect(await check()).toMatchObject({ looked: first + 2 + 2, broken: 0 });
    await expect(run(server.client, sql`update audit_link set hash = '' where comp_id = ${compId}`)).rejects.toThrow(/permission denied/);
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
