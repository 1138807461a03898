import { beforeAll, describe, expect, it } from "vitest";
import type { Report, ReportView } from "#define/report";
import type { SliceAnswer } from "#define/slice";
import { createDatabase } from "#support/database";
import { eventually, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";

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
  ["sales.receivablesConcentration", "/receivableConcentration", "open", "900.0000"],
  ["sales.receivablesOutlook", "/receivableOutlook", "open", "900.0000"],
  ["sales.receivablesProvision", "/receivableProvision", "provision", "0.0000"],
  ["sales.receivablesDays", "/receivableDays", "openingBalance", "900.0000"],
  ["sales.contractUnpaid", "/contractCaliberPayableUnpaid", "unpaidOnContract", "0.0000"],
  ["sales.orderBook", "/orderBook", "intakeToDate", "1649.0000"],
  ["sales.collectionContrast", "/reContrast", "received", "0.0000"],
  ["sales.collectionContrastApplied", "/reContrast2", "applied", "0.0000"],
  ["sales.collectionContrastSupply", "/reContrastGX", "received", "0"],
  ["sales.collectionContrastBearing", "/reContrastLYC", "received", "0"],
  ["sales.ordersAndWins", "/orderingWinning", "ordered", "400.0000"],
  ["sales.ordersAndWinsBearing", "/orderingWinningLYC", "ordered", "0"],
  ["sales.collectionAndInvoices", "/reInvoice", "invoicedGross", "0.0000"],
  ["sales.departmentRanking", "/deptRanking", "ordered", "400.0000"],
  ["sales.historicalContrast", "/historical", "orderedLastYear", "250.0000"],
  ["sales.salesClosing", "/saleClosingReport", "ordered", "400.0000"],
  ["sales.orderingWinning", "/dhjzbjedb", "ordered", "400.0000"],
  ["sales.orderingWinningTable", "/dhjzbjedbb", "ordered", "400.0000"],
  ["sales.ordersToInvoices", "/dhhkfp", "ordered", "400.0000"],
  ["sales.orderContrast", "/crmSalesOrderComparison", "orderedChange", "150.0000"],
  ["sales.planDetails", "/SalesPlanDetails", "ordered", "400.0000"],
] as const;

const HS = 2;
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;
let invited: Visitor;

beforeAll(async () => {
  await server.served.analytics.follow();
  [leader, invited] = [await server.signedIn("leader"), await server.signedIn("invited")];
  const place = await ledger.department(HS, "CBX");
  await ledger.sql`update business_unit set code = 'CB', ageing_start = 'posted' where comp_id = ${HS} and id = ${place.unit}`;
  const customer = await ledger.customer(HS, "C9", "中煤", "zhongmei");
  const item = (dueOn: string, on: string, amount: string) => ({ customer, ...place, dueOn, entries: [{ kind: "invoice", on, amount }] });
  await ledger.items(HS, [item("2026-03-01", "2026-02-01", "600"), item("2024-11-01", "2024-10-01", "300")]);
  const contract = (no: string, day: string, amount: string) => ({
    comp_id: HS,
    id: no,
    doc_no: `K${no}`,
    doc_on: day,
    stage: "effective",
    effective_on: day,
    company_amount: amount,
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
  await ledger.change(ledger.sql, HS, "sales.salesContract");
  for (const [dataset, metric] of [
    ["sales.receivables", "net"],
    ["sales.contrast", "ordered"],
    ["sales.contractBook", "intakeToDate"],
  ])
    await eventually(
      () => figure(dataset ?? "", metric ?? ""),
      (value) => Number(value) > 0,
      20_000,
    );
  return () => ledger.end();
}, 120_000);

const slice = async (who: Visitor, body: object) =>
  who.ask<SliceAnswer>("POST", `/api/datasets/${(body as { dataset: string }).dataset}/slice?company=HS`, body);
const figure = async (dataset: string, metric: string) =>
  rowsOf((await slice(leader, { dataset, metrics: [metric], by: [] })).body)[0]?.[metric];
const groupsOf = (view: ReportView, first: string) => (view.kind === "chart" ? view.by : (view.rows ?? [first]));

const aged = async (basis: string) =>
  rowsOf(
    (await slice(leader, { dataset: "sales.receivables", metrics: ["open"], by: ["bucket"], params: { asOf: "2026-03-15", basis } })).body,
  )
    .filter(({ open }) => Number(open) === 600)
    .map(({ bucket }) => bucket);

describe("The reports of receivables and contrasts", () => {
  it.each(REPORTS)("%s at %s shows %s of its books, and is refused to an invited customer", async (id, path, metric, wanted) => {
    const { status, body } = await leader.ask<{ report: Report }>("GET", `/api/reports/${id}?company=HS`);
    const { report } = body;
    expect([status, report.path.replace(/^\/?/, "/")]).toEqual([200, path]);
    const params = { ...report.initial, ...(id === "sales.receivablesDays" ? { from: "2026-04-01" } : {}) };
    const where = report.where ?? [];
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

  it("count the age from what the unit says: due in 2026-03, posted in 2026-02", async () => {
    expect([await aged("due"), await aged("unit"), await aged("posted")]).toEqual([["d1to30"], ["d31to60"], ["d31to60"]]);
  });
});
