import { choice, date, instant, link, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { creditChecks } from "#db/schema/sales/credit";

export default defineModule({
  id: "sales.creditCheck",
  table: creditChecks,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { department: "departmentId" },
  fields: {
    checkedOn: date(),
    module: choice(["sales.salesContract", "warehouse.goodsIssue"]),
    documentId: text({ hidden: true }),
    docNo: text(),
    customerId: link("crm.customer"),
    departmentId: link("masterData.department"),
    creditLimit: money(),
    released: money(),
    openAmount: money({ sign: "any" }),
    notInvoiced: money({ sign: "any" }),
    advances: money({ sign: "any" }),
    newAmount: money({ sign: "any" }),
    exposure: money({ sign: "any" }),
    outcome: choice(["passed", "released", "refused"]),
    createdAt: instant(),
  },
  columns: [
    "checkedOn",
    "customerId",
    "docNo",
    "module",
    "outcome",
    "creditLimit",
    "released",
    "openAmount",
    "notInvoiced",
    "advances",
    "newAmount",
    "exposure",
    "departmentId",
  ],
  search: ["docNo"],
  sort: { by: "checkedOn", descending: true },
  screens: {
    query: {
      path: "/creditCheck",
      kind: "query",
      filters: ["customerId", "checkedOn", "outcome", "departmentId"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
});
