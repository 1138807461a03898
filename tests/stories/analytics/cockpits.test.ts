import { beforeAll, describe, expect, it } from "vitest";
import type { Cockpit, CockpitAnswer, PanelAnswer } from "#define/cockpit";
import { add, compare } from "#define/decimal";
import { newId } from "#db/id";
import { hashPassword, OPEN_COST } from "#db/password";
import { DEMO_PASSWORD } from "#demo/accounts";
import { GROUP } from "#demo/group/company";
import { forgetViewers } from "#engine/access/viewer";
import { writeCast } from "#support/bookCast";
import { createDatabase } from "#support/database";
import { landed, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import { openServer, type Visitor } from "#support/server";
import type { SliceAnswer } from "#define/slice/query";
import { slashed } from "#define/text";
import { LANGUAGES } from "#define/viewer";
import { sayIn } from "#render/cockpit/cockpit";
import { headlineSaid } from "#tile/headline";
import { titlesSaid } from "#tile/title";

const [AW, HS, ZD] = [1, 2, 3];
const ACCOUNTS = ["admin", "leader", "analyst", "approver", "finance", "sales", "keeper", "buyer", "service", "invited"];

/** Every cockpit: its path, and what it is called. */
const COCKPITS = [
  ["/hsCockpit", "sales.hsCockpit"],
  ["/ZmjCockpit", "sales.groupCockpit"],
  ["cockpit", "sales.monthCockpit"],
  ["cockpitNew", "sales.yearEndCockpit"],
  ["cockpitCB", "sales.longWallCockpit"],
  ["salesCockpitZDYY", "sales.hydraulicsCockpit"],
  ["salesCockpitGL", "sales.generalSalesCockpit"],
  ["/dataCenterSalesCockpitGL", "sales.generalDataCentre"],
  ["snzzCockpit", "sales.intelligentControlCockpit"],
  ["marketingCockpit", "crm.marketingCockpit"],
  ["ctIntelligent", "sales.contractSteps"],
  ["ctIntelligentNew", "sales.contractsDue"],
  ["ctIntelligentSecond", "sales.contractsBecome"],
  ["monthlyQuarterlyMeetingBI", "sales.meetingAnalysis"],
  ["monthlyQuarterlyMeeting", "sales.meeting"],
  ["/ZmjOaCtIntelligent", "sales.myContracts"],
  ["/ZmjWeekIndex", "sales.weekIndex"],
  ["/ZmjWeeklyIndex", "sales.weeklyIndex"],
  ["cockpitInternational", "sales.internationalCockpit"],
  ["/ZmjCockpitInter", "sales.groupInternationalCockpit"],
  ["exportSalesCockpit", "sales.exportCockpit"],
  ["marketingInterCockpit", "crm.marketingInternationalCockpit"],
  ["/ZmjCrmKeyTargetStore", "sales.keyCustomers"],
  ["CrmBigScreen", "sales.salesHall"],
] as const;
/** What the family of contract boards may read. */
const OF_CONTRACTS = ["sales.contracts", "sales.contractBook", "sales.orderLines"];

const server = await openServer({ figures: "all" });
const ledger = new Ledger((await createDatabase()).ownerOptions);
const { catalogue } = server.served.analytics;
const units = [...new Set([...catalogue.cockpits.values()].flatMap(({ unit }) => unit ?? []))];
let leader: Visitor;

beforeAll(async () => {
  server.clock.at = new Date("2026-06-30T04:00:00Z");
  const cast = await writeCast(ledger, HS, "T");
  for (const code of units) cast.departments.push(await ledger.department(HS, code));
  await writeRandomBooks(ledger, HS, cast, 3141, 150);
  const place = await ledger.department(ZD, "Z1");
  const customer = await ledger.customer(ZD, "ZC1", "中岱", "zhongdai");
  const entries = [{ kind: "invoice", on: "2026-02-01", amount: "123.5" }];
  await ledger.items(ZD, [{ customer, ...place, dueOn: "2026-03-01", entries }]);
  await server.served.analytics.start();
  for (const company of [HS, ZD]) await landed(server.served.analytics, company);
  leader = await server.signedIn("leader");
});

const open = (who: Visitor, id: string, company = "HS") => who.ask<CockpitAnswer>("GET", `/api/cockpits/${id}?company=${company}`);
const definitionOf = (id: string): Cockpit => catalogue.cockpits.get(id) as Cockpit;
/** The cockpits of a kind, of which there are some. */
function those(isOne: (cockpit: (typeof COCKPITS)[number]) => unknown): (typeof COCKPITS)[number][] {
  const found = COCKPITS.filter((cockpit) => isOne(cockpit));
  expect(found).not.toEqual([]);
  return found;
}
const isLocked = ({ locked }: PanelAnswer) => locked === true;
/** Whether a panel says anything: a figure, a step, a row. */
const saysOf = ({ figure, steps, rows, slices }: PanelAnswer) =>
  (figure !== null && figure.value !== null) ||
  Object.values(steps).some((value) => value !== null) ||
  rows.length > 0 ||
  Object.values(slices).some((slice) => slice.rows.length > 0);

/** Every whole figure of a cockpit, with what exactly it was asked: the same question has the same figure wherever it stands. */
function asked({ definition, days, params, panels }: CockpitAnswer): [question: string, value: string | null][] {
  return definition.panels.flatMap((panel, at) => {
    const { figure } = panel;
    const slice = figure && panel.slices[figure.slice];
    if (!figure || !slice) return [];
    const { dataset, where = [], params: own = {} } = slice;
    const question = [
      dataset,
      figure.metric,
      where,
      own,
      definition.unit,
      definition.companies,
      definition.abroad,
      definition.mine,
      params,
      days.asOf,
    ];
    return [[JSON.stringify(question), panels[at]?.figure?.value ?? null] as [string, string | null]];
  });
}

type Item = { path: string; kind: string; definition: string };

/** Somebody's menu in a company; empty where he is no member. */
async function menuIn(who: Visitor, company: string): Promise<Item[]> {
  const { menu = [] } = (await who.ask<{ menu?: { items: Item[] }[] }>("GET", `/api/session?company=${company}`)).body;
  return menu.flatMap(({ items }) => items);
}

/** The paths of somebody's menu. */
const itemsOf = async (who: Visitor): Promise<string[]> => (await menuIn(who, "HS")).map(({ path }) => path);

/** Somebody new with the role of a demo account, member of one company alone. */
async function memberOf(compId: number, code: string): Promise<Visitor> {
  const [account, member] = [newId(), newId()];
  const name = `${code}${account}`;
  const [role] = await ledger.sql<{ id: string }[]>`select id from role where code = ${code}`;
  const password = await hashPassword(DEMO_PASSWORD, OPEN_COST);
  await ledger.write("account", [{ id: account, account: name, name, password_hash: password, default_comp_id: compId }]);
  await ledger.write("membership", [{ comp_id: compId, id: member, account_id: account }]);
  await ledger.write("station", [
    { comp_id: compId, id: newId(), membership_id: member, role_id: role?.id ?? "", seq: 1, scope: "company" },
  ]);
  return server.signedIn(name);
}

/** Which tiles of a cockpit are locked for the leader while fields are hidden from him. */
async function lockedWithout(id: string, ...fields: readonly (readonly [module: string, field: string])[]): Promise<unknown> {
  for (const [module, field] of fields)
    await ledger.sql`insert into role_field (role_id, module, field, access) select id, ${module}, ${field}, 'hidden' from role where code = 'leader'`;
  forgetViewers(server.served);
  try {
    const { status, body } = await open(leader, id);
    return status === 200 ? body.panels.filter(isLocked).map(({ name }) => name) : body;
  } finally {
    await ledger.sql`delete from role_field where access = 'hidden' and role_id = (select id from role where code = 'leader')
      and module || '/' || field in ${ledger.sql(fields.map((each) => each.join("/")))}`;
    forgetViewers(server.served);
  }
}

/** Cockpits that have no line across their top in these books, and why. */
const SILENT: Readonly<Partial<Record<string, string>>> = {
  "sales.myContracts": "its reader is nobody's salesperson",
};

describe("The line across the top of every cockpit, and the titles of its tiles", () => {
  it("say what is the case in three languages", async () => {
    const silent: string[] = [];
    const faults: string[] = [];
    let told = 0;
    for (const [, id] of COCKPITS) {
      const { body } = await open(leader, id);
      for (const language of LANGUAGES) {
        const say = sayIn(server.served.words, language);
        const at = server.clock.at.toISOString();
        const headline = headlineSaid(body, at, Date.parse(at), say);
        if (!headline) silent.push(id);
        const titles = body.definition.panels.map((panel, place) =>
          titlesSaid({ cockpit: body, panel, answer: body.panels[place] as PanelAnswer }, "fresh", say),
        );
        const texts = [headline?.text ?? "", ...titles.flat()];
        faults.push(
          ...texts.filter((text) => /[{}]|undefined|NaN|cockpit:|findings\./.test(text)).map((text) => `${id} ${language}: ${text}`),
        );
        told += titles.filter((title) => title.length > 1).length;
      }
    }
    expect(faults).toEqual([]);
    expect([...new Set(silent)].toSorted()).toEqual(Object.keys(SILENT).toSorted());
    expect(told).toBeGreaterThan(3 * COCKPITS.length);
  });
});

describe("The cockpits", () => {
  it("are those that are told here, each at its path", () => {
    const stand = [...catalogue.cockpits.values()].flatMap(({ id, paths }) => paths.map((path) => `${path} ${id}`));
    expect(stand.toSorted()).toEqual(COCKPITS.map(([path, id]) => `${path} ${id}`).toSorted());
  });

  it.each(COCKPITS)("%s is in the menu, filled by one request and true at an instant", async (path, id) => {
    const { menu } = (await leader.ask<{ menu: { items: { definition: string; path: string }[] }[] }>("GET", "/api/session?company=HS"))
      .body;
    const paths = menu.flatMap(({ items }) => items).flatMap((item) => (item.definition === id ? [item.path] : []));
    expect(paths).toContain(slashed(path));
    const { status, body, headers } = await open(leader, id);
    expect(status).toBe(200);
    expect(headers.get("x-true-at")).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(body.panels.filter(isLocked)).toEqual([]);
    const silent = body.panels.filter((panel) => !saysOf(panel)).map(({ name }) => name);
    // Who sells nothing himself has nothing of his own.
    expect(body.panels.length - silent.length).toBeGreaterThan(body.definition.mine ? -1 : body.panels.length / 2);
    expect(body.panels.filter(({ opens }) => opens === null)).toEqual([]);
  });

  it("are gathered at /variousCockpits for whoever may see any", async () => {
    expect(await itemsOf(leader)).toContain("/variousCockpits");
    expect(await itemsOf(await server.signedIn("invited"))).not.toContain("/variousCockpits");
  });

  it("say the same of the same question, all in one company", async () => {
    const figures = new Map<string, Set<string | null>>();
    let shared = 0;
    for (const [, id] of COCKPITS)
      for (const [question, value] of asked((await open(leader, id)).body)) {
        if (figures.has(question)) shared += 1;
        figures.set(question, (figures.get(question) ?? new Set()).add(value));
      }
    expect(shared).toBeGreaterThan(5);
    expect([...figures].filter(([, values]) => values.size > 1)).toEqual([]);
  });

  it("of a unit are about it alone, and are not there in a company that lacks it", async () => {
    for (const [, id] of those(([, name]) => definitionOf(name).unit)) {
      const { body } = await open(leader, id);
      const [own] = await ledger.sql<{ id: string }[]>`
        select id from business_unit where comp_id = ${HS} and code = ${definitionOf(id).unit ?? ""}`;
      expect(body.panels.map(({ opens }) => opens?.filters.unit)).toEqual(body.panels.map(() => [own?.id]));
      const elsewhere = await open(leader, id, "ZD");
      expect([elsewhere.status, elsewhere.body]).toMatchObject([404, { type: "/problems/notFound" }]);
    }
  });

  it("of a unit agree with the report under the filter of that unit", async () => {
    for (const [, id] of those(([, name]) => definitionOf(name).unit)) {
      const { body } = await open(leader, id);
      const at = body.definition.panels.findIndex(({ figure }) => figure?.metric === "ordered" || figure?.metric === "received");
      const [panel, answer] = [body.definition.panels[at], body.panels[at]];
      expect([id, at >= 0]).toEqual([id, true]);
      const params = Object.fromEntries(
        Object.entries(panel?.slices[panel.figure?.slice ?? ""]?.params ?? {}).map(([name, value]) => [
          name,
          "day" in value ? body.days[value.day] : value.value,
        ]),
      );
      const metric = panel?.figure?.metric ?? "";
      const filters = [{ dimension: "unit", in: answer?.opens?.filters.unit ?? [] }];
      const told = await leader.ask<SliceAnswer>("POST", "/api/datasets/sales.contrast/slice?company=HS", {
        dataset: "sales.contrast",
        metrics: [metric],
        by: [],
        where: filters,
        params,
      });
      expect([id, rowsOf(told.body)[0]?.[metric]]).toEqual([id, answer?.figure?.value]);
    }
  });

  it("of the reader's own business are narrowed to him as salesperson", async () => {
    const [own] = await ledger.sql<{ employee: string | null }[]>`select m.employee_id as employee from membership m
      join account a on a.id = m.account_id where m.comp_id = ${HS} and a.account = 'leader'`;
    for (const [, id] of those(([, name]) => definitionOf(name).mine)) {
      const { body } = await open(leader, id);
      expect(body.panels.map(({ opens }) => opens?.filters.salesperson)).toEqual(body.panels.map(() => [own?.employee ?? "0"]));
    }
  });

  it("of business abroad ask for every currency but that of their figures", async () => {
    const known = await ledger.sql<{ code: string }[]>`select code from currency order by code`;
    expect(known.length).toBeGreaterThan(1);
    for (const [, id] of those(([, name]) => definitionOf(name).abroad)) {
      const { body } = await open(leader, id);
      const others = known.flatMap(({ code }) => (code === body.currency ? [] : [code]));
      expect(body.panels.map(({ opens }) => opens?.filters.currency)).toEqual(body.panels.map(() => others));
    }
  });

  it("of the group adds its companies up, and each row is a company", async () => {
    const { body } = await open(leader, "sales.groupCockpit");
    const rows = body.panels.find(({ name }) => name === "money")?.rows ?? [];
    const overdue = body.panels.find(({ name }) => name === "overdue")?.figure?.value ?? "";
    const told = body.definition.panels.find(({ name }) => name === "money")?.columns?.findIndex(({ name }) => name === "overdue") ?? -1;
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(["HS", "ZD"]));
    expect(compare(add("0", ...rows.map(({ cells }) => cells[told]?.value ?? "0")), overdue)).toBe(0);
    for (const company of ["AW", "ZD"]) expect((await open(leader, "sales.groupCockpit", company)).status).toBe(200);
  });

  it("lock what a reader may not see, tile by tile, and are closed to who may see none of it", async () => {
    const sales = await server.signedIn("sales");
    const { body } = await open(sales, "sales.yearEndCockpit");
    const locked = body.panels.filter(isLocked);
    expect(locked.length).toBeLessThan(body.panels.length);
    for (const { figure, rows, steps, slices } of locked) expect([figure, rows, steps, slices]).toEqual([null, [], {}, {}]);
    const invited = await server.signedIn("invited");
    for (const [, id] of COCKPITS) expect([id, (await open(invited, id)).status]).toEqual([id, 403]);
  });

  it("lock the tiles alone that are made of a field hidden from their reader", async () => {
    expect(await lockedWithout("sales.hsCockpit", ["warehouse.stockMove", "value"])).toEqual(["inventory"]);
    expect(await lockedWithout("sales.groupCockpit", ["warehouse.stockMove", "value"])).toEqual(["capital", "stock"]);
    expect(await lockedWithout("sales.hsCockpit", ["sales.salesContract", "customerId"])).toEqual(["customers"]);
    expect((await open(leader, "sales.hsCockpit")).body.panels.filter(isLocked)).toEqual([]);
  });

  it("open wherever they stand in a menu: for every account, in every company, also for who has that one only", async () => {
    const everywhere = ACCOUNTS.map(async (name) => [name, await server.signedIn(name)] as const);
    const atHome = ["leader", "accountant", "salesperson"].flatMap((role) =>
      [AW, HS, ZD].map(async (company) => [`${role} of ${company}`, await memberOf(company, role)] as const),
    );
    const closed: unknown[] = [];
    const opened = new Set<string>();
    for (const [name, who] of await Promise.all([...everywhere, ...atHome]))
      for (const company of ["AW", "HS", "ZD"])
        for (const { kind, definition } of await menuIn(who, company)) {
          if (kind !== "cockpit" || opened.has(`${name} ${company} ${definition}`)) continue;
          const { status } = await open(who, definition, company);
          opened.add(`${name} ${company} ${definition}`);
          if (status !== 200) closed.push([name, company, definition, status]);
        }
    expect(closed).toEqual([]);
    expect(opened.size).toBeGreaterThan(COCKPITS.length * 10);
    const ofUnits = COCKPITS.filter(([, id]) => definitionOf(id).unit).map(([, id]) => id);
    expect(ofUnits.map((id) => [id, opened.has(`leader HS ${id}`), opened.has(`leader ZD ${id}`)])).toEqual(
      ofUnits.map((id) => [id, true, false]),
    );
  });

  it("that are open, and reports that are, need no entry of the menu: the data and its rows are asked for as everywhere", async () => {
    const opened = those(([, id]) => definitionOf(id).open).map(([path]) => slashed(path));
    const figures = [...catalogue.reports.values()].filter((report) => report.open);
    expect(figures.map(({ path }) => path).toSorted()).toEqual(["/productionCompletionReportcp", "/productionCompletionReportlj"]);
    const menu = await ledger.sql`delete from role_menu where role_id = (select id from role where code = 'leader') returning *`;
    forgetViewers(server.served);
    try {
      const paths = await itemsOf(leader);
      expect(paths).toEqual(expect.arrayContaining([...opened, ...figures.map(({ path }) => path), "/crmWaitProjectBid"]));
      expect(paths).not.toContain("/cockpitNew");
      expect((await open(leader, "sales.hydraulicsCockpit")).status).toBe(200);
      expect((await open(leader, "sales.yearEndCockpit")).body).toMatchObject({ type: "/problems/forbidden", permission: "cockpitNew" });
      for (const { id, dataset } of figures) {
        expect((await leader.ask("GET", `/api/reports/${id}?company=HS`)).status).toBe(200);
        expect((await server.visitor().ask("GET", `/api/reports/${id}?company=HS`)).status).toBe(401);
        const invited = await server.signedIn("invited");
        const refused = await invited.ask("GET", `/api/reports/${id}?company=HS`);
        expect(refused.body).toMatchObject({ type: "/problems/forbidden", permission: `${dataset}.read` });
      }
    } finally {
      await ledger.write("role_menu", [...menu]);
      forgetViewers(server.served);
    }
  });

  it("of a unit have it in a company of the demo", () => {
    const there = GROUP.flatMap((company) => company.units.map(({ code }) => code as string));
    expect(units.filter((code) => !there.includes(code))).toEqual([]);
  });

  it("of the group show somebody of one company that company alone, in its own currency", async () => {
    const own = await memberOf(ZD, "leader");
    for (const [, id] of those(([, name]) => definitionOf(name).companies)) {
      const { status, body } = await open(own, id, "ZD");
      expect([id, status, body.currency]).toEqual([id, 200, "CNY"]);
      expect(body.panels.filter(isLocked)).toEqual([]);
      expect(body.panels.map(({ opens }) => opens?.params.companies)).toEqual(body.panels.map(() => undefined));
    }
    const { body } = await open(own, "sales.groupCockpit", "ZD");
    const told = (name: string) => body.panels.find((panel) => panel.name === name);
    expect(told("money")?.rows.map(({ key }) => key)).toEqual(["ZD"]);
    expect(compare(told("overdue")?.figure?.value ?? "0", "123.5")).toBe(0);
  });

  it("of contracts read the contracts and nothing else", () => {
    for (const [path, id] of those(([name]) => /ctIntelligent/i.test(name))) {
      const read = definitionOf(id).panels.flatMap(({ slices }) => Object.values(slices).map(({ dataset }) => dataset));
      expect([path, read.filter((dataset) => !OF_CONTRACTS.includes(dataset))]).toEqual([path, []]);
    }
  });
});
