import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { accessChanged } from "#db/access";
import { run } from "#db/client";
import type { Module } from "#define/module";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { createDocuments } from "#engine/write/save";
import { createDatabase, openClient } from "#support/database";
import { openServer, type Visitor } from "#support/server";

const COMPANY = 2;
const ROWS = 6000;
/** A transaction waits a second for its reader. */
const LATE_MS = 1500;
const server = await openServer();
const warehouse = server.served.definitions.modules.get("masterData.warehouse");
await inWork(server.served, systemViewer(COMPANY, "story"), (work) =>
  createDocuments(
    work,
    warehouse as Module,
    Array.from({ length: ROWS }, (_, at) => ({ header: { code: `L${at}`, nameZh: `库${at}`, departmentId: { code: "D3" } } })),
  ),
);

/** The rows of a file of which the beginning is read, and the rest after something happened; `isCut` where it ends before its end. */
async function fileOf({ cookie }: Visitor, more: string, meanwhile: () => Promise<unknown>) {
  const { body } = await server.app.request(`/api/documents/masterData.warehouse/export?format=csv&company=HS${more}`, {
    headers: { cookie },
  });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const read: Uint8Array[] = [];
  const first = await reader.read();
  if (!first.done) read.push(first.value);
  await setTimeout(LATE_MS);
  await meanwhile();
  let isCut = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) read.push(next.value);
  } catch {
    isCut = true;
  }
  return { rows: Buffer.concat(read).toString().split("\r\n").length, isCut };
}

describe.each(["", "&whole=1"])("A file that is read slowly (%s)", (more) => {
  it("goes on for who may read it", async () => {
    const { rows, isCut } = await fileOf(await server.signedIn("admin"), more, () => Promise.resolve());
    expect(isCut).toBe(false);
    expect(rows).toBeGreaterThan(ROWS);
  });

  it("is cut where the session of its reader ends", async () => {
    const admin = await server.signedIn("admin");
    const { rows, isCut } = await fileOf(admin, more, () => server.visitor(admin.cookie).ask("DELETE", "/api/session"));
    expect(isCut).toBe(true);
    expect(rows).toBeLessThan(ROWS);
  });

  it("is cut where the right of its reader is gone", async () => {
    const admin = await server.signedIn("admin");
    const become = async (stage: string, status: number) => {
      await run(server.client, sql`update role set stage = ${stage} where is_administrator`);
      await run(server.client, accessChanged({ everybody: true }));
      const path = "/api/documents/masterData.warehouse?company=HS&limit=1";
      await expect.poll(async () => (await admin.ask("GET", path)).status, { timeout: 10_000 }).toBe(status);
    };
    const { rows, isCut } = await fileOf(admin, more, () => become("disabled", 403));
    await become("enabled", 200);
    expect(isCut).toBe(true);
    expect(rows).toBeLessThan(ROWS);
  });
});

describe("A file whose query fails on its way", () => {
  it("is cut, and the cause is in the log under the name of its request", async () => {
    const owner = openClient((await createDatabase()).ownerOptions, 1);
    const admin = await server.signedIn("admin");
    const log = vi.spyOn(server.served.log, "error").mockReturnValue(undefined);
    const destroy = vi.fn();
    const answer = await server.app.request(
      "/api/documents/masterData.warehouse/export?format=csv&company=HS",
      { headers: { cookie: admin.cookie } },
      { outgoing: { destroy } },
    );
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await setTimeout(LATE_MS);
    await owner.unsafe("alter table warehouse rename to warehouse_away");
    const isOver = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect.poll(() => destroy.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await owner.unsafe("alter table warehouse_away rename to warehouse");
    await reader.cancel().catch(() => undefined);
    await isOver;
    const requestId = answer.headers.get("x-request-id");
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(log.mock.calls.map(([facts]) => facts)).toEqual([expect.objectContaining({ requestId, err: expect.any(Error) })]);
    log.mockRestore();
  });
});
