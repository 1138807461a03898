import { dueBids } from "#db/views/crm/dueBid";
import { choice, date, flag, instant, link, money, text, time } from "#define/field";
import { defineModule } from "#define/module";
import { TIME_ZONES } from "./bidding/tenderDays.ts";

const FILTERS = ["state", "customerId", "mineId", "productLineId", "regionId", "salespersonId", "bidOn", "openOn"] as const;
const OPENS = [
  { name: "tender", kind: "document", module: "crm.bidInfo", id: "infoId" },
  { name: "bid", kind: "document", module: "crm.projectBid", id: "bidId" },
  { name: "project", kind: "document", module: "crm.salesProject", id: "projectId" },
] as const;
const QUERY = { kind: "query", filters: FILTERS, opens: OPENS } as const;
/** What is to be bidden for in the weeks from one to another, this week being 0. */
const weeks = (span: { from?: number; to: number }) => ({ ...QUERY, where: { bidOn: { within: { unit: "week", ...span } } } }) as const;

export default defineModule({
  id: "crm.dueBid",
  table: dueBids,
  kind: "company",
  order: 51,
  readonly: true,
  title: { code: "code", name: "title" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    code: text(),
    title: text(),
    state: choice(["heard", "followed", "planned", "prepared", "handedIn"]),
    isWaiting: flag({ hidden: true }),
    customerId: link("crm.customer"),
    mineId: link("crm.coalMine"),
    productLineId: link("masterData.productLine"),
    regionId: link("masterData.marketRegion"),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    salespersonId: link("masterData.employee"),
    questionsOn: date(),
    bidOn: date(),
    bidTime: time(),
    timeZone: choice(TIME_ZONES),
    bidAt: instant(),
    openOn: date(),
    isKey: flag(),
    budgetAmount: money(),
  },
  columns: [
    "code",
    "title",
    "state",
    "customerId",
    "questionsOn",
    "bidOn",
    "bidTime",
    "timeZone",
    "bidAt",
    "openOn",
    "isKey",
    "budgetAmount",
    "productLineId",
    "regionId",
    "salespersonId",
    "departmentId",
  ],
  search: ["code", "title"],
  sort: { by: "bidOn" },
  roles: {
    salesperson: ["read", "export"],
    approver: ["read", "export"],
    internalOffice: ["read", "export"],
    leader: ["read", "export"],
  },
  screens: {
    thisWeek: { path: "/ThisWeekBid", ...weeks({ from: 0, to: 0 }) },
    nextWeek: { path: "/NextWeekBid", ...weeks({ from: 1, to: 1 }) },
    pastDays: { path: "/PastDaysBid", ...weeks({ to: -1 }) },
    recentDays: { path: "/RecentDaysBid", ...weeks({ from: 0, to: 3 }) },
    waiting: { path: "crmWaitProjectBid", ...QUERY, open: true, where: { isWaiting: true } },
  },
});
