import type { warehouses } from "#db/schema/masterData/warehouse";
import type { Posting } from "#define/rule";
import type { RowOf } from "#define/rows";
import { openMonths } from "#posting/stock/openMonths";

/** A warehouse is open for the month in which it is made; earlier ones are opened by right. */
export const openFirstMonth: Posting<{ header: RowOf<typeof warehouses> }> = async (documents, work) => {
  const month = work.today.slice(0, 7);
  await openMonths(
    work,
    month,
    month,
    documents.map(({ header }) => header.id),
  );
};
