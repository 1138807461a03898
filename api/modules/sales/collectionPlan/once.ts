import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Plan } from "./posting.ts";

/** What a line names: an item, else an instalment, else a contract, else all of a customer. */
const NAMED = shaped({ docNo: "text", yearMonth: "text", customerId: "id", contractId: "id?", instalmentId: "id?", itemId: "id?" });
type Named = RowIn<typeof NAMED>;
const LEVELS = ["itemId", "instalmentId", "contractId", "customerId"] as const;
const ITEM = shaped({ id: "id", contractId: "id?", instalmentId: "id?" });

/**
 * What is to come is planned once a month, whoever plans it: a line names nothing that another plan of the month which was agreed to names,
 * nor a part of it, nor a whole that it is a part of. Within one plan the wider line means what the narrower ones leave.
 */
export const plannedOnce: Rule<Plan> = async (documents, work) => {
  const agreed = await agreedIn(work, documents);
  const items = await itemsOf(work, documents);
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    const own: Named[] = [];
    return lines.lines.flatMap(({ customerId, contractId, instalmentId, itemId }, at) => {
      const item = itemId === null ? undefined : items.get(itemId);
      const { docNo, yearMonth } = header;
      const line = { docNo, yearMonth, customerId, itemId, ...(item ?? { contractId, instalmentId }) };
      const other = agreed.find((one) => isWithin(one, line) || isWithin(line, one)) ?? own.find((one) => isSame(one, line));
      own.push(line);
      if (!other) return [];
      const field = itemId === null ? "customerId" : "itemId";
      return [{ document, code: "plannedTwice", table: "lines", row: at + 1, field, params: { other: other.docNo } }];
    });
  });
};

const levelOf = (line: Named) => LEVELS.find((level) => line[level] !== null) ?? "customerId";

/** Whether the first line names a part of what the second one names, or all of it. */
function isWithin(part: Named, whole: Named): boolean {
  const level = levelOf(whole);
  return part.yearMonth === whole.yearMonth && part[level] === whole[level];
}

const isSame = (one: Named, other: Named) => isWithin(one, other) && isWithin(other, one);

/** The lines of other plans of these months that were agreed to. */
function agreedIn(work: Work, documents: readonly Plan[]): Promise<Named[]> {
  const months = arrayOf([...new Set(documents.map(({ header }) => header.yearMonth))], "text");
  const customers = arrayOf([...new Set(documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId)))], "bigint");
  const own = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  return work.run(NAMED`select h.doc_no as "docNo", h.year_month as "yearMonth", l.customer_id as "customerId",
      coalesce(i.contract_id, l.contract_id) as "contractId", coalesce(i.instalment_id, l.instalment_id) as "instalmentId", l.item_id as "itemId"
    from collection_plan h join collection_plan_line l on l.comp_id = h.comp_id and l.plan_id = h.id and l.customer_id = any(${customers})
      left join receivable_item i on i.comp_id = l.comp_id and i.id = l.item_id
    where h.comp_id = ${work.compId} and h.stage in ('approved', 'done') and h.year_month = any(${months}) and h.id <> all(${own})`);
}

/** Which contract and instalment the items of lines are of. */
async function itemsOf(work: Work, documents: readonly Plan[]): Promise<Map<string, Pick<Named, "contractId" | "instalmentId">>> {
  const ids = arrayOf(
    documents.flatMap(({ lines }) => lines.lines.flatMap(({ itemId }) => itemId ?? [])),
    "bigint",
  );
  const rows = await work.run(ITEM`select id, contract_id as "contractId", instalment_id as "instalmentId" from receivable_item
    where comp_id = ${work.compId} and id = any(${ids})`);
  return new Map(rows.map(({ id, contractId, instalmentId }) => [id, { contractId, instalmentId }]));
}
