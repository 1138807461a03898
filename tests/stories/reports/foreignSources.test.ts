import { once } from "node:events";
import { readFile, symlink } from "node:fs/promises";
import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { appOptions } from "#db/client";
import { newDatabase } from "#support/database";
import { eventually } from "#support/figures";
import { Ledger } from "#support/ledger";
import { type SourceLimits, withDatabase } from "#connectors/database";
import { encrypt } from "#db/encryption";
import { loadSources } from "#connectors/load";
import { openComposedDesk, HS, act, ask, write } from "./composedDesk.ts";
import { type Doc, FOREIGN } from "./drafts.ts";
import { openSourceDesk, SOURCES } from "./sourceDesk.ts";

const desk = await openComposedDesk();
const { allowAddresses, people, server, takenUp, tools } = desk;
/** Another database of the same server. */
const database = await newDatabase();
const ledger = new Ledger(database.ownerOptions);
const { readSource, runsOf, source } = openSourceDesk(desk);

describe("A connected database: dataSourceManage", () => {
  const owner = database.ownerOptions as { host: string; port: number; database: string };
  const guest = appOptions(database.ownerOptions) as { user: string; password: string };
  const address = `${owner.host}:${owner.port}`;
  const place = `${address}/${owner.database}`;
  const query = "select code as 代码, number as 数 from foreign_row";
  let away = "";
  const access = { kind: "postgres", address, database: owner.database, userName: guest.user, secret: guest.password, query };
  const publish = async (code: string, more: object): Promise<string> => {
    const draft = await write(people.analyst, SOURCES, source({ ...access, code, ...more }, FOREIGN));
    await act(people.analyst, SOURCES, draft.body, "publish");
    return draft.body.id;
  };
  const connect = async (code: string, more: object, sourceLimits?: SourceLimits): Promise<string> => {
    const id = await publish(code, more);
    await loadSources({ ...tools, ...(sourceLimits ? { sourceLimits } : {}) }, HS);
    return id;
  };

  beforeAll(async () => {
    away = await closedAddress();
    await ledger.sql`create table foreign_row (code text, number bigint)`;
    await ledger.sql`insert into foreign_row values ('a', 1), ('b', 2)`;
    await ledger.sql`grant select on foreign_row to ${ledger.sql(guest.user)}`;
    allowAddresses([address, away]);
    return () => ledger.sql`drop table foreign_row`;
  });

  it("is not blamed for what goes wrong here", async () => {
    const { address: at, database: name, userName, secret } = access;
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const stored = { ...PLAIN, address: at, database: name, userName, secret: encrypt(secret), query };
    await expect(withDatabase(tools.runtime, stored, () => Promise.reject(full))).rejects.toBe(full);
    const elsewhere = withDatabase(tools.runtime, { ...stored, address: "192.0.2.1:5432" }, () => Promise.resolve());
    await expect(elsewhere).rejects.toMatchObject({ issue: { code: "sourceAddress" } });
  });

  it("shows what a query answers before it is saved, and each fault of it", async () => {
    const { address: at, database: name, userName, secret } = access;
    const look = (asked: string) =>
      people.analyst.ask<{ columns: object[]; rows: { cells: unknown[] }[]; isWhole: boolean; issues?: { code: string }[] }>(
        "POST",
        "/api/sources/query?company=HS",
        { address: at, database: name, userName, secret, query: asked },
      );
    const { body } = await look(query);
    expect(body.columns).toMatchObject([
      { header: "代码", fieldName: "c1", propType: "text", use: "group" },
      { header: "数", fieldName: "c2", propType: "integer", use: "figure" },
    ]);
    expect([body.rows.map(({ cells }) => cells), body.isWhole]).toEqual([
      [
        ["a", "1"],
        ["b", "2"],
      ],
      true,
    ]);
    const refused = await look("delete from foreign_row returning code");
    expect([refused.status, refused.body.issues?.[0]?.code]).toEqual([422, "sourceQuery"]);
  });

  it.each([
    { code: "f1", more: { secret: "wrong" }, told: `${place} 拒绝登录，请核对用户和口令` },
    { code: "f2", more: { userName: "nobody_at_all" }, told: `${place} 拒绝登录，请核对用户和口令` },
    { code: "f3", more: { database: "nowhere" }, told: `${address}/nowhere：服务器上没有该数据库` },
    { code: "f4", more: { query: "select code as 代码, number as 数 from nothing_here" }, told: `${place} 中没有表“nothing_here”` },
    {
      code: "f5",
      more: { query: "select rolname as 代码, 1 as 数 from pg_authid" },
      told: `${place}：没有读取权限（permission denied for table pg_authid）`,
    },
    { code: "f6", more: { query: "select code as 代码 from foreign_row" }, told: `${place} 中没有列“数”；有这些列：“代码”` },
    {
      code: "f7",
      more: { query: "select code as 代码, 'x' as 数 from foreign_row" },
      told: `第 1 行：${place}，“数”列的值“x”不是整数`,
    },
    {
      code: "f8",
      more: { query: "select code as 代码, number as 数 from foreign_row", rowLimit: 1 },
      told: `${place} 超过 1 行的上限`,
    },
    { code: "f9", more: { query: "selct 1" }, told: `${place} 无法执行该查询：syntax error at or near "1"` },
  ])("says why it cannot be read: $told", async ({ code, more, told }) => {
    const id = await connect(code, more);
    expect((await readSource(id)).header).toMatchObject({ loadedRows: null, loadedAt: null, loadError: told });
  });

  it("says that a server is away, and asks it again only when its hours have passed or somebody wants it", async () => {
    const id = await connect("f10", { address: away, everyHours: 2 });
    expect((await readSource(id)).header).toMatchObject({ loadError: `无法连接 ${away}/${owner.database}` });
    expect(await loadSources(tools, HS)).toBe(0);
    server.clock.at = new Date(server.clock.at.getTime() + 3 * 3_600_000);
    expect(await loadSources(tools, HS)).toBe(1);
  });

  it("is not waited for: neither a server that says nothing nor a query that takes too long", async () => {
    const silent = await silentAddress();
    allowAddresses([address, away, silent.address]);
    const slow = await connect(
      "f13",
      { query: "select code as 代码, 1 as 数 from foreign_row, pg_sleep(60)" },
      { connect: 10, statement: 0.2, whole: 60 },
    );
    expect((await readSource(slow)).header.loadError).toBe(`${place} 在 0.2 秒内没有给出结果`);
    const mute = await connect("f14", { address: silent.address }, { connect: 0.2, statement: 30, whole: 60 });
    expect((await readSource(mute)).header.loadError).toBe(`无法连接 ${silent.address}/${owner.database}`);
    silent.end();
  });

  it("is read over TLS where its certificate is the one that is trusted, and else not at all", async () => {
    const [first, second] = await Promise.all([pem("first.crt"), pem("second.crt")]);
    const guarded = await tlsAddress(owner.host, owner.port);
    allowAddresses([address, away, guarded.address]);
    const tls = { encryption: "tls", address: guarded.address };
    const loaded = await connect("t1", { ...tls, authority: first });
    expect((await readSource(loaded)).header).toMatchObject({ loadedRows: 2, loadError: null });
    expect(guarded.plain(), "the request for TLS, and neither user nor query").toHaveLength(8);
    for (const [code, authority] of [
      ["t2", second],
      ["t3", null],
    ] as const) {
      const refused = await connect(code, { ...tls, authority });
      const { loadedRows, loadError } = (await readSource(refused)).header;
      expect([loadedRows, loadError]).toEqual([null, expect.stringMatching(new RegExp(`^无法信任 ${guarded.address}/.+ 的证书：`))]);
    }
    const bare = await connect("t4", { encryption: "tls", authority: first });
    expect((await readSource(bare)).header.loadError).toBe(`${place} 不支持 TLS 加密`);
    const unread = await write(people.analyst, SOURCES, source({ ...access, ...tls, code: "t5", authority: "no certificate" }, FOREIGN));
    expect([unread.status, unread.body]).toEqual([
      422,
      expect.objectContaining({ issues: [expect.objectContaining({ field: "authority" })] }),
    ]);
    guarded.end();
  });

  it("is left when it falls silent after the first words, when it drips, and when whoever asked has left", async () => {
    const mute = await wordyAddress("silent");
    const dripping = await wordyAddress("dripping");
    allowAddresses([address, away, mute.address, dripping.address]);
    const { database: name, userName, secret } = access;
    const look = (at: string, limits: SourceLimits, left?: AbortSignal) =>
      withDatabase(
        tools.runtime,
        { ...PLAIN, address: at, database: name, userName, secret: encrypt(secret), query },
        () => Promise.resolve(),
        limits,
        left,
      );
    const late = { issue: { code: "sourceTimeout" } };
    await expect(look(mute.address, { connect: 0.2, statement: 0.2, whole: 60 })).rejects.toMatchObject(late);
    await expect(look(dripping.address, { connect: 60, statement: 60, whole: 0.5 })).rejects.toMatchObject(late);
    await expect(look(mute.address, { connect: 60, statement: 60, whole: 60 }, AbortSignal.timeout(100))).rejects.toMatchObject(late);
    for (const listening of [mute, dripping]) {
      expect(
        await eventually(
          () => Promise.resolve(listening.open()),
          (open) => open === 0,
        ),
      ).toBe(0);
      listening.end();
    }
  });

  it("is not asked again by a server that hangs up, and does not keep another one waiting", async () => {
    const closing = await wordyAddress("closing");
    const dripping = await wordyAddress("dripping");
    allowAddresses([address, away, closing.address, dripping.address]);
    const slow = await publish("f15", { address: dripping.address });
    const [refused, quick] = [await publish("f16", { address: closing.address }), await publish("f17", {})];
    const ended: string[] = [];
    const round = loadSources({ ...tools, sourceLimits: { connect: 60, statement: 60, whole: 5 } }, HS).then(() => ended.push("slow"));
    const loaded = await eventually(
      () => readSource(quick),
      ({ header }) => header.loadedRows === 2,
    );
    expect([loaded.header.loadedRows, ended]).toEqual([2, []]);
    await round;
    expect((await readSource(slow)).header.loadError).toMatch(/5 秒内没有给出结果/);
    expect((await readSource(refused)).header.loadError).toBe(`无法连接 ${closing.address}/${owner.database}`);
    expect(closing.calls()).toBe(1);
    closing.end();
    dripping.end();
  });

  it("keeps the rows of before where a right was taken away, and loads anew when it is given back", async () => {
    const id = await connect("f11", {});
    expect((await readSource(id)).header).toMatchObject({ loadedRows: 2, loadError: null });
    await ledger.sql`revoke select on foreign_row from ${ledger.sql(guest.user)}`;
    await act(people.analyst, SOURCES, await readSource(id), "load");
    await loadSources(tools, HS);
    expect((await readSource(id)).header).toMatchObject({
      loadedRows: 2,
      loadError: `${place}：没有读取权限（permission denied for table foreign_row）`,
    });
    await takenUp();
    const kept = await eventually(
      () => ask(people.analyst, "source.c2xf11", ["number", "rows"]),
      (rows) => rows[0]?.rows === "2",
    );
    expect(kept).toMatchObject([{ number: "3", rows: "2" }]);
    await ledger.sql`grant select on foreign_row to ${ledger.sql(guest.user)}`;
    await act(people.analyst, SOURCES, await readSource(id), "load");
    await loadSources(tools, HS);
    const loads = (await runsOf(id)).filter(({ action }) => ["loaded", "notLoaded"].includes(action));
    expect(loads.map(({ action, reason }) => [action, reason])).toEqual([
      ["loaded", place],
      ["notLoaded", null],
      ["loaded", place],
    ]);
  });

  it("is asked one statement that cannot leave its transaction", async () => {
    const escape = "select 'a' as 代码, 1 as 数) q; commit; drop table foreign_row; select * from (select 'a' as 代码, 1 as 数";
    const id = await connect("f12", { userName: database.ownerOptions.user, secret: database.ownerOptions.password, query: escape });
    expect((await readSource(id)).header.loadError).toMatch(/无法执行该查询：cannot insert multiple commands/);
    expect(await ledger.sql`select 1 from foreign_row`).toHaveLength(2);
  });

  it("is not the program's own, whatever its host is called: looked at, or loaded", async () => {
    const own = desk.database.ownerOptions as { host: string; port: number; database: string };
    const named = `${await otherName(own.host)}:${own.port}`;
    allowAddresses([address, named]);
    const company = { ...access, address: named, database: own.database, query: "select code as 代码, id as 数 from company" };
    const { kind: _, ...asked } = company;
    const look = await people.analyst.ask<{ issues: { code: string; message: string }[] }>("POST", "/api/sources/query?company=HS", asked, {
      "accept-language": "en",
    });
    const told = `${named}/${own.database} is this program’s own database and cannot be connected as a source; its figures are in the datasets`;
    expect([look.status, look.body.issues]).toEqual([422, [expect.objectContaining({ code: "sourceOwn", message: told })]]);
    const id = await connect("f18", company);
    expect((await readSource(id, "en")).header).toMatchObject({ loadedRows: null, loadError: told });
    expect((await connect("f19", { address: named }).then((other) => readSource(other))).header).toMatchObject({ loadedRows: 2 });
  });

  it("reads a PostgreSQL database at an allowed address only, without being able to change it", async () => {
    const { user, password } = database.ownerOptions;
    const wanted = { ...access, code: "foreign", userName: user, secret: password, query };
    allowAddresses([]);
    expect((await write(people.analyst, SOURCES, source(wanted, FOREIGN))).body.issues[0]).toMatchObject({
      code: "choice",
      field: "address",
    });
    allowAddresses([address]);
    const draft = await write(people.analyst, SOURCES, source(wanted, FOREIGN));
    expect([draft.status, draft.body.header.secret]).toEqual([201, "●●●●●●●●"]);
    await act(people.analyst, SOURCES, draft.body, "publish");
    await loadSources(tools, HS);
    const read = () => readSource(draft.body.id);
    expect((await read()).header).toMatchObject({ loadedRows: 2, loadError: null });
    const revised = await act(people.analyst, SOURCES, await read(), "revise");
    const evil = { ...wanted, secret: "●●●●●●●●", query: "with gone as (delete from party returning 1) select 'a' as 代码, 1 as 数" };
    const saved = await people.analyst.ask<Doc>("PUT", `${SOURCES}/${draft.body.id}?company=HS`, {
      version: revised.body.version,
      key: "evil",
      ...source(evil, FOREIGN),
    });
    await act(people.analyst, SOURCES, saved.body, "publish");
    await loadSources(tools, HS);
    expect((await read()).header.loadError).toMatch(/\/t_\w+ 无法执行该查询：WITH clause containing a data-modifying statement/);
  });
});

const PLAIN = { encryption: "none", authority: null } as const;
const pem = (name: string) => readFile(new URL(`../../support/tls/${name}`, import.meta.url), "utf8");

/** An address before a server of PostgreSQL that speaks TLS with the certificate of the first of our test hosts; what came in plain. */
async function tlsAddress(host: string, port: number): Promise<{ address: string; plain: () => string; end: () => void }> {
  const secureContext = createSecureContext({ cert: await pem("first.crt"), key: await pem("first.key") });
  let plain = "";
  const listening = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (asked) => {
      plain += asked.toString("latin1");
      socket.write("S");
      const over = new TLSSocket(socket, { isServer: true, secureContext });
      const behind = connectTo(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
      over.on("error", () => behind.destroy()).on("close", () => behind.destroy());
      over.pipe(behind.on("error", () => over.destroy())).pipe(over);
    });
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const at = listening.address() as AddressInfo;
  return { address: `127.0.0.1:${at.port}`, plain: () => plain, end: () => void listening.close() };
}

/** Another name of a host, or of the folder where its socket lies. */
async function otherName(host: string): Promise<string> {
  if (!host.startsWith("/")) return "localhost";
  const name = join(server.folder, "elsewhere");
  await symlink(host, name);
  return name;
}

/** An address of this machine where nobody listens. */
async function closedAddress(): Promise<string> {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  await new Promise((resolve) => listening.close(resolve));
  return `127.0.0.1:${port}`;
}

/** What a server of PostgreSQL says when it lets somebody in, and a notice. */
const WELCOME = Buffer.concat([Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1"), Buffer.from("Z\0\0\0\x05I", "latin1")]);
const NOTICE = Buffer.from("N\0\0\0\x05\0", "latin1");

type Wordy = { address: string; open: () => number; calls: () => number; end: () => void };

/** An address where a server lets everybody in and then says nothing, or only notices; or hangs up at once. */
async function wordyAddress(kind: "silent" | "dripping" | "closing"): Promise<Wordy> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const listening = createServer((socket) => {
    calls += 1;
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    if (kind === "closing") return void socket.resume().end();
    socket.once("data", () => {
      socket.write(WELCOME);
      if (kind === "silent") return;
      const drip = setInterval(() => socket.write(NOTICE), 50);
      socket.on("close", () => clearInterval(drip));
    });
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, open: () => sockets.size, calls: () => calls, end: () => void listening.close() };
}

/** An address of this machine where somebody listens and never says a word. */
async function silentAddress(): Promise<{ address: string; end: () => void }> {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => sockets.add(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const end = () => {
    listening.close();
    for (const socket of sockets) socket.destroy();
  };
  return { address: `127.0.0.1:${port}`, end };
}
