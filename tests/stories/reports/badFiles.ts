import { writeXlsx } from "hucre";
import { book, zipOf } from "#support/rawWorkbook";

type BadFile = { name: string; bytes: BodyInit; told: string };

const wrongCell = await writeXlsx({
  sheets: [
    {
      name: "预算",
      rows: [
        ["说明", "金额"],
        ["a", 0.1 + 0.2],
        ["b", "much"],
      ],
    },
  ],
});
/** Neither a Chinese nor a Russian text has this byte before a comma. */
const noText = Buffer.concat([Buffer.from("a,b\nc,1\n"), Buffer.from([0x98]), Buffer.from(",2\n")]);

/** A workbook that asks for a password lies in another container. */
export const LOCKED = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 2048 }, () => 0)]);

/** Files that cannot be loaded as texts and amounts in at most a hundred rows, and what is told of them. */
export const BAD_FILES: readonly BadFile[] = [
  { name: "many.csv", bytes: `说明,金额\n${"a,1\n".repeat(101)}`, told: "many.csv 超过 100 行的上限" },
  { name: "other.csv", bytes: "说明,数量\na,1\n", told: "other.csv 中没有列“金额”；有这些列：“说明”, “数量”" },
  { name: "twice.csv", bytes: "说明,金额,金额\na,1,2\n", told: "twice.csv 中有两列同为“金额”" },
  { name: "quote.csv", bytes: '说明,金额\nb,1\n"a,1\n', told: "第 3 行：quote.csv 的引号没有成对" },
  { name: "width.csv", bytes: "说明,金额\na,1,2\n", told: "第 2 行：width.csv：列数与表头不一致" },
  { name: "cell.csv", bytes: "说明,金额\n\na,1\nb,1.23456\n", told: "第 4 行：cell.csv，“金额”列的值“1.23456”小数位过多，最多 4 位" },
  { name: "long.csv", bytes: `说明,金额\n${"长".repeat(501)},1\n`, told: "第 2 行：long.csv，“说明”列的内容超过 500 个字符" },
  {
    name: "noText.csv",
    bytes: noText,
    told: "第 3 行：noText.csv 不是完整的 UTF-8 文本，请另存为“CSV UTF-8”后重新上传",
  },
  { name: "cell.xlsx", bytes: new Uint8Array(wrongCell), told: "第 3 行：cell.xlsx · 预算，“金额”列的值“much”不是金额" },
  {
    name: "library.xlsx",
    bytes: new Uint8Array(zipOf(book("", `<sst>${"<si><t>aaaaaaaaaaaaaaaaaaaa</t></si>".repeat(1_000_000)}</sst>`))),
    told: "“library.xlsx”解压后超过 32 MB，请拆分后分次导入",
  },
  {
    name: "novel.xlsx",
    bytes: new Uint8Array(zipOf(book(`<row><c t="inlineStr"><is><t>${"x".repeat(20_000_000)}</t></is></c></row>`))),
    told: "“novel.xlsx”中有单元格超过 32767 个字符",
  },
  { name: "broken.xlsx", bytes: `PK\u0003\u0004${"x".repeat(200)}`, told: "broken.xlsx 不是完整的 Excel 工作簿" },
  { name: "broken.parquet", bytes: "PAR1 this is none", told: "broken.parquet 不是完整的 Parquet 文件" },
];
