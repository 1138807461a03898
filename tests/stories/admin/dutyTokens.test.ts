import { describe, expect, it } from "vitest";
import type { Visitor } from "#support/server";
import { act, change, codes, COMPANY, found, openDutyDesk, type Refusal, save, station } from "./dutyDesk.ts";

const { server, admin, made } = await openDutyDesk();
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator");
await made("twin", "administrator");
const brands = { rights: [{ module: "masterData.brand", canView: true, canCreate: true }], menus: [{ path: "/brand" }] };
await save(admin, "admin.role", { code: "clerk", nameZh: "文员" }, brands);
const plain = await made("plain", "clerk");
await made("worker", "clerk");

/** A program with a token of somebody, which writes. */
async function programOf(who: Visitor, name: string): Promise<Visitor> {
  const { body } = await who.ask<{ token: string }>("POST", `/api/me/tokens${COMPANY}`, {
    name,
    days: 30,
    isReadOnly: false,
    modules: null,
  });
  const anybody = server.visitor();
  return { ...anybody, ask: (method, path, sent) => anybody.ask(method, path, sent, { authorization: `Bearer ${body.token}` }) };
}

const provider = (code: string) => ({
  code,
  nameZh: "登录",
  issuer: "https://id.example.com",
  clientId: "longwall",
  clientSecret: "s1",
  accountClaim: "sub",
});
const brand = (code: string) => ({ code, nameZh: "品牌" });
const page = { title: "首页", channel: "web", roleId: { code: "keeper" } };

describe("A token of an administrator", () => {
  it("does what his rights are, and decides nothing that administrators decide", async () => {
    const program = await programOf(admin, "nightly");
    expect((await save(program, "masterData.brand", brand("B1"))).status).toBe(201);
    const twin = await found(admin, "admin.user", "account", "twin");
    expect(codes(await change(program, "admin.user", twin, { name: "改名" }))).toEqual(["administratorAccount twin"]);
    expect(codes(await save(program, "admin.identityProvider", provider("own")))).toEqual(["administratorsAlone own"]);
    expect(codes(await save(program, "office.homeLayout", page, { cards: [{ path: "/plan", width: 3 }] }))).toEqual(["unknownRecord"]);
    expect((await save(admin, "admin.identityProvider", provider("own"))).status).toBe(201);
    expect((await save(admin, "office.homeLayout", page, { cards: [{ path: "/plan", width: 3 }] })).status).toBe(201);
  });
});

describe("While duties are separated, a token", () => {
  it("does nothing of a duty, whichever of the three made it, before or after", async () => {
    const [sys, sec, aud] = [await server.signedIn("sys"), await server.signedIn("sec"), await server.signedIn("aud")];
    const before = await programOf(sec, "before");
    expect((await save(before, "admin.role", { code: "early", nameZh: "从前" })).status).toBe(201);
    const turned = await act(admin, "admin.dutySeparation", (await save(admin, "admin.dutySeparation", {})).body, "turnOn");
    expect(turned.status).toBe(200);
    const [now, member] = [await found(sec, "admin.role", "code", "clerk"), await found(sec, "admin.user", "account", "plain")];
    const given = { stations: [station("keeper")] };
    for (const program of [before, await programOf(sec, "after")]) {
      expect((await change(program, "admin.role", now, { nameZh: "改名" })).status).toBe(403);
      expect((await change(program, "admin.user", member, {}, given)).status).toBe(403);
      expect((await program.ask("GET", "/api/documents/admin.role")).status).toBe(200);
    }
    const accounts = await programOf(sys, "accounts");
    expect((await change(accounts, "admin.user", member, { name: "改名" })).status).toBe(403);
    expect((await save(accounts, "admin.user", { account: "made", name: "made" })).status).toBe(403);
    const disabled = await accounts.ask<Refusal>("POST", `/api/documents/admin.user/${plain.id}/actions/disable`, {
      version: member.version,
      key: "d",
    });
    expect(disabled.status).toBe(403);
    expect((await accounts.ask("GET", "/api/documents/admin.user")).status).toBe(200);
    const journal = await programOf(aud, "journal");
    expect((await journal.ask("GET", "/api/documents/admin.auditEntry")).status).toBe(403);
    expect((await aud.ask("GET", `/api/documents/admin.auditEntry${COMPANY}`)).status).toBe(200);
    expect((await change(sec, "admin.user", member, {}, given)).status).toBe(200);
  });

  it("does the business that its account may", async () => {
    const program = await programOf(await server.signedIn("worker"), "brands");
    expect((await save(program, "masterData.brand", brand("B2"))).status).toBe(201);
    expect((await program.ask("GET", "/api/documents/admin.user")).status).toBe(403);
  });
});
