import type { bidCostLines, bidCosts } from "#db/schema/crm/projectBid";
import type { Drafting } from "#define/action";
import type { DocumentOf } from "#define/rows";
import type { Bid } from "./amounts.ts";

/** The cost sheet of a bid, with its lots: what goes into each of them is told there. */
export const costsOf: Drafting<Bid, DocumentOf<typeof bidCosts, { lines: typeof bidCostLines }>> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header: { id, departmentId, unitId, currency }, lines }, from) => ({
      from,
      header: { docOn: work.today, bidId: id, departmentId, unitId, currency },
      lines: { lines: lines.lots.map(({ lotNo, quantity }) => ({ lotNo, quantity })) },
    })),
  );
