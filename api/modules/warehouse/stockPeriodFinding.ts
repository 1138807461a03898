import { choice, instant, link, month, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockPeriodFindings } from "#db/schema/warehouse/stock";
import { CHECK_NAMES } from "#posting/stock/periodChecks";

export default defineModule({
  id: "warehouse.stockPeriodFinding",
  table: stockPeriodFindings,
  kind: "company",
  readonly: true,
  title: { code: "what" },
  scope: { warehouse: "warehouseId" },
  fields: {
    warehouseId: link("masterData.warehouse"),
    yearMonth: month(),
    subject: choice(CHECK_NAMES),
    what: text(),
    module: text({ hidden: true }),
    documentId: text({ hidden: true }),
    foundAt: instant(),
  },
  columns: ["subject", "what", "warehouseId", "yearMonth", "foundAt"],
  search: ["what"],
  sort: { by: "subject" },
  screens: {
    query: {
      path: "/stockPeriodFinding",
      kind: "query",
      unlisted: true,
      filters: ["warehouseId", "yearMonth", "subject"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
});
