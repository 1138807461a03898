import { LOOK, WRITE } from "#define/access/grants";
import { bidInfoClarifications, bidInfoItems, bidInfos } from "#db/schema/crm/projectBid";
import { choice, date, docNo, link, longText, money, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { bidsOf, projectsOf } from "./bidInfo/conversion.ts";
import {
  acknowledgeAll,
  deriveTender,
  release,
  hasOpen,
  isAwarded,
  isBidOpen,
  isEmployed,
  isInOrder,
  isUnknown,
  nameInBid,
  namesCustomer,
  take,
} from "./bidInfo/rules.ts";
import { placeFields } from "#modules/seller";
import { tenderDeadlines } from "#db/views/crm/deadline";
import { BEFORE_BID, BEFORE_DAY, tenderDayFields } from "./tenderDays.ts";

/** What its bid was made of stays once it is one; days, and what its source adds, still change. */
const MADE = { readonly: { stage: ["converted"] } } as const;

const items = defineLines({
  table: bidInfoItems,
  parent: "infoId",
  fields: {
    productLineId: link("masterData.productLine", MADE),
    equipmentModel: text({ max: 200, ...MADE }),
    quantity: quantity({ sign: "positive", unit: null, ...MADE }),
    winner: text({ system: true, max: 200 }),
    winAmount: money({ system: true, sign: "notNegative" }),
    notes: text({ max: 500 }),
  },
});

const clarifications = defineLines({
  table: bidInfoClarifications,
  parent: "infoId",
  fields: {
    issuedOn: date({ required: true, initial: { from: "today" } }),
    subject: text({ required: true, max: 300 }),
    content: longText({ max: 4000 }),
    acknowledgedOn: date({ system: true }),
    acknowledgedById: link("masterData.employee", { system: true }),
  },
});

const STAGES = ["open", "following", "converted", "ignored", "lost"] as const;
const FILTERS = ["source", "customerId", "mineId", "productLineId", "regionId", "salespersonId", "bidOn", "openOn"] as const;
const LIST = {
  kind: "maintain",
  stages: STAGES,
  actions: ["take", "acknowledge", "acknowledgeInBid", "convert", "ignore", "lose", "release", "revive", "enterAward"],
  filters: FILTERS,
} as const;
const QUERY = { kind: "query", filters: FILTERS } as const;

export default defineModule({
  id: "crm.bidInfo",
  table: bidInfos,
  kind: "company",
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("TI"),
    docOn: date({ required: true, initial: { from: "today" }, ...MADE }),
    title: text({ required: true, max: 300, ...MADE }),
    source: choice(["tenderSite", "customerPlatform", "customer", "agent", "media", "other"], { required: true, ...MADE }),
    noticeNo: text({ required: true, max: 100, ...MADE }),
    customerId: link("crm.customer", { fetches: { regionId: "regionId" }, ...MADE }),
    purchaser: text({ max: 200 }),
    mineId: link("crm.coalMine"),
    bidAgent: text({ max: 200 }),
    ...tenderDayFields,
    budgetAmount: money({ sign: "notNegative" }),
    productLineId: link("masterData.productLine"),
    regionId: link("masterData.marketRegion"),
    ...placeFields,
    salespersonId: link("masterData.employee"),
    content: longText({ max: 4000 }),
    projectId: link("crm.salesProject", {
      where: { customerId: { field: "customerId" } },
      fetches: {
        name: "title",
        mineId: "mineId",
        productLineId: "productLineId",
        regionId: "regionId",
        departmentId: "departmentId",
        unitId: "unitId",
        salespersonId: "salespersonId",
        bidOn: "bidOn",
      },
      ...MADE,
    }),
    bidId: link("crm.projectBid", { system: true, hidden: { empty: "bidId" } }),
    variant: text({ system: true, hidden: true }),
    notes: longText(),
  },
  lines: { items, clarifications },
  columns: [
    "docNo",
    "noticeNo",
    "title",
    "stage",
    "source",
    "customerId",
    "purchaser",
    "bidAgent",
    "bidOn",
    "openOn",
    "budgetAmount",
    "productLineId",
    "regionId",
    "salespersonId",
    "projectId",
  ],
  sums: ["budgetAmount"],
  search: ["docNo", "noticeNo", "title", "purchaser", "bidAgent"],
  sort: { by: "bidOn", descending: true },
  stages: STAGES,
  editable: ["open", "following", "converted"],
  final: ["ignored"],
  counted: ["converted", "ignored", "lost"],
  variants: { GX: { prefix: "TIG" } },
  live: tenderDeadlines,
  derive: deriveTender,
  check: [isUnknown, isInOrder, isBidOpen],
  changes: ({ header }) => header.docOn.slice(0, 4),
  actions: {
    take: { from: ["open"], to: "following", reason: true, check: [isEmployed], post: [take] },
    acknowledge: { from: ["following"], to: "following", check: [hasOpen], post: [acknowledgeAll] },
    acknowledgeInBid: { from: ["converted"], to: "converted", check: [hasOpen], post: [acknowledgeAll] },
    convert: {
      from: ["following"],
      to: "converted",
      input: { header: ["customerId", "projectId"] },
      check: [namesCustomer],
      creates: [
        { module: "crm.salesProject", drafts: projectsOf, storesIdIn: "projectId", ofUnit: true },
        { module: "crm.projectBid", drafts: bidsOf, storesIdIn: "bidId", ofUnit: true },
      ],
    },
    ignore: { from: ["open"], to: "ignored", reason: true },
    lose: { from: ["following"], to: "lost", reason: true },
    release: { from: ["following"], to: "open", post: [release] },
    revive: { from: ["lost"], to: "open" },
    enterAward: {
      from: STAGES,
      input: { lines: { items: ["winner", "winAmount"] } },
      check: [isAwarded],
    },
    takeOver: { from: ["open"], to: "converted", system: true, post: [nameInBid] },
  },
  reminders: {
    questions: { field: "questionsOn", stages: ["following"], to: "salespersonId", ...BEFORE_DAY, daysBefore: 2 },
    bid: { field: "bidOn", stages: ["following"], to: "salespersonId", ...BEFORE_BID, daysBefore: 3 },
  },
  roles: {
    salesperson: [...WRITE, "take", "acknowledge", "acknowledgeInBid", "convert", "ignore", "lose", "release", "enterAward"],
    approver: [...LOOK, "revive"],
    internalOffice: [...WRITE, "acknowledge", "acknowledgeInBid", "enterAward"],
  },
  screens: {
    maintain: { path: "bidInfo", ...LIST },
    maintainSupply: { path: "bidInfoGX", ...LIST, variant: "GX" },
    querySupply: { path: "GXBidInfo", ...QUERY, variant: "GX" },
    query: { path: "biddingInfoQuery", ...QUERY },
    enter: {
      path: "BiddingDataEntry",
      ...LIST,
      columns: [
        "docNo",
        "noticeNo",
        "title",
        "stage",
        "purchaser",
        "customerId",
        "bidOn",
        "openOn",
        "budgetAmount",
        "productLineId",
        "regionId",
      ],
    },
  },
});
