import { describe, expect, it } from "vitest";
import { act, change, codes, COMPANY, found, openDutyDesk, places, type Refusal, save, station } from "./dutyDesk.ts";

const { server, admin, made, letSignIn } = await openDutyDesk();
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator");
const boss = await made("boss", "administrator");
await save(
  admin,
  "admin.role",
  { code: "clerk", nameZh: "文员" },
  { rights: [{ module: "admin.user", canView: true, canEdit: true }], menus: [{ path: "/userInformationMaintenance" }] },
);
await made("clerk", "clerk");
await save(admin, "admin.user", { account: "joiner", name: "申请人" }, {}, "?company=AW");
await letSignIn("joiner");
await letSignIn("boss");
const invitation = (await admin.ask("POST", "/api/accountSets/2/invitation")).body;
const header = {
  code: "sso",
  nameZh: "登录",
  issuer: "https://id.example.com",
  clientId: "longwall",
  clientSecret: "s1",
  accountClaim: "sub",
};
const provider = (await save(admin, "admin.identityProvider", header)).body;
const setting = (await save(admin, "admin.dutySeparation", {})).body;
const turned = await act(admin, "admin.dutySeparation", setting, "turnOn");
const [sys, sec, aud, clerk] = [
  await server.signedIn("sys"),
  await server.signedIn("sec"),
  await server.signedIn("aud"),
  await server.signedIn("clerk"),
];

const group = (company: string) => ({ groupName: "stores", company, roleId: { code: "keeper" }, scope: "company" });

describe("While duties are separated, what administrators decide is decided", () => {
  it("of the account of a former administrator by the system administrator, of its roles by the security administrator", async () => {
    expect(turned.status).toBe(200);
    const seen = await found(sys, "admin.user", "account", "boss");
    expect(codes(await change(clerk, "admin.user", seen, { name: "改名" }))).toEqual(["administratorAccount boss"]);
    const named = await change(sys, "admin.user", seen, { name: "前管理员" });
    expect(named.status).toBe(200);
    expect((await sys.ask("POST", `/api/users/${boss.id}/password${COMPANY}`)).status).toBe(200);
    expect((await sys.ask("GET", `/api/users/${boss.id}/sessions${COMPANY}`)).status).toBe(200);
    const now = await found(sec, "admin.user", "account", "boss");
    const given = await change(
      sec,
      "admin.user",
      now,
      {},
      { stations: [...(now.lines.stations ?? []).map(({ id }) => ({ id })), station("keeper")] },
    );
    expect(given.status).toBe(200);
    expect(codes(await change(sys, "admin.user", given.body, {}, { stations: [] }))).toEqual(["rightsByOther boss"]);
  });

  it("so that the role of administrators keeps a last holder, who is in use again before the end", async () => {
    const former = await found(sec, "admin.user", "account", "admin");
    expect((await change(sec, "admin.user", former, {}, { stations: [] })).status).toBe(200);
    const last = await found(sec, "admin.user", "account", "boss");
    expect(codes(await change(sec, "admin.user", last, {}, { stations: [] }))).toEqual(["lastAdministrator boss"]);
    const leaving = { leftOn: "2026-03-31", successor: "sys", reason: "合同到期" };
    expect(codes(await sys.ask<Refusal>("POST", `/api/users/${boss.id}/leaving${COMPANY}`, leaving))).toEqual(["lastAdministrator boss"]);
    const out = await act(sys, "admin.user", last, "disable");
    expect(out.status).toBe(200);
    const asked = await act(sec, "admin.dutySeparation", await found(sys, "admin.dutySeparation", "code", "three"), "requestEnd", {
      reason: "试",
    });
    expect(places(await act(sys, "admin.dutySeparation", asked.body, "confirmEnd"))).toEqual([["nobodyAdministrates", "code", "three"]]);
    expect((await act(sys, "admin.user", out.body, "restore")).status).toBe(200);
    expect((await act(sys, "admin.dutySeparation", asked.body, "keepOn")).status).toBe(200);
  });

  it("of who joins the company by the system administrator, who gives no role with it", async () => {
    const joiner = await server.signedIn("joiner");
    expect((await joiner.ask("POST", "/api/accountSets/join", invitation)).status).toBe(204);
    type People = { applications: { id: string; account: string; isWithRole: boolean }[] };
    const { body } = await sys.ask<People>("GET", "/api/accountSets/people");
    expect(body.applications).toEqual([expect.objectContaining({ account: "joiner", isWithRole: false })]);
    const told = await sys.ask<{ messages?: unknown[] }>("GET", `/api/messages${COMPANY}`);
    expect(JSON.stringify(told.body)).toContain("申请人");
    const place = `/api/accountSets/applications/${body.applications[0]?.id}`;
    for (const other of [sec, aud, clerk]) expect((await other.ask("POST", place, { isLetIn: true })).status).toBe(403);
    expect(places(await sys.ask<Refusal>("POST", place, { role: "keeper" }))).toEqual([["rightsByOther", "role", "keeper"]]);
    expect((await sys.ask("POST", place, { isLetIn: true })).status).toBe(204);
    const member = await found(sec, "admin.user", "account", "joiner");
    expect(member.lines.stations).toEqual([]);
    expect((await change(sec, "admin.user", member, {}, { stations: [station("keeper")] })).status).toBe(200);
  });

  it("of providers by the system administrator, in whatever company somebody else administers", async () => {
    expect((await change(admin, "admin.identityProvider", provider, { clientId: "other" })).status).toBe(403);
    const elsewhere = await change(admin, "admin.identityProvider", provider, { clientId: "other" }, {}, "?company=AW");
    expect(places(elsewhere)).toEqual([["accountsByOther", "code", "sso"]]);
    const secret = await change(admin, "admin.identityProvider", provider, { clientSecret: "s2" }, {}, "?company=AW");
    expect(places(secret)).toEqual([["accountsByOther", "code", "sso"]]);
    expect(codes(await change(sec, "admin.identityProvider", provider, { clientId: "other" }))).toContain("readonly other");
    const changed = await change(sys, "admin.identityProvider", provider, { clientId: "other", clientSecret: "s3" });
    expect(changed.status).toBe(200);
    expect((await act(aud, "admin.identityProvider", changed.body, "disable")).status).toBe(403);
    expect((await act(sys, "admin.identityProvider", changed.body, "disable")).status).toBe(200);
    const closed = await found(sys, "admin.identityProvider", "code", "sso");
    expect((await act(sys, "admin.identityProvider", closed, "restore")).status).toBe(200);
  });

  it("of the roles that groups give by the security administrator of their company, elsewhere by administrators", async () => {
    const now = () => found(sys, "admin.identityProvider", "code", "sso");
    const given = async (who: typeof sys, companies: string[], company = COMPANY) =>
      change(who, "admin.identityProvider", await now(), {}, { groups: companies.map(group) }, company);
    expect(places(await given(sys, ["HS"]))).toEqual([["rightsByOther", "company", "HS"]]);
    expect(places(await given(sys, ["AW"]))).toEqual([["administratorsAlone", "company", "AW"]]);
    expect(places(await given(sec, ["AW"]))).toEqual([["administratorsAlone", "company", "AW"]]);
    expect(places(await given(admin, ["HS"], "?company=AW"))).toEqual([["rightsByOther", "company", "HS"]]);
    expect((await given(sec, ["HS"])).status).toBe(200);
    expect(places(await given(sys, []))).toEqual([["rightsByOther", "company", "HS"]]);
    expect((await given(admin, ["HS", "AW"], "?company=AW")).status).toBe(200);
  });
});
