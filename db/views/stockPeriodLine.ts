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

export const STOCK_PERIOD_LINE = `select s.comp_id, s.warehouse_id, s.year_month, v.material_id, v.owner, nullif(v.owner_party_id, 0) as owner_party_id, min(v.id) as id,
    sum(l.opening_quantity) as opening_quantity, sum(l.opening_value + l.opening_price_variance) as opening_value, sum(l.in_quantity) as in_quantity,
    sum(l.in_value) as in_value, sum(l.out_quantity) as out_quantity, sum(l.out_value) as out_value,
    sum(l.variance_value + l.closing_price_variance - l.opening_price_variance) as variance_value, sum(l.closing_quantity) as closing_quantity,
    sum(l.closing_value + l.closing_price_variance) as closing_value
  from stock_period_snapshot s join stock_period_snapshot_value l on l.comp_id = s.comp_id and l.snapshot_id = s.id
  join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id
  where s.voided_at is null group by s.comp_id, s.warehouse_id, s.year_month, v.material_id, v.owner, v.owner_party_id`;
