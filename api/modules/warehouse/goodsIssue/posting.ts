import { isEmpty } from "#define/condition";
import { compare, divide, negate, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { total, sum } from "#posting/amounts";
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
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { GoodsIssue, GoodsIssueLine } from "#posting/stock/documents";

const MODULE = "warehouse.goodsIssue";
const idsOf = (documents: readonly GoodsIssue[]) => documents.map(({ header }) => header.id);

/** Says which lines issue more than was asked for, or name no supplier of goods that are a supplier's. */
export const issuesWhatWasAsked: Rule<GoodsIssue> = eachDocument((document) =>
  document.lines.lines.flatMap((line, at): Issue[] => {
    const place = { table: "lines", row: at + 1 };
    const asked = line.requestedQuantity ?? "0";
    const over: Issue[] =
      compare(line.quantity, asked) > 0
        ? [{ ...place, code: "overIssued", field: "quantity", value: line.quantity, params: { qty: plainQuantity(asked) } }]
        : [];
    const nobodys = line.owner === "supplier" && isEmpty(line.supplierId);
    return nobodys ? [...over, { ...place, code: "required", field: "supplierId" }] : over;
  }),
);

/** Keeps what a batch is going to take, so that nobody else is promised it; any pieces where serial numbers are still open. */
export const reserveIssue: Posting<GoodsIssue> = async (documents, work) => {
  const requests = await requestsOf(work, documents);
  const ids = requests.map(({ materialId }) => materialId);
  const serials = await keptBySerials(work, [...new Set(ids)]);
  await reserve(work, requests, { isLoose: ({ serial, materialId }) => serial === "" && serials.has(materialId) });
};

/** Gives back what a batch kept. */
export const releaseIssue: Posting<GoodsIssue> = (documents, work) => release(work, MODULE, documents);

/**
 * Issues a batch at the cost of its warehouse against the account of its operation type, out of what it kept; lines that carry on an
 * earlier request are counted there, those that deliver a contract's product on the contract (locked first, then the customer's credit,
 * then the stock).
 */
export const issueGoods: Posting<GoodsIssue> = async (documents, work) => {
  await fillUnits(work, documents);
  await deliverIssued(work, documents);
  await checkCredit(work, MODULE, releaseCredit(documents));
  const going = await sendBack(work, documents);
  const postings = await postStock(work, await requestsOf(work, documents, going), { module: MODULE, documentIds: idsOf(documents) });
  const [amounts, months] = [amountsByLine(postings), monthsByDocument(postings)];
  for (const line of documents.flatMap((document) => document.lines.lines)) costLine(line, amounts.get(line.id) ?? "0");
  stamp(
    documents,
    documents.map((document) => ({
      totalAmount: total(document.lines.lines, "amount"),
      openQuantity: sum(document.lines.lines.map(openOf)),
      ...postedOf(document.header, months),
    })),
  );
  await carryOn(work, documents);
};

/** Undoes issues: the goods lie where they lay, what they carried on is open again, what they delivered is still to be delivered. */
export const reverseIssue: Posting<GoodsIssue> = async (documents, work) => {
  await takeBackIssued(work, documents);
  await reverseStock(work, MODULE, documents);
  await keepReceived(work, documents);
  for (const { header } of documents) header.openQuantity = "0";
  await carryOn(work, documents, -1);
};

/** Gives up what of the requests of a batch is still open. */
export const closeRest: Posting<GoodsIssue> = (documents) => {
  for (const { header } of documents) header.openQuantity = "0";
  return Promise.resolve();
};

/**
 * What a batch takes; goods of a supplier are his in the move too, so that what he has here is told by party; what goes back to its
 * supplier leaves at the cost and against the account that it came with.
 */
async function requestsOf(
  work: Work,
  documents: readonly GoodsIssue[],
  going: ReadonlyMap<GoodsIssueLine, GoingBack> = new Map(),
): Promise<StockRequest[]> {
  const accountOf = await accountsOf(work, documents, "materialConsumption");
  const valueOf = (line: GoodsIssueLine) => {
    const back = going.get(line);
    return back ? negate(back.cost) : null;
  };
  const requests = stockRequests(documents, {
    module: MODULE,
    account: (line, document) => going.get(line)?.account ?? accountOf(document),
    quantity: (line) => negate(line.quantity),
    value: { of: valueOf, digits: work.money.company },
  });
  const moves = new Map([...going].map(([line, { moveId }]) => [line.id, moveId]));
  return requests.map((request): StockRequest => {
    const moveId = moves.get(request.lineId);
    return moveId === undefined ? request : { ...request, layersOf: [moveId] };
  });
}

function costLine(line: GoodsIssueLine, moved: string): void {
  line.amount = negate(moved);
  line.unitPrice = signOf(line.quantity) === 0 ? null : divide(line.amount, line.quantity, 6);
  line.issuedQuantity = line.quantity ?? null;
}

/** What of a line's own request is still to be issued; a line that carries on another one asks for nothing itself. */
function openOf(line: GoodsIssueLine): string {
  if (!isEmpty(line.sourceLineId)) return "0";
  const open = subtract(line.requestedQuantity ?? "0", line.issuedQuantity);
  return signOf(open) > 0 ? open : "0";
}
