import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { createDocuments, deleteDocument, updateDocument } from "#engine/write/save";
import { moduleOf, type EngineWork } from "#engine/context";
import { inWork } from "#engine/work";
import { openProvider } from "#support/identity/oidcProvider";
import { act, change, codes, COMPANY, found, openDutyDesk, places, type Refusal, save, station, system } from "./dutyDesk.ts";

const { server, admin, made, letSignIn } = await openDutyDesk();
const oidc = await openProvider(() => server.clock.at);
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator");
const role = async (code: string, ...rights: object[]) => {
  await save(admin, "admin.role", { code, nameZh: code }, { rights, menus: [{ path: "/userInformationMaintenance" }] });
};
const BRANDS = { module: "masterData.brand", canCreate: true };
const ROLES = { module: "admin.role", canEdit: true };
await role("data", BRANDS);
await role("rights", ROLES);
await role("twofold", BRANDS, ROLES);
await role("editOnly", { module: "admin.user", canEdit: true });
await role("remover", { module: "admin.user", canView: true, canDelete: true });
await inWork(server.served, system, async (work) => {
  const employees = ["E91", "E92"].map((code) => ({ header: { code, nameZh: code, departmentId: { code: "D1" } } }));
  await createDocuments(work, moduleOf(work, "masterData.employee"), employees);
});
const provided = { code: "sso", nameZh: "登录", kind: "oidc", issuer: oidc.issuer, clientId: "longwall", clientSecret: "a secret" };
const provider = await save(admin, "admin.identityProvider", { ...provided, accountClaim: "preferred_username", groupsClaim: "groups" });
const setting = (await save(admin, "admin.dutySeparation", {})).body;
await act(admin, "admin.dutySeparation", setting, "turnOn");
const [sys, sec] = [await server.signedIn("sys"), await server.signedIn("sec")];
const person = async (account: string, ...roles: string[]) => {
  const { body } = await save(sys, "admin.user", { account, name: account });
  await letSignIn(account);
  return roles.length === 0 ? body : (await change(sec, "admin.user", body, {}, { stations: roles.map(station) })).body;
};
const post = (employee: string, code: string) =>
  save(sec, "admin.employeeStation", {
    employeeId: { code: employee },
    station: `${employee} ${code}`,
    businessClass: "other",
    roleId: { code },
    fromOn: "2026-01-01",
  });
const group = (groupName: string, code: string) => ({ groupName, company: "HS", roleId: { code }, scope: "company" });
const mapped = (...groups: object[]) => change(sec, "admin.identityProvider", provider.body, {}, { groups });
const asProgram = <T>(job: (work: EngineWork) => Promise<T>) =>
  inWork(server.served, system, job).then(
    () => [],
    ({ problem }: { problem: Refusal }) => places({ body: problem }),
  );

/** Signs in at the provider, in these groups: the roles that the account has by groups afterwards. */
async function comesWith(account: string, ...groups: string[]): Promise<string[]> {
  const left = await server.app.request("/api/signIn/sso/begin?entry=/login&next=/plan");
  const cookie = left.headers.getSetCookie().map((one) => one.split(";")[0]);
  const back = await oidc.signsIn(left.headers.get("location") ?? "", { sub: `s-${account}`, preferred_username: account, groups });
  const came = await server.app.request(`${back.pathname}${back.search}`, { headers: { cookie: cookie.join("; ") } });
  expect(came.headers.get("location")).toBe("/plan");
  return transaction(server.client, [2], async (open) => {
    const rows = await open.run(shaped({ code: "text" })`select r.code from identity_station s join role r on r.id = s.role_id
      join account a on a.id = s.membership_id where s.comp_id = 2 and a.account = ${account} order by r.code`);
    return rows.map(({ code }) => code);
  });
}

describe("While duties are separated nobody comes to two of them", () => {
  it("by a role that only edits accounts, beside the auditor's", async () => {
    const auditor = await person("aud2");
    const both = { stations: [station("auditAdministrator"), station("editOnly")] };
    expect(places(await change(sec, "admin.user", auditor, {}, both))).toEqual([["combinedDuties", "roleId", "aud2"]]);
    expect((await change(sec, "admin.user", auditor, {}, { stations: [station("rights"), station("editOnly")] })).status).toBe(200);
  });

  it("by a group that gives a role of two duties, or two roles with one each", async () => {
    const two = await mapped(group("a", "data"), group("b", "twofold"));
    expect(two.body.issues).toEqual([
      expect.objectContaining({ code: "combinedDuties", table: "groups", row: 2, field: "roleId", value: "twofold" }),
    ]);
    expect(codes(await mapped(group("a", "data"), group("a", "rights")))).toEqual(["combinedDuties data", "combinedDuties rights"]);
    expect((await mapped(group("makers", "data"), group("givers", "rights"))).status).toBe(200);
  });

  it("by two groups at once: he comes in without their roles", async () => {
    await person("member");
    expect(await comesWith("member", "makers")).toEqual(["data"]);
    expect(await comesWith("member", "givers")).toEqual(["rights"]);
    expect(await comesWith("member")).toEqual([]);
    expect(await comesWith("member", "makers", "givers")).toEqual([]);
    await person("giver", "rights");
    expect(await comesWith("giver", "makers")).toEqual([]);
  });

  it("by a provider that is used again", async () => {
    await person("again");
    expect(await comesWith("again", "makers")).toEqual(["data"]);
    const open = await found(sys, "admin.identityProvider", "code", "sso");
    const closed = await act(sys, "admin.identityProvider", open, "disable");
    const member = await found(sec, "admin.user", "account", "again");
    const given = await change(sec, "admin.user", member, {}, { stations: [station("rights")] });
    expect(given.status).toBe(200);
    expect(places(await act(sys, "admin.identityProvider", closed.body, "restore"))).toEqual([["combinedDuties", "code", "again"]]);
    expect((await change(sec, "admin.user", given.body, {}, { stations: [] })).status).toBe(200);
    expect((await act(sys, "admin.identityProvider", closed.body, "restore")).status).toBe(200);
  });

  it("by an employee whose posts have roles, whom the security administrator alone links so, through the posts", async () => {
    expect((await post("E91", "data")).status).toBe(201);
    const linked = await person("linked", "rights");
    const employeeId = { code: "E91" };
    expect(places(await change(sys, "admin.user", linked, { employeeId }))).toContainEqual(["rightsByOther", "employeeId", "data"]);
    const told = await asProgram((work) =>
      updateDocument(work, moduleOf(work, "admin.user"), linked.id, linked.version, { header: { employeeId } }),
    );
    expect(told).toEqual([["combinedDuties", "employeeId", "linked"]]);
    expect((await change(sys, "admin.user", linked, { employeeId: { code: "E92" } })).status).toBe(200);
    expect(places(await post("E92", "data"))).toEqual([["combinedDuties", "roleId", "linked"]]);
  });

  it("by a post that changes, which may change from one duty to another", async () => {
    const free = await found(sys, "admin.user", "account", "linked");
    const bare = await change(sec, "admin.user", free, {}, { stations: [] });
    const first = await post("E92", "data");
    expect([bare.status, first.status]).toEqual([200, 201]);
    const moved = await change(sec, "admin.employeeStation", first.body, { roleId: { code: "rights" } });
    expect(moved.status).toBe(200);
    expect((await post("E92", "rights")).status).toBe(201);
    expect(places(await change(sec, "admin.employeeStation", moved.body, { roleId: { code: "data" } }))).toEqual([
      ["combinedDuties", "roleId", "linked"],
    ]);
  });

  it("nor is a duty left to nobody by deleting an account", async () => {
    await person("remover", "remover");
    const spare = await person("spare");
    const remover = await server.signedIn("remover");
    const deletes = async (account: string, who = remover) => {
      const { id, version } = await found(sec, "admin.user", "account", account);
      return who.ask<Refusal>("DELETE", `/api/documents/admin.user/${id}${COMPANY}&version=${version}`);
    };
    expect(spare.version).toBeGreaterThan(0);
    expect((await deletes("spare")).status).toBe(204);
    for (const account of ["sys", "sec", "aud"]) expect(places(await deletes(account))).toEqual([["lastOfThree", "account", account]]);
    expect(codes(await deletes("remover"))).toContain("ownRights");
    const { id, version } = await found(sec, "admin.user", "account", "aud");
    expect(await asProgram((work) => deleteDocument(work, moduleOf(work, "admin.user"), id, version))).toEqual([
      ["lastOfThree", "account", "aud"],
    ]);
  });
});
