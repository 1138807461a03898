import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { receivableEntries } from "#db/schema/sales/receivable";
import { arrayOf } from "#db/sql";
import { compare, negate } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { lockItems, moveItem, openFrom } from "./openItem.ts";
import { entryRow, updateInstalmentsReceived, storeItems } from "./receivable.ts";
import { holdReceivableMonths } from "./month.ts";
import { insertRows } from "#posting/rows";
import type { Finding } from "#define/rule";

/** An entry of the receivable ledger that nothing has undone. */
const LIVING_ENTRY = shaped({
  id: "id",
  itemId: "id",
  itemNo: "text",
  itemKind: "text",
  kind: "text",
  entryOn: "day",
  amount: "decimal",
  companyAmount: "decimal",
  module: "text",
  documentId: "id",
  lineId: "id",
  generation: "integer",
  docNo: "text",
});
export type LivingEntry = RowIn<typeof LIVING_ENTRY>;
/** The document under which an entry is undone where that is not its own. */
type Under = { kind: "dishonour"; module: string; documentId: string; docNo: string };
/** How entries are undone: on which day at the earliest, and under which document each. */
export type Undoing = { on: (entry: LivingEntry) => string; as?: (entry: LivingEntry) => Under };

/** The entries that documents of a module made and that nothing has undone, oldest first; of some lines only where these are named. */
export function livingEntries(
  work: Work,
  module: string,
  { documentIds, lineIds }: { documentIds?: readonly string[]; lineIds?: readonly string[] },
): Promise<LivingEntry[]> {
  const which = lineIds
    ? sql`e.line_id = any(${arrayOf(lineIds, "bigint")})`
    : sql`e.document_id = any(${arrayOf(documentIds ?? [], "bigint")})`;
  return work.run(LIVING_ENTRY`select e.id, e.item_id as "itemId", i.item_no as "itemNo", i.kind as "itemKind", e.kind, e.entry_on as "entryOn", e.amount,
      e.company_amount as "companyAmount", e.module, e.document_id as "documentId", e.line_id as "lineId", e.generation, e.doc_no as "docNo"
    from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
    where e.comp_id = ${work.compId} and e.module = ${module} and ${which} and e.reversal_of is null
      and not exists (select 1 from receivable_entry r where r.comp_id = e.comp_id and r.reversal_of = e.id)
    order by e.id`);
}

/**
 * Undoes entries with the opposite ones (red entries): settled items are open again, opened ones are gone, which needs that nothing was
 * taken off them since; the day is that of the undoing, never before the entry's own. `placeOf` says where a fault is shown.
 */
export async function undoEntries(
  work: Work,
  entries: readonly LivingEntry[],
  { on, as }: Undoing,
  placeOf: (entry: LivingEntry) => Pick<Finding, "document" | "table" | "row"> = () => ({ document: 0 }),
): Promise<void> {
  if (entries.length === 0) return;
  const dayOf = (entry: LivingEntry) => (on(entry) < entry.entryOn ? entry.entryOn : on(entry));
  await holdReceivableMonths(work, entries.map(dayOf));
  const items = await lockItems(
    work,
    entries.map(({ itemId }) => itemId),
  );
  const issues: Finding[] = [];
  for (const entry of entries) {
    const item = items.get(entry.itemId);
    if (!item) continue;
    const isOpening = compare(entry.amount, item.grossAmount) === 0 && ["invoice", "opening", "advance"].includes(entry.kind);
    if (isOpening && compare(openFrom(item, dayOf(entry)), item.grossAmount) !== 0)
      issues.push({ ...placeOf(entry), code: "settledSince", field: "itemId", value: entry.itemNo });
    moveItem(item, dayOf(entry), negate(entry.amount), negate(entry.companyAmount));
  }
  failIfAny(issues);
  await insertRows(
    work,
    receivableEntries,
    entries.map((entry) =>
      entryRow(
        work,
        { ...entry, ...as?.(entry) },
        {
          itemId: entry.itemId,
          kind: as?.(entry).kind ?? entry.kind,
          entryOn: dayOf(entry),
          amount: negate(entry.amount),
          companyAmount: negate(entry.companyAmount),
          generation: entry.generation + 1,
          reversalOf: entry.id,
        },
      ),
    ),
  );
  await storeItems(work, [...items.values()]);
  await updateInstalmentsReceived(work, [...items.keys()]);
  for (const entry of entries) work.changed("sales.receivableItem", dayOf(entry).slice(0, 4));
}
