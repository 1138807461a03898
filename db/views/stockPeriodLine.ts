import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, money, quantity } from "../columns.ts";

/** What a closed month of a warehouse was, by material, batch, owner and state: closing = opening + in - out + variance. */
export const stockPeriodLines = pgTable("stock_period_line", {
  ...companyColumns,
  warehouseId: bigintText().notNull(),
  yearMonth: text().notNull(),
  materialId: bigintText().notNull(),
  batch: text().notNull(),
  owner: text().notNull(),
  state: text().notNull(),
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

const OF = "s.comp_id, s.warehouse_id, s.year_month, b.material_id, b.batch, b.owner, b.state";
const SUMMED = [
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

export const STOCK_PERIOD_LINE = `select ${OF}, min(b.id) as id, ${SUMMED.map((name) => `sum(l.${name}) as ${name}`).join(", ")}
  from stock_period_snapshot s join stock_period_snapshot_line l on l.comp_id = s.comp_id and l.snapshot_id = s.id
  join stock_balance b on b.comp_id = l.comp_id and b.id = l.balance_id
  where s.voided_at is null group by ${OF}`;
