import { bare } from "#define/own";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { lookAtPeriods, type Result } from "#posting/stock/periodChecks";
import { beginSnapshots, type Closing, closingsOf, takeSnapshots, voidSnapshots } from "./snapshot.ts";
import { shareVariances, takeBackVariances } from "./priceVariance.ts";
import { monthAfter, openMonths } from "#posting/stock/openMonths";
import { grouped } from "#posting/rows";
import type { IssueCode } from "#define/issueCode";
import type { StockPeriod } from "#posting/stock/documents";
import type { Finding, Posting } from "#define/rule";

/** Looks at months and keeps the list; while they are being closed nothing is booked in them. */
export const checkPeriods: Posting<StockPeriod> = async (documents, work) => {
  await lookAtPeriods(work, documents);
};

/**
 * Closes months: checks, the variance of planned prices, a snapshot, and the next month opened; month by month where a warehouse has
 * several.
 */
export const closePeriods: Posting<StockPeriod> = async (documents, work) => {
  refuseBlocked(documents, await lookAtPeriods(work, documents));
  const months = grouped(closingsOf(documents), ({ month }) => month);
  for (const [month, closings] of [...months].toSorted(([one], [other]) => one.localeCompare(other))) await close(work, month, closings);
  for (const { header } of documents) Object.assign(header, { closedBy: work.viewer.accountId, closedAt: work.now, isClosed: true });
};

/** Opens closed months again: their snapshots are void, their variance shares taken back. */
export const reopenPeriods: Posting<StockPeriod> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  await voidSnapshots(work, ids);
  await takeBackVariances(work, ids);
  for (const { header } of documents) Object.assign(header, { closedBy: null, closedAt: null, isClosed: false });
};

async function close(work: Work, month: string, closings: readonly Closing[]): Promise<void> {
  await beginSnapshots(work, closings);
  await shareVariances(work, closings);
  await takeSnapshots(work, closings);
  const next = monthAfter(month);
  await openMonths(
    work,
    next,
    next,
    closings.map(({ warehouseId }) => warehouseId),
  );
}

type ClosingCode = Extract<IssueCode, `closing${string}`>;
const CODES: Readonly<Record<string, ClosingCode>> = bare({
  unconfirmed: "closingUnconfirmed",
  openCounts: "closingOpenCounts",
  withoutPrice: "closingWithoutPrice",
  impossibleStock: "closingImpossibleStock",
  balanceIsSum: "closingLedger",
  snapshotAndMoves: "closingLedger",
  journalDiffers: "closingLedger",
});

function refuseBlocked(documents: readonly StockPeriod[], results: ReadonlyMap<string, Result[]>): void {
  failIfAny(
    documents.flatMap(({ header }, document) =>
      (results.get(header.id) ?? []).flatMap(({ subject, isBlocking, findings }): Finding[] => {
        const code = CODES[subject];
        return isBlocking && findings > 0 && code
          ? [{ document, code, field: "yearMonth", value: header.yearMonth, params: { count: findings } }]
          : [];
      }),
    ),
  );
}
