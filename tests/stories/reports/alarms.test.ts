import { describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import { run } from "#db/client";
import { lookAtAlerts } from "#alerts/alerts";
import { lookAtAlarms } from "#alerts/alarm/alarms";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import type { Visitor } from "#support/server";
import { Glass } from "./glass.ts";
import { openWatchDesk, HS, create } from "./watchDesk.ts";

const { alert, above, book, house, ids, later, mail, people, post, sendAll, server, signIn } = await openWatchDesk();

type Alarm = {
  id: string;
  name: string;
  stage: string;
  value: string | null;
  owner: string;
  escalated: { to: string } | null;
  acknowledged: { by: string; until: string | null; note: string } | null;
  mayAcknowledge: boolean;
};
const seenBy = async (who: Visitor, name: string) =>
  (await who.ask<{ alarms: Alarm[] }>("GET", "/api/alarms?company=HS")).body.alarms.find((one) => one.name === name);
const take = (who: Visitor, id: string, said: object) =>
  who.ask<{ type: string }>("POST", `/api/alarms/${id}/acknowledge?company=HS`, { note: "已安排催收", until: null, ...said });
const events = async (who: Visitor, id: string) =>
  (await who.ask<{ events: { kind: string; by: string | null; note: string | null }[] }>("GET", `/api/alarms/${id}/events?company=HS`)).body
    .events;
const past = async (who: Visitor, more = "") =>
  (await who.ask<{ alarms: Alarm[] }>("GET", `/api/alarms/past?company=HS${more}`)).body.alarms;
const roleOf = async (code: string) =>
  (await run(server.client, shaped({ id: "id" })`select id from role where code = ${code}`))[0]?.id ?? "";
/** An alert that is an alarm, raised: a salesperson answers for it, the leader when he does not. */
async function raised(name: string, alarm: object = {}): Promise<Alarm> {
  const owner = { kind: "account", id: ids.get("sales") };
  const next = { kind: "role", id: await roleOf("leader") };
  const rule = { ...above, threshold: "50", alarm: { owner, minutes: 30, next, ...alarm } };
  const { status, body } = await create(people.leader, alert({ name, rule }));
  if (status !== 201) throw new Error(JSON.stringify(body));
  await lookAtAlerts(post, HS);
  return (await seenBy(people.leader, name)) ?? Promise.reject(new Error("no alarm"));
}
const watchOf = async (name: string) =>
  (await people.leader.ask<{ watches: { id: string; name: string }[] }>("GET", "/api/watches?company=HS")).body.watches.find(
    (one) => one.name === name,
  )?.id;
const drop = async (name: string) => people.leader.ask("DELETE", `/api/watches/${await watchOf(name)}?company=HS`);
const toLast = (count: number) => mail.mails.slice(-count).flatMap(({ to }) => to);

describe("An alarm", () => {
  it("is raised with its owner, taken up by him with a note, and over when its figure came back; all of it is in its record", async () => {
    const alarm = await raised("应收报警");
    expect(alarm).toMatchObject({ stage: "new", owner: "销售员", value: "120.0000", acknowledged: null });
    await sendAll();
    expect(toLast(2)).toContain("sales@example.com");
    const own = await seenBy(people.sales, "应收报警");
    expect([own?.mayAcknowledge, own?.value], "he reads other rows than its figure counts").toEqual([true, null]);
    expect((await take(people.leader, alarm.id, {})).status, "it is not the leader's yet").toBe(403);
    expect((await take(people.sales, alarm.id, { note: " " })).status).toBe(422);
    expect((await take(people.sales, alarm.id, { until: "2020-01-01T00:00:00Z" })).status).toBe(422);
    expect((await take(people.sales, alarm.id, {})).status).toBe(204);
    expect(await seenBy(people.leader, "应收报警")).toMatchObject({
      stage: "acknowledged",
      acknowledged: { by: "销售员", note: "已安排催收", until: null },
    });
    later(31);
    expect(await lookAtAlarms(post, HS), "somebody took it up").toBe(0);
    await book("-80", "40.0000");
    await lookAtAlerts(post, HS);
    expect(await seenBy(people.leader, "应收报警")).toMatchObject({ stage: "over", mayAcknowledge: false });
    expect((await take(people.sales, alarm.id, {})).status).toBe(409);
    expect((await events(people.leader, alarm.id)).map(({ kind, by, note }) => [kind, by, note])).toEqual([
      ["ended", null, null],
      ["acknowledged", "销售员", "已安排催收"],
      ["raised", null, null],
    ]);
    later(16);
    expect(await seenBy(people.leader, "应收报警"), "told for a while only").toBeUndefined();
    const [gone] = await past(people.leader);
    expect(gone).toMatchObject({ id: alarm.id, stage: "over", acknowledged: { by: "销售员", note: "已安排催收" }, mayAcknowledge: false });
    expect((await past(people.sales))[0], "he reads other rows than its figure counts").toMatchObject({ id: alarm.id, value: null });
    expect(await past(people.leader, `&before=${alarm.id}`), "nothing was before it").toEqual([]);
    expect(await past(await server.signedIn("keeper"))).toEqual([]);
    await book("80", "120.0000");
    await drop("应收报警");
  });

  it("is passed on to the next one when nobody takes it up in time, once, and is new again when its acknowledgement is over", async () => {
    const alarm = await raised("无人确认");
    await sendAll();
    expect(await lookAtAlarms(post, HS)).toBe(0);
    later(30);
    expect([await lookAtAlarms(post, HS), await lookAtAlarms(post, HS)]).toEqual([1, 0]);
    await sendAll();
    expect(toLast(1)).toEqual(["leader@example.com"]);
    expect(await seenBy(people.leader, "无人确认")).toMatchObject({ stage: "new", escalated: { to: "领导" }, mayAcknowledge: true });
    const until = new Date(server.clock.at.getTime() + 3_600_000).toISOString();
    expect((await take(people.leader, alarm.id, { until })).status).toBe(204);
    expect(await lookAtAlarms(post, HS)).toBe(0);
    later(60);
    expect(await lookAtAlarms(post, HS)).toBe(1);
    expect(await seenBy(people.leader, "无人确认")).toMatchObject({
      stage: "new",
      escalated: null,
      acknowledged: null,
      mayAcknowledge: false,
    });
    expect((await events(people.leader, alarm.id)).map(({ kind }) => kind)).toEqual(["lapsed", "acknowledged", "escalated", "raised"]);
    later(30);
    expect(await lookAtAlarms(post, HS), "and passed on again").toBe(1);
  });

  it("holds a playlist until somebody takes it up, and stands on the walls of those figures without hands", async () => {
    await signIn();
    const alarm = await raised("大屏报警", { minutes: null, next: null });
    const watch = await watchOf("大屏报警");
    const usual = {
      kind: "page",
      link: "/hsCockpit",
      fileId: null,
      title: "",
      seconds: 10,
      weekdays: [],
      from: null,
      until: null,
      days: "all",
    };
    const item = { ...usual, validFrom: null, validUntil: null, priority: 0, alert: null };
    const write = async (path: string, body: object) =>
      (await people.leader.ask<{ id: string }>("POST", `/api${path}?company=HS`, body)).body.id;
    const playlistId = await write("/playlists", { name: "报警", items: [item, { ...item, alert: watch }] });
    const screen = {
      name: "大厅",
      place: "",
      departmentId: null,
      language: "zh",
      seconds: 20,
      leaseHours: 24,
      hasRemote: false,
      expiresAt: null,
    };
    const roleId = await roleOf("leader");
    const wall = await new Glass(server).pairedAt(
      people.leader,
      await write("/screens", { ...screen, roleId, playlistId, pages: ["/hsCockpit"] }),
    );
    const beat = async () => (await wall.beat()).body as unknown as { alerts: string[]; alarms: Alarm[] };
    const before = await beat();
    expect(before.alerts).toEqual([watch]);
    expect(before.alarms.find(({ id }) => id === alarm.id)).toMatchObject({ stage: "new", owner: "销售员", mayAcknowledge: false });
    expect((await take(people.sales, alarm.id, {})).status).toBe(204);
    const after = await beat();
    expect(after.alerts, "the playlist goes on").toEqual([]);
    expect(after.alarms.find(({ id }) => id === alarm.id)).toMatchObject({ stage: "acknowledged", acknowledged: { by: "销售员" } });
    const part = { ...screen, departmentId: house.department, roleId, playlistId, pages: ["/hsCockpit"] };
    const partial = await new Glass(server).pairedAt(people.leader, await write("/screens", part));
    const { alarms } = (await partial.beat()).body as unknown as { alarms: Alarm[] };
    expect(
      alarms.find(({ id }) => id === alarm.id),
      "a screen of a department reads other rows",
    ).toMatchObject({ value: null });
    const elsewhere = { ...screen, roleId, playlistId: null, pages: ["/historical"] };
    const other = await new Glass(server).pairedAt(people.leader, await write("/screens", elsewhere));
    expect((await other.beat()).body, "no cockpit on it shows that figure").toMatchObject({ alarms: [] });
  });

  it("writes to no more than twenty of a role, those who were here last", async () => {
    const ledger = new Ledger((await createDatabase()).ownerOptions);
    const role = { id: "880001", code: "many", name_zh: "多人", stage: "enabled", created_by: "0", updated_by: "0" };
    await ledger.write("role", [role]);
    const many = Array.from({ length: 25 }, (_, at) => ({ id: String(880_100 + at), hours: at }));
    await ledger.write(
      "account",
      many.map(({ id, hours }) => ({
        id,
        account: `many${hours}`,
        name: `多人${hours}`,
        last_sign_in_at: new Date(server.clock.at.getTime() - hours * 3_600_000).toISOString(),
      })),
    );
    await ledger.write(
      "employee",
      many.map(({ id, hours }) => {
        const name = { code: `X${hours}`, name_zh: `多人${hours}`, email: `many${hours}@example.com` };
        return { comp_id: HS, id, ...name, department_id: house.department, stage: "enabled", created_by: "0", updated_by: "0" };
      }),
    );
    await ledger.write(
      "membership",
      many.map(({ id }) => ({ comp_id: HS, id, account_id: id, employee_id: id })),
    );
    await ledger.write(
      "station",
      many.map(({ id }) => ({ comp_id: HS, id, membership_id: id, role_id: role.id, scope: "own" })),
    );
    await sendAll();
    const before = mail.mails.length;
    await raised("多人报警", { owner: { kind: "role", id: role.id }, minutes: null, next: null });
    await sendAll();
    const told = mail.mails.slice(before).flatMap(({ to }) => to.filter((one) => one.startsWith("many")));
    expect(told.toSorted()).toEqual(
      many
        .slice(0, 20)
        .map(({ hours }) => `many${hours}@example.com`)
        .toSorted(),
    );
    await drop("多人报警");
  });

  it("is refused to who reads nothing of it, ends with its alert, and names people and roles of the company alone", async () => {
    const alarm = await raised("删除");
    const keeper = await server.signedIn("keeper");
    expect(await seenBy(keeper, "删除")).toBeUndefined();
    expect([
      (await take(keeper, alarm.id, {})).status,
      (await keeper.ask("GET", `/api/alarms/${alarm.id}/events?company=HS`)).status,
    ]).toEqual([404, 404]);
    expect((await server.visitor().ask("GET", "/api/alarms?company=HS")).status).toBe(401);
    expect((await (await server.signedIn("invited")).ask("GET", "/api/alarms?company=HS")).status).toBe(403);
    const unknown = { owner: { kind: "account", id: "1" }, minutes: null, next: null };
    expect((await create(people.leader, alert({ rule: { ...above, alarm: unknown } }))).body).toMatchObject({
      issues: [{ code: "unknownRecord", field: "rule.alarm.owner" }],
    });
    const half = { owner: { kind: "account", id: ids.get("leader") }, minutes: 5, next: null };
    expect((await create(people.leader, alert({ rule: { ...above, alarm: half } }))).status).toBe(422);
    await drop("删除");
    expect(await seenBy(people.leader, "删除")).toMatchObject({ stage: "over", value: null });
  });
});
