import { describe, expect, it } from "vitest";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { deleteDocument, updateDocument } from "#engine/write/save";
import { act, change, codes, COMPANY, found, openDutyDesk, type Refusal, save, station, system } from "./dutyDesk.ts";

const { server, admin, made, letSignIn } = await openDutyDesk();
const combined = await made("both", "systemAdministrator", "securityAdministrator");
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
const setting = (await save(admin, "admin.dutySeparation", {})).body;

describe("Separation of duties at /dutySeparation", () => {
  it("has its roles given by people, not by the group of a provider", async () => {
    const groups = [{ groupName: "owners", company: "HS", roleId: { code: "auditAdministrator" }, scope: "company" }];
    const header = { code: "oidc", nameZh: "登录", issuer: "https://id.example.com", clientId: "longwall", accountClaim: "sub" };
    expect(codes(await save(admin, "admin.identityProvider", header, { groups }))).toEqual(["dutyByGroup auditAdministrator"]);
  });

  it("is turned on once each of the three is there and nobody holds two; the accounts that do are named", async () => {
    const refused = await act(admin, "admin.dutySeparation", setting, "turnOn");
    expect(codes(refused)).toEqual(["dutyWithoutHolder auditAdministrator", "combinedDuties both"]);
    await made("aud", "auditAdministrator");
    expect(codes(await act(admin, "admin.dutySeparation", setting, "turnOn"))).toEqual(["combinedDuties both"]);
    expect((await act(admin, "admin.user", combined, "disable")).status).toBe(200);
    const keeper = await server.signedIn("keeper");
    expect((await act(keeper, "admin.dutySeparation", setting, "turnOn")).status).toBe(403);
    expect((await save(admin, "admin.dutySeparation", {})).status).toBe(422);
    const turned = await act(admin, "admin.dutySeparation", setting, "turnOn");
    expect([turned.status, turned.body.stage]).toEqual([200, "on"]);
  });

  it("opens the account of one of the three to no other of them", async () => {
    const sys = await server.signedIn("sys");
    const sec = await found(sys, "admin.user", "account", "sec");
    expect((await sys.ask("POST", `/api/users/${sec.id}/password${COMPANY}`)).status).toBe(403);
    const { body } = await sys.ask<Refusal>("PUT", `/api/documents/admin.user/${sec.id}${COMPANY}`, {
      version: sec.version,
      header: { mobile: "+8613900000001" },
    });
    expect(codes({ body })).toEqual(["administratorAccount sec"]);
  });

  it("takes everything from the administrator of all, whose role comes back when it is turned off", async () => {
    expect((await save(admin, "admin.user", { account: "late", name: "late" })).status).toBe(403);
    expect((await admin.ask("GET", `/api/documents/admin.auditEntry${COMPANY}`)).status).toBe(403);
  });

  it("lets the system administrator make accounts and data and grant nothing", async () => {
    const sys = await server.signedIn("sys");
    const plain = await save(sys, "admin.user", { account: "new", name: "新人" });
    expect(plain.status).toBe(201);
    expect(codes(await save(sys, "admin.user", { account: "n2", name: "n2" }, { stations: [station("keeper")] }))).toContain(
      "rightsByOther n2",
    );
    expect(codes(await change(sys, "admin.user", plain.body, {}, { stations: [station("keeper")] }))).toContain("rightsByOther new");
    expect((await save(sys, "admin.role", { code: "own", nameZh: "自建" })).status).toBe(403);
    expect((await save(sys, "masterData.brand", { code: "B9", nameZh: "品牌" })).status).toBe(201);
    expect((await sys.ask("GET", `/api/documents/admin.auditEntry${COMPANY}`)).status).toBe(403);
  });

  it("lets the security administrator grant what he has not himself, and make neither accounts nor documents", async () => {
    const sec = await server.signedIn("sec");
    expect((await save(sec, "admin.user", { account: "n3", name: "n3" })).status).toBe(403);
    expect((await save(sec, "masterData.brand", { code: "B8", nameZh: "品牌" })).status).toBe(403);
    const person = await found(sec, "admin.user", "account", "new");
    expect((await change(sec, "admin.user", person, { name: "改名" })).status).toBe(422);
    const given = await change(sec, "admin.user", person, {}, { stations: [station("keeper")] });
    expect(given.status).toBe(200);
    expect(codes(await change(sec, "admin.user", given.body, {}, { stations: [station("administrator")] }))).toContain(
      "administratorsOnly administrator",
    );
    const two = [station("systemAdministrator"), station("auditAdministrator")];
    expect(codes(await change(sec, "admin.user", given.body, {}, { stations: two }))).toContain("combinedDuties new");
    expect(
      codes(await change(sec, "admin.user", given.body, {}, { stations: [station("auditAdministrator"), station("keeper")] })),
    ).toContain("combinedDuties new");
  });

  it("is kept by a change of a role, by a file of roles, and on the command line", async () => {
    const sec = await server.signedIn("sec");
    const wide = await save(
      sec,
      "admin.role",
      { code: "wide", nameZh: "综合" },
      { rights: [{ module: "masterData.brand", canCreate: true }] },
    );
    expect(wide.status).toBe(201);
    const person = await found(sec, "admin.user", "account", "new");
    expect((await change(sec, "admin.user", person, {}, { stations: [station("wide")] })).status).toBe(200);
    const rights = [
      { module: "masterData.brand", canCreate: true },
      { module: "admin.role", canEdit: true },
    ];
    expect(codes(await change(sec, "admin.role", wide.body, {}, { rights }))).toEqual(["combinedDuties new"]);
    const PLACE = `/api/documents/admin.role/records${COMPANY}`;
    const file = {
      format: "longwall.records",
      module: "admin.role",
      records: [{ header: { code: "wide", nameZh: "综合" }, lines: { rights, menus: [], fields: [] } }],
    };
    const told = await sec.ask<{ records: Refusal[] }>("POST", PLACE, { file });
    expect(told.body.records.flatMap(({ issues }) => issues.map(({ code }) => code))).toContain("combinedDuties");
    expect((await admin.ask("POST", PLACE, { file })).status).toBe(403);
    await inWork(server.served, system, async (work) => {
      const user = moduleOf(work, "admin.user");
      const sysUser = await found(sec, "admin.user", "account", "sys");
      const held = (sysUser.lines.stations ?? []).map(({ id }) => ({ id: String(id) }));
      const grant = updateDocument(work, user, sysUser.id, sysUser.version, {
        header: {},
        lines: { stations: [...held, station("securityAdministrator")] },
      });
      await expect(grant).rejects.toMatchObject({ problem: { issues: [expect.objectContaining({ code: "combinedDuties" })] } });
    });
    const delivered = await found(sec, "admin.role", "code", "auditAdministrator");
    expect(codes(await change(sec, "admin.role", delivered, { notes: "x" }))).toContain("administratorRole");
  });

  it("lets the auditor read the audit log and nothing else", async () => {
    const aud = await server.signedIn("aud");
    const reads = async (module: string) => (await aud.ask("GET", `/api/documents/${module}${COMPANY}`)).status;
    expect([await reads("admin.auditEntry"), await reads("admin.journalLine")]).toEqual([200, 200]);
    expect([await reads("sales.salesContract"), await reads("admin.user"), await reads("masterData.material")]).toEqual([403, 403, 403]);
  });

  it("keeps the last of each of the three", async () => {
    const sec = await server.signedIn("sec");
    const sys = await server.signedIn("sys");
    for (const account of ["sys", "aud"]) {
      const last = await found(sec, "admin.user", "account", account);
      expect(codes(await change(sec, "admin.user", last, {}, { stations: [] }))).toEqual([`lastOfThree ${account}`]);
    }
    for (const account of ["sec", "aud"])
      expect(codes(await act(sys, "admin.user", await found(sec, "admin.user", "account", account), "disable"))).toEqual([
        `lastOfThree ${account}`,
      ]);
  });

  it("is kept by two requests at once: a role is given and, meanwhile, widened", async () => {
    const [sys, sec] = [await server.signedIn("sys"), await server.signedIn("sec")];
    const pair = await save(sys, "admin.user", { account: "pair", name: "pair" });
    const plain = { module: "masterData.brand", canCreate: true };
    await save(sec, "admin.role", { code: "plain", nameZh: "普通" }, { rights: [plain] });
    const empty = await save(sec, "admin.role", { code: "empty", nameZh: "空" });
    expect([pair.status, empty.status]).toEqual([201, 201]);
    const ways = await server.client.begin(async (open) => {
      await open`select pg_advisory_xact_lock(hashtext('duties'))`;
      const both = [
        change(sec, "admin.user", pair.body, {}, { stations: [station("plain"), station("empty")] }),
        change(sec, "admin.role", empty.body, {}, { rights: [{ module: "admin.role", canEdit: true }] }),
      ];
      await expect
        .poll(
          () => open`select 1 from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
            where l.locktype = 'advisory' and not l.granted`,
          { timeout: 10_000 },
        )
        .toHaveLength(2);
      return { both };
    });
    const answers = await Promise.all(ways.both);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.flatMap(codes)).toEqual(["combinedDuties pair"]);
  });

  it("is not deleted while it is on", async () => {
    const now = await found(await server.signedIn("sys"), "admin.dutySeparation", "code", "three");
    await inWork(server.served, system, async (work) => {
      const gone = deleteDocument(work, moduleOf(work, "admin.dutySeparation"), now.id, now.version);
      await expect(gone).rejects.toMatchObject({ problem: { type: "illegalAction", action: "delete", stage: "on" } });
    });
  });

  it("is turned off by two of the three: whoever asks does not confirm", async () => {
    const [sys, sec] = [await server.signedIn("sys"), await server.signedIn("sec")];
    const now = await found(sys, "admin.dutySeparation", "code", "three");
    expect((await act(sec, "admin.dutySeparation", now, "turnOn")).status).toBe(403);
    const asked = await act(sec, "admin.dutySeparation", now, "requestEnd", { reason: "人员不足" });
    expect(asked.body.stage).toBe("ending");
    expect(codes(await act(sec, "admin.dutySeparation", asked.body, "confirmEnd"))).toEqual(["secondPerson"]);
    expect((await save(sys, "admin.user", { account: "n5", name: "n5" }, { stations: [station("keeper")] })).status).toBe(422);
    await save(sys, "admin.user", { account: "sec2", name: "sec2" });
    await letSignIn("sec2");
    const second = await found(sec, "admin.user", "account", "sec2");
    expect((await change(sec, "admin.user", second, {}, { stations: [station("securityAdministrator")] })).status).toBe(200);
    const sec2 = await server.signedIn("sec2");
    const first = await found(sec2, "admin.user", "account", "sec");
    expect((await change(sec2, "admin.user", first, {}, { stations: [] })).status).toBe(200);
    expect(codes(await act(sec2, "admin.dutySeparation", asked.body, "confirmEnd"))).toEqual(["secondPerson"]);
    const ended = await act(sys, "admin.dutySeparation", asked.body, "confirmEnd");
    expect([ended.status, ended.body.stage]).toEqual([200, "off"]);
    expect((await save(admin, "admin.user", { account: "late", name: "late" })).status).toBe(201);
  });
});
