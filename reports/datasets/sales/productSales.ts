import { defineDataset } from "#define/dataset";
import { COST_MOVED, PRODUCT_SALES, PRODUCT_SALES_CHANGED, TOLD_BY } from "#reports/productSales";
import { ISSUED } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, sellerColumns } from "#reports/sellers";

/** What was sold by product: revenue as invoiced, and what the goods cost that were issued, net in company currency. */
export default defineDataset({
  id: "sales.productSales",
  source: PRODUCT_SALES,
  dependsOn: ["sales.salesInvoice", "sales.salesContract", "warehouse.stockMove", "masterData.material"],
  delta: {
    key: "document_id",
    changed: PRODUCT_SALES_CHANGED,
    masters: [
      {
        by: "material_id",
        says: ["class_id", "measure_id"],
        select: `select c.id, c.material_class_id, g.unit_of_measure_id from company_material c join material g on g.id = c.id
          where c.comp_id = $comp and greatest(c.updated_at, g.updated_at) >= $at`,
      },
    ],
  },
  columns: {
    document_id: { type: "id" },
    module: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    doc_no: { type: "text" },
    ...sellerColumns("sales.salesInvoice"),
    contract_id: { type: "id", field: "sales.salesInvoice/contractId" },
    contract_no: { type: "text", field: "sales.salesInvoice/contractId" },
    material_id: { type: "id" },
    class_id: { type: "id" },
    measure_id: { type: "id" },
    product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
    quantity: { type: "quantity" },
    revenue: { type: "money", field: "sales.salesInvoice/amount" },
    cost: { type: "money", field: "warehouse.goodsIssue/totalAmount" },
    told_by: { type: "text" },
  },
  params: {},
  views: { sales: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    material: { kind: "link", sql: "material_id", to: "masterData.material" },
    materialClass: { kind: "link", sql: "class_id", to: "masterData.materialClass" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    contractNo: { kind: "text", sql: "contract_no" },
    docNo: { kind: "text", sql: "doc_no" },
    toldBy: { kind: "choice", sql: "told_by", values: TOLD_BY },
  },
  metrics: {
    revenue: {
      unit: "money",
      basis: "net",
      additive: true,
      sql: "sum(revenue)",
      tieOut: `select coalesce(sum(d.net), 0) as value from ${ISSUED} and ${SELLER_RIGHTS}`,
    },
    costOfSales: {
      unit: "money",
      additive: true,
      sql: "sum(cost)",
      tieOut: `select coalesce(- sum(m.value), 0) as value from ${COST_MOVED} and ${SELLER_RIGHTS}`,
    },
    margin: {
      unit: "money",
      sum: [
        { metric: "revenue", sign: 1 },
        { metric: "costOfSales", sign: -1 },
      ],
    },
    marginShare: { unit: "percent", of: ["margin", "revenue"] },
    sold: {
      unit: "quantity",
      counted: "case when quantity <> 0 then measure_id end",
      additive: true,
      sql: "sum(quantity)",
      tieOut: `select coalesce(sum(p.quantity), 0) as value from sales_invoice_product p join issued_invoice d on d.comp_id = p.comp_id and d.id = p.invoice_id
        where p.comp_id = $comp and p.kind = 'goods' and ${SELLER_RIGHTS}`,
    },
  },
  calendar: DAY_CALENDAR,
  changes: { countedBy: "material", quantities: { revenue: "sold" } },
  records: {
    view: "sales",
    columns: [
      "docNo",
      "day",
      "material",
      "materialClass",
      "productLine",
      "toldBy",
      "contractNo",
      "customer",
      "department",
      "salesperson",
      "region",
      "unit",
      "currency",
    ],
    figures: {
      billed: { unit: "money", sql: "revenue" },
      cost: { unit: "money", sql: "cost" },
      quantity: { unit: "rate", sql: "quantity" },
    },
    opens: { module: "module", id: "document_id" },
    links: { contractNo: { module: "sales.salesContract", id: "contract_id" } },
    order: "on_day desc, document_id desc, material_id",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
