import { ratesOf } from "#posting/journal/rate";
import { fillUnits, stamp } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";
import type { Posting } from "#define/rule";

/** How a tender ended. */
export type Bid = DocumentOf<typeof bidResults, { bidders: typeof bidResultBidders }>;

/** Confirms how tenders ended, at the rate of the day of the award. */
export const confirmBids: Posting<Bid> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  stamp(
    documents,
    rates.map((exchangeRate) => ({ exchangeRate })),
  );
  for (const { header } of documents) work.changed("crm.bidResult", header.docOn.slice(0, 4));
};
