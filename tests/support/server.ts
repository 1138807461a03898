import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { openAnalytics } from "#analytics/analytics";
import { createApp } from "#api/app";
import type { Served } from "#routes/context";
import { appOptions, type Client, connect, type ConnectionOptions, run } from "#db/client";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import type { Module } from "#define/module";
import { loadAccess } from "#setup/access";
import { DEMO_PASSWORD, loadAccounts } from "#demo/accounts";
import type { Draft } from "#engine/write/save";
import { createDocuments } from "#engine/write/save";
import type { Runtime } from "#engine/runtime";
import { definitionsOf } from "#engine/load";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { FileKeeper, type FileSettings } from "#extras/files/keeper";
import { Notes } from "#extras/notes";
import { Attempts } from "#routes/access/attempts";
import { forgetOnAccessChange } from "#routes/access/sessions";
import { Streams } from "#routes/stream/streams";
import { openMonths } from "#posting/stock/openMonths";
import { contractChecks } from "./contract.ts";
import { createDatabase, madeOnce } from "./database.ts";
import { SMALL_BOOKS } from "./figures.ts";
import { programModules, programWords } from "./definitions.ts";
import { onLeaving } from "./leaving.ts";

type Answer<T> = { status: number; body: T; headers: Headers };
/** Somebody at the server, with the cookie he was given; bodies are sent and read as JSON, and every answer is what the contract says. */
export type Visitor = {
  ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  cookie: string;
};

const TODAY = "2026-03-31T08:00:00Z";
/** AW and ZD: each company costs an export of every dataset before the first figure is there. */
const BESIDE = [1, 3];
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => console.error(facts) };

export type ServerOptions = {
  /** Leads the way to the database elsewhere. */
  through?: (place: ConnectionOptions) => Promise<ConnectionOptions>;
  fileSettings?: Partial<FileSettings>;
  /** Modules that stand beside those that the program has. */
  more?: readonly Module[];
  /** Which datasets are exported: those of HS that somebody asks for, all of HS, or all of every company. */
  figures?: "asked" | "own" | "all";
};

/**
 * The server of this file's database with the companies AW, HS and ZD, their first masters, and the demo accounts; time stands at
 * `clock.at` until it is moved; files may have 200 kB; companies in `loading` are not whole yet.
 */
export async function openServer({ through, fileSettings = {}, more = [], figures = "asked" }: ServerOptions = {}) {
  const { ownerOptions } = await createDatabase(more.length === 0 ? foundedTemplate : undefined);
  const straight = appOptions(ownerOptions);
  const place = (await through?.(straight)) ?? straight;
  const client = connect(place, 6);
  const clock = { at: new Date(TODAY), now: () => clock.at };
  const own = await programModules();
  const definitions = more.length === 0 ? own : definitionsOf([...own.modules.values(), ...more.filter(({ id }) => !own.modules.has(id))]);
  const runtime = {
    client,
    clock,
    definitions,
    words: await programWords(),
    log,
    validators: new Map(),
    sourceAddresses: new Set<string>(),
  };
  const folder = await mkdtemp(join(scratchPlace(), "longwall-server-"));
  const analytics = await openAnalytics(runtime, place, folder, {
    threads: SMALL_BOOKS,
    later: figures === "all" ? [] : BESIDE,
    onDemand: figures === "asked",
  });
  const files = FileKeeper.open(runtime, folder, { limit: 200_000, ...fileSettings });
  const notes = await Notes.open(client);
  await forgetOnAccessChange(client);
  const streams = new Streams({ runtime, analytics, notes });
  onLeaving(async () => {
    await streams.close();
    await analytics.close();
    await files.close();
    await notes.close();
    await client.end({ timeout: 5 });
    await rm(folder, { recursive: true });
  });
  const loading = new Set<number>();
  const served: Served = {
    ...runtime,
    analytics,
    files,
    notes,
    streams,
    attempts: new Attempts(client),
    trustedProxies: [],
    demo: true,
    loading,
    version: "0",
    build: "",
    dist: "dist",
    places: { data: folder },
  };
  if (!(await isFounded(client))) await found(served);
  const app = createApp(served);
  const faultsOf = contractChecks(app.routes, definitions.modules.values());
  const visitor = (cookie = ""): Visitor => {
    const self: Visitor = {
      cookie,
      async ask(method, path, body, headers = {}) {
        const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
        const answer = await app.request(path, { method, headers: { cookie: self.cookie, ...headers }, ...sent });
        self.cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? self.cookie;
        const text = await answer.text();
        const isJson = /json/.test(answer.headers.get("content-type") ?? "");
        const told = { status: answer.status, body: (isJson ? JSON.parse(text) : text) as never, headers: answer.headers };
        const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
        const faults = faultsOf(method, path, { ...told, type });
        if (faults.length > 0)
          throw new Error(`${method} ${path} answers what the contract does not say\n${faults.slice(0, 5).join("\n")}`);
        return told;
      },
    };
    return self;
  };
  const signedIn = async (account: string): Promise<Visitor> => {
    const somebody = visitor();
    await somebody.ask("POST", "/api/session", { account, password: DEMO_PASSWORD });
    return somebody;
  };
  return { served, app, client, clock, visitor, signedIn, folder, loading };
}

/** Whether the companies are there already: a copy of the founded template has them. */
async function isFounded(client: Client): Promise<boolean> {
  const [company] = await run(client, shaped({ id: "integer" })`select id from company limit 1`);
  return company !== undefined;
}

/** The name of a template in which the companies, masters and accounts stand: made once a run, by the first file that asks for it. */
function foundedTemplate(): Promise<string> {
  return madeOnce("longwall_founded", async (ownerOptions) => {
    const client = connect(appOptions(ownerOptions), 2);
    const clock = { now: () => new Date(TODAY) };
    await found({ client, clock, definitions: await programModules(), words: await programWords(), log, validators: new Map() });
    await client.end({ timeout: 5 });
  });
}

async function found(served: Runtime): Promise<void> {
  const { client } = served;
  await run(
    client,
    sql`insert into currency (id, code, name_en, created_by, updated_by) values (${newId()}, 'CNY', 'Yuan', 0, 0), (${newId()}, 'USD', 'Dollar', 0, 0)`,
  );
  await run(
    client,
    sql`insert into company (id, code, name_zh, name_en, currency, time_zone, created_by, updated_by, keeps_installation) values
        (1, 'AW', null, 'Adventure Works', 'USD', 'America/Los_Angeles', 0, 0, false),
        (2, 'HS', '衡山', 'Hengshan', 'CNY', 'Asia/Shanghai', 0, 0, true), (3, 'ZD', '中电', 'Zhongdian', 'CNY', 'Asia/Shanghai', 0, 0, false)`,
  );
  for (const compId of [1, 2, 3]) await masters(served, compId);
  await loadAccess(served);
  await loadAccounts(served);
}

async function masters(served: Runtime, compId: number): Promise<void> {
  await inWork(served, systemViewer(compId, "story"), async (work) => {
    const write = (id: string, headers: Draft["header"][]) => {
      const module = served.definitions.modules.get(id);
      if (!module) throw new Error(`no module ${id}`);
      return createDocuments(
        work,
        module,
        headers.map((header) => ({ header })),
      );
    };
    await write("masterData.department", [
      { code: "D1", nameZh: "销售部", isSales: true },
      { code: "D2", nameZh: "采购部", isPurchasing: true },
      { code: "D3", nameZh: "仓储部" },
    ]);
    await write("masterData.employee", [
      { code: "E1", nameZh: "甲", departmentId: { code: "D1" } },
      { code: "E2", nameZh: "乙", departmentId: { code: "D2" } },
      { code: "E3", nameZh: "丙", departmentId: { code: "D3" } },
    ]);
    await write(
      "masterData.warehouse",
      ["W1", "W2"].map((code) => ({ code, nameZh: "仓库", departmentId: { code: "D3" }, keeperId: { code: "E3" } })),
    );
    await openMonths(work, "2025-04", "2026-03");
  });
}
