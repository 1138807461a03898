import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Cascade } from "#define/action";
import type { Contract } from "./documents.ts";

/** What was won waits to be signed again once the last contract over it is void. */
export const FREES_BIDS: Cascade<Contract> = {
  module: "crm.projectBid",
  action: "freeLots",
  documents: async (documents, work) => {
    const ids = documents.flatMap(({ header }) => header.projectBidId ?? []);
    const found = await work.run(shaped({ id: "id" })`select b.id from project_bid b
      where b.comp_id = ${work.compId} and b.stage = 'won' and b.id = any(${arrayOf(ids, "bigint")})
        and not exists (select from sales_contract c where c.comp_id = b.comp_id and c.project_bid_id = b.id and c.stage <> 'void') order by b.id`);
    return found.map(({ id }) => id);
  },
};
