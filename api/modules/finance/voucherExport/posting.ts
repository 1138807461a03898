import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { voucherExportLines } from "#db/schema/finance/voucherExport";
import { fail, failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { grouped, insertRows } from "#posting/rows";
import type { DocumentOf, Row } from "#define/rows";
import type { voucherExports } from "#db/schema/finance/voucherExport";
import { assign } from "#posting/stamp";
import type { Finding, Posting, Rule } from "#define/rule";

/** A month's journal for an accounting program. */
export type Export = DocumentOf<typeof voucherExports>;

const JOURNAL = shaped({
  id: "id",
  module: "text",
  documentId: "id",
  generation: "integer",
  postedOn: "day",
  account: "text",
  debit: "decimal",
});
type Journal = RowIn<typeof JOURNAL>;

/** Every class that the journal of the month uses has an account in the program it is meant for. */
export const isMapped: Rule<Export> = async (documents, work) => {
  const findings: Finding[] = [];
  for (const [document, { header }] of documents.entries()) {
    const missing = await work.run(shaped({ account: "text" })`select distinct j.account from journal_line j
      left join account_mapping m on m.comp_id = j.comp_id and m.account = j.account
      where j.comp_id = ${work.compId} and j.posted_month = ${header.yearMonth}
        and nullif(case ${header.target} when 'yonyou' then m.yonyou_code else m.kingdee_code end, '') is null order by 1`);
    for (const { account } of missing)
      findings.push({
        document,
        code: "unmappedAccount",
        field: "target",
        value: account,
        params: { account, target: header.target },
      });
  }
  return findings;
};

/**
 * Gives the lines of a month's journal that were never given to the program, as vouchers by document and day in the order of the days,
 * numbered on from those given before; each line is marked.
 */
export const exportVouchers: Posting<Export> = async (documents, work) => {
  for (const document of documents) {
    document.header.edition = 1;
    const journal = await journalOf(work, document.header, "fresh");
    await mark(work, document, journal, (await givenBefore(work, document.header)).voucherNo);
  }
};

/** Gives the whole month again as a further edition. */
export const exportAgain: Posting<Export> = async (documents, work) => {
  for (const document of documents) {
    const journal = await journalOf(work, document.header, "whole");
    document.header.edition = (await givenBefore(work, document.header)).edition + 1;
    await mark(work, document, journal, 0);
  }
};

/** The highest edition and, of what was given for the first time, the highest number of a voucher that the program has of the month. */
async function givenBefore(work: Work, { target, yearMonth }: Export["header"]): Promise<{ edition: number; voucherNo: number }> {
  const [last] = await work.run(shaped({ edition: "integer?", voucherNo: "integer?" })`select max(l.edition) as edition,
      max(l.voucher_no) filter (where l.edition = 1) as "voucherNo"
    from voucher_export_line l join journal_line j on j.comp_id = l.comp_id and j.id = l.journal_line_id
    where l.comp_id = ${work.compId} and l.target = ${target} and j.posted_month = ${yearMonth}`);
  return { edition: last?.edition ?? 0, voucherNo: last?.voucherNo ?? 0 };
}

async function mark(work: Work, { header }: Export, journal: readonly Journal[], after: number): Promise<void> {
  if (journal.length === 0) failIfAny([{ code: "nothingToExport", field: "yearMonth", value: header.yearMonth }]);
  const vouchers = grouped(journal, ({ module, documentId, generation, postedOn }) => `${postedOn} ${module} ${documentId} ${generation}`);
  const rows = [...vouchers.values()].flatMap((lines, at) => lines.map((line): [Journal, number] => [line, after + at + 1]));
  await insertRows(
    work,
    voucherExportLines,
    rows.map(([line, voucherNo], at): Row => ({
      id: newId(),
      exportId: header.id,
      seq: at + 1,
      target: header.target,
      edition: header.edition,
      journalLineId: line.id,
      voucherNo,
      createdAt: work.now,
    })),
  );
  assign(header, {
    voucherCount: vouchers.size,
    lineCount: journal.length,
    debit: total(journal, "debit"),
    exportedBy: work.viewer.accountId,
    exportedAt: work.now,
  });
}

/** The journal of a month, locked against a second export of the same company while this one lasts. */
async function journalOf(work: Work, header: Export["header"], which: "fresh" | "whole"): Promise<Journal[]> {
  const [held] = await work.run(shaped({ held: "boolean" })`select pg_try_advisory_xact_lock(7204114, ${work.compId}) as held`);
  if (!held?.held) fail({ type: "notReady", what: "voucherExport" });
  const fresh =
    which === "fresh"
      ? sql`and not exists (select 1 from voucher_export_line l where l.comp_id = j.comp_id and l.journal_line_id = j.id and l.target = ${header.target})`
      : sql``;
  return work.run(JOURNAL`select j.id, j.module, j.document_id as "documentId", j.generation, j.posted_on as "postedOn", j.account, j.debit
    from journal_line j where j.comp_id = ${work.compId} and j.posted_month = ${header.yearMonth} ${fresh}
    order by j.posted_on, j.module, j.document_id, j.generation, j.seq`);
}
