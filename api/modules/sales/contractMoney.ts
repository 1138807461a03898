import { contractMoney } from "#db/views/contractMoney";
import { choice, date, link, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";

const OPENS = [
  { name: "contract", kind: "document", module: "sales.salesContract", id: "id" },
  { name: "received", kind: "screen", path: "/receivedMoney", filter: { contractId: "id" } },
] as const;
const FILTERS = ["customerId", "docOn", "departmentId", "salespersonId", "overdueAmount"] as const;

export default defineModule({
  id: "sales.contractMoney",
  table: contractMoney,
  kind: "company",
  recordsOf: "sales.salesContract",
  readonly: true,
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    docNo: text(),
    docOn: date(),
    title: text(),
    stage: choice(["effective", "done", "closed"]),
    customerId: link("crm.customer"),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    regionId: link("masterData.marketRegion"),
    salespersonId: link("masterData.employee"),
    currency: link("masterData.currency", { by: "code" }),
    totalAmount: money({ currency: "currency" }),
    invoicedAmount: money({ currency: "currency" }),
    toInvoice: money({ sign: "any", currency: "currency" }),
    receivedAmount: money({ sign: "any", currency: "currency" }),
    receivedRate: percent({ sign: "any", system: true }),
    openAmount: money({ sign: "any", currency: "currency" }),
    overdueAmount: money({ sign: "any", currency: "currency" }),
    retentionAmount: money({ sign: "any", currency: "currency" }),
    advanceAmount: money({ sign: "any", currency: "currency" }),
    lastReceivedOn: date(),
  },
  columns: [
    "docNo",
    "title",
    "docOn",
    "stage",
    "customerId",
    "currency",
    "totalAmount",
    "invoicedAmount",
    "toInvoice",
    "receivedAmount",
    "receivedRate",
    "openAmount",
    "overdueAmount",
    "retentionAmount",
    "advanceAmount",
    "lastReceivedOn",
    "salespersonId",
    "departmentId",
    "unitId",
  ],
  sums: ["totalAmount", "invoicedAmount", "toInvoice", "receivedAmount", "openAmount", "overdueAmount", "retentionAmount", "advanceAmount"],
  search: ["docNo", "title"],
  sort: { by: "docOn", descending: true },
  screens: {
    query: { path: "crmContractMoney", kind: "query", filters: FILTERS, opens: OPENS },
    supply: { path: "crmErpHkSimentGX", kind: "query", filters: FILTERS, where: { unitId: { code: "GX" } }, opens: OPENS },
  },
});
