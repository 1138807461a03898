import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { receivableEntries } from "#db/schema/receivable";
import { receivableRevaluationLines } from "#db/schema/receivableRevaluation";
import { arrayOf } from "#db/sql";
import { multiply, negate, signOf, subtract } from "#define/decimal";
import type { Finding, Posting, Rule } from "#define/module";
import { failIfAny } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, linesOf, sum, textOf, total } from "./amounts.ts";
import { postJournal, undoJournal } from "./journal.ts";
import { lockItems } from "./openItem.ts";
import { ratesOn } from "./rate.ts";
import { entryRow } from "./receivable.ts";
import { holdReceivableMonths } from "./receivableMonth.ts";
import { livingEntries, undoEntries } from "./receivableReverse.ts";
import { insertRows } from "./rows.ts";

const MODULE = "sales.receivableRevaluation";
type Open = { itemId: string; currency: string; openAmount: string; bookedAmount: string };

/** The last day of a month (yyyy-MM). */
export function lastDayOf(month: string): string {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

/** The month has begun to end: its last day is not after today. */
export const monthHasEnded: Rule = (documents, work) =>
  documents.flatMap(({ header }, document): Finding[] =>
    lastDayOf(textOf(header.yearMonth)) > work.today ? [{ document, code: "notBegun", field: "yearMonth", value: header.yearMonth }] : [],
  );

/** Fills revaluations with what was open in other currencies on the last day of their month and is still, at the rate of that day. */
export const calculate: Posting = async (documents, work) => {
  for (const { header } of documents) header.docOn = lastDayOf(textOf(header.yearMonth));
  await work.run(
    sql`delete from receivable_revaluation_line where comp_id = ${work.compId} and revaluation_id = any(${arrayOf(
      documents.map(({ header }) => textOf(header.id)),
      "bigint",
    )})`,
  );
  for (const document of documents) document.lines.lines = await linesFor(work, document.header);
  failIfAny(
    documents.flatMap((document, at): Finding[] =>
      linesOf(document, "lines").length > 0 ? [] : [{ document: at, code: "nothingOpen", field: "yearMonth" }],
    ),
  );
  await insertRows(
    work,
    receivableRevaluationLines,
    documents.flatMap(({ lines }) => lines.lines ?? []),
  );
  for (const document of documents) {
    for (const line of linesOf(document, "lines")) line.compId = work.compId;
    document.header.difference = total(linesOf(document, "lines"), "difference");
  }
};

async function linesFor(work: Work, header: Row): Promise<Row[]> {
  const day = textOf(header.docOn);
  const open = await openOn(work, day);
  const rates = await ratesOn(
    work,
    open.map(({ currency }) => ({ currency, on: day })),
  );
  failIfAny(
    open
      .filter(({ currency }) => !rates.has(`${currency} ${day}`))
      .slice(0, 1)
      .map(({ currency }): Finding => ({ document: 0, code: "noRate", field: "yearMonth", params: { currency, on: day } })),
  );
  return open.map((item, at) => {
    const rate = rates.get(`${item.currency} ${day}`) ?? "1";
    const revalued = multiply(item.openAmount, rate, work.money.company);
    const difference = subtract(revalued, item.bookedAmount);
    return { id: newId(), revaluationId: header.id ?? null, seq: at + 1, ...item, rate, revaluedAmount: revalued, difference };
  });
}

function openOn(work: Work, day: string): Promise<Open[]> {
  return work.run<Open>(sql`select i.id as "itemId", i.currency, i.open_amount as "openAmount", sum(e.company_amount)::text as "bookedAmount"
    from receivable_item i join company c on c.id = i.comp_id join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
    where i.comp_id = ${work.compId} and i.currency <> c.currency and i.open_amount <> 0 and i.posted_on <= ${day}::date
      and not exists (select 1 from receivable_entry l where l.comp_id = i.comp_id and l.item_id = i.id and l.entry_on > ${day}::date)
    group by i.comp_id, i.id order by i.id`);
}

/** Books revaluations on the last day of their month: items keep their amount and are worth what they are now. An item that moved since the calculation stops it. */
export const revalue: Posting = async (documents, work) => {
  await holdReceivableMonths(
    work,
    documents.map(({ header }) => textOf(header.docOn)),
  );
  const lines = documents.flatMap((document) => linesOf(document, "lines"));
  const items = await lockItems(
    work,
    lines.map(({ itemId }) => textOf(itemId)),
  );
  failIfAny(documents.flatMap((document, at) => movedSince(document, at, items)));
  await insertRows(
    work,
    receivableEntries,
    documents.flatMap(({ header, lines: tables }) =>
      (tables.lines ?? []).map((line) =>
        entryRow(
          work,
          { ...sourceOf(header), lineId: textOf(line.id) },
          {
            itemId: line.itemId ?? null,
            kind: "revaluation",
            entryOn: header.docOn ?? null,
            amount: "0",
            companyAmount: line.difference ?? null,
          },
        ),
      ),
    ),
  );
  await postJournal(
    work,
    documents.map(({ header, lines: tables }) => {
      const of = (isAdvance: boolean) =>
        sum(
          (tables.lines ?? [])
            .filter(({ itemId }) => (items.get(textOf(itemId))?.kind === "advance") === isAdvance)
            .map(({ difference }) => amountOf(difference)),
        );
      const amounts = [
        ["receivable", of(false)],
        ["advance", of(true)],
        ["exchangeDifference", negate(sum([of(false), of(true)]))],
      ] as const;
      return { ...sourceOf(header), postedOn: textOf(header.docOn), amounts };
    }),
  );
  for (const { header } of documents) {
    header.postedOn = header.docOn ?? null;
    work.changed("sales.receivableItem", textOf(header.docOn).slice(0, 4));
  }
};

function movedSince(document: DocumentRecord, at: number, items: Awaited<ReturnType<typeof lockItems>>): Finding[] {
  return linesOf(document, "lines").flatMap((line, index): Finding[] => {
    const item = items.get(textOf(line.itemId));
    const isSame =
      item !== undefined &&
      signOf(subtract(item.openAmount, amountOf(line.openAmount))) === 0 &&
      signOf(subtract(item.openCompanyAmount, amountOf(line.bookedAmount))) === 0;
    return isSame
      ? []
      : [{ document: at, table: "lines", row: index + 1, code: "settledSince", field: "itemId", value: item?.itemNo ?? "" }];
  });
}

/** Takes revaluations back on their own day, while the items have not moved. */
export const reverseRevaluations: Posting = async (documents, work) => {
  const entries = await livingEntries(work, MODULE, { documentIds: documents.map(({ header }) => textOf(header.id)) });
  const items = await lockItems(
    work,
    entries.map(({ itemId }) => itemId),
  );
  failIfAny(
    entries
      .filter(({ itemId, entryOn }) => [...(items.get(itemId)?.days.keys() ?? [])].some((day) => day > entryOn))
      .map(({ itemNo }): Finding => ({ document: 0, code: "settledSince", field: "docNo", value: itemNo })),
  );
  await undoEntries(work, entries, { on: ({ entryOn }) => entryOn });
  for (const document of documents) await undoJournal(work, MODULE, [document], textOf(document.header.docOn));
};

const sourceOf = (header: Row) => ({ module: MODULE, documentId: textOf(header.id), docNo: textOf(header.docNo) });
