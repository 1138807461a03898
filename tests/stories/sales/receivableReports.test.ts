import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import type { CockpitAnswer } from "#define/cockpit";
import type { Report, ReportView } from "#define/report";
import { multiply, subtract } from "#define/decimal";
import { createDatabase } from "#support/database";
import { rowsOf, landed } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";
import type { SliceAnswer } from "#define/slice/query";
import { slashed } from "#define/text";

/** Every report of the two families with the figure that it puts in front, and what that is in the books below. */
const REPORTS = [
  ["sales.receivablesReport", "/crmRptAparMoney", "net", "900.0000"],
  ["sales.receivablesReportLongWall", "/crmRptAparMoneyCB", "net", "900.0000"],
  ["sales.receivablesReportSupply", "/crmRptAparMoneyGX", "net", "0"],
  ["sales.receivablesReportBearing", "/crmRptAparMoneyLYC", "net", "0"],
  ["sales.receivablesReportHydraulics", "/crmRptAparMoneyZDYY", "net", "0"],
  ["sales.receivablesReportGeneral", "/crmRptAparMoneyGL", "net", "0"],
  ["sales.receivablesAge", "/receivablesAgeClassification", "net", "900.0000"],
  ["sales.receivablesLongTerm", "/crmRptAgeLongTerm", "net", "300.0000"],
  ["sales.receivablesMoved", "/receivableMigration", "moved", "900.0000"],
  ["sales.receivablesByOwner", "/receivableOwners", "net", "900.0000"],
  ["sales.receivablesBySeller", "/receivableSellers", "net", "900.0000"],
  ["sales.receivablesConcentration", "/receivableConcentration", "open", "900.0000"],
  ["sales.receivablesOutlook", "/receivableOutlook", "open", "900.0000"],
  ["sales.receivablesProvision", "/receivableProvision", "provision", "0.0000"],
  ["sales.receivablesAllowance", "/receivableAllowance", "allowanceClosing", "0.0000"],
  ["sales.receivablesPromises", "/receivablePromises", "open", "900.0000"],
  ["sales.receivablesDays", "/receivableDays", "openingBalance", "900.0000"],
  ["sales.orderIntake", "/orderIntake", "orderIntake", "1649.0000"],
  ["sales.orderIntakeBySeller", "/orderSellers", "orderIntake", "1649.0000"],
  ["crm.bidWinRate", "/bidWinRate", "bidValue", "0"],
  ["sales.contractUnpaid", "/contractCaliberPayableUnpaid", "unpaidOnContract", "0.0000"],
  ["sales.orderBook", "/orderBook", "intakeToDate", "1649.0000"],
  ["sales.contractAssetAllowance", "/contractAssetAllowance", "assetAllowanceClosing", "0"],
  ["sales.contractAssetProvision", "/contractAssetProvision", "assetProvision", "0.0000"],
  ["sales.deliveredNotInvoiced", "/deliveredNotInvoiced", "unbilled", "0.0000"],
  ["sales.collectionDetail", "/ReturnedMoneyDetail", "applied", "100.0000"],
  ["sales.collectionOverYear", "/ReturnedMoneyYear", "applied", "100.0000"],
  ["sales.collectionCompletion", "/ReturnPlanAndCompletion", "planGap", "50.0000"],
  ["sales.collectionContrast", "/reContrast", "received", "0.0000"],
  ["sales.collectionContrastApplied", "/reContrast2", "applied", "100.0000"],
  ["sales.collectionContrastSupply", "/reContrastGX", "received", "0"],
  ["sales.collectionContrastBearing", "/reContrastLYC", "received", "0"],
  ["sales.ordersAndWins", "/orderingWinning", "ordered", "400.0000"],
  ["sales.ordersAndWinsBearing", "/orderingWinningLYC", "ordered", "0"],
  ["sales.collectionAndInvoices", "/reInvoice", "invoicedGross", "0.0000"],
  ["sales.departmentRanking", "/deptRanking", "orderedGross", "452.0000"],
  ["sales.historicalContrast", "/historical", "orderedLastYear", "250.0000"],
  ["sales.salesClosing", "/saleClosingReport", "ordered", "400.0000"],
  ["sales.orderingWinning", "/dhjzbjedb", "ordered", "400.0000"],
  ["sales.orderingWinningTable", "/dhjzbjedbb", "ordered", "400.0000"],
  ["sales.ordersToInvoices", "/dhhkfp", "orderedGross", "452.0000"],
  ["sales.orderContrast", "/crmSalesOrderComparison", "orderedChange", "150.0000"],
  ["sales.planDetails", "/SalesPlanDetails", "ordered", "400.0000"],
] as const;

const HS = 2;
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;
let invited: Visitor;

beforeAll(async () => {
  await server.served.analytics.start();
  [leader, invited] = [await server.signedIn("leader"), await server.signedIn("invited")];
  const place = await ledger.department(HS, "CBX");
  await ledger.sql`update business_unit set code = 'CB', ageing_start = 'posted' where comp_id = ${HS} and id = ${place.unit}`;
  const customer = await ledger.customer(HS, "C9", "中煤", "zhongmei");
  const item = (dueOn: string, on: string, amount: string) => ({ customer, ...place, dueOn, entries: [{ kind: "invoice", on, amount }] });
  const late = item("2024-12-01", "2024-11-01", "100");
  const paid = { ...late, entries: [...late.entries, { kind: "receipt", on: "2026-02-03", amount: "-100" }] };
  const ids = await ledger.items(HS, [item("2026-03-01", "2026-02-01", "600"), item("2024-11-01", "2024-10-01", "300"), paid]);
  const plan = { comp_id: HS, id: "81", doc_no: "CP81", doc_on: "2026-02-01", stage: "approved", year_month: "2026-02" };
  await ledger.write("collection_plan", [{ ...plan, department_id: place.department, created_by: "0", updated_by: "0" }]);
  const line = { comp_id: HS, id: "82", seq: 1, plan_id: "81", customer_id: customer, item_id: ids[2] ?? null };
  await ledger.write("collection_plan_line", [{ ...line, balance: "100", plan_amount: "150" }]);
  const note = (kind: string, more: object = {}) => ({
    comp_id: HS,
    id: newId(),
    stage: "noted",
    item_id: ids[0] ?? null,
    customer_id: customer,
    department_id: place.department,
    kind,
    noted_on: "2026-03-05",
    promised_on: null,
    promised_amount: null,
    created_by: "0",
    updated_by: "0",
    ...more,
  });
  await ledger.write("receivable_note", [note("promise", { promised_on: "2026-03-30", promised_amount: "250" }), note("dispute")]);
  const contract = (no: string, day: string, amount: string) => ({
    comp_id: HS,
    id: no,
    doc_no: `K${no}`,
    doc_on: day,
    stage: "effective",
    effective_on: day,
    company_amount: amount,
    total_amount: withTax(amount),
    customer_id: customer,
    department_id: place.department,
    unit_id: place.unit,
    currency: "CNY",
    created_by: "0",
    updated_by: "0",
  });
  await ledger.write("sales_contract", [
    contract("71", "2026-02-10", "400"),
    contract("72", "2025-03-10", "250"),
    contract("73", "2025-04-10", "999"),
  ]);
  await raised("71", { on: "2026-03-15", from: "300", to: "400", customer, ...place });
  await ledger.change(ledger.sql, HS, "sales.salesContract");
  await ledger.change(ledger.sql, HS, "sales.collectionPlan");
  await landed(server.served.analytics, HS);
});

/** Thirteen per cent more. */
const withTax = (net: string) => multiply(net, "1.13", 2);

/** A change that was agreed on a day, with the version that it took the place of. */
async function raised(
  contract: string,
  change: { on: string; from: string; to: string; customer: string; department: string },
): Promise<void> {
  const of = {
    comp_id: HS,
    customer_id: change.customer,
    department_id: change.department,
    currency: "CNY",
    contract_id: contract,
    created_by: "0",
  };
  await ledger.write("contract_change", [
    {
      ...of,
      id: `${contract}1`,
      doc_no: `K${contract}-1`,
      doc_on: change.on,
      stage: "approved",
      revision: 1,
      previous_customer_id: change.customer,
      agreed_on: change.on,
      company_delta: subtract(change.to, change.from),
      previous_total: withTax(change.from),
      total_amount: withTax(change.to),
      updated_by: "0",
    },
  ]);
  const content = JSON.stringify({ header: { companyAmount: change.from }, lines: {} });
  await ledger.write("sales_contract_version", [
    {
      ...of,
      id: `${contract}2`,
      revision: 1,
      change_id: `${contract}1`,
      total_amount: withTax(change.from),
      replaced_on: change.on,
      content,
      created_at: `${change.on}T00:00:00Z`,
    },
  ]);
  await ledger.sql`update sales_contract set revision = 2 where comp_id = ${HS} and id = ${contract}`;
}

const slice = async (who: Visitor, body: object) =>
  who.ask<SliceAnswer>("POST", `/api/datasets/${(body as { dataset: string }).dataset}/slice?company=HS`, body);
const groupsOf = (view: ReportView, first: string) => (view.kind === "chart" ? view.by : (view.rows ?? [first]));

const aged = async (basis: string, asOf = "2026-03-15") =>
  rowsOf((await slice(leader, { dataset: "sales.receivables", metrics: ["open"], by: ["bucket"], params: { asOf, basis } })).body)
    .filter(({ open }) => Number(open) === 600)
    .map(({ bucket }) => bucket);

describe("The reports of receivables and contrasts", () => {
  it.each(REPORTS)("%s at %s shows %s of its books, and is refused to an invited customer", async (id, path, metric, wanted) => {
    const { status, body } = await leader.ask<{ report: Report }>("GET", `/api/reports/${id}?company=HS`);
    const { report } = body;
    expect([status, slashed(report.path)]).toEqual([200, path]);
    const params = { ...report.initial, ...(id === "sales.receivablesDays" ? { from: "2026-04-01" } : {}) };
    const where = report.where ?? [];
    expect(report.views.flatMap(({ metrics }) => metrics)).toContain(metric);
    for (const view of report.views) {
      const by = groupsOf(view, report.groups[0] ?? "");
      const columns = view.kind === "pivot" ? view.columns : [];
      const answer = await slice(leader, { dataset: report.dataset, metrics: view.metrics, by, columns, where, params, totals: true });
      expect([view.kind, answer.status]).toEqual([view.kind, 200]);
      if (!view.metrics.includes(metric)) continue;
      const whole = rowsOf(answer.body).find((row) => Number(row.total) === (columns.length > 0 ? 3 : 2));
      expect([id, Number(whole?.[metric] ?? "0")]).toEqual([id, Number(wanted)]);
    }
    expect((await invited.ask("GET", `/api/reports/${id}?company=HS`)).status).toBe(403);
  });

  it("put promises on the cockpit, broken the day after, which opens who made them", async () => {
    const { body } = await leader.ask<CockpitAnswer>("GET", "/api/cockpits/sales.hsCockpit?company=HS");
    const tile = body.panels.find(({ name }) => name === "promises");
    expect(tile?.steps).toEqual({ promised: "0.0000", promiseDue: "0.0000", promiseBroken: "250.0000", disputed: "600.0000" });
    expect(tile?.opens).toMatchObject({ path: "/receivablePromises", params: { asOf: "2026-03-31" } });
    const params = { asOf: "2026-03-30" };
    const { body: before } = await slice(leader, {
      dataset: "sales.receivables",
      metrics: ["promised", "promiseDue", "promiseBroken"],
      by: [],
      params,
    });
    expect(rowsOf(before)).toEqual([expect.objectContaining({ promised: "250.0000", promiseDue: "250.0000", promiseBroken: "0.0000" })]);
    const rows = await slice(leader, {
      dataset: "sales.receivables",
      metrics: [],
      by: [],
      rows: true,
      where: [{ dimension: "promisedOn", from: "2026-03-01" }],
    });
    expect(rowsOf(rows.body).map(({ promisedOn, promiseLeft }) => [promisedOn, promiseLeft])).toEqual([["2026-03-30", "250.0000"]]);
  });

  it("tell what is older than a year whatever the bands", async () => {
    const where = [{ dimension: "overYearAged", in: ["yes"] }];
    for (const buckets of ["statutory", "halfMonths", "years"]) {
      const { body } = await slice(leader, {
        dataset: "sales.receivables",
        metrics: ["net"],
        by: [],
        where,
        params: { asOf: "2026-03-31", buckets },
      });
      expect([buckets, rowsOf(body)[0]?.net]).toEqual([buckets, "300.0000"]);
    }
  });

  it("count the age from what the unit says: due in 2026-03, posted in 2026-02", async () => {
    expect([await aged("due"), await aged("unit"), await aged("posted")]).toEqual([["d1to30"], ["d31to60"], ["d31to60"]]);
    // On the day of posting (1 February) only what is told by its due day is not due.
    const posted = "2026-02-01";
    expect([await aged("due", posted), await aged("unit", posted), await aged("posted", posted)]).toEqual([
      ["notDue"],
      ["d1to30"],
      ["d0to30"],
    ]);
  });
});

const worthOn = async (dataset: string, metric: string, asOf: string, from?: string) =>
  Number(
    rowsOf((await slice(leader, { dataset, metrics: [metric], by: [], params: { asOf, ...(from ? { from } : {}) } })).body)[0]?.[metric] ??
      "0",
  );

describe("Order intake", () => {
  it("counts a signing on its day with its amount then, and a change on the day it was agreed, as of any day", async () => {
    const days = ["2026-02-09", "2026-02-10", "2026-03-14", "2026-03-15"];
    expect(await Promise.all(days.map((day) => worthOn("sales.contractBook", "intakeToDate", day)))).toEqual([1249, 1549, 1549, 1649]);
    expect(await Promise.all(days.map((day) => worthOn("sales.contrast", "ordered", day, "2026-01-01")))).toEqual([0, 300, 300, 400]);
    expect(await worthOn("sales.contrast", "ordered", "2026-03-31", "2026-03-01")).toBe(100);
  });

  it("says beside each other what was signed, what changes added and took away, and which documents say so", async () => {
    const metrics = ["orderIntake", "signed", "increased", "decreased", "cancelled"];
    const { body } = await slice(leader, { dataset: "sales.contracts", metrics, by: ["year"] });
    expect(rowsOf(body).map(({ year, ...row }) => [year, ...metrics.map((metric) => Number(row[metric]))])).toEqual([
      ["2025", 1249, 1249, 0, 0, 0],
      ["2026", 400, 300, 100, 0, 0],
    ]);
    const rows = await slice(leader, { dataset: "sales.contracts", metrics: [], by: [], rows: true });
    expect(rowsOf(rows.body).map(({ docNo, contractNo, step, amount }) => [docNo, contractNo, step, Number(amount)])).toEqual([
      ["K71-1", "K71", "change", 100],
      ["K71", "K71", "effect", 300],
      ["K73", "K73", "effect", 999],
      ["K72", "K72", "effect", 250],
    ]);
  });
});

/** What a contrast report answers for its own parameters, filter and groups. */
const contrasted = async ({ report, metrics, by }: { report: Report; metrics: readonly string[]; by: readonly string[] }) =>
  rowsOf((await slice(leader, { dataset: report.dataset, metrics, by, where: report.where ?? [], params: report.initial ?? {} })).body);

describe("The contrast reports", () => {
  it("show the same as a picture and as a table, and the same as each other", async () => {
    const ids = REPORTS.map(([id]) => id).slice(REPORTS.findIndex(([id]) => id === "sales.collectionContrast"));
    const told = await Promise.all(ids.map((id) => leader.ask<{ report: Report }>("GET", `/api/reports/${id}?company=HS`)));
    const whole = new Map<string, string>();
    const differing: string[] = [];
    for (const { report } of told.map(({ body }) => body)) {
      const drawn = report.views.flatMap((view) => (view.kind === "chart" ? [view] : []));
      const [table] = report.views.flatMap((view) => (view.kind === "pivot" ? [view] : []));
      for (const { metrics, by } of drawn) {
        const shared = metrics.filter((metric) => table?.metrics.includes(metric));
        expect([report.id, shared.length > 0]).toEqual([report.id, true]);
        const picture = await contrasted({ report, metrics, by });
        const beside = await contrasted({ report, metrics: [...new Set([...(table?.metrics ?? []), ...(table?.lighter ?? [])])], by });
        for (const metric of shared)
          if (JSON.stringify(picture.map((row) => row[metric])) !== JSON.stringify(beside.map((row) => row[metric])))
            differing.push(`${report.id} ${metric}`);
      }
      if (report.where?.length) continue;
      const metrics = [...new Set(report.views.flatMap((view) => ("metrics" in view ? view.metrics : [])))];
      const [totals] = await contrasted({ report, metrics, by: [] });
      for (const metric of metrics) {
        const value = totals?.[metric] ?? "";
        if ((whole.get(metric) ?? value) !== value) differing.push(`${report.id} ${metric}: ${value}, elsewhere ${whole.get(metric)}`);
        whole.set(metric, value);
      }
    }
    expect([ids.length, differing]).toEqual([15, []]);
    expect(Number(whole.get("ordered"))).toBe(400);
  });
});
