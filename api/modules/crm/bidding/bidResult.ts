import { ENTER, LOOK } from "#define/access/grants";
import { choice, date, docNo, flag, integer, link, longText, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";
import { deriveBid, loseAtTheirPrice, winAtOurPrice } from "./bidResult/amounts.ts";
import { confirmBids, markBidsChanged, tellsNearNames } from "./bidResult/posting.ts";
import { isOnlyOneOfProject, MOVES, RESUMES } from "./bidResult/projects.ts";
import { isAsBidden, isOfItsDay, saysWhyLost, tellsWinningPrice } from "./bidResult/told.ts";
import { isNotTenderedAgain, isOfBid, isOnlyOne, isUnsigned, LEADS, REOPENS } from "./bidResult/lots.ts";
import { customerField, sellerFields } from "#modules/seller";
import { reversible } from "#modules/prepared";
import { LOST_CAUSES } from "./lostCauses.ts";
import { defineLines } from "#define/lines";

const bidders = defineLines({
  table: bidResultBidders,
  parent: "bidResultId",
  fields: {
    bidder: text({ required: true, max: 200 }),
    bidAmount: money({ required: true, sign: "notNegative", currency: "currency" }),
    score: percent({ sign: "notNegative" }),
    ranking: integer({ min: 1, max: 999 }),
    rivalId: link("crm.rival", { system: true }),
    isOwn: flag({ system: true }),
    isDisqualified: flag(),
    notes: text({ max: 500, required: { field: "isDisqualified", in: [true] } }),
  },
});

const LIST = {
  kind: "maintain",
  stages: ["draft", "submitted", "rejected", "posted", "reversed", "void"],
  actions: ["submit", "withdraw", "confirm", "reject", "reverse", "void"],
  filters: ["customerId", "docOn", "result", "regionId", "salespersonId", "productLineId"],
} as const;
const LOST = { not: { field: "result", in: ["lost"] } } as const;
const UNPUBLISHED = {
  all: [
    { field: "result", in: ["lost"] },
    { field: "isUnpublished", in: [true] },
  ],
} as const;

const TOLD = [isOfItsDay, isOnlyOne, isOnlyOneOfProject, isOfBid, isAsBidden, saysWhyLost, tellsWinningPrice];
const RESULT = reversible("confirm", "posted", {
  submit: { check: TOLD },
  book: { check: TOLD, post: [winAtOurPrice, loseAtTheirPrice, confirmBids] },
  reverse: { check: [isUnsigned, isNotTenderedAgain], post: [markBidsChanged] },
});

export default defineModule({
  id: "crm.bidResult",
  table: bidResults,
  kind: "company",
  title: { code: "docNo", name: "projectName" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("BR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    projectBidId: link("crm.projectBid", {
      fetches: {
        title: "projectName",
        customerId: "customerId",
        projectId: "projectId",
        productLineId: "productLineId",
        openOn: "openedOn",
        departmentId: "departmentId",
        unitId: "unitId",
        regionId: "regionId",
        salespersonId: "salespersonId",
        currency: "currency",
      },
    }),
    lotNo: text({ max: 40, hidden: { empty: "projectBidId" } }),
    projectId: link("crm.salesProject", { where: { customerId: { field: "customerId" } } }),
    projectName: text({ required: true, max: 200 }),
    customerId: customerField,
    productLineId: link("masterData.productLine"),
    openedOn: date(),
    result: choice(["won", "lost", "void"], { required: true }),
    bidAmount: money({ required: true, sign: "notNegative", currency: "currency" }),
    winAmount: money({ sign: "notNegative", currency: "currency" }),
    ownPercent: percent({ system: true }),
    winner: text({ max: 200 }),
    lostCause: choice(LOST_CAUSES, { hidden: LOST }),
    lostReason: text({ max: 300 }),
    isUnpublished: flag({ hidden: LOST }),
    unpublishedReason: text({ max: 300, hidden: { not: UNPUBLISHED }, required: UNPUBLISHED }),
    competitor: text({ max: 300 }),
    handlerId: link("masterData.employee"),
    formerId: link("crm.bidResult", { where: { customerId: { field: "customerId" } } }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    ...sellerFields,
    variant: text({ system: true, hidden: true }),
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
  warns: [tellsNearNames],
  variants: { CB: { prefix: "BRC" }, INTL: { prefix: "BRI" } },
  stages: RESULT.stages,
  editable: RESULT.editable,
  final: RESULT.final,
  actions: {
    ...RESULT.actions,
    confirm: { ...RESULT.actions.confirm, cascades: [...LEADS, ...MOVES] },
    reverse: { ...RESULT.actions.reverse, cascades: [REOPENS, RESUMES] },
  },
  roles: { salesperson: ENTER, internalOffice: ENTER, brandDepartment: LOOK, approver: ["reverse"] },
  screens: {
    maintain: { path: "crmZmjBidresult", ...LIST, open: true },
    maintainLongWall: { path: "crmZmjBidresultCB", ...LIST, variant: "CB" },
    maintainAbroad: { path: "crmZmjBidProjectBidIntlCB", ...LIST, variant: "INTL" },
  },
});
