import { describe, expect, it } from "vitest";
import { eventually } from "#support/figures";
import { openMail, partOf } from "#support/mailParts";
import { openOf } from "#support/openItems";
import { StockBooks } from "#support/stockBooks";
import { lookAtAlerts } from "#alerts/alerts";
import { openWatchDesk, AGEING, HS, create, deliveriesSeen, watchOf } from "./watchDesk.ts";

const { above, alert, book, house, ids, item, later, ledger, mail, people, post, send, sendAll, server } = await openWatchDesk();

describe("An alert", () => {
  it("fires once for the figure that its reader sees, is over when that came back, and fires again", async () => {
    const { status, body } = await create(people.leader, alert());
    expect(status).toBe(201);
    expect(await lookAtAlerts(post, HS)).toBe(1);
    expect(await watchOf(people.leader, body.id)).toMatchObject({ isOwner: true, recipients: [{ isFiring: true, value: "120.0000" }] });
    expect(await lookAtAlerts(post, HS), "once per version of the data").toBe(0);
    await send();
    expect(mail.mails.at(-1)?.to).toEqual(["leader@example.com"]);
    await book("1", "121.0000");
    await lookAtAlerts(post, HS);
    await book("-14", "107.0000");
    await lookAtAlerts(post, HS);
    expect(
      (await deliveriesSeen(people.leader, body.id)).map(({ cause }) => cause),
      "107 has not come back by the slack of 5",
    ).toEqual(["fired"]);
    await book("-3", "104.0000");
    await lookAtAlerts(post, HS);
    await book("16", "120.0000");
    await lookAtAlerts(post, HS);
    const all = await deliveriesSeen(people.leader, body.id);
    expect(all.map(({ cause, value }) => [cause, value])).toEqual([
      ["fired", "120.0000"],
      ["cleared", "104.0000"],
      ["fired", "120.0000"],
    ]);
    await send();
    expect((await deliveriesSeen(people.leader, body.id)).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });

  it("is evaluated by one of several processes", async () => {
    const { body } = await create(people.leader, alert({ name: "两个进程" }));
    await Promise.all([lookAtAlerts(post, HS), lookAtAlerts(post, HS)]);
    expect(await deliveriesSeen(people.leader, body.id)).toHaveLength(1);
  });

  it("tells each recipient of his own rows: the salesperson stays below the threshold that the leader passes", async () => {
    const { body } = await create(people.leader, alert({ name: "各看各的", accounts: [ids.get("leader"), ids.get("sales")] }));
    await lookAtAlerts(post, HS);
    expect((await deliveriesSeen(people.leader, body.id)).map(({ name }) => name)).toEqual(["领导"]);
    const [seen] = (await watchOf(people.sales, body.id))?.recipients ?? [];
    expect([seen?.value, seen?.isFiring]).toEqual([await openOf(people.sales), false]);
    expect(await openOf(people.sales)).toBe("20.0000");
    expect(
      (await watchOf(people.leader, body.id))?.recipients.find(({ accountId }) => accountId === ids.get("sales"))?.value,
      "figures of others are theirs",
    ).toBeNull();
  });

  it("says nothing while it is switched off or asleep, and speaks up afterwards", async () => {
    const { body } = await create(people.leader, alert({ name: "安静" }));
    const quiet = (state: object) => people.leader.ask("POST", `/api/watches/${body.id}/quiet?company=HS`, state);
    for (const none of ["0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z"])
      expect((await quiet({ isMuted: false, snoozedUntil: none })).status).toBe(422);
    await quiet({ isMuted: true, snoozedUntil: null });
    await lookAtAlerts(post, HS);
    await quiet({ isMuted: false, snoozedUntil: new Date(server.clock.at.getTime() + 3_600_000).toISOString() });
    await lookAtAlerts(post, HS);
    expect(await deliveriesSeen(people.leader, body.id)).toEqual([]);
    later(61);
    await lookAtAlerts(post, HS);
    expect(await deliveriesSeen(people.leader, body.id)).toHaveLength(1);
  });

  it("watches a measure of its owner's own, in the rows of each who is told, and calls it as he does", async () => {
    const link = `${AGEING}?m.own1=${encodeURIComponent("可催收|round(open / 2, 2) + overdue * 0")}`;
    const rule = { ...above, metric: "own1", threshold: "55" };
    const mine = alert({ name: "自定义指标", link, rule, accounts: [ids.get("leader"), ids.get("sales")] });
    const { status, body } = await create(people.leader, mine);
    expect(status).toBe(201);
    await lookAtAlerts(post, HS);
    const watch = await watchOf(people.leader, body.id);
    const [leader] = watch?.recipients.filter(({ accountId }) => accountId === ids.get("leader")) ?? [];
    expect([leader?.value, leader?.isFiring]).toEqual(["60.000000", true]);
    const [seller] = (await watchOf(people.sales, body.id))?.recipients ?? [];
    expect([seller?.value, seller?.isFiring]).toEqual(["10.000000", false]);
    await send();
    expect(openMail(mail.mails.at(-1)?.text ?? "").subject).toContain("自定义指标: 可催收 60");
    const broken = await create(people.leader, alert({ link: `${AGEING}?m.own1=x%7Copen%20%2F%20nothing`, rule }));
    expect([broken.status, broken.body.type]).toEqual([422, "/problems/invalid"]);
    const unknown = await create(people.leader, alert({ rule }));
    expect([unknown.status, unknown.body.type]).toEqual([422, "/problems/invalid"]);
  });

  it("on a comparison fires when the figure falls too far behind last year, as soon as that is posted, and tells when it recovered", async () => {
    const [last] = await ledger.items(HS, [
      item("100", { dueOn: "2025-03-01", entries: [{ kind: "invoice", on: "2025-02-01", amount: "100" }] }),
    ]);
    await ledger.settle(HS, last ?? "0", [{ kind: "receipt", on: "2025-12-01", amount: "-100" }]);
    const rule = { metric: "open", against: "lastYear", basis: "share", test: "below", threshold: "-0.1", slack: "0.02" };
    const { status, body } = await create(people.leader, alert({ name: "同比下降", rule }));
    expect(status).toBe(201);
    const standing = async () => {
      await lookAtAlerts(post, HS);
      const [mine] = (await watchOf(people.leader, body.id))?.recipients ?? [];
      return [mine?.value, mine?.compared, mine?.isFiring];
    };
    expect(await eventually(standing, ([, compared]) => compared === "100.0000")).toEqual(["120.0000", "100.0000", false]);
    await book("-29", "91.0000");
    expect(await standing(), "nine per cent below").toEqual(["91.0000", "100.0000", false]);
    await book("-2", "89.0000");
    expect(await standing(), "eleven per cent below").toEqual(["89.0000", "100.0000", true]);
    await book("2", "91.0000");
    expect(await standing(), "not yet back by the slack").toEqual(["91.0000", "100.0000", true]);
    await book("29", "120.0000");
    expect(await standing()).toEqual(["120.0000", "100.0000", false]);
    expect((await deliveriesSeen(people.leader, body.id)).map(({ cause, value }) => [cause, value])).toEqual([
      ["cleared", "120.0000"],
      ["fired", "89.0000"],
    ]);
    const before = mail.mails.length;
    await sendAll();
    const letters = mail.mails.slice(before).map(({ text }) => partOf(openMail(text), "text/plain").toString("utf8"));
    const own = letters.filter((text) => text.includes("-10"));
    expect(own.map((text) => ["89.00", "120.00", "100.00", "预警解除"].filter((word) => text.includes(word)).join(" ")).toSorted()).toEqual(
      ["120.00 100.00 预警解除", "89.00 100.00"],
    );
  });

  it("stands against any comparison that its report can make: another day, the year so far, the plan, the average of the others", async () => {
    const day = { metric: "open", against: "asOf:2026-01-31", basis: "difference", test: "above", threshold: "100", slack: "0" };
    const { status, body } = await create(people.leader, alert({ name: "比一月末", rule: day }));
    expect(status).toBe(201);
    await lookAtAlerts(post, HS);
    expect(await watchOf(people.leader, body.id)).toMatchObject({
      recipients: [{ value: "120.0000", compared: "0.0000", isFiring: true }],
    });
    const before = mail.mails.length;
    await sendAll();
    const [letter] = mail.mails.slice(before).map(({ text }) => partOf(openMail(text), "text/plain").toString("utf8"));
    expect(letter).toContain("截至 2026-01-31 0.00");
    const made = [body.id];
    const asks = async (rule: object, link = AGEING) => {
      const answer = await create(people.leader, alert({ link, rule }));
      if (answer.status === 201) made.push(answer.body.id);
      return answer.status;
    };
    const ordered = { metric: "ordered", basis: "share", test: "below", threshold: "-0.1", slack: "0" };
    for (const against of ["plan", "festival", "lastYear!", "lastPeriod", "yearToDate", "rolling12"])
      expect([against, await asks({ ...ordered, against }, "/orderingWinning")]).toEqual([against, 201]);
    expect(await asks({ ...day, against: "peer:unit" }, `${AGEING}?f.unit=${house.unit}`)).toBe(201);
    for (const against of ["never", "peer:nothing", "asOf:2026-02-30", "peer:unit", "yearToDate"])
      expect([against, await asks({ ...day, against })]).toEqual([against, 422]);
    for (const id of made) await people.leader.ask("DELETE", `/api/watches/${id}?company=HS`);
  });

  it("gives each owner of a part the figure of his part alone, in his letter and in his history", async () => {
    const everybody = { accounts: [ids.get("leader"), ids.get("sales")], rule: { ...above, threshold: "15" } };
    const { body } = await create(people.leader, alert({ name: "各管一段", ...everybody }));
    await lookAtAlerts(post, HS);
    await lookAtAlerts(post, HS);
    const before = mail.mails.length;
    await sendAll();
    const letters = mail.mails.slice(before).map(({ to, text }) => ({ to: to.join(" "), ...openMail(text) }));
    expect(letters.map(({ to, subject }) => `${to} ${subject.split(" ").at(-1)}`).toSorted()).toEqual([
      "leader@example.com 120.00",
      "sales@example.com 20.00",
    ]);
    const his = letters.find(({ to }) => to.startsWith("sales"));
    expect(JSON.stringify(his?.parts.map(({ bytes }) => bytes.toString("utf8")))).not.toContain("120.00");
    expect((await deliveriesSeen(people.sales, body.id)).map(({ name, value }) => [name, value])).toEqual([["销售员", "20.0000"]]);
  });

  it("says once that its figure is counted in several units, and never fires for it", async () => {
    const books = new StockBooks(ledger, HS);
    await books.master("material_class", "MX");
    for (const unit of ["T", "M3"]) {
      await books.master("unit_of_measure", unit);
      await books.material(`IN-${unit}`, "MX", {}, unit);
    }
    await books.master("warehouse", "MIX", { department_id: house.department });
    const rule = { ...above, metric: "stockQuantity", threshold: "1" };
    const { status, body } = await create(
      people.leader,
      alert({ name: "吨与立方米", link: `/companyBalance?f.warehouse=${books.id("MIX")}`, rule }),
    );
    expect(status).toBe(201);
    const says = () => deliveriesSeen(people.leader, body.id).then((all) => all.map(({ cause, value }) => [cause, value]));
    const come = (material: string, on: string) =>
      books.move({ warehouse: "MIX", material, on, quantity: "5", value: "9", as: "warehouse.stockAdjustment" });
    const looked = async (length: number) => {
      await lookAtAlerts(post, HS);
      return (await says()).length === length;
    };
    await come("IN-T", "2026-02-01");
    await eventually(() => looked(1), Boolean);
    await come("IN-M3", "2026-02-02");
    await eventually(() => looked(2), Boolean);
    await come("IN-T", "2026-02-03");
    await lookAtAlerts(post, HS);
    expect(await says()).toEqual([
      ["unmeasured", null],
      ["fired", "5.000000"],
    ]);
  });

  it("that fails holds up no other", async () => {
    const broken = (await create(people.leader, alert({ name: "坏了的" }))).body.id;
    const sound = (await create(people.leader, alert({ name: "好的" }))).body.id;
    await ledger.sql`update report_watch set question = '{"dataset":"sales.receivables"}' where comp_id = ${HS} and id = ${broken}`;
    expect(await lookAtAlerts(post, HS)).toBe(1);
    expect(await deliveriesSeen(people.leader, broken)).toEqual([]);
    expect((await deliveriesSeen(people.leader, sound)).map(({ cause }) => cause)).toEqual(["fired"]);
    await ledger.sql`delete from report_watch_recipient where comp_id = ${HS} and watch_id = ${broken}`;
    await ledger.sql`delete from report_watch where comp_id = ${HS} and id = ${broken}`;
  });

  it("is refused for a report that its maker may not open, and for figures that are not there", async () => {
    const keeper = await server.signedIn("keeper");
    expect((await create(keeper, alert({ accounts: [ids.get("keeper")] }))).status).toBe(403);
    expect((await create(await server.signedIn("invited"), alert())).status).toBe(403);
    expect((await create(people.leader, alert({ rule: { ...above, metric: "nothing" } }))).status).toBe(422);
    expect((await create(people.leader, alert({ rule: { ...above, threshold: "much" } }))).status).toBe(422);
    expect((await create(people.leader, alert({ accounts: ["1"] }))).status).toBe(422);
    expect((await create(people.leader, alert({ link: "/noSuchReport" }))).status).toBe(404);
    const { body } = await create(people.leader, alert({ name: "别人的" }));
    expect((await people.sales.ask("DELETE", `/api/watches/${body.id}?company=HS`)).status).toBe(404);
    expect((await people.leader.ask("DELETE", `/api/watches/${body.id}?company=HS`)).status).toBe(204);
  });
});
