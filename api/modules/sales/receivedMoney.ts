import { receivedMoney } from "#db/views/receivedMoney";
import { choice, date, flag, integer, link, money, month, text } from "#define/field";
import { defineModule } from "#define/module";

const OPENS = [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }] as const;
const FILTERS = ["yearMonth", "receivedOn", "customerId", "departmentId", "salespersonId", "regionId"] as const;

export default defineModule({
  id: "sales.receivedMoney",
  table: receivedMoney,
  kind: "company",
  readonly: true,
  title: { code: "itemNo", name: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    receivedOn: date(),
    yearMonth: month(),
    docNo: text(),
    module: choice(["sales.salesReceipt", "sales.receivableSettlement", "sales.receivableBill", "sales.salesInvoice"]),
    documentId: text({ hidden: true }),
    kind: choice(["receipt", "dishonour", "freed"]),
    itemNo: text(),
    itemKind: choice(["deposit", "progress", "delivery", "acceptance", "retention", "opening"]),
    customerId: link("crm.customer"),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    regionId: link("masterData.marketRegion"),
    salespersonId: link("masterData.employee"),
    contractId: link("sales.salesContract"),
    contractNo: text(),
    dueOn: date(),
    daysLate: integer(),
    isOverYear: flag(),
    currency: link("masterData.currency", { by: "code" }),
    amount: money({ sign: "any", currency: "currency" }),
    companyAmount: money({ sign: "any" }),
  },
  columns: [
    "receivedOn",
    "customerId",
    "contractNo",
    "itemNo",
    "itemKind",
    "docNo",
    "kind",
    "dueOn",
    "daysLate",
    "currency",
    "amount",
    "companyAmount",
    "salespersonId",
    "departmentId",
    "unitId",
    "regionId",
  ],
  sums: ["companyAmount"],
  search: ["docNo", "itemNo", "contractNo"],
  sort: { by: "receivedOn", descending: true },
  screens: {
    list: { path: "/receivedMoney", kind: "query", filters: FILTERS, opens: OPENS, unlisted: true },
    longWall: { path: "returnedMoneyCB", kind: "query", filters: FILTERS, where: { unitId: { code: "CB" } }, opens: OPENS },
  },
});
