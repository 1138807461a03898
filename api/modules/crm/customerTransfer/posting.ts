import { shaped } from "#db/row";
import type { customerTransferLines, customerTransfers } from "#db/schema/crm/customerTransfer";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { oneByOne } from "#posting/oneByOne";

/** A transfer of customers. */
export type Transfer = DocumentOf<typeof customerTransfers, { lines: typeof customerTransferLines }>;

/** A transfer goes to somebody else, and says why. */
export const goesToAnother = eachDocument<Transfer>(({ header: { ownerId, formerOwnerId, reason } }): Issue[] => [
  ...(ownerId === null ? [{ code: "choose" as const, field: "ownerId" }] : []),
  ...(ownerId === formerOwnerId ? [{ code: "sameValue" as const, field: "ownerId", params: { other: "formerOwnerId" } }] : []),
  ...(isEmpty(reason) ? [{ code: "fillIn" as const, field: "reason" }] : []),
]);

/** Each customer belongs to the one who gives him. */
export const belongToGiver: Rule<Transfer> = (documents, work) => belongTo(documents, work, ({ formerOwnerId }) => formerOwnerId);
/** Each customer belongs still to the one who got him: who went on meanwhile is not taken from a third one. */
export const belongToTaker: Rule<Transfer> = (documents, work) => belongTo(documents, work, ({ ownerId }) => ownerId);

async function belongTo(
  documents: readonly Transfer[],
  work: Work,
  whose: (header: Transfer["header"]) => string | null,
): Promise<Finding[]> {
  const ids = documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId));
  await oneByOne(work, "customerTransfer", ids);
  const rows = await work.run(shaped({ id: "id", code: "text", ownerId: "id?" })`select c.id, p.code, c.owner_id as "ownerId"
    from customer c join party p on p.id = c.id where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return documents.flatMap(({ header, lines }, document): Finding[] =>
    lines.lines.flatMap(({ customerId }, at): Finding[] => {
      const found = stored.get(customerId);
      const place = { document, table: "lines", row: at + 1, field: "customerId" } as const;
      return found?.ownerId === whose(header) ? [] : [{ ...place, code: "otherOwner", value: found?.code ?? null }];
    }),
  );
}

/** What is open with each customer stands beside him: whoever gets him knows what he gets. */
export const showOpen: Posting<Transfer> = async (documents, work) => {
  const ids = documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId));
  const rows = await work.run(shaped({ id: "id", contracts: "integer", balance: "decimal" })`select c.id,
      (select count(*)::integer from sales_contract s where s.comp_id = c.comp_id and s.customer_id = c.id and s.effective_on is not null
        and s.closed_on is null) as contracts,
      coalesce((select sum(e.company_amount) from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
        where i.comp_id = c.comp_id and i.customer_id = c.id and i.open_amount <> 0), 0)::numeric(18,4) as balance
    from customer c where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  const open = new Map(rows.map((row) => [row.id, row]));
  for (const { lines } of documents)
    for (const line of lines.lines) {
      line.openContracts = open.get(line.customerId)?.contracts ?? 0;
      line.balance = open.get(line.customerId)?.balance ?? "0";
    }
};

/** The customers of transfers. */
export const customersOf = (documents: readonly Transfer[]): Promise<readonly string[]> =>
  Promise.resolve(documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId)));
