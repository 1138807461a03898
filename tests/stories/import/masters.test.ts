import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SYSTEM } from "#support/trade";
import { openDesk } from "./desk.ts";

const desk = await openDesk();
const names = (code: string) =>
  desk.rows<Record<string, string>>(
    sql`select name_zh as zh, name_en as en, name_ru as ru from department where comp_id = 1 and code = ${code}`,
  );

describe("A list of master records", () => {
  it("is stored, found again unchanged, and updated where a field differs", async () => {
    const first = await desk.take("masterData.department", "code,nameEn,isSales\nX1,Export,true\nX2,Home,no\n");
    expect(first).toMatchObject({ applied: true, rows: 2, documents: 2, created: 2, issueCount: 0 });
    const again = await desk.take("masterData.department", "code,nameEn,isSales\nX1,Export,true\nX2,Home,no\n");
    expect(again).toMatchObject({ applied: true, created: 0, updated: 0, unchanged: 2 });
    const changed = await desk.take("masterData.department", "code,nameEn,isSales\nX1,Export,true\nX2,Domestic,no\n");
    expect(changed).toMatchObject({ applied: true, updated: 1, unchanged: 1 });
    expect((await names("X2"))[0]?.en).toBe("Domestic");
  });

  it.each([
    ["zh", "编码", "中文名称"],
    ["en", "Code", "Chinese name"],
    ["ru", "Код", "Китайское наименование"],
  ] as const)("may have its headings in %s", async (language, _code, _name) => {
    const { words } = desk.runtime;
    const head = (field: string) => words.word(language, "masterData.department", `fields.${field}`) ?? "";
    const report = await desk.take("masterData.department", `${head("code")};${head("nameZh")}\r\nL-${language};部门\r\n`);
    expect(report).toMatchObject({ applied: true, created: 1 });
    expect((await names(`L-${language}`))[0]?.zh).toBe("部门");
  });

  it("keeps leading zeros and codes that look like no number, and reads float ids as whole", async () => {
    await desk.take("masterData.department", "code,nameEn\n007,Agents\nNAN,Nan\nINF,Inf\n");
    await desk.take("masterData.department", "id,name\n17850.0,Float\n", {
      map: { columns: { code: { source: "id", format: "id" }, nameEn: "name" } },
    });
    const codes = await desk.rows<{ code: string }>(
      sql`select code from department where comp_id = 1 and code in ('007', 'NAN', 'INF', '17850') order by code`,
    );
    expect(codes.map(({ code }) => code)).toEqual(["007", "17850", "INF", "NAN"]);
  });

  it("refuses an empty code", async () => {
    const report = await desk.take("masterData.department", "code,nameEn\n,Nobody\n");
    expect(report).toMatchObject({ applied: false, issues: [{ code: "required", row: 2, column: "code" }] });
  });

  it("refuses columns that fill nothing unless they are ignored on purpose, and names missing ones", async () => {
    const file = "code,nameEn,Colour\nZ,Z,red\n";
    expect(await desk.refusal(desk.take("masterData.department", file))).toMatchObject({
      type: "invalid",
      issues: [{ code: "unmappedColumn", value: "Colour" }],
    });
    expect(
      await desk.refusal(desk.take("masterData.department", file, { map: { columns: { nameZh: "Nom" }, ignore: ["Colour"] } })),
    ).toMatchObject({
      issues: [{ code: "missingColumn", value: "Nom" }],
    });
    expect(await desk.take("masterData.department", file, { map: { ignore: ["Colour"] }, dryRun: true })).toMatchObject({
      issueCount: 0,
      applied: false,
    });
  });

  it("warns of equal rows and refuses rows of one code that differ", async () => {
    const same = await desk.take("masterData.department", "code,nameEn\nE1,Same\n\nE1,Same\n");
    expect(same).toMatchObject({
      applied: true,
      created: 1,
      emptyRows: 1,
      warningCount: 1,
      warnings: [{ code: "repeatedRow", row: 4, params: { first: 2 } }],
    });
    const other = await desk.take("masterData.department", "code,nameEn\nE2,One\nE2,Other\n");
    expect(other).toMatchObject({ applied: false, issues: [{ code: "headerDiffers", row: 3, column: "nameEn", value: "Other" }] });
  });

  it("says what is broken in a file that cannot be read", async () => {
    expect(await desk.refusal(desk.take("masterData.department", 'code,nameEn\nA,"x\n'))).toMatchObject({
      type: "invalid",
      issues: [{ code: "format" }],
    });
    const bytes = Buffer.concat([Buffer.from("code,nameEn\nA,"), Buffer.from([0xff, 0xfe, 0xfd])]);
    expect(await desk.refusal(desk.take("masterData.department", bytes, { map: { encoding: "utf-8" } }))).toMatchObject({
      issues: [{ code: "fileEncoding", row: 2, params: { encoding: "utf-8" } }],
    });
  });

  it("is read in the encodings of China and Russia", async () => {
    const gb = Buffer.concat([Buffer.from("code,nameZh\nGB,"), Buffer.from([0xbf, 0xcd, 0xbb, 0xa7, 0xc3, 0xfb, 0xb3, 0xc6])]);
    const russian = Buffer.concat([Buffer.from("code;nameRu\nCP;"), Buffer.from([0xc7, 0xe0, 0xea, 0xe0, 0xe7, 0xf7, 0xe8, 0xea])]);
    await desk.take("masterData.department", gb);
    await desk.take("masterData.department", russian);
    await desk.take("masterData.department", "\uFEFFcode,nameEn\r\nBOM,\u00a0Blank\u00a0\r\n");
    expect([(await names("GB"))[0]?.zh, (await names("CP"))[0]?.ru, (await names("BOM"))[0]?.en]).toEqual([
      "客户名称",
      "Заказчик",
      "Blank",
    ]);
  });

  it("is not taken from somebody without the right", async () => {
    const viewer = { ...SYSTEM, may: (permission: string) => permission !== "masterData.department.import" };
    expect(await desk.refusal(desk.take("masterData.department", "code,nameEn\nQ,Q\n", { viewer }))).toEqual({
      type: "forbidden",
      permission: "masterData.department.import",
    });
  });
});
