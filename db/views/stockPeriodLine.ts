import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, money, quantity } from "../columns.ts";

/** What a closed month of a warehouse was, by material and owner, price variance included: closing = opening + in - out + variance. */
export const stockPeriodLines = pgTable("stock_period_line", {
  ...companyColumns,
  warehouseId: bigintText().notNull(),
  yearMonth: text().notNull(),
  materialId: bigintText().notNull(),
  owner: text().notNull(),
  ownerPartyId: bigintText(),
  openingQuantity: quantity().notNull(),
  openingValue: money().notNull(),
  inQuantity: quantity().notNull(),
  inValue: money().notNull(),
  outQuantity: quantity().notNull(),
  outValue: money().notNull(),
  varianceValue: money().notNull(),
  closingQuantity: quantity().notNull(),
  closingValue: money().notNull(),
});

const COLUMNS = [
  "opening_quantity",
  "opening_value",
  "in_quantity",
  "in_value",
  "out_quantity",
  "out_value",
  "variance_value",
  "closing_quantity",
  "closing_value",
];
const OF_KEY = "s.comp_id, s.warehouse_id, s.year_month";
/** What a side of `m` is more or less than its legs of that name. */
const beyond = (side: string, moved: string, own: string) =>
  `(case when m.side = '${side}' then ${moved} else 0 end - case when m.leg = '${side}' then ${own} else 0 end)`;

/**
 * A snapshot keeps both legs of what only changed its state or was paid for: they come off again, so that a month says what its report
 * does.
 */
export const STOCK_PERIOD_LINE = `select k.comp_id, k.warehouse_id, k.year_month, k.material_id, k.owner, nullif(k.owner_party_id, 0) as owner_party_id,
    min(k.id) as id, ${COLUMNS.map((name) => `sum(k.${name}) as ${name}`).join(", ")}
  from (select ${OF_KEY}, v.material_id, v.owner, v.owner_party_id, v.id, l.opening_quantity, l.opening_value + l.opening_price_variance as opening_value,
      l.in_quantity, l.in_value, l.out_quantity, l.out_value, l.variance_value + l.closing_price_variance - l.opening_price_variance as variance_value,
      l.closing_quantity, l.closing_value + l.closing_price_variance as closing_value
    from stock_period_snapshot s join stock_period_snapshot_value l on l.comp_id = s.comp_id and l.snapshot_id = s.id
    join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id where s.voided_at is null
    union all
    select ${OF_KEY}, m.material_id, m.owner, m.owner_party_id, null, 0, 0, ${beyond("in", "m.moved_quantity", "m.quantity")},
      ${beyond("in", "m.value", "m.value")},
      -${beyond("out", "m.moved_quantity", "m.quantity")}, -${beyond("out", "m.value", "m.value")}, 0, 0, 0
    from stock_period_snapshot s join stock_side m on m.comp_id = s.comp_id and m.warehouse_id = s.warehouse_id and m.posted_month = s.year_month
    where s.voided_at is null and m.leg in ('in', 'out') and (m.side <> m.leg or m.moved_quantity <> m.quantity)) k
  group by k.comp_id, k.warehouse_id, k.year_month, k.material_id, k.owner, k.owner_party_id`;
