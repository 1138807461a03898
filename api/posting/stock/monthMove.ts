import { textOf } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { changeMonth } from "./monthChange.ts";
import type { Posting } from "#define/rule";

/** Books posted documents of a module in the month that they name now; both months must be open, their day stays. */
export const bookInMonth =
  (module: string): Posting =>
  async (documents, work) => {
    for (const [month, same] of grouped(documents, ({ header }) => textOf(header.postedMonth)))
      await changeMonth(work, module, same, month);
  };
