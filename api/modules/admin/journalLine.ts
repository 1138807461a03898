import { LOOK } from "#define/access/grants";
import { journalLines } from "#db/schema/finance/ledger";
import { choice, date, documentType, integer, money, month, text } from "#define/field";
import { defineModule } from "#define/module";
import type { Account } from "#posting/journal/journal";

/** Every account of the chart, in its order: one that is not named does not compile. */
const CHART: Readonly<Record<Account, true>> = {
  cash: true,
  billReceivable: true,
  receivable: true,
  inventory: true,
  priceVariance: true,
  intercompany: true,
  receivedNotInvoiced: true,
  payable: true,
  prepayment: true,
  otherReceivable: true,
  advance: true,
  outputTax: true,
  openingBalance: true,
  revenue: true,
  costOfSales: true,
  materialConsumption: true,
  expense: true,
  projectCost: true,
  scrapLoss: true,
  inventoryDifference: true,
  financeExpense: true,
  badDebt: true,
  exchangeDifference: true,
};

export default defineModule({
  id: "admin.journalLine",
  table: journalLines,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: text(),
    module: documentType("numbered"),
    documentId: text({ hidden: true }),
    seq: integer(),
    generation: integer(),
    postedOn: date(),
    postedMonth: month(),
    account: choice(Object.keys(CHART)),
    debit: money(),
    credit: money(),
  },
  columns: ["postedOn", "postedMonth", "module", "docNo", "seq", "account", "debit", "credit"],
  sums: ["debit", "credit"],
  search: ["docNo"],
  sort: { by: "postedOn", descending: true },
  duties: { "*": "everybody" },
  roles: { accountant: LOOK, auditAdministrator: LOOK },
  screens: {
    query: {
      path: "/journalLine",
      kind: "query",
      filters: ["postedMonth", "account", "module"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
});
