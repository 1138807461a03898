import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
type Body = { id: string; version: number; lines: { lines: { id: string }[] }; detail: string };
const ask = async (language: string, path: string, body: unknown) =>
  (await admin.ask<Body>("POST", `/api/documents/${path}?company=HS`, body, { "Accept-Language": language })).body;
const made = async (module: string, header: object) => (await ask("zh", module, { header })).id;
const basics = {
  unitOfMeasureId: await made("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" }),
  materialClassId: await made("masterData.materialClass", { code: "K", nameZh: "类" }),
};
const materialId = await made("masterData.material", { code: "M1", nameZh: "轴承", ...basics });

const place = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };
const draft = (quantity: string | null, more: object = {}) => ({
  header: { ...place, ...more },
  lines: { lines: [{ materialId, quantity }] },
});
const reason = { reason: "锈蚀" };
const elsewhere = { inWarehouseId: { code: "W2" } };

/** Where each text of the specification on documents is produced: what is sent, and how it is answered in the three languages. */
const TEXTS: readonly (readonly [string, string, object, string, string, string])[] = [
  [
    "a receipt without a quantity",
    "warehouse.goodsReceipt",
    draft(null),
    "第 1 行：数量必须填写",
    "Line 1, Quantity must be filled in",
    "Строка 1: поле «Количество» не заполнено",
  ],
  [
    "a receipt of nothing",
    "warehouse.goodsReceipt",
    draft("0"),
    "第 1 行：数量必须大于 0",
    "Line 1, Quantity must be greater than 0",
    "Строка 1: поле «Количество»: значение должно быть больше 0",
  ],
  [
    "a scrap order of nothing",
    "warehouse.scrapOrder",
    draft("0", reason),
    "第 1 行：数量必须大于 0",
    "Line 1, Quantity must be greater than 0",
    "Строка 1: поле «Количество»: значение должно быть больше 0",
  ],
  [
    "a scrap order without a reason",
    "warehouse.scrapOrder",
    draft("1"),
    "报废原因必须填写",
    "Reason for scrapping must be filled in",
    "поле «Причина списания» не заполнено",
  ],
  [
    "an issue of nothing",
    "warehouse.goodsIssue",
    draft("-1"),
    "第 1 行：出库数量必须大于 0",
    "Line 1, Issued quantity must be greater than 0",
    "Строка 1: поле «Количество к отпуску»: значение должно быть больше 0",
  ],
  [
    "a transfer of nothing",
    "warehouse.stockTransfer",
    draft("0", elsewhere),
    "第 1 行：数量必须大于 0",
    "Line 1, Quantity must be greater than 0",
    "Строка 1: поле «Количество»: значение должно быть больше 0",
  ],
  [
    "a transfer to where it is",
    "warehouse.stockTransfer",
    draft("1", { inWarehouseId: { code: "W1" } }),
    "调入仓库不能与调出仓库相同",
    "To warehouse and From warehouse cannot be the same",
    "поля «Склад-получатель» и «Склад-отправитель» не могут совпадать",
  ],
  [
    "an adjustment without a quantity",
    "warehouse.stockAdjustment",
    draft(null, reason),
    "第 1 行：数量必须填写",
    "Line 1, Quantity must be filled in",
    "Строка 1: поле «Количество» не заполнено",
  ],
  [
    "a document without its warehouse",
    "warehouse.scrapOrder",
    { ...draft("1"), header: reason },
    "仓库必须填写",
    "Warehouse must be filled in",
    "поле «Склад» не заполнено",
  ],
  [
    "a line without its material",
    "warehouse.scrapOrder",
    { ...draft("1", reason), lines: { lines: [{ quantity: "1" }] } },
    "存在物料必填项为空，请检查",
    "Material: a required field is empty, please check",
    "обязательное поле «Материал» пусто, проверьте",
  ],
  [
    "one line of several without its material",
    "warehouse.scrapOrder",
    { ...draft("1", reason), lines: { lines: [{ materialId, quantity: "1" }, { quantity: "1" }] } },
    "第 2 行：存在物料必填项为空，请检查",
    "Line 2, Material: a required field is empty, please check",
    "Строка 2: обязательное поле «Материал» пусто, проверьте",
  ],
  [
    "a value that no dictionary knows",
    "warehouse.goodsReceipt",
    { ...draft("1"), lines: { lines: [{ materialId, quantity: "1", state: "lost" }] } },
    "第 1 行：库存状态“lost”：字典值不正确，请检查后继续",
    "Line 1, Stock state “lost”: the dictionary value is incorrect, please check and continue",
    "Строка 1: поле «Состояние запаса», «lost»: значение справочника неверно, проверьте и продолжите",
  ],
  [
    "a document without lines",
    "warehouse.stockTransfer",
    { header: { ...place, ...elsewhere }, lines: { lines: [] } },
    "请至少填写一行明细",
    "at least one line is needed",
    "нужна хотя бы одна строка",
  ],
];

describe("What is wrong with a document", () => {
  it.each(TEXTS)("is told in its place and row: %s", async (_what, module, body, zh, en, ru) => {
    const details = await Promise.all(["zh", "en", "ru"].map(async (language) => (await ask(language, module, body)).detail.split("\n")));
    expect(details.map((lines, at) => lines.includes([zh, en, ru][at] ?? ""))).toEqual([true, true, true]);
  });

  it("is told of a stocktake by row and field: what is to be filled in and what is to be selected", async () => {
    const stock = await ask("zh", "warehouse.goodsReceipt", {
      ...draft("5"),
      lines: { lines: [{ materialId, quantity: "5", unitPrice: "2" }] },
      action: "submit",
    });
    await ask("zh", `warehouse.goodsReceipt/${stock.id}/actions/confirm`, { version: stock.version });
    await ask("zh", "warehouse.stockCountRun", {
      header: { departmentId: { code: "D3" } },
      lines: { lines: [{ warehouseId: { code: "W1" } }] },
      action: "initialise",
    });
    const list = await admin.ask<{ rows: { id: string; version: number }[] }>("GET", "/api/documents/warehouse.stockCount?company=HS");
    const [count] = list.body.rows;
    const act = (language: string, action: string, version: number, more: object = {}) =>
      ask(language, `warehouse.stockCount/${count?.id}/actions/${action}`, { version, ...more });
    expect((await act("zh", "enterCount", count?.version ?? 0)).detail).toBe("请填写第 1 行的实盘数量");
    expect((await act("en", "enterCount", count?.version ?? 0)).detail).toBe("Please fill in Counted in row 1");
    const { body } = await admin.ask<Body>("GET", `/api/documents/warehouse.stockCount/${count?.id}?company=HS`);
    const lines = { lines: [{ id: body.lines.lines[0]?.id, countedQuantity: "4" }] };
    const counter = await server.signedIn("keeper");
    const saved = await admin.ask<Body>("PUT", `/api/documents/warehouse.stockCount/${count?.id}?company=HS`, {
      version: body.version,
      header: {},
      lines,
    });
    const { body: entered } = await counter.ask<Body>(
      "POST",
      `/api/documents/warehouse.stockCount/${count?.id}/actions/enterCount?company=HS`,
      {
        version: saved.body.version,
      },
    );
    expect((await act("zh", "confirm", entered.version)).detail).toBe("请选择第 1 行的差异原因");
    expect((await act("ru", "confirm", entered.version)).detail).toBe("Выберите значение поля «Причина расхождения» в строке 1");
  });

  it("is told of a receipt that nothing came of", async () => {
    const stock = await ask("zh", "warehouse.goodsReceipt", {
      header: place,
      lines: { lines: [{ materialId, quantity: "5", unitPrice: "2" }] },
      action: "submit",
    });
    const { body } = await admin.ask<Body>("GET", `/api/documents/warehouse.goodsReceipt/${stock.id}?company=HS`);
    const nothing = { version: stock.version, lines: { lines: [{ id: body.lines.lines[0]?.id, quantity: "0" }] } };
    const told = async (language: string) => (await ask(language, `warehouse.goodsReceipt/${stock.id}/actions/confirm`, nothing)).detail;
    expect(await told("zh")).toBe("第 1 行：收货数量必须大于 0");
    expect(await told("en")).toBe("Line 1, quantity received must be greater than 0");
    expect(await told("ru")).toBe("Строка 1: принятое количество должно быть больше 0");
  });

  it("is told of the warehouse, which comes from the page", async () => {
    const kept = await ask("zh", "warehouse.scrapOrder", draft("1", reason));
    const move = (language: string) =>
      admin.ask<Body>(
        "PUT",
        `/api/documents/warehouse.scrapOrder/${kept.id}?company=HS`,
        { version: kept.version, header: { warehouseId: { code: "W2" } } },
        { "Accept-Language": language },
      );
    expect((await move("zh")).body.detail).toContain("仓库来自页面的查询条件，不能在单据中修改");
    expect((await move("en")).body.detail).toContain("Warehouse comes from the page’s filters and cannot be changed here");
  });
});
