import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { describe as describeModule } from "#engine/definition/describe";
import type { Filter } from "#engine/list/filter";
import { act } from "#engine/write/act";
import { exportDocuments } from "#engine/list/export";
import { listDocuments } from "#engine/list/list";
import { readDocument } from "#engine/read";
import { updateDocument } from "#engine/write/save";
import { adjustmentOf, closeTo, openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";

const RECEIPT = "warehouse.goodsReceipt";
let trade: Trade;
let W1: string;
let W2: string;
beforeAll(async () => {
  trade = await openTrade();
  const stores = await trade.rows<{ id: string }>(sql`select id from warehouse where comp_id = 1 order by code`);
  [W1 = "", W2 = ""] = stores.map(({ id }) => id);
  const [site] = await trade.create("masterData.factoryArea", { header: { code: "F1", nameZh: "东厂区" } });
  await trade.create("masterData.manufacturer", { header: { code: "MK1", nameZh: "洛阳轴承厂" } });
  const [row] = await trade.rows<{ version: number }>(sql`select version from warehouse where comp_id = 1 and id = ${W1}`);
  const header = { factoryAreaId: site?.header.id, stockType: "spareParts" };
  await trade.work((work) => updateDocument(work, trade.module("masterData.warehouse"), W1, row?.version ?? 1, { header }));
  const [material] = await trade.rows<{ id: string; version: number }>(sql`select c.id, c.version from company_material c
    join material m on m.id = c.id where c.comp_id = 1 and m.code = 'M1'`);
  const made = { header: { manufacturerId: { code: "MK1" } } };
  await trade.work((work) => updateDocument(work, trade.module("masterData.material"), material?.id ?? "", material?.version ?? 1, made));
  await trade.done(RECEIPT, receiptOf([["M1", "10", "2"]], { docOn: "2026-02-10" }), "submit", "confirm");
  await trade.done(RECEIPT, receiptOf([["M1", "5", "8"]]), "submit", "confirm");
  await trade.done("warehouse.stockAdjustment", adjustmentOf([["M1", { quantity: "-3" }]], { docOn: "2026-04-02" }), "submit", "confirm");
  await trade.done(RECEIPT, receiptOf([["M2", "1", "1"]], { warehouseId: { code: "W2" } }), "submit");
});

const listAt = (path: string, filter: Filter, viewer = person({ company: true })) => {
  const claim = trade.runtime.definitions.paths.get(path);
  if (!claim) throw new Error(`nothing opens at ${path}`);
  return trade.work((work) => listDocuments(work, claim.module, { screen: claim.name, filter, count: true }), viewer);
};

/** The cells of the file of a list, its head first. */
const exported = async (path: string, filter: Filter) => {
  const claim = trade.runtime.definitions.paths.get(path);
  if (!claim) throw new Error(`nothing opens at ${path}`);
  const stream = await exportDocuments(
    trade.runtime,
    () => Promise.resolve(person({ company: true })),
    claim.module,
    { screen: claim.name, filter },
    "csv",
  );
  const text = (await new Response(stream).text()).replace("\uFEFF", "");
  return parse(text);
};

describe("The stock of a warehouse", () => {
  it.each(["/itemStock", "/itemStockNew"])(
    "is shown per material with what is available and what it costs on average, at %s",
    async (path) => {
      const { rows, sums } = await listAt(path, { warehouseId: W1 });
      expect(rows).toMatchObject([
        { quantity: "12.000000", reserved: "0.000000", available: "12.000000", averagePrice: "4.000000", value: "48.0000" },
      ]);
      expect(sums).toMatchObject({ quantity: "12.000000", available: "12.000000", value: "48.0000" });
    },
  );

  it.each(["/itemStock", "/stockFloor", "/stockFloorNew"])("is shown as it stood at the end of a month, at %s", async (path) => {
    expect((await listAt(path, { warehouseId: W1, yearMonth: "2026-02" })).rows).toMatchObject([
      { quantity: "10.000000", value: "20.0000" },
    ]);
    expect((await listAt(path, { warehouseId: W1, yearMonth: "2026-03" })).rows).toMatchObject([
      { quantity: "15.000000", value: "60.0000" },
    ]);
    expect((await listAt(path, { warehouseId: W1, yearMonth: "2026-04" })).rows).toMatchObject([
      { quantity: "12.000000", value: "48.0000" },
    ]);
  });

  it.each(["/itemStock", "/stockFloor"])("is shown as it stood at the end of a day, at %s", async (path) => {
    const told = async (onDay: string) =>
      (await listAt(path, { warehouseId: W1, onDay })).rows.map(({ quantity, value }) => `${String(quantity)} ${String(value)}`);
    expect(await told("2026-02-09")).toEqual([]);
    expect(await told("2026-02-10")).toEqual(["10.000000 20.0000"]);
    expect(await told("2026-03-09")).toEqual(["10.000000 20.0000"]);
    expect(await told("2026-03-10")).toEqual(["15.000000 60.0000"]);
    expect(await told("2026-04-02")).toEqual(["12.000000 48.0000"]);
    expect((await listAt(path, { warehouseId: W1, onDay: "2026-03-10", yearMonth: "2026-02" })).rows).toEqual([]);
    expect(await problemOf(listAt(path, { warehouseId: W1, onDay: { from: "2026-03-01" } }))).toMatchObject({
      issues: [{ code: "type", field: "onDay" }],
    });
  });

  it("is narrowed by type and site of the warehouse, substitute storage and manufacturer", async () => {
    const [site] = await trade.rows<{ id: string }>(sql`select id from factory_area where comp_id = 1`);
    const [maker] = await trade.rows<{ id: string }>(sql`select id from manufacturer where comp_id = 1`);
    const all = { warehouseId: W1, stockType: "spareParts", factoryAreaId: site?.id, isSubstitute: false, manufacturerId: maker?.id };
    for (const path of ["/itemStock", "/stockFloorNew", "/transDetailNew"]) {
      expect((await listAt(path, all)).rows.length).toBeGreaterThan(0);
      for (const other of [{ stockType: "other" }, { isSubstitute: true }, { factoryAreaId: "1" }, { manufacturerId: "1" }])
        expect((await listAt(path, { ...all, ...other })).rows).toEqual([]);
    }
  });

  it("is refused to one who may not read it, and empty for the keeper of another warehouse", async () => {
    const stranger = { ...person({ company: true }), may: () => false };
    expect(await problemOf(listAt("/itemStockNew", { warehouseId: W1 }, stranger))).toMatchObject({ type: "forbidden" });
    expect((await listAt("/stockFloorNew", { warehouseId: W1 }, person({ warehouses: [W2] }))).rows).toEqual([]);
  });
});

describe("The movements of a warehouse", () => {
  it.each(["/transDetail", "/transDetailNew"])("stand with document, leg and value at %s", async (path) => {
    const { rows, sums } = await listAt(path, { warehouseId: W1, postedMonth: "2026-04" });
    expect(rows).toMatchObject([
      { module: "warehouse.stockAdjustment", leg: "out", quantity: "-3.000000", value: "-12.0000", unitPrice: "4.000000" },
    ]);
    expect(sums).toMatchObject({ quantity: "-3.000000" });
    expect((await listAt(path, { warehouseId: W1, module: RECEIPT })).rows).toHaveLength(2);
  });

  it.each(["/transDetailLYC", "/transDetailLYCNew"])(
    "are those of the bearing unit's stores, with its customers' models, at %s",
    async (path) => {
      expect((await listAt(path, { warehouseId: W1 })).rows).toEqual([]);
      await trade.rows(sql`insert into business_unit (comp_id, id, code, name_zh, stage, created_by, updated_by)
      values (1, 900, 'LYC', '轴承', 'enabled', 0, 0) on conflict do nothing`);
      await trade.rows(sql`update warehouse set unit_id = 900 where comp_id = 1 and id = ${W1}`);
      const { rows } = await listAt(path, { warehouseId: W1, postedMonth: "2026-04" });
      await trade.rows(sql`update warehouse set unit_id = null where comp_id = 1 and id = ${W1}`);
      expect(rows).toMatchObject([{ leg: "out", quantity: "-3.000000" }]);
      const claim = trade.runtime.definitions.paths.get(path);
      expect(claim?.screen.columns).toEqual(expect.arrayContaining(["customerModelId", "packingQuantity", "customerId"]));
    },
  );
});

describe("The documents of a warehouse", () => {
  it("stand in one list whatever their family and stage, at /transList", async () => {
    const { rows } = await listAt("/transList", { warehouseId: W1 });
    expect(rows.map(({ module, stage }) => `${String(module)} ${String(stage)}`)).toEqual([
      "warehouse.stockAdjustment posted",
      "warehouse.goodsReceipt posted",
      "warehouse.goodsReceipt posted",
    ]);
    expect((await listAt("/transList", { warehouseId: W2, stage: "submitted" })).rows).toMatchObject([
      { stage: "submitted", totalQuantity: "1.000000" },
    ]);
  });

  it("are found by supplier, customer and project, whatever their family, at /transList", async () => {
    const there = { docOn: "2026-03-20", warehouseId: { code: "TL" }, departmentId: { code: "D1" } };
    const lines = { lines: [{ materialId: { code: "M1" }, quantity: "1" }] };
    await trade.create("masterData.warehouse", { header: { code: "TL", nameEn: "All", departmentId: { code: "D1" } } });
    await trade.create("warehouse.operationType", { header: { code: "TL", nameEn: "Any", direction: "send", account: "projectCost" } });
    await trade.create("masterData.project", { header: { code: "J9", nameZh: "九号工作面" } });
    const came = { ...there, supplierId: { code: "V1" } };
    const went = { ...there, operationTypeId: { code: "TL" } };
    await trade.create(RECEIPT, { header: came, lines }, { header: there, lines });
    await trade.create(
      "warehouse.goodsIssue",
      { header: { ...went, customerId: { code: "C1" } }, lines },
      { header: { ...went, projectId: { code: "J9" } }, lines },
    );
    const idOf = async (table: string, code: string) => {
      const [row] = await trade.rows<{ id: string }>(sql`select id from ${sql.raw(table)} where code = ${code}`);
      return row?.id ?? "";
    };
    const [warehouse, supplier, customer, project] = await Promise.all([
      idOf("warehouse", "TL"),
      idOf("party", "V1"),
      idOf("party", "C1"),
      idOf("project", "J9"),
    ]);
    const found = async (filter: Filter) =>
      (await listAt("/transList", { warehouseId: warehouse, ...filter })).rows.map((row) => [row.module, row.stage]);
    expect(await found({})).toHaveLength(4);
    expect(await found({ supplierId: supplier })).toEqual([[RECEIPT, "draft"]]);
    expect(await found({ customerId: customer })).toEqual([["warehouse.goodsIssue", "draft"]]);
    expect(await found({ projectId: project })).toEqual([["warehouse.goodsIssue", "draft"]]);
  });

  it("are booked in another open month, with a reason, from /transListModify", async () => {
    const { rows } = await listAt("/transListModify", { warehouseId: W1, postedMonth: "2026-03" });
    expect(rows).toMatchObject([{ module: RECEIPT, stage: "posted", totalQuantity: "5.000000" }]);
    const id = String(rows[0]?.id);
    const [stored] = await trade.rows<{ version: number }>(sql`select version from goods_receipt where comp_id = 1 and id = ${id}`);
    const move = (month: string, viewer = person({ company: true })) =>
      trade.work(
        (work) =>
          act(work, trade.module(RECEIPT), "changeMonth", [{ id, version: stored?.version ?? 0 }], {
            reason: "发票次月到达",
            input: { header: { postedMonth: month }, lines: {} },
          }),
        viewer,
      );
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    expect(await problemOf(move("2026-04", reader))).toMatchObject({ type: "forbidden" });
    const [moved] = await move("2026-04");
    expect(moved?.header).toMatchObject({ stage: "posted", docOn: "2026-03-10", postedMonth: "2026-04" });
    expect((await listAt("/itemStock", { warehouseId: W1, yearMonth: "2026-03" })).rows).toMatchObject([
      { quantity: "10.000000", value: "20.0000" },
    ]);
    expect((await listAt("/itemStock", { warehouseId: W1, yearMonth: "2026-04" })).rows).toMatchObject([
      { quantity: "12.000000", value: "48.0000" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("are another's where the warehouse is another keeper's", async () => {
    expect((await listAt("/transList", { warehouseId: W1 }, person({ warehouses: [W2] }))).rows).toEqual([]);
  });
});

const unitsHidden = (module: string, field: string) =>
  module === "masterData.material" && field === "unitOfMeasureId" ? ("hidden" as const) : ("write" as const);

describe("Quantities in different units", () => {
  it("are told with their unit and added unit by unit, in lists and beside the lines of a document", async () => {
    await trade.create("masterData.unitOfMeasure", { header: { code: "KG", nameZh: "千克", nameEn: "Kilogram" } });
    const header = { code: "M9", nameEn: "Grease", unitOfMeasureId: { code: "KG" }, materialClassId: { code: "K" } };
    await trade.create("masterData.material", { header });
    const lines = [["M9", "2.5", "4"] as const, ["M2", "4", "1"] as const, ["M9", "0.5", "4"] as const];
    const received = await trade.done(RECEIPT, receiptOf([...lines], { warehouseId: { code: "W2" } }), "submit", "confirm");
    const { rows, labels, sums, unitSums } = await listAt("/itemStock", { warehouseId: W2 });
    const told = rows.map((row) => `${String(row.quantity)} ${labels.materialId?.[String(row.materialId)]?.unit}`);
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(["3.000000 千克", "4.000000 Piece"]);
    expect(sums).toMatchObject({ quantity: null, available: null, value: "16.0000" });
    expect(unitSums?.quantity).toEqual([
      { unit: "Piece", sum: "4.000000" },
      { unit: "千克", sum: "3.000000" },
    ]);
    const document = await trade.work((work) => readDocument(work, trade.module(RECEIPT), String(received.header.id)));
    expect(Object.values(document.labels.materialId ?? {}).map(({ unit }) => unit)).toEqual(["千克", "Piece"]);
    const { sums: whole } = await listAt("/transList", { warehouseId: W2 });
    expect(whole).not.toHaveProperty("totalQuantity");
  });

  const RECEIVED = [
    { unit: "Piece", sum: "4.000000" },
    { unit: "千克", sum: "3.000000" },
  ];

  it("are told unit by unit in the total of a document, in lists of one family and of all", async () => {
    const asked = { filter: { warehouseId: W2 }, stages: ["posted"] };
    const own = await trade.work((work) => listDocuments(work, trade.module(RECEIPT), asked));
    const all = await listAt("/transList", { warehouseId: W2, stage: "posted" });
    for (const { rows } of [own, all])
      expect(rows.map(({ totalQuantity, unitSums }) => [totalQuantity, unitSums?.totalQuantity])).toEqual([["7.000000", RECEIVED]]);
  });

  it("leave the list with their unit beside them", async () => {
    const stock = await exported("/itemStock", { warehouseId: W2 });
    const [head = [], ...rows] = stock;
    const at = head.indexOf("quantity");
    expect(head.filter((name) => name === "unit")).toEqual(["unit"]);
    expect(rows.map((row) => row.slice(at, at + 2).join(" ")).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "3.000000 千克",
      "4.000000 Piece",
    ]);
    const [titles = [], received = []] = await exported("/transList", { warehouseId: W2, module: RECEIPT, stage: "posted" });
    const total = titles.indexOf("totalQuantity");
    expect([titles[total + 1], received.slice(total, total + 2)]).toEqual(["unit", ["4 Piece · 3 千克", ""]]);
  });

  it("are not added for somebody who may not be told the units", async () => {
    const { labels, sums, unitSums } = await listAt(
      "/itemStock",
      { warehouseId: W2 },
      { ...person({ company: true }), access: unitsHidden },
    );
    expect(Object.values(labels.materialId ?? {}).map(({ unit }) => unit)).toEqual([null, null]);
    expect([sums?.quantity, unitSums?.quantity?.map(({ unit }) => unit)]).toEqual([null, [null, null]]);
  });
});

/** The materials of the rows of W2, read one page after another where an order is asked for. */
const codes = async (filter: Filter, sort?: string) => {
  const claim = trade.runtime.definitions.paths.get("/stockFloor");
  if (!claim) throw new Error("no such screen");
  const request = { screen: claim.name, filter: { warehouseId: W2, ...filter }, ...(sort ? { sort: [sort], limit: 1 } : {}) };
  const first = await trade.work((work) => listDocuments(work, claim.module, request));
  const after = first.next;
  const next = after ? await trade.work((work) => listDocuments(work, claim.module, { ...request, after })) : { rows: [] };
  return [...first.rows, ...next.rows].map(({ materialId }) => first.labels.materialId?.[String(materialId)]?.code ?? "later");
};

describe("What a material says of itself", () => {
  const SAID = { specification: "φ320×92", drawingNo: "ZY-0812", color: "灰", materialType: "component" };
  const NAMES = ["specification", "drawingNo", "color", "materialType", "unitOfMeasureId"];
  const columnsOf = (link: string) => NAMES.map((of) => `${link}.masterData.material.${of}`);
  const [SPECIFICATION = "", , , TYPE = "", UNIT = ""] = columnsOf("materialId");

  beforeAll(async () => {
    const [material] = await trade.rows<{ id: string; version: number }>(sql`select c.id, c.version + m.version - 1 as version
      from company_material c join material m on m.id = c.id where c.comp_id = 1 and m.code = 'M2'`);
    await trade.work((work) =>
      updateDocument(work, trade.module("masterData.material"), material?.id ?? "", material?.version ?? 1, { header: SAID }),
    );
  });

  it("stands as columns behind it on the lines of every document of the warehouse and on every query of the stock", () => {
    const { modules } = trade.runtime.definitions;
    const described = (id: string) => describeModule(trade.module(id), person({ company: true }), modules);
    const documents = [RECEIPT, "warehouse.goodsIssue", "warehouse.scrapOrder", "warehouse.stockAdjustment", "warehouse.stockTransfer"];
    for (const id of [...documents, "warehouse.settlement"])
      expect(described(id).lines.lines?.columns).toEqual(expect.arrayContaining(columnsOf("materialId")));
    for (const id of ["warehouse.stockMove", "warehouse.stockBalance", "warehouse.materialStock"])
      for (const { columns = [] } of Object.values(described(id).screens)) {
        const at = columns.indexOf("materialId");
        expect(columns.slice(at + 1, at + 6)).toEqual(columnsOf("materialId"));
      }
    const issued = described("warehouse.goodsIssue").lines.lines?.columns ?? [];
    const order = [
      "materialId",
      SPECIFICATION,
      "materialId.beside.available",
      "requestedQuantity",
      "quantity",
      "amount",
      TYPE,
      UNIT,
      "batch",
    ];
    expect(order.map((name) => issued.indexOf(name)).toSorted((a, b) => a - b)).toEqual(order.map((name) => issued.indexOf(name)));
    expect(issued).toEqual(expect.arrayContaining(order));
    expect(described(RECEIPT).lines.lines?.fields[SPECIFICATION]).toMatchObject({ kind: "text", readonly: true });
    expect(described(RECEIPT).lines.lines?.fields[TYPE]).toMatchObject({ kind: "choice" });
  });

  it("is not told again where a line says it itself: specification and drawing stand once on the products of a contract", () => {
    const { modules } = trade.runtime.definitions;
    const { columns = [], fields = {} } =
      describeModule(trade.module("sales.salesContract"), person({ company: true }), modules).lines.products ?? {};
    const [specification, drawing, colour] = columnsOf("materialId");
    expect(columns.filter((name) => /specification|drawingNo|color/.test(name))).toEqual(["specification", "drawingNo", colour]);
    expect([specification, drawing].filter((name) => Object.hasOwn(fields, name ?? ""))).toEqual([]);
  });

  it("comes with its name, in documents and in lists", async () => {
    const { rows, labels } = await listAt("/stockFloor", { warehouseId: W2 });
    const said = { ...SAID, unitOfMeasureId: "Piece" };
    expect(rows.map(({ materialId }) => labels.materialId?.[String(materialId)]?.linked)).toContainEqual(said);
    const [stored] = await trade.rows<{ id: string }>(
      sql`select id from goods_receipt where comp_id = 1 and warehouse_id = ${W2} and stage = 'posted'`,
    );
    const document = await trade.work((work) => readDocument(work, trade.module(RECEIPT), stored?.id ?? ""));
    expect(Object.values(document.labels.materialId ?? {}).map(({ linked }) => linked)).toContainEqual(said);
  });

  it("finds and sorts the rows of a list", async () => {
    expect(await codes({ [SPECIFICATION]: { contains: "320" } })).toEqual(["M2"]);
    expect(await codes({ [TYPE]: ["component"] })).toEqual(["M2"]);
    expect(await codes({ [UNIT]: { contains: "千克" } })).toEqual(["M9"]);
    // M2 says a specification, M9 says none: what is empty stands last upwards and first downwards.
    expect(await codes({}, SPECIFICATION)).toEqual(["M2", "later"]);
    expect(await codes({}, `-${SPECIFICATION}`)).toEqual(["M9", "later"]);
  });

  it("leaves the list behind it in a file", async () => {
    const [head = [], ...rows] = await exported("/stockFloor", { warehouseId: W2 });
    const at = head.indexOf("materialId");
    expect(rows.map((row) => row.slice(at + 1, at + 6).join(" "))).toContain("φ320×92 ZY-0812 灰 component Piece");
  });

  it("is kept back where a field of the master is hidden", async () => {
    const viewer = {
      ...person({ company: true }),
      access: (module: string, field: string) =>
        module === "masterData.material" && field === "drawingNo" ? ("hidden" as const) : ("write" as const),
    };
    const { labels } = await listAt("/stockFloor", { warehouseId: W2 }, viewer);
    expect(Object.values(labels.materialId ?? {}).some(({ linked }) => linked && "drawingNo" in linked)).toBe(false);
    const filter = { warehouseId: W2, [SPECIFICATION.replace("specification", "drawingNo")]: { contains: "ZY" } };
    expect(await problemOf(listAt("/stockFloor", filter, viewer))).toMatchObject({ issues: [{ code: "unknownField" }] });
  });
});

describe("The stock of a day", () => {
  it("is the sum of what happened up to it, whichever months are closed and wherever a document is posted", async () => {
    const receive = (docOn: string, quantity: string) =>
      trade.done(RECEIPT, receiptOf([["M1", quantity, "3"]], { docOn }), "submit", "confirm");
    const early = await receive("2026-05-06", "7");
    const [{ id, version }] = [early.header as { id: string; version: number }];
    const moved = { reason: "发票上月到达", input: { header: { postedMonth: "2026-04" }, lines: {} } };
    await trade.work((work) => act(work, trade.module(RECEIPT), "changeMonth", [{ id, version }], moved));
    const days = ["2026-03-09", "2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01", "2026-05-05", "2026-05-06", "2026-06-30"];
    const booked = await trade.rows<{ day: string; quantity: string; value: string }>(sql`select d.day, sum(m.quantity)::text as quantity,
        sum(m.value)::text as value
      from unnest(array[${sql.join(
        days.map((day) => sql`${day}`),
        sql`, `,
      )}]::text[]) d(day) join stock_move m on m.comp_id = 1 and m.warehouse_id = ${W1} and m.posted_on <= d.day::date
      group by 1 order by 1`);
    const hold = async (closed: string) => {
      for (const { day, quantity, value } of booked)
        expect([closed, day, (await listAt("/itemStock", { warehouseId: W1, onDay: day })).rows]).toMatchObject([
          closed,
          day,
          [{ quantity, value }],
        ]);
    };
    await hold("none");
    await closeTo(trade, "W1", "2026-04");
    await hold("2026-04");
  });
});
