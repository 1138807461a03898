import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { run, transaction } from "#db/client";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { act } from "#engine/write/act";
import { createDocuments } from "#engine/write/save";
import { tryEach } from "#engine/write/trial";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { DEPOT } from "#support/modules/depot";
import { openServer } from "#support/server";
import type { EngineWork } from "#engine/context";

const HS = 2;
const company = "?company=HS";
const server = await openServer({ more: DEPOT });
const { served, client } = server;
const module = (id: string) => {
  const found = served.definitions.modules.get(`test.${id}`);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};
const bySystem = (id: string, header: Record<string, unknown>) =>
  inWork(served, systemViewer(HS, "story"), (work) => createDocuments(work, module(id), [{ header }]));

await bySystem("unit", { code: "PCS", nameEn: "Piece" });
await bySystem("materialClass", { code: "C", nameZh: "类" });
await bySystem("material", { code: "M1", nameZh: "轴承", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "C" } });
await run(
  client,
  sql`insert into role_grant (role_id, module, action) select id, 'test.*', 'read' from role where code in ('approver', 'analyst')`,
);
await run(client, sql`insert into role_menu (role_id, path) select id, '/testClaim' from role where code in ('approver', 'analyst')`);
const [role] = await run(client, defined<{ id: string }>`select id from role where code = 'approver'`);
await inWork(served, systemViewer(HS, "story"), async (work) => {
  const chain = newId();
  await work.run(sql`insert into approval_chain (comp_id, id, name_zh, module, stage, no, resubmit, created_by, updated_by)
    values (${HS}, ${chain}, '索赔审批', 'test.claim', 'published', 1, 'start', 0, 0)`);
  await work.run(sql`insert into approval_step (comp_id, id, chain_id, seq, name_zh, resolver, role_id, mode)
    values (${HS}, ${newId()}, ${chain}, 1, '主管', 'role', ${role?.id}, 'any')`);
});

const draft = (notes: string | null) => ({
  header: { warehouseId: { code: "W1" }, notes },
  lines: { lines: [{ materialId: { code: "M1" }, quantity: "2", unitPrice: "50" }] },
});

/** Claims that the administrator prepared and handed in. */
async function handIn(count: number): Promise<void> {
  const [account] = await run(client, defined<{ id: string }>`select id from account where account = 'admin'`);
  const viewer = await loadViewer(served, account?.id ?? "", HS, "zh");
  if (!viewer) throw new Error("the administrator is nobody here");
  await inWork(served, viewer, async (work) => {
    const made = await createDocuments(
      work,
      module("claim"),
      Array.from({ length: count }, () => draft(null)),
    );
    const targets = made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
    await act(work, module("claim"), "submit", targets);
  });
}

type Task = { id: string; version: number; title: string; amount: string; documentId: string };
type Result = { id: string; ok: boolean; problem?: { type: string } };
const approver = await server.signedIn("approver");
const waiting = async () => (await approver.ask<{ tasks: Task[]; counts: object[] }>("GET", `/api/tasks${company}`)).body;

describe("What waits for a person's decision", () => {
  it("is told with its age and amount, and counted by document type", async () => {
    await handIn(3);
    const { tasks, counts } = await waiting();
    expect(tasks).toHaveLength(3);
    expect(tasks[0]).toMatchObject({
      module: "test.claim",
      amount: "100.0000",
      step: "主管",
      subject: "仓库",
      preparedBy: { account: "admin" },
      onBehalfOf: null,
    });
    expect(counts).toEqual([{ module: "test.claim", count: 3 }]);
  });

  it("is decided many at a time with one answer each, and once however often it is sent", async () => {
    const { tasks } = await waiting();
    const [first, second, third] = tasks as [Task, Task, Task];
    const items = [first, { ...second, version: 1 }, third].map(({ id, version }) => ({ id, version, key: `k-${id}` }));
    const send = () => approver.ask<{ results: Result[] }>("POST", `/api/tasks/actions/approve${company}`, { items });
    const { body } = await send();
    expect(body.results.map(({ ok, problem }) => [ok, problem?.type])).toEqual([
      [true, undefined],
      [false, "/problems/stale"],
      [true, undefined],
    ]);
    expect((await send()).body.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect((await waiting()).tasks.map(({ id }) => id)).toEqual([second.id]);
    const again = await approver.ask<{ type: string; detail: string }>("POST", `/api/tasks/${first.id}/approve${company}`, { version: 2 });
    expect([again.status, again.body.type]).toEqual([409, "/problems/decided"]);
    expect(again.body.detail).toContain("审批人");
  });

  it("is taken back many at a time by whoever decided, once however often it is sent, with the words of what cannot be", async () => {
    await handIn(2);
    const { tasks } = await waiting();
    const items = tasks.slice(-2).map(({ id, version }) => ({ id, version, key: `b-${id}` }));
    const approved = await approver.ask<{ results: { wayBack: object }[] }>("POST", `/api/tasks/actions/approve${company}`, { items });
    expect(approved.body.results[0]?.wayBack).toEqual({ kind: "takeBack", seconds: 30 });
    const send = (who = approver) =>
      who.ask<{ results: Result[] }>("POST", `/api/tasks/actions/takeBack${company}`, {
        items: items.map(({ id }) => ({ id, key: `u-${id}` })),
      });
    const reader = await server.signedIn("analyst");
    expect((await send(reader)).body.results.map(({ ok }) => ok)).toEqual([false, false]);
    expect((await send()).body.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await send()).body.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await waiting()).tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(items.map(({ id }) => id)));
    const again = await approver.ask<{ type: string }>("POST", `/api/tasks/${items[0]?.id}/takeBack${company}`, {});
    expect([again.status, again.body.type]).toEqual([404, "/problems/notFound"]);
    await approver.ask("POST", `/api/tasks/actions/approve${company}`, { items: items.map(({ id, version }) => ({ id, version })) });
  });

  it("goes back only with words, and goes to nobody who may not see the document", async () => {
    const [task] = (await waiting()).tasks as [Task];
    const decide = (verb: string, more: object = {}) =>
      approver.ask<{ issues?: { code: string; field: string }[]; stage?: string }>("POST", `/api/tasks/${task.id}/${verb}${company}`, {
        version: task.version,
        ...more,
      });
    expect((await decide("return")).body.issues).toMatchObject([{ code: "reasonRequired", field: "reason" }]);
    expect((await decide("handOver", { account: "sales" })).body.issues).toMatchObject([{ code: "unknownRecord", field: "account" }]);
    expect((await decide("juggle")).status).toBe(404);
    expect((await decide("return", { reason: "缺照片" })).body.stage).toBe("rejected");
  });

  it("is decided by no name that every object has: nothing happens to it, one by one or many at a time", async () => {
    await handIn(1);
    const [task] = (await waiting()).tasks as [Task];
    for (const verb of ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"]) {
      const items = [{ id: task.id, version: task.version }];
      expect((await approver.ask("POST", `/api/tasks/actions/${verb}${company}`, { items })).status).toBe(404);
      expect((await approver.ask("POST", `/api/tasks/${task.id}/${verb}${company}`, { version: task.version })).status).toBe(404);
    }
    expect((await waiting()).tasks).toEqual([task]);
    await approver.ask("POST", `/api/tasks/${task.id}/approve${company}`, { version: task.version });
  });

  it("is refused to a reader who is not asked", async () => {
    await handIn(1);
    const [task] = (await waiting()).tasks as [Task];
    const reader = await server.signedIn("analyst");
    expect((await reader.ask<{ tasks: Task[] }>("GET", `/api/tasks${company}`)).body.tasks).toEqual([]);
    expect((await reader.ask("POST", `/api/tasks/${task.id}/approve${company}`, { version: task.version })).status).toBe(404);
    const chain = await reader.ask<{ runs: object[] }>("GET", `/api/approvals/test.claim/${task.documentId}${company}`);
    expect(chain.body.runs, "what he may read he may see the chain of").toHaveLength(1);
  });

  it("goes as a whole to another when somebody leaves", async () => {
    const admin = await server.signedIn("admin");
    const { body } = await admin.ask("POST", `/api/tasks/handOver${company}`, { from: "approver", to: "analyst" });
    expect(body).toEqual({ handed: 1, kept: 0 });
    expect((await waiting()).tasks).toEqual([]);
  });
});

describe("Many at once, tried before", () => {
  it("says of each decision what would become of it and decides nothing", async () => {
    await handIn(2);
    const { tasks } = await waiting();
    const [first, second] = tasks as [Task, Task];
    const send = (dryRun: boolean) =>
      approver.ask<{ results: Result[] }>("POST", `/api/tasks/actions/approve${company}`, {
        items: [first, { ...second, version: 1 }, first].map(({ id, version }) => ({ id, version })),
        dryRun,
      });
    const tried = (await send(true)).body.results.map(({ ok, problem }) => [ok, problem?.type]);
    expect(tried).toEqual([
      [true, undefined],
      [false, "/problems/stale"],
      [false, "/problems/decided"],
    ]);
    expect((await waiting()).tasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
    expect((await send(false)).body.results.map(({ ok, problem }) => [ok, problem?.type])).toEqual(tried);
  });

  it("says of each document what would become of it, after those before it, and stores nothing", async () => {
    const admin = await server.signedIn("admin");
    const made = await inWork(served, systemViewer(HS, "story"), (work) =>
      createDocuments(work, module("receipt"), [draft(null), draft("refuse"), draft(null)]),
    );
    const items = made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
    const send = (dryRun: boolean) =>
      admin.ask<{ results: (Result & { stage?: string })[] }>("POST", `/api/documents/test.receipt/actions/submit${company}`, {
        items: [...items, ...items.slice(0, 1)],
        dryRun,
      });
    const tried = (await send(true)).body.results.map(({ ok, stage, problem }) => [ok, stage, problem?.type]);
    expect(tried).toEqual([
      [true, "submitted", undefined],
      [false, undefined, "/problems/invalid"],
      [true, "submitted", undefined],
      [false, undefined, "/problems/stale"],
    ]);
    const { body } = await admin.ask<{ stage: string; version: number }>("GET", `/api/documents/test.receipt/${items[0]?.id}${company}`);
    expect(body).toMatchObject({ stage: "draft", version: 1 });
    expect((await send(false)).body.results.map(({ ok, stage, problem }) => [ok, stage, problem?.type])).toEqual(tried);
  });

  it("lets go of what it holds after some documents, so that nobody waits until all are tried", async () => {
    const viewer = systemViewer(HS, "story");
    const made = await inWork(served, viewer, (work) =>
      createDocuments(
        work,
        module("receipt"),
        Array.from({ length: 12 }, () => draft(null)),
      ),
    );
    const ids = made.map(({ header }) => String(header.id));
    const lockedAtLast = await tryEach(
      served,
      viewer,
      ids.map((id, at) => async (work: EngineWork) => {
        await act(work, module("receipt"), "submit", [{ id, version: 1 }]);
        return at < ids.length - 1 ? [] : lockedOf(ids);
      }),
    );
    expect(lockedAtLast.at(-1)).toEqual(ids.slice(10));
  });
});

describe("A chain that is disabled", () => {
  it("asks nobody any more about new documents; what waits by it is still decided", async () => {
    const admin = await server.signedIn("admin");
    await handIn(1);
    const [before] = (await waiting()).tasks;
    const [chain] = await transaction(client, [HS], (open) =>
      open.run(defined<{ id: string }>`select id from approval_chain where module = 'test.claim'`),
    );
    const reason = "the office is closed";
    const { status, body } = await admin.ask<{ stage: string }>(
      "POST",
      `/api/documents/admin.approvalChain/${chain?.id}/actions/disable${company}`,
      { version: 1, reason },
    );
    expect([status, body.stage]).toEqual([200, "disabled"]);
    const waited = (await waiting()).tasks.length;
    await expect(handIn(1)).rejects.toMatchObject({ problem: { type: "noChain" } });
    expect((await waiting()).tasks).toHaveLength(waited);
    const decided = await approver.ask("POST", `/api/tasks/${before?.id}/approve${company}`, { version: before?.version, key: newId() });
    expect(decided.status).toBe(200);
    expect((await waiting()).tasks).toHaveLength(waited - 1);
  });
});

/** Which of some receipts another could not change now. */
async function lockedOf(ids: readonly string[]): Promise<string[]> {
  const free = await transaction(client, [HS], (open) =>
    open.run(defined<{ id: string }>`select id from goods_receipt where id = any(${arrayOf(ids, "bigint")}) for update skip locked`),
  );
  return ids.filter((id) => !free.some((row) => row.id === id));
}
