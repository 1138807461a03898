import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { SliceAnswer } from "#define/slice";
import { setSealKey } from "#db/seal";
import { forgetViewers, systemViewer } from "#engine/viewer";
import { inWork } from "#engine/work";
import { sendWaiting } from "#notify/send";
import { createDatabase } from "#support/database";
import { eventually, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openMail, partOf } from "#support/mailParts";
import { openBook } from "#support/openBook";
import { openServer, type Visitor } from "#support/server";
import { openMailSink, openWebSink } from "#support/sinks";
import { lookAtAlerts } from "#watch/alerts";
import { sendDue } from "#watch/subscriptions";

setSealKey("story");
const HS = 2;
const AGEING = "/receivablesAgeClassification";
const server = await openServer();
const [mail, web] = await Promise.all([openMailSink(), openWebSink()]);
const ledger = new Ledger((await createDatabase()).ownerOptions);
const post = {
  runtime: server.served,
  analytics: server.served.analytics,
  files: server.served.files,
  publicUrl: "https://longwall.example/",
};
const send = () => sendWaiting(post, HS);
const later = (minutes: number) => (server.clock.at = new Date(server.clock.at.getTime() + 60_000 * minutes));
const inHs = <T>(job: Parameters<typeof inWork<T>>[2]) => inWork(server.served, systemViewer(HS, "story"), job);

type Delivery = { name: string; cause: string; state: string; error: string | null; value: string | null; dataAt: string | null };
type Watch = {
  id: string;
  kind: string;
  isOwner: boolean;
  isMuted: boolean;
  nextAt: string | null;
  recipients: { accountId: string; isFiring: boolean; value: string | null }[];
};
let leader: Visitor;
let sales: Visitor;
let customer: string;
let place: { department: string; unit: string };
let mine: { department: string; salesperson: string };
const ids = new Map<string, string>();

beforeAll(async () => {
  await server.served.analytics.follow();
  await signIn();
  place = await ledger.department(HS, "X1");
  customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
  for (const row of await inHs((work) => work.run<{ id: string; account: string }>(sql`select id, account from account`)))
    ids.set(row.account, row.id);
  const [seller] = await inHs((work) =>
    work.run<{ department: string; salesperson: string }>(sql`select e.department_id as department, e.id as salesperson from membership m
      join employee e on e.comp_id = m.comp_id and e.id = m.employee_id where m.comp_id = ${HS} and m.account_id = ${ids.get("sales")}`),
  );
  mine = seller ?? { department: "", salesperson: "" };
  await ledger.sql`update membership set employee_id = (select id from employee where comp_id = ${HS} order by code desc limit 1)
    where comp_id = ${HS} and account_id = ${ids.get("leader") ?? ""}`;
  await ledger.sql`update employee set email = 'leader@example.com' where comp_id = ${HS} and id = (select employee_id from membership where comp_id = ${HS} and account_id = ${ids.get("leader") ?? ""})`;
  await ledger.sql`update employee set email = 'sales@example.com' where comp_id = ${HS} and id = ${mine.salesperson}`;
  await ledger.items(HS, [item("100"), { ...item("20"), ...mine }]);
  await eventually(
    () => openOf(leader),
    (value) => value === "120.0000",
    20_000,
  );
  const admin = await server.signedIn("admin");
  const header = {
    code: "MAIL",
    nameZh: "邮箱",
    kind: "mail",
    host: "127.0.0.1",
    port: mail.port,
    security: "none",
    sender: "erp@example.com",
    account: "robot",
    secret: "tell-all",
  };
  await admin.ask("POST", "/api/documents/admin.notifyChannel?company=HS", { header });
  await admin.ask("POST", "/api/documents/admin.notifyChannel?company=HS", {
    header: { code: "BOT", nameZh: "销售群", kind: "dingtalk", url: `${web.origin}/bot` },
  });
  return () => ledger.end();
}, 90_000);

/** Sessions end after hours without use: whoever moves the clock signs in again. */
const signIn = async () => void ([leader, sales] = await Promise.all([server.signedIn("leader"), server.signedIn("sales")]));
const item = (amount: string) => ({ customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount }] });
const slice = { dataset: "sales.receivables", metrics: ["open"], by: [], where: [], params: {} };
const openOf = async (who: Visitor) => {
  const { body } = await who.ask<SliceAnswer>("POST", "/api/datasets/sales.receivables/slice?company=HS", slice);
  return rowsOf(body)[0]?.open ?? null;
};
const above = { metric: "open", against: "none", basis: "value", test: "above", threshold: "110", slack: "5" };
const alert = (more: object = {}) => ({
  kind: "alert",
  name: "应收超限",
  link: AGEING,
  accounts: [ids.get("leader")],
  robots: [],
  rule: above,
  ...more,
});
const weekly = { every: "week", weekday: 2, hour: 9, timeZone: "Asia/Shanghai" };
const subscription = (more: object = {}) => ({
  kind: "subscription",
  name: "每周账龄",
  link: `${AGEING}?by=customer`,
  accounts: [ids.get("leader"), ids.get("sales")],
  robots: [],
  rule: weekly,
  ...more,
});
const create = (who: Visitor, body: object) => who.ask<{ id: string; type: string }>("POST", "/api/watches?company=HS", body);
const list = async (who: Visitor) => (await who.ask<{ watches: Watch[] }>("GET", "/api/watches?company=HS")).body.watches;
const watchOf = async (who: Visitor, id: string) => (await list(who)).find((watch) => watch.id === id);
const told = async (who: Visitor, id: string) =>
  (await who.ask<{ deliveries: Delivery[] }>("GET", `/api/watches/${id}/deliveries?company=HS`)).body.deliveries;
/** Posts an amount and waits until the figures show it. */
const book = async (amount: string, total: string) => {
  await ledger.items(HS, [item(amount)]);
  await eventually(
    () => openOf(leader),
    (value) => value === total,
    20_000,
  );
};
const plain = (text: string) => text.replaceAll("=\r\n", "");

describe("An alert", () => {
  it("fires once for the figure that its reader sees, is over when that came back, and fires again", async () => {
    const { status, body } = await create(leader, alert());
    expect(status).toBe(201);
    expect(await lookAtAlerts(post, HS)).toBe(1);
    expect(await watchOf(leader, body.id)).toMatchObject({ isOwner: true, recipients: [{ isFiring: true, value: "120.0000" }] });
    expect(await lookAtAlerts(post, HS), "once per version of the data").toBe(0);
    await send();
    expect(mail.mails.at(-1)?.to).toEqual(["leader@example.com"]);
    await book("1", "121.0000");
    await lookAtAlerts(post, HS);
    await book("-14", "107.0000");
    await lookAtAlerts(post, HS);
    expect(
      (await told(leader, body.id)).map(({ cause }) => cause),
      "107 has not come back by the slack of 5",
    ).toEqual(["fired"]);
    await book("-3", "104.0000");
    await lookAtAlerts(post, HS);
    await book("16", "120.0000");
    await lookAtAlerts(post, HS);
    const all = await told(leader, body.id);
    expect(all.map(({ cause, value }) => [cause, value])).toEqual([
      ["fired", "120.0000"],
      ["cleared", "104.0000"],
      ["fired", "120.0000"],
    ]);
    await send();
    expect((await told(leader, body.id)).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });

  it("is evaluated by one of several processes", async () => {
    const { body } = await create(leader, alert({ name: "两个进程" }));
    await Promise.all([lookAtAlerts(post, HS), lookAtAlerts(post, HS)]);
    expect(await told(leader, body.id)).toHaveLength(1);
  });

  it("tells each recipient of his own rows: the salesperson stays below the threshold that the leader passes", async () => {
    const { body } = await create(leader, alert({ name: "各看各的", accounts: [ids.get("leader"), ids.get("sales")] }));
    await lookAtAlerts(post, HS);
    expect((await told(leader, body.id)).map(({ name }) => name)).toEqual(["领导"]);
    const [seen] = (await watchOf(sales, body.id))?.recipients ?? [];
    expect([seen?.value, seen?.isFiring]).toEqual([await openOf(sales), false]);
    expect(await openOf(sales)).toBe("20.0000");
    expect(
      (await watchOf(leader, body.id))?.recipients.find(({ accountId }) => accountId === ids.get("sales"))?.value,
      "figures of others are theirs",
    ).toBeNull();
  });

  it("says nothing while it is switched off or asleep, and speaks up afterwards", async () => {
    const { body } = await create(leader, alert({ name: "安静" }));
    const quiet = (state: object) => leader.ask("POST", `/api/watches/${body.id}/quiet?company=HS`, state);
    await quiet({ isMuted: true, snoozedUntil: null });
    await lookAtAlerts(post, HS);
    await quiet({ isMuted: false, snoozedUntil: new Date(server.clock.at.getTime() + 3_600_000).toISOString() });
    await lookAtAlerts(post, HS);
    expect(await told(leader, body.id)).toEqual([]);
    later(61);
    await lookAtAlerts(post, HS);
    expect(await told(leader, body.id)).toHaveLength(1);
  });

  it("is refused for a report that its maker may not open, and for figures that are not there", async () => {
    const keeper = await server.signedIn("keeper");
    expect((await create(keeper, alert({ accounts: [ids.get("keeper")] }))).status).toBe(403);
    expect((await create(await server.signedIn("invited"), alert())).status).toBe(403);
    expect((await create(leader, alert({ rule: { ...above, metric: "nothing" } }))).status).toBe(422);
    expect((await create(leader, alert({ rule: { ...above, threshold: "much" } }))).status).toBe(422);
    expect((await create(leader, alert({ accounts: ["1"] }))).status).toBe(422);
    expect((await create(leader, alert({ link: "/noSuchReport" }))).status).toBe(404);
    const { body } = await create(leader, alert({ name: "别人的" }));
    expect((await sales.ask("DELETE", `/api/watches/${body.id}?company=HS`)).status).toBe(404);
    expect((await leader.ask("DELETE", `/api/watches/${body.id}?company=HS`)).status).toBe(204);
  });
});

describe("A subscription", () => {
  it("goes out on time to each in his rows and language, with picture and file, and again the next week", async () => {
    await ledger.sql`update account set language = 'ru' where id = ${ids.get("sales") ?? ""}`;
    forgetViewers(server.served);
    const { body } = await create(leader, subscription());
    const due = (await watchOf(leader, body.id))?.nextAt ?? "";
    expect(due).toBe("2026-04-07T01:00:00.000Z");
    expect(await sendDue(post, HS)).toBe(0);
    server.clock.at = new Date("2026-04-07T01:00:10Z");
    await signIn();
    const before = mail.mails.length;
    expect(await sendDue(post, HS)).toBe(1);
    expect(await sendDue(post, HS)).toBe(0);
    expect(await send()).toBeGreaterThanOrEqual(2);
    const sent = mail.mails.slice(before).filter(({ text }) => text.includes("spreadsheetml.sheet"));
    expect(sent.map(({ to }) => to.join(" ")).toSorted()).toEqual(["leader@example.com", "sales@example.com"]);
    const [hers, his] = ["leader@example.com", "sales@example.com"].map((to) => plain(sent.find((one) => one.to[0] === to)?.text ?? ""));
    for (const text of [hers, his]) expect(text).toMatch(/Content-Type: image\/png[\s\S]*iVBORw0KGgo/);
    expect((await told(leader, body.id)).map(({ state, cause }) => [state, cause])).toEqual([
      ["sent", "due"],
      ["sent", "due"],
    ]);
    const [own] = await told(sales, body.id);
    expect(own?.value).toBe(await openOf(sales));
    expect((await told(leader, body.id)).find(({ name }) => name === "领导")?.value).toBe(await openOf(leader));
    expect((await watchOf(leader, body.id))?.nextAt).toBe("2026-04-14T01:00:00.000Z");
  });

  it("is what its address says: rows, comparisons, windows, measures, filters, and the kind of picture", async () => {
    const turned = new URLSearchParams({
      by: "unit,customer",
      across: "",
      open: place.unit,
      vs: "lastYear",
      win: "share:net",
      "m.own1": `${encodeURIComponent("一半")}|net / 2`,
      "f.customer": customer,
    });
    const sentAs = async (chart: string) => {
      const link = `${AGEING}?${turned.toString()}&chart=${chart}`;
      const { body } = await create(leader, subscription({ name: `照地址 ${chart}`, link, accounts: [ids.get("leader")] }));
      await leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
      while ((await send()) > 0);
      return openMail(mail.mails.at(-1)?.text ?? "");
    };
    const [bars, ring] = [await sentAs("bar"), await sentAs("pie")];
    expect(partOf(ring, "image/png").equals(partOf(bars, "image/png"))).toBe(false);
    const open = Number(await openOf(leader));
    const attached = openBook(partOf(bars, "spreadsheetml.sheet"));
    const values = attached.places.map((one) => attached.value(one) ?? "");
    const html = partOf(bars, "text/html").toString("utf8");
    const words = ["一半", "去年同期", "占比", "单位X1", "C9 北方矿业"];
    expect([values.join(" "), html].map((text) => words.filter((word) => text.includes(word)))).toEqual([words, words]);
    expect(values.some((value) => value.includes("客户: C9 北方矿业"))).toBe(true);
    expect(values.map(Number)).toEqual(expect.arrayContaining([open, open / 2, 1]));
    const lost = await create(leader, subscription({ link: `${AGEING}?vs=never` }));
    expect(lost.status, "what the report does not have is not promised").toBe(422);
  });

  it("is not sent to somebody who lost the right, and its owner is told", async () => {
    const { body } = await create(leader, subscription({ name: "失权" }));
    await ledger.sql`update station set role_id = (select id from role where code = 'serviceEngineer')
      where comp_id = ${HS} and membership_id = (select id from membership where comp_id = ${HS} and account_id = ${ids.get("sales") ?? ""})`;
    forgetViewers(server.served);
    expect((await leader.ask("POST", `/api/watches/${body.id}/send?company=HS`)).status).toBe(204);
    const all = await told(leader, body.id);
    expect(all.map(({ name, cause, state }) => `${name} ${cause} ${state}`).toSorted()).toEqual(
      ["销售员 now refused", "领导 lost waiting", "领导 now waiting"].toSorted(),
    );
    await leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
    expect(
      (await told(leader, body.id)).filter(({ cause }) => cause === "lost"),
      "told once",
    ).toHaveLength(1);
  });

  it("goes to a group by its robot, and waits for a mail server that is broken", async () => {
    const { body: found } = await leader.ask<{ robots: { id: string }[] }>("GET", "/api/watches?company=HS");
    const { body } = await create(leader, subscription({ name: "群里", accounts: [ids.get("leader")], robots: [found.robots[0]?.id] }));
    mail.refuseWith = { code: 451, text: "later" };
    await leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
    while ((await send()) > 0);
    expect(web.posts.at(-1)?.body).toContain("群里");
    expect(new Set((await told(leader, body.id)).map(({ state, error }) => `${state} ${error ?? ""}`))).toEqual(
      new Set(["sent ", "waiting refused"]),
    );
    mail.refuseWith = null;
    later(2);
    while ((await send()) > 0);
    expect((await told(leader, body.id)).every(({ state }) => state === "sent")).toBe(true);
  });
});
