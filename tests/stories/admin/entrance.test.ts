import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run } from "#db/client";
import { defined } from "#db/row";
import { DEMO_PASSWORD } from "#demo/accounts";
import { networkOf } from "#routes/access/network";
import { captchaOf, solved } from "#support/entrance/captcha";
import { openWebSink } from "#support/sinks";
import { codesOf, openEntrance, post } from "./entranceDesk.ts";

const { admin, askCode, askRecovery, change, codeFor, elsewhere, enter, from, logged, recover, room, sentTo, server, settings, userOf } =
  await openEntrance();
const other = elsewhere();
type Row = Record<string, unknown>;
/** Asks for a code once more, as if a minute had passed. */
const askAgain = async (account: string) => {
  await run(server.client, sql`delete from rate_limit where key like 'code:signIn %'`);
  return askCode(account);
};

describe("A captcha at /login", () => {
  it("is asked for after three failures, of a name that nobody has as well, and read once", async () => {
    for (const account of ["buyer", "nobody at all"]) {
      for (let failures = 0; failures < 3; failures += 1) {
        expect(await captchaOf(server.visitor(), "signIn", account)).toBeNull();
        expect((await enter(account, "no")).status).toBe(401);
      }
      const asked = await enter(account, "no");
      expect([asked.status, asked.body.issues]).toEqual([
        422,
        [expect.objectContaining({ field: "captcha", message: "请填写图形验证码" })],
      ]);
    }
    const picture = await captchaOf(server.visitor(), "signIn", "buyer", "picture");
    expect(picture?.path).toMatch(/^(M[\d. -]+(L[\d. -]+)+)+$/);
    const wrong = await enter("buyer", DEMO_PASSWORD, { id: picture?.id, answer: "?" });
    expect(wrong.body.issues).toEqual([expect.objectContaining({ code: "verification", message: "验证失败" })]);
    const captcha = await solved(server.visitor(), "signIn", "buyer");
    expect((await enter("buyer", "no", captcha)).status).toBe(401);
    expect(codesOf(await enter("buyer", DEMO_PASSWORD, captcha))).toEqual(["verification"]);
    expect(codesOf(await enter("buyer", DEMO_PASSWORD, await solved(server.visitor(), "signIn", "analyst")))).toEqual(["verification"]);
    expect((await enter("buyer", DEMO_PASSWORD, await solved(server.visitor(), "signIn", "buyer"))).status).toBe(200);
    expect((await enter("buyer", DEMO_PASSWORD)).status).toBe(200);
  });

  it("that one process drew is taken by another, once, and is over after five minutes", async () => {
    for (let failures = 0; failures < 3; failures += 1) await from("", { account: "finance" }, other);
    const captcha = await solved(server.visitor(), "signIn", "finance");
    const solving = { account: "finance", captcha };
    const answers = await Promise.all([from("", solving, other), from("", solving), from("", solving, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 422, 422]);
    const late = await solved(server.visitor(), "signIn", "finance");
    const start = server.clock.at;
    server.clock.at = new Date(start.getTime() + 301_000);
    expect(codesOf(await enter("finance", DEMO_PASSWORD, late))).toEqual(["verification"]);
    server.clock.at = start;
  });
});

describe("Attempts", () => {
  it("of an IPv6 address count by its /64", async () => {
    expect(networkOf("2001:db8:0:12::1")).toBe(networkOf("2001:0DB8:0000:0012:ffff::9"));
    expect(networkOf("2001:db8:0:12::1")).not.toBe(networkOf("2001:db8:0:13::1"));
    expect([networkOf("::ffff:10.0.0.1"), networkOf("10.0.0.1"), networkOf("fe80::1%eth0")]).toEqual([
      "10.0.0.1",
      "10.0.0.1",
      "fe80:0:0:0::/64",
    ]);
    await room();
    await run(
      server.client,
      sql`insert into rate_limit (key, points, expire) values ('address:2001:db8:0:12::/64', 60, ${Date.now() + 60_000})`,
    );
    expect((await from("2001:db8:0:12::7", { account: "n1" })).status).toBe(429);
    expect((await from("2001:db8:0:13::7", { account: "n1" })).status).toBe(401);
  });

  it("on one account from everywhere lock it, in every process, until somebody unlocks it", async () => {
    await room();
    await run(server.client, sql`insert into rate_limit (key, points, expire) values ('account:keeper *', 50, ${Date.now() + 60_000})`);
    expect((await from("203.0.113.5", { account: "keeper" }, other)).status).toBe(429);
    expect((await from("203.0.113.6", { account: "keeper", password: DEMO_PASSWORD })).status).toBe(429);
    const id = await userOf("keeper");
    const { body } = await admin.ask<{ version: number; header: Row }>("GET", `/api/documents/admin.user/${id}?company=HS`);
    expect(body.header.lockedUntil).not.toBeNull();
    const unlocked = await admin.ask("POST", `/api/documents/admin.user/${id}/actions/unlock?company=HS`, {
      version: body.version,
      key: "u",
    });
    expect(unlocked.status).toBe(200);
    expect((await enter("keeper", DEMO_PASSWORD)).status).toBe(200);
  });
});

describe("A code by SMS or e-mail", () => {
  it("needs a number that is one, and signs in once: of two with one code one wins", async () => {
    await room();
    const refused = await change("sales", { mobile: "12345" });
    expect(refused.body.issues).toEqual([expect.objectContaining({ code: "mobileFormat", message: "手机号格式不正确！" })]);
    expect((await change("sales", { mobile: "13800138000", email: "sales@example.com" })).status).toBe(200);
    const visitor = server.visitor();
    expect(codesOf(await post(visitor, "/codes", { account: "13800138000", way: "sms" }))).toEqual(["captchaMissing"]);
    const asked = await post(visitor, "/codes", { account: "13800138000", way: "sms", captcha: await solved(visitor, "code", "") });
    expect(asked.body).toMatchObject({ retryAfter: 60, minutes: 5 });
    const code = await codeFor("13800138000", 0);
    const kept = await run(server.client, defined<{ all: string }>`select string_agg(t::text, ' ') as "all" from sign_in_ticket t`);
    expect(kept[0]?.all).not.toContain(code);
    const again = await post(visitor, "/codes", { account: "13800138000", way: "sms", captcha: await solved(visitor, "code", "") });
    expect(again.status).toBe(429);
    const both = await Promise.all([1, 2].map(() => post(server.visitor(), "/code", { ticket: asked.body.ticket, code })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ account: "sales" });
  });

  it("is tried five times, and nobody learns whether there is an account", async () => {
    await room();
    const visitor = server.visitor();
    const [known, unknown] = [await askCode("sales", "mail"), await askCode("who is that", "mail")];
    const alike = ({ status, body }: typeof known) => [status, Object.keys(body), body.ticket.length];
    expect(alike(unknown)).toEqual(alike(known));
    const code = await codeFor("sales@example.com", 0);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await post(visitor, "/code", { ticket: known.body.ticket, code: "wrong" })).body).toEqual(
        (await post(visitor, "/code", { ticket: unknown.body.ticket, code: "wrong" })).body,
      );
    expect(codesOf(await post(visitor, "/code", { ticket: known.body.ticket, code }))).toEqual(["verification"]);
  });

  it("goes to five a number and hour, to no other country, and not beyond what the day may have", async () => {
    await room();
    const sent = () => sentTo("13800138000").length;
    const before = sent();
    for (let count = 0; count < 6; count += 1) expect((await askAgain("sales")).status).toBe(200);
    await expect.poll(sent, { timeout: 5000, interval: 20 }).toBe(before + 5);
    expect((await change("leader", { mobile: "+79161234567" })).status).toBe(200);
    await askAgain("leader");
    await expect.poll(() => logged.length, { timeout: 5000, interval: 20 }).toBeGreaterThan(before + 5);
    expect(sentTo("+79161234567")).toEqual([]);
  });

  it("is posted to the gateway that an administrator set at /signInSetting, whose secret nobody reads", async () => {
    await room();
    const web = await openWebSink();
    expect(codesOf(await settings({ smsUrl: "gateway", mobilePrefixes: "+86" }))).toEqual(["format"]);
    expect(codesOf(await settings({ mobilePrefixes: "China" }))).toEqual(["format"]);
    expect((await settings({ smsUrl: `${web.origin}/sms`, smsSecret: "sesame", captchaAfter: 0 })).status).toBeLessThan(300);
    const { body } = await admin.ask("GET", "/api/documents/admin.signInSetting?company=HS");
    expect(JSON.stringify(body)).not.toContain("sesame");
    await expect.poll(() => captchaOf(server.visitor(), "signIn", "admin"), { timeout: 10_000, interval: 500 }).not.toBeNull();
    const visitor = server.visitor();
    await post(visitor, "/codes", { account: "sales", way: "sms", captcha: await solved(visitor, "code", "") });
    await expect.poll(() => web.posts.length, { timeout: 5000, interval: 20 }).toBe(1);
    expect(web.posts[0]?.headers.authorization).toBe("Bearer sesame");
    expect(JSON.parse(web.posts[0]?.body ?? "")).toMatchObject({
      to: "13800138000",
      text: expect.stringMatching(/您的验证码是 \d{6}，5 分钟内有效/),
    });
    await settings({ captchaAfter: 3, smsUrl: null });
    await expect.poll(() => captchaOf(server.visitor(), "signIn", "admin"), { timeout: 10_000, interval: 500 }).toBeNull();
  });
});

describe("A forgotten password", () => {
  it("is made anew by the last six ID digits, which are kept as a hash, and a code", async () => {
    await room();
    expect(codesOf(await change("sales", { idDigits: "12" }))).toEqual(["format"]);
    const { body } = await change("sales", { idDigits: "12345x" });
    expect(body.header.idDigits).toBe("●●●●●●●●");
    const kept = await run(
      server.client,
      defined<{ idDigits: string }>`select id_digits as "idDigits" from account where account = 'sales'`,
    );
    expect(kept[0]?.idDigits).toMatch(/^[\w-]{43}$/);
    expect((await change("sales", { nameEn: "Sales" })).status).toBe(200);
    expect(codesOf(await askRecovery("sales", "12345"))).toEqual(["verification"]);
    const wrong = await askRecovery("sales", "123456");
    const right = await askRecovery("sales", "12345X");
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([right.status, Object.keys(right.body)]);
    const code = await codeFor("sales@example.com", 1);
    const fresh = { password: "Mountain-2026", confirmed: "Mountain-2026" };
    const differ = await recover({ ticket: right.body.ticket, code, password: "Mountain-2026", confirmed: "Mountain-2027" });
    expect(differ.body.issues).toEqual([expect.objectContaining({ code: "passwordsDiffer", message: "新密码与确认密码不一致" })]);
    expect(codesOf(await recover({ ticket: right.body.ticket, ...fresh }))).toEqual(["verification"]);
    expect(codesOf(await recover({ ticket: wrong.body.ticket, code, ...fresh }))).toEqual(["verification"]);
    const old = server.visitor();
    await post(old, "", { account: "sales", password: DEMO_PASSWORD });
    const both = await Promise.all([1, 2].map(() => recover({ ticket: right.body.ticket, code, ...fresh })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
    expect((await old.ask("GET", "/api/session")).status).toBe(401);
    expect((await enter("sales", DEMO_PASSWORD)).status).toBe(401);
    expect((await enter("sales", "Mountain-2026")).status).toBe(200);
  });

  it("by the digits alone where the settings say so, ten tries a day; not at all where they say off", async () => {
    await settings({ recovery: "digits" });
    await expect
      .poll(async () => (await server.visitor().ask<{ recovery: string }>("GET", "/api/session/ways")).body.recovery, { timeout: 10_000 })
      .toBe("digits");
    await run(server.client, sql`delete from rate_limit`);
    const fresh = { password: "Valley-2026", confirmed: "Valley-2026" };
    const wrong = await askRecovery("sales", "654321");
    expect(codesOf(await recover({ ticket: wrong.body.ticket, ...fresh }))).toEqual(["verification"]);
    const right = await askRecovery("sales", "12345x");
    expect((await recover({ ticket: right.body.ticket, ...fresh })).status).toBe(204);
    await run(server.client, sql`update rate_limit set points = 10 where key = 'digits:sales'`);
    const spent = await askRecovery("sales", "12345x");
    expect(codesOf(await recover({ ticket: spent.body.ticket, ...fresh }))).toEqual(["verification"]);
    await settings({ recovery: "off" });
    await expect.poll(async () => (await askRecovery("sales", "12345x")).status, { timeout: 10_000, interval: 500 }).toBe(404);
  });
});
