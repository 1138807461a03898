import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { costStock, storeStock } from "#posting/stock/stock";
import { amountsByLine, monthsByDocument, stockRequests } from "#posting/stock/document";
import { postStockJournal } from "#posting/stock/journal";
import { accountsOf } from "#posting/stock/operationType";
import type { StockRequest } from "#posting/stock/request";
import { saysWhose } from "#posting/stock/owner";
import { release, reserve } from "#posting/stock/reservation";
import { reverseStock } from "#posting/stock/reverse";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { StockAdjustment, StockAdjustmentLine } from "#posting/stock/documents";

const MODULE = "warehouse.stockAdjustment";

/** Says which lines adjust nothing: neither a quantity nor a value. */
export const adjustsSomething: Rule<StockAdjustment> = eachDocument((document) =>
  document.lines.lines.flatMap((line, index) =>
    signOf(line.quantity) === 0 && signOf(line.amount ?? "0") === 0
      ? [{ code: "required", table: "lines", row: index + 1, field: "quantity" } as const]
      : [],
  ),
);

/** What comes and is not the company's own says whose it is. */
export const namesOwner: Rule<StockAdjustment> = saysWhose(({ quantity }) => quantity);

/** Keeps what a batch takes out. */
export const holdAdjustment: Posting<StockAdjustment> = async (documents, work) => reserve(work, await requestsOf(documents, work));

/** Gives back what a batch kept. */
export const freeAdjustment: Posting<StockAdjustment> = (documents, work) => release(work, MODULE, documents);

/**
 * Adjusts the stock of a batch against the account of its operation type: in at the given price (else at the average), out at the average,
 * value-only lines as they stand; writes the amounts back to the lines.
 */
export const adjustStock: Posting<StockAdjustment> = async (documents, work) => {
  await fillUnits(work, documents);
  const documentIds = documents.map(({ header }) => header.id);
  const requests = await requestsOf(documents, work);
  const booking = await costStock(work, requests, { module: MODULE, documentIds });
  const months = monthsByDocument(booking.postings);
  const amounts = amountsByLine(booking.postings);
  for (const line of documents.flatMap((document) => document.lines.lines)) line.amount = amounts.get(line.id) ?? "0";
  stamp(
    documents,
    documents.map((document) => ({ totalAmount: total(document.lines.lines, "amount"), ...postedOf(document.header, months) })),
  );
  storeStock(work, booking);
  postStockJournal(work, booking.postings);
};

/** Takes back what was adjusted. */
export const undoAdjustment: Posting<StockAdjustment> = async (documents, work) => void (await reverseStock(work, MODULE, documents));

async function requestsOf(documents: readonly StockAdjustment[], work: Work): Promise<StockRequest[]> {
  const accountOf = await accountsOf(work, documents, "inventoryDifference");
  const requests = stockRequests(documents, {
    module: MODULE,
    account: (_line, document) => accountOf(document),
    value: { of: valueOf, digits: work.money.company },
  });
  return requests.toSorted(outFirst);
}

/** What is missing first: what is found elsewhere is as old as it. */
const outFirst = (one: StockRequest, other: StockRequest): number =>
  Number(signOf(one.quantity) >= 0) - Number(signOf(other.quantity) >= 0);

function valueOf(line: StockAdjustmentLine): string | null {
  const direction = signOf(line.quantity);
  if (direction === 0) return line.amount ?? "0";
  return direction > 0 && !isEmpty(line.unitPrice) ? (line.amount ?? "0") : null;
}
