import { grouped } from "#posting/rows";
import { changeMonth } from "./monthChange.ts";
import type { StockHeader } from "./documents.ts";
import type { Posting } from "#define/rule";

/** Books posted documents of a module in the month that they name now; both months must be open, their day stays. */
export const bookInMonth =
  (module: string): Posting<{ header: Pick<StockHeader, "id" | "postedMonth"> }> =>
  async (documents, work) => {
    for (const [month, same] of grouped(documents, ({ header }) => header.postedMonth ?? "")) await changeMonth(work, module, same, month);
  };
