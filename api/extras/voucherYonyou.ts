import { gbk } from "./gbk.ts";
import { KIND, type VoucherLine } from "./voucherLine.ts";

/** The first line that the ledger tool of Yonyou U8 knows its files by. */
const HEAD = "填制凭证,V800";
const NEWLINE = "\r\n";
/** Bytes of a summary. */
const SUMMARY = 60;

/**
 * The text that the ledger tool of Yonyou U8 takes in: its head, then a line per entry with fields between commas, without blank lines, in
 * the code page of Chinese Windows. Day, kind and number say which voucher a line belongs to.
 */
export function yonyouFile(lines: readonly VoucherLine[]): Uint8Array {
  return gbk([HEAD, ...lines.map((line) => fieldsOf(line).map(cell).join(",")), ""].join(NEWLINE));
}

/**
 * Date, kind, number, attachments, summary, account, debit, credit, quantity, foreign amount, rate, maker, way of settling, paper, its
 * date, department, person, customer; supplier and what follows may be left out.
 */
function fieldsOf({ postedOn, voucherNo, docNo, account, debit, credit, maker, customer }: VoucherLine): readonly (string | number)[] {
  const summary = cut(docNo);
  return [postedOn, KIND, voucherNo, 0, summary, account, debit, credit, 0, 0, 0, maker, "", "", postedOn, "", "", customer ?? ""];
}

/** The format knows no quotes: what stands in a field cannot break it up. */
const cell = (value: string | number): string => String(value).replaceAll(/[,\s]+/g, " ");

const cut = (text: string): string => {
  let kept = text;
  while (gbk(kept).length > SUMMARY) kept = kept.slice(0, -1);
  return kept;
};
