import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { createDocuments, type Draft, updateDocument } from "#engine/write/save";
import { readRecords } from "#engine/records";
import { describe as described } from "#engine/definition/describe";
import { systemViewer } from "#engine/access/viewer";
import { listDocuments } from "#engine/list/list";
import { stockDesk } from "#support/stockDesk";
import { openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const WAREHOUSE = "masterData.warehouse";
const MODEL = "warehouse.customerModel";
const LINK = "warehouse.warehouseCustomer";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

const warehouseOf = (code: string, header: Draft["header"] = {}, lines?: Draft["lines"]): Draft => ({
  header: { code, nameZh: "备件库", departmentId: { code: "D1" }, ...header },
  ...(lines ? { lines } : {}),
});
const change = (module: string, { header }: DocumentRecord, draft: Draft) =>
  trade.work((work) => updateDocument(work, trade.module(module), String(header.id), Number(header.version), draft));
const rowsAt = async (path: string, filter: Record<string, unknown> = {}) => {
  const claim = trade.runtime.definitions.paths.get(path);
  if (!claim) throw new Error(`nothing opens at ${path}`);
  const answer = await trade.work((work) => listDocuments(work, claim.module, { screen: claim.name, filter }));
  return answer.rows;
};
const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
const receivedAt = (code: string, area: string | null): Draft => {
  const { header, lines } = receiptOf([["M1", "2", "5"]], { warehouseId: { code } });
  return { header, lines: { lines: (lines?.lines ?? []).map((line) => ({ ...line, area })) } };
};
const issueFromProduction = (header: Draft["header"]): Draft => ({
  header: {
    docOn: "2026-03-20",
    warehouseId: { code: "P1" },
    departmentId: { code: "D1" },
    useDepartmentId: { code: "D1" },
    operationTypeId: { code: "102" },
    ...header,
  },
  lines: { lines: [{ materialId: { code: "M1" }, quantity: "1", requestedQuantity: "1" }] },
});
const linkTo = (customer: string): Draft => ({ header: { warehouseId: { code: "W1" }, customerId: { code: customer } } });
const keptBy = (customer: string, sortNo: number): Draft => ({
  header: { warehouseId: { code: "W2" }, customerId: { code: customer }, keeperId: { code: "E7" }, sortNo },
});
const modelOf = (code: string, material: string, validOn: string, customer = "C1"): Draft => ({
  header: { code, customerId: { code: customer }, materialId: { code: material }, validOn, nameZh: "客户型号" },
});

describe("A currency", () => {
  it("keeps its digits once any company has booked in it: amounts were rounded to them", async () => {
    const CURRENCY = "masterData.currency";
    const made = await trade.create(CURRENCY, ...["EUR", "JPY"].map((code) => ({ header: { code, nameEn: code, digits: 2 } })));
    const [euro, yen] = await Promise.all(made.map((record) => change(CURRENCY, record, { header: { digits: 3 } })));
    expect([euro?.header.digits, yen?.header.digits]).toEqual([3, 3]);
    await trade.done(
      "purchasing.purchaseOrder",
      {
        header: { docOn: "2026-03-01", departmentId: { code: "D1" }, supplierId: { code: "V1" }, currency: "EUR" },
        lines: { lines: [{ materialId: { code: "M1" }, quantity: "1", unitPrice: "1" }] },
      },
      "submit",
    );
    await transaction(trade.client, [2], async ({ run }) => {
      await run(
        sql`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (2, 'TWO', 'Two', 'JPY', 'Asia/Shanghai', 0, 0)`,
      );
      await run(sql`insert into journal_line (comp_id, id, module, document_id, doc_no, seq, posted_on, posted_month, account, debit, credit)
        values (2, ${newId()}, 'finance.payment', 1, 'P', 1, '2026-03-01', '2026-03', 'cash', 0, 0)`);
    });
    for (const record of [euro, yen])
      expect(await problemOf(change(CURRENCY, record ?? { header: {}, lines: {} }, { header: { digits: 0 } }))).toMatchObject({
        issues: [{ code: "fixedByAmounts", field: "digits" }],
      });
    const renamed = await change(CURRENCY, euro ?? { header: {}, lines: {} }, { header: { symbol: "€" } });
    expect(renamed.header).toMatchObject({ symbol: "€", digits: 3 });
  });
});

describe("A warehouse", () => {
  it("names its keepers, departments and positions, each once, and stands in the register", async () => {
    await trade.create("masterData.employee", { header: { code: "E1", nameZh: "张", departmentId: { code: "D1" } } });
    const lines = {
      keepers: [{ employeeId: { code: "E1" } }],
      departments: [{ departmentId: { code: "D1" } }],
      positions: [
        { area: "A", seat: "1", maximum: "40" },
        { area: "A", seat: "1" },
      ],
    };
    const twice = await problemOf(trade.create(WAREHOUSE, warehouseOf("W7", {}, lines)));
    expect(twice).toMatchObject({ issues: [{ code: "repeatedRow", table: "positions", row: 2, params: { first: 1 } }] });
    const seller = { salespersonId: { code: "E1" } };
    const [made] = await trade.create(WAREHOUSE, warehouseOf("W7", seller, { ...lines, positions: lines.positions.slice(0, 1) }));
    const salespersonId = made?.lines.keepers?.[0]?.employeeId;
    expect(await rowsAt("/warehouse", { code: "W7" })).toMatchObject([{ code: "W7", costMethod: "movingAverage", salespersonId }]);
    expect(salespersonId, "who sells from it").toEqual(expect.any(String));
  });

  it("is kept in its register too: made, changed, put out of use and brought back at /warehouse", async () => {
    const { screens } = described(trade.module(WAREHOUSE), systemViewer(1, "story"), trade.runtime.definitions.modules);
    const [stock, register] = ["/stock", "/warehouse"].map((path) => Object.values(screens).find((screen) => screen.path === path));
    expect(register).toMatchObject({ kind: "maintain", offers: { enabled: expect.arrayContaining(["seal", "disable"]) as unknown } });
    expect(register?.offers).toEqual(stock?.offers);
    expect(register?.columns).toEqual(expect.arrayContaining(["allowsNegative", "phone", "address"]));
  });

  it("is substitute storage or virtual, never both", async () => {
    const problem = await problemOf(trade.create(WAREHOUSE, warehouseOf("W8", { isSubstitute: true, isVirtual: true })));
    expect(problem).toMatchObject({ issues: [{ code: "exclusive", field: "isVirtual" }] });
  });

  it("that is leased says by which agreement and how the rent is charged", async () => {
    const problem = await problemOf(trade.create(WAREHOUSE, warehouseOf("W8", { isLeased: true })));
    expect(problem).toMatchObject({
      issues: [
        { code: "required", field: "leaseAgreement" },
        { code: "required", field: "leaseFeeMethod" },
      ],
    });
    const leased = { isLeased: true, leaseAgreement: "ZL-2026-01", leaseFeeMethod: "byArea" };
    expect((await trade.create(WAREHOUSE, warehouseOf("W8", leased)))[0]?.header).toMatchObject(leased);
  });

  it("that is virtual holds nothing that lies anywhere: no positions, no place on a line, no count, and not while goods lie at one (/stock)", async () => {
    const made = trade.create(WAREHOUSE, warehouseOf("V1", { isVirtual: true }, { positions: [{ area: "A" }] }));
    expect(await problemOf(made)).toMatchObject({ issues: [{ code: "virtualPlace", table: "positions", row: 1 }] });
    const both = trade.create(WAREHOUSE, warehouseOf("V1", { isVirtual: true, isProduction: true }));
    expect(await problemOf(both)).toMatchObject({ issues: [{ code: "exclusive", field: "isVirtual", params: { other: "isProduction" } }] });
    const [virtual, real] = await trade.create(WAREHOUSE, warehouseOf("V1", { isVirtual: true }), warehouseOf("V2"));
    if (!virtual || !real) throw new Error("no warehouse was made");
    const placed = trade.done("warehouse.goodsReceipt", receivedAt("V1", "A"), "submit");
    expect(await problemOf(placed)).toMatchObject({ issues: [{ code: "noPosition", row: 1, field: "area", params: { warehouse: "V1" } }] });
    await trade.done("warehouse.goodsReceipt", receivedAt("V1", null), "submit", "confirm");
    const count = { header: { docOn: "2026-03-20", departmentId: { code: "D1" } }, lines: { lines: [{ warehouseId: { code: "V1" } }] } };
    expect(await problemOf(trade.done("warehouse.stockCountRun", count, "initialise"))).toMatchObject({
      issues: [{ code: "virtualStore", table: "lines", row: 1, field: "warehouseId", params: { warehouse: "V1" } }],
    });
    await trade.done("warehouse.goodsReceipt", receivedAt("V2", "B"), "submit", "confirm");
    expect(await problemOf(change(WAREHOUSE, real, { header: { isVirtual: true } }))).toMatchObject({
      issues: [{ code: "liesAtPlace", field: "isVirtual", params: { place: "B" } }],
    });
    expect((await change(WAREHOUSE, virtual, { header: { isVirtual: false } })).header).toMatchObject({ isVirtual: false });
    expect((await rowsAt("/warehouse", { isVirtual: true })).map(({ code }) => code)).toEqual([]);
  });

  it("of production gives material to those who use it, and sends nothing to a customer (/makeOutWarehouseOrder)", async () => {
    await trade.create(WAREHOUSE, warehouseOf("P1", { isProduction: true }));
    const TYPE = "warehouse.operationType";
    await trade.create(TYPE, { header: { code: "102", nameZh: "领用", direction: "send", account: "materialConsumption" } });
    await trade.done("warehouse.goodsReceipt", receiptOf([["M1", "4", "5"]], { warehouseId: { code: "P1" } }), "submit", "confirm");
    const sent = trade.done("warehouse.goodsIssue", issueFromProduction({ customerId: { code: "C1" } }), "submit");
    expect(await problemOf(sent)).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ code: "productionStore", field: "warehouseId", params: { warehouse: "P1" } }),
      ]) as unknown,
    });
    const used = await trade.done("warehouse.goodsIssue", issueFromProduction({}), "submit", "confirm");
    expect(used.header).toMatchObject({ stage: "posted" });
    expect((await rowsAt("/stock", { isProduction: true })).map(({ code }) => code)).toEqual(["P1"]);
  });

  it("forbids negative stock once none of its keys lies below zero, and says which do", async () => {
    const [free] = await trade.create(WAREHOUSE, warehouseOf("W9", { allowsNegative: true }));
    if (!free) throw new Error("no warehouse was made");
    const desk = stockDesk(trade);
    const take = (of: string, quantity: string) => desk.post([{ at: "W9", of, quantity: `-${quantity}` }]);
    await take("M1", "2.5");
    await take("M2", "1");
    const forbid = () => change(WAREHOUSE, free, { header: { allowsNegative: false } });
    const told = { code: "holdsNegative", field: "allowsNegative", params: { count: 2, keys: "M1: -2.5, M2: -1" } };
    expect(await problemOf(forbid())).toMatchObject({ issues: [told] });
    await desk.post([
      { at: "W9", of: "M1", quantity: "2.5", value: "0" },
      { at: "W9", of: "M2", quantity: "1", value: "0" },
    ]);
    expect((await forbid()).header).toMatchObject({ allowsNegative: false });
  });

  it("is sealed when it is empty, not while stock lies in it", async () => {
    const [empty, full] = await trade.create(WAREHOUSE, warehouseOf("W5"), warehouseOf("W6"));
    if (!empty || !full) throw new Error("no warehouse was made");
    await trade.done("warehouse.goodsReceipt", receiptOf([["M1", "2", "5"]], { warehouseId: { code: "W6" } }), "submit", "confirm");
    expect((await trade.act(WAREHOUSE, empty, ["seal"])).header.stage).toBe("sealed");
    const changed = change(WAREHOUSE, full, { header: { allowsNegative: true, costMethod: "movingAverage" } });
    expect((await changed).header).toMatchObject({ allowsNegative: true });
    const materials = trade.module("masterData.material");
    const { rows } = await trade.work((work) => listDocuments(work, materials, { filter: { code: "M1" } }));
    const [moved] = await trade.work((work) => readRecords(work, materials, [String(rows[0]?.id)]));
    if (!moved) throw new Error("no material was found");
    expect(await problemOf(change(materials.id, moved, { header: { isBatchControlled: true } }))).toMatchObject({
      issues: [{ code: "fixedByMoves", field: "isBatchControlled" }],
    });
    expect(await problemOf(change(WAREHOUSE, await changed, { header: { costMethod: "fifo" } }))).toMatchObject({
      issues: [{ code: "fixedByStock", field: "costMethod" }],
    });
    expect(await problemOf(trade.act(WAREHOUSE, await changed, ["seal"]))).toMatchObject({
      issues: [{ code: "holdsStock", field: "code", value: "W6", params: { count: "1" } }],
    });
  });
});

describe("A customer model", () => {
  it("stands for one material from a day on, and for another from a later one", async () => {
    await trade.create(MODEL, modelOf("BRG-6204", "M1", "2026-01-01"), modelOf("BRG-6204", "M2", "2026-05-01"));
    const again = await problemOf(trade.create(MODEL, modelOf("BRG-6204", "M3", "2026-05-01")));
    expect(again).toMatchObject({ issues: [{ code: "duplicate", field: "validOn", value: "2026-05-01" }] });
    await trade.create(MODEL, modelOf("BRG-6204", "M3", "2026-05-01", "C2"));
    expect(await rowsAt("/customerModelMaintenance")).toHaveLength(3);
  });

  it("says in which unit its customer counts, how many make one of ours, and of which brand it is", async () => {
    await trade.create("masterData.brand", { header: { code: "LYC", nameZh: "洛轴" } });
    const draft = modelOf("AUX-1", "M2", "2026-01-01");
    const half = { header: { ...draft.header, auxiliaryUnitId: { code: "PCS" } } };
    expect(await problemOf(trade.create(MODEL, half))).toMatchObject({ issues: [{ code: "required", field: "auxiliaryFactor" }] });
    await trade.create(MODEL, { header: { ...half.header, auxiliaryFactor: "12", brandId: { code: "LYC" } } });
    expect(await rowsAt("/customerModelQuery", { code: { contains: "AUX-1" } })).toMatchObject([{ auxiliaryFactor: "12.00000000" }]);
  });

  it("out of use is kept and no longer found by those who look it up", async () => {
    const [model] = await trade.create(MODEL, modelOf("OLD-1", "M4", "2026-01-01"));
    if (!model) throw new Error("no model was made");
    await trade.act(MODEL, model, ["disable"]);
    expect(await rowsAt("/customerModelQuery", { code: "OLD-1" })).toEqual([]);
    expect(await rowsAt("/customerModelMaintenance", { code: "OLD-1" })).toHaveLength(1);
  });

  it("is refused to a reader", async () => {
    const attempt = trade.work((work) => createDocuments(work, trade.module(MODEL), [modelOf("X", "M1", "2026-01-01")]), reader);
    expect(await problemOf(attempt)).toMatchObject({ type: "forbidden" });
  });
});

describe("The link of a warehouse to a customer", () => {
  it("is made once, at /warehouseCorrespondingCustomer", async () => {
    await trade.create(LINK, linkTo("C1"), linkTo("C2"));
    expect(await problemOf(trade.create(LINK, linkTo("C2")))).toMatchObject({ issues: [{ code: "duplicate", field: "customerId" }] });
    expect(await rowsAt("/warehouseCorrespondingCustomer")).toHaveLength(2);
  });

  it("is another's where the warehouse is another keeper's", async () => {
    const [other] = await trade.rows<{ id: string }>(sql`select id from warehouse where comp_id = 1 and code = 'W2'`);
    const keeper = person({ warehouses: [other?.id ?? ""] });
    const claim = trade.runtime.definitions.paths.get("/warehouseCorrespondingCustomer");
    const seen = await trade.work((work) => listDocuments(work, claim?.module ?? trade.module(LINK), {}), keeper);
    expect(seen.rows).toEqual([]);
  });

  it("names the keeper who serves the customer, in the order that is asked for", async () => {
    await trade.create("masterData.employee", { header: { code: "E7", nameZh: "李", departmentId: { code: "D1" } } });
    await trade.create(LINK, keptBy("C1", 2), keptBy("C2", 1));
    const rows = await rowsAt("/warehouseCorrespondingCustomer", { keeperId: { empty: false } });
    expect(rows.map(({ sortNo }) => sortNo)).toEqual([1, 2]);
  });
});
