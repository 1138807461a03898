import { WRITE } from "#define/access/grants";
import { choice, date, link, longText, money, month, text } from "#define/field";
import { defineModule } from "#define/module";
import { dunningCalls } from "#db/schema/sales/dunningCall";
import { deriveCall, keepsPromise } from "./dunningCall/rules.ts";

const PROMISED = { field: "result", in: ["promised"] } as const;
/** What is promised is promised for something. */
const FOR_NOTHING = { all: [PROMISED, { empty: "contractId" }] } as const;

export default defineModule({
  id: "sales.dunningCall",
  table: dunningCalls,
  kind: "company",
  title: { code: "calledOn", name: "result" },
  scope: { department: "departmentId", owner: "callerId", creator: "createdBy" },
  fields: {
    customerId: link("crm.customer", { required: true, fetches: { departmentId: "departmentId", contact: "contact" } }),
    yearMonth: month({ system: true }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    itemId: link("sales.receivableItem", {
      required: FOR_NOTHING,
      where: { customerId: { field: "customerId" }, isAdvance: false },
      fetches: { contractId: "contractId" },
    }),
    calledOn: date({ required: true, initial: { from: "today" } }),
    callerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    contact: text({ max: 100 }),
    method: choice(["phone", "visit", "letter", "message"], { required: true, initial: "phone" }),
    result: choice(["promised", "paid", "disputed", "noAnswer", "refused"], { required: true }),
    promisedOn: date({ notBefore: "calledOn", required: PROMISED, hidden: { not: PROMISED } }),
    promisedAmount: money({ required: PROMISED, hidden: { not: PROMISED }, sign: "positive" }),
    notes: longText(),
  },
  columns: [
    "yearMonth",
    "calledOn",
    "customerId",
    "contractId",
    "itemId",
    "callerId",
    "contact",
    "method",
    "result",
    "promisedOn",
    "promisedAmount",
    "departmentId",
    "notes",
  ],
  sums: ["promisedAmount"],
  search: ["contact", "notes"],
  sort: { by: "calledOn", descending: true },
  derive: deriveCall,
  check: [keepsPromise],
  changes: () => "all",
  roles: { salesperson: WRITE, internalOffice: WRITE },
  screens: {
    maintain: {
      path: "monthRecordsCalls",
      kind: "maintain",
      filters: ["yearMonth", "customerId", "contractId", "callerId", "result", "promisedOn", "departmentId"],
    },
  },
});
