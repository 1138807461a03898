import { shaped } from "#db/row";
import { compare } from "#define/decimal";
import type { dunningCalls } from "#db/schema/sales/dunningCall";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import { unnest } from "#posting/rows";

/** A call about what is overdue. */
export type Call = DocumentOf<typeof dunningCalls>;

/** A call belongs to the month of its day. */
export function deriveCall({ header }: DraftOf<Call>): void {
  header.yearMonth = (header.calledOn ?? "").slice(0, 7);
}

/** A promise names no more than was open on the day of the call of what it is for. */
export const keepsPromise: Rule<Call> = async (documents, work) => {
  const promises = documents.flatMap(({ header }, document) => (header.result === "promised" ? [{ header, document }] : []));
  if (promises.length === 0) return [];
  const asked = unnest(
    "k",
    {
      document: promises.map(({ document }) => document),
      id: promises.map(({ header }) => header.id),
      called_on: promises.map(({ header }) => header.calledOn),
      item_id: promises.map(({ header }) => header.itemId),
      contract_id: promises.map(({ header }) => header.contractId),
    },
    { document: "integer", id: "bigint", called_on: "date", item_id: "bigint", contract_id: "bigint" },
  );
  const rows = await work.run(shaped({
    document: "integer",
    open: "text",
  })`select k.document, sum(greatest(o.open, 0))::text as open from ${asked}
    join receivable_item i on i.comp_id = ${work.compId} and not i.is_advance
      and (i.id = k.item_id or k.item_id is null and i.contract_id = k.contract_id)
    cross join lateral (select coalesce(sum(e.company_amount), 0) as open from receivable_entry e
      where e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= k.called_on and e.id < k.id) o group by k.document`);
  const open = new Map(rows.map((row) => [row.document, row.open]));
  return promises.flatMap(({ header, document }) => faultsOf(header, open.get(document) ?? "0", document));
};

function faultsOf({ promisedAmount }: Call["header"], open: string, document: number): Finding[] {
  return compare(promisedAmount ?? "0", open) > 0
    ? [{ document, code: "between", field: "promisedAmount", value: promisedAmount, params: { min: "0", max: open } }]
    : [];
}
