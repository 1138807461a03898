import { describe, expect, it, vi } from "vitest";
import { createApp } from "#api/app";
import { connect, appOptions, type Client } from "#db/client";
import { ProblemError } from "#define/problem";
import { Notes } from "#extras/notes";
import { MOST_OF_ACCOUNT, Streams } from "#routes/stream/streams";
import { loadAccess } from "#setup/access";
import { createDatabase } from "#support/database";
import { onLeaving } from "#support/leaving";
import { missing, openHouse } from "./house.ts";

const house = await openHouse();
const { served, owner } = house;
const WAREHOUSES = "masterData.warehouse";
const stores = house.modules.find(({ id }) => id === WAREHOUSES) ?? missing(WAREHOUSES);
const warehouse = String(house.seenBy(house.personNamed("admin"), stores)[0]?.id);
type App = Pick<typeof house.app, "request">;

const ignored = () => undefined;

/** The same server as another process has it: its own connections, streams and notes. */
async function anotherProcess(counted: (client: Client) => Client = (client) => client) {
  const { ownerOptions } = await createDatabase();
  const client = connect(appOptions(ownerOptions), 3);
  const runtime = { ...served, client: counted(client) };
  const notes = await Notes.open(client);
  const streams = new Streams({ runtime, analytics: served.analytics, notes });
  onLeaving(async () => {
    await streams.close();
    await notes.close();
    await client.end({ timeout: 5 });
  });
  return { app: createApp({ ...runtime, notes, streams }), notes, streams, runtime };
}

/** A stream of somebody's, and a promise that it ends. */
async function hears(app: App, cookie: string) {
  const answer = await app.request("/api/events?company=HS", { headers: { cookie } });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const over = async (): Promise<"over"> => {
    while (!(await reader.read()).done);
    return "over";
  };
  return { status: answer.status, over: over(), leave: () => reader.cancel() };
}

describe("An event stream", () => {
  it("ends at once with the session that it came with", async () => {
    const finance = await house.signedIn("finance");
    const stream = await hears(house.app, finance.cookie);
    await finance.ask("DELETE", "/api/session");
    expect(await stream.over).toBe("over");
  });

  it("ends in every process when somebody signs out, is locked, leaves the company or loses a role, and not of others", async () => {
    const other = await anotherProcess();
    const accounts = ["analyst", "approver", "twofold", "captain", "leader"] as const;
    const [analyst, approver, twofold, captain, leader] = await Promise.all(accounts.map((account) => house.signedIn(account)));
    const stay = await hears(other.app, leader?.cookie ?? "");
    const streams = await Promise.all([analyst, approver, twofold, captain].map((one) => hears(other.app, one?.cookie ?? "")));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await analyst?.ask("DELETE", "/api/session");
    await owner`update account set is_enabled = false where account = 'approver'`;
    await owner`delete from station where membership_id in (select m.id from membership m join account a on a.id = m.account_id where a.account in ('twofold', 'captain'))
      and role_id in (select id from role where code = 'salesperson')`;
    await owner`delete from membership where comp_id = 2 and account_id = (select id from account where account = 'captain')`;
    expect(await Promise.all(streams.map(({ over }) => over))).toEqual(["over", "over", "over", "over"]);
    expect(await Promise.race([stay.over, Promise.resolve("open")])).toBe("open");
    await stay.leave();
    await owner`update account set is_enabled = true where account = 'approver'`;
  });

  it.each([
    ["grant", "delete from role_grant where module = 'sales.salesReceipt'"],
    ["hidden field", "insert into role_field (role_id, module, field, access) select id, 'admin.journalLine', 'memo', 'hidden' from role"],
    ["path", "delete from role_menu where path = '/journalLine'"],
  ])(
    "ends when the roles of its reader change by a %s: as soon as that is told, and soon where nobody tells",
    async (_, change) => {
      const finance = await house.signedIn("finance");
      const interval = vi.spyOn(globalThis, "setInterval").mockReturnValueOnce(setTimeout(ignored, 0));
      const told = await anotherProcess();
      interval.mockRestore();
      const streams = await Promise.all([house.app, told.app].map((app) => hears(app, finance.cookie)));
      expect(streams.map(({ status }) => status)).toEqual([200, 200]);
      await owner.begin(async (open) => {
        await open.unsafe(change);
        await open.unsafe(`select pg_notify('longwall_access', '{"everybody":true}')`);
      });
      expect(await Promise.all(streams.map(({ over }) => over))).toEqual(["over", "over"]);
      await loadAccess(served);
    },
    20_000,
  );

  it("has many beside it, but no account has all: who opens 1,500 keeps nobody out", async () => {
    const [invited, sales] = [await house.signedIn("invited"), await house.signedIn("sales")];
    const first = await hears(house.app, invited.cookie);
    const listener = { session: "", viewer: await house.viewerNamed("invited"), rights: "", change: ignored, note: ignored, end: ignored };
    const ends: (() => void)[] = [];
    const refusals = new Set<string>();
    for (let at = 0; at < 1_500; at++) {
      try {
        ends.push(served.streams.open({ ...listener }));
      } catch (error) {
        refusals.add(error instanceof ProblemError ? error.problem.type : "fault");
      }
    }
    expect([...refusals]).toEqual(["rateLimited"]);
    expect(ends).toHaveLength(MOST_OF_ACCOUNT - 1);
    expect((await invited.ask("GET", "/api/events?company=HS")).status).toBe(429);
    const stream = await hears(house.app, sales.cookie);
    expect(stream.status).toBe(200);
    await stream.leave();
    for (const end of ends) end();
    const one = await hears(house.app, invited.cookie);
    expect(one.status, "those that ended make room").toBe(200);
    await Promise.all([first.leave(), one.leave()]);
  });

  it("costs nothing of its own when a record changes: what is news to 2,000 is looked up once for all who see the same rows", async () => {
    let statements = 0;
    const other = await anotherProcess(
      (client) =>
        new Proxy(client, {
          get: (target, name, receiver) => {
            if (name === "begin" || name === "unsafe") statements += 1;
            const found: unknown = Reflect.get(target, name, receiver);
            return typeof found === "function" ? (found as () => unknown).bind(target) : found;
          },
        }),
    );
    const told = new Map<string, number>();
    const viewers = await Promise.all(["admin", "leader", "keeper", "sales"].map((account) => house.viewerNamed(account)));
    for (let at = 0; at < 2_000; at++) {
      const viewer = { ...(viewers[at % viewers.length] ?? missing("viewer")), accountId: String(at) };
      other.streams.open({
        session: `s${at}`,
        viewer,
        rights: "",
        change: ignored,
        note: () => void told.set(viewer.account, (told.get(viewer.account) ?? 0) + 1),
        end: ignored,
      });
    }
    const admin = await house.signedIn("admin");
    statements = 0;
    expect((await admin.ask("POST", `/api/documents/${WAREHOUSES}/${warehouse}/comments?company=HS`, { text: "满了" })).status).toBe(201);
    await expect.poll(() => told.get("admin")).toBe(500);
    expect(told.get("leader")).toBe(500);
    expect(statements, "one look-up for each kind of reader at most").toBeLessThanOrEqual(viewers.length + 2);
  });
});
