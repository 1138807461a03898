import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { type Message, postMessages } from "#db/outbox";
import { setEncryptionKey } from "#db/encryption";
import { ENCRYPTED } from "#define/field";
import { idAt } from "#db/id";
import { tellHooks } from "#engine/documentHooks";
import { notifyLate } from "#engine/approval/notice";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { deliverMessages } from "#notify/deliver";
import { sendWaiting } from "#notify/send";
import { openServer } from "#support/server";
import { mailChannel, openMailSink, openWebSink } from "#support/sinks";
import { issueLocaleIn } from "#support/issueLocale";

type Doc = { id: string; version: number; stage: string; header: Record<string, unknown>; actions: string[] };
type Listed = { rows: (Doc["header"] & Doc)[] };
const CHANNELS = "/api/documents/admin.notifyChannel";
const OUTBOX = "/api/documents/admin.outboxMessage";
const HS = 2;

const server = await openServer();
const [mail, web] = await Promise.all([openMailSink(), openWebSink()]);
const admin = await server.signedIn("admin");
const post = issueLocaleIn(server);
const send = () => sendWaiting(post, HS);
const inHs = <T>(job: Parameters<typeof inWork<T>>[2]) => inWork(server.served, systemViewer(HS, "story"), job);
const later = (minutes: number) => (server.clock.at = new Date(server.clock.at.getTime() + 60_000 * minutes));
const tell = (message: Partial<Message>) =>
  inHs((work) =>
    postMessages(work, [
      { topic: "story", kind: "mail", recipient: "li@example.com", language: "zh", subject: "到货", body: "三件", ...message },
    ]),
  );
const newest = async () => (await admin.ask<Listed>("GET", `${OUTBOX}?sort=-createdAt&limit=1`)).body.rows[0];
const channel = (header: object) => admin.ask<Doc>("POST", CHANNELS, { header });

describe("A message to the outside", () => {
  it("stays waiting and says so while no channel is configured", async () => {
    await tell({});
    expect(await send()).toBe(0);
    expect(await newest()).toMatchObject({ stage: "waiting", fault: "noChannel", attempts: 0 });
  });

  it("goes out by mail once there is one, with its attachment and the address of its record", async () => {
    const made = await channel({ code: "MAIL", nameZh: "公司邮箱", ...mailChannel(mail) });
    expect(made.status).toBe(201);
    later(6);
    expect(await send()).toBe(1);
    expect(await newest()).toMatchObject({ stage: "sent", fault: null, attempts: 1, sentAt: server.clock.at.toISOString() });
    const area = await admin.ask<Doc>("POST", "/api/documents/masterData.factoryArea", { header: { code: "A1", nameZh: "一厂" } });
    const hung = await server.app.request(`/api/documents/masterData.factoryArea/${area.body.id}/files?name=note.txt`, {
      method: "POST",
      headers: { cookie: admin.cookie },
      body: "plain words",
    });
    expect(hung.status).toBe(201);
    const [file] = await inHs((work) => work.run(defined<{ id: string }>`select id from stored_file where comp_id = ${HS}`));
    await tell({
      subject: "Отчёт",
      html: "<b>три</b>",
      files: [{ id: file?.id ?? "", name: "note.txt" }],
      about: { module: "masterData.factoryArea", documentId: area.body.id },
    });
    expect(await send()).toBe(1);
    const [first, second] = mail.mails;
    expect(first).toMatchObject({ from: "erp@example.com", to: ["li@example.com"] });
    expect(second?.text).toContain(`Subject: =?UTF-8?`);
    expect(second?.text).toContain(Buffer.from("plain words").toString("base64"));
    expect(second?.text.replaceAll("=\r\n", "")).toContain(`https://longwall.example/factoryArea?company=3DHS&id=3D${area.body.id}`);
  });

  it("is tried again later and later, and is dead after eight times, until an administrator sends it again", async () => {
    mail.refuseWith = { code: 451, text: "come back later" };
    await tell({ subject: "难送" });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await send()).toBe(0);
      const row = await newest();
      expect(row).toMatchObject({ stage: attempt < 8 ? "waiting" : "dead", fault: "refused" });
      waits.push((Date.parse(String(row?.dueAt)) - server.clock.at.getTime()) / 60_000);
      expect(await send()).toBe(0);
      later(waits.at(-1) ?? 0);
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    const dead = await newest();
    expect(dead).toMatchObject({ attempts: 8, detail: expect.stringContaining("come back later") as unknown, actions: ["sendAgain"] });
    mail.refuseWith = null;
    await admin.ask("POST", `${OUTBOX}/${dead?.id}/actions/sendAgain`, { version: dead?.version, key: "again-1" });
    expect(await send()).toBe(1);
    expect(await newest()).toMatchObject({ stage: "sent", attempts: 1 });
  });

  it("is dead at once where nobody could ever take it", async () => {
    mail.refuseWith = { code: 550, text: "no such person" };
    await tell({ subject: "查无此人" });
    await send();
    mail.refuseWith = null;
    expect(await newest()).toMatchObject({ stage: "dead", fault: "refused", attempts: 1 });
    await tell({ subject: "没有地址", recipient: null });
    await send();
    expect(await newest()).toMatchObject({ stage: "dead", fault: "noAddress" });
  });

  it("puts nothing of its words into the head of a mail, nor further receivers behind its own", async () => {
    await tell({ subject: "到货\r\nBcc: boss@example.com\r\n\r\nbody", body: "三件" });
    await tell({ subject: "两位", recipient: "li@example.com\r\nBcc: boss@example.com" });
    await send();
    const sent = mail.mails.slice(-2);
    expect(sent.flatMap(({ to }) => to)).not.toContain("boss@example.com");
    for (const { text } of sent) expect(text.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
  });

  it("goes out once although two processes send at the same moment", async () => {
    const before = mail.mails.length;
    for (const subject of ["一", "二", "三", "四"]) await tell({ subject });
    const sent = await Promise.all([send(), send()]);
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(4);
    expect(mail.mails.length - before).toBe(4);
  });

  it("that was in the hands of a process which died is taken again after ten minutes", async () => {
    await tell({ subject: "遗失" });
    await inHs((work) => work.run(defined`update outbox set claimed_at = ${work.now} where comp_id = ${HS} and subject = '遗失'`));
    expect(await send()).toBe(0);
    later(11);
    expect(await send()).toBe(1);
  });
});

describe("A robot or a program outside", () => {
  const shared = "SEC-zanshi";
  it("of WeCom gets a text with the one who is named", async () => {
    await channel({ code: "WX", nameZh: "群", kind: "wecom", url: `${web.origin}/wecom?key=K1` });
    await tell({ kind: "wecom", recipient: "13800000000" });
    await send();
    const got = web.posts.at(-1);
    expect(got?.query.get("key")).toBe("K1");
    expect(JSON.parse(got?.body ?? "")).toEqual({
      msgtype: "text",
      text: { content: "到货\n\n三件", mentioned_mobile_list: ["13800000000"] },
    });
  });

  it("of DingTalk is signed in its address", async () => {
    await channel({ code: "DD", nameZh: "群", kind: "dingtalk", url: `${web.origin}/ding?access_token=T1`, secret: shared });
    await tell({ kind: "dingtalk", recipient: null });
    await send();
    const got = web.posts.at(-1);
    const timestamp = String(server.clock.at.getTime());
    expect([got?.query.get("access_token"), got?.query.get("timestamp")]).toEqual(["T1", timestamp]);
    expect(got?.query.get("sign")).toBe(createHmac("sha256", shared).update(`${timestamp}\n${shared}`).digest("base64"));
  });

  it("of Feishu is signed in the body", async () => {
    await channel({ code: "FS", nameZh: "群", kind: "feishu", url: `${web.origin}/feishu`, secret: shared });
    await tell({ kind: "feishu", recipient: null });
    await send();
    const timestamp = String(server.clock.at.getTime() / 1000);
    const sign = createHmac("sha256", `${timestamp}\n${shared}`).update("").digest("base64");
    expect(JSON.parse(web.posts.at(-1)?.body ?? "")).toEqual({ timestamp, sign, msg_type: "text", content: { text: "到货\n\n三件" } });
  });

  it("of the company's own can prove who wrote", async () => {
    await channel({ code: "WH", nameZh: "接口", kind: "webhook", url: `${web.origin}/hook`, secret: shared });
    await tell({ kind: "webhook", recipient: null });
    await send();
    const got = web.posts.at(-1);
    const timestamp = String(got?.headers["x-longwall-timestamp"]);
    expect(got?.headers["x-longwall-signature"]).toBe(
      `sha256=${createHmac("sha256", shared).update(`${timestamp}.${got?.body}`).digest("hex")}`,
    );
    expect(JSON.parse(got?.body ?? "")).toMatchObject({ id: got?.headers["x-longwall-id"], topic: "story", subject: "到货" });
  });

  it("that answers 200 and means no is heard", async () => {
    web.answer = { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' };
    await tell({ kind: "dingtalk", recipient: null });
    await send();
    web.answer = { status: 200, body: '{"errcode":0,"code":0}' };
    expect(await newest()).toMatchObject({ stage: "waiting", fault: "refused", detail: "310000 sign not match" });
  });
});

const hookRound = () => inHs((work) => tellHooks(work, idAt(Date.now() + 1)));
const toldOfDocuments = () =>
  web.posts.filter(({ path }) => path === "/documents").map(({ body }) => JSON.parse(body) as Record<string, string>);

describe("What is done to documents (/documentHook)", () => {
  const HOOKS = "/api/documents/admin.documentHook?company=HS";

  it("is told to a program outside from then on, once, in its order, without what the record says", async () => {
    await channel({ code: "HOOK", nameZh: "单据接口", kind: "webhook", url: `${web.origin}/documents`, secret: "shared" });
    const hook = { code: "H1", nameZh: "厂区", module: "masterData.factoryArea", channelId: { code: "HOOK" } };
    expect(await admin.ask("POST", HOOKS, { header: { ...hook, stageTo: "exploded" } })).toMatchObject({
      status: 422,
      body: { issues: [{ code: "unknownCode", field: "stageTo", value: "exploded" }] },
    });
    const wrong = await admin.ask("POST", HOOKS, { header: { ...hook, channelId: { code: "MAIL" } } });
    expect(wrong.status).toBe(422);
    const { body: kept } = await admin.ask<Doc>("POST", HOOKS, { header: hook });
    const { body: area } = await admin.ask<Doc>("POST", "/api/documents/masterData.factoryArea", {
      header: { code: "A7", nameZh: "七厂" },
    });
    await admin.ask("POST", `/api/documents/masterData.factoryArea/${area.id}/actions/disable`, { version: 1 });
    expect(await hookRound()).toBe(2);
    expect(await hookRound()).toBe(0);
    await send();
    const [made, disabled] = toldOfDocuments().map(({ body }) => JSON.parse(body ?? "") as object);
    expect(made).toMatchObject({ module: "masterData.factoryArea", documentId: area.id, action: "create", version: 1, account: "admin" });
    expect(disabled).toMatchObject({ documentId: area.id, action: "disable", stageFrom: "enabled", stageTo: "disabled" });
    expect(JSON.stringify(toldOfDocuments())).not.toContain("七厂");
    await admin.ask("POST", `/api/documents/admin.documentHook/${kept.id}/actions/disable`, { version: 1 });
    await admin.ask("POST", `/api/documents/masterData.factoryArea/${area.id}/actions/restore`, { version: 2 });
    expect(await hookRound()).toBe(0);
    await admin.ask("POST", `/api/documents/admin.documentHook/${kept.id}/actions/restore`, { version: 2 });
    expect(await hookRound(), "what was done while it was out of use").toBe(0);
    await admin.ask("POST", HOOKS, { header: { ...hook, code: "H2", stageTo: "sealed" } });
    await admin.ask("POST", `/api/documents/masterData.factoryArea/${area.id}/actions/seal`, { version: 3 });
    expect(await hookRound(), "one of all, one of what is sealed").toBe(2);
    await admin.ask("POST", `/api/documents/masterData.factoryArea/${area.id}/actions/unseal`, { version: 4 });
    expect(await hookRound()).toBe(1);
  });
});

describe("A channel at /notifyChannel", () => {
  it("never gives its secrets back, keeps them through an edit, and says in the history only that they changed", async () => {
    const { body: made } = await channel({
      code: "X1",
      nameZh: "渠道",
      kind: "webhook",
      url: `${web.origin}/secret-path`,
      secret: "first",
    });
    expect(made.header).toMatchObject({ url: ENCRYPTED, secret: ENCRYPTED, host: web.origin.slice("http://".length) });
    const edited = await admin.ask<Doc>("PUT", `${CHANNELS}/${made.id}`, {
      version: 1,
      header: { nameZh: "改名", url: ENCRYPTED, secret: ENCRYPTED },
    });
    expect(edited.body.header).toMatchObject({ nameZh: "改名", secret: ENCRYPTED });
    const changed = await admin.ask<Doc>("PUT", `${CHANNELS}/${made.id}`, { version: 2, header: { secret: "second" } });
    const doors = await Promise.all([
      admin.ask("GET", `${CHANNELS}/${made.id}/history`),
      admin.ask("GET", `${CHANNELS}?q=X1`),
      admin.ask("GET", `${CHANNELS}/export?format=csv&whole=1&q=X1`),
      admin.ask("GET", `${CHANNELS}/export?format=csv&q=X1`),
    ]);
    const seen = JSON.stringify([made, edited.body, changed.body, doors.map(({ body }) => body)]);
    for (const secret of ["first", "second", "secret-path"]) expect(seen).not.toContain(secret);
    const [stored] = await inHs((work) =>
      work.run(defined<{ url: string; secret: string }>`select url, secret from notify_channel where id = ${made.id} and comp_id = ${HS}`),
    );
    expect(JSON.stringify(stored)).not.toMatch(/first|second|secret-path/);
    await tell({ kind: "webhook", channelId: made.id, recipient: null });
    await send();
    const got = web.posts.at(-1);
    const signed = createHmac("sha256", "second")
      .update(`${String(got?.headers["x-longwall-timestamp"])}.${got?.body}`)
      .digest("hex");
    expect([got?.path, got?.headers["x-longwall-signature"]]).toEqual(["/secret-path", `sha256=${signed}`]);
  });

  it("is tried out by the one who configures it", async () => {
    const { body } = await admin.ask<Listed>("GET", `${CHANNELS}?q=WH`);
    const own = body.rows[0];
    const tried = await admin.ask<Doc>("POST", `${CHANNELS}/${own?.id}/actions/tryOut`, { version: own?.version, key: "try-1" });
    expect(tried.status).toBe(200);
    expect(await send()).toBe(1);
    expect(JSON.parse(web.posts.at(-1)?.body ?? "")).toMatchObject({ topic: "channel.tryOut", subject: "Longwall · WH" });
  });

  it("cannot be opened with another key: the message waits for an administrator", async () => {
    setEncryptionKey("another");
    await tell({ kind: "feishu", recipient: null });
    await send();
    setEncryptionKey("tests");
    expect(await newest()).toMatchObject({ stage: "waiting", fault: "incomplete" });
  });

  it("wants a whole address, and is refused to a reader", async () => {
    const wrong = await admin.ask<{ issues: object[] }>("POST", CHANNELS, {
      header: { code: "Z", nameZh: "错", kind: "webhook", url: "file:///etc/passwd" },
    });
    expect(wrong.body.issues).toMatchObject([{ code: "format", field: "url" }]);
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("GET", CHANNELS)).status).toBe(403);
    expect((await keeper.ask("GET", OUTBOX)).status).toBe(403);
  });
});

describe("What waits for a decision beyond its time", () => {
  it("is told to the one who is asked, at his address and in his language", async () => {
    const [person] = await inHs((work) =>
      work.run(defined<{ id: string }>`update account set language = 'ru' where account = 'approver' returning id`),
    );
    const accountId = person?.id ?? "0";
    await inHs((work) =>
      work.run(
        defined`update membership set employee_id = (select id from employee where comp_id = ${HS} and code = 'E1') where comp_id = ${HS} and account_id = ${accountId}`,
      ),
    );
    await inHs((work) => work.run(defined`update employee set email = 'ivan@example.com' where comp_id = ${HS} and code = 'E1'`));
    const master = async (module: string, header: object) =>
      (await admin.ask<Doc>("POST", `/api/documents/masterData.${module}`, { header: { code: "M1", nameZh: "螺栓", ...header } })).body.id;
    const [unitOfMeasureId, materialClassId] = [await master("unitOfMeasure", {}), await master("materialClass", {})];
    const materialId = await master("material", { unitOfMeasureId, materialClassId });
    const header = { warehouseId: { code: "W1" }, docOn: "2026-03-31", reason: "rust" };
    const lines = [{ materialId, quantity: "1" }];
    const scrap = await admin.ask<Doc>("POST", "/api/documents/warehouse.scrapOrder", { header, lines: { lines } });
    expect(scrap.status).toBe(201);
    const documentId = scrap.body.id;
    const late = {
      id: "1",
      onTimeout: "remind" as const,
      hours: 4,
      assigneeId: accountId,
      openedBy: accountId,
      since: server.clock.at.toISOString(),
      module: "warehouse.scrapOrder",
      documentId,
      title: "BF-202603-0001",
      nameZh: "主管",
      nameEn: null,
      nameRu: "Начальник",
    };
    await inHs((work) => notifyLate(work, late));
    expect(await deliverMessages(post, HS)).toBe(1);
    expect(await send()).toBe(1);
    const sent = await newest();
    expect(sent).toMatchObject({ recipient: "ivan@example.com", stage: "sent" });
    expect(sent?.subject).toMatch(/^Требуется согласование: .+ BF-202603-0001$/);
    expect(String(sent?.body)).toContain("(Начальник)");
    const text = mail.mails.at(-1)?.text.split("\r\n\r\n").slice(1).join("\r\n\r\n") ?? "";
    const read = Buffer.from(text, "base64").toString("utf8");
    expect(read).toContain("ожидает вашего решения");
    expect(read).toContain(`id=${documentId}`);
    await inHs((work) => notifyLate(work, { ...late, documentId: "77" }));
    expect(await deliverMessages(post, HS)).toBe(1);
    expect(await send(), "of what he may not see he is told nothing").toBe(0);
  });
});
