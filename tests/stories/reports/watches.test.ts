import { describe, expect, it } from "vitest";
import { forgetViewers } from "#engine/access/viewer";
import { openMail, partOf } from "#support/mailParts";
import { openBook } from "#support/openBook";
import { openOf } from "#support/openItems";
import { sendDue } from "#alerts/subscriptions";
import { openWatchDesk, AGEING, HS, create, deliveriesSeen, watchOf } from "./watchDesk.ts";

const { house, ids, later, ledger, mail, people, post, send, sendAll, server, signIn, speak, web } = await openWatchDesk();

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
const plain = (text: string) => text.replaceAll("=\r\n", "");

describe("A subscription", () => {
  it("goes out on time to each in his rows and language, with picture and file, and again the next week", async () => {
    await speak("sales", "ru");
    const { body } = await create(people.leader, subscription());
    const due = (await watchOf(people.leader, body.id))?.nextAt ?? "";
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
    expect((await deliveriesSeen(people.leader, body.id)).map(({ state, cause }) => [state, cause])).toEqual([
      ["sent", "due"],
      ["sent", "due"],
    ]);
    const [own] = await deliveriesSeen(people.sales, body.id);
    expect(own?.value).toBe(await openOf(people.sales));
    expect((await deliveriesSeen(people.leader, body.id)).find(({ name }) => name === "领导")?.value).toBe(await openOf(people.leader));
    expect((await watchOf(people.leader, body.id))?.nextAt).toBe("2026-04-14T01:00:00.000Z");
  });

  it("brings a cockpit each morning, as its reader sees it, to who may take it along (/hsCockpit)", async () => {
    const daily = { every: "day", hour: 7, timeZone: "Asia/Shanghai", file: "pdf" };
    const wanted = (more: object = {}) =>
      subscription({ name: "晨报", link: "/hsCockpit?year=2026", accounts: [ids.get("leader"), ids.get("keeper")], rule: daily, ...more });
    expect((await create(people.leader, wanted({ rule: { ...daily, file: "xlsx" } }))).body.type).toBe("/problems/invalid");
    expect((await create(people.leader, wanted({ link: "/hsCockpit?year=20" }))).body.type).toBe("/problems/invalid");
    expect((await create(await server.signedIn("keeper"), wanted())).body.type).toBe("/problems/forbidden");
    const { body } = await create(people.leader, wanted());
    expect((await watchOf(people.leader, body.id))?.nextAt).toMatch(/T23:00:00.000Z$/);
    const before = mail.mails.length;
    await people.leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
    await sendAll();
    const sent = mail.mails.slice(before).filter(({ text }) => text.includes("application/pdf"));
    expect(sent.map(({ to }) => to.join(" "))).toEqual(["leader@example.com"]);
    const parts = openMail(sent[0]?.text ?? "");
    expect(partOf(parts, "application/pdf").subarray(0, 5).toString()).toBe("%PDF-");
    expect(partOf(parts, "image/png").readUInt32BE(16)).toBe(1440);
    const states = (await deliveriesSeen(people.leader, body.id)).map(({ cause, state, error }) => `${cause} ${state} ${error ?? "-"}`);
    expect(states.toSorted()).toEqual(["lost sent -", "now refused forbidden", "now sent -"]);
  });

  it("brings the file that it asks for: a workbook, data alone, or paper", async () => {
    const mailed = async (rule: object) => {
      const { body } = await create(people.leader, subscription({ name: "附件", accounts: [ids.get("leader")], rule }));
      await people.leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
      await sendAll();
      return openMail(mail.mails.at(-1)?.text ?? "");
    };
    expect(
      partOf(await mailed(weekly), "spreadsheetml.sheet")
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect(partOf(await mailed({ ...weekly, file: "csv" }), "text/csv").toString("utf8")).toContain("C9 北方矿业");
    expect(
      partOf(await mailed({ ...weekly, file: "pdf" }), "application/pdf")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await create(people.leader, subscription({ rule: { ...weekly, file: "docx" } }))).status).toBe(422);
  });

  it("is what its address says: rows, comparisons, windows, measures, filters, and the kind of picture", async () => {
    const turned = new URLSearchParams({
      by: "unit,customer",
      across: "",
      open: house.unit,
      vs: "lastYear",
      win: "share:net",
      "m.own1": `${encodeURIComponent("一半")}|net / 2`,
      "f.customer": house.customer,
    });
    const sentAs = async (chart: string) => {
      const link = `${AGEING}?${turned.toString()}&chart=${chart}`;
      const { body } = await create(people.leader, subscription({ name: `照地址 ${chart}`, link, accounts: [ids.get("leader")] }));
      await people.leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
      await sendAll();
      return openMail(mail.mails.at(-1)?.text ?? "");
    };
    const [bars, ring] = [await sentAs("bar"), await sentAs("pie")];
    expect(partOf(ring, "image/png").equals(partOf(bars, "image/png"))).toBe(false);
    const open = Number(await openOf(people.leader));
    const attached = openBook(partOf(bars, "spreadsheetml.sheet"));
    const values = attached.places.map((one) => attached.value(one) ?? "");
    const html = partOf(bars, "text/html").toString("utf8");
    const words = ["一半", "去年同期", "占比", "单位X1", "C9 北方矿业"];
    expect([values.join(" "), html].map((text) => words.filter((word) => text.includes(word)))).toEqual([words, words]);
    expect(values.some((value) => value.includes("客户: C9 北方矿业"))).toBe(true);
    expect(values.map(Number)).toEqual(expect.arrayContaining([open, open / 2, 1]));
    const lost = await create(people.leader, subscription({ link: `${AGEING}?vs=never` }));
    expect(lost.status, "what the report does not have is not promised").toBe(422);
  });

  it("is not sent to somebody who lost the right, and its owner is told", async () => {
    const { body } = await create(people.leader, subscription({ name: "失权" }));
    await ledger.sql`update station set role_id = (select id from role where code = 'serviceEngineer')
      where comp_id = ${HS} and membership_id = (select id from membership where comp_id = ${HS} and account_id = ${ids.get("sales") ?? ""})`;
    forgetViewers(server.served);
    expect((await people.leader.ask("POST", `/api/watches/${body.id}/send?company=HS`)).status).toBe(204);
    const all = await deliveriesSeen(people.leader, body.id);
    expect(all.map(({ name, cause, state }) => `${name} ${cause} ${state}`).toSorted()).toEqual(
      ["销售员 now refused", "领导 lost waiting", "领导 now waiting"].toSorted(),
    );
    await people.leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
    expect(
      (await deliveriesSeen(people.leader, body.id)).filter(({ cause }) => cause === "lost"),
      "told once",
    ).toHaveLength(1);
  });

  it("goes to a group by its robot, and waits for a mail server that is broken", async () => {
    const { body: found } = await people.leader.ask<{ robots: { id: string }[] }>("GET", "/api/watches?company=HS");
    const { body } = await create(
      people.leader,
      subscription({ name: "群里", accounts: [ids.get("leader")], robots: [found.robots[0]?.id] }),
    );
    mail.refuseWith = { code: 451, text: "later" };
    await people.leader.ask("POST", `/api/watches/${body.id}/send?company=HS`);
    await sendAll();
    expect(web.posts.at(-1)?.body).toContain("群里");
    expect(new Set((await deliveriesSeen(people.leader, body.id)).map(({ state, error }) => `${state} ${error ?? ""}`))).toEqual(
      new Set(["sent ", "waiting refused"]),
    );
    mail.refuseWith = null;
    later(2);
    await sendAll();
    expect((await deliveriesSeen(people.leader, body.id)).every(({ state }) => state === "sent")).toBe(true);
  });
});
