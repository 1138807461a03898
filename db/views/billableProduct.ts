import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, percent, price, quantity } from "../columns.ts";

/** Every product of a contract in effect, and how much of it is not invoiced. */
export const billableProducts = pgTable("billable_product", {
  ...companyColumns,
  rowNo: text().notNull(),
  contractId: bigintText().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  salespersonId: bigintText(),
  materialId: bigintText().notNull(),
  quantity: quantity().notNull(),
  shippedQuantity: quantity().notNull(),
  invoicedQuantity: quantity().notNull(),
  toInvoice: quantity().notNull(),
  unitPrice: price().notNull(),
  currency: text().notNull(),
  taxRate: percent().notNull(),
});

export const BILLABLE_PRODUCT = `select p.comp_id, p.id, c.doc_no || '-' || p.seq as row_no, p.contract_id, c.customer_id, c.department_id, c.salesperson_id,
    p.material_id, p.quantity, p.shipped_quantity, p.invoiced_quantity,
    greatest(case coalesce(u.invoice_limit, 'contract') when 'shipped' then p.shipped_quantity else p.quantity end - p.invoiced_quantity, 0) as to_invoice,
    p.unit_price, c.currency, p.tax_rate
  from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
  left join business_unit u on u.comp_id = c.comp_id and u.id = c.unit_id
  where c.stage in ('effective', 'done')`;
