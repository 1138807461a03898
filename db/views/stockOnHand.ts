import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, price, quantity } from "../columns.ts";

const place = {
  ...companyColumns,
  /** '' = now, else as it stood at the end of that month. */
  yearMonth: text().notNull(),
  warehouseId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  stockType: text(),
  factoryAreaId: bigintText(),
  isSubstitute: boolean().notNull(),
  materialId: bigintText().notNull(),
  materialClassId: bigintText().notNull(),
  manufacturerId: bigintText(),
  owner: text().notNull(),
  expiresOn: day(),
};
const amounts = {
  quantity: quantity().notNull(),
  reserved: quantity(),
  available: quantity(),
  value: money().notNull(),
  averagePrice: price(),
  movedOn: day(),
};

/** What lies on each stock key, now and at the end of every month that is or was open. */
export const stockOnHand = pgTable("stock_on_hand", {
  ...place,
  batch: text().notNull(),
  area: text().notNull(),
  seat: text().notNull(),
  box: text().notNull(),
  state: text().notNull(),
  serial: text().notNull(),
  producedOn: day(),
  ...amounts,
});

/** The same by warehouse and material. */
export const materialStock = pgTable("material_stock", { ...place, ...amounts, inTransit: quantity().notNull() });

const NOW = `select b.comp_id, b.id, ''::text as year_month, b.warehouse_id, b.quantity, b.reserved,
    case when b.state = 'available' then b.quantity - b.reserved else 0 end as available, b.value, b.moved_on
  from stock_balance b where b.quantity <> 0 or b.value <> 0 or b.reserved <> 0`;

/** The last snapshot up to a month that still stands. */
const LAST_CLOSED = `(select s.id, s.year_month from stock_period_snapshot s where s.comp_id = p.comp_id and s.warehouse_id = p.warehouse_id
    and s.year_month <= p.year_month and s.voided_at is null order by s.year_month desc limit 1)`;
const SAME_KEY = ["warehouse_id", "material_id", "batch", "area", "seat", "box", "owner", "state", "serial"]
  .map((name) => `b.${name} = m.${name}`)
  .join(" and ");

/** Closing of the last closed month plus the moves booked after it. */
const AT_MONTH_END = `select a.comp_id, a.balance_id, a.year_month, a.warehouse_id, sum(a.quantity), null::numeric, null::numeric, sum(a.value), max(a.moved_on)
  from (select p.comp_id, p.year_month, p.warehouse_id, l.balance_id, l.closing_quantity as quantity, l.closing_value as value, null::date as moved_on
      from stock_period p join lateral ${LAST_CLOSED} closed on true
      join stock_period_snapshot_line l on l.comp_id = p.comp_id and l.snapshot_id = closed.id
    union all
    select p.comp_id, p.year_month, p.warehouse_id, b.id, m.quantity, m.value, m.posted_on
      from stock_period p left join lateral ${LAST_CLOSED} closed on true
      join stock_move m on m.comp_id = p.comp_id and m.warehouse_id = p.warehouse_id and m.posted_month <= p.year_month
        and m.posted_month > coalesce(closed.year_month, '')
      join stock_balance b on b.comp_id = m.comp_id and ${SAME_KEY}) a
  group by a.comp_id, a.balance_id, a.year_month, a.warehouse_id
  having sum(a.quantity) <> 0 or sum(a.value) <> 0`;

const AVERAGE = (value: string, quantity: string) => `case when ${quantity} <> 0 then round(${value} / ${quantity}, 6) end`;

export const STOCK_ON_HAND = `select k.comp_id, k.id, k.year_month, k.warehouse_id, w.department_id, w.stock_type, w.factory_area_id, w.is_substitute,
    b.material_id, c.material_class_id, coalesce(s.manufacturer_id, c.manufacturer_id) as manufacturer_id, b.owner, s.expires_on,
    b.batch, b.area, b.seat, b.box, b.state, b.serial, s.produced_on,
    k.quantity, k.reserved, k.available, k.value, ${AVERAGE("k.value", "k.quantity")} as average_price, k.moved_on
  from (${NOW} union all ${AT_MONTH_END}) k
  join stock_balance b on b.comp_id = k.comp_id and b.id = k.id
  join warehouse w on w.comp_id = k.comp_id and w.id = k.warehouse_id
  join company_material c on c.comp_id = b.comp_id and c.id = b.material_id
  left join stock_batch s on s.comp_id = b.comp_id and s.material_id = b.material_id and s.batch = b.batch and b.batch <> ''`;

const GROUPED =
  "comp_id, year_month, warehouse_id, department_id, stock_type, factory_area_id, is_substitute, material_id, material_class_id, manufacturer_id, owner";
const LIES = "filter (where state <> 'inTransit')";

export const MATERIAL_STOCK = `select g.*, ${AVERAGE("g.value", "(g.quantity + g.in_transit)")} as average_price
  from (select ${GROUPED}, min(id) as id, min(expires_on) filter (where quantity > 0) as expires_on,
      coalesce(sum(quantity) ${LIES}, 0) as quantity, sum(reserved) as reserved, sum(available) as available, sum(value) as value,
      max(moved_on) as moved_on, coalesce(sum(quantity) filter (where state = 'inTransit'), 0) as in_transit
    from stock_on_hand group by ${GROUPED}) g`;
