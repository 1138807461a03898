import { defineReport } from "#define/report";
import invoices from "#reports/datasets/sales/invoices";

export default defineReport(invoices, {
  id: "sales.invoicedSales",
  path: "/invoicedSales",
  groups: ["month", "customer", "unit", "department", "salesperson", "region", "currency", "invoiceNo"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["invoiced"], stack: "unit" },
    { kind: "pivot", columns: [], metrics: ["invoiced", "invoicedTax", "invoicedGross"], lighter: ["invoices"] },
  ],
  metrics: ["invoiced", "invoicedTax", "invoicedGross", "invoices"],
  filters: ["year", "month", "day", "unit", "department", "salesperson", "customer", "region", "currency"],
});
