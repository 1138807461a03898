import { defineDataset } from "#define/dataset";
import { DIGITS } from "#reports/moneyDigits";
import { AGE_CHANGED, AGE_ROWS, LYING, LYING_SETS } from "#reports/stockAge";
import { LAST_ISSUE, LONG_LYING, lying } from "#reports/stockAgeTieOuts";
import { KINDS } from "#reports/stockLife";
import { inUnit, KEPT_AS, STOCK_COLUMNS, STOCK_DIMENSIONS } from "#reports/warehouseStock";

/** What lies in stock by the first day of the goods: layers, what was taken from them, and the moves that say what all is worth. */
export default defineDataset({
  id: "warehouse.stockAge",
  source: `select s.*, ${DIGITS} from (${AGE_ROWS}) s order by 2, 3, 1`,
  dependsOn: ["warehouse.stockMove", "masterData.warehouse", "masterData.department", "masterData.material"],
  delta: { key: "row_id", changed: AGE_CHANGED, masters: KEPT_AS.map((says) => ({ ...says, where: "kind = 'move'" })) },
  columns: {
    row_id: { type: "id" },
    kind: { type: "text" },
    valuation_id: { type: "id" },
    layer_id: { type: "id" },
    first_on: { type: "date" },
    on_day: { type: "date" },
    warehouse_id: { type: "id", field: "warehouse.stockMove/warehouseId" },
    ...STOCK_COLUMNS,
    material_id: { type: "id", field: "warehouse.stockMove/materialId" },
    owner: { type: "text", field: "warehouse.stockMove/owner" },
    under_way: { type: "text" },
    batch: { type: "text", field: "warehouse.stockMove/batch" },
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text" },
    line_id: { type: "id" },
    quantity: { type: "quantity", field: "warehouse.stockMove/quantity" },
    value: { type: "money", field: "warehouse.stockMove/value" },
    digits: { type: "integer" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    ages: { kind: "choice", values: ["bands", "standard", "years"], initial: "bands" },
  },
  bucketSets: LYING_SETS,
  ownBands: { use: "stock", param: "ages", begins: { lying: null } },
  views: { lying: LYING },
  dimensions: {
    ...STOCK_DIMENSIONS,
    owner: { kind: "choice", sql: "owner", values: ["own", "supplier", "customer"] },
    batch: { kind: "text", sql: "batch" },
    kind: { kind: "choice", sql: "module", values: KINDS },
    docNo: { kind: "text", sql: "doc_no" },
    firstOn: { kind: "date", sql: "first_on" },
    age: { kind: "bucket", days: "aged", sets: "lying", param: "ages", apart: { when: "left_quantity < 0", key: "below" } },
  },
  metrics: {
    lyingQuantity: {
      unit: "quantity",
      counted: inUnit("left_quantity"),
      additive: true,
      sql: "sum(left_quantity)",
      tieOut: lying("m.quantity"),
    },
    lyingValue: { unit: "money", additive: true, sql: "sum(left_value)", tieOut: lying("m.value") },
    longLying: { unit: "money", additive: true, sql: "sum(left_value)", where: "aged > 365", tieOut: LONG_LYING },
    longLyingShare: { unit: "percent", of: ["longLying", "lyingValue"] },
    lastIssue: { unit: "date", additive: false, sql: "max(last_out)", tieOut: LAST_ISSUE },
  },
  records: {
    view: "lying",
    columns: ["docNo", "firstOn", "kind", "warehouse", "material", "batch", "owner"],
    figures: { quantity: { unit: "quantity", sql: "left_quantity" }, value: { unit: "money", sql: "left_value" } },
    opens: { module: "module", id: "document_id" },
    order: "first_on, layer_id, valuation_id",
  },
  scope: { warehouse: "warehouse_id" },
  freshness: { ageing: 300, stale: 3600 },
});
