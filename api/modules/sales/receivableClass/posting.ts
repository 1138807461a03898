import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { receivableClassLines } from "#db/schema/finance/provision";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { divide, multiply, signOf } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { MoneyDigits, Work } from "#define/work";
import { total } from "#posting/amounts";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
import { holdReceivableMonths } from "#posting/receivable/month";
import { insertRows } from "#posting/rows";
import { assign, fillUnits } from "#posting/stamp";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { receivableClasses } from "#db/schema/finance/provision";
import type { Finding, Posting, Rule } from "#define/rule";

/** The classes of open items at the end of a month. */
export type Classes = DocumentOf<typeof receivableClasses, { lines: typeof receivableClassLines }>;
type Line = Classes["lines"]["lines"][number];

const MODULE = "sales.receivableClass";
/** Classes that ask for a provision of their own. */
const ASSESSED = ["atRisk", "litigation", "badDebt"];

/** What nobody said of a proposed line yet. */
const BLANK = {
  riskLevel: null,
  reason: null,
  letterId: null,
  evidence: null,
  planMeasure: null,
  planFinishOn: null,
  countsOn: null,
  approvedOn: null,
} as const satisfies Partial<Line>;

/** Sets what is provided for each line and the totals. */
export function deriveClasses(document: DraftOf<Classes>, money: MoneyDigits): void {
  const lines = document.lines.lines;
  for (const line of lines) {
    line.provisionRate ??= "0";
    line.provisionAmount = divide(multiply(line.balance ?? "0", line.provisionRate, 8), "100", money.company);
  }
  document.header.totalAmount = total(lines, "balance");
  document.header.provisionAmount = total(lines, "provisionAmount");
}

type Proposed = Omit<Line, "compId" | "id" | "classId" | "seq" | "provisionAmount" | keyof typeof BLANK>;

/**
 * Proposes a class for every item that was open at the end of the month: by its age, as a risk where it is disputed, with the rate of its
 * bucket; what is classified in another paper of the month stays there.
 */
export const proposeClasses: Posting<Classes> = async (documents, work) => {
  for (const document of documents) {
    const known = new Set(document.lines.lines.map(({ itemId }) => itemId));
    const found = (await openOf(document, work)).filter(({ itemId }) => !known.has(itemId));
    const added = found.map((line, at): Line => ({
      compId: work.compId,
      id: newId(),
      classId: document.header.id,
      seq: known.size + at + 1,
      ...BLANK,
      provisionAmount: "0",
      ...line,
    }));
    await insertRows(work, receivableClassLines, added);
    document.lines.lines = [...document.lines.lines, ...added];
    deriveClasses(document, work.money);
  }
};

function openOf({ header }: Classes, work: Work): Promise<Proposed[]> {
  const end = sql`(to_date(${header.month}, 'YYYY-MM') + interval '1 month' - interval '1 day')::date`;
  return work.run(shaped({
    itemId: "id",
    customerId: "id",
    contractNo: "text?",
    balance: "text",
    age1: "text",
    age2: "text",
    age3: "text",
    age4: "text",
    age5: "text",
    age6: "text",
    classCode: "text",
    lastClass: "text?",
    provisionRate: "text",
    dutyPersonId: "id?",
  })`with open as (
      select i.comp_id, i.id, i.customer_id, i.contract_no, i.salesperson_id, i.currency, i.kind, ${end} - min(${DUE_ON}) as late, sum(e.company_amount) as open
      from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= ${end} ${dueJoin(end)}
      where i.comp_id = ${work.compId} and i.kind <> 'advance' and i.department_id = ${header.departmentId}::bigint
        and (${header.salespersonId}::bigint is null or i.salesperson_id = ${header.salespersonId}::bigint)
        and not exists (select 1 from receivable_class_line l where l.comp_id = i.comp_id and l.item_id = i.id and l.counts_on = ${end})
      group by i.comp_id, i.id having sum(e.company_amount) > 0)
    select o.id as "itemId", o.customer_id as "customerId", o.contract_no as "contractNo", o.open::numeric(18,4)::text as balance,
      (case when late <= 90 then open else 0 end)::text as age1, (case when late between 91 and 180 then open else 0 end)::text as age2,
      (case when late between 181 and 365 then open else 0 end)::text as age3, (case when late between 366 and 730 then open else 0 end)::text as age4,
      (case when late between 731 and 1095 then open else 0 end)::text as age5, (case when late > 1095 then open else 0 end)::text as age6,
      case when late > 1095 then 'badDebt' when late > 365 or d.disputed then 'atRisk' when late > 180 then 'watch' else 'normal' end as "classCode",
      p.class_code as "lastClass", (case when late > 1095 then 100 else coalesce(r.loss_rate, 0) end)::numeric(9,4)::text as "provisionRate",
      o.salesperson_id as "dutyPersonId"
    from open o
    left join lateral (select n.kind = 'dispute' as disputed from receivable_note n where n.comp_id = o.comp_id and n.item_id = o.id and n.noted_on <= ${end}
      and n.kind in ('dispute', 'disputeEnd') order by n.id desc limit 1) d on true
    left join lateral (select l.class_code from receivable_class_line l where l.comp_id = o.comp_id and l.item_id = o.id and l.approved_on is not null
      and l.counts_on < ${end} order by l.counts_on desc limit 1) p on true
    left join lateral (select l.loss_rate from provision_matrix_line l join provision_matrix m on m.comp_id = l.comp_id and m.id = l.matrix_id
      where l.comp_id = o.comp_id and m.valid_from <= ${end}
      and l.bucket = case when late <= 0 then 'notDue' when late <= 30 then 'd1to30' when late <= 60 then 'd31to60'
          when late <= 90 then 'd61to90' when late <= 180 then 'd91to180' when late <= 365 then 'd181to365' when late <= 730 then 'd366to730' when late <= 1095 then 'd731to1095' else 'd1096up' end
        and l.segment = (select g.segment from receivable_segment g where g.comp_id = o.comp_id and g.item_id = o.id)
      order by m.valid_from desc limit 1) r on true
    order by o.late desc, o.id`);
}

/** A month is classified when it is over. */
export const monthIsOver: Rule<Classes> = (documents, work) =>
  documents.flatMap(({ header }, document): Finding[] =>
    header.month < work.today.slice(0, 7) ? [] : [{ document, code: "monthNotOver", field: "month", value: header.month }],
  );

/**
 * What asks for a provision says why, what is done about it and until when, and provides something; its evidence is a letter to the
 * customer or a file that hangs on the paper.
 */
export const isEvident: Rule<Classes> = async (documents, work) => {
  const papered = await withFiles(work, documents);
  return documents.flatMap((record, document) =>
    record.lines.lines.flatMap((line, at): Finding[] => {
      if (!ASSESSED.includes(line.classCode)) return [];
      const isShown = papered.has(record.header.id) || line.letterId !== null;
      return [...faultsOf(line), ...(isShown ? [] : [{ code: "noEvidence" as const, field: "letterId" }])].map((issue) => ({
        document,
        table: "lines",
        row: at + 1,
        ...issue,
      }));
    }),
  );
};

function faultsOf(line: Line): Issue[] {
  const missing = (["reason", "planMeasure", "planFinishOn"] as const).filter((field) => isEmpty(line[field]));
  const issues = missing.map((field): Issue => ({ code: "required", field }));
  return signOf(line.provisionRate) > 0 ? issues : [...issues, { code: "positive", field: "provisionRate" }];
}

async function withFiles(work: Work, documents: readonly Classes[]): Promise<ReadonlySet<string>> {
  const rows = await work.run(shaped({ id: "id" })`select distinct document_id as id from attachment
    where comp_id = ${work.compId} and module = ${MODULE} and document_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`);
  return new Set(rows.map(({ id }) => id));
}

/** An item is classified once a month. */
export const isClassifiedOnce: Rule<Classes> = async (documents, work) => {
  const asked = documents.flatMap((document, index) =>
    document.lines.lines.map((line, at) => ({ line, index, at, end: monthEnd(document) })),
  );
  const rows = await work.run(shaped({
    itemId: "id",
    day: "text",
    classId: "id",
    docNo: "text",
  })`select l.item_id as "itemId", l.counts_on::text as day, l.class_id as "classId", h.doc_no as "docNo"
    from receivable_class_line l join receivable_class h on h.comp_id = l.comp_id and h.id = l.class_id
    where l.comp_id = ${work.compId} and l.counts_on is not null and l.item_id = any(${arrayOf(
      asked.map(({ line }) => line.itemId),
      "bigint",
    )})`);
  const taken = new Map(rows.map((row) => [`${row.itemId} ${row.day}`, row]));
  const seen = new Set<string>();
  return asked.flatMap(({ line, index, at, end }): Finding[] => {
    const key = `${line.itemId} ${end}`;
    const other = taken.get(key);
    const isElsewhere = other !== undefined && other.classId !== line.classId;
    const isTwice = isElsewhere || seen.has(key);
    seen.add(key);
    return isTwice
      ? [{ document: index, code: "classifiedTwice", table: "lines", row: at + 1, field: "itemId", params: { other: other?.docNo ?? "" } }]
      : [];
  });
};

function monthEnd({ header }: Classes): string {
  const [year = 0, month = 0] = header.month.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const stampLines = (documents: readonly Classes[], values: (document: Classes) => Partial<Line>) => {
  for (const document of documents) for (const line of document.lines.lines) assign(line, values(document));
};

/** From the submission on the lines take the place of their items in the month. */
export const holdMonth: Posting<Classes> = async (documents, work) => {
  await fillUnits(work, documents);
  stampLines(documents, (document) => ({ countsOn: monthEnd(document) }));
};

/** What goes back gives the month free, and what was approved counts no more. */
export const freeMonth: Posting<Classes> = async (documents, work) => {
  const counted = documents.filter(({ lines }) => lines.lines.some(({ approvedOn }) => approvedOn !== null));
  await holdReceivableMonths(work, counted.map(monthEnd));
  stampLines(documents, () => ({ countsOn: null, approvedOn: null }));
  work.changed(MODULE, "all");
};

/** Approved classes feed the provision of their month's end, which is not closed yet. */
export const publishClasses: Posting<Classes> = async (documents, work) => {
  await holdReceivableMonths(work, documents.map(monthEnd));
  await fillUnits(work, documents);
  stampLines(documents, (document) => ({ countsOn: monthEnd(document), approvedOn: work.today }));
  for (const { header } of documents) assign(header, { approvedBy: work.viewer.accountId, approvedAt: work.now });
  work.changed(MODULE, "all");
};
