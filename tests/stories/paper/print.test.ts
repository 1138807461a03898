import { createHook } from "node:async_hooks";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { drawTable } from "#extras/print/table";
import { labelOf } from "#define/label";
import { barsOf, symbolsOf } from "#extras/print/code128";
import { runsOf } from "#extras/print/fonts";
import { Sheet } from "#extras/print/sheet";
import type { Visitor } from "#support/server";
import { openPaperDesk, RECEIPT } from "./desk.ts";

const desk = await openPaperDesk();
const { keeper, leader, sales, admin, app, master, receipt } = desk;
const id = await receipt();
type Printing = { ids: string[]; template?: string; language?: string; paper?: string; copies?: number };

const print = (who: Visitor, order: Printing, module = "warehouse.goodsReceipt") =>
  app.request(`/api/documents/${module}/print?company=HS`, {
    method: "POST",
    headers: { cookie: who.cookie },
    body: JSON.stringify(order),
  });

/** The texts of a PDF's pages, as another program than the one that wrote it reads them. */
async function pagesOf(answer: Response): Promise<string[]> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: false });
  return text;
}
const history = async (record: string) =>
  (await leader.ask<{ action: string }[]>("GET", `${RECEIPT}/${record}/history?company=HS`)).body.map(({ action }) => action);

describe("The fonts of paper", () => {
  it("hold every character that they promise, in both weights", () => {
    const sheet = new Sheet("", "zh");
    sheet.page(100, 100);
    const lettered = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const files = new Map(
      lettered.flatMap((char) => ([400, 600] as const).map((weight) => [runsOf(char, weight)[0]?.font, { char, weight }])),
    );
    expect(files.size).toBeGreaterThan(150);
    for (const { char, weight } of files.values()) expect(sheet.width(char, { size: 10, weight })).toBeCloseTo(10, 5);
    expect(sheet.width("对账簿", { size: 10 })).toBeCloseTo(30, 5);
  });
});

describe("A table of many lines on paper", () => {
  it("lets others have their turn while it is drawn", async () => {
    let turns = 0;
    const hook = createHook({ init: (_, type) => void (type === "Immediate" && turns++) }).enable();
    const sheet = new Sheet("", "zh");
    sheet.page(600, 800);
    const rows = Array.from({ length: 300 }, (_, at) => ({ cells: [String(at), "支架"] }));
    const columns = ["#", "物料"].map((head) => ({ head, isNumber: false, rigid: false }));
    await drawTable(sheet, columns, rows, 10, { left: 10, width: 580, bottom: 790 }, () => (sheet.page(600, 800), 10));
    hook.disable();
    expect(turns).toBeGreaterThanOrEqual(300 / 10 - 1);
  });
});

describe("A receipt on paper", () => {
  it.each([
    [
      "zh",
      [
        "衡山",
        "入库单",
        "仓库",
        "W1 仓库",
        "供应商",
        "S001 恒兴液压件",
        "M001 液压支架",
        "M002 刮板输送机",
        "1,000.5",
        "2,501.25",
        "2.50",
        "合计",
        "2,002",
        "第 1 页 / 共 1 页",
        "制单",
        "保管",
      ],
    ],
    [
      "en",
      [
        "Hengshan",
        "Goods receipt",
        "Warehouse",
        "S001 Hengxing Hydraulics",
        "M001 Powered support",
        "1,000.5",
        "2,501.25",
        "Total",
        "Page 1 of 1",
        "Storekeeper",
      ],
    ],
    [
      "ru",
      [
        "Склад",
        "S001 Хэнсин Гидравлика",
        "M001 Механизированная",
        "крепь",
        "Скребковый конвейер",
        "1 000,5",
        "2 501,25",
        "Итого",
        "Страница 1 из 1",
        "Кладовщик",
      ],
    ],
  ])("says in %s what the screen shows", async (language, expected) => {
    const [page = ""] = await pagesOf(await print(keeper, { ids: [id], language }));
    const plain = page.replaceAll(/[\u00a0\u202f]/g, " ");
    for (const text of expected) expect(plain).toContain(text);
  });

  it("tells the total of its quantities unit by unit", async () => {
    await master("masterData.unitOfMeasure", { code: "KG", nameZh: "千克" });
    await master("masterData.material", {
      code: "M009",
      nameZh: "润滑脂",
      unitOfMeasureId: { code: "KG" },
      materialClassId: { code: "K1" },
    });
    const lines = [
      { materialId: { code: "M001" }, quantity: "5" },
      { materialId: { code: "M009" }, quantity: "2.5" },
    ];
    const made = await admin.ask<{ id: string }>("POST", `${RECEIPT}?company=HS`, {
      header: { warehouseId: { code: "W1" } },
      lines: { lines },
    });
    const [page = ""] = await pagesOf(await print(keeper, { ids: [made.body.id] }));
    expect(page.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("5 件 · 2.5 千克");
  });

  it("counts its print-outs, and tells a reprint from the first one on the paper and in the history", async () => {
    const record = await receipt();
    expect((await pagesOf(await print(keeper, { ids: [record] })))[0]).not.toContain("补打");
    expect((await pagesOf(await print(leader, { ids: [record] })))[0]).toContain("补打，第 2 次");
    expect((await history(record)).slice(0, 2)).toEqual(["reprint", "print"]);
    const looked = await app.request(`${RECEIPT}/print?company=HS&ids=${record}`, { headers: { cookie: keeper.cookie } });
    expect((await pagesOf(looked))[0]).toContain("预览");
    expect((await history(record)).filter((action) => action.endsWith("print"))).toHaveLength(2);
  });

  it("with many lines repeats the head of its table and numbers its own pages, several in one PDF", async () => {
    const long = await receipt("W1", 120);
    const pages = await pagesOf(await print(keeper, { ids: [long, id] }));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.at(-2)).toContain(`第 ${pages.length - 1} 页 / 共 ${pages.length - 1} 页`);
    expect(pages.at(-1)).toContain("第 1 页 / 共 1 页");
    for (const page of pages.slice(0, -2)) expect(page).toMatch(/物料\s*数量/);
    const numbers = pages
      .slice(0, -1)
      .flatMap((page) => [...page.matchAll(/(?:^|\s)(\d{1,3})\s+M00[12]/g)].map((found) => Number(found[1])));
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  });

  it("keeps back what its reader may not see", async () => {
    const foreign = await receipt("W2");
    expect((await print(keeper, { ids: [id, foreign] })).status).toBe(404);
    expect((await print(sales, { ids: [id] })).status).toBe(403);
    expect((await print(keeper, { ids: [id], template: "nowhere" })).status).toBe(404);
    expect((await print(keeper, { ids: [] })).status).toBe(422);
  });
});

const printed = async (language: string) => (await pagesOf(await print(keeper, { ids: [id], language })))[0] ?? "";
const look = (who: Visitor, body: object) =>
  app.request("/api/documents/warehouse.goodsReceipt/prints/preview?company=HS", {
    method: "POST",
    headers: { cookie: who.cookie },
    body: JSON.stringify(body),
  });

describe("A company's own template", () => {
  const place = "/api/documents/warehouse.goodsReceipt/prints/short?company=HS";
  const template = { kind: "document", header: ["docOn", "warehouseId"], lines: { lines: { columns: ["materialId", "quantity"] } } };

  it("is kept in editions and prints what it names, nothing else", async () => {
    expect((await admin.ask("PUT", place, { template })).body).toEqual({ edition: 1 });
    expect((await admin.ask("PUT", place, { template: { ...template, signatures: ["keeper"] } })).body).toEqual({ edition: 2 });
    const [page = ""] = await pagesOf(await print(keeper, { ids: [id], template: "short" }));
    expect(page).toContain("保管");
    expect(page).not.toContain("供应商");
    expect(page).not.toContain("2.50");
    const { body } = await keeper.ask<{ name: string; own: boolean; template: { edition: number } }[]>(
      "GET",
      "/api/documents/warehouse.goodsReceipt/prints?company=HS",
    );
    expect(body.map(({ name, own }) => [name, own])).toEqual([
      ["standard", false],
      ["labels", false],
      ["plates", false],
      ["short", true],
    ]);
    expect(body[3]?.template.edition).toBe(2);
  });

  it("is refused to a reader, and where it names what is not there", async () => {
    expect((await keeper.ask("PUT", place, { template })).status).toBe(403);
    expect((await keeper.ask("DELETE", place)).status).toBe(403);
    expect((await keeper.ask("GET", place)).status).toBe(403);
    expect((await keeper.ask("GET", "/api/prints?company=HS")).body).toEqual([]);
    expect((await admin.ask("PUT", place, { template: { ...template, header: ["colour"] } })).body).toMatchObject({
      issues: [{ code: "unknownField", field: "colour" }],
    });
    const refused = {
      ...template,
      header: ["docOn", "docOn"],
      lines: { lines: { columns: ["colour"], blanks: [{}] } },
      signatures: ["nobody"],
      paragraphs: { before: [{ en: "Dear {whom}" }] },
    };
    expect((await admin.ask("PUT", place, { template: refused })).body).toMatchObject({
      issues: [
        { code: "namedTwice", field: "docOn", message: "单据日期重复选择" },
        { code: "unknownField", table: "lines", field: "colour" },
        { code: "requiredInOneLanguage", field: "blanks" },
        { code: "unknownField", field: "whom" },
        { code: "unknownField", field: "nobody" },
      ],
    });
    const tiny = { kind: "label", label: "batch", size: { width: 10, height: 40 }, code: { code: [] }, texts: [] };
    expect((await admin.ask("PUT", place, { template: tiny })).body).toMatchObject({
      issues: [{ code: "required", field: "code" }, { code: "labelSize" }],
    });
  });

  it("may stand in place of the delivered one, in the company's words, and goes back edition by edition or to the delivered one", async () => {
    const standard = place.replace("short", "standard");
    const words = { zh: "入库验收单", en: "Acceptance slip", ru: "Акт приёмки" };
    const own = {
      ...template,
      title: words,
      signatures: [{ zh: "验收人", ru: "Принял" }],
      paragraphs: { after: [{ zh: "验收日期 {docOn}" }] },
    };
    const before = await admin.ask<{ delivered: { signatures: { zh: string }[] }; editions: unknown[] }>("GET", standard);
    expect(before.body.editions).toEqual([]);
    expect(before.body.delivered.signatures[0]).toMatchObject({ zh: "制单", en: "Prepared by" });
    expect((await admin.ask("PUT", standard, { template: own, seen: 0 })).body).toEqual({ edition: 2 });
    expect(await printed("zh")).toMatch(/入库验收单[^]*验收日期 2026[^]*验收人/);
    expect(await printed("ru")).toMatch(/Акт приёмки[^]*Принял/);
    expect(await printed("en")).toMatch(/Acceptance slip[^]*验收人/);
    expect((await admin.ask("PUT", standard, { template, seen: 0 })).body).toMatchObject({ type: "/problems/stale", version: 2 });
    expect((await admin.ask("DELETE", `${standard}&seen=2`)).body).toEqual({ edition: 3 });
    expect(await printed("zh")).toContain("制单");
    expect((await admin.ask("DELETE", standard)).status).toBe(404);
    const { body } = await admin.ask<{ editions: { edition: number; template: object | null; by: string }[] }>("GET", standard);
    expect(body.editions.map(({ edition, template: kept, by }) => [edition, kept === null, by])).toEqual([
      [3, true, "管理员"],
      [2, false, "管理员"],
    ]);
    expect((await admin.ask("PUT", standard, { template: body.editions[1]?.template, seen: 3 })).body).toEqual({ edition: 4 });
    expect(await printed("zh")).toContain("入库验收单");
    await admin.ask("DELETE", standard);
  });

  it("is looked at before it is stored, on a record that its maker may print", async () => {
    const trial = { name: "trial", template: { ...template, paper: "A5", title: { zh: "试打" } }, ids: [id] };
    const paper = await getDocumentProxy(new Uint8Array(await (await look(admin, trial)).arrayBuffer()));
    expect((await paper.getPage(1)).view.map(Math.round)).toEqual([0, 0, 420, 595]);
    expect((await look(keeper, trial)).status).toBe(403);
    expect((await look(admin, { ...trial, template: { ...template, header: ["colour"] } })).status).toBe(422);
    expect((await admin.ask<string[]>("GET", "/api/prints?company=HS")).body).toContain("warehouse.goodsReceipt");
    expect(await history(id)).not.toContain("trial");
  });
});

describe("A label", () => {
  it("is written for every line, as often as wanted, on pages of its own or 21 on a sheet", async () => {
    expect(await pagesOf(await print(keeper, { ids: [id], template: "labels", copies: 3 }))).toHaveLength(6);
    const sheet = await pagesOf(await print(keeper, { ids: [id], template: "labels", copies: 11, paper: "sheet" }));
    expect(sheet).toHaveLength(2);
    expect(sheet[0]?.match(/液压支架/g)).toHaveLength(11);
    const materials = (await admin.ask<{ rows: { id: string }[] }>("GET", "/api/documents/masterData.material?company=HS")).body.rows;
    const [first = ""] = await pagesOf(
      await print(admin, { ids: materials.map((row) => row.id), template: "labels", language: "ru" }, "masterData.material"),
    );
    expect(first).toContain("Механизированная");
  });

  it("says in its bars what the standard says", () => {
    expect(symbolsOf("Wikipedia")?.slice(-2)).toEqual([88, 106]);
    expect(barsOf("GR-202603-0001")?.reduce((sum, width) => sum + width, 0)).toBe(11 * 16 + 13);
    expect(barsOf("液压")).toBeNull();
    expect(labelOf("LW1|batch|HS|M001|B7")).toMatchObject({ code: "M001", batch: "B7" });
  });
});
