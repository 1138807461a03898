import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { identifier } from "#db/sql";
import { typed } from "#engine/database";
import { shapeOf } from "#engine/definition/shape";
import { type ListRequest, listDocuments } from "#engine/list/list";
import { type ValuesRequest, valuesOf } from "#engine/list/values";
import type { Viewer } from "#define/viewer";
import { exportDocuments } from "#engine/list/export";
import { systemViewer } from "#engine/access/viewer";
import { createDocuments } from "#engine/write/save";
import { openDepot, person, problemOf, receiptOf } from "./depot.ts";

const depot = await openDepot();
const receipt = depot.module("receipt");
const days = ["2026-01-05", "2026-01-05", "2026-01-05", "2026-02-01", "2026-03-01", "2026-03-01", "2026-03-02"];
await depot.work((work) =>
  createDocuments(
    work,
    receipt,
    days.map((docOn, at) =>
      receiptOf({ docOn, warehouseId: { code: at % 2 === 0 ? "S1" : "S2" }, ...(at % 3 === 0 ? { deliveryNote: `100%-${at}` } : {}) }),
    ),
  ),
);
const list = (request: ListRequest, module = receipt) => depot.work((work) => listDocuments(work, module, request));
const numbers = async (request: ListRequest) => (await list(request)).rows.map((row) => String(row.docNo).slice(3));

const refused = (value: string) => ({ type: "invalid", issues: [{ code: "type", field: "createdAt", value }] });
const markOf = (value: string) => Buffer.from(JSON.stringify([value, "1"])).toString("base64url");

describe("The pages of a list", () => {
  it.each([["docOn"], ["-docOn"], ["deliveryNote"], ["-deliveryNote"], ["-deliveryNote,docOn"], ["stage,-docNo"]])(
    "sorted by %s show every row once",
    async (sort) => {
      const request = { sort: sort.split(",") };
      const whole = await numbers({ ...request, limit: 100 });
      const seen: string[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const page = await list({ ...request, limit: 2, after });
        seen.push(...page.rows.map((row) => String(row.docNo).slice(3)));
        after = page.next;
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(days.length);
    },
  );

  it.each([["createdAt"], ["-createdAt"], ["-updatedAt,docOn"]])("sorted by %s show rows of one millisecond once", async (sort) => {
    const { work } = depot;
    await work(({ transaction }) =>
      transaction.run(
        sql`update ${identifier(shapeOf(receipt).parts[0].table)} set created_at = '2026-05-01T08:00:00.123Z'::timestamptz + (id % 7) * interval '100 microseconds'`,
      ),
    );
    const whole = await numbers({ sort: sort.split(","), limit: 100 });
    const seen: string[] = [];
    let after: string | null | undefined;
    for (let pages = 0; after !== null && pages < whole.length; pages++) {
      const page = await list({ sort: sort.split(","), limit: 2, after });
      seen.push(...page.rows.map((row) => String(row.docNo).slice(3)));
      after = page.next;
    }
    expect(seen).toEqual(whole);
    expect(after).toBeNull();
  });

  it("stay in place while rows are added before them, and refuse a mark of another order", async () => {
    const first = await list({ limit: 3 });
    await depot.work((work) => createDocuments(work, receipt, [receiptOf({ docOn: "2026-03-31" })]));
    const second = await list({ limit: 3, after: first.next ?? "" });
    expect(second.rows[0]?.docOn).toBe("2026-02-01");
    expect(await problemOf(list({ after: first.next ?? "", sort: ["docOn", "stage"] }))).toEqual({ type: "malformed" });
    expect(await problemOf(list({ after: "x" }))).toEqual({ type: "malformed" });
  });
});

const columnValues = (request: ValuesRequest, viewer?: Viewer) => depot.work((work) => valuesOf(work, receipt, request), viewer);
const told = async (request: ValuesRequest, viewer?: Viewer) =>
  (await columnValues(request, viewer)).values.map(({ value, label, count }) => [label?.code ?? value, count]);

describe("The values of a column", () => {
  const first = { filter: { docOn: { to: "2026-03-02" } } };

  it("are those of the rows that the other filters leave, each once with how many rows have it, none first", async () => {
    expect(await told({ ...first, field: "deliveryNote" })).toEqual([
      [null, 4],
      ["100%-0", 1],
      ["100%-3", 1],
      ["100%-6", 1],
    ]);
    expect(await told({ ...first, field: "warehouseId" })).toEqual([
      ["S1", 4],
      ["S2", 3],
    ]);
    const S1 = (await columnValues({ ...first, field: "warehouseId", find: "s1" })).values;
    expect(S1).toEqual([{ value: expect.stringMatching(/^\d+$/), count: 4, label: { code: "S1", name: "仓库" } }]);
    const inS1 = { filter: { ...first.filter, warehouseId: S1[0]?.value } };
    expect(await told({ ...inS1, field: "warehouseId" })).toHaveLength(2);
    expect(await told({ ...inS1, field: "deliveryNote", find: "%-" })).toEqual([
      ["100%-0", 1],
      ["100%-6", 1],
    ]);
    expect(await told({ ...first, field: "deliveryNote", find: "1_0" })).toEqual([]);
  });

  it("are those of the reader's rows, and of no column that he does not see", async () => {
    const [S2] = (await columnValues({ ...first, field: "warehouseId", find: "S2" })).values;
    const keeper = person({ warehouses: [String(S2?.value)] });
    expect(await told({ ...first, field: "deliveryNote" }, keeper)).toEqual([
      [null, 2],
      ["100%-3", 1],
    ]);
    const blind = person({ company: true }, { access: (_, field) => (field === "deliveryNote" ? "hidden" : "write") });
    const unknown = { type: "invalid", issues: [{ code: "unknownField", field: "deliveryNote" }] };
    expect(await problemOf(columnValues({ field: "deliveryNote" }, blind))).toEqual(unknown);
    expect(await problemOf(columnValues({ field: "totalAmount" }))).toMatchObject({
      issues: [{ code: "unknownField", field: "totalAmount" }],
    });
  });
});

describe("A filter", () => {
  it("takes a value, a list, a range, a part, and emptiness", async () => {
    const { rows } = await list({ filter: { docOn: "2026-02-01" } });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actions).toEqual(["edit", "delete", "submit"]);
    expect(await numbers({ filter: { docOn: ["2026-02-01", "2026-03-02"] } })).toHaveLength(2);
    const inStore = { docOn: { from: "2026-02-01", to: "2026-03-01" }, warehouseId: String(rows[0]?.warehouseId) };
    expect(await numbers({ filter: inStore })).toEqual(["202603-0002", "202602-0001"]);
    expect(await numbers({ filter: { deliveryNote: { contains: "100%" } } })).toHaveLength(3);
    expect(await numbers({ filter: { deliveryNote: { contains: "1_0" } } })).toEqual([]);
    expect(await numbers({ filter: { deliveryNote: { empty: false }, totalAmount: "10" }, stages: ["draft"] })).toHaveLength(3);
    expect(await numbers({ stages: ["posted"] })).toEqual([]);
  });

  it("takes no value among values", async () => {
    expect(await numbers({ filter: { deliveryNote: ["100%-0", null], docOn: { to: "2026-03-02" } } })).toHaveLength(5);
  });

  it("over several columns joins each condition to all before it", async () => {
    const noted = { field: "deliveryNote", wanted: { empty: false }, junction: "and" } as const;
    const early = { field: "docOn", wanted: { to: "2026-01-05" }, junction: "or" } as const;
    const known = { filter: { docOn: { to: "2026-03-02" } } };
    expect(await numbers({ ...known, criteria: [noted] })).toHaveLength(3);
    expect(await numbers({ ...known, criteria: [noted, early] })).toHaveLength(5);
    expect(await numbers({ ...known, criteria: [noted, { ...early, junction: "and" }] })).toHaveLength(1);
    const ending = { field: "deliveryNote", wanted: { contains: "-6" }, junction: "and" } as const;
    expect(await numbers({ ...known, criteria: [noted, early, ending] })).toHaveLength(1);
    const { values } = await depot.work((work) => valuesOf(work, receipt, { ...known, criteria: [noted], field: "deliveryNote" }));
    expect(values.map(({ value }) => value)).toEqual(["100%-0", "100%-3", "100%-6"]);
    expect(await problemOf(list({ criteria: [{ ...noted, field: "colour" }] }))).toEqual({
      type: "invalid",
      issues: [{ code: "unknownField", field: "colour" }],
    });
  });

  it("names what it cannot be", async () => {
    expect(await problemOf(list({ filter: { colour: "red", docOn: "today", warehouseId: "S1" } }))).toEqual({
      type: "invalid",
      issues: [
        { code: "unknownField", field: "colour" },
        { code: "type", field: "docOn", value: "today" },
        { code: "type", field: "warehouseId", value: "S1" },
      ],
    });
  });

  it("takes a day among instants for the whole day where the company is", async () => {
    // In Shanghai (UTC+8) 1 April begins at 16:00 and ends before the next 16:00 of Greenwich.
    const instants = ["2026-03-31T15:59:59.999999Z", "2026-03-31T16:00:00Z", "2026-04-01T15:59:59.999999Z", "2026-04-01T16:00:00Z"];
    const whole = (await list({ filter: { docOn: { to: "2026-03-02" } }, sort: ["docNo"] })).rows.slice(0, 4);
    for (const [at, { id }] of whole.entries())
      await depot.work((work) =>
        work.run(sql`update goods_receipt set created_at = ${instants[at]}::timestamptz where comp_id = 1 and id = ${String(id)}`),
      );
    const ids = whole.map(({ id }) => String(id));
    const found = async (createdAt: unknown) =>
      (await list({ filter: { id: ids, createdAt }, sort: ["docNo"] })).rows.map(({ id }) => ids.indexOf(String(id)));
    expect(await found({ from: "2026-04-01", to: "2026-04-01" })).toEqual([1, 2]);
    expect(await found("2026-04-01")).toEqual([1, 2]);
    expect([await found({ from: "2026-04-01" }), await found({ to: "2026-04-01" })]).toEqual([
      [1, 2, 3],
      [0, 1, 2],
    ]);
    expect([await found({ from: "2026-04-02" }), await found({ to: "2026-03-31" })]).toEqual([[3], [0]]);
    expect(await found({ from: "2026-03-31T16:00:00Z", to: "2026-04-02T00:00+08:00" })).toEqual([1, 2, 3]);
    expect([await found({ to: "9999-12-31" }), await found({ from: "1000-01-01" })]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  it("refuses, as the mark of a page does, what is no instant, or none that the database holds", async () => {
    const none = [
      "2026-02-30",
      "0",
      "-1",
      "Sat 1 1 1",
      "0000-01-01",
      "-000001-01-01T00:00:00Z",
      "12026-01-01",
      "+275760-09-13T00:00:00Z",
      "2026-02-30T00:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-01-01T00:00:00-99:99",
      "9999-12-31T23:59:59-01:00",
      "0001-01-01T00:00:00+08:00",
      "2026-01-01T00:00:00",
    ];
    for (const value of none) {
      for (const createdAt of [{ from: value }, { to: value }, value, [value]])
        expect(await problemOf(list({ filter: { createdAt } }))).toEqual(refused(value));
      expect(await problemOf(list({ sort: ["-createdAt"], after: markOf(value) }))).toEqual({ type: "malformed" });
    }
    for (const code of ["22007", "22008", "22009"])
      expect(typed(Object.assign(new Error(code), { code }))).toMatchObject({ problem: { type: "invalid", issues: [{ code: "format" }] } });
  });

  it("finds masters by pinyin, initials and code, also in the global row", async () => {
    const found = async (q: string) => (await list({ q }, depot.module("material"))).rows.map((row) => row.code);
    expect([await found("zhoucheng"), await found("zc"), await found("m2"), await found("轴"), await found("pump")]).toEqual([
      ["M1", "M2"],
      ["M1", "M2"],
      ["M2"],
      ["M1", "M2"],
      [],
    ]);
    const { labels } = await list({}, depot.module("material"));
    expect(Object.values(labels.unitOfMeasureId ?? {})).toEqual([{ code: "PCS", name: "Piece" }]);
  });
});

describe("A list with totals", () => {
  it("counts and sums over all pages", async () => {
    const whole = await list({ limit: 1, count: true, filter: { docOn: { to: "2026-03-02" } } });
    expect(whole).toMatchObject({ total: "7", sums: { totalQuantity: "28.000000", totalAmount: "70.0000" } });
    expect((await list({ screen: "prepare", stages: ["submitted"] })).rows).toEqual([]);
  });
});

describe("A file of a list", () => {
  it("keeps no connection for who does not read it, and holds every row once for who goes on", async () => {
    const { runtime, work } = depot;
    const viewer = systemViewer(2, "story");
    await work(
      (one) =>
        createDocuments(
          one,
          receipt,
          Array.from({ length: 1300 }, () => receiptOf({ docOn: "2026-04-01" })),
        ),
      viewer,
    );
    const request = { sort: ["-createdAt"] };
    const files = await Promise.all(
      Array.from({ length: 14 }, () => exportDocuments(runtime, () => Promise.resolve(viewer), receipt, request, "csv")),
    );
    expect((await list({ limit: 1 })).rows).toHaveLength(1);
    const [whole = "", ...others] = await Promise.all(files.slice(0, 3).map((file) => new Response(file).text()));
    const rows = whole.trim().split("\r\n").slice(1);
    expect([rows.length, new Set(rows).size]).toEqual([1300, 1300]);
    expect(others).toEqual([whole, whole]);
    await Promise.all(files.slice(3).map((file) => file.cancel()));
    expect((await list({ limit: 1 })).rows).toHaveLength(1);
  }, 30_000);
});

describe("A page", () => {
  it("has as many rows as its screen asks for, and a look-up a hundred at most", async () => {
    const viewer = systemViewer(2, "story");
    const page = (request: ListRequest) => depot.work((work) => listDocuments(work, receipt, request), viewer);
    expect((await page({ screen: "prepare", limit: 1000 })).rows).toHaveLength(1000);
    expect((await page({ screen: "prepare", limit: 10_000 })).rows).toHaveLength(1300);
    expect((await page({ screen: "prepare" })).rows).toHaveLength(50);
    expect((await page({ limit: 1000 })).rows).toHaveLength(100);
  });
});
