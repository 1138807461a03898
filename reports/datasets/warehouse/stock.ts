import { defineDataset } from "#define/dataset";
import { appended } from "#reports/changes";

const MOVES = `stock_move m join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
  left join department p on p.comp_id = w.comp_id and p.id = w.department_id where m.comp_id = $comp`;
const total = (what: string, when: string) =>
  `select coalesce(sum(${what}), 0) as value from ${MOVES} and ${when} and {scope warehouse=m.warehouse_id}`;
const BEFORE = "m.posted_on <= $asOf";
const DURING = "m.posted_on between $from and $asOf";

/** Every move of the stock ledger: quantity and value of any day are the sums up to it. */
export default defineDataset({
  id: "warehouse.stock",
  source: `select m.id, m.posted_on, m.posted_month, m.warehouse_id, w.department_id, p.unit_id, m.material_id, m.batch, m.owner, m.leg, m.module, m.document_id, m.doc_no, m.quantity, m.value
    from ${MOVES} and m.posted_month between $period || '-01' and $period || '-12' order by m.warehouse_id, m.material_id, m.posted_on, m.id`,
  years: "select distinct substr(posted_month, 1, 4) as period from stock_move where comp_id = $comp order by 1",
  follows: ["warehouse.stockMove"],
  delta: appended("move_id", "stock_move"),
  columns: {
    move_id: { type: "id" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    warehouse_id: { type: "id", field: "warehouse.stockMove/warehouseId" },
    department_id: { type: "id" },
    unit_id: { type: "id" },
    material_id: { type: "id", field: "warehouse.stockMove/materialId" },
    batch: { type: "text", field: "warehouse.stockMove/batch" },
    owner: { type: "text", field: "warehouse.stockMove/owner" },
    leg: { type: "text" },
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text" },
    quantity: { type: "quantity", field: "warehouse.stockMove/quantity" },
    value: { type: "money", field: "warehouse.stockMove/value" },
  },
  params: { asOf: { kind: "date", initial: "today" }, from: { kind: "date", initial: "yearStart" } },
  views: { moves: "select * from {facts} where on_day <= $asOf" },
  dimensions: {
    warehouse: { kind: "link", sql: "warehouse_id", to: "masterData.warehouse" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    material: { kind: "link", sql: "material_id", to: "masterData.material" },
    day: { kind: "date", sql: "on_day" },
    month: { kind: "month", sql: "on_month" },
    batch: { kind: "text", sql: "batch" },
    owner: { kind: "choice", sql: "owner", values: ["own", "supplier", "customer"] },
    leg: { kind: "choice", sql: "leg", values: ["in", "out", "variance"] },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    stockValue: { unit: "money", additive: true, sql: "sum(value)", tieOut: total("m.value", BEFORE) },
    stockQuantity: { unit: "quantity", additive: true, sql: "sum(quantity)", tieOut: total("m.quantity", BEFORE) },
    valueIn: {
      unit: "money",
      additive: true,
      sql: "sum(value)",
      where: "on_day >= $from and value > 0",
      tieOut: total("m.value", `${DURING} and m.value > 0`),
    },
    valueOut: {
      unit: "money",
      additive: true,
      sql: "- sum(value)",
      where: "on_day >= $from and value < 0",
      tieOut: total("- m.value", `${DURING} and m.value < 0`),
    },
  },
  records: {
    view: "moves",
    columns: ["docNo", "day", "warehouse", "material", "batch", "leg", "owner"],
    figures: { quantity: { unit: "quantity", sql: "quantity" }, value: { unit: "money", sql: "value" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, move_id desc",
  },
  scope: { warehouse: "warehouse_id" },
  freshness: { ageing: 300, stale: 3600 },
});
