import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { keepMessages, type MessageKind } from "#db/messages";
import { systemViewer } from "#engine/access/viewer";
import { writeLetters } from "#engine/letters";
import { inWork } from "#engine/work";
import { deliverMessages } from "#notify/deliver";
import type { MessageSetting } from "#notify/choices";
import { sendWaiting } from "#notify/send";
import { issueLocaleIn } from "#support/issueLocale";
import { openMail } from "#support/mailParts";
import { openServer } from "#support/server";
import { mailChannel, openMailSink, openWebSink } from "#support/sinks";

type Kept = MessageSetting & { ways: { way: string; isOffered: boolean; hasAddress: boolean }[] };
const MINE = "/api/me/messages?company=HS";
const HS = 2;
const server = await openServer();
const [mail, web] = await Promise.all([openMailSink(), openWebSink()]);
let [admin, keeper] = [await server.signedIn("admin"), await server.signedIn("keeper")];
const post = issueLocaleIn(server);
const inHs = <T>(job: Parameters<typeof inWork<T>>[2]) => inWork(server.served, systemViewer(HS, "story"), job);
const [{ id: keeperId } = { id: "" }] = await inHs((work) =>
  work.run(defined<{ id: string }>`select id from account where account = 'keeper'`),
);
await inHs((work) =>
  work.run(defined`update employee set email = 'keeper@example.com', mobile = '13800000001' where comp_id = ${HS} and code = 'E1'`),
);
await inHs((work) =>
  work.run(defined`update membership set employee_id = (select id from employee where comp_id = ${HS} and code = 'E1')
    where comp_id = ${HS} and account_id = ${keeperId}`),
);
const start = server.clock.at;
/** The company's day begins at 16:00 of the day before by UTC. */
const at = async (hours: string, days = 0) => {
  server.clock.at = new Date(Date.parse(`2026-03-31T${hours}:00+08:00`) + days * 86_400_000);
  [admin, keeper] = [await server.signedIn("admin"), await server.signedIn("keeper")];
};
const tell = (kind: MessageKind, title: string, more: object = {}) =>
  inHs((work) => keepMessages(work, [{ kind, title, accountId: keeperId, ...more }]));
const round = async () => {
  const delivered = await deliverMessages(post, HS);
  return { delivered, sent: await sendWaiting(post, HS) };
};
const chosen = async () => (await keeper.ask<Kept>("GET", MINE)).body;
const choose = async (kind: MessageKind, choice: object, more: Partial<MessageSetting> = {}) => {
  const { ways: _, choices, ...rest } = await chosen();
  const wanted = { ...rest, choices: choices.map((each) => (each.kind === kind ? { ...each, ...choice } : each)), ...more };
  return keeper.ask<Kept>("PUT", MINE, wanted);
};
const newestMail = () => {
  const { subject, parts } = openMail(mail.mails.at(-1)?.text ?? "");
  return { subject, body: parts.map(({ bytes }) => bytes.toString("utf8")).join("\n") };
};
const channel = (header: object) => admin.ask<{ issues?: object[] }>("POST", "/api/documents/admin.notifyChannel?company=HS", { header });
/** What every office suite of this file answers: its token, the person, and that it is done. */
const SUITE = JSON.stringify({
  errcode: 0,
  code: 0,
  access_token: "T-1",
  tenant_access_token: "T-2",
  userid: "u-1",
  result: { userid: "u-2" },
  data: { user_list: [{ user_id: "ou-3" }] },
});

describe("What somebody is told", () => {
  it("stands in the page alone while the company has no channel, and is not sent later", async () => {
    await at("09:00");
    await tell("task", "PO-0");
    expect(await round()).toEqual({ delivered: 1, sent: 0 });
    expect((await chosen()).ways).toContainEqual({ way: "mail", isOffered: false, hasAddress: true });
    expect((await channel({ code: "MAIL", nameZh: "邮箱", ...mailChannel(mail) })).status).toBe(201);
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
    expect((await chosen()).ways).toContainEqual({ way: "mail", isOffered: true, hasAddress: true });
  });

  it("goes out by mail at once, but for announcements; what was read in the page meanwhile does not", async () => {
    await tell("task", "PO-1");
    expect(await round()).toEqual({ delivered: 1, sent: 1 });
    expect(mail.mails.at(-1)?.to).toEqual(["keeper@example.com"]);
    expect(newestMail().subject).toBe("待办：PO-1");
    await tell("announcement", "放假通知");
    expect(await round()).toEqual({ delivered: 1, sent: 0 });
    await tell("mention", "请看一下");
    await keeper.ask("POST", "/api/messages/read?company=HS", {});
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
  });

  it("that comes together goes out as one message, the same of one document once, with the address of each", async () => {
    await tell("application", "WU", { path: "/manageCompanyUser" });
    await tell("mention", "甲");
    const late = { kind: "reminder" as const, accountId: keeperId, words: { namespace: "reminders", key: "late" }, path: "/toDo" };
    await inHs((work) =>
      writeLetters(work, [{ ...late, says: () => ({ document: "订单", title: "PO-2", field: "交期", day: "2026-03-30" }) }]),
    );
    expect(await round()).toEqual({ delivered: 3, sent: 1 });
    const { subject, body } = newestMail();
    expect(subject).toBe("3 条消息，加入申请：WU 等");
    expect(body).toContain("提及我：甲");
    expect(body).toContain("已逾期：订单 PO-2 交期 2026-03-30");
    expect(body).toContain("https://longwall.example/manageCompanyUser?company=HS");
  });

  it("once a day waits for the hour of who chose it", async () => {
    expect((await choose("task", { isDigest: true }, { digestAt: "18:30" })).status).toBe(200);
    await tell("task", "PO-3");
    await tell("task", "PO-4");
    await at("18:29");
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
    await at("18:31");
    expect(await round()).toEqual({ delivered: 2, sent: 1 });
    expect(newestMail().body).toMatch(/PO-3[^]*PO-4/);
    await tell("task", "PO-5");
    await at("18:00", 1);
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
    await at("18:30", 1);
    expect(await round()).toEqual({ delivered: 1, sent: 1 });
  });

  it("waits through quiet hours, over midnight too, and none of it is lost", async () => {
    await choose("task", { isDigest: false }, { quietFrom: "21:00", quietTo: "07:00" });
    await at("22:00", 2);
    await tell("task", "PO-6");
    await tell("alarm", "库存低于下限");
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
    await at("06:59", 3);
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
    await at("07:00", 3);
    expect(await round()).toEqual({ delivered: 2, sent: 1 });
  });

  it("goes out no more after two weeks", async () => {
    await tell("task", "PO-OLD");
    await inHs((work) =>
      work.run(defined`update message set created_at = created_at - interval '15 days' where title = 'PO-OLD' and comp_id = ${HS}`),
    );
    expect(await round()).toEqual({ delivered: 1, sent: 0 });
    expect(await round()).toEqual({ delivered: 0, sent: 0 });
  });

  it("is not told by a way that he does not want, and hours that are none change nothing", async () => {
    await choose("alarm", { ways: [] }, { quietFrom: null, quietTo: null });
    await tell("alarm", "温度");
    expect(await round()).toEqual({ delivered: 1, sent: 0 });
    const before = await chosen();
    for (const wrong of [{ quietFrom: "21:00" }, { quietFrom: "21:00", quietTo: "21:00" }, { digestAt: "25:00" }])
      expect(await choose("task", {}, wrong)).toMatchObject({ status: 422 });
    expect(await chosen()).toEqual(before);
    expect((await server.visitor().ask("GET", MINE)).status).toBe(401);
  });
});

describe("An application of an office suite writes to one person alone", () => {
  const app = { account: "corp-1", secret: "s-1", url: web.origin };
  const asked = () => web.posts.splice(0).map(({ path, query, body }) => ({ path, token: query.get("access_token"), body }));

  it("and is not set up without its number, company and secret", async () => {
    const wrong = await channel({ code: "WA", nameZh: "企微", kind: "wecomApp", url: web.origin });
    expect(wrong.body.issues).toMatchObject([
      { code: "required", field: "account" },
      { code: "required", field: "agentId" },
      { code: "required", field: "secret" },
    ]);
  });

  it("of WeCom, found by his mobile number, with one token for what is sent together", async () => {
    web.answer = { status: 200, body: SUITE };
    expect((await channel({ code: "WA", nameZh: "企微", kind: "wecomApp", agentId: "1000002", ...app })).status).toBe(201);
    await choose("task", { ways: ["wecomApp"] });
    await tell("task", "PO-7");
    expect(await round()).toEqual({ delivered: 1, sent: 1 });
    const [token, user, sent, ...more] = asked();
    expect(more).toEqual([]);
    expect(token?.path).toBe("/cgi-bin/gettoken");
    expect(user).toEqual({ path: "/cgi-bin/user/getuserid", token: "T-1", body: '{"mobile":"13800000001"}' });
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      touser: "u-1",
      agentid: 1_000_002,
      text: { content: "待办：PO-7" },
    });
  });

  it("of DingTalk and of Feishu, each as it asks for it", async () => {
    await channel({ code: "DA", nameZh: "钉钉", kind: "dingtalkApp", agentId: "77", ...app });
    await channel({ code: "FA", nameZh: "飞书", kind: "feishuApp", ...app });
    await choose("task", { ways: ["dingtalkApp", "feishuApp"] });
    await tell("task", "PO-8");
    expect(await round()).toEqual({ delivered: 1, sent: 2 });
    const calls = asked();
    const ding = calls.find(({ path }) => path === "/topapi/message/corpconversation/asyncsend_v2");
    expect(JSON.parse(ding?.body ?? "")).toMatchObject({ agent_id: "77", userid_list: "u-2", msg: { msgtype: "text" } });
    const feishu = calls.find(({ path }) => path === "/open-apis/im/v1/messages");
    expect(JSON.parse(feishu?.body ?? "")).toMatchObject({ receive_id: "ou-3", msg_type: "text" });
  });

  it("that does not know him is not asked again, and who has no number is told by the other ways", async () => {
    await choose("task", { ways: ["wecomApp", "mail"] });
    web.answer = { status: 200, body: '{"errcode":46004,"errmsg":"user not exist","access_token":"T-1"}' };
    await inHs((work) => work.run(defined`update employee set mobile = null where comp_id = ${HS} and code = 'E1'`));
    await tell("task", "PO-9");
    expect(await round()).toEqual({ delivered: 1, sent: 1 });
    expect((await chosen()).ways).toContainEqual({ way: "wecomApp", isOffered: true, hasAddress: false });
    server.clock.at = start;
  });
});
