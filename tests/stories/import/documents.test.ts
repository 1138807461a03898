import { sql } from "drizzle-orm";
import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre";
import { writeXlsxStream } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { openDesk } from "./desk.ts";

const desk = await openDesk();
const HEADS = "docNo,docOn,warehouseId,supplierId,departmentId,lines.materialId,lines.quantity,lines.unitPrice";
const file = (...rows: string[]) => [HEADS, ...rows].join("\n");
const actions = ["submit", "confirm"];

describe("Goods receipts in a file", () => {
  it("are grouped by their number however far apart the rows, posted, and unchanged when repeated", async () => {
    const content = file("A1,2026-06-01,W1,V1,D1,M1,5,2.5", "A2,2026-06-02,W1,V2,D1,M2,1,10", "A1,,,,,M2,3,1");
    expect(await desk.take("warehouse.goodsReceipt", content, { map: { actions } })).toMatchObject({
      applied: true,
      documents: 2,
      created: 2,
      rows: 3,
    });
    const [stored] = await desk.rows(sql`select r.stage, r.total_quantity::text as quantity, count(*)::integer as lines from goods_receipt r
      join goods_receipt_line l on l.comp_id = r.comp_id and l.receipt_id = r.id where r.comp_id = 1 and r.doc_no = 'A1' group by r.stage, r.total_quantity`);
    expect(stored).toEqual({ stage: "posted", quantity: "8.000000", lines: 2 });
    const moves = await desk.count("stock_move");
    expect(await desk.take("warehouse.goodsReceipt", content, { map: { actions } })).toMatchObject({
      applied: true,
      created: 0,
      unchanged: 2,
    });
    expect(await desk.count("stock_move")).toBe(moves);
    expect(await desk.broken()).toEqual([]);
  });

  it("that were posted are not changed by another file", async () => {
    await desk.take("warehouse.goodsReceipt", file("B1,2026-06-01,W1,V1,D1,M1,5,2.5"), { map: { actions } });
    const report = await desk.take("warehouse.goodsReceipt", file("B1,2026-06-01,W1,V1,D1,M1,6,2.5"), { map: { actions } });
    expect(report).toMatchObject({ applied: false, issues: [{ code: "changedDocument", row: 2, value: "B1" }] });
  });

  it("are refused by row and column where a cell holds what no text of the database does", async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `N${at},2026-06-01,W1,V1,D1,M1,5,2.5`);
    const report = await desk.take("warehouse.goodsReceipt", file(...rows, "N\u00007,2026-06-01,W1,V1,D1,M\u00001,5,2.5"));
    expect(report).toMatchObject({ applied: false, issueCount: 2 });
    expect(report.issues).toEqual([
      expect.objectContaining({ code: "format", row: 202, column: "docNo", value: "N\u00007" }),
      expect.objectContaining({ code: "format", row: 202, column: "lines.materialId", value: "M\u00001" }),
    ]);
  });

  it("are stored all or not at all, with row, column and value of every fault", async () => {
    const before = await desk.count("goods_receipt");
    const report = await desk.take(
      "warehouse.goodsReceipt",
      file(
        "C1,2026-06-01,W1,V1,D1,M1,5,2.5",
        "C2,2026-06-01,W1,V1,D1,M9,5,2.5",
        "C3,2026-06-31,W1,V1,D1,M1,5,2.5",
        'C4,2026-06-01,W1,V1,D1,M1,"1,5",2.5',
      ),
      { map: { actions } },
    );
    expect(report.applied).toBe(false);
    expect(report.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "unknownCode", row: 3, column: "lines.materialId", value: "M9" }),
        expect.objectContaining({ code: "type", row: 4, column: "docOn", value: "2026-06-31" }),
        expect.objectContaining({ code: "type", row: 5, column: "lines.quantity", value: "1,5" }),
      ]),
    );
    expect(report.issueCount).toBe(3);
    expect([await desk.count("goods_receipt"), await desk.count("import_row")]).toEqual([before, 0]);
  });

  it("whose header cells differ are refused with row and column", async () => {
    const report = await desk.take("warehouse.goodsReceipt", file("D1,2026-06-01,W1,V1,D1,M1,5,2.5", "D1,2026-06-01,W2,V1,D1,M2,5,2.5"));
    expect(report).toMatchObject({
      applied: false,
      issueCount: 1,
      issues: [{ code: "headerDiffers", row: 3, column: "warehouseId", value: "W2" }],
    });
  });

  it("leave nothing behind in a dry run, which posts as the real one does", async () => {
    const [receipts, moves] = [await desk.count("goods_receipt"), await desk.count("stock_move")];
    const content = file("E1,2026-06-01,W1,V1,D1,M1,5,2.5");
    expect(await desk.take("warehouse.goodsReceipt", content, { map: { actions }, dryRun: true })).toMatchObject({
      applied: false,
      created: 1,
      issueCount: 0,
    });
    expect([await desk.count("goods_receipt"), await desk.count("stock_move")]).toEqual([receipts, moves]);
    const short = "docNo,docOn,warehouseId,departmentId,reason,lines.materialId,lines.quantity\nE2,2026-06-01,W2,D2,less,M5,-3\n";
    const refused = await desk.take("warehouse.stockAdjustment", short, { map: { actions }, dryRun: true });
    expect(refused).toMatchObject({ applied: false, issues: [{ code: "shortStock", row: 2 }] });
  });

  it("may come in a workbook with real dates, serial dates and numbers", async () => {
    const day = new Date("2026-06-03T00:00:00Z");
    const rows = [HEADS.split(","), ["F1", day, "W1", "V1", "D1", "M3", 2, 0.1], ["F2", 46176, "W1", "V1", "D1", "M3", 4, 12.5]];
    const stream = writeXlsxStream(rows, { name: "Sheet" });
    const book = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
    expect(await desk.take("warehouse.goodsReceipt", book)).toMatchObject({ applied: true, created: 2 });
    const stored =
      await desk.rows(sql`select r.doc_no as no, r.doc_on as "on", l.quantity::text as quantity, l.unit_price::text as price from goods_receipt r
      join goods_receipt_line l on l.comp_id = r.comp_id and l.receipt_id = r.id where r.comp_id = 1 and r.doc_no like 'F_' order by r.doc_no`);
    expect(stored).toEqual([
      { no: "F1", on: "2026-06-03", quantity: "2.000000", price: "0.100000" },
      { no: "F2", on: "2026-06-03", quantity: "4.000000", price: "12.500000" },
    ]);
  });

  it("without numbers of their own are known by the content of the file", async () => {
    const content =
      "docOn,warehouseId,supplierId,departmentId,lines.materialId,lines.quantity\n2026-06-05,W1,V1,D1,M4,1\n2026-06-05,W1,V1,D1,M4,1\n";
    expect(await desk.take("warehouse.goodsReceipt", content)).toMatchObject({ applied: true, created: 2, warningCount: 1 });
    expect(await desk.take("warehouse.goodsReceipt", content)).toMatchObject({ applied: true, created: 0, unchanged: 2 });
  });

  it("keep amounts exact: more digits than stored are refused unless the map rounds them", async () => {
    const content = file("G1,2026-06-01,W1,V1,D1,M1,1,125.43999999999998");
    expect(await desk.take("warehouse.goodsReceipt", content)).toMatchObject({
      applied: false,
      issues: [{ code: "scale", row: 2, column: "lines.unitPrice" }],
    });
    const rounded = await desk.take("warehouse.goodsReceipt", content, {
      map: { columns: { "lines.unitPrice": { source: "lines.unitPrice", digits: 3 } } },
    });
    expect(rounded.applied).toBe(true);
    const [line] =
      await desk.rows(sql`select l.unit_price::text as price from goods_receipt_line l join goods_receipt r on r.comp_id = l.comp_id and r.id = l.receipt_id
      where l.comp_id = 1 and r.doc_no = 'G1'`);
    expect(line).toEqual({ price: "125.440000" });
  });
});

const packed = (part: string) => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(26), Buffer.from(part)]);

describe("A file that is no table, whatever it is called,", () => {
  const rows = [HEADS.split(","), ["H1", "2026-06-01", "W1", "V1", "D1", "M1", 5, 2.5]];
  const book = (encryption?: { password: string; spinCount: number }) =>
    writeXlsx({ sheets: [{ name: "Sheet", rows }], ...(encryption ? { encryption } : {}) });
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000), Buffer.from("Workbook", "utf16le")]);

  it.each([
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "fileKind", "PNG"],
    ["a photograph", Buffer.from("ffd8ffe000104a464946", "hex"), "fileKind", "JPEG"],
    ["a page of a browser that other programs call .xls", "\uFEFF <html><table><tr><td>1</td></tr></table></html>", "fileKind", "HTML"],
    ["a letter", packed("word/document.xml"), "fileKind", "Word"],
    ["an old workbook", old, "fileLegacy"],
    ["a program", Buffer.from("MZ\0\0\0\0"), "fileBinary"],
    ["nothing at all", "", "fileEmpty"],
    ["blank lines", ",,,\n,,,\n", "fileHeads"],
    ["an archive that is no workbook", packed("readme.txt"), "fileUnreadable"],
    ["the beginning of a packed file", gzipSync(HEADS).subarray(0, 30), "fileUnreadable"],
  ])("is refused by its name: %s", async (_, content, code, ...[kind]) => {
    const problem = await desk.refusal(desk.take("warehouse.goodsReceipt", content, { fileName: "六月入库.xlsx" }));
    expect(problem).toMatchObject({ type: "invalid", issues: [{ code, value: "六月入库.xlsx", ...(kind ? { params: { kind } } : {}) }] });
  });

  it("is refused where it is protected by a password or was cut off", async () => {
    const locked = await book({ password: "secret", spinCount: 1000 });
    const whole = await book();
    const refused = [locked, whole.subarray(0, Math.floor(whole.length / 2))].map(async (content) =>
      desk.refusal(desk.take("warehouse.goodsReceipt", content)),
    );
    expect(await Promise.all(refused)).toMatchObject([
      { type: "invalid", issues: [{ code: "fileProtected", value: "file" }] },
      { type: "invalid", issues: [{ code: "fileUnreadable", value: "file" }] },
    ]);
    expect(await desk.take("warehouse.goodsReceipt", whole, { dryRun: true })).toMatchObject({ rows: 1, issueCount: 0 });
  });
});
