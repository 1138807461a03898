import type { Posting } from "#define/module";
import { textOf } from "./amounts.ts";
import { fillUnits } from "./stamp.ts";

/** Makes targets of a year count, or not count any more. */
export const publishTargets: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) work.changed("crm.salesTarget", textOf(header.year));
};
