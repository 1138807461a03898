import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { createDocuments } from "#engine/write/save";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { openProvider } from "#support/identity/oidcProvider";
import { act, change, codes, COMPANY, found, openDutyDesk, places, save, station, system } from "./dutyDesk.ts";

const { server, admin, made, letSignIn } = await openDutyDesk();
const oidc = await openProvider(() => server.clock.at);
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator");
const BRANDS = { module: "masterData.brand", canCreate: true };
const ROLES = { module: "admin.role", canEdit: true };
await inWork(server.served, system, (work) =>
  createDocuments(work, moduleOf(work, "masterData.employee"), [{ header: { code: "E91", nameZh: "员工", departmentId: { code: "D1" } } }]),
);
const header = { code: "sso", nameZh: "登录", issuer: oidc.issuer, clientId: "longwall", clientSecret: "a secret" };
const facts = { accountClaim: "preferred_username", groupsClaim: "groups" };
const groups = [{ groupName: "stores", company: "HS", roleId: { code: "keeper" }, scope: "company" }];
await save(admin, "admin.identityProvider", { ...header, ...facts }, { groups });
const setting = (await save(admin, "admin.dutySeparation", {})).body;
await act(admin, "admin.dutySeparation", setting, "turnOn");
const [sys, sec] = [await server.signedIn("sys"), await server.signedIn("sec")];
const person = (await save(sys, "admin.user", { account: "person", name: "person" })).body;
const second = (await save(sys, "admin.user", { account: "second", name: "second" })).body;
await letSignIn("person");
const role = (await save(sec, "admin.role", { code: "plain", nameZh: "普通" }, { rights: [BRANDS] })).body;
const post = (
  await save(sec, "admin.employeeStation", {
    employeeId: { code: "E91" },
    station: "库管",
    businessClass: "other",
    roleId: { code: "plain" },
    fromOn: "2026-01-01",
  })
).body;

/** Does a job while somebody else changes who has a duty. */
const whileLocked = <T>(job: (open: TransactionSql) => Promise<T>) =>
  server.client.begin(async (open) => {
    await open`select pg_advisory_xact_lock(hashtext('duties'))`;
    return { done: await job(open) };
  });
const waiting = async (open: TransactionSql, count: number) => {
  await expect
    .poll(
      () => open`select 1 from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and not l.granted`,
      { timeout: 10_000 },
    )
    .toHaveLength(count);
};

/** Where somebody comes to who signs in at the provider. */
async function comesWith(account: string, ...names: string[]): Promise<string | null> {
  const left = await server.app.request("/api/signIn/sso/begin?entry=/login&next=/plan");
  const cookie = left.headers.getSetCookie().map((one) => one.split(";")[0]);
  const back = await oidc.signsIn(left.headers.get("location") ?? "", { sub: `s-${account}`, preferred_username: account, groups: names });
  return (await server.app.request(`${back.pathname}${back.search}`, { headers: { cookie: cookie.join("; ") } })).headers.get("location");
}

describe("The lock of duties", () => {
  it("lets questions pass, and what leaves every duty where it is", async () => {
    expect(await comesWith("person", "stores")).toBe("/plan");
    const { done } = await whileLocked(async () => {
      const leaving = await sys.ask("GET", `/api/users/${second.id}/leaving${COMPANY}`);
      const draft = { id: second.id, header: {}, lines: { stations: [station("systemAdministrator"), station("auditAdministrator")] } };
      const preview = await sec.ask<{ issues: { code: string }[] }>("POST", `/api/documents/admin.user/preview${COMPANY}`, draft);
      expect(preview.body.issues.map(({ code }) => code)).toContain("combinedDuties");
      const file = {
        format: "longwall.records",
        module: "admin.role",
        records: [{ header: { code: "plain", nameZh: "普通" }, lines: { rights: [BRANDS, ROLES], menus: [], fields: [] } }],
      };
      const taken = await sec.ask("POST", `/api/documents/admin.role/records${COMPANY}`, { file });
      const trial = { items: [{ id: second.id, version: second.version }], dryRun: true };
      const tried = await sys.ask("POST", `/api/documents/admin.user/actions/disable${COMPANY}`, trial);
      const named = await change(sys, "admin.user", second, { name: "改名" });
      const ended = await act(sys, "admin.user", person, "endSessions");
      return [leaving, preview, taken, tried, named, ended].map(({ status }) => status);
    });
    expect(done).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await whileLocked(() => comesWith("person", "stores", "others"))).done).toBe("/plan");
  });

  it("is waited for by a sign-in that gives or takes a role", async () => {
    const { done } = await whileLocked(async (open) => {
      const coming = comesWith("person");
      await waiting(open, 1);
      return { coming };
    });
    expect(await done.coming).toBe("/plan");
  });

  it("is taken before any row is: whoever waits for it holds nothing that others wait for", async () => {
    const member = await found(sec, "admin.user", "account", "second");
    const { done } = await whileLocked(async (open) => {
      const ways = [
        change(sec, "admin.user", member, {}, { stations: [station("plain")] }),
        change(sec, "admin.role", role, {}, { rights: [{ ...BRANDS, canEdit: true }] }),
        change(sec, "admin.employeeStation", post, { notes: "记" }),
        act(sys, "admin.user", await found(sys, "admin.user", "account", "person"), "disable"),
      ];
      await waiting(open, ways.length);
      await open`select set_config('app.comp_ids', '2', true)`;
      await open`select from membership where comp_id = 2 for update nowait`;
      await open`select from role for update nowait`;
      await open`select from employee_station where comp_id = 2 for update nowait`;
      await open`select from account for update nowait`;
      return { ways };
    });
    const answers = await Promise.all(done.ways);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("keeps one of each of the three when two of them are put out of use at once", async () => {
    const other = await save(sys, "admin.user", { account: "aud2", name: "aud2" });
    const given = await change(sec, "admin.user", other.body, {}, { stations: [station("auditAdministrator")] });
    const first = await found(sys, "admin.user", "account", "aud");
    const { done } = await whileLocked(async (open) => {
      const ways = [act(sys, "admin.user", first, "disable"), act(sys, "admin.user", given.body, "disable")];
      await waiting(open, ways.length);
      return { ways };
    });
    const answers = await Promise.all(done.ways);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    expect(answers.flatMap(codes).map((one) => one.split(" ")[0])).toEqual(["lastOfThree"]);
    expect(answers.flatMap(places).map(([, field]) => field)).toEqual(["account"]);
  });
});
