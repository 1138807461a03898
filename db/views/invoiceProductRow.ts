import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, percent, price, quantity } from "../columns.ts";

/** Every product that an issued invoice names. */
export const invoiceProductRows = pgTable("invoice_product_row", {
  ...companyColumns,
  invoiceId: bigintText().notNull(),
  docNo: text().notNull(),
  seq: integer().notNull(),
  invoiceNo: text(),
  invoiceType: text(),
  issuedOn: day().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  contractId: bigintText(),
  kind: text().notNull(),
  materialId: bigintText(),
  description: text(),
  specification: text(),
  drawingNo: text(),
  quantity: quantity().notNull(),
  unitPrice: price(),
  currency: text().notNull(),
  amount: money().notNull(),
  taxRate: percent().notNull(),
  taxAmount: money().notNull(),
  /** With tax. */
  grossAmount: money().notNull(),
});

export const INVOICE_PRODUCT_ROW = `select p.comp_id, p.id, p.invoice_id, h.doc_no, p.seq, h.invoice_no, h.invoice_type, h.issued_on, h.customer_id,
  h.department_id, h.unit_id,
    h.salesperson_id, coalesce(h.contract_id, k.contract_id) as contract_id, p.kind, p.material_id, p.description,
    coalesce(p.specification, m.specification) as specification, coalesce(p.drawing_no, m.drawing_no) as drawing_no,
    coalesce(p.quantity, 0)::numeric(18,6) as quantity, p.unit_price, h.currency, p.amount,
    p.tax_rate, p.tax_amount,
    p.amount + p.tax_amount as gross_amount
  from sales_invoice_product p join sales_invoice h on h.comp_id = p.comp_id and h.id = p.invoice_id
  left join material m on m.id = p.material_id left join sales_contract_product k on k.comp_id = p.comp_id and k.id = p.contract_product_id
  where h.stage in ('issued', 'done') and h.issued_on is not null`;
