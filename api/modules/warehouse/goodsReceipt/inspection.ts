import { isEmpty } from "#define/condition";
import { add, compare, negate, signOf } from "#define/decimal";
import type { Issue } from "#define/problem";
import { amountOf, linesOf } from "#posting/amounts";
import { stockRequests } from "#posting/stock/document";
import { movedTo } from "#posting/stock/movedTo";
import type { StockRequest } from "#posting/stock/request";
import { serialsOf } from "#posting/stock/serial";
import { postStock } from "#posting/stock/stock";
import type { DocumentRecord, Row } from "#define/rows";
import { eachDocument, type Posting, type Rule } from "#define/rule";

const MODULE = "warehouse.goodsReceipt";
/** What is blocked is a generation of its own, far behind those that the versions of a document number. */
const BEHIND = 1_000_000;

const waits = (line: Row): boolean => line.state === "inspection";

/** Every line that waits for inspection says what is let through and what is blocked, together its quantity; the others say nothing. */
export const isInspected: Rule = eachDocument((document) => {
  const lines = linesOf(document, "lines");
  if (!lines.some(waits)) return [{ code: "nothingToInspect" }];
  return lines.flatMap((line, at) => faultsOf(line).map((issue) => ({ ...issue, table: "lines", row: at + 1 })));
});

/** What was let through is available, what was not is blocked; the lines keep what the inspection said. */
export const releaseInspected: Posting = async (documents, work) => {
  const requests = [
    ...leaving(documents, "acceptedQuantity").flatMap((out) => movedTo(out, { state: "available" })),
    ...leaving(documents, "rejectedQuantity").flatMap((out) =>
      movedTo({ ...out, generation: (out.generation ?? 1) + BEHIND }, { state: "blocked" }),
    ),
  ];
  await postStock(work, requests);
  for (const line of documents.flatMap((document) => linesOf(document, "lines")).filter(waits))
    line.state = signOf(amountOf(line.acceptedQuantity)) > 0 ? "available" : "blocked";
};

function leaving(documents: readonly DocumentRecord[], column: "acceptedQuantity" | "rejectedQuantity"): StockRequest[] {
  const quantity = (line: Row) => (waits(line) ? negate(amountOf(line[column])) : "0");
  return stockRequests(documents, { module: MODULE, account: "", quantity })
    .filter((request) => signOf(request.quantity) < 0)
    .map((request) => ({ ...request, generation: Number(documents[request.document]?.header.version) }));
}

function faultsOf(line: Row): Issue[] {
  const said = (["acceptedQuantity", "rejectedQuantity"] as const).filter((field) => !isEmpty(line[field]));
  if (!waits(line)) return [];
  if (said.length < 2)
    return (["acceptedQuantity", "rejectedQuantity"] as const)
      .filter((field) => !said.includes(field))
      .map((field) => ({ code: "fillIn", field }));
  const [accepted, quantity] = [amountOf(line.acceptedQuantity), amountOf(line.quantity)];
  const serials = serialsOf(line).length;
  if (serials > 0 && signOf(accepted) > 0 && compare(accepted, quantity) !== 0)
    return [{ code: "serialCount", field: "acceptedQuantity", value: accepted, params: { count: serials } }];
  return compare(add(accepted, amountOf(line.rejectedQuantity)), quantity) === 0
    ? []
    : [{ code: "inspectedSum", field: "acceptedQuantity", params: { qty: quantity } }];
}
