import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { bare } from "#define/own";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { textOf } from "#posting/amounts";
import { lookAtPeriods, type Result } from "#posting/stock/periodChecks";
import { beginSnapshots, type Closing, closingsOf, takeSnapshots, voidSnapshots } from "./snapshot.ts";
import { shareVariances, takeBackVariances } from "./priceVariance.ts";
import { grouped, unnest } from "#posting/rows";
import type { IssueCode } from "#define/issueCode";
import type { DocumentRecord } from "#define/rows";
import type { Finding, Posting } from "#define/rule";

/** Looks at months and keeps the list; while they are being closed nothing is booked in them. */
export const checkPeriods: Posting = async (documents, work) => {
  await lookAtPeriods(work, documents);
};

/**
 * Closes months: checks, the variance of planned prices, a snapshot, and the next month opened; month by month where a warehouse has
 * several.
 */
export const closePeriods: Posting = async (documents, work) => {
  refuseBlocked(documents, await lookAtPeriods(work, documents));
  const months = grouped(closingsOf(documents), ({ month }) => month);
  for (const month of [...months.keys()].toSorted()) await close(work, months.get(month) ?? []);
  for (const { header } of documents) Object.assign(header, { closedBy: work.viewer.accountId, closedAt: work.now });
};

/** Opens closed months again: their snapshots are void, their variance shares taken back. */
export const reopenPeriods: Posting = async (documents, work) => {
  const ids = documents.map(({ header }) => textOf(header.id));
  await voidSnapshots(work, ids);
  await takeBackVariances(work, ids);
  for (const { header } of documents) Object.assign(header, { closedBy: null, closedAt: null });
};

async function close(work: Work, closings: readonly Closing[]): Promise<void> {
  await beginSnapshots(work, closings);
  await shareVariances(work, closings);
  await takeSnapshots(work, closings);
  await openNext(work, closings);
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

function refuseBlocked(documents: readonly DocumentRecord[], results: ReadonlyMap<string, Result[]>): void {
  failIfAny(
    documents.flatMap(({ header }, document) =>
      (results.get(textOf(header.id)) ?? []).flatMap(({ subject, isBlocking, findings }): Finding[] => {
        const code = CODES[subject];
        return isBlocking && findings > 0 && code
          ? [{ document, code, field: "yearMonth", value: header.yearMonth, params: { count: findings } }]
          : [];
      }),
    ),
  );
}

async function openNext(work: Work, closings: readonly Closing[]): Promise<void> {
  const { accountId } = work.viewer;
  const lists = {
    id: closings.map(() => newId()),
    warehouseId: closings.map(({ warehouseId }) => warehouseId),
    month: closings.map(({ month }) => month),
  };
  const next = sql`to_char(to_date(k.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM')`;
  await work.run(sql`insert into stock_period (comp_id, id, warehouse_id, year_month, created_by, updated_by)
    select ${work.compId}::integer, k.id, k.warehouse_id, ${next}, ${accountId}::bigint, ${accountId}::bigint
    from ${unnest("k", lists, { id: "bigint", warehouseId: "bigint", month: "text" })} order by k.warehouse_id on conflict do nothing`);
  await work.run(sql`update stock_period p set stage = 'open', version = p.version + 1, updated_by = ${accountId}, updated_at = ${work.now}
    from ${unnest("k", lists, { id: "bigint", warehouseId: "bigint", month: "text" })}
    where p.comp_id = ${work.compId} and p.warehouse_id = k.warehouse_id and p.year_month = ${next} and p.stage = 'notOpen'`);
}
