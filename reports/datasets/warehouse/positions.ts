import { defineDataset } from "#define/dataset";
import { eachOnce, inUnit, KEPT_AS, STOCK_COLUMNS, STOCK_DIMENSIONS } from "#reports/warehouseStock";
import { companyWide, EXCESS_VALUE, held, LIMITED, POSITION_ROWS, POSITIONS, POSITIONS_CHANGED } from "#reports/stockPositions";

/** One material counted once, in however many warehouses it lies. */
const once = (what: string, when?: string) => eachOnce("material_id", what, when);
const IS_LACKING = "shortage > 0";
const IS_LOW = "low = 'yes'";
const IS_ABOVE = "excess > 0 and quantity > 0";
const LACKING_UNIT = `case when ${IS_LACKING} then measure_id end`;

/**
 * What lies where at the end of a month, against what should: rows by month that are added up to it, and what the company as a whole has
 * too little or too much of, as it stood from a month on. Reservations and open orders are those of now: a past month has none.
 */
export default defineDataset({
  id: "warehouse.positions",
  source: `select s.* from (${POSITION_ROWS}) s order by 1, 2, 4, 5`,
  dependsOn: [
    "warehouse.stockMove",
    "warehouse.stockBalance",
    "purchasing.purchaseOrder",
    "masterData.warehouse",
    "masterData.department",
    "masterData.material",
  ],
  delta: {
    key: "row_key",
    changed: POSITIONS_CHANGED,
    masters: KEPT_AS.map((says) => ({ ...says, where: says.by === "warehouse_id" ? "kind = 'place'" : "kind = 'limits'" })),
  },
  columns: {
    row_key: { type: "id" },
    kind: { type: "text" },
    shared: { type: "text" },
    on_month: { type: "text" },
    warehouse_id: { type: "id", field: "warehouse.stockBalance/warehouseId" },
    ...STOCK_COLUMNS,
    safety: { type: "quantity", field: "masterData.material/safetyStock" },
    reorder: { type: "quantity", field: "masterData.material/reorderPoint" },
    maximum: { type: "quantity", field: "masterData.material/maximumStock" },
    material_id: { type: "id", field: "warehouse.stockBalance/materialId" },
    quantity: { type: "quantity", field: "warehouse.stockBalance/quantity" },
    free: { type: "quantity", field: "warehouse.stockBalance/available" },
    reserved: { type: "quantity", field: "warehouse.stockBalance/reserved" },
    value: { type: "money", field: "warehouse.stockBalance/value" },
    moved_on: { type: "date", field: "warehouse.stockBalance/movedOn" },
    on_order: { type: "quantity", field: "purchasing.orderRow/openQuantity" },
    shortage: { type: "quantity", field: "warehouse.stockBalance/available" },
    shortage_now: { type: "quantity", field: "warehouse.stockBalance/available" },
    low: { type: "text", field: "warehouse.stockBalance/available" },
    low_now: { type: "text", field: "warehouse.stockBalance/available" },
    excess: { type: "quantity", field: "warehouse.stockBalance/quantity" },
    excess_value: { type: "money", field: "warehouse.stockBalance/value" },
    money_limit: { type: "money", field: "masterData.warehouse/moneyLimit" },
    limited: { type: "text", field: "masterData.warehouse/moneyLimit" },
    is_open: { type: "text" },
  },
  params: {
    yearMonth: { kind: "month", initial: "thisMonth" },
    /** The month of today, which no report offers: what is reserved and ordered is known of it alone. */
    nowMonth: { kind: "month", initial: "thisMonth" },
  },
  views: { positions: POSITIONS },
  dimensions: {
    ...STOCK_DIMENSIONS,
    movedOn: { kind: "date", sql: "moved_on" },
    aboveMaximum: { kind: "choice", sql: `case when ${IS_ABOVE} then 'yes' else 'no' end`, values: ["yes", "no"] },
    belowSafetyStock: { kind: "choice", sql: `case when ${IS_LACKING} then 'yes' else 'no' end`, values: ["yes", "no"] },
  },
  metrics: {
    onHand: { unit: "quantity", counted: inUnit("quantity"), additive: true, sql: "sum(quantity)", tieOut: held("sum(quantity)") },
    reserved: { unit: "quantity", counted: inUnit("reserved"), additive: true, sql: "sum(reserved)", tieOut: held("sum(reserved)") },
    available: { unit: "quantity", counted: inUnit("free"), additive: true, sql: "sum(free)", tieOut: held("sum(free)") },
    occupied: { unit: "money", additive: true, sql: "sum(value)", tieOut: held("sum(value)") },
    moneyLimit: { unit: "money", additive: true, sql: "sum(money_limit)", tieOut: LIMITED },
    limitedValue: {
      unit: "money",
      additive: true,
      sql: "sum(value)",
      where: "limited = 'yes'",
      tieOut: held("sum(value) filter (where money_limit is not null)"),
    },
    occupiedShare: { unit: "percent", of: ["limitedValue", "moneyLimit"] },
    room: {
      unit: "money",
      sum: [
        { metric: "moneyLimit", sign: 1 },
        { metric: "limitedValue", sign: -1 },
      ],
    },
    companyAvailable: {
      unit: "quantity",
      counted: LACKING_UNIT,
      additive: false,
      sql: once("safety - shortage", IS_LACKING),
      tieOut: companyWide("sum(free) filter (where free < safety_stock)"),
    },
    safetyStock: {
      unit: "quantity",
      counted: LACKING_UNIT,
      additive: false,
      sql: once("safety", IS_LACKING),
      tieOut: companyWide("sum(safety_stock) filter (where free < safety_stock)"),
    },
    maximumStock: {
      unit: "quantity",
      counted: inUnit("maximum"),
      additive: false,
      sql: once("maximum"),
      tieOut: companyWide("sum(maximum_stock)"),
    },
    shortage: {
      unit: "quantity",
      counted: LACKING_UNIT,
      additive: false,
      sql: once("shortage", IS_LACKING),
      tieOut: companyWide("sum(safety_stock - free) filter (where free < safety_stock)"),
    },
    onOrder: {
      unit: "quantity",
      counted: inUnit("on_order"),
      additive: false,
      sql: once("on_order"),
      tieOut: companyWide("sum(on_order)"),
    },
    coverage: { unit: "percent", of: ["companyAvailable", "safetyStock"] },
    belowSafety: {
      unit: "count",
      additive: false,
      sql: "count(distinct material_id)",
      where: IS_LACKING,
      tieOut: companyWide("count(*) filter (where free < safety_stock)"),
    },
    belowReorder: {
      unit: "count",
      additive: false,
      sql: "count(distinct material_id)",
      where: IS_LOW,
      tieOut: companyWide("count(*) filter (where free <= reorder_point)"),
    },
    excessQuantity: {
      unit: "quantity",
      counted: `case when ${IS_ABOVE} then measure_id end`,
      additive: false,
      sql: once("excess", IS_ABOVE),
      tieOut: companyWide("sum(quantity - maximum_stock) filter (where quantity > maximum_stock and lies_here)"),
    },
    excessValue: {
      unit: "money",
      additive: false,
      sql: once("excess_value", IS_ABOVE),
      tieOut: companyWide(`sum(${EXCESS_VALUE}) filter (where quantity > maximum_stock and lies_here)`),
    },
    excessMaterials: {
      unit: "count",
      additive: false,
      sql: "count(distinct material_id)",
      where: IS_ABOVE,
      tieOut: companyWide("count(*) filter (where quantity > maximum_stock and lies_here)"),
    },
  },
  records: {
    view: "positions",
    perMetric: true,
    columns: ["material", "warehouse", "materialClass", "manufacturer", "movedOn"],
    figures: {
      quantity: { unit: "quantity", sql: "quantity" },
      free: { unit: "quantity", sql: "free" },
      value: { unit: "money", sql: "value" },
      lacking: { unit: "quantity", sql: "shortage" },
      safety: { unit: "quantity", sql: "safety" },
      reorder: { unit: "quantity", sql: "reorder" },
      maximum: { unit: "quantity", sql: "maximum" },
      ordered: { unit: "quantity", sql: "on_order" },
    },
    opens: {
      module: "case when material_id is null then 'masterData.warehouse' else 'masterData.material' end",
      id: "coalesce(material_id, warehouse_id)",
    },
    order: "material_id, warehouse_id",
  },
  scope: { warehouse: "warehouse_id", shared: "shared" },
  freshness: { ageing: 300, stale: 3600 },
});
