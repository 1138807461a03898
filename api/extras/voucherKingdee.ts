import { write } from "hucre";
import { KIND, type VoucherLine } from "./voucherLine.ts";

type Cell = string | number;
/** A column of the standard voucher format of Kingdee: its field, its caption, its type, and what a line says there. */
type Column = readonly [field: string, caption: string, type: string, of: (line: VoucherLine) => Cell];

const [NUMBER, DAY] = ["Decimal(28,10)", "DateTime"];
const text = (length: number) => `Varchar(${length})`;
/** What the program writes where nobody checked, and where there is no unit or way of settling. */
const [NOBODY, NONE] = ["NONE", "*"];
/** The program keeps the yuan under a code of its own. */
const currencyOf = ({ currency }: VoucherLine): string => (currency === "CNY" ? "RMB" : currency);

const COLUMNS: readonly Column[] = [
  ["FDate", "凭证日期", DAY, ({ postedOn }) => postedOn],
  ["FYear", "会计年度", NUMBER, ({ postedOn }) => Number(postedOn.slice(0, 4))],
  ["FPeriod", "会计期间", NUMBER, ({ postedOn }) => Number(postedOn.slice(5, 7))],
  ["FGroupID", "凭证字", text(80), () => KIND],
  ["FNumber", "凭证号", NUMBER, ({ voucherNo }) => voucherNo],
  ["FAccountNum", "科目代码", text(40), ({ account }) => account],
  ["FAccountName", "科目名称", text(80), ({ accountName }) => accountName ?? ""],
  ["FCurrencyNum", "币别代码", text(10), currencyOf],
  ["FCurrencyName", "币别名称", text(40), ({ currencyName }) => currencyName],
  ["FAmountFor", "原币金额", NUMBER, ({ debit, credit }) => Number(Number(debit) === 0 ? credit : debit)],
  ["FDebit", "借方", NUMBER, ({ debit }) => Number(debit)],
  ["FCredit", "贷方", NUMBER, ({ credit }) => Number(credit)],
  ["FPreparerID", "制单", text(255), ({ maker }) => maker],
  ["FCheckerID", "审核", text(255), () => NOBODY],
  ["FApproveID", "核准", text(255), () => NOBODY],
  ["FCashierID", "出纳", text(255), () => NOBODY],
  ["FHandler", "经办", text(50), () => ""],
  ["FSettleTypeID", "结算方式", text(80), () => NONE],
  ["FSettleNo", "结算号", text(255), () => ""],
  ["FExplanation", "凭证摘要", text(255), ({ docNo }) => docNo],
  ["FQuantity", "数量", NUMBER, () => 0],
  ["FMeasureUnitID", "数量单位", text(255), () => NONE],
  ["FUnitPrice", "单价", NUMBER, () => 0],
  ["FReference", "参考信息", text(255), () => ""],
  ["FTransDate", "业务日期", DAY, ({ postedOn }) => postedOn],
  ["FTransNo", "往来业务编号", text(40), () => ""],
  ["FAttachments", "附件数", NUMBER, () => 0],
  ["FSerialNum", "序号", NUMBER, ({ voucherNo }) => voucherNo],
  ["FObjectName", "系统模块", text(100), () => ""],
  ["FParameter", "业务描述", text(100), () => ""],
  ["FExchangeRateType", "汇率类型", text(80), () => "公司汇率"],
  ["FExchangeRate", "汇率", NUMBER, () => 1],
  ["FEntryID", "分录序号", NUMBER, ({ seq }) => seq - 1],
  ["FItem", "核算项目", text(255), itemOf],
  ["FPosted", "过账", NUMBER, () => 0],
  ["FInternalInd", "机制凭证", text(10), () => ""],
  ["FCashFlow", "现金流量", "Memo", () => ""],
];

const SCHEMA =
  "FType FKey FFieldName FCaption FValueType FNeedSave FColIndex FSrcTableName FSrcFieldName FExpFieldName FImpFieldName FDefaultVal FSearch FItemPageName FTrueType FPrecision FSearchName FIsShownList FViewMask FPage";

/**
 * The workbook of Kingdee's standard voucher format (K/3 and KIS): the entries on its first page, on the second which column is which
 * field.
 */
export function kingdeeFile(lines: readonly VoucherLine[]): Promise<Uint8Array> {
  const entries = [COLUMNS.map(([, caption]) => caption), ...lines.map((line) => COLUMNS.map(([, , , of]) => of(line)))];
  return write({
    sheets: [
      { name: "Page1", rows: entries },
      { name: "t_Schema", rows: [SCHEMA.split(" "), ...CLASS, ...COLUMNS.map(fieldInfo)] },
    ],
  });
}

const CLASS = [
  ["ClassInfo", "ClassType", "", "VoucherData"],
  ["ClassInfo", "ClassTypeID", "", "123"],
  ["PageInfo", "Page1", "", "Page1"],
];

function fieldInfo([field, caption, type]: Column, at: number): Cell[] {
  return ["FieldInfo", field, field, caption, type, "", at + 1, "", "", field, field, "", 0, "", "", 0, 0, 0, 0, 1];
}

/** What an account is kept by beside, as the program writes it: kind, code and name. */
function itemOf({ customer, customerName }: VoucherLine): string {
  return customer === null ? "" : ["客户", customer, customerName ?? customer].join("---");
}
