import { isEmpty } from "#define/condition";
import { compare, divide, negate, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { amountOf, linesOf, textOf, total, sum } from "#posting/amounts";
import { checkCredit, releaseCredit } from "#posting/receivable/creditLimit";
import { deliverIssued, takeBackIssued } from "#posting/contract/issueDelivery";
import { type GoingBack, keepReceived, sendBack } from "./receiptReturn.ts";
import { carryOn } from "./request.ts";
import { accountsOf } from "#posting/stock/operationType";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { postStock } from "#posting/stock/stock";
import { amountsByLine, monthsByDocument, stockRequests } from "#posting/stock/document";
import type { StockRequest } from "#posting/stock/request";
import { release, reserve } from "#posting/stock/reservation";
import { keptBySerials } from "#posting/stock/serial";
import { reverseStock } from "#posting/stock/reverse";
import type { DocumentRecord, Row } from "#define/rows";
import { eachDocument, type Posting } from "#define/rule";

const MODULE = "warehouse.goodsIssue";
const idsOf = (documents: readonly DocumentRecord[]) => documents.map(({ header }) => textOf(header.id));

/** Says which lines issue more than was asked for, or name no supplier of goods that are a supplier's. */
export const issuesWhatWasAsked = eachDocument((document) =>
  linesOf(document, "lines").flatMap((line, at): Issue[] => {
    const place = { table: "lines", row: at + 1 };
    const asked = amountOf(line.requestedQuantity);
    const over: Issue[] =
      compare(amountOf(line.quantity), asked) > 0
        ? [{ ...place, code: "overIssued", field: "quantity", value: line.quantity, params: { qty: plainQuantity(asked) } }]
        : [];
    const nobodys = line.owner === "supplier" && isEmpty(line.supplierId);
    return nobodys ? [...over, { ...place, code: "required", field: "supplierId" }] : over;
  }),
);

/** Keeps what a batch is going to take, so that nobody else is promised it; any pieces where serial numbers are still open. */
export const reserveIssue: Posting = async (documents, work) => {
  const requests = await requestsOf(work, documents);
  const ids = requests.map(({ materialId }) => materialId);
  const serials = await keptBySerials(work, [...new Set(ids)]);
  await reserve(work, requests, { isLoose: ({ serial, materialId }) => serial === "" && serials.has(materialId) });
};

/** Gives back what a batch kept. */
export const releaseIssue: Posting = (documents, work) => release(work, MODULE, documents);

/**
 * Issues a batch at the cost of its warehouse against the account of its operation type, out of what it kept; lines that carry on an
 * earlier request are counted there, those that deliver a contract's product on the contract (locked first, then the customer's credit,
 * then the stock).
 */
export const issueGoods: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  await deliverIssued(work, documents);
  await checkCredit(work, MODULE, releaseCredit(documents));
  const going = await sendBack(work, documents);
  const postings = await postStock(work, await requestsOf(work, documents, going), { module: MODULE, documentIds: idsOf(documents) });
  const [amounts, months] = [amountsByLine(postings), monthsByDocument(postings)];
  for (const line of documents.flatMap((document) => linesOf(document, "lines"))) costLine(line, amounts.get(textOf(line.id)) ?? "0");
  stamp(
    documents,
    documents.map((document) => ({
      totalAmount: total(linesOf(document, "lines"), "amount"),
      openQuantity: sum(linesOf(document, "lines").map(openOf)),
      ...postedOf(document.header, months),
    })),
  );
  await carryOn(work, documents);
};

/** Undoes issues: the goods lie where they lay, what they carried on is open again, what they delivered is still to be delivered. */
export const reverseIssue: Posting = async (documents, work) => {
  await takeBackIssued(work, documents);
  await reverseStock(work, MODULE, documents);
  await keepReceived(work, documents);
  for (const { header } of documents) header.openQuantity = "0";
  await carryOn(work, documents, -1);
};

/** Gives up what of the requests of a batch is still open. */
export const closeRest: Posting = (documents) => {
  for (const { header } of documents) header.openQuantity = "0";
  return Promise.resolve();
};

/**
 * What a batch takes; goods of a supplier are his in the move too, so that what he has here is told by party; what goes back to its
 * supplier leaves at the cost and against the account that it came with.
 */
async function requestsOf(
  work: Work,
  documents: readonly DocumentRecord[],
  going: ReadonlyMap<Row, GoingBack> = new Map(),
): Promise<StockRequest[]> {
  const accountOf = await accountsOf(work, documents, "materialConsumption");
  const valueOf = (line: Row) => {
    const back = going.get(line);
    return back ? negate(back.cost) : null;
  };
  const requests = stockRequests(documents, {
    module: MODULE,
    account: (line, document) => going.get(line)?.account ?? accountOf(document),
    quantity: (line) => negate(amountOf(line.quantity)),
    value: { of: valueOf, digits: work.money.company },
  });
  const moves = new Map([...going].map(([line, { moveId }]) => [textOf(line.id), moveId]));
  return requests.map((request): StockRequest => {
    const moveId = moves.get(request.lineId);
    return moveId === undefined ? request : { ...request, layersOf: [moveId] };
  });
}

function costLine(line: Row, moved: string): void {
  line.amount = negate(moved);
  line.unitPrice = signOf(amountOf(line.quantity)) === 0 ? null : divide(line.amount, amountOf(line.quantity), 6);
  line.issuedQuantity = line.quantity ?? null;
}

/** What of a line's own request is still to be issued; a line that carries on another one asks for nothing itself. */
function openOf(line: Row): string {
  if (!isEmpty(line.sourceLineId)) return "0";
  const open = subtract(amountOf(line.requestedQuantity), amountOf(line.issuedQuantity));
  return signOf(open) > 0 ? open : "0";
}
