import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run, transaction } from "#db/client";
import { shaped } from "#db/row";
import { createDocuments } from "#engine/write/save";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { loadAccess } from "#setup/access";
import { act, change, codes, COMPANY, found, openDutyDesk, places, save, station, system } from "./dutyDesk.ts";

const { server, admin, made, letSignIn } = await openDutyDesk();
/** Rights that no version delivered yet, to a role that has only this one. */
const emptied = (code: string, module?: string, action?: string) =>
  transaction(server.client, [], async (open) => {
    const role = sql`(select id from role where code = ${code})`;
    await open.run(sql`delete from role_grant where role_id = ${role}`);
    await open.run(sql`delete from role_offer where role_id = ${role} and kind = 'right'`);
    if (module) await open.run(sql`insert into role_grant (role_id, module, action) values (${role}, ${module}, ${action})`);
  });
const grantsOf = async (code: string) => {
  const rows = await run(
    server.client,
    shaped({ right: "text" })`select g.module || '.' || g.action as "right" from role_grant g join role r on r.id = g.role_id
      where r.code = ${code}`,
  );
  return rows.map(({ right }) => right);
};
/** Whose pages these are is the system administrator's to say; who stands in is nobody's alone. */
const [PAGES, STANDS_IN] = ["office.homeLayout.create", "admin.substitute.create"];

await save(admin, "admin.role", { code: "empty", nameZh: "空" });
await save(admin, "admin.role", { code: "posts", nameZh: "岗位" }, { rights: [{ module: "admin.employeeStation", canEdit: true }] });
await emptied("planner", "admin.employeeStation", "edit");
await loadAccess(server.served);
const plannerBefore = await grantsOf("planner");
await emptied("quality", "admin.employeeStation", "edit");
await emptied("internalOffice");
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator", "empty");
await made("ana", "systemAdministrator", "analyst");
const mixed = await made("mixed", "internalOffice", "posts");
await inWork(server.served, system, async (work) => {
  const employees = ["E91", "E92"].map((code) => ({ header: { code, nameZh: code, departmentId: { code: "D1" } } }));
  await createDocuments(work, moduleOf(work, "masterData.employee"), employees);
});
for (const [account, code] of [
  ["first", "E91"],
  ["second", "E92"],
]) {
  await save(admin, "admin.user", { account, name: account, employeeId: { code } }, { stations: [station("keeper")] });
  await letSignIn(String(account));
}
const turned = await act(admin, "admin.dutySeparation", (await save(admin, "admin.dutySeparation", {})).body, "turnOn");
const [sys, sec, aud, ana, second] = [
  await server.signedIn("sys"),
  await server.signedIn("sec"),
  await server.signedIn("aud"),
  await server.signedIn("ana"),
  await server.signedIn("second"),
];
const asks = async (path: string) =>
  (await Promise.all([sys, sec, aud, admin].map((who) => who.ask("GET", `${path}${path.includes("?") ? "&company=HS" : COMPANY}`)))).map(
    ({ status }) => status,
  );

const waiting = async (role: string) => {
  const { body } = await sec.ask<{ rows: Record<string, string>[] }>(
    "GET",
    `/api/documents/admin.roleOffer${COMPANY}&screen=decide&limit=100&q=office.homeLayout`,
  );
  const { id } = await found(sec, "admin.role", "code", role);
  return body.rows.filter((row) => row.roleId === id && row.kind === "right");
};
const handed = (who: typeof sec) => who.ask("POST", `/api/tasks/handOver${COMPANY}`, { from: "first", to: "second" });
const laid = (who: typeof sec, owner: object) =>
  save(who, "office.homeLayout", { title: "首页", channel: "web", ...owner }, { cards: [{ path: "/plan", width: 3 }] });

describe("A connected source, while duties are separated", () => {
  const columns = [
    { fieldName: "label", header: "说明", nameZh: "说明", propType: "text", use: "group" },
    { fieldName: "amount", header: "数", nameZh: "数", propType: "integer", use: "figure" },
  ];
  const published = async (code: string, ...roles: string[]) => {
    const header = { code, nameZh: "来源", kind: "file", rowLimit: 10 };
    const lines = { columns, roles: roles.map((role) => ({ roleId: { code: role } })) };
    const draft = await save(ana, "reports.source", header, lines);
    expect(draft.status).toBe(201);
    return act(ana, "reports.source", draft.body, "publish");
  };

  it("is connected by no role of administrators alone, and read by none of the three", async () => {
    expect(turned.status).toBe(200);
    for (const who of [sys, sec, aud]) expect((await save(who, "reports.source", { code: "own", nameZh: "自建" })).status).toBe(403);
    expect(places(await published("three", "analyst", "systemAdministrator", "auditAdministrator"))).toEqual([
      ["threeRolesStay", "roleId", "systemAdministrator"],
      ["threeRolesStay", "roleId", "auditAdministrator"],
      ["combinedDuties", "roleId", "aud"],
    ]);
    expect(await grantsOf("auditAdministrator")).not.toContain("source.2.three.read");
  });

  it("comes to the auditor by no further role of his either, who stays what he is", async () => {
    expect(places(await published("further", "analyst", "empty"))).toEqual([["combinedDuties", "roleId", "aud"]]);
    expect((await aud.ask("GET", `/api/documents/admin.auditEntry${COMPANY}`)).status).toBe(200);
    expect((await published("plain", "analyst")).status).toBe(200);
    expect((await ana.ask("GET", `/api/documents/admin.auditEntry${COMPANY}`)).status).toBe(403);
  });
});

describe("What a new version brings to a role, while duties are separated", () => {
  it("had come whole before, and is held back and listed where it would join two duties in the role", async () => {
    expect(plannerBefore).toEqual(expect.arrayContaining([PAGES, STANDS_IN]));
    await loadAccess(server.served);
    const quality = await grantsOf("quality");
    expect([PAGES, STANDS_IN].map((right) => quality.includes(right))).toEqual([false, true]);
    const held = (await waiting("quality")).map(({ module, detail }) => `${module} ${detail}`);
    expect(held).toContain("office.homeLayout 新增");
    expect(held).not.toContain("office.homeLayout 查看");
    expect(quality).toContain("office.homeLayout.read");
  });

  it("is held back where it would join them in somebody who holds the role, until he has one alone", async () => {
    expect(await grantsOf("internalOffice")).not.toContain(PAGES);
    const offer = (await waiting("internalOffice")).find(({ module, detail }) => `${module} ${detail}` === "office.homeLayout 新增");
    const read = async () =>
      (
        await sec.ask<{ id: string; version: number; stage: string; header: object; lines: object }>(
          "GET",
          `/api/documents/admin.roleOffer/${offer?.id}${COMPANY}`,
        )
      ).body as Parameters<typeof act>[2];
    expect(codes(await act(sec, "admin.roleOffer", await read(), "take"))).toEqual(["combinedDuties mixed"]);
    const now = await found(sec, "admin.user", "account", "mixed");
    expect(now.id).toBe(mixed.id);
    expect((await change(sec, "admin.user", now, {}, { stations: [station("internalOffice")] })).status).toBe(200);
    expect((await act(sec, "admin.roleOffer", await read(), "take")).status).toBe(200);
    expect(await grantsOf("internalOffice")).toContain(PAGES);
  });
});

describe("What plain administrators did is done, while duties are separated", () => {
  it("by the security administrator: who may what, and why", async () => {
    expect(await asks("/api/rights/explain?account=second&module=warehouse.goodsReceipt")).toEqual([403, 200, 403, 403]);
    expect(await asks("/api/documents/admin.roleUserPermission")).toEqual([403, 200, 403, 403]);
  });

  it("by the security administrator: who stands in for whom; everybody names his own", async () => {
    const days = { fromOn: "2026-04-01", toOn: "2026-04-30" };
    const named = (who: typeof sec, principal: string, substitute: string) =>
      save(who, "admin.substitute", { principalId: { code: principal }, substituteId: { code: substitute }, ...days });
    for (const who of [sys, aud, admin]) expect((await named(who, "E91", "E92")).status).toBe(403);
    expect(places(await named(second, "E91", "E92"))).toEqual([["unknownRecord", "principalId", undefined]]);
    expect((await named(sec, "E91", "E92")).status).toBe(201);
    expect((await named(second, "E92", "E91")).status).toBe(201);
  });

  it("by the system administrator: the work of an account out of use goes to another; who is in use gives his own away", async () => {
    for (const who of [sys, sec, aud, admin, second]) expect((await handed(who)).status).toBe(403);
    const first = await server.signedIn("first");
    expect(await handed(first)).toMatchObject({ status: 200, body: { handed: 0, kept: 0 } });
    const account = await found(sys, "admin.user", "account", "first");
    const out = await act(sys, "admin.user", account, "disable");
    expect(out.status).toBe(200);
    for (const who of [sec, aud, admin, second]) expect((await handed(who)).status).toBe(403);
    expect(await handed(sys)).toMatchObject({ status: 200, body: { handed: 0, kept: 0 } });
    expect((await act(sys, "admin.user", out.body, "restore")).status).toBe(200);
    expect((await handed(sys)).status).toBe(403);
  });

  it("by the system administrator: what others find on their first page", async () => {
    const ofRole = { roleId: { code: "keeper" } };
    for (const who of [sec, aud, admin]) expect((await laid(who, ofRole)).status).toBe(403);
    expect(places(await laid(second, ofRole))).toEqual([["unknownRecord", "accountId", undefined]]);
    expect((await laid(sys, ofRole)).status).toBe(201);
    expect((await laid(second, { accountId: { code: "second" } })).status).toBe(201);
  });
});
