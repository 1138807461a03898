import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { lastOf } from "#posting/stock/openMonths";
import type { StockPeriod } from "#posting/stock/documents";
import type { Finding, Rule } from "#define/rule";

const OTHER = shaped({ warehouseId: "id", yearMonth: "text", stage: "text" });
type Other = RowIn<typeof OTHER>;

/** The first and the last day of a month. */
export function deriveDays({ header }: { header: { yearMonth: string | null; fromOn: string | null; toOn: string | null } }): void {
  const month = header.yearMonth;
  if (month !== null) Object.assign(header, { fromOn: `${month}-01`, toOn: lastOf(month) });
}

/** Says which months cannot be closed yet: an earlier one of the warehouse is open, or they have not begun. */
export const closesInOrder: Rule<StockPeriod> = async (documents, work) => {
  const others = await otherMonths(documents, work);
  const asked = new Set(documents.map(({ header }) => `${header.warehouseId} ${header.yearMonth}`));
  return documents.flatMap(({ header }, document): Finding[] => {
    const [warehouseId, month] = [header.warehouseId, header.yearMonth];
    if (month > work.today.slice(0, 7)) return [{ document, code: "notBegun", field: "yearMonth", value: month }];
    const earlier = others.find((one) => one.warehouseId === warehouseId && one.yearMonth < month && one.stage !== "closed");
    const isAlso = earlier && asked.has(`${warehouseId} ${earlier.yearMonth}`);
    return earlier && !isAlso
      ? [{ document, code: "closesInOrder", field: "yearMonth", value: month, params: { month: earlier.yearMonth } }]
      : [];
  });
};

/** Says which months lie before a closed one of their warehouse: they can neither be made nor opened, nor opened again. */
export const isAfterClosed: Rule<StockPeriod> = async (documents, work) => {
  const others = await otherMonths(documents, work);
  return documents.flatMap(({ header }, document): Finding[] => {
    const month = header.yearMonth;
    const later = others.findLast((one) => one.warehouseId === header.warehouseId && one.yearMonth > month && one.stage === "closed");
    return later ? [{ document, code: "laterClosed", field: "yearMonth", value: month, params: { month: later.yearMonth } }] : [];
  });
};

/** Every month of the warehouses concerned; the warehouses are locked, so that no posting makes another one meanwhile. */
async function otherMonths(documents: readonly StockPeriod[], work: Work): Promise<Other[]> {
  const ids = arrayOf(
    documents.map(({ header }) => header.warehouseId),
    "bigint",
  );
  const [, rows] = await Promise.all([
    work.run(sql`select id from warehouse where comp_id = ${work.compId} and id = any(${ids}) order by id for no key update`),
    work.run(OTHER`select warehouse_id as "warehouseId", year_month as "yearMonth", stage from stock_period
      where comp_id = ${work.compId} and warehouse_id = any(${ids}) order by year_month`),
  ]);
  return rows;
}
