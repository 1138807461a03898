import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { add } from "#define/decimal";
import type { Dataset } from "#define/dataset";
import { ProblemError } from "#define/problem";
import type { Slice } from "#define/slice/query";
import type { Viewer } from "#define/viewer";
import { forgetViewers, loadViewer } from "#engine/access/viewer";
import { demandTaken, describedTo } from "#analytics/together";
import { draftOf, WatchDraft } from "#alerts/drafts";
import { paramChoices } from "#define/slice/slice";
import { resultOf } from "#render/runs";
import { whyOf } from "#analytics/why";
import { exportSlice } from "#analytics/sheet/exporting";
import { writeCast, writeGoods } from "#support/bookCast";
import { writeRandomBooks } from "#support/random/books";
import { createDatabase } from "#support/database";
import { type Figures, landed, openFiguresOn, openRuntime, receivables, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";

const [AN, BO, CE, DE] = [1, 2, 3, 4];
const BY = { created_by: "0", updated_by: "0" };
type UnitsOf = (id: number) => { department: string; unit: string };
let figures: Figures;
let ledger: Ledger;
let x: string;

/**
 * Three companies, the second in USD; figures of the group are in CNY, USD at 7.00 from January and 7.20 from June; today is 30 June.
 *
 * AN: X owes 1,000.00, and 100.00 USD booked at 7.00; BO, a company of the group, owes 500.00.
 * BO: X owes 133.33 USD of 200.00, and nothing of 33.33 USD paid in two parts.
 * CE: Y owes 300.00, and 40.00 YEN for which there is no rate. DE has random books and says of itself what it says of itself among others.
 */
beforeAll(async () => {
  const database = await createDatabase();
  ledger = new Ledger(database.ownerOptions);
  await writeCompanies();
  // Rates and currencies are written as no program does, without a word: who follows begins when all of it is there.
  figures = await openFiguresOn(database, await openRuntime(database, { now: () => new Date("2026-06-30T04:00:00Z") }));
  for (const id of [AN, BO, CE, DE]) await landed(figures.analytics, id);
});

async function writeCompanies(): Promise<void> {
  for (const [id, code] of [
    [AN, "AN"],
    [BO, "BO"],
    [CE, "CE"],
    [DE, "DE"],
  ] as const)
    await ledger.company(id, code);
  await ledger.sql`insert into currency (id, code, name_zh, created_by, updated_by) values (3, 'YEN', '日元', 0, 0)`;
  await writeRandomBooks(ledger, DE, await writeCast(ledger, DE), 77);
  await ledger.sql`delete from exchange_rate`;
  await ledger.sql`update company set currency = case when id = ${BO} then 'USD' else 'CNY' end, group_currency = 'CNY'`;
  await ledger.write("exchange_rate", [
    { id: newId(), from_currency: "USD", to_currency: "CNY", valid_on: "2026-01-01", rate: "7.00", ...BY },
    { id: newId(), from_currency: "USD", to_currency: "CNY", valid_on: "2026-06-01", rate: "7.20", ...BY },
  ]);
  const units = await Promise.all([AN, BO, CE].map((id) => ledger.department(id, "D1")));
  const place = (id: number) => ({ department: units[id - 1]?.department ?? "", unit: units[id - 1]?.unit ?? "" });
  x = await ledger.customer(AN, "X", "客户甲", "kehujia");
  await ledger.sql`insert into company_party (comp_id, id, is_customer, created_by, updated_by) values (${BO}, ${x}, true, 0, 0)`;
  await ledger.sql`insert into customer (comp_id, id) values (${BO}, ${x})`;
  const bo = await ledger.customer(AN, "BO", "兄弟公司", "xiongdi");
  await ledger.sql`update company_party set partner_comp_id = ${BO} where comp_id = ${AN} and id = ${bo}`;
  const y = await ledger.customer(CE, "Y", "客户乙", "kehuyi");
  const owed = (compId: number, customer: string, amount: string, dueOn: string, more: object = {}, paid: readonly string[] = []) => ({
    customer,
    ...place(compId),
    dueOn,
    entries: [
      { kind: "invoice", on: "2026-02-01", amount },
      ...paid.map((each) => ({ kind: "receipt", on: "2026-06-15", amount: `-${each}` })),
    ],
    ...more,
  });
  await ledger.items(
    AN,
    [owed(AN, x, "1000.00", "2026-05-31"), owed(AN, x, "100.00", "2026-09-30", { currency: "USD" }), owed(AN, bo, "500.00", "2026-05-31")],
    false,
  );
  await ledger.sql`update receivable_entry e set company_amount = 700 from receivable_item i
    where i.comp_id = e.comp_id and i.id = e.item_id and i.comp_id = ${AN} and i.currency = 'USD'`;
  const inUsd = { currency: "USD" };
  await ledger.items(BO, [
    owed(BO, x, "200.00", "2026-01-15", inUsd, ["66.67"]),
    owed(BO, x, "33.33", "2026-01-15", inUsd, ["11.11", "22.22"]),
  ]);
  await ledger.items(CE, [owed(CE, y, "300.00", "2026-07-31"), owed(CE, y, "40.00", "2026-07-31", { currency: "YEN" })]);
  await ledger.sql.begin((sql) => ledger.change(sql, AN, "sales.receivableItem"));
  await writeOrders(place, x, bo);
  await writeStock(place(BO).department);
}

/** AN: 1,000.00 of X (50.00 USD with tax at 7.00) and 400.00 of BO; BO: 100.00 USD of March and 10.00 USD of June. */
async function writeOrders(place: UnitsOf, customer: string, sister: string): Promise<void> {
  const order = (compId: number, of: string, amount: string, on: string, currency: string) => {
    const { department, unit } = place(compId);
    return {
      comp_id: compId,
      id: newId(),
      doc_no: `K${compId}-${amount}`,
      doc_on: on,
      customer_id: of,
      department_id: department,
      unit_id: unit,
      currency,
      exchange_rate: "1",
      total_amount: "0",
      stage: "effective",
      effective_on: on,
      company_amount: amount,
      ...BY,
    };
  };
  await ledger.write("sales_contract", [
    { ...order(AN, customer, "1000.00", "2026-03-01", "USD"), total_amount: "50.00", exchange_rate: "7" },
    order(AN, sister, "400.00", "2026-03-01", "CNY"),
    order(BO, customer, "100.00", "2026-03-01", "USD"),
    order(BO, customer, "10.00", "2026-06-10", "USD"),
  ]);
  await deliverInThirds("K2-10.00", place(BO).department);
  for (const compId of [AN, BO]) await ledger.sql.begin((sql) => ledger.change(sql, compId, "sales.salesContract"));
}

/** A contract of BO over 10.00 is delivered in three parts, of which none is whole at any rate. */
async function deliverInThirds(docNo: string, department: string): Promise<void> {
  const { materials } = await writeGoods(ledger, BO, department, "K");
  const [contract] = await ledger.sql<{ id: string }[]>`select id from sales_contract where comp_id = ${BO} and doc_no = ${docNo}`;
  const [contract_id, product] = [contract?.id ?? "", newId()];
  const line = { seq: 1, quantity: "3", unit_price: "3.33", amount: "10.00" };
  await ledger.write("sales_contract_product", [{ comp_id: BO, id: product, contract_id, material_id: materials[0] ?? "", ...line }]);
  await ledger.write(
    "contract_delivery",
    ["3.33", "3.33", "3.34"].map((amount) => {
      const id = newId();
      const of = { module: "warehouse.goodsIssue", document_id: id, line_id: id, doc_no: "GI", created_by: "0" };
      const moved = { kind: "delivery", origin_id: id, moved_on: "2026-06-20", quantity: "1", amount, company_amount: amount };
      return { comp_id: BO, id, contract_id, product_id: product, ...moved, ...of };
    }),
  );
}

/** BO: of one material 33.35 USD came and 11.12 USD went; of the other 1.11 USD came and went in three parts. */
async function writeStock(department: string): Promise<void> {
  const { warehouses, materials } = await writeGoods(ledger, BO, department, "B");
  const move = (material: number, value: string, quantity: string) => ({
    comp_id: BO,
    id: newId(),
    warehouse_id: warehouses[0] ?? "",
    material_id: materials[material] ?? "",
    quantity,
    value,
    module: "warehouse.goodsReceipt",
    document_id: newId(),
    line_id: newId(),
    leg: value.startsWith("-") ? "out" : "in",
    account: "payable",
    doc_no: "M",
    posted_on: "2026-05-10",
    posted_month: "2026-05",
    created_by: "0",
  });
  const thirds = ["-0.37", "-0.37", "-0.37"].map((value) => move(1, value, "-1"));
  await ledger.write("stock_move", [move(0, "33.35", "3"), move(0, "-11.12", "-1"), move(1, "1.11", "3"), ...thirds]);
  await ledger.sql.begin((sql) => ledger.change(sql, BO, "warehouse.stockMove"));
}

const PATHS = ["/receivablesAgeClassification"];

/** Somebody with a role in each of these companies: all rows of it, those of a department, or a role that reads no figures. */
async function person(name: string, where: Readonly<Record<number, "company" | "nothing" | { department: string }>>): Promise<string> {
  const [account, reads, sits] = [newId(), newId(), newId()];
  await ledger.write("account", [{ id: account, account: name, name, password_hash: "" }]);
  await ledger.write("role", [
    { id: reads, code: `${name}-reads`, name_en: name, ...BY },
    { id: sits, code: `${name}-sits`, name_en: name, ...BY },
  ]);
  await ledger.write("role_grant", [{ role_id: reads, module: "sales.receivables", action: "*" }]);
  await ledger.write(
    "role_menu",
    PATHS.map((path) => ({ role_id: reads, path })),
  );
  for (const [comp, right] of Object.entries(where)) {
    const member = newId();
    await ledger.write("membership", [{ comp_id: Number(comp), id: member, account_id: account }]);
    const scope = typeof right === "object" ? "department" : "company";
    const department = typeof right === "object" ? right.department : null;
    const role = right === "nothing" ? sits : reads;
    await ledger.write("station", [
      { comp_id: Number(comp), id: newId(), membership_id: member, role_id: role, scope, department_id: department },
    ]);
  }
  return account;
}

/** Somebody who may everything in these companies. */
async function administrator(name: string, companies: readonly number[]): Promise<string> {
  const [account, role] = [newId(), newId()];
  await ledger.write("account", [{ id: account, account: name, name, password_hash: "" }]);
  await ledger.write("role", [{ id: role, code: name, name_en: name, is_administrator: true, ...BY }]);
  await ledger.write("role_grant", [{ role_id: role, module: "*", action: "*" }]);
  for (const compId of companies) {
    const member = newId();
    await ledger.write("membership", [{ comp_id: compId, id: member, account_id: account }]);
    await ledger.write("station", [{ comp_id: compId, id: newId(), membership_id: member, role_id: role, scope: "company" }]);
  }
  return account;
}

/** Hides fields from somebody in a company, by a role that is his there alone. */
async function hide(account: string, compId: number, module: string, field: string): Promise<void> {
  const role = newId();
  await ledger.write("role", [{ id: role, code: `r${role}`, name_en: "hides", ...BY }]);
  await ledger.write("role_grant", [{ role_id: role, module: "sales.receivables", action: "*" }]);
  await ledger.write("role_menu", [{ role_id: role, path: PATHS[0] ?? "" }]);
  await ledger.write("role_field", [{ role_id: role, module, field, access: "hidden" }]);
  await ledger.sql`update station set role_id = ${role} where comp_id = ${compId} and membership_id in
    (select id from membership where comp_id = ${compId} and account_id = ${account})`;
  forgetViewers(figures.runtime);
}

async function at(account: string, compId: number): Promise<Viewer> {
  const viewer = await loadViewer(figures.runtime, account, compId, "zh");
  if (!viewer) throw new Error(`${account} is no member of ${compId}`);
  return viewer;
}

const all = (slice: Partial<Slice> & { dealings?: string }): Slice => {
  const { dealings, params = {}, ...rest } = slice;
  return receivables({ metrics: ["open"], ...rest, params: { companies: "all", ...(dealings ? { dealings } : {}), ...params } });
};
const ask = async (viewer: Viewer, slice: Slice) => figures.analytics.slices.answer(viewer, slice);
const opens = async (viewer: Viewer, slice: Slice, key: string, metric = "open") =>
  Object.fromEntries(rowsOf(await ask(viewer, slice)).map((row) => [row[key] ?? "", row[metric] ?? ""]));
const total = async (viewer: Viewer, dealings: string) => Number((await opens(viewer, all({ dealings }), "none"))[""]).toFixed(2);
const plain = (figuresBy: Record<string, string>) =>
  Object.fromEntries(Object.entries(figuresBy).map(([key, value]) => [key, Number(value).toFixed(2)]));

describe("Receivables of all companies that somebody reads", () => {
  let chief: Viewer;
  beforeAll(async () => {
    chief = await at(await person("chief", { [AN]: "company", [BO]: "company", [CE]: "company" }), AN);
  });

  it("are each item at the rate of the day in the currency of the group, without what companies of the group owe each other", async () => {
    // AN 1,000.00 + 100.00 x 7.20 = 1,720.00; BO 133.33 x 7.20 = 959.976 = 959.98; CE 300.00: 2,979.98
    const answer = await ask(chief, all({ by: ["company"], totals: true }));
    const byCompany = Object.fromEntries(rowsOf(answer).map((row) => [row.company ?? "total", row.open ?? ""]));
    expect(plain(byCompany)).toEqual({ total: "2979.98", AN: "1720.00", BO: "959.98", CE: "300.00" });
    expect(answer.over).toEqual({
      companies: [
        { code: "AN", name: "AN" },
        { code: "BO", name: "BO" },
        { code: "CE", name: "CE" },
      ],
      currency: "CNY",
      unrated: ["YEN"],
    });
  });

  it("with dealings are what each company says of itself in the currency of the group, and these alone are the difference", async () => {
    const own: string[] = [];
    for (const compId of [AN, BO, CE]) {
      const [row] = rowsOf(await ask(await at(chief.accountId, compId), receivables({ metrics: ["openInGroup"] })));
      own.push(row?.openInGroup ?? "0");
    }
    expect(own.map((value) => Number(value).toFixed(2))).toEqual(["2220.00", "959.98", "300.00"]);
    expect(await total(chief, "with")).toBe(Number(own.reduce((sum, each) => add(sum, each))).toFixed(2));
    expect([await total(chief, "without"), await total(chief, "only")]).toEqual(["2979.98", "500.00"]);
  });

  it("are grouped by customer over companies, by age, and narrowed to chosen companies", async () => {
    // X: 1,720.00 + 959.98; of it not due the 720.00
    expect(plain(await opens(chief, all({ by: ["customer"] }), "customer.label"))).toEqual({ 客户甲: "2679.98", 客户乙: "300.00" });
    expect(plain(await opens(chief, all({ by: ["bucket"] }), "bucket"))).toEqual({
      notDue: "1020.00",
      d1to30: "1000.00",
      d91to180: "959.98",
    });
    const chosen = all({ by: ["customer"], where: [{ dimension: "company", in: ["BO", "CE"] }] });
    expect(plain(await opens(chief, chosen, "customer.label"))).toEqual({ 客户甲: "959.98", 客户乙: "300.00" });
  });

  it("count what is paid in parts as paid: nothing is left of it at any rate", async () => {
    // AN's two, BO's one, CE's one and the one without a rate stands without an amount
    expect(await opens(chief, all({ metrics: ["items"], by: ["company"] }), "company", "items")).toEqual({ AN: "2", BO: "1", CE: "1" });
  });

  it("of a day before were converted at the rate of that day", async () => {
    // 31 May: AN 1,000.00 + 700.00; BO (200.00 + 33.33) x 7.00 = 1,633.31; CE 300.00
    const may = all({ by: ["company"], params: { asOf: "2026-05-31" } });
    expect(plain(await opens(chief, may, "company"))).toEqual({ AN: "1700.00", BO: "1633.31", CE: "300.00" });
    const compared = all({ by: ["company"], compare: [{ name: "asOf", kind: "asOf", on: "2026-05-31" }] });
    expect(plain(await opens(chief, compared, "company", "open~asOf"))).toEqual({ AN: "1700.00", BO: "1633.31", CE: "300.00" });
  });

  it("lead to the records of each company, whose code stands beside", async () => {
    const rows = rowsOf(await ask(chief, all({ rows: true, metrics: ["open"] })));
    const told = rows.map((row) => `${row.company} ${Number(row.open).toFixed(2)}`);
    expect(told.toSorted((one, other) => one.localeCompare(other))).toEqual(["AN 1000.00", "AN 720.00", "BO 959.98", "CE 300.00"]);
  });

  it("say in a file over which companies they are and what is left out", async () => {
    const wording = { words: figures.runtime.words, language: "en" as const };
    const slice = all({ by: ["customer"] });
    const body = await exportSlice(figures.analytics, { viewer: chief, slice, language: "en", title: "t", wording, head: true }, "csv");
    const text = await new Response(body).text();
    expect(text).toContain("Companies: AN, BO, CE (amounts in CNY)");
    expect(text).toMatch(/Intercompany left out: [^\n]*500\.00/);
    expect(text).toContain("Left out for want of an exchange rate: YEN");
  });
});

describe("Somebody who may not read receivables in every company", () => {
  it("gets those in which he may, which are named, and asks no other", async () => {
    const viewer = await at(await person("partly", { [AN]: "company", [BO]: "nothing" }), AN);
    const answer = await ask(viewer, all({ by: ["company"] }));
    expect(rowsOf(answer).map(({ company }) => company)).toEqual(["AN"]);
    expect(answer.over?.companies).toEqual([{ code: "AN", name: "AN" }]);
    const others = await ask(viewer, all({ by: ["company"], where: [{ dimension: "company", in: ["BO", "CE"] }] }));
    expect(others.rows).toEqual([]);
  });

  it("is refused where he may not in the company that he asks from", async () => {
    const viewer = await at(await person("elsewhere", { [AN]: "nothing", [BO]: "company" }), AN);
    const refused = await ask(viewer, all({})).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
  });

  it("sees of each company the rows of his part there", async () => {
    const { department, unit } = await ledger.department(BO, "D2");
    await ledger.items(BO, [
      {
        customer: x,
        department,
        unit,
        currency: "USD",
        dueOn: "2026-01-15",
        entries: [{ kind: "invoice", on: "2026-02-01", amount: "10" }],
      },
    ]);
    await landed(figures.analytics, BO);
    const viewer = await at(await person("part", { [AN]: "company", [BO]: { department } }), AN);
    expect(plain(await opens(viewer, all({ by: ["company"] }), "company"))).toEqual({ AN: "1720.00", BO: "72.00" });
  });
});

describe("Somebody from whom a field is hidden in one of his companies", () => {
  const item = "sales.receivableItem";

  it("asks with dealings alone where he may not see whom rows are about, and is offered nothing else", async () => {
    const account = await person("unparted", { [AN]: "company", [BO]: "company" });
    await hide(account, BO, item, "customerId");
    const viewer = await at(account, AN);
    for (const dealings of ["without", "only"]) await expect(ask(viewer, all({ dealings }))).rejects.toBeInstanceOf(ProblemError);
    // AN 1,720.00 + 500.00, and whatever BO has: nobody says of it that dealings are left out
    expect(plain(await opens(viewer, all({ by: ["company"] }), "company")).AN).toBe("2220.00");
    const { runtime, analytics } = figures;
    const dataset = analytics.catalogue.datasets.get("sales.receivables");
    if (!dataset) throw new Error("no receivables");
    const offered = await describedTo({ runtime, catalogue: analytics.catalogue }, viewer, dataset);
    expect(paramChoices(offered, "dealings", { companies: "all" })).toEqual(["with"]);
    const wording = { words: runtime.words, language: "en" as const };
    const body = await exportSlice(analytics, { viewer, slice: all({}), language: "en", title: "t", wording, head: true }, "csv");
    expect(await new Response(body).text()).not.toContain("Intercompany left out");
  });

  it("is not told money that is converted by a hidden currency, and what is left out for want of one is told", async () => {
    const account = await person("uncurrencied", { [AN]: "company", [CE]: "company" });
    await hide(account, CE, item, "currency");
    const viewer = await at(account, AN);
    await expect(ask(viewer, all({}))).rejects.toBeInstanceOf(ProblemError);
    const answer = await ask(viewer, all({ metrics: ["creditLimit"] }));
    expect(answer.over?.unrated).toEqual(["?"]);
    expect(plain(await opens(await at(account, AN), receivables({ metrics: ["open"] }), "none"))).toEqual({ "": "2200.00" });
  });
});

const link = (of: string) => `/receivablesAgeClassification?p.companies=${of}`;

describe("Somebody who may take figures along from one of his companies alone", () => {
  const rule = { metric: "open", against: "none", basis: "value", test: "above", threshold: "1" };

  it("has no robot say those of all, neither when he asks for it nor later", async () => {
    const account = await person("taker", { [AN]: "company", [BO]: "company" });
    const { runtime, analytics } = figures;
    const role = newId();
    await ledger.write("role", [{ id: role, code: "looks", name_en: "looks", ...BY }]);
    await ledger.write("role_grant", [{ role_id: role, module: "sales.receivables", action: "read" }]);
    await ledger.write("role_menu", [{ role_id: role, path: PATHS[0] ?? "" }]);
    await ledger.sql`update station set role_id = ${role} where comp_id = ${BO} and membership_id in
      (select id from membership where account_id = ${account})`;
    const viewer = await at(account, AN);
    const draft = (of: string) => {
      const wanted = WatchDraft.parse({ kind: "alert", name: "w", link: link(of), accounts: [], robots: ["1"], rule });
      return draftOf({ runtime, analytics }, viewer, wanted, runtime.clock.now(), () => true);
    };
    expect((await draft("one")).kind).toBe("alert");
    await expect(draft("all")).rejects.toThrow(/forbidden|export/);
    const dataset = analytics.catalogue.datasets.get("sales.receivables");
    if (!dataset) throw new Error("no receivables");
    const taken = (companies: string) => demandTaken({ runtime, catalogue: analytics.catalogue }, viewer, dataset, { companies });
    await taken("one");
    await expect(taken("all")).rejects.toBeInstanceOf(ProblemError);
  });
});

describe("A run over all companies that somebody kept", () => {
  it("is answered to him while he reads the same in each of them, and no longer", async () => {
    const { runtime, analytics } = figures;
    const account = await person("keeper", { [AN]: "company", [BO]: "company" });
    const viewer = await at(account, AN);
    const [template, run] = [newId(), newId()];
    const own = { comp_id: AN, created_by: account, updated_by: account };
    const report = "sales.receivablesAgeClassification";
    const of = { code: "R", stage: "disabled", dataset: "sales.receivables", definition: "{}", path: PATHS[0] ?? "" };
    await ledger.write("report_template", [{ ...own, id: template, ...of }]);
    const kept = { doc_no: "R1", report, name: "R", params: "", data_at: "2026-06-30T00:00:00Z", data_version: "1", rows: 1 };
    await ledger.write("report_run", [{ ...own, id: run, template_id: template, ...kept }]);
    const slice = all({ by: ["company"] });
    const scope = await analytics.slices.scope(viewer, slice.dataset, slice.params);
    const answer = JSON.stringify(await ask(viewer, slice));
    await ledger.sql`insert into report_result (comp_id, id, run_id, scope, question, answer)
      values (${AN}, ${newId()}, ${run}, ${scope}, ${JSON.stringify(slice)}::text::jsonb, ${answer}::text::jsonb)`;
    expect((await resultOf({ runtime, analytics }, viewer, run)).rows.map(([company]) => company)).toContain("BO");
    await hide(account, BO, "sales.receivableItem", "currency");
    await expect(resultOf({ runtime, analytics }, await at(account, AN), run)).rejects.toBeInstanceOf(ProblemError);
  });
});

describe("Orders, collections and stock of all companies", () => {
  let boss: Viewer;
  const each = (dataset: string, metric: string, params: Record<string, string> = {}) =>
    opens(boss, { dataset, metrics: [metric], by: ["company"], params: { companies: "all", ...params } }, "company", metric);
  beforeAll(async () => {
    boss = await at(await administrator("boss", [AN, BO, CE]), CE);
  });

  it("are orders at the rate of the day on which they came, without those of companies of the group", async () => {
    // BO 100.00 x 7.00 + 10.00 x 7.20 = 772.00
    expect(plain(await each("sales.contracts", "orderIntake"))).toEqual({ AN: "1000.00", BO: "772.00" });
    expect(plain(await each("sales.contracts", "orderIntake", { dealings: "only" }))).toEqual({ AN: "400.00" });
  });

  it("are money that came at the rate of its day", async () => {
    // 66.67 x 7.20 = 480.024, 11.11 x 7.20 = 79.992, 22.22 x 7.20 = 159.984: 480.02 + 79.99 + 159.98
    expect(plain(await each("sales.collections", "applied"))).toEqual({ BO: "719.99" });
  });

  it("are stock at the rate of the day, nothing where nothing lies there", async () => {
    // 22.23 x 7.20 = 160.056
    expect(plain(await each("warehouse.stock", "stockValue"))).toEqual({ BO: "160.06" });
    const byMaterial = { dataset: "warehouse.stock", metrics: ["stockValue"], by: ["material"], params: { companies: "all" } };
    expect(plain(await opens(boss, byMaterial, "material.code", "stockValue"))).toEqual({ BP0: "160.06" });
  });

  it("are contracts at the rate of the asked day: what was ordered less what was delivered, which is nothing where all was", async () => {
    // BO 110.00 ordered x 7.20 = 792.00; of the 10.00 three thirds were delivered: 100.00 x 7.20 is left. In May 100.00 x 7.00.
    expect(plain(await each("sales.contractBook", "intakeToDate"))).toEqual({ AN: "1000.00", BO: "792.00" });
    expect(plain(await each("sales.contractBook", "backlog"))).toEqual({ AN: "1000.00", BO: "720.00" });
    expect(plain(await each("sales.contractBook", "backlog", { dealings: "only" }))).toEqual({ AN: "400.00" });
    expect(plain(await each("sales.contractBook", "backlog", { asOf: "2026-05-31" }))).toEqual({ AN: "1000.00", BO: "700.00" });
    const delivered = {
      dataset: "sales.contractBook",
      metrics: ["backlog", "deliveredToDate"],
      by: ["contractNo"],
      params: { companies: "all" },
    };
    expect(plain(await opens(boss, delivered, "contractNo", "backlog"))["K2-10.00"]).toBe("0.00");
    expect(plain(await opens(boss, delivered, "contractNo", "deliveredToDate"))["K2-10.00"]).toBe("72.00");
  });

  it("are orders, invoices and collections beside each other at the rate of each day, and no working days of one calendar", async () => {
    expect(plain(await each("sales.contrast", "ordered", { from: "2026-01-01" }))).toMatchObject({ AN: "1000.00", BO: "772.00" });
    expect(plain(await each("sales.contrast", "applied", { from: "2026-01-01" }))).toMatchObject({ BO: "719.99" });
    expect((await each("sales.contrast", "workingDaysLeft"))[""]).toBeUndefined();
  });

  it("are money tied up at the rate of the asked day, without what companies of the group owe each other", async () => {
    // AN 1,000.00 + 700.00 as booked; BO (200.00 - 66.67) x 7.20 = 959.976, nothing of 33.33, and
    // 10.00 x 7.20 of another department; CE 300.00 + 40.00 as booked.
    expect(plain(await each("finance.capital", "receivables"))).toEqual({ AN: "1700.00", BO: "1031.98", CE: "340.00" });
    expect(plain(await each("finance.capital", "receivables", { dealings: "only" }))).toEqual({ AN: "500.00" });
    expect(plain(await each("finance.capital", "inventory"))).toMatchObject({ BO: "160.06" });
  });

  it("are explained by the ledgers of each company in its own currency", async () => {
    const { slices, catalogue } = figures.analytics;
    const slice = { dataset: "sales.contracts", metrics: ["orderIntake"], by: [], params: { companies: "all" } };
    const { value, tied } = await whyOf({ runtime: figures.runtime, slices, catalogue }, boss, "orderIntake", slice);
    expect(Number(value).toFixed(2)).toBe("1772.00");
    expect(tied.map(({ company, ledger: booked, difference }) => [company, Number(booked).toFixed(2), Number(difference)])).toEqual([
      ["AN", "1400.00", 0],
      ["BO", "110.00", 0],
      ["CE", "0.00", 0],
    ]);
  });
});

describe("A company among others", () => {
  it("says of itself what it says alone, in every figure that is not made of another currency", async () => {
    const boss = await at(await administrator("chairman", [AN, DE]), AN);
    const alone = await at(boss.accountId, DE);
    const differing: string[] = [];
    let compared = 0;
    for (const dataset of figures.analytics.catalogue.datasets.values()) {
      if (!dataset.companies || dataset.companies.made) continue;
      for (const metrics of inViews(dataset)) {
        const asked = { dataset: dataset.id, metrics, by: [] };
        const [own] = rowsOf(await ask(alone, asked));
        const where = [{ dimension: "company", in: ["DE"] }];
        const { without = [] } = dataset.companies;
        const params = { companies: "all", ...(dataset.companies.partner ? { dealings: "with" } : {}) };
        const [among] = rowsOf(await ask(boss, { ...asked, where, params }));
        for (const name of metrics.filter((metric) => !without.includes(metric))) {
          compared += 1;
          if (!alike(own?.[name], among?.[name])) differing.push(`${dataset.id}.${name}: ${among?.[name]}, alone ${own?.[name]}`);
        }
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });

  it("owes and is owed in the currency of the group what it says of that alone", async () => {
    const boss = await at(await administrator("auditor", [AN, DE]), AN);
    const [own] = rowsOf(await ask(await at(boss.accountId, DE), receivables({ metrics: ["openInGroup"] })));
    const among = await opens(boss, all({ dealings: "with", by: ["company"], where: [{ dimension: "company", in: ["DE"] }] }), "company");
    expect(plain(among)).toEqual({ DE: Number(own?.openInGroup).toFixed(2) });
  });
});

describe("Contracts beside what is owed of them", () => {
  it("are worth the rate of the day too, and are of no age", async () => {
    // 50.00 USD booked at 7.00 is 360.00 at 7.20
    const chief = await at(await administrator("contracts", [AN, BO]), AN);
    const worth = all({ metrics: ["contractTotal"], by: ["bucket"], params: { basis: "unit" } });
    expect(plain(await opens(chief, worth, "bucket", "contractTotal"))).toMatchObject({ undated: "360.00" });
  });
});

const rates = (from: string, on: string, rate: string) =>
  ledger.write("exchange_rate", [{ id: newId(), from_currency: from, to_currency: "CNY", valid_on: on, rate, ...BY }]);

describe("Rates and companies of the group", () => {
  it("make another version of figures over companies when they change", async () => {
    const chief = await at(await administrator("versions", [AN, BO, CE]), AN);
    const key = () => figures.analytics.slices.versionKey(chief, "sales.contracts", { companies: "all" });
    const first = await key();
    expect(await key()).toBe(first);
    await rates("USD", "2026-06-20", "7.20");
    const same = await key();
    expect(same, "a rate that changes nothing").toBe(first);
    await ledger.sql`update exchange_rate set rate = 7.30 where valid_on = '2026-06-20'`;
    const other = await key();
    expect(other).not.toBe(first);
    await ledger.sql`delete from exchange_rate where valid_on = '2026-06-20'`;
    await ledger.sql`update company_party set partner_comp_id = ${CE} where comp_id = ${BO} and id = ${x}`;
    expect(await key()).not.toBe(first);
    await ledger.sql`update company_party set partner_comp_id = null where comp_id = ${BO} and id = ${x}`;
    expect(await key()).toBe(first);
  });

  it("are asked of the currencies that the companies have, each rate from the day on which it changed", async () => {
    const chief = await at(await administrator("rates", [AN, BO]), AN);
    await ledger.sql`insert into currency (id, code, name_zh, created_by, updated_by) values (4, 'EUR', '欧元', 0, 0)`;
    for (const [currency, on] of [
      ["EUR", "2026-01-01"],
      ["USD", "2026-06-20"],
    ] as const)
      await rates(currency, on, currency === "EUR" ? "8" : "7.20");
    const sql = async (slice: Slice) => (await figures.analytics.slices.prepare(chief, slice, "zh")).compiled.sql;
    for (const slice of [all({}), { dataset: "sales.contracts", metrics: ["orderIntake"], by: [], params: { companies: "all" } }]) {
      const text = await sql(slice);
      expect(text).toContain("('USD', date '2026-06-01'");
      expect(text).not.toContain("('USD', date '2026-06-20'");
      expect(text).not.toContain("'EUR'");
    }
    await ledger.sql`delete from exchange_rate where from_currency = 'EUR' or valid_on = '2026-06-20'`;
  });
});

const alike = (one: string | null | undefined, other: string | null | undefined) =>
  one === other || (Boolean(one) && Boolean(other) && Number(one) === Number(other));

/** The figures of a dataset that one view answers together. */
function inViews({ metrics }: Dataset): string[][] {
  const sets = new Map<string, string[]>();
  for (const [name, metric] of Object.entries(metrics)) {
    if (!("sql" in metric)) continue;
    sets.set(metric.over ?? "", [...(sets.get(metric.over ?? "") ?? []), name]);
  }
  return [...sets.values()];
}
