import type { Posting } from "#define/module";
import { textOf } from "#posting/amounts";
import { ratesOf } from "#posting/journal/rate";
import { fillUnits, stamp } from "#posting/stamp";

/** Confirms how tenders ended, at the rate of the day of the award. */
export const confirmBids: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  stamp(
    documents,
    rates.map((exchangeRate) => ({ exchangeRate })),
  );
  for (const { header } of documents) work.changed("crm.bidResult", textOf(header.docOn).slice(0, 4));
};
