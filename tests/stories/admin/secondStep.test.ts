import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run } from "#db/client";
import { defined } from "#db/row";
import { DEMO_PASSWORD } from "#demo/accounts";
import { totp } from "#routes/access/totp";
import { codeFor } from "#support/entrance/authenticator";
import type { Visitor } from "#support/server";
import { codesOf, openEntrance, post, type Refusal } from "./entranceDesk.ts";

const { admin, codeFor: sentCodeFor, enter, room, server, ticketOf, userOf } = await openEntrance();
type Row = Record<string, unknown>;

describe("The second step", () => {
  const PATH = "/secondStep";
  let secret = "";
  let recovery: string[] = [];
  const now = (apart = 0) => codeFor(secret, server.clock.at, apart);

  it("is reckoned as RFC 6238 does (appendix B)", () => {
    const key = Buffer.from("12345678901234567890");
    const vectors = {
      59: "94287082",
      1_111_111_109: "07081804",
      1_111_111_111: "14050471",
      1_234_567_890: "89005924",
      2_000_000_000: "69279037",
      20_000_000_000: "65353130",
    };
    for (const [second, code] of Object.entries(vectors)) expect(totp(key, Math.floor(Number(second) / 30), 8)).toBe(code);
  });

  it("is set up with the password and a first code, and then asked for, each code once", async () => {
    await room();
    const service = await server.signedIn("service");
    expect((await post(service, PATH, { password: "no" })).status).toBe(401);
    const begun = await post(service, PATH, { password: DEMO_PASSWORD });
    secret = String(begun.body.secret);
    expect(begun.body.address).toContain(`otpauth://totp/Longwall:service?secret=${String(begun.body.secret)}`);
    expect((await enter("service", DEMO_PASSWORD)).status, "not before its first code").toBe(200);
    expect(codesOf(await post(service, `${PATH}/confirm`, { code: "000000" }))).toEqual(["verification"]);
    const confirmed = await post(service, `${PATH}/confirm`, { code: now() });
    recovery = confirmed.body.recoveryCodes as string[];
    expect(recovery).toHaveLength(10);
    expect(codesOf(await post(service, PATH, { password: DEMO_PASSWORD }))).toEqual(["stepIsOn"]);
    const kept = await run(server.client, defined<{ secret: string }>`select secret from second_step`);
    expect(kept[0]?.secret).toMatch(/^v1:/);
    const asked = await enter("service", DEMO_PASSWORD);
    expect([asked.status, asked.body.type, asked.headers.get("set-cookie")]).toEqual([401, "/problems/secondStep", null]);
    const second = await ticketOf("service");
    const both = await Promise.all([asked.body.ticket, second].map((ticket) => post(server.visitor(), "/step", { ticket, code: now() })));
    expect(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      "two with one code: one wins",
    ).toEqual([200, 422]);
    expect((await post(server.visitor(), "/step", { ticket: await ticketOf("service"), code: now(5) })).status).toBe(422);
    expect((await post(server.visitor(), "/step", { ticket: await ticketOf("service"), code: now(1) })).status).toBe(200);
  });

  it("takes a recovery code once, and no more than ten wrong codes", async () => {
    const [code = ""] = recovery;
    expect((await post(server.visitor(), "/step", { ticket: await ticketOf("service"), code: code.toLowerCase() })).status).toBe(200);
    expect((await post(server.visitor(), "/step", { ticket: await ticketOf("service"), code })).status).toBe(422);
    const service = server.visitor();
    await post(service, "/step", { ticket: await ticketOf("service"), code: recovery[1] });
    expect((await service.ask("GET", "/api/session/secondStep")).body).toMatchObject({ recoveryLeft: 8, isAsked: false });
    const tries = [];
    for (let count = 0; count < 3; count += 1) {
      const ticket = await ticketOf("service");
      for (let wrong = 0; wrong < 4; wrong += 1) tries.push((await post(server.visitor(), "/step", { ticket, code: "000000" })).status);
    }
    expect(tries.slice(-2)).toEqual([429, 429]);
    await room();
  });

  it("is reset by an administrator, which the history tells; nobody else may", async () => {
    const id = await userOf("service");
    const path = `/api/documents/admin.user/${id}`;
    const { body } = await admin.ask<{ version: number; header: Row }>("GET", `${path}?company=HS`);
    expect(body.header.secondStepAt).not.toBeNull();
    const act = (who: Visitor) => who.ask("POST", `${path}/actions/resetSecondStep?company=HS`, { version: body.version, key: "s" });
    expect((await act(await server.signedIn("buyer"))).status).toBe(403);
    expect((await act(admin)).status).toBe(200);
    const { body: history } = await admin.ask("GET", `${path}/history?company=HS`);
    expect(JSON.stringify(history)).toContain("resetSecondStep");
    expect((await enter("service", DEMO_PASSWORD)).status).toBe(200);
  });

  it("is to be set up before anything opens where a role asks for it, and cannot be taken away then", async () => {
    await run(server.client, sql`update role set needs_second_step = true where code = 'serviceEngineer'`);
    const service = server.visitor();
    expect((await post(service, "", { account: "service", password: DEMO_PASSWORD })).body).toMatchObject({ mustSetUpStep: true });
    const shut = await service.ask<Refusal>("GET", "/api/me?company=HS");
    expect([shut.status, shut.body.type]).toEqual([403, "/problems/stepToSetUp"]);
    const begun = await post(service, PATH, { password: DEMO_PASSWORD });
    secret = String(begun.body.secret);
    expect((await post(service, `${PATH}/confirm`, { code: now() })).status).toBe(200);
    expect((await service.ask("GET", "/api/me?company=HS")).status).toBe(200);
    const drop = () =>
      service.ask<Refusal>("DELETE", "/api/session/secondStep", { password: DEMO_PASSWORD, code: now(1) }, { "accept-language": "zh" });
    expect(codesOf(await drop())).toEqual(["stepIsAsked"]);
    await run(server.client, sql`update role set needs_second_step = false`);
    await run(server.client, sql`delete from rate_limit`);
    expect((await drop()).status).toBe(204);
  });
});

describe("Sessions and the own number", () => {
  it("of a member are seen and ended one by one by whoever looks after accounts, nobody else", async () => {
    await room();
    const leader = await server.signedIn("leader");
    const id = await userOf("leader");
    const path = `/api/users/${id}/sessions`;
    expect((await (await server.signedIn("buyer")).ask("GET", `${path}?company=HS`)).status).toBe(403);
    const { body } = await admin.ask<{ id: string; isThis: boolean }[]>("GET", `${path}?company=HS`);
    expect(body.map(({ isThis }) => isThis)).toEqual([false]);
    expect((await leader.ask("DELETE", `${path}/${body[0]?.id}?company=HS`)).status).toBe(403);
    expect((await admin.ask("DELETE", `${path}/${body[0]?.id}?company=HS`)).status).toBe(204);
    expect((await leader.ask("GET", "/api/session")).status).toBe(401);
    expect((await admin.ask("DELETE", `${path}/${body[0]?.id}?company=HS`)).status).toBe(404);
  });

  it("self-service edits of phone need the SMS code", async () => {
    await room();
    const analyst = await server.signedIn("analyst");
    expect((await post(analyst, "/mobile", { mobile: "1380013" })).body.issues[0]?.message).toBe("手机号格式不正确！");
    const asked = await post(analyst, "/mobile", { mobile: "13900139000" });
    const code = await sentCodeFor("13900139000", 0);
    const confirm = (who: Visitor) => post(who, "/mobile/confirm", { ticket: asked.body.ticket, code });
    expect((await confirm(await server.signedIn("buyer"))).status).toBe(422);
    await run(server.client, sql`delete from rate_limit`);
    const again = await post(analyst, "/mobile", { mobile: "13900139000" });
    const fresh = await sentCodeFor("13900139000", 1);
    expect((await post(analyst, "/mobile/confirm", { ticket: again.body.ticket, code: fresh })).status).toBe(204);
    const kept = await run(server.client, defined<{ mobile: string }>`select mobile from account where account = 'analyst'`);
    expect(kept[0]?.mobile).toBe("13900139000");
  });
});
