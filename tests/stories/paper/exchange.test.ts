import { read } from "hucre";
import { describe, expect, it } from "vitest";
import type { Visitor } from "#support/server";
import { openPaperDesk, RECEIPT } from "./desk.ts";

type Report = { rows: number; documents: number; unchanged: number; created: number; applied: boolean; issues: object[] };

const { admin, keeper, sales, app, served, receipt, master } = await openPaperDesk();
await receipt();
await receipt("W1", 3);
await master("masterData.material", {
  code: "M003",
  nameZh: "'=危险",
  nameEn: "+1 bolt",
  unitOfMeasureId: { code: "PCS" },
  materialClassId: { code: "K1" },
});

const fetched = async (who: Visitor, path: string) => app.request(path, { headers: { cookie: who.cookie } });
const exported = async (module: string, format: string, language = "zh") => {
  const answer = await app.request(`/api/documents/${module}/export?company=HS&whole=1&format=${format}`, {
    headers: { cookie: admin.cookie, "accept-language": language },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const taken = async (module: string, file: Uint8Array): Promise<Report> => {
  const answer = await app.request(`/api/documents/${module}/import?company=HS`, {
    method: "POST",
    headers: { cookie: admin.cookie },
    body: file as Uint8Array<ArrayBuffer>,
  });
  return (await answer.json()) as Report;
};
const filled = [
  "warehouse.goodsReceipt",
  "masterData.material",
  "masterData.warehouse",
  "masterData.department",
  "masterData.employee",
  "purchasing.supplier",
];

const refusedIn = async (language: string) => {
  const answer = await app.request("/api/documents/warehouse.goodsReceipt/import?company=HS&dryRun=1&name=photo.xlsx", {
    method: "POST",
    headers: { cookie: admin.cookie, "accept-language": language },
    body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  });
  return [answer.status, ((await answer.json()) as { detail: string }).detail];
};

describe("What is exported whole", () => {
  it.each(filled.flatMap((module) => [[module, "csv", "zh"] as const, [module, "xlsx", "ru"] as const]))(
    "of %s as %s (%s) is read back by the import as unchanged",
    async (module, format, language) => {
      expect(served.definitions.modules.has(module)).toBe(true);
      const report = await taken(module, await exported(module, format, language));
      expect(report).toMatchObject({ issues: [], applied: true, created: 0 });
      expect([report.documents > 0, report.unchanged]).toEqual([true, report.documents]);
    },
  );

  it("brings a document to another number with all its lines", async () => {
    const text = new TextDecoder().decode(await exported("warehouse.goodsReceipt", "csv", "en")).replaceAll("GR-202603-", "GR-202604-1");
    const report = await taken("warehouse.goodsReceipt", new TextEncoder().encode(text));
    expect(report).toMatchObject({ issues: [], applied: true, created: 2, rows: 5 });
    const { body } = await admin.ask<{ rows: { id: string }[] }>("GET", `${RECEIPT}?company=HS&q=GR-202604-10002`);
    const { body: record } = await admin.ask<{ lines: { lines: object[] } }>("GET", `${RECEIPT}/${body.rows[0]?.id}?company=HS`);
    expect(record.lines.lines).toHaveLength(3);
  });

  it("holds nothing that a spreadsheet would run, and gives such texts back as they were", async () => {
    const csv = new TextDecoder().decode(await exported("masterData.material", "csv"));
    expect(csv).toContain("''=危险");
    expect(csv).toContain("'+1 bolt");
    const book = await read(await exported("masterData.material", "xlsx"));
    const cells = book.sheets[0]?.rows.flat() ?? [];
    expect(cells).toContain("'=危险");
    expect(cells).toContain("+1 bolt");
    const shown = await (await fetched(admin, `${RECEIPT}/export?company=HS&format=csv`)).text();
    expect(shown).toContain(",'=1+1 加急");
    expect(shown).not.toMatch(/(^|,)=1\+1/m);
  });

  it("is told from what only bears such a name, in the reader's language", async () => {
    expect(await Promise.all(["zh", "en", "ru"].map(refusedIn))).toEqual([
      [422, "“photo.xlsx”的内容是 PNG，不是 Excel 工作簿（.xlsx）或 CSV 文件"],
      [422, "“photo.xlsx” holds PNG, not an Excel workbook (.xlsx) or CSV"],
      [422, "содержимое файла «photo.xlsx» — PNG, а не книга Excel (.xlsx) или CSV"],
    ]);
  });

  it("is refused without the right to export", async () => {
    expect((await fetched(sales, `${RECEIPT}/export?company=HS&format=csv&whole=1`)).status).toBe(403);
  });
});

describe("An import template", () => {
  it("has the heads of the language, a star where something is required, and the choices", async () => {
    const answer = await fetched(keeper, `${RECEIPT}/import/template?company=HS`);
    expect(answer.status).toBe(200);
    const book = await read(new Uint8Array(await answer.arrayBuffer()));
    expect(book.sheets[0]?.rows[0]).toEqual(expect.arrayContaining(["单据日期 *", "仓库 *"]));
    expect(book.sheets[0]?.rows[0]).toEqual(expect.arrayContaining([expect.stringMatching(/\.数量 \*$/)]));
    const other = await read(
      new Uint8Array(await (await fetched(admin, "/api/documents/masterData.material/import/template?company=HS")).arrayBuffer()),
    );
    expect(other.sheets[1]?.rows.flat()).toEqual(expect.arrayContaining(["外购"]));
  });

  it("is refused to somebody who may not import", async () => {
    expect((await fetched(sales, `${RECEIPT}/import/template?company=HS`)).status).toBe(403);
  });
});
