import { shaped } from "#db/row";
import type { goLives, goLiveTotals } from "#db/schema/platform/goLive";
import { compare, signOf } from "#define/decimal";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { holding } from "#posting/holding";

type GoLive = DocumentOf<typeof goLives, { totals: typeof goLiveTotals }>;

/** A company begins once. */
export const onlyOne: Rule<GoLive> = async (documents, work) => {
  const rows = await work.run(
    shaped({ id: "id", docNo: "text" })`select id, doc_no as "docNo" from go_live where comp_id = ${work.compId}`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const other = rows.find(({ id }) => id !== header.id);
    return other ? [{ document, code: "duplicate", field: "docNo", value: other.docNo }] : [];
  });
};

/** What the opening documents brought into the books so far, by subject. */
async function openedIn(work: Work) {
  const found = await work.run(
    shaped({ subject: "text", amount: "decimal", quantity: "decimal?" })`with opened as (
        select module, document_id, sum(credit - debit) as amount from journal_line
        where comp_id = ${work.compId} and account = 'openingBalance' group by module, document_id)
      select case when o.module like 'warehouse.%' then 'stock' else 'receivable' end as subject, sum(o.amount) as amount,
        sum((select sum(m.quantity) from stock_move m where m.comp_id = ${work.compId} and m.module = o.module and m.document_id = o.document_id)) as quantity
      from opened o group by 1`,
  );
  return new Map(found.map((row) => [row.subject, row]));
}

/** Notes it beside the control totals. */
export const countOpening: Posting<GoLive> = async (documents, work) => {
  const books = await openedIn(work);
  for (const { lines } of documents)
    for (const total of lines.totals) {
      total.foundAmount = books.get(total.subject)?.amount ?? "0";
      total.foundQuantity = total.subject === "stock" ? (books.get("stock")?.quantity ?? "0") : null;
    }
};

/** What the former books say is what these hold: only then is there no way back. */
const totalsAgree = eachDocument<GoLive>(({ lines: { totals } }) =>
  totals.flatMap(({ subject, totalAmount, foundAmount, totalQuantity, foundQuantity }, at): Issue[] => {
    const place = { table: "totals", row: at + 1 };
    const fault = (field: string, control: string | null, found: string | null): Issue[] =>
      control === null || compare(control, found ?? "0") === 0
        ? []
        : [{ ...place, field, code: "controlTotal", value: control, params: { total: found ?? "0" } }];
    return [
      ...fault("totalAmount", totalAmount, foundAmount),
      ...fault("totalQuantity", subject === "stock" ? (totalQuantity ?? "0") : null, foundQuantity),
    ];
  }),
);

/** Whatever has an opening balance in the books is among the totals. */
const listsAll: Rule<GoLive> = async (documents, work) => {
  const books = await openedIn(work);
  return documents.flatMap(({ lines: { totals } }, document): Finding[] =>
    [...books.values()]
      .filter(({ subject, amount, quantity }) => !isNothing(amount, quantity) && !totals.some((total) => total.subject === subject))
      .map(({ subject, amount }) => ({ document, code: LACKING[subject === "stock" ? "stock" : "receivable"], params: { total: amount } })),
  );
};
const LACKING = { stock: "stockTotalLacks", receivable: "receivableTotalLacks" } as const;
const isNothing = (amount: string, quantity: string | null): boolean => signOf(amount) === 0 && signOf(quantity ?? "0") === 0;
const holdsAll = holding(listsAll);
const holdsEach = holding(totalsAgree);

/** Every opening balance is listed, and is what the former books say. */
export const agreesWithBooks: Posting<GoLive> = async (documents, work) => {
  await holdsAll(documents, work);
  await holdsEach(documents, work);
};

/** When the way back ended. */
export const noteLock: Posting<GoLive> = (documents, work) => {
  for (const { header } of documents) header.lockedAt = work.now;
  return Promise.resolve();
};
