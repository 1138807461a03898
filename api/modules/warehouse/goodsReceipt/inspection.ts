import { isEmpty } from "#define/condition";
import { add, compare, negate, signOf } from "#define/decimal";
import type { Issue } from "#define/problem";
import { amountOf } from "#posting/amounts";
import { stockRequests } from "#posting/stock/document";
import { movedTo } from "#posting/stock/movedTo";
import type { StockRequest } from "#posting/stock/request";
import { serialsOf } from "#posting/stock/serial";
import { postStock } from "#posting/stock/stock";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { GoodsReceipt, GoodsReceiptLine } from "#posting/stock/documents";

const MODULE = "warehouse.goodsReceipt";
/** What is blocked is a generation of its own, far behind those that the versions of a document number. */
const BEHIND = 1_000_000;

const waits = (line: GoodsReceiptLine): boolean => line.state === "inspection";

/** Every line that waits for inspection says what is let through and what is blocked, together its quantity; the others say nothing. */
export const isInspected: Rule<GoodsReceipt> = eachDocument((document) => {
  const lines = document.lines.lines;
  if (!lines.some(waits)) return [{ code: "nothingToInspect" }];
  return lines.flatMap((line, at) => faultsOf(line).map((issue) => ({ ...issue, table: "lines", row: at + 1 })));
});

/** What was let through is available, what was not is blocked; the lines keep what the inspection said. */
export const releaseInspected: Posting<GoodsReceipt> = async (documents, work) => {
  const requests = [
    ...leaving(documents, "acceptedQuantity").flatMap((out) => movedTo(out, { state: "available" })),
    ...leaving(documents, "rejectedQuantity").flatMap((out) =>
      movedTo({ ...out, generation: (out.generation ?? 1) + BEHIND }, { state: "blocked" }),
    ),
  ];
  await postStock(work, requests);
  for (const line of documents.flatMap((document) => document.lines.lines).filter(waits))
    line.state = signOf(line.acceptedQuantity ?? "0") > 0 ? "available" : "blocked";
};

function leaving(documents: readonly GoodsReceipt[], column: "acceptedQuantity" | "rejectedQuantity"): StockRequest[] {
  const quantity = (line: GoodsReceiptLine) => (waits(line) ? negate(amountOf(line[column])) : "0");
  return stockRequests(documents, { module: MODULE, account: "", quantity })
    .filter((request) => signOf(request.quantity) < 0)
    .map((request) => ({ ...request, generation: Number(documents[request.document]?.header.version) }));
}

function faultsOf(line: GoodsReceiptLine): Issue[] {
  const said = (["acceptedQuantity", "rejectedQuantity"] as const).filter((field) => !isEmpty(line[field]));
  if (!waits(line)) return [];
  if (said.length < 2)
    return (["acceptedQuantity", "rejectedQuantity"] as const)
      .filter((field) => !said.includes(field))
      .map((field) => ({ code: "fillIn", field }));
  const [accepted, quantity] = [line.acceptedQuantity ?? "0", line.quantity];
  const serials = serialsOf(line).length;
  if (serials > 0 && signOf(accepted) > 0 && compare(accepted, quantity) !== 0)
    return [{ code: "serialCount", field: "acceptedQuantity", value: accepted, params: { count: serials } }];
  return compare(add(accepted, line.rejectedQuantity ?? "0"), quantity) === 0
    ? []
    : [{ code: "inspectedSum", field: "acceptedQuantity", params: { qty: quantity } }];
}
