import { scratchPlace } from "#db/embedded/scratchPlace";
import { shaped } from "#db/row";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { clearCutLoad } from "#api/firstStart";
import { settingsFrom } from "#api/settings";
import { appOptions, type Client, type ConnectionOptions, transaction } from "#db/client";
import { checkLedgers, linesOf } from "#db/invariants";
import { migrate } from "#db/migrate";
import type { Database } from "#db/server";
import { joinCompanies, loadCompany } from "#demo/demo";
import { deskOf } from "#demo/group/desk";
import type { Runtime } from "#engine/runtime";
import { FileKeeper } from "#extras/files/keeper";
import { loadAccess } from "#setup/access";
import { openClient } from "#support/database";
import { demoFigures, missingInChain } from "#support/demoFigures";
import { onLeaving } from "#support/leaving";
import { openServer } from "#support/server";
import { createFrom, dropDatabase } from "#support/databases/template";
import { restore } from "#support/databases/dump";
import { programModules, programWords } from "#support/definitions";

const [HS, ZD, MONTHS, SCALE] = [2, 3, 13, 0.1];
const TODAY = "2026-06-30";
const BOUNDS = [
  ["overdueShare", 0.1, 0.5],
  ["planCompletion", 0.7, 1.1],
  ["costShare", 0.4, 0.9],
  ["materialShare", 0.1, 0.8],
  ["stockTurn", 1, 7],
  ["openingDifference", 0, 0.01],
  ["onTimeShare", 0.6, 0.95],
  ["lostSaid", 1, 1],
  ["namedSales", 0.6, 1.3],
] as const;

describe("A company of the demo that is still loaded", () => {
  it("is named to everybody, opens to nobody and cannot be chosen; whole, it is there at once", async () => {
    const { signedIn, loading } = await openServer();
    loading.add(ZD);
    const leader = await signedIn("leader");
    const during = await leader.ask("GET", "/api/session");
    expect(during.body).toMatchObject({ companies: [{ code: "AW" }, { code: "HS" }], loading: [{ code: "ZD" }] });
    expect((await leader.ask("GET", "/api/session?company=ZD")).status).toBe(404);
    expect((await leader.ask("PATCH", "/api/session", { company: "ZD" })).status).toBe(404);
    loading.clear();
    expect((await leader.ask("GET", "/api/session?company=ZD")).body).toMatchObject({ company: { code: "ZD" }, loading: [] });
  });
});

describe("A program that ended while it loaded the later companies", () => {
  let database: Database;
  let owner: Client;
  let runtime: Runtime;
  let files: FileKeeper;
  let dataDir: string;
  beforeAll(async () => {
    const place: ConnectionOptions = { ...inject("template"), database: "story_demo_load" };
    await createFrom("template0", place);
    onLeaving(() => dropDatabase(place));
    await restore(place, gunzipSync(readFileSync("tests/upgrade/versions/0.6.0.sql.gz")).toString("utf8"));
    await migrate(place);
    database = { owner: place, kind: "embedded", version: 18, stop: () => Promise.resolve() };
    owner = openClient(place, 1);
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const clock = { now: () => new Date(`${TODAY}T04:00:00Z`) };
    runtime = {
      client: openClient(appOptions(place), 4),
      clock,
      definitions: await programModules(),
      words: await programWords(),
      log,
      validators: new Map(),
    };
    // As every start does before it goes on: the roles of an older version get the rights that came since.
    await loadAccess(runtime);
    dataDir = await mkdtemp(join(scratchPlace(), "longwall-story-"));
    files = FileKeeper.open(runtime, dataDir, { limit: 1_000_000 });
    onLeaving(async () => {
      await files.close();
      await rm(dataDir, { recursive: true });
    });
  });

  const tools = (say: (line: string) => void = () => {}) => ({ runtime, files, say, scale: SCALE });
  const receipts = () =>
    transaction(runtime.client, [HS, ZD], (open) =>
      open.run(
        shaped({
          compId: "integer",
          count: "integer",
        })`select comp_id as "compId", count(*)::integer as count from goods_receipt group by 1 order by 1`,
      ),
    );

  it("goes on at the next start: what was half there is loaded whole, what people wrote in the first one stays", async () => {
    const cut = loadCompany(
      tools((line) => {
        if (line.endsWith("months closed")) throw new Error("cut");
      }),
      ZD,
      MONTHS,
    );
    await expect(cut).rejects.toThrow("cut");
    const desk = deskOf(runtime, HS);
    const [line] = await desk.rows(
      shaped({
        warehouseId: "id",
        materialId: "id",
      })`select warehouse_id as "warehouseId", material_id as "materialId" from stock_balance where comp_id = ${HS} and owner = 'own' and batch = '' and serial = ''
        and area = '' order by id limit 1`,
    );
    const { warehouseId, materialId } = line ?? {};
    await desk.write("warehouse.goodsReceipt", [
      {
        header: { docOn: "2026-06-30", departmentId: { code: "D300" }, warehouseId, operationTypeId: { code: "101" } },
        lines: { lines: [{ materialId, quantity: "1", unitPrice: "5" }] },
      },
    ]);
    const [mine, half] = await receipts();
    expect(half).toMatchObject({ compId: ZD });

    writeFileSync(join(dataDir, "demo.later"), JSON.stringify([ZD]));
    const said: string[] = [];
    await clearCutLoad({ ...settingsFrom({}), dataDir }, database, (words) => said.push(words));
    expect(said).toEqual([expect.stringContaining("going on")]);
    expect(existsSync(join(dataDir, "demo.later")), "it is not whole yet").toBe(true);
    expect(await receipts()).toEqual([mine]);

    await loadCompany(tools(), ZD, MONTHS);
    await joinCompanies(tools());
    await joinCompanies(tools());
    expect((await checkLedgers(owner)).filter(({ broken }) => broken > 0).flatMap(linesOf)).toEqual([]);
    const partners = await owner`select comp_id, partner_comp_id from company_party where partner_comp_id is not null order by 1`;
    expect([...partners]).toEqual([
      { comp_id: HS, partner_comp_id: ZD },
      { comp_id: ZD, partner_comp_id: HS },
    ]);
    const dealings = await owner`select c.comp_id, c.stage, o.comp_id as buyer, o.stage as ordered from sales_contract c
      join purchase_order o on o.comp_id = c.twin_comp_id and o.id = c.twin_id`;
    expect([...dealings]).toEqual([{ comp_id: ZD, stage: "effective", buyer: HS, ordered: "01" }]);
  });

  // A small demo is lumpy: the plans at full scale are held to narrower bounds without a database.
  it("holds then what an accountant believes: late money, plans, stock and what sales cost", async () => {
    const figures = await demoFigures(owner, ZD, TODAY);
    const outside = BOUNDS.filter(([name, least, most]) => figures[name] < least || figures[name] > most);
    expect(outside.map(([name]) => [name, figures[name]])).toEqual([]);
    expect(figures.bid).toBeGreaterThan(figures.won);
  });

  it("has every link of the chain from a visit to a contract, and some of whatever stands beside it", async () => {
    const missing = await missingInChain(owner, ZD);
    expect(missing).toEqual([]);
    const [share] = await owner<{ won: number }[]>`select (count(*) filter (where result = 'won'))::float8 / count(*) as won
      from bid_result where comp_id = ${ZD} and stage = 'posted'`;
    expect(share?.won).toBeGreaterThan(0.33);
    expect(share?.won).toBeLessThan(0.47);
  });

  it("has bids with lots, results and releases of every unit that sells, people by their own names, and a year of visits", async () => {
    const units = await owner<{ code: string; lots: number; results: number; releases: number }[]>`select u.code,
        (select count(*)::integer from project_bid b join project_bid_lot l on l.comp_id = b.comp_id and l.bid_id = b.id
          where b.comp_id = u.comp_id and b.unit_id = u.id) as lots,
        (select count(*)::integer from bid_result r where r.comp_id = u.comp_id and r.unit_id = u.id and r.stage = 'posted') as results,
        (select count(*)::integer from risk_release r join sales_contract s on s.comp_id = r.comp_id and s.id = r.contract_id
          where r.comp_id = u.comp_id and s.unit_id = u.id and r.stage = 'approved') as releases
      from business_unit u where u.comp_id = ${ZD}
        and exists (select from sales_contract s where s.comp_id = u.comp_id and s.unit_id = u.id and s.stage = 'effective')`;
    expect(units.length).toBeGreaterThan(1);
    expect(units.filter(({ lots, results, releases }) => lots === 0 || results === 0 || releases === 0)).toEqual([]);
    const [people] = await owner<{ all: number; names: number; posts: number; defaults: number; customers: number }[]>`select
        count(*)::integer as all, count(distinct name_zh)::integer as names, count(*) filter (where name_zh = position)::integer as posts,
        count(*) filter (where is_default)::integer as defaults, count(distinct customer_id)::integer as customers
      from contact where comp_id = ${ZD}`;
    expect(people).toMatchObject({ posts: 0, defaults: people?.customers });
    expect(people?.names).toBeGreaterThan(Math.min(40, (people?.all ?? 0) / 3));
    const [road] = await owner<{ days: number }[]>`select date '2026-06-30' - min(visit_on) as days from visit where comp_id = ${ZD}`;
    expect(road?.days).toBeGreaterThanOrEqual(358);
  });
});
