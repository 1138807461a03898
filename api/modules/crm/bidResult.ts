import { choice, date, docNo, integer, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";
import { deriveBid } from "./bidResult/amounts.ts";
import { confirmBids } from "./bidResult/posting.ts";
import { customerField, sellerFields } from "../seller.ts";
import { prepared } from "../prepared.ts";
import { defineLines } from "#define/lines";

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
    customerId: customerField,
    productLineId: link("masterData.productLine"),
    openedOn: date(),
    result: choice(["won", "lost", "void"], { required: true }),
    bidAmount: money({ required: true, sign: "notNegative", currency: "currency" }),
    winAmount: money({ sign: "notNegative", currency: "currency" }),
    winner: text({ max: 200 }),
    lostReason: text({ max: 300 }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    ...sellerFields,
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
    "productLineId",
    "regionId",
    "salespersonId",
    "departmentId",
  ],
  sums: ["bidAmount", "winAmount"],
  search: ["docNo", "projectName", "winner"],
  sort: { by: "docOn", descending: true },
  derive: deriveBid,
  ...prepared("confirm", "posted", {}, { post: [confirmBids] }),
  screens: {
    maintain: {
      path: "crmZmjBidresult",
      kind: "maintain",
      stages: ["draft", "submitted", "rejected", "posted", "void"],
      actions: ["submit", "withdraw", "confirm", "reject", "void"],
      filters: ["customerId", "docOn", "result", "regionId", "salespersonId", "productLineId"],
    },
  },
});
