import { defineDataset } from "#define/dataset";
import { DIGITS, inCompany } from "#reports/moneyDigits";
import { inUnit, KEPT_AS, OF_MATERIAL, OF_WAREHOUSE, STOCK_COLUMNS, STOCK_DIMENSIONS } from "#reports/warehouseStock";
import { companyWide, held, LIMITED, POSITIONS } from "#reports/stockPositions";

const MOVED = "stock_move m where m.comp_id = $comp and m.owner = 'own'";
const SUMS = "sum(m.quantity), coalesce(sum(m.quantity) filter (where m.state = 'available'), 0), 0, sum(m.value)";
const RESERVED = "stock_balance b where b.comp_id = $comp and b.owner = 'own' and b.reserved <> 0";
const NO_WAREHOUSE = "null::bigint, null::bigint, null::bigint, null::text, null::text";
const NO_MATERIAL = "null::bigint, null::bigint, null::bigint";
const NO_LIMITS = "null::numeric, null::numeric, null::numeric, null::numeric, null::text, null::text";
/** What of purchase orders in force has not arrived, by material: orders are placed for the company, not for a warehouse. */
const ORDERED =
  "select material_id, sum(open_quantity) as open_quantity from order_row where comp_id = $comp and is_open group by material_id";

/** One material counted once, in however many warehouses it lies. */
const once = (what: string, when = "true") =>
  `coalesce(list_sum(map_values(map_from_entries(list_distinct(list(struct_pack(k := material_id, v := ${what})) filter (where material_id is not null and ${what} is not null and ${when}))))), 0)`;
const IS_LACKING = "company_free < safety";
const IS_LOW = "company_free <= reorder";
const IS_ABOVE = "company_quantity > maximum and quantity > 0";

/**
 * What lies where at the end of a month, against what should: rows by month that are added up to it, one of each warehouse (`place`), and
 * what the company as a whole
 * keeps of a material: that is nobody's. Reservations and open orders are those of now: a past month has none.
 */
export default defineDataset({
  id: "warehouse.positions",
  source: `select s.*, ${DIGITS} from (
    select m.material_id as key, 'held' as kind, null::text as shared, m.posted_month, m.warehouse_id, ${NO_WAREHOUSE}, ${NO_MATERIAL}, m.material_id, ${SUMS}, max(m.posted_on), 0, ${NO_LIMITS}
      from ${MOVED} group by m.material_id, m.posted_month, m.warehouse_id
    union all select m.material_id, 'held', 'yes', m.posted_month, null::bigint, ${NO_WAREHOUSE}, ${NO_MATERIAL}, m.material_id, ${SUMS}, null::date, 0, ${NO_LIMITS}
      from ${MOVED} group by m.material_id, m.posted_month
    union all select b.material_id, 'now', null::text, '', b.warehouse_id, ${NO_WAREHOUSE}, ${NO_MATERIAL}, b.material_id, 0, - sum(b.reserved), sum(b.reserved), 0, null::date, 0, ${NO_LIMITS}
      from ${RESERVED} group by b.material_id, b.warehouse_id
    union all select b.material_id, 'now', 'yes', '', null::bigint, ${NO_WAREHOUSE}, ${NO_MATERIAL}, b.material_id, 0, - sum(b.reserved), 0, 0, null::date, 0, ${NO_LIMITS}
      from ${RESERVED} group by b.material_id
    union all select o.material_id, 'now', 'yes', '', null::bigint, ${NO_WAREHOUSE}, ${NO_MATERIAL}, o.material_id, 0, 0, 0, 0, null::date, o.open_quantity, ${NO_LIMITS} from (${ORDERED}) o
    union all select c.id, 'limits', 'yes', '', null::bigint, ${NO_WAREHOUSE}, ${OF_MATERIAL}, c.id, 0, 0, 0, 0, null::date, 0, c.safety_stock, c.reorder_point, c.maximum_stock, null::numeric, null::text, null::text
      from company_material c join material g on g.id = c.id where c.comp_id = $comp and (coalesce(c.safety_stock, c.reorder_point, c.maximum_stock) is not null
        or exists (select 1 from stock_move m where m.comp_id = c.comp_id and m.material_id = c.id and m.owner = 'own'))
    union all select w.id, 'place', null::text, '', w.id, ${OF_WAREHOUSE}, ${NO_MATERIAL}, null::bigint, 0, 0, 0, 0, null::date, 0, null::numeric, null::numeric, null::numeric, w.money_limit,
      case when w.money_limit is null then 'no' else 'yes' end, case when w.stage = 'enabled' then 'yes' else 'no' end
      from warehouse w left join department p on p.comp_id = w.comp_id and p.id = w.department_id where w.comp_id = $comp
  ) s order by 1, 2, 4, 5`,
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
      union select id from warehouse where comp_id = $comp and updated_at >= $at
      union select id from company_material where comp_id = $comp and updated_at >= $at`,
    masters: KEPT_AS.map((says) => ({ ...says, where: says.by === "warehouse_id" ? "kind = 'place'" : "kind = 'limits'" })),
  },
  columns: {
    row_key: { type: "id" },
    kind: { type: "text" },
    shared: { type: "text" },
    on_month: { type: "text" },
    warehouse_id: { type: "id", field: "warehouse.stockBalance/warehouseId" },
    ...STOCK_COLUMNS,
    material_id: { type: "id", field: "warehouse.stockBalance/materialId" },
    quantity: { type: "quantity", field: "warehouse.stockBalance/quantity" },
    free: { type: "quantity", field: "warehouse.stockBalance/available" },
    reserved: { type: "quantity", field: "warehouse.stockBalance/reserved" },
    value: { type: "money", field: "warehouse.stockBalance/value" },
    moved_on: { type: "date", field: "warehouse.stockBalance/movedOn" },
    on_order: { type: "quantity", field: "purchasing.orderRow/openQuantity" },
    safety: { type: "quantity", field: "masterData.material/safetyStock" },
    reorder: { type: "quantity", field: "masterData.material/reorderPoint" },
    maximum: { type: "quantity", field: "masterData.material/maximumStock" },
    money_limit: { type: "money", field: "masterData.warehouse/moneyLimit" },
    limited: { type: "text", field: "masterData.warehouse/moneyLimit" },
    is_open: { type: "text" },
    digits: { type: "integer" },
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
      counted: inUnit("company_free"),
      additive: false,
      sql: once("company_free"),
      tieOut: companyWide("sum(free)"),
    },
    safetyStock: {
      unit: "quantity",
      counted: inUnit("safety"),
      additive: false,
      sql: once("safety"),
      tieOut: companyWide("sum(safety_stock)"),
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
      counted: `case when ${IS_LACKING} then measure_id end`,
      additive: false,
      sql: once("safety - company_free", IS_LACKING),
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
      sql: once("company_quantity - maximum", IS_ABOVE),
      tieOut: companyWide("sum(quantity - maximum_stock) filter (where quantity > maximum_stock and lies_here)"),
    },
    excessValue: {
      unit: "money",
      additive: false,
      sql: once("excess_value", IS_ABOVE),
      tieOut: companyWide(
        `sum(${inCompany("value * (quantity - maximum_stock) / nullif(quantity, 0)")}) filter (where quantity > maximum_stock and lies_here)`,
      ),
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
    follows: true,
    columns: ["material", "warehouse", "materialClass", "manufacturer", "movedOn"],
    figures: {
      quantity: { unit: "quantity", sql: "quantity" },
      free: { unit: "quantity", sql: "free" },
      value: { unit: "money", sql: "value" },
      companyFree: { unit: "quantity", sql: "company_free" },
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
