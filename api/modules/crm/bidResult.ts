import { choice, date, docNo, integer, link, longText, money, rate, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { bidResultBidders, bidResults } from "#db/schema/sales";
import { deriveBid } from "#posting/bidAmounts";
import { confirmBids } from "#posting/bidResult";

const bidders = defineLines({
  table: bidResultBidders,
  parent: "bidResultId",
  fields: {
    bidder: text({ required: true, max: 200 }),
    bidAmount: money({ required: true, sign: "notNegative", currency: "currency" }),
    ranking: integer({ min: 1, max: 999 }),
    notes: text({ max: 500 }),
  },
});

export default defineModule({
  id: "crm.bidResult",
  table: bidResults,
  kind: "company",
  title: { code: "docNo", name: "projectName" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("BR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    projectName: text({ required: true, max: 200 }),
    customerId: link("crm.customer", { required: true, fills: { regionId: "regionId", ownerId: "salespersonId", currency: "currency" } }),
    productLine: text({ max: 60 }),
    openedOn: date(),
    result: choice(["won", "lost", "void"], { required: true }),
    bidAmount: money({ required: true, sign: "notNegative", currency: "currency" }),
    winAmount: money({ sign: "notNegative", currency: "currency" }),
    winner: text({ max: 200 }),
    lostReason: text({ max: 300 }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" }, fills: { unitId: "unitId" } }),
    unitId: link("masterData.businessUnit"),
    regionId: link("masterData.marketRegion"),
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    currency: link("masterData.currency", { by: "code", required: true, initial: { from: "companyCurrency" } }),
    exchangeRate: rate({ system: true }),
    notes: longText(),
  },
  lines: { bidders },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "projectName",
    "customerId",
    "result",
    "currency",
    "bidAmount",
    "winAmount",
    "winner",
    "productLine",
    "regionId",
    "salespersonId",
    "departmentId",
  ],
  sums: ["bidAmount", "winAmount"],
  search: ["docNo", "projectName", "winner"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "submitted", "rejected", "posted", "void"],
  editable: ["draft", "rejected"],
  final: ["posted", "void"],
  derive: deriveBid,
  actions: {
    submit: { from: ["draft", "rejected"], to: "submitted" },
    withdraw: { from: ["submitted"], to: "draft" },
    confirm: { from: ["submitted"], to: "posted", post: [confirmBids] },
    reject: { from: ["submitted"], to: "rejected", reason: true },
    void: { from: ["draft", "rejected"], to: "void" },
  },
  screens: {
    maintain: {
      path: "crmZmjBidresult",
      kind: "maintain",
      stages: ["draft", "submitted", "rejected", "posted", "void"],
      actions: ["submit", "withdraw", "confirm", "reject", "void"],
      filters: ["customerId", "docOn", "result", "regionId", "salespersonId", "productLine"],
    },
  },
});
