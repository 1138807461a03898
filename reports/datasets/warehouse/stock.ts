import { defineDataset } from "#define/dataset";
import { appended } from "#reports/changes";
import { DIGITS, inCompany } from "#reports/moneyDigits";
import { spansOf } from "#reports/sellers";
import { IN_EARLIER, LAYERS, LYING_SETS, MONTH_ENDS, movesUpTo, RANKED } from "#reports/stockViews";
import { inUnit, KEPT_AS, STOCK_COLUMNS, STOCK_DIMENSIONS, STOCK_SQL, stockOf } from "#reports/warehouseStock";

const MOVES = `stock_move m ${stockOf("m")} where m.comp_id = $comp`;
/** The other documents that move stock, by module, with their tables. */
const OTHERS = [
  ["warehouse.stockAdjustment", "stock_adjustment"],
  ["warehouse.scrapOrder", "scrap_order"],
  ["warehouse.stockTransfer", "stock_transfer"],
  ["warehouse.settlement", "settlement"],
  ["warehouse.materialCorrection", "material_correction"],
] as const;
const KINDS = ["warehouse.goodsReceipt", "warehouse.goodsIssue", ...OTHERS.map(([module]) => module), "warehouse.stockPeriod"];
const DOCUMENTS = `stock_move m ${stockOf("m")}
  left join goods_receipt r on m.module = 'warehouse.goodsReceipt' and r.comp_id = m.comp_id and r.id = m.document_id
  left join goods_issue i on m.module = 'warehouse.goodsIssue' and i.comp_id = m.comp_id and i.id = m.document_id
  ${OTHERS.map(
    ([module, table], at) => `left join ${table} x${at} on m.module = '${module}' and x${at}.comp_id = m.comp_id
    and x${at}.id = m.document_id`,
  ).join("\n  ")}
  left join operation_type o on o.comp_id = m.comp_id
    and o.id = coalesce(r.operation_type_id, i.operation_type_id, ${OTHERS.map((_, at) => `x${at}.operation_type_id`).join(", ")})
  where m.comp_id = $comp`;
const RIGHTS = "{scope warehouse=m.warehouse_id}";
const total = (what: string, when: string, from = MOVES) =>
  `select coalesce(sum(${what}), 0) as value from ${from} and ${when} and ${RIGHTS}`;
const BEFORE = "m.posted_on <= $asOf";
const DURING = "m.posted_on between $from and $asOf";
const [EARLIER, WITHIN, UNTIL] = [
  "m.posted_month < $fromMonth",
  "m.posted_month between $fromMonth and $toMonth",
  "m.posted_month <= $toMonth",
];
const USED = `${WITHIN} and m.leg = 'out' and m.module = 'warehouse.goodsIssue'`;
const BOUGHT = `${WITHIN} and m.leg = 'in' and m.module = 'warehouse.goodsReceipt' and m.owner = 'own'`;
const COMPLETED = `${WITHIN} and m.leg = 'in' and o.source = 'production'`;
/** Stock of a warehouse, material and owner that is not below nothing. */
const lying = (what: string) => `select coalesce(${what}, 0) as value from (select sum(m.quantity) as quantity, sum(m.value) as worth
  from ${MOVES} and ${BEFORE} and ${RIGHTS} group by m.warehouse_id, m.material_id, m.owner having sum(m.quantity) > 0) b`;
/** Materials of a warehouse ranked by what they are worth. */
const ranked = (
  what: string,
) => `select ${what} as value from (select t.*, sum(worth) over (partition by warehouse_id order by worth desc, material_id rows unbounded preceding) as upto,
    sum(worth) over (partition by warehouse_id) as whole
  from (select m.warehouse_id, m.material_id, sum(case $abcBy when 'used' then case when ${USED} then - m.value else 0 end else m.value end) as worth
    from ${MOVES} and ${UNTIL} and m.owner = 'own' and ${RIGHTS} group by m.warehouse_id, m.material_id) t where worth > 0) k`;

const sums = (sql: string, where: string | null, tieOut: string) =>
  ({ additive: true, over: "ledger", sql, ...(where === null ? {} : { where }), tieOut }) as const;
const [IN_PERIOD, IS_USE] = ["on_month >= $fromMonth", "leg = 'out' and module = 'warehouse.goodsIssue'"];
const IS_BOUGHT = `${IN_PERIOD} and leg = 'in' and module = 'warehouse.goodsReceipt' and owner = 'own'`;

/** Every move of the stock ledger: quantity and value of any day or month are the sums up to it. */
export default defineDataset({
  id: "warehouse.stock",
  source: `select m.id, m.posted_on, m.posted_month, m.warehouse_id, ${STOCK_SQL}, m.material_id, m.batch, m.owner, m.leg, m.module, m.document_id, m.doc_no,
      o.id, o.source, i.use_department_id, m.quantity, m.value, ${DIGITS}
    from ${DOCUMENTS} and m.posted_month between $period || '-01' and $period || '-12' order by m.warehouse_id, m.material_id, m.posted_on, m.id`,
  years: "select distinct substr(posted_month, 1, 4) as period from stock_move where comp_id = $comp order by 1",
  follows: ["warehouse.stockMove", "masterData.warehouse", "masterData.department", "masterData.material"],
  delta: { ...appended("move_id", "stock_move"), masters: KEPT_AS },
  columns: {
    move_id: { type: "id" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    warehouse_id: { type: "id", field: "warehouse.stockMove/warehouseId" },
    ...STOCK_COLUMNS,
    material_id: { type: "id", field: "warehouse.stockMove/materialId" },
    batch: { type: "text", field: "warehouse.stockMove/batch" },
    owner: { type: "text", field: "warehouse.stockMove/owner" },
    leg: { type: "text" },
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text" },
    operation_type_id: { type: "id", field: "warehouse.stockMove/operationTypeId" },
    operation_source: { type: "text" },
    use_department_id: { type: "id", field: "warehouse.stockMove/useDepartmentId" },
    quantity: { type: "quantity", field: "warehouse.stockMove/quantity" },
    value: { type: "money", field: "warehouse.stockMove/value" },
    digits: { type: "integer" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    from: { kind: "date", initial: "yearStart" },
    fromMonth: { kind: "month", initial: "yearStart" },
    toMonth: { kind: "month", initial: "thisMonth" },
    ages: { kind: "choice", values: ["bands", "years"], initial: "bands" },
    abcBy: { kind: "choice", values: ["used", "stock"], initial: "used" },
    a: { kind: "number", from: 1, to: 99, initial: "70" },
    b: { kind: "number", from: 1, to: 100, initial: "90" },
  },
  terms: {
    abcEarlier: {
      param: "abcBy",
      cases: {
        used: `case when ${IN_EARLIER} and ${IS_USE} then - value else 0 end`,
        stock: "case when on_month < $fromMonth then value else 0 end",
      },
    },
    abcValue: { param: "abcBy", cases: { used: `case when ${IN_PERIOD} and ${IS_USE} then - value else 0 end`, stock: "value" } },
  },
  bucketSets: LYING_SETS,
  views: {
    moves: movesUpTo("on_day <= $asOf"),
    ledger: movesUpTo("on_month <= $toMonth"),
    monthEnds: MONTH_ENDS,
    layers: LAYERS,
    ranked: RANKED,
  },
  dimensions: {
    ...STOCK_DIMENSIONS,
    day: { kind: "date", sql: "on_day" },
    month: { kind: "month", sql: "on_month" },
    ...spansOf("on_month"),
    batch: { kind: "text", sql: "batch" },
    owner: { kind: "choice", sql: "owner", values: ["own", "supplier", "customer"] },
    leg: { kind: "choice", sql: "leg", values: ["in", "out", "variance", "priceVariance"] },
    kind: { kind: "choice", sql: "module", values: KINDS },
    operationType: { kind: "link", sql: "operation_type_id", to: "warehouse.operationType" },
    useDepartment: { kind: "link", sql: "use_department_id", to: "masterData.department" },
    age: { kind: "bucket", days: "aged", sets: "lying", param: "ages" },
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
    openingQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      ...sums("sum(quantity)", "on_month < $fromMonth", total("m.quantity", EARLIER)),
    },
    inQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      ...sums("sum(quantity)", `${IN_PERIOD} and leg <> 'out'`, total("m.quantity", `${WITHIN} and m.leg <> 'out'`)),
    },
    outQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      ...sums("- sum(quantity)", `${IN_PERIOD} and leg = 'out'`, total("- m.quantity", `${WITHIN} and m.leg = 'out'`)),
    },
    closingQuantity: { unit: "quantity", counted: inUnit("quantity"), ...sums("sum(quantity)", null, total("m.quantity", UNTIL)) },
    openingValue: { unit: "money", ...sums("sum(value)", "on_month < $fromMonth", total("m.value", EARLIER)) },
    inValue: { unit: "money", ...sums("sum(value)", `${IN_PERIOD} and leg <> 'out'`, total("m.value", `${WITHIN} and m.leg <> 'out'`)) },
    outValue: { unit: "money", ...sums("- sum(value)", `${IN_PERIOD} and leg = 'out'`, total("- m.value", `${WITHIN} and m.leg = 'out'`)) },
    closingValue: { unit: "money", ...sums("sum(value)", null, total("m.value", UNTIL)) },
    closingPrice: { unit: "rate", of: ["closingValue", "closingQuantity"] },
    usedQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      ...sums("- sum(quantity)", `${IN_PERIOD} and ${IS_USE}`, total("- m.quantity", USED)),
    },
    usedValue: { unit: "money", ...sums("- sum(value)", `${IN_PERIOD} and ${IS_USE}`, total("- m.value", USED)) },
    averageValue: {
      unit: "money",
      ...sums(
        "sum(value * case when on_month < $fromMonth then 1.0 else 0.5 end)",
        null,
        total("m.value * case when m.posted_month < $fromMonth then 1 else 0.5 end", UNTIL),
      ),
    },
    turnover: { unit: "rate", of: ["usedValue", "averageValue"] },
    boughtQuantity: { unit: "quantity", counted: inUnit("quantity"), ...sums("sum(quantity)", IS_BOUGHT, total("m.quantity", BOUGHT)) },
    boughtValue: { unit: "money", ...sums("sum(value)", IS_BOUGHT, total("m.value", BOUGHT)) },
    boughtPrice: { unit: "rate", of: ["boughtValue", "boughtQuantity"] },
    completedQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      ...sums(
        "sum(quantity)",
        `${IN_PERIOD} and leg = 'in' and operation_source = 'production'`,
        total("m.quantity", COMPLETED, DOCUMENTS),
      ),
    },
    completedValue: {
      unit: "money",
      ...sums("sum(value)", `${IN_PERIOD} and leg = 'in' and operation_source = 'production'`, total("m.value", COMPLETED, DOCUMENTS)),
    },
    monthQuantity: {
      unit: "quantity",
      counted: inUnit("quantity"),
      additive: true,
      over: "monthEnds",
      sql: "sum(quantity)",
      semiAdditive: { dimension: "month", last: "on_month = $toMonth" },
      tieOut: total("m.quantity", UNTIL),
    },
    monthValue: {
      unit: "money",
      additive: true,
      over: "monthEnds",
      sql: "sum(value)",
      semiAdditive: { dimension: "month", last: "on_month = $toMonth" },
      tieOut: total("m.value", UNTIL),
    },
    lyingQuantity: {
      unit: "quantity",
      counted: inUnit("left_quantity"),
      additive: true,
      over: "layers",
      sql: "sum(left_quantity)",
      tieOut: lying("sum(quantity)"),
    },
    lyingValue: { unit: "money", additive: true, over: "layers", sql: "sum(left_value)", tieOut: lying("sum(worth)") },
    longLying: {
      unit: "money",
      additive: true,
      over: "layers",
      sql: "sum(left_value)",
      where: "aged > 365",
      tieOut: `select coalesce(sum(worth - ${inCompany("worth * least(quantity, recent) / quantity")}), 0) as value
        from (select sum(m.quantity) as quantity, sum(m.value) as worth,
        coalesce(sum(greatest(m.quantity, 0)) filter (where m.posted_on >= $asOf - 365), 0) as recent
          from ${MOVES} and ${BEFORE} and ${RIGHTS} group by m.warehouse_id, m.material_id, m.owner having sum(m.quantity) > 0) b`,
    },
    longLyingShare: { unit: "percent", of: ["longLying", "lyingValue"] },
    lastIssue: {
      unit: "date",
      additive: false,
      over: "layers",
      sql: "max(last_out)",
      tieOut: `select max(b.last_out) as value
      from (select sum(m.quantity) as quantity, max(m.posted_on) filter (where m.leg = 'out' and m.quantity < 0) as last_out
        from ${MOVES} and ${BEFORE} and ${RIGHTS} group by m.warehouse_id, m.material_id, m.owner having sum(m.quantity) > 0) b`,
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
    follows: true,
    columns: ["docNo", "day", "month", "kind", "warehouse", "material", "batch", "leg", "owner", "operationType", "useDepartment"],
    figures: { quantity: { unit: "quantity", sql: "quantity" }, value: { unit: "money", sql: "value" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, move_id desc",
  },
  scope: { warehouse: "warehouse_id" },
  freshness: { ageing: 300, stale: 3600 },
});
