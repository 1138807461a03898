import { defineDataset } from "#define/dataset";
import { spansOf, UNIT_CODE } from "#reports/sellers";
import { KINDS, LIFE, LIFE_CHANGED, LIFE_MASTERS, LIVES, MODEL, PLAN } from "#reports/stockLife";
import {
  BEFORE,
  bought,
  BROUGHT,
  CAME,
  completed,
  COMPLETED_OF_PLAN,
  COMPLETED_ON,
  DURING,
  EARLIER,
  PLANNED,
  ranked,
  TOOK,
  total,
  UNTIL,
  UNTIL_MONTH,
  USED_QUANTITY,
  USED_VALUE,
  WENT,
  WITHIN,
} from "#reports/stockTieOuts";
import { IN_EARLIER, MONTH_ENDS, movesUpTo, RANKED } from "#reports/stockViews";
import { eachOnce, inUnit, KEPT_AS, STOCK_COLUMNS, STOCK_DIMENSIONS, STOCK_SQL } from "#reports/warehouseStock";

const sums = (sql: string, where: string | null, tieOut: string) =>
  ({ additive: true, over: "ledger", sql, ...(where === null ? {} : { where }), tieOut }) as const;
const quantities = (sql: string, where: string | null, tieOut: string) =>
  ({ unit: "quantity", counted: inUnit("quantity"), ...sums(sql, where, tieOut) }) as const;
const IN_MONTHS = "on_month >= $fromMonth";
/** What was issued, less what came back of it, and what consigned goods cost that were used. */
const IS_USE = "(business = 'use' and side = 'out' or business = 'return' and side = 'in' or business = 'settlement' and leg = 'out')";
const IS_BOUGHT = `{within} and owner = 'own' and (business = 'receipt' and leg in ('in', 'priceVariance')
    or business = 'supplierReturn' and leg in ('out', 'priceVariance') or business = 'settlement' and leg = 'in')`;
const IS_COMPLETED = "{within} and business = 'receipt' and operation_source = 'production' and leg = 'in'";
const IS_PLANNED = `${IS_COMPLETED} and planned_quantity is not null`;
const PLANNED_ONCE = eachOnce("contract_no || ' ' || material_id", "planned_quantity", IS_PLANNED);

/** From the first to the last year of each warehouse, as its index tells them. */
const YEARS = `select distinct y::text as period from warehouse w
  cross join lateral (select min(m.posted_month) as first, max(m.posted_month) as last from stock_move m
    where m.comp_id = w.comp_id and m.warehouse_id = w.id) k
  cross join lateral generate_series(substr(k.first, 1, 4)::integer, substr(k.last, 1, 4)::integer) y where w.comp_id = $comp order by 1`;

/** Every move of the stock ledger: quantity and value of any day or month are the sums up to it. */
export default defineDataset({
  id: "warehouse.stock",
  source: `select m.id, m.posted_on, m.posted_month, m.warehouse_id, ${STOCK_SQL}, m.material_id, m.batch, m.owner, m.state, m.leg,
      m.module, m.document_id, m.doc_no,
      o.id, i.use_department_id, m.quantity, m.value, ${MODEL}, ${PLAN}, ${LIFE}
    from ${LIVES} and m.posted_month between $period || '-01' and $period || '-12' order by m.warehouse_id, m.material_id, m.posted_on, m.id`,
  years: { of: "warehouse.stockMove", select: YEARS },
  dependsOn: [
    "warehouse.stockMove",
    "masterData.warehouse",
    "masterData.department",
    "masterData.businessUnit",
    "masterData.material",
    "warehouse.operationType",
    "warehouse.customerModel",
    "sales.salesContract",
  ],
  delta: { key: "move_id", changed: LIFE_CHANGED, masters: [...KEPT_AS, UNIT_CODE, ...LIFE_MASTERS] },
  columns: {
    move_id: { type: "id" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    warehouse_id: { type: "id", field: "warehouse.stockMove/warehouseId" },
    ...STOCK_COLUMNS,
    material_id: { type: "id", field: "warehouse.stockMove/materialId" },
    batch: { type: "text", field: "warehouse.stockMove/batch" },
    owner: { type: "text", field: "warehouse.stockMove/owner" },
    state: { type: "text", field: "warehouse.stockMove/state" },
    leg: { type: "text" },
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text" },
    operation_type_id: { type: "id", field: "warehouse.stockMove/operationTypeId" },
    use_department_id: { type: "id", field: "warehouse.stockMove/useDepartmentId" },
    quantity: { type: "quantity", field: "warehouse.stockMove/quantity" },
    value: { type: "money", field: "warehouse.stockMove/value" },
    customer_model_id: { type: "id", field: "warehouse.stockMove/customerModelId" },
    customer_id: { type: "id", field: "warehouse.stockMove/customerId" },
    packing: { type: "quantity", field: "warehouse.stockMove/packingQuantity" },
    model_packing: { type: "quantity", field: "warehouse.stockMove/packingQuantity" },
    unit_code: { type: "text" },
    contract_no: { type: "text", field: "warehouse.goodsReceipt/contractNo" },
    product_line_id: { type: "id" },
    project_id: { type: "id", field: "warehouse.stockMove/projectId" },
    planned_quantity: { type: "quantity" },
    stage: { type: "text" },
    workface: { type: "text", field: "sales.salesContract/workingFace" },
    operation_source: { type: "text" },
    side: { type: "text" },
    moved_quantity: { type: "quantity", field: "warehouse.stockMove/quantity" },
    business: { type: "text" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    from: { kind: "date", initial: "yearStart" },
    fromMonth: { kind: "month", initial: "yearStart" },
    toMonth: { kind: "month", initial: "thisMonth" },
    /** Whether a period is whole months as they are booked, or days. */
    span: { kind: "choice", values: ["months", "days"], initial: "months" },
    abcBy: { kind: "choice", values: ["used", "stock"], initial: "used" },
    a: { kind: "number", from: 1, to: 99, initial: "70" },
    b: { kind: "number", from: 1, to: 100, initial: "90" },
  },
  terms: {
    earlier: { param: "span", cases: { months: "on_month < $fromMonth", days: "on_day < $from" } },
    within: { param: "span", cases: { months: IN_MONTHS, days: "on_day >= $from" } },
    until: { param: "span", cases: { months: "on_month <= $toMonth", days: "on_day <= $asOf" } },
    abcEarlier: {
      param: "abcBy",
      cases: {
        used: `case when ${IN_EARLIER} and ${IS_USE} then - value else 0 end`,
        stock: "case when on_month < $fromMonth then value else 0 end",
      },
    },
    abcValue: { param: "abcBy", cases: { used: `case when ${IN_MONTHS} and ${IS_USE} then - value else 0 end`, stock: "value" } },
  },
  views: {
    moves: movesUpTo("on_day <= $asOf"),
    ledger: movesUpTo("{until}"),
    monthEnds: MONTH_ENDS,
    ranked: RANKED,
  },
  dimensions: {
    ...STOCK_DIMENSIONS,
    day: { kind: "date", sql: "on_day" },
    month: { kind: "month", sql: "on_month" },
    ...spansOf("on_month"),
    unitCode: { kind: "text", sql: "unit_code" },
    contractNo: { kind: "text", sql: "contract_no" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    project: { kind: "link", sql: "project_id", to: "masterData.project" },
    workface: { kind: "text", sql: "workface" },
    stage: { kind: "choice", sql: "stage", values: ["posted", "reversed"] },
    customerModel: { kind: "link", sql: "customer_model_id", to: "warehouse.customerModel" },
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    packing: { kind: "number", sql: "coalesce(packing, model_packing)" },
    batch: { kind: "text", sql: "batch" },
    owner: { kind: "choice", sql: "owner", values: ["own", "supplier", "customer"] },
    state: { kind: "choice", sql: "state", values: ["available", "inspection", "blocked", "inTransit", "variance"] },
    leg: { kind: "choice", sql: "leg", values: ["in", "out", "variance", "priceVariance"] },
    kind: { kind: "choice", sql: "module", values: KINDS },
    operationType: { kind: "link", sql: "operation_type_id", to: "warehouse.operationType" },
    useDepartment: { kind: "link", sql: "use_department_id", to: "masterData.department" },
    abc: { kind: "choice", sql: "abc", values: ["A", "B", "C"] },
    abcBefore: { kind: "choice", sql: "abc_before", values: ["A", "B", "C", "none"] },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    stockValue: { unit: "money", additive: true, sql: "sum(value)", tieOut: total("m.value", BEFORE) },
    stockQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      additive: true,
      sql: "sum(quantity)",
      tieOut: total("m.quantity", BEFORE),
    },
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
    openingQuantity: quantities("sum(quantity)", "{earlier}", total("m.quantity", EARLIER)),
    inQuantity: quantities("sum(moved_quantity)", "{within} and side = 'in'", CAME),
    outQuantity: quantities("- sum(moved_quantity)", "{within} and side = 'out'", WENT),
    closingQuantity: quantities("sum(quantity)", null, total("m.quantity", UNTIL)),
    openingValue: { unit: "money", ...sums("sum(value)", "{earlier}", total("m.value", EARLIER)) },
    inValue: { unit: "money", ...sums("sum(value)", "{within} and side = 'in'", BROUGHT) },
    outValue: { unit: "money", ...sums("- sum(value)", "{within} and side = 'out'", TOOK) },
    priceVariance: {
      unit: "money",
      ...sums("sum(value)", "{within} and side = 'variance'", total("m.value", `${WITHIN} and m.leg not in ('in', 'out')`)),
    },
    closingValue: { unit: "money", ...sums("sum(value)", null, total("m.value", UNTIL)) },
    closingPrice: { unit: "rate", of: ["closingValue", "closingQuantity"] },
    usedQuantity: quantities("- sum(moved_quantity)", `{within} and ${IS_USE}`, USED_QUANTITY),
    usedValue: { unit: "money", ...sums("- sum(value)", `{within} and ${IS_USE}`, USED_VALUE) },
    averageValue: {
      unit: "money",
      ...sums(
        "sum(value * case when {earlier} then 1.0 else 0.5 end)",
        null,
        total(`m.value * case when ${EARLIER} then 1 else 0.5 end`, UNTIL),
      ),
    },
    turnover: { unit: "rate", of: ["usedValue", "averageValue"] },
    boughtQuantity: quantities("sum(quantity)", IS_BOUGHT, bought("m.quantity")),
    boughtValue: { unit: "money", ...sums("sum(value)", IS_BOUGHT, bought("m.value")) },
    boughtPrice: { unit: "rate", of: ["boughtValue", "boughtQuantity"] },
    completedQuantity: quantities("sum(quantity)", IS_COMPLETED, completed("m.quantity")),
    completedValue: { unit: "money", ...sums("sum(value)", IS_COMPLETED, completed("m.value")) },
    /** Each material of a contract once, however often some of it was completed. */
    plannedQuantity: {
      unit: "quantity",
      counted: `case when ${IS_PLANNED} then measure_id end`,
      ...sums(PLANNED_ONCE, null, PLANNED),
      additive: false,
    },
    completedOfPlan: quantities("sum(quantity)", IS_PLANNED, COMPLETED_OF_PLAN),
    completionRate: { unit: "percent", of: ["completedOfPlan", "plannedQuantity"] },
    completedOn: { unit: "date", ...sums("max(on_day)", `${IS_COMPLETED} and quantity > 0`, COMPLETED_ON), additive: false },
    monthQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      additive: true,
      over: "monthEnds",
      sql: "sum(quantity)",
      semiAdditive: { dimension: "month", last: "on_month = $toMonth" },
      tieOut: total("m.quantity", UNTIL_MONTH),
    },
    monthValue: {
      unit: "money",
      additive: true,
      over: "monthEnds",
      sql: "sum(value)",
      semiAdditive: { dimension: "month", last: "on_month = $toMonth" },
      tieOut: total("m.value", UNTIL_MONTH),
    },
    abcWorth: { unit: "money", additive: true, over: "ranked", sql: "sum(abc_value)", tieOut: ranked("coalesce(sum(worth), 0)") },
    abcMaterials: {
      unit: "count",
      additive: false,
      over: "ranked",
      sql: "count(distinct (warehouse_id, material_id))",
      tieOut: ranked("count(*)"),
    },
    abcUpTo: { unit: "money", additive: false, over: "ranked", sql: "max(upto)", tieOut: ranked("max(upto)") },
    abcWhole: { unit: "money", additive: false, over: "ranked", sql: "max(whole)", tieOut: ranked("max(whole)") },
    abcShare: { unit: "percent", of: ["abcUpTo", "abcWhole"] },
  },
  bridges: {
    stockValue: [
      { metric: "valueIn", sign: 1 },
      { metric: "valueOut", sign: -1 },
    ],
  },
  records: {
    view: "ledger",
    perMetric: true,
    columns: ["docNo", "day", "month", "kind", "warehouse", "material", "batch", "state", "leg", "owner", "operationType", "useDepartment"],
    figures: { quantity: { unit: "quantity", sql: "quantity" }, value: { unit: "money", sql: "value" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, move_id desc",
  },
  scope: { warehouse: "warehouse_id" },
  companies: {
    on: "$asOf",
    whole: { by: ["warehouse_id", "material_id", "owner", "state", "batch"], order: "on_day, move_id" },
  },
  freshness: { ageing: 300, stale: 3600 },
});
