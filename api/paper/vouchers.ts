import { sql } from "drizzle-orm";
import { write } from "hucre";
import type { Work } from "#define/work";
import { moduleOf } from "#engine/context";
import { demandRecord } from "#engine/refuse";
import { writeHistory } from "#engine/history";
import { readRecords } from "#engine/records";
import { fail } from "#define/problem";

const MODULE = "finance.voucherExport";
const TAB = "\t";
const NEWLINE = "\r\n";

/** A file that an accounting program imports. */
export type VoucherFile = { name: string; type: string; bytes: Uint8Array };
type Line = {
  postedOn: string;
  voucherNo: number;
  docNo: string;
  account: string;
  accountName: string | null;
  customer: string | null;
  debit: string;
  credit: string;
  maker: string;
  currency: string;
  seq: number;
};

/** The file of an export as it was given away: text for Yonyou (the head of its voucher import and one line per entry), a workbook for Kingdee; each time it is fetched stands in its history. */
export async function voucherFile(work: Work, id: string): Promise<VoucherFile> {
  const module = moduleOf(work, MODULE);
  await demandRecord(work, module, id, "export");
  const [record] = await readRecords(work, module, [id]);
  if (!record || record.header.stage !== "exported") fail({ type: "notFound", what: MODULE });
  const { header } = record;
  const isYonyou = header.target === "yonyou";
  const lines = await linesOf(work, id, isYonyou);
  const stage = String(header.stage);
  await writeHistory(work, module, [{ record, action: "download", stageFrom: stage, stageTo: stage }]);
  const name = `${String(header.target)}-${String(header.yearMonth)}-${String(header.docNo)}`;
  return isYonyou
    ? { name: `${name}.txt`, type: "text/plain; charset=utf-8", bytes: new TextEncoder().encode(yonyouText(lines)) }
    : {
        name: `${name}.xlsx`,
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        bytes: await write({ sheets: [{ name: "Page1", rows: [[...KINGDEE], ...lines.map(kingdeeRow)] }] }),
      };
}

function linesOf(work: Work, id: string, isYonyou: boolean): Promise<Line[]> {
  const of = (column: string) => sql.raw(`m.${isYonyou ? "yonyou" : "kingdee"}_${column}`);
  return work.run<Line>(sql`select j.posted_on as "postedOn", l.voucher_no as "voucherNo", j.doc_no as "docNo", ${of("code")} as account, ${of("name")} as "accountName",
      case m.auxiliary when 'customer' then p.code end as customer, round(j.debit, 2)::text as debit, round(j.credit, 2)::text as credit,
      coalesce(a.name, '') as maker, c.currency, row_number() over (partition by l.voucher_no order by l.seq)::integer as seq
    from voucher_export_line l join voucher_export h on h.comp_id = l.comp_id and h.id = l.export_id
    join journal_line j on j.comp_id = l.comp_id and j.id = l.journal_line_id
    join account_mapping m on m.comp_id = j.comp_id and m.account = j.account join company c on c.id = l.comp_id
    left join party p on p.id = j.party_id left join account a on a.id = h.exported_by
    where l.comp_id = ${work.compId} and l.export_id = ${id} order by l.seq`);
}

/** The first line that Yonyou's voucher import knows its files by. */
const YONYOU_HEAD = "填制凭证,V800";
/** Kind of voucher that both programs keep general entries under. */
const KIND = "记";

/** Date, kind, number, attachments, summary, account, debit, credit, quantity, foreign amount, rate, maker, way of settling, paper, its date, department, person, customer. */
function yonyouText(lines: readonly Line[]): string {
  const rows = lines.map(({ postedOn, voucherNo, docNo, account, debit, credit, maker, customer }) =>
    [postedOn, KIND, voucherNo, 0, docNo, account, debit, credit, 0, 0, 0, maker, "", "", "", "", "", customer ?? ""].map(cell).join(TAB),
  );
  return [YONYOU_HEAD, ...rows, ""].join(NEWLINE);
}

/** What stands in a cell of the text cannot break it up. */
const cell = (value: string | number): string => String(value).replaceAll(/[\t\r\n]+/g, " ");

/** The heads of Kingdee's voucher import, as its program spells them. */
const KINGDEE = [
  "凭证日期",
  "会计年度",
  "会计期间",
  "凭证字",
  "凭证号",
  "科目代码",
  "科目名称",
  "币别代码",
  "原币金额",
  "借方",
  "贷方",
  "制单",
  "凭证摘要",
  "附件数",
  "分录序号",
  "核算项目",
] as const;

function kingdeeRow({
  postedOn,
  voucherNo,
  docNo,
  account,
  accountName,
  debit,
  credit,
  maker,
  customer,
  currency,
  seq,
}: Line): (string | number)[] {
  const [year = "", month = ""] = postedOn.split("-");
  const amount = debit === "0.00" ? credit : debit;
  const about = customer === null ? "" : `客户---${customer}`;
  return [
    postedOn,
    Number(year),
    Number(month),
    KIND,
    voucherNo,
    account,
    accountName ?? "",
    currency,
    amount,
    debit,
    credit,
    maker,
    docNo,
    0,
    seq,
    about,
  ];
}
