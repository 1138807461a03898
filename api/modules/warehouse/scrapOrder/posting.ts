import { isEmpty } from "#define/condition";
import { add, compare, negate, signOf } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { amountOf, total } from "#posting/amounts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { postStock } from "#posting/stock/stock";
import { amountsByLine, monthsByDocument, stockRequests } from "#posting/stock/document";
import { accountsOf } from "#posting/stock/operationType";
import type { StockRequest } from "#posting/stock/request";
import { release, reserve } from "#posting/stock/reservation";
import { reverseStock } from "#posting/stock/reverse";
import { serialsOf } from "#posting/stock/serial";
import { shaped } from "#db/row";
import { valueLines } from "./stockWorth.ts";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { ScrapOrder, ScrapOrderLine } from "#posting/stock/documents";

const MODULE = "warehouse.scrapOrder";

/** Keeps the stock that is to be given up, values it, and says whether that is above the company's limit. */
export const holdScrap: Posting<ScrapOrder> = async (documents, work) => {
  await reserve(work, await leaving(work, documents, "quantity"));
  await valueLines(work, documents);
  const limit = await limitOf(work);
  for (const document of documents) {
    const value = total(document.lines.lines, "amount");
    Object.assign(document.header, { totalAmount: value, isAboveLimit: limit !== null && compare(value, limit) > 0 });
  }
};

/** Gives back what was kept. */
export const freeScrap: Posting<ScrapOrder> = (documents, work) => release(work, MODULE, documents);

/** Every line says what is accepted and what goes back, together its quantity, and the finding. */
export const isInspected: Rule<ScrapOrder> = eachDocument((document) =>
  document.lines.lines.flatMap((line, index) => inspectionFaults(line).map((issue) => ({ ...issue, table: "lines", row: index + 1 }))),
);

/**
 * Takes the accepted quantities out at current cost against scrap, or the account of the operation type; what was rejected is free again.
 */
export const giveUp: Posting<ScrapOrder> = async (documents, work) => {
  await fillUnits(work, documents);
  const accepted = (await leaving(work, documents, "acceptedQuantity")).filter(({ quantity }) => signOf(quantity) < 0);
  const documentIds = documents.map(({ header }) => header.id);
  const postings = await postStock(work, accepted, { module: MODULE, documentIds });
  if (accepted.length === 0) await release(work, MODULE, documents);
  const [months, amounts] = [monthsByDocument(postings), amountsByLine(postings)];
  for (const line of documents.flatMap((document) => document.lines.lines)) line.amount = negate(amounts.get(line.id) ?? "0");
  stamp(
    documents,
    documents.map((document) => ({ totalAmount: total(document.lines.lines, "amount"), ...postedOf(document.header, months) })),
  );
};

/** Brings back what was given up. */
export const bringBack: Posting<ScrapOrder> = async (documents, work) => void (await reverseStock(work, MODULE, documents));

async function leaving(work: Work, documents: readonly ScrapOrder[], column: "quantity" | "acceptedQuantity"): Promise<StockRequest[]> {
  const accountOf = await accountsOf(work, documents, "scrapLoss");
  return stockRequests(documents, {
    module: MODULE,
    account: (_line, document) => accountOf(document),
    quantity: (line) => negate(amountOf(line[column])),
  });
}

async function limitOf(work: Work): Promise<string | null> {
  const [company] = await work.run(shaped({ limit: "decimal?" })`select scrap_limit as "limit" from company where id = ${work.compId}`);
  return company?.limit ?? null;
}

function inspectionFaults(line: ScrapOrderLine): Issue[] {
  const unfilled = (["acceptedQuantity", "rejectedQuantity", "inspectionResult"] as const).filter((field) => isEmpty(line[field]));
  if (unfilled.length > 0) return unfilled.map((field) => ({ code: field === "inspectionResult" ? "choose" : "fillIn", field }));
  const serials = serialsOf(line).length;
  if (serials > 0 && ![0, serials].includes(Number(line.acceptedQuantity)))
    return [{ code: "serialCount", field: "acceptedQuantity", value: line.acceptedQuantity ?? "0", params: { count: serials } }];
  const parts = add(line.acceptedQuantity ?? "0", line.rejectedQuantity ?? "0");
  return compare(parts, line.quantity) === 0 ? [] : [{ code: "inspectedSum", field: "acceptedQuantity", params: { qty: line.quantity } }];
}
