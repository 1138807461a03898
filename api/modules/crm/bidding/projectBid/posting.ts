import { openedOn } from "./opening.ts";
import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { addDays } from "#define/days";
import { ratesOf } from "#posting/journal/rate";
import { compare } from "#define/decimal";
import { grouped, unnest } from "#posting/rows";
import { fillUnits } from "#posting/stamp";
import type { Bid } from "./amounts.ts";
import { judge, processesOf } from "./process.ts";

/** What was agreed to: later prices are held against it. A cost that came meanwhile and asks for one more step was not agreed to. */
export const keepApproved: Posting<Bid> = async (documents, work) => {
  const asked = documents.map(({ header }) => header.isException);
  await judge(documents, work);
  for (const [at, { header }] of documents.entries()) {
    header.approvedAmount = header.isException && asked[at] !== true ? null : header.bidAmount;
    header.approvedRevision += 1;
  }
};

/** Until it is handed in a bid counts at the rate of its own day. */
export const keepRate: Posting<Bid> = async (documents, work) => {
  const kept = documents.filter(({ header }) => header.submittedOn === null);
  const rates = await ratesOf(kept, work);
  const differing = kept.flatMap(({ header }, at) => {
    const rate = rates[at] ?? "1";
    if (compare(header.exchangeRate, rate) === 0) return [];
    header.exchangeRate = rate;
    return [{ id: header.id, rate }];
  });
  if (differing.length === 0) return;
  const rows = { id: differing.map(({ id }) => id), rate: differing.map(({ rate }) => rate) };
  await work.run(sql`update project_bid b set exchange_rate = k.rate from ${unnest("k", rows, { id: "bigint", rate: "numeric" })}
    where b.comp_id = ${work.compId} and b.id = k.id`);
};

/** It lies with the one who called for it, at the rate of the day; of a lot whose tender was cancelled before that is said. */
export const handIn: Posting<Bid> = async (documents, work) => {
  await takeResults(documents, work);
  await fillUnits(work, documents);
  for (const { header } of documents) header.submittedOn ??= work.today;
  const rates = await ratesOf(documents, work, ({ submittedOn }) => submittedOn);
  for (const [at, { header }] of documents.entries()) header.exchangeRate = rates[at] ?? "1";
};

/** Lots of which nothing is said ended as the bid did; what nobody says of the whole is what its results say. The prices are open now. */
const closed =
  (result: "won" | "lost" | "void"): Posting<Bid> =>
  async (documents, work) => {
    const results = await takeResults(documents, work);
    for (const { header, lines } of documents) {
      const told = results.get(header.id) ?? [];
      header.awardedOn ??=
        told
          .map(({ on }) => on)
          .toSorted()
          .at(-1) ?? null;
      if (result === "lost") header.lostCause ??= told.findLast(({ cause }) => cause !== null)?.cause ?? null;
      for (const lot of lines.lots) lot.result ??= result;
      // What is cancelled before its opening stays closed.
      if (result !== "void" || openedOn(header, work) !== null) header.openedAmount = header.bidAmount;
      work.changed("crm.projectBid", header.docOn.slice(0, 4));
    }
  };

export const lose = closed("lost");
export const cancel = closed("void");
/** A win is to be signed within the days of its process, from the day of its award on. */
export const win: Posting<Bid> = async (documents, work) => {
  await closed("won")(documents, work);
  const own = await ownName(work);
  for (const { lines } of documents) for (const lot of lines.lots) if (lot.result === "won") lot.winner ??= own;
  const processes = await processesOf(documents, work);
  for (const [at, { header }] of documents.entries()) {
    const days = processes[at]?.contractDays;
    header.signBy = days === undefined ? null : addDays(header.awardedOn ?? work.today, days);
  }
};

/** What the company calls itself among those who bid. */
export async function ownName(work: Work): Promise<string> {
  const [own] = await work.run(shaped({ name: "text" })`select coalesce(name_zh, name_en, name_ru, short_name, code) as name
    from company where id = ${work.compId}`);
  return own?.name ?? "";
}

/** A bid that did not end says nothing of its end. */
const UNENDED = {
  openedAmount: null,
  awardedOn: null,
  signBy: null,
  lostCause: null,
  isUnpublished: false,
  unpublishedReason: null,
  endReason: null,
  isSigned: false,
} as const;

/**
 * A result was taken back: lots say again what the other results say, and the prices are closed until the bid ends anew. What was cancelled
 * before it was handed in waits for that again.
 */
export const reopen: Posting<Bid> = async (documents, work) => {
  for (const { header, lines } of documents) {
    Object.assign(header, UNENDED);
    if (header.submittedOn === null) header.stage = "approved";
    for (const lot of lines.lots) Object.assign(lot, { result: null, winner: null, winAmount: null });
    work.changed("crm.projectBid", header.docOn.slice(0, 4));
  }
  await takeResults(documents, work);
};

const RESULT = shaped({
  bidId: "id",
  lotNo: "text?",
  on: "day",
  result: "text",
  winner: "text?",
  winAmount: "decimal",
  cause: "text?",
});

/** Takes what results say of the lots, those of the whole bid of each; what they are, by bid. */
async function takeResults(documents: readonly Bid[], work: Work) {
  const results = grouped(await resultsOf(work, documents), ({ bidId }) => bidId);
  for (const { header, lines } of documents)
    for (const { lotNo, result, winner, winAmount } of results.get(header.id) ?? [])
      for (const lot of lines.lots) if (lotNo === null || lotNo === lot.lotNo) Object.assign(lot, { result, winner, winAmount });
  return results;
}

/** Lots of which results were confirmed say so. */
export const noteResults: Posting<Bid> = async (documents, work) => {
  await takeResults(documents, work);
};

/** What was confirmed of bids, lot by lot or (without a lot) of the whole. */
export function resultsOf(work: Work, documents: readonly Bid[]) {
  const ids = documents.map(({ header }) => header.id);
  return work.run(RESULT`
    select project_bid_id as "bidId", lot_no as "lotNo", doc_on as "on", result, winner, win_amount as "winAmount", lost_cause as cause
    from bid_result
    where comp_id = ${work.compId} and stage = 'posted' and project_bid_id = any(${arrayOf(ids, "bigint")})
    order by id`);
}

/** All that was won is under contract now; lots of contracts that are void were free again. */
export const noteContract: Posting<Bid> = async (documents, work) => {
  const signed = await signedBids(documents, work);
  for (const { header, lines } of documents) {
    header.isSigned = true;
    for (const lot of lines.lots)
      if (lot.result === "won" && (lot.contractedOn === null || !signed.has(header.id))) lot.contractedOn = work.today;
  }
};

/** Its contract is void: it waits for another one. */
export const freeLots: Posting<Bid> = (documents) => {
  for (const { header, lines } of documents) {
    header.isSigned = false;
    for (const lot of lines.lots) lot.contractedOn = null;
  }
  return Promise.resolve();
};

/** The bids on which a contract stands that is not void. */
export async function signedBids(documents: readonly Bid[], work: Work): Promise<ReadonlySet<string>> {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({ bidId: "id" })`select distinct project_bid_id as "bidId" from sales_contract
    where comp_id = ${work.compId} and stage <> 'void' and project_bid_id = any(${arrayOf(ids, "bigint")})`);
  return new Set(rows.map(({ bidId }) => bidId));
}

/** What comes from elsewhere stands where its lots and days say. */
export const takeOver: Posting<Bid> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  for (const [at, { header, lines }] of documents.entries()) {
    const results = lines.lots.map(({ result }) => result);
    const isDecided = results.length > 0 && results.every((result) => result !== null);
    const end = results.includes("won") ? "won" : results.includes("lost") ? "lost" : "cancelled";
    header.exchangeRate = rates[at] ?? "1";
    header.approvedAmount = header.bidAmount;
    header.stage = isDecided ? end : header.submittedOn === null ? "approved" : "submitted";
    if (isDecided) header.openedAmount = header.bidAmount;
    work.changed("crm.projectBid", header.docOn.slice(0, 4));
  }
};
