import { identifier } from "#db/sql";
import { moduleOf, type EngineWork } from "#engine/context";
import { shaped } from "#db/row";
import { demandRecord } from "#engine/write/guards";
import { writeHistory } from "#engine/history";
import { readRecords } from "#engine/records";
import { fail } from "#define/problem";
import { kingdeeFile } from "./voucherKingdee.ts";
import type { VoucherLine } from "./voucherLine.ts";
import { yonyouFile } from "./voucherYonyou.ts";

const MODULE = "finance.voucherExport";

/** A file that an accounting program imports. */
export type VoucherFile = { name: string; type: string; bytes: Uint8Array };

/** The file of an export as it was given away: text for Yonyou, a workbook for Kingdee; each time it is fetched stands in its history. */
export async function voucherFile(work: EngineWork, id: string): Promise<VoucherFile> {
  const module = moduleOf(work, MODULE);
  await demandRecord(work, module, id, "export");
  const [record] = await readRecords(work, module, [id]);
  if (!record || record.header.stage !== "exported") fail({ type: "notFound", what: MODULE });
  const { header } = record;
  const isYonyou = header.target === "yonyou";
  const lines = await linesOf(work, id, isYonyou);
  const stage = String(header.stage);
  writeHistory(work, module, [{ record, action: "download", stageFrom: stage, stageTo: stage }]);
  const name = `${String(header.target)}-${String(header.yearMonth)}-${String(header.docNo)}`;
  return isYonyou
    ? { name: `${name}.txt`, type: "text/plain; charset=gbk", bytes: yonyouFile(lines) }
    : {
        name: `${name}.xlsx`,
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        bytes: await kingdeeFile(lines),
      };
}

/** Vouchers bear the day of their documents; what was booked into another month than that of its day bears the nearest day of the month. */
function linesOf(work: EngineWork, id: string, isYonyou: boolean): Promise<VoucherLine[]> {
  const of = (column: string) => identifier("m", `${isYonyou ? "yonyou" : "kingdee"}_${column}`);
  return work.run(shaped({
    voucherNo: "integer",
    docNo: "text",
    account: "text",
    accountName: "text?",
    postedOn: "text",
    customer: "text?",
    customerName: "text?",
    debit: "text",
    credit: "text",
    maker: "text",
    currency: "text",
    currencyName: "text",
    seq: "integer",
  })`select l.voucher_no as "voucherNo", j.doc_no as "docNo", ${of("code")} as account, ${of("name")} as "accountName",
      least(greatest(j.posted_on, b.first), (b.first + interval '1 month - 1 day')::date)::text as "postedOn",
      case m.auxiliary when 'customer' then p.code end as customer, case m.auxiliary
        when 'customer' then coalesce(p.name_zh, p.name_en, p.code) end as "customerName",
      round(j.debit, coalesce(k.digits, 2))::text as debit, round(j.credit, coalesce(k.digits, 2))::text as credit,
      coalesce(a.name, '') as maker, c.currency, coalesce(k.name_zh, k.name_en, c.currency) as "currencyName",
      row_number() over (partition by l.voucher_no order by l.seq)::integer as seq
    from voucher_export_line l join voucher_export h on h.comp_id = l.comp_id and h.id = l.export_id
    join journal_line j on j.comp_id = l.comp_id and j.id = l.journal_line_id
    cross join lateral (select to_date(j.posted_month, 'YYYY-MM') as first) b
    join account_mapping m on m.comp_id = j.comp_id and m.account = j.account join company c on c.id = l.comp_id
    left join currency k on k.code = c.currency
    left join party p on p.id = j.party_id left join account a on a.id = h.exported_by
    where l.comp_id = ${work.compId} and l.export_id = ${id} order by l.seq`);
}
