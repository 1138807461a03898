import { describe, expect, it } from "vitest";
import { createDocuments } from "#engine/write/save";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { act, COMPANY, openDutyDesk, places, save, station, system } from "./dutyDesk.ts";

const { server, admin, made, letSignIn } = await openDutyDesk();

await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator");
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
const [sys, sec, aud, second] = [
  await server.signedIn("sys"),
  await server.signedIn("sec"),
  await server.signedIn("aud"),
  await server.signedIn("second"),
];
const asks = async (path: string) =>
  (await Promise.all([sys, sec, aud, admin].map((who) => who.ask("GET", `${path}${path.includes("?") ? "&company=HS" : COMPANY}`)))).map(
    ({ status }) => status,
  );

const handed = (who: typeof sec) => who.ask("POST", `/api/tasks/handOver${COMPANY}`, { from: "first", to: "second" });
const laid = (who: typeof sec, owner: object) =>
  save(who, "office.homeLayout", { title: "首页", channel: "web", ...owner }, { cards: [{ path: "/plan", width: 3 }] });

describe("What plain administrators did is done, while duties are separated", () => {
  it("by the security administrator: who may what, and why", async () => {
    expect(turned.status).toBe(200);
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

  it("by the system administrator: the work of whoever leaves goes to another", async () => {
    for (const who of [sec, aud, admin, second]) expect((await handed(who)).status).toBe(403);
    expect(await handed(sys)).toMatchObject({ status: 200, body: { handed: 0, kept: 0 } });
  });

  it("by the system administrator: what others find on their first page", async () => {
    const ofRole = { roleId: { code: "keeper" } };
    for (const who of [sec, aud, admin]) expect((await laid(who, ofRole)).status).toBe(403);
    expect(places(await laid(second, ofRole))).toEqual([["unknownRecord", "accountId", undefined]]);
    expect((await laid(sys, ofRole)).status).toBe(201);
    expect((await laid(second, { accountId: { code: "second" } })).status).toBe(201);
  });
});
