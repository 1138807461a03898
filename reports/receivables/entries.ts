import { ITEMS } from "./items.ts";
import { provided } from "./provided.ts";

/** Movements with everything that is known of their items on `$asOf`, for the list behind what moved in a period. */
export const ENTRIES = `
  select i.* replace (e.amount as amount, e.document_amount as document_amount, e.due_on as due_on), e.entry_kind, e.entry_on
  from {facts} e join (${provided(ITEMS)}) i on i.item_id = e.item_id where e.entry_on <= greatest($asOf, $from) and {counted} and {retained}`;
