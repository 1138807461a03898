import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, multiply } from "#define/decimal";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { grouped } from "#posting/rows";
import type { Bid } from "./amounts.ts";

const PROCESS = shaped({
  id: "id",
  variant: "text",
  marginLimit: "decimal",
  amountLimit: "decimal?",
  priceMovePercent: "decimal",
  warningDays: "integer",
  contractDays: "integer",
});
export type BidProcess = RowIn<typeof PROCESS> & { needs: readonly string[] };

/** The process that each bid goes by: that of its unit, else the standard one, undefined where there is none. */
export async function processesOf(documents: readonly Bid[], work: Work): Promise<readonly (BidProcess | undefined)[]> {
  const variants = [...new Set([...documents.map(({ header }) => header.variant), ""])];
  const found = await work.run(PROCESS`select id, variant, margin_limit as "marginLimit", amount_limit as "amountLimit",
      price_move_percent as "priceMovePercent", warning_days as "warningDays", contract_days as "contractDays"
    from bid_process where comp_id = ${work.compId} and stage = 'enabled' and variant = any(${arrayOf(variants, "text")})`);
  const needs = grouped(
    await work.run(shaped({ processId: "id", need: "text" })`select process_id as "processId", need from bid_process_need
      where comp_id = ${work.compId} and process_id = any(${arrayOf(
        found.map(({ id }) => id),
        "bigint",
      )}) order by seq`),
    ({ processId }) => processId,
  );
  return documents.map(({ header }) => {
    const process = found.find(({ variant }) => variant === header.variant) ?? found.find(({ variant }) => variant === "");
    return process && { ...process, needs: (needs.get(process.id) ?? []).map(({ need }) => need) };
  });
}

/** Says of each bid whether one more step of approval is asked: a price below its floor, a margin or an amount beyond the limit. */
export const judge: Posting<Bid> = async (documents, work) => {
  const processes = await processesOf(documents, work);
  for (const [at, bid] of documents.entries()) bid.header.isException = isPoor(bid, processes[at]) || isGreat(bid, processes[at]);
};

/** A price or a cost that moved is judged anew: where it is poor now, or has become great, what was agreed to holds no longer. */
export const judgeMoved: Posting<Bid> = async (documents, work) => {
  const processes = await processesOf(documents, work);
  for (const [at, bid] of documents.entries()) {
    const { header } = bid;
    const poor = isPoor(bid, processes[at]);
    const isNew = !header.isException && isGreat(bid, processes[at]);
    header.isException = poor || isGreat(bid, processes[at]);
    if (poor || isNew) header.approvedAmount = null;
  }
};

/** Below a floor price or the margin that its unit asks for; of a bid without a cost no margin is known. */
function isPoor({ header, lines }: Bid, process: BidProcess | undefined): boolean {
  const belowFloor = lines.lots.some(
    ({ unitPrice, floorPrice }) => unitPrice !== null && floorPrice !== null && compare(unitPrice, floorPrice) < 0,
  );
  return belowFloor || (process !== undefined && (header.marginPercent === null || compare(header.marginPercent, process.marginLimit) < 0));
}

/** From the amount of its process on, in the currency of the company. */
const isGreat = ({ header: { bidAmount, exchangeRate } }: Bid, process: BidProcess | undefined): boolean =>
  Boolean(process?.amountLimit) && compare(multiply(bidAmount, exchangeRate, 8), process?.amountLimit ?? "0") >= 0;
