import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { addDays } from "#define/days";
import { ratesOf } from "#posting/journal/rate";
import { grouped } from "#posting/rows";
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

/** It lies with the one who called for it, at the rate of the day. */
export const handIn: Posting<Bid> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work, () => work.today);
  for (const [at, { header }] of documents.entries()) {
    header.submittedOn = work.today;
    header.exchangeRate = rates[at] ?? "1";
  }
};

/** Lots of which nothing is said ended as the bid did; the prices are open now. */
const closed =
  (result: string, stage: string): Posting<Bid> =>
  async (documents, work) => {
    await takeResults(documents, work);
    for (const { header, lines } of documents) {
      header.endedByHand = lines.lots.every((lot) => lot.result !== null) ? null : stage;
      for (const lot of lines.lots) lot.result ??= result;
      header.openedAmount = header.bidAmount;
      work.changed("crm.projectBid", header.docOn.slice(0, 4));
    }
  };

/** Why it was lost is what its results say, unless somebody says it of the whole. */
export const lose: Posting<Bid> = async (documents, work) => {
  const causes = await causesOf(documents, work);
  for (const { header } of documents) header.lostCause ??= causes.get(header.id) ?? null;
  await closed("lost", "lost")(documents, work);
};
export const cancel = closed("void", "cancelled");
/** A win is to be signed within the days of its process; each of its lots has its result, so that it is taken back with one of them. */
export const win: Posting<Bid> = async (documents, work) => {
  await closed("won", "won")(documents, work);
  const own = await ownName(work);
  for (const { header, lines } of documents) {
    header.endedByHand = null;
    for (const lot of lines.lots) if (lot.result === "won") lot.winner ??= own;
  }
  const processes = await processesOf(documents, work);
  for (const [at, { header }] of documents.entries()) {
    const days = processes[at]?.contractDays;
    header.signBy = days === undefined ? null : addDays(work.today, days);
  }
};

/** What the company calls itself among those who bid. */
export async function ownName(work: Work): Promise<string> {
  const [own] = await work.run(shaped({ name: "text" })`select coalesce(name_zh, name_en, name_ru, short_name, code) as name
    from company where id = ${work.compId}`);
  return own?.name ?? "";
}

/** A bid that did not end says nothing of its end. */
const UNENDED = { openedAmount: null, awardedOn: null, signBy: null, lostCause: null } as const;
const ENDS: ReadonlyMap<string | null, string> = new Map([
  ["won", "won"],
  ["lost", "lost"],
  ["cancelled", "void"],
]);

/**
 * A result was taken back: lots say again what the other results say, and the prices are closed until the bid ends anew. A bid
 * that somebody ended by hand stays where he put it.
 */
export const reopen: Posting<Bid> = async (documents, work) => {
  for (const { header, lines } of documents) {
    if (header.endedByHand === null) Object.assign(header, { ...UNENDED, isSigned: false });
    else header.stage = header.endedByHand;
    for (const lot of lines.lots) Object.assign(lot, { result: null, winner: null, winAmount: null });
    work.changed("crm.projectBid", header.docOn.slice(0, 4));
  }
  await takeResults(documents, work);
  for (const { header, lines } of documents) for (const lot of lines.lots) lot.result ??= ENDS.get(header.endedByHand) ?? null;
};

const RESULT = shaped({ bidId: "id", lotNo: "text?", result: "text", winner: "text?", winAmount: "decimal" });

/** What results say of the lots, those of the whole bid of each. */
export const takeResults: Posting<Bid> = async (documents, work) => {
  const results = grouped(await resultsOf(work, documents), ({ bidId }) => bidId);
  for (const { header, lines } of documents)
    for (const { lotNo, result, winner, winAmount } of results.get(header.id) ?? [])
      for (const lot of lines.lots) if (lotNo === null || lotNo === lot.lotNo) Object.assign(lot, { result, winner, winAmount });
};

/** What was confirmed of bids, lot by lot or (without a lot) of the whole. */
export function resultsOf(work: Work, documents: readonly Bid[]) {
  const ids = documents.map(({ header }) => header.id);
  return work.run(RESULT`select project_bid_id as "bidId", lot_no as "lotNo", result, winner, win_amount as "winAmount" from bid_result
    where comp_id = ${work.compId} and stage = 'posted' and project_bid_id = any(${arrayOf(ids, "bigint")}) order by id`);
}

/** Why bids were lost, by their ids: the cause on the last of their results. */
export async function causesOf(documents: readonly Bid[], work: Work): Promise<ReadonlyMap<string, string>> {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(
    shaped({ bidId: "id", cause: "text" })`select project_bid_id as "bidId", lost_cause as cause from bid_result
      where comp_id = ${work.compId} and stage = 'posted' and result = 'lost' and lost_cause is not null
        and project_bid_id = any(${arrayOf(ids, "bigint")}) order by id`,
  );
  return new Map(rows.map(({ bidId, cause }) => [bidId, cause]));
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
