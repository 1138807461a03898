import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { previewed } from "#connectors/preview";
import { openComposedDesk, act, write } from "./composedDesk.ts";
import { BUDGETED } from "./drafts.ts";
import { openSourceDesk, SOURCES } from "./sourceDesk.ts";

const desk = await openComposedDesk();
const { people, server, takenUp, template } = desk;
const { readSource, source, upload } = openSourceDesk(desk);

type Fault = { code: string; row?: number; field?: string; value?: string; message: string };
type Preview = {
  columns: { fieldName: string; header: string; propType: string; use: string }[];
  rows: { at: number; cells: (string | null)[] }[];
  faults: Fault[];
  notes: Fault[];
  changes: { header: string; change: string; from?: string; to?: string }[];
  checked: number;
  isWhole: boolean;
  issues?: Fault[];
};

const SALES = [
  "Order Key,l_quantity,Price $,Shipped,零件编号,Note,Line,空",
  '1,17,"21168.23",1996-03-13,007,=1+1,1,',
  "2,36.5,45983.16,1996-04-12,008,x,2,",
  "2,8,13309.6,1996-01-29,009,,3,",
].join("\n");

const sums = (count: number) => `${Array.from({ length: count }, () => "Sum").join(",")}\n`;

describe("A file that is looked at before its source is saved: dataSourceManage", () => {
  it("tells its columns by heads and cells, and shows its first rows, of a csv, a workbook and a parquet file alike", async () => {
    const csv = await look("sales.csv", SALES);
    expect(csv.columns.map(({ header, fieldName, propType, use }) => `${header}: ${fieldName} ${propType} ${use}`)).toEqual([
      "Order Key: orderkey integer group",
      "l_quantity: lquantity quantity figure",
      "Price $: price money figure",
      "Shipped: shipped date group",
      "零件编号: c5 text group",
      "Note: note text group",
      "Line: line integer group",
      "空: c8 text group",
    ]);
    expect(csv.rows[0]).toEqual({ at: 2, cells: ["1", "17", "21168.23", "1996-03-13", "007", "=1+1", "1", null] });
    expect(csv).toMatchObject({ checked: 3, isWhole: true, faults: [], changes: [] });
    const rows = [
      ["day", "price", "label"],
      [new Date("2026-01-31T00:00:00Z"), 0.1 + 0.2, "a"],
    ];
    const book = await look("book.xlsx", new Uint8Array(await writeXlsx({ sheets: [{ name: "一", rows }] })));
    const path = join(server.folder, "look.parquet");
    await server.served.analytics.duck.execute(
      `copy (select date '2026-01-31' as day, 0.3::decimal(9, 2) as price, 'a' as label) to '${path}' (format parquet)`,
      [],
    );
    const parquet = await look("look.parquet", new Uint8Array(await readFile(path)));
    for (const { columns: found } of [book, parquet])
      expect(found.map(({ fieldName, propType, use }) => `${fieldName} ${propType} ${use}`)).toEqual([
        "day date group",
        "price money figure",
        "label text group",
      ]);
  });

  it("tells every fault with line, column and value, not the first one alone", async () => {
    const good = Array.from({ length: 30 }, (_, at) => `2026-01-${String((at % 28) + 1).padStart(2, "0")},${at}.5`);
    const { faults, columns: found } = await look(
      "faults.csv",
      ["day,price", ...good, "2026-02-30,1", "2026-02-01,n/a", "only", "x,y"].join("\n"),
    );
    expect(found.map(({ propType }) => propType)).toEqual(["date", "money"]);
    expect(faults.map(({ code, row, field, value }) => [code, row, field, value])).toEqual([
      ["sourceCell", 32, "day", "2026-02-30"],
      ["sourceCell", 33, "price", "n/a"],
      ["sourceWidth", 34, undefined, undefined],
      ["sourceCell", 35, "day", "x"],
      ["sourceCell", 35, "price", "y"],
    ]);
    expect(faults[0]?.message).toContain("第 32 行：faults.csv，“day”列的值“2026-02-30”");
    const chosen = await look("faults.csv", ["day,price", ...good, "2026-02-30,1"].join("\n"), "&types=text,integer");
    expect(chosen.faults, "by the types that were chosen").toHaveLength(30);
    const strange = await look("faults.csv", "day\n", "&types=text,constructor");
    expect(strange.issues?.map(({ code, field, value }) => [code, field, value])).toEqual([["choice", "types", "constructor"]]);
    const many = await look("many.csv", `a\n${"1\n".repeat(1000)}${"x\n".repeat(300)}`);
    expect(many).toMatchObject({ isWhole: false });
    expect(many.faults, "up to a limit").toHaveLength(100);
  });

  it("shows numbers as they were judged, and says where they can be read in two ways", async () => {
    const { columns: found, rows, notes, faults } = await look("marks.csv", "name\tprice\tweight\na\t1,234\t12,5\nb\t7\t1,234\n");
    expect(found.map(({ propType }) => propType)).toEqual(["text", "integer", "quantity"]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["a", "1234", "12.5"],
      ["b", "7", "1.234"],
    ]);
    expect(faults).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual(["marks.csv，“price”列的数有两种读法：“1,234”按 1234 读取"]);
  });

  it("is judged by its first rows however long they took to come, and is whole where every row was judged", async () => {
    const seen = async (count: number) => {
      const { checked, isWhole, faults } = await previewed(
        { place: "slow", heads: ["a"], rows: thousands(count) },
        { timeZone: "UTC", time: 0 },
        false,
      );
      return { checked, isWhole, faults: faults.map(({ row }) => row) };
    };
    expect(await seen(1000)).toEqual({ checked: 1000, isWhole: false, faults: [9] });
    expect(await seen(2000)).toEqual({ checked: 1000, isWhole: false, faults: [9] });
    const all = await previewed({ place: "quick", heads: ["a"], rows: thousands(2000) }, { timeZone: "UTC" }, false);
    expect([all.checked, all.isWhole]).toEqual([2000, true]);
  });

  it("has five hundred columns at most, each with a name of its own", async () => {
    const wide = await look("wide.csv", sums(500));
    expect(wide.columns[499]?.fieldName).toBe("sum500");
    expect(new Set(wide.columns.map(({ fieldName }) => fieldName)).size).toBe(500);
    expect((await look("wider.csv", sums(501))).issues?.map(({ message }) => message)).toEqual(["“wider.csv”超过 500 列"]);
  });

  it("says what is taken where a file is of another kind, and which heads are there where one is missing", async () => {
    expect((await look("rows.tsv", "a\tb\n1\t2\n")).issues?.[0]?.message).toBe("rows.tsv 不能载入：只接受 csv、xlsx 或 parquet 文件");
    const draft = await write(people.analyst, SOURCES, source({ code: "heads" }));
    const { faults } = await look("heads.csv", " 部门 ,日期,Amount\nD1,2026-01-01,1\n", `&id=${draft.body.id}`);
    expect(faults.map(({ message }) => message)).toEqual(["heads.csv 中没有列“金额”；有这些列：“部门”, “日期”, “Amount”"]);
    const refused = await upload(draft.body.id, "rows.tsv", "a\tb\n");
    expect(((await refused.json()) as Preview).issues?.[0]?.message).toContain("csv, xlsx, parquet");
  });

  it("compares a changed file with what its source declares, and writes nothing", async () => {
    const draft = await write(people.analyst, SOURCES, source({ code: "differs" }));
    const before = await readSource(draft.body.id);
    const { changes, faults } = await look("next.csv", "部门,日期,备注\n1,much,x\n", `&id=${draft.body.id}`);
    expect(changes).toEqual([
      { header: "日期", change: "retyped", from: "date", to: "text" },
      { header: "金额", change: "missing", from: "money" },
      { header: "备注", change: "new", to: "text" },
    ]);
    expect(faults.map(({ code }) => code)).toEqual(["sourceColumn", "sourceCell"]);
    expect(await readSource(draft.body.id)).toEqual(before);
  });

  it("takes another limit with its next load, and does not leave under a published report; a revised one says why its report is away", async () => {
    const { id } = (await write(people.analyst, SOURCES, source({ code: "stays" }))).body;
    await upload(id, "stays.csv", "部门,日期,金额\nD1,2026-01-31,1\n");
    await act(people.analyst, SOURCES, await readSource(id), "publish");
    await takenUp();
    const limited = await act(people.analyst, SOURCES, await readSource(id), "load", { header: { rowLimit: 9 } });
    expect([limited.body.stage, limited.body.header.rowLimit]).toEqual(["published", 9]);
    const draft = template({ code: "onStays", nameZh: "立于其上", dataset: "source.c2xstays" }, ["analyst"], BUDGETED);
    const made = await write(people.analyst, "/api/documents/reports.template", draft);
    await act(people.analyst, "/api/documents/reports.template", made.body, "publish");
    await takenUp();
    const kept = await act(people.analyst, SOURCES, await readSource(id), "disable", { reason: "no longer needed" });
    expect(kept.body.issues.map(({ code }) => code)).toEqual(["sourceReports"]);
    expect(JSON.stringify(kept.body)).toContain("onStays 立于其上");
    expect((await people.analyst.ask("GET", "/api/reports/reports.c2xonStays?company=HS")).body.type).not.toBe("/problems/reportAway");
    await act(people.analyst, SOURCES, await readSource(id), "revise");
    await takenUp();
    const away = await people.analyst.ask("GET", "/api/reports/reports.c2xonStays?company=HS");
    expect([away.status, away.body.type, away.body.detail]).toEqual([404, "/problems/reportAway", expect.stringContaining("“立于其上”")]);
    expect((await people.leader.ask("GET", "/api/reports/reports.c2xonStays?company=HS")).body.type).toBe("/problems/notFound");
  });

  it("is refused to whoever may not make or change a source", async () => {
    const [file, query] = await Promise.all([
      send(people.leader.cookie, "a.csv", "a\n1\n"),
      people.leader.ask("POST", "/api/sources/query?company=HS", { address: "", database: "", userName: "", secret: null, query: "" }),
    ]);
    expect([file.status, (await send("", "a.csv", "a\n1\n")).status]).toEqual([403, 401]);
    expect(query.status).toBe(403);
  });
});

/** Rows of ones, a thousand at a time; the eighth is none. */
async function* thousands(count: number): AsyncGenerator<{ at: number; cells: string[] }[], void> {
  for (let from = 0; from < count; from += 1000)
    yield await Promise.resolve(Array.from({ length: 1000 }, (_, at) => ({ at: from + at + 2, cells: [from + at === 7 ? "x" : "1"] })));
}

/** A look at a file as the analyst has it. */
async function look(name: string, body: BodyInit, more = ""): Promise<Preview> {
  return (await (await send(people.analyst.cookie, name, body, more)).json()) as Preview;
}

const send = async (cookie: string, name: string, body: BodyInit, more = "") =>
  server.app.request(`/api/sources/file?company=HS&name=${name}${more}`, {
    method: "POST",
    headers: { cookie, "accept-language": "zh" },
    body,
  });
