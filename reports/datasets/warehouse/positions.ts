import { defineDataset } from "#define/dataset";
import { inCompany } from "#reports/moneyDigits";
import { inUnit, KEPT_AS, STOCK_COLUMNS, STOCK_DIMENSIONS, STOCK_SQL, stockOf } from "#reports/warehouseStock";

/** What a warehouse holds of each material of its own, over batches and places. */
const HELD = `(select comp_id, warehouse_id, material_id, sum(quantity) as quantity, sum(reserved) as reserved, sum(value) as value, max(moved_on) as moved_on
  from stock_balance where comp_id = $comp and owner = 'own' group by comp_id, warehouse_id, material_id) m ${stockOf("m")}`;
/** What of purchase orders in force has not arrived, by material: orders are placed for the company, not for a warehouse. */
const ORDERED =
  "(select comp_id, material_id, sum(open_quantity) as open_quantity from order_row where comp_id = $comp and is_open group by comp_id, material_id)";
const RIGHTS = "{scope warehouse=m.warehouse_id}";
const held = (what: string, when = "true") => `select coalesce(sum(${what}), 0) as value from ${HELD} where ${when} and ${RIGHTS}`;
const FREE = "m.quantity - m.reserved";
const EXCESS_VALUE = inCompany("m.value * (m.quantity - c.maximum_stock) / m.quantity");
const [BELOW_SAFETY, BELOW_REORDER, ABOVE_MAXIMUM] = [
  `${FREE} < c.safety_stock`,
  `${FREE} <= c.reorder_point`,
  "m.quantity > c.maximum_stock",
];
const LIMITS = "warehouse m where m.comp_id = $comp and m.money_limit is not null";

const [FREE_HERE, IS_BELOW_SAFETY, IS_BELOW_REORDER, IS_ABOVE] = [
  "quantity - reserved",
  "quantity - reserved < safety",
  "quantity - reserved <= reorder",
  "quantity > maximum",
];

/** What lies where today, against what should: one row per warehouse and material, and one per warehouse for its money limit. */
export default defineDataset({
  id: "warehouse.positions",
  source: `select * from (
    select m.material_id as key, m.warehouse_id, ${STOCK_SQL}, m.material_id, m.quantity, m.reserved, m.value, c.safety_stock, c.reorder_point, c.maximum_stock,
      case when ${ABOVE_MAXIMUM} and m.quantity > 0 then ${EXCESS_VALUE} else 0 end, null::numeric as money_limit,
      case when w.money_limit is null then 'no' else 'yes' end, m.moved_on,
      coalesce(o.open_quantity, 0)
    from ${HELD} left join ${ORDERED} o on o.comp_id = m.comp_id and o.material_id = m.material_id
    union all
    select m.id, m.id, m.department_id, coalesce(m.unit_id, p.unit_id), m.factory_area_id, m.stock_type, case when m.is_substitute then 'yes' else 'no' end,
    null, null, null, null, 0, 0, 0, null, null, null, 0, m.money_limit, 'yes', null, 0
    from warehouse m left join department p on p.comp_id = m.comp_id and p.id = m.department_id where m.comp_id = $comp and m.money_limit is not null
  ) s order by 2, 1`,
  follows: [
    "warehouse.stockMove",
    "warehouse.stockBalance",
    "purchasing.purchaseOrder",
    "masterData.warehouse",
    "masterData.department",
    "masterData.material",
  ],
  delta: {
    key: "row_key",
    changed: `select material_id as key from stock_move where comp_id = $comp and id >= $since
      union select b.material_id from stock_reservation r join stock_balance b on b.comp_id = r.comp_id and b.id = r.balance_id
        where r.comp_id = $comp and (r.id >= $since or r.ended_at >= $at)
      union select l.material_id from purchase_order_line l join purchase_order o on o.comp_id = l.comp_id and o.id = l.order_id
        where l.comp_id = $comp and o.updated_at >= $at
      union select id from warehouse where comp_id = $comp and updated_at >= $at`,
    masters: [
      ...KEPT_AS,
      {
        by: "warehouse_id",
        says: ["limited"],
        where: "material_id is not null",
        select:
          "select id, case when money_limit is null then 'no' else 'yes' end from warehouse where comp_id = $comp and updated_at >= $at",
      },
      {
        by: "material_id",
        says: ["safety", "reorder", "maximum"],
        select: "select id, safety_stock, reorder_point, maximum_stock from company_material where comp_id = $comp and updated_at >= $at",
      },
    ],
  },
  columns: {
    row_key: { type: "id" },
    warehouse_id: { type: "id", field: "warehouse.stockBalance/warehouseId" },
    ...STOCK_COLUMNS,
    material_id: { type: "id", field: "warehouse.stockBalance/materialId" },
    quantity: { type: "quantity", field: "warehouse.stockBalance/quantity" },
    reserved: { type: "quantity", field: "warehouse.stockBalance/reserved" },
    value: { type: "money", field: "warehouse.stockBalance/value" },
    safety: { type: "quantity", field: "masterData.material/safetyStock" },
    reorder: { type: "quantity", field: "masterData.material/reorderPoint" },
    maximum: { type: "quantity", field: "masterData.material/maximumStock" },
    excess_value: { type: "money", field: "warehouse.stockBalance/value" },
    money_limit: { type: "money", field: "masterData.warehouse/moneyLimit" },
    limited: { type: "text", field: "masterData.warehouse/moneyLimit" },
    moved_on: { type: "date", field: "warehouse.stockBalance/movedOn" },
    on_order: { type: "quantity", field: "purchasing.orderRow/openQuantity" },
  },
  params: {},
  views: { positions: "select * from {facts}" },
  dimensions: {
    ...STOCK_DIMENSIONS,
    movedOn: { kind: "date", sql: "moved_on" },
    aboveMaximum: { kind: "choice", sql: `case when ${IS_ABOVE} then 'yes' else 'no' end`, values: ["yes", "no"] },
    belowSafetyStock: { kind: "choice", sql: `case when ${IS_BELOW_SAFETY} then 'yes' else 'no' end`, values: ["yes", "no"] },
  },
  metrics: {
    onHand: { unit: "quantity", counted: inUnit("quantity"), additive: true, sql: "sum(quantity)", tieOut: held("m.quantity") },
    reserved: { unit: "quantity", counted: inUnit("reserved"), additive: true, sql: "sum(reserved)", tieOut: held("m.reserved") },
    available: {
      unit: "quantity",
      sum: [
        { metric: "onHand", sign: 1 },
        { metric: "reserved", sign: -1 },
      ],
    },
    occupied: { unit: "money", additive: true, sql: "sum(value)", tieOut: held("m.value") },
    moneyLimit: {
      unit: "money",
      additive: true,
      sql: "sum(money_limit)",
      tieOut: `select coalesce(sum(m.money_limit), 0) as value from ${LIMITS} and {scope warehouse=m.id}`,
    },
    limitedValue: {
      unit: "money",
      additive: true,
      sql: "sum(value)",
      where: "limited = 'yes'",
      tieOut: held("m.value", "w.money_limit is not null"),
    },
    occupiedShare: { unit: "percent", of: ["limitedValue", "moneyLimit"] },
    room: {
      unit: "money",
      sum: [
        { metric: "moneyLimit", sign: 1 },
        { metric: "limitedValue", sign: -1 },
      ],
    },
    safetyStock: { unit: "quantity", counted: inUnit("safety"), additive: true, sql: "sum(safety)", tieOut: held("c.safety_stock") },
    maximumStock: { unit: "quantity", counted: inUnit("maximum"), additive: true, sql: "sum(maximum)", tieOut: held("c.maximum_stock") },
    shortage: {
      unit: "quantity",
      counted: "measure_id",
      additive: true,
      sql: `sum(safety - (${FREE_HERE}))`,
      where: IS_BELOW_SAFETY,
      tieOut: held(`c.safety_stock - (${FREE})`, BELOW_SAFETY),
    },
    /** Every material once, in however many warehouses it lies. */
    onOrder: {
      unit: "quantity",
      counted: inUnit("on_order"),
      additive: false,
      sql: `coalesce(list_sum(map_values(map_from_entries(list_distinct(list(struct_pack(k := material_id, v := on_order))
        filter (where material_id is not null))))), 0)`,
      tieOut: `select coalesce(sum(o.open_quantity), 0) as value from ${ORDERED} o where exists (select 1 from stock_balance m
        where m.comp_id = o.comp_id and m.material_id = o.material_id and m.owner = 'own' and ${RIGHTS})`,
    },
    coverage: { unit: "percent", of: ["available", "safetyStock"] },
    belowSafety: { unit: "count", additive: true, sql: "count(*)", where: IS_BELOW_SAFETY, tieOut: held("1", BELOW_SAFETY) },
    belowReorder: { unit: "count", additive: true, sql: "count(*)", where: IS_BELOW_REORDER, tieOut: held("1", BELOW_REORDER) },
    excessQuantity: {
      unit: "quantity",
      counted: "measure_id",
      additive: true,
      sql: "sum(quantity - maximum)",
      where: IS_ABOVE,
      tieOut: held("m.quantity - c.maximum_stock", ABOVE_MAXIMUM),
    },
    excessValue: {
      unit: "money",
      additive: true,
      sql: "sum(excess_value)",
      tieOut: held(EXCESS_VALUE, `${ABOVE_MAXIMUM} and m.quantity > 0`),
    },
    excessMaterials: { unit: "count", additive: true, sql: "count(*)", where: IS_ABOVE, tieOut: held("1", ABOVE_MAXIMUM) },
  },
  records: {
    view: "positions",
    follows: true,
    columns: ["material", "warehouse", "materialClass", "manufacturer", "movedOn"],
    figures: {
      quantity: { unit: "quantity", sql: "quantity" },
      free: { unit: "quantity", sql: FREE_HERE },
      value: { unit: "money", sql: "value" },
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
  scope: { warehouse: "warehouse_id" },
  freshness: { ageing: 300, stale: 3600 },
});
