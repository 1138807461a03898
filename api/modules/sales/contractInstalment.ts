import { choice, date, integer, link, money } from "#define/field";
import { defineModule } from "#define/module";
import { salesContractInstalments } from "#db/schema/sales/salesContract";

export default defineModule({
  id: "sales.contractInstalment",
  table: salesContractInstalments,
  kind: "company",
  readonly: true,
  title: { code: "seq", name: "dueOn" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    contractId: link("sales.salesContract"),
    seq: integer(),
    kind: choice(["deposit", "progress", "delivery", "acceptance", "retention"]),
    amount: money(),
    invoicedAmount: money(),
    receivedAmount: money({ sign: "any" }),
    dueOn: date(),
    acceptedOn: date(),
    departmentId: link("masterData.department"),
    salespersonId: link("masterData.employee"),
  },
  valueLength: 15,
  columns: [
    "contractId",
    "seq",
    "kind",
    "amount",
    "invoicedAmount",
    "receivedAmount",
    "dueOn",
    "acceptedOn",
    "salespersonId",
    "departmentId",
  ],
  sums: ["amount", "invoicedAmount", "receivedAmount"],
  search: [],
  sort: { by: "dueOn" },
  screens: {
    query: {
      path: "/contractInstalment",
      kind: "query",
      unlisted: true,
      filters: ["contractId", "kind", "dueOn"],
      opens: [{ name: "contract", kind: "document", module: "sales.salesContract", id: "contractId" }],
    },
  },
});
