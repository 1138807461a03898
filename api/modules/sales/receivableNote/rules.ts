import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { textOf } from "#posting/amounts";
import type { DocumentOf } from "#define/rows";
import type { receivableNotes } from "#db/schema/sales/receivableNote";
import type { Finding, Rule } from "#define/rule";

/** A note about an open item. */
export type Note = DocumentOf<typeof receivableNotes>;

const OPEN = shaped({ id: "id", itemNo: "text", open: "text", disputed: "boolean" });
type Open = RowIn<typeof OPEN>;

/** Notes speak of items that are open; a promise names a day that is not past and no more than is open; a dispute begins and ends once. */
export const fitsItem: Rule<Note> = async (documents, work) => {
  const items = await openOf(documents, work);
  return documents.flatMap((document, at) => faultsOf(document, items.get(document.header.itemId), work.today, at));
};

async function openOf(documents: readonly Note[], work: Work): Promise<Map<string, Open>> {
  const ids = arrayOf([...new Set(documents.map(({ header }) => header.itemId))], "bigint");
  const rows = await work.run(OPEN`select i.id, i.item_no as "itemNo",
      (select coalesce(sum(e.company_amount), 0) from receivable_entry e where e.comp_id = i.comp_id and e.item_id = i.id)::text as open,
      coalesce((select n.kind = 'dispute' from receivable_note n where n.comp_id = i.comp_id and n.item_id = i.id and n.kind in ('dispute', 'disputeEnd')
      order by n.id desc limit 1), false) as disputed
    from receivable_item i where i.comp_id = ${work.compId} and i.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

function faultsOf({ header }: Note, item: Open | undefined, today: string, document: number): Finding[] {
  if (!item) return [];
  if (signOf(item.open) <= 0) return [{ document, code: "nothingOpen", field: "itemId", value: item.itemNo }];
  if (header.kind === "promise") return promiseFaults(header.promisedOn, header.promisedAmount ?? "0", item, today, document);
  const isRepeated = (header.kind === "dispute" && item.disputed) || (header.kind === "disputeEnd" && !item.disputed);
  return isRepeated ? [{ document, code: "duplicate", field: "kind", value: header.kind }] : [];
}

function promiseFaults(on: unknown, amount: string, { open, itemNo }: Open, today: string, document: number): Finding[] {
  const early =
    textOf(on) < today ? [{ document, code: "outOfRange", field: "promisedOn", value: textOf(on), params: { min: today } } as const] : [];
  const over =
    compare(amount, open) > 0
      ? [{ document, code: "overApplied", field: "promisedAmount", value: amount, params: { open, item: itemNo } } as const]
      : [];
  return [...early, ...over];
}
