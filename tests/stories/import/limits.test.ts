import { sql } from "drizzle-orm";
import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { type ImportLimits, STANDARD_LIMITS } from "#import/limits";
import { type Fields, sourceOf } from "#import/source";
import { clearEnded } from "#import/stage";
import { inWork } from "#engine/work";
import { book, zipOf } from "#support/rawWorkbook";
import { SYSTEM } from "#support/trade";
import { openDesk } from "./desk.ts";

const desk = await openDesk();
const MODULE = "masterData.department";
const HEADS = "code,nameEn\n";
const LIMITS: ImportLimits = { ...STANDARD_LIMITS, unpacked: 3_000_000, rows: 50, columns: 20, line: 60_000, part: 500_000 };
const take = (file: string | Uint8Array, limits = LIMITS) => desk.take(MODULE, file, { limits, fileName: "rows" });
const refused = async (file: string | Uint8Array, limits = LIMITS) => {
  const problem = await desk.refusal(take(file, limits));
  return problem?.type === "invalid" ? problem.issues : problem;
};
const staged = () => desk.count("import_row");

const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c><c t="inlineStr"><is><t>n</t></is></c></row>`;

/** A workbook that keeps its texts, far too many, where a sheet would lie. */
function library(path: string): Record<string, string> {
  const { "xl/_rels/workbook.xml.rels": rels = "", "xl/sharedStrings.xml": _, ...files } = book(cell("a"));
  const texts = `<sst>${"<si><t>aaaa</t></si>".repeat(40_000)}</sst>`;
  return { ...files, "xl/_rels/workbook.xml.rels": rels.replace("sharedStrings.xml", path), [`xl/${path}`]: texts };
}

describe("A file that holds more than it may", () => {
  it.each([
    ["that unpacks to too much", gzipSync(HEADS + "A,B\n".repeat(100_000)), { ...LIMITS, unpacked: 262_144 }, "fileUnpacked", 0.25],
    ["of too many rows", HEADS + Array.from({ length: 60 }, (_, at) => `R${at},B\n`).join(""), LIMITS, "fileRows", 50],
    ["of too many columns", HEADS + `A,B${",".repeat(30)}\n`, LIMITS, "fileColumns", 20],
    ["of too many heads", `code,nameEn${",".repeat(30)}\nA,B\n`, LIMITS, "fileColumns", 20],
    ["with a head that holds a book", `${"x".repeat(40_000)},nameEn\nA,B\n`, LIMITS, "fileCell", 32_767],
    ["with a row of nothing that does not end", gzipSync(HEADS + ",".repeat(2_000_000)), LIMITS, "fileLine", 60_000],
    ["with a line that does not end", gzipSync(HEADS + "x".repeat(2_000_000)), LIMITS, "fileLine", 60_000],
    ["with a cell that holds a book", HEADS + `A,${"x".repeat(40_000)}\n`, LIMITS, "fileCell", 32_767],
    ["a workbook of too many heads", zipOf(book("", "<sst/>", 30)), LIMITS, "fileColumns", 20],
    ["a workbook of too many rows", zipOf(book(Array.from({ length: 60 }, (_, at) => cell(`X${at}`)).join(""))), LIMITS, "fileRows", 50],
    ["a workbook with a cell that holds a book", zipOf(book(cell("x".repeat(40_000)))), LIMITS, "fileCell", 32_767],
    ["a workbook with a cell that holds a library", zipOf(book(cell("x".repeat(2_000_000)))), LIMITS, "fileCell", 32_767],
    [
      "a workbook with a library of texts",
      zipOf(book(cell("a"), `<sst>${"<si><t>a</t></si>".repeat(40_000)}</sst>`)),
      LIMITS,
      "fileUnpacked",
      500_000 / 1024 / 1024,
    ],
    [
      "a workbook whose texts are few bytes and many tags",
      zipOf(book(cell("a"), `<sst>${"<si/>".repeat(60_000)}</sst>`)),
      LIMITS,
      "fileUnpacked",
      500_000 / 1024 / 1024,
    ],
    [
      "a workbook whose texts are called as a sheet is",
      zipOf(library("worksheets/sheet2.xml")),
      LIMITS,
      "fileUnpacked",
      500_000 / 1024 / 1024,
    ],
    ["a workbook with a row of too many cells", zipOf(book(`<row>${"<x:c/>".repeat(60)}</row>`)), LIMITS, "fileColumns", 20],
    [
      "a workbook of more cells than its bytes tell",
      zipOf(book(`<row>${"<c/>".repeat(20)}</row>`.repeat(6_000))),
      { ...LIMITS, rows: 10_000 },
      "fileUnpacked",
      3_000_000 / 1024 / 1024,
    ],
    [
      "a workbook that unpacks to too much and says that it does not",
      zipOf(book("<row/>".repeat(600_000)), 1_000),
      { ...LIMITS, rows: 1_000_000 },
      "fileUnpacked",
      3_000_000 / 1024 / 1024,
    ],
  ])("is refused by what is too much, and nothing of it stays: one %s", async (_, file, limits, code, max) => {
    expect(await refused(file, limits)).toMatchObject([{ code, value: "rows", params: { max } }]);
    expect(await staged()).toBe(0);
  });

  it("is refused where a part of it does not say how large it is", async () => {
    const zip = zipOf(book(cell("a"), `<sst>${"<si><t>a</t></si>".repeat(40_000)}</sst>`));
    for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 1)) {
      zip.writeUInt16LE(8, at + 8);
      zip.writeUInt32LE(0, at + 20);
    }
    expect(await refused(zip)).toMatchObject([{ code: "fileUnreadable", value: "rows" }]);
  });

  it("is taken as long as it holds no more, also a workbook as programs write it", async () => {
    const rows = [["code", "nameEn"], ...Array.from({ length: 50 }, (_, at) => [`L${at}`, "Limit"])];
    const written = await writeXlsx({ sheets: [{ name: "S", rows }] });
    expect(await take(written)).toMatchObject({ applied: true, rows: 50 });
    expect(await take(zipOf(book(cell("L0"))))).toMatchObject({ rows: 1, issueCount: 0 });
  });
});

describe("An import whose sender goes away", () => {
  it("ends, and nothing of it stays", async () => {
    const leaving = new AbortController();
    let produced = 0;
    function* rows(): Generator<Fields> {
      for (; produced < 100_000; produced++) {
        if (produced === 5_000) leaving.abort();
        yield { code: `G${produced}`, nameEn: "Gone" };
      }
    }
    await desk.refusal(desk.takeSource(MODULE, sourceOf(["code", "nameEn"], rows()), { signal: leaving.signal, dryRun: true }));
    expect(produced).toBeLessThan(10_000);
    expect(await staged()).toBe(0);
  });

  it("leaves nothing for long where its process ended with it", async () => {
    const leave = (stage: string, minutes: number) =>
      desk.rows(sql`with run as (insert into import_run (comp_id, id, module, file_name, digest, stage, created_at, updated_at, created_by, updated_by)
          select 1, ${minutes}, ${MODULE}, 'x', '', ${stage}, at, at, 0, 0 from (select ${desk.runtime.clock.now().toISOString()}::timestamptz - make_interval(mins => ${minutes}) as at) t returning id)
        insert into import_row (comp_id, id, run_id, row, cells) select 1, ${minutes}, id, 1, '{}' from run returning id`);
    for (const [stage, minutes] of [
      ["staging", 5],
      ["staging", 15],
      ["staged", 60],
      ["staged", 2_000],
    ] as const)
      await leave(stage, minutes);
    await inWork(desk.runtime, SYSTEM, clearEnded);
    const left = await desk.rows<{ id: string }>(sql`select id::text from import_row where comp_id = 1 order by id`);
    expect(left.map(({ id }) => id)).toEqual(["5", "60"]);
  });
});
