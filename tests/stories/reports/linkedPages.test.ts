import { beforeAll, describe, expect, it } from "vitest";
import { filtersOf } from "#analytics/cockpit/linked";
import type { Cockpit, CockpitAnswer, Panel, PanelSlice, Selected } from "#define/cockpit";
import { MOST_PANELS } from "#define/cockpit";
import { landed } from "#support/figures";
import { untilOpen } from "#support/openItems";
import type { Visitor } from "#support/server";
import { act, HS, openComposedDesk, write } from "./composedDesk.ts";
import type { Doc } from "./drafts.ts";

const { ledger, people, roles, server, takenUp } = await openComposedDesk();
const TEMPLATES = "/api/documents/reports.cockpitTemplate";
const ID = "cockpits.c2xdebts";
const customers: Record<string, string> = {};

const AGES = { path: "/receivablesAgeClassification", params: { asOf: { day: "asOf" } } } as const;
const AS_OF = { asOf: { day: "asOf" } } as const;
const OWED = { dataset: "sales.receivables", metrics: ["open"], params: AS_OF } as const;
/** Who owes by name, by age and against last year, beside orders and stock. */
const PANELS: readonly Panel[] = [
  {
    name: "debtors",
    at: [0, 0, 8, 8],
    kind: "bars",
    slices: { top: { ...OWED, by: ["customer"], order: [{ by: "open", descending: true }], limit: 8, totals: true } },
    figure: { slice: "top", metric: "open" },
    opens: { ...AGES, by: "customer" },
  },
  {
    name: "ages",
    at: [8, 0, 8, 8],
    kind: "ageing",
    slices: { total: { ...OWED, by: [] }, ages: { ...OWED, by: ["bucket"], order: [{ by: "bucket" }] } },
    figure: { slice: "total", metric: "open" },
    opens: AGES,
  },
  {
    name: "orders",
    at: [16, 0, 8, 8],
    kind: "figure",
    slices: { actual: { dataset: "sales.contracts", metrics: ["orderIntake"], by: [] } },
    figure: { slice: "actual", metric: "orderIntake" },
    opens: { path: "/orderIntake" },
  },
  {
    name: "stock",
    at: [0, 14, 8, 8],
    kind: "figure",
    slices: { actual: { dataset: "warehouse.stock", metrics: ["stockValue"], by: [], params: AS_OF } },
    figure: { slice: "actual", metric: "stockValue" },
    opens: { path: "/companyBalance", params: AS_OF },
  },
];
const PAGE = { params: [], linked: true, rows: 28, panels: PANELS } as const;

const draft = (definition: object, more: object = {}) => ({
  header: {
    code: "debts",
    nameZh: "欠款联动",
    definition: JSON.stringify(definition),
    words: JSON.stringify({ zh: {}, en: {}, ru: {} }),
    ...more,
  },
  lines: { roles: ["leader", "analyst"].map((code) => ({ roleId: roles.get(code) })) },
});
const figures = (who: Visitor, selected: readonly Selected[] = [], id = ID) =>
  who.ask<CockpitAnswer & Pick<Doc, "issues">>(
    "GET",
    `/api/cockpits/${id}?company=HS&selected=${encodeURIComponent(JSON.stringify(selected))}`,
  );
const told = (answer: CockpitAnswer, name: string) => answer.panels.find((panel) => panel.name === name);
const chose = (panel: string, dimension: string, keys: readonly (string | undefined)[]): Selected => ({
  panel,
  dimension,
  in: keys.map((key) => key ?? ""),
});

const intakeFrom = (from: "yearStart" | "lastYearStart"): PanelSlice => ({
  dataset: "sales.contracts",
  metrics: ["orderIntake"],
  by: [],
  where: [{ dimension: "day", from, to: "asOf" }],
});

beforeAll(async () => {
  const place = await ledger.department(HS, "X2");
  for (const [code, name] of [
    ["C11", "南岭煤业有限公司"],
    ["C12", "东山矿业集团有限公司"],
  ] as const)
    customers[code] = await ledger.customer(HS, code, name, code.toLowerCase());
  const owes = (code: string, dueOn: string, amount: string) => ({
    customer: customers[code] ?? "",
    ...place,
    dueOn,
    entries: [{ kind: "invoice", on: "2026-01-05", amount }],
  });
  await ledger.items(HS, [owes("C11", "2026-01-10", "200"), owes("C11", "2099-01-10", "50"), owes("C12", "2099-01-10", "1000")]);
  await untilOpen(people.leader, "1373.5000");
});

describe("A page of linked figures: /cockpitComposer, /cockpit_2_debts", () => {
  it("is drafted, tried and published like a cockpit, longer than a wall", async () => {
    await landed(server.served.analytics, HS);
    const tried = await people.analyst.ask<CockpitAnswer>("POST", "/api/cockpits/preview?company=HS", {
      definition: PAGE,
      words: { zh: {}, en: {}, ru: {} },
    });
    expect([tried.status, told(tried.body, "debtors")?.figure?.value]).toEqual([200, "1373.5000"]);
    const made = await write(people.analyst, TEMPLATES, draft(PAGE));
    expect((await act(people.analyst, TEMPLATES, made.body, "publish")).body.stage).toBe("published");
    await takenUp();
    const { body } = await figures(people.leader);
    expect(body.panels.map(({ name, narrowedBy }) => [name, narrowedBy])).toEqual(PANELS.map(({ name }) => [name, undefined]));
    const file = await people.leader.ask<{ definition: Cockpit }>("GET", `/api/cockpits/${ID}/definition?company=HS`);
    expect([file.body.definition.linked, file.body.definition.rows]).toEqual([true, 28]);
  });

  it("narrows what has the dimension chosen, in other panels alone, and opens the documents of what it then shows", async () => {
    const { body } = await figures(people.leader, [chose("debtors", "customer", [customers.C11])]);
    expect(told(body, "debtors")?.figure?.value, "not itself").toBe("1373.5000");
    expect(told(body, "ages")?.figure?.value).toBe("250.0000");
    expect(told(body, "ages")?.opens?.filters).toEqual({ customer: [customers.C11] });
    expect(told(body, "orders")?.narrowedBy, "another dataset with the same master").toEqual(["debtors"]);
    expect(told(body, "orders")?.opens?.filters).toEqual({ customer: [customers.C11] });
    const slice = { dataset: "sales.receivables", metrics: ["open"], by: [], where: [{ dimension: "customer", in: [customers.C11] }] };
    const rows = await people.leader.ask<{ rows: string[][] }>("POST", "/api/datasets/sales.receivables/slice?company=HS", slice);
    expect(rows.body.rows.flat()).toContain("250.0000");
  });

  it("narrows both ways at once, each panel by what was chosen in the others", async () => {
    const whole = (await figures(people.leader)).body;
    const place = told(whole, "ages")?.slices.ages?.columns.findIndex(({ role }) => role === "key") ?? 0;
    const notDue =
      told(whole, "ages")
        ?.slices.ages?.rows.map((row) => row[place] ?? "")
        .filter((key) => key === "notDue") ?? [];
    const { body } = await figures(people.leader, [
      chose("debtors", "customer", [customers.C11, customers.C12]),
      chose("ages", "bucket", notDue),
    ]);
    expect(told(body, "debtors")?.figure?.value, "what is not due").toBe("1050.0000");
    expect(told(body, "ages")?.figure?.value, "of two customers").toBe("1250.0000");
    expect(body.params.selected?.length).toBe(2);
    expect(told(body, "orders")?.narrowedBy, "orders have no age").toEqual(["debtors"]);
    expect(told(body, "debtors")?.narrowedBy).toEqual(["ages"]);
    const asked = encodeURIComponent(JSON.stringify(body.params.selected));
    const paper = await people.leader.ask("GET", `/api/cockpits/${ID}/picture?company=HS&format=svg&selected=${asked}`);
    expect(paper.status, "taken along as it is narrowed").toBe(200);
  });

  it("moves months to the year before in what is compared with last year", () => {
    const { datasets } = server.served.analytics.catalogue;
    const months = [chose("course", "month", ["2026-03", "2026-04"])];
    expect(filtersOf(intakeFrom("yearStart"), months, datasets)).toEqual([{ dimension: "month", in: ["2026-03", "2026-04"] }]);
    expect(filtersOf(intakeFrom("lastYearStart"), months, datasets)).toEqual([{ dimension: "month", in: ["2025-03", "2025-04"] }]);
  });

  it("refuses what cannot be chosen, and who may not read it", async () => {
    const refused = async (selected: readonly Selected[], id = ID) => {
      const { status, body } = await figures(people.leader, selected, id);
      return [status, body.issues?.map(({ code, value }) => [code, value])];
    };
    expect(await refused([chose("nothing", "customer", ["1"])])).toEqual([422, [["unknownPart", "nothing"]]]);
    expect(await refused([chose("debtors", "unit", ["1"])])).toEqual([422, [["unknownDimension", "unit"]]]);
    expect(await refused([chose("customers", "customer", ["1"])], "sales.hsCockpit"), "a wall links nothing").toEqual([
      422,
      [["unknownPart", "customers"]],
    ]);
    expect((await figures(await server.signedIn("buyer"))).status).toBe(403);
  });

  it("holds more panels than a wall is read with, names its limit beyond, and is long only where it is linked", async () => {
    const many = (count: number) => ({
      ...PAGE,
      rows: 84,
      panels: Array.from({ length: count }, (_, at) => ({
        ...PANELS[2],
        name: `orders${at}`,
        at: [(at % 6) * 4, Math.floor(at / 6) * 5, 4, 5],
      })),
    });
    expect((await write(people.analyst, TEMPLATES, draft(many(MOST_PANELS), { code: "many" }))).status).toBe(201);
    const beyond = await write(people.analyst, TEMPLATES, draft(many(MOST_PANELS + 1), { code: "beyond" }));
    expect([beyond.status, beyond.body.issues]).toEqual([
      422,
      [expect.objectContaining({ code: "tooManyPanels", message: `一个驾驶舱或页面最多 ${MOST_PANELS} 个面板，请拆成两个页面` })],
    ]);
    const { linked: _linked, ...wall } = PAGE;
    expect((await write(people.analyst, TEMPLATES, draft(wall, { code: "long" }))).status).toBe(422);
  });
});
