import { defined } from "#db/row";
import { describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { readHistory } from "#engine/history";
import { listDocuments } from "#engine/list/list";
import { nextEntry } from "#engine/write/prepare";
import { readDocument } from "#engine/read";
import { createDocuments, deleteDocument, updateDocument } from "#engine/write/save";
import { validate } from "#engine/write/validate";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { openDepot, person, problemOf, receiptOf } from "./depot.ts";
import type { Row } from "#define/rows";

const depot = await openDepot();
const receipt = depot.module("receipt");
const newReceipt = async (draft = receiptOf()) => {
  const [record] = await depot.work((work) => createDocuments(work, receipt, [draft]));
  if (!record) throw new Error("nothing was stored");
  return record;
};

/** How often a stored line is looked at while a change of all of so many is checked. */
async function looksAt(count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, at) => ({ materialId: { code: "M1" }, quantity: String(at + 1) }));
  const { header, lines: stored } = await newReceipt({ ...receiptOf(), lines: { lines } });
  let looks = 0;
  const watched = (row: Row) => new Proxy(row, { get: (of, name) => (looks++, Reflect.get(of, name) as unknown) });
  const before = { header, lines: { lines: (stored.lines ?? []).map(watched) } };
  const said = (stored.lines ?? []).map(({ id }) => ({ id, quantity: "5" }));
  const findings = await depot.work((work) => {
    const entry = nextEntry(work, receipt, { header: {}, lines: { lines: said } }, before);
    return validate(work, receipt, [entry]);
  });
  expect(findings).toEqual([]);
  return looks / count;
}

describe("A new document", () => {
  it("gets its number, its date in the company's zone, what its links fill and its derived amounts", async () => {
    const { header, lines } = await newReceipt();
    expect(header).toMatchObject({
      docNo: "TR-202604-0001",
      docOn: "2026-04-01",
      stage: "draft",
      version: 1,
      totalAmount: "10.0000",
      totalQuantity: "4.000000",
    });
    expect(lines.lines?.[0]).toMatchObject({ seq: 1, unitPrice: "2.500000", amount: "10.0000" });
    const answer = await depot.work((work) => readDocument(work, receipt, String(header.id)));
    expect(answer.header.departmentId).toBe(header.departmentId);
    expect(answer.labels.warehouseId?.[String(header.warehouseId)]).toEqual({ code: "S1", name: "仓库" });
    expect(answer.actions).toEqual(["edit", "delete", "submit"]);
    expect(answer.lines.lines?.[0]?.amount).toBe("10.0000");
  });

  it("is refused with every fault at once, each with its row", async () => {
    const lines = [
      { materialId: { code: "M1" }, quantity: "1.1234567" },
      { materialId: { code: "NONE" }, quantity: "-1", expiresOn: "2026-02-30", amount: "3" },
      { quantity: 5, notes: "far too long a note", color: "red" },
    ];
    const job = depot.work((work) =>
      createDocuments(work, receipt, [receiptOf(), { header: { warehouseId: "12345", docOn: "31.03.2026" }, lines: { lines } }]),
    );
    const problem = await problemOf(job);
    const issues =
      problem.type === "invalid"
        ? problem.issues.map(({ code, row, field }) => [row, field, code].filter((part) => part !== undefined).join(" "))
        : [];
    expect(issues.sort()).toEqual(
      [
        "1 quantity scale",
        "2 expiresOn format",
        "2 materialId unknownCode",
        "2 quantity positive",
        "3 color unknownField",
        "3 materialId emptyInRow",
        "3 notes tooLong",
        "3 quantity type",
        "departmentId required",
        "docOn format",
        "warehouseId unknownRecord",
      ].sort(),
    );
    expect(problem).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ document: 1, table: "lines", row: 2, field: "materialId", value: "NONE" }),
      ]),
    });
  });

  it("cannot set what the program derives, but may send it back as it is", async () => {
    expect(await problemOf(newReceipt(receiptOf({ totalAmount: "11" })))).toMatchObject({
      issues: [{ code: "readonly", field: "totalAmount" }],
    });
    expect((await newReceipt(receiptOf({ totalAmount: "10.00" }))).header.totalAmount).toBe("10.0000");
  });

  it("keeps a number from outside, which is never given again, and refuses it a second time", async () => {
    expect((await newReceipt(receiptOf({ docNo: "TR-202501-0041", docOn: "2025-01-02" }))).header.docNo).toBe("TR-202501-0041");
    expect((await newReceipt(receiptOf({ docOn: "2025-01-03" }))).header.docNo).toBe("TR-202501-0042");
    expect(await problemOf(newReceipt(receiptOf({ docNo: "TR-202501-0041" })))).toMatchObject({
      issues: [{ code: "duplicate", field: "docNo", value: "TR-202501-0041" }],
    });
  });

  it("has lines, refers to masters of its own company, and not to sealed ones", async () => {
    expect(await problemOf(newReceipt({ header: { warehouseId: { code: "S1" } }, lines: { lines: [] } }))).toMatchObject({
      issues: [{ code: "noLines", table: "lines" }],
    });
    const [elsewhere] = await depot.create(
      "store",
      [{ code: "S9", nameZh: "别处", departmentId: { code: "D1" } }],
      systemViewer(2, "story"),
    );
    expect(await problemOf(newReceipt(receiptOf({ warehouseId: elsewhere?.header.id })))).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ code: "unknownRecord", field: "warehouseId" })]),
    });
    const [closed] = await depot.create("store", [{ code: "S3", nameZh: "旧", departmentId: { code: "D1" } }]);
    await depot.work((work) => act(work, depot.module("store"), "seal", [{ id: String(closed?.header.id), version: 1 }]));
    expect(await problemOf(newReceipt(receiptOf({ warehouseId: { code: "S3" } })))).toMatchObject({
      issues: [{ code: "sealedRecord", field: "warehouseId", value: "S3" }],
    });
  });

  it("lies in the scope of who makes it", async () => {
    const [store] = await depot.work((work) =>
      work.run(defined<{ id: string }>`select id from warehouse where comp_id = 1 and code = 'S2'`),
    );
    const keeper = person({ warehouses: [store?.id ?? ""] });
    const refused = await problemOf(depot.work((work) => createDocuments(work, receipt, [receiptOf()]), keeper));
    expect(refused).toMatchObject({
      issues: [
        { code: "unknownCode", field: "warehouseId" },
        { code: "required", field: "departmentId" },
      ],
    });
    const [first] = await depot.work((work) =>
      work.run(defined<{ id: string }>`select id from department where comp_id = 1 and code = 'D1'`),
    );
    const clerk = person({ departments: [first?.id ?? ""] });
    const elsewhere = receiptOf({ departmentId: { code: "D2" } });
    expect(await problemOf(depot.work((work) => createDocuments(work, receipt, [elsewhere]), clerk))).toMatchObject({
      issues: [{ code: "unknownRecord", field: "warehouseId" }],
    });
    const [own] = await depot.work((work) => createDocuments(work, receipt, [receiptOf({ warehouseId: { code: "S2" } })]), keeper);
    expect(own?.header.warehouseId).toBe(store?.id);
  });
});

describe("A batch of 2,000 drafts", () => {
  it("is stored in a few statements, each document with its own number", async () => {
    let statements = 0;
    const drafts = Array.from({ length: 2000 }, () => receiptOf({ docOn: "2024-05-05" }));
    const records = await depot.work((work) => {
      const counting = Object.assign(work, {
        run: ((run) => (query: Parameters<typeof run>[0]) => (statements++, run(defined`${query}`)))(work.run.bind(work)),
      });
      return createDocuments(counting, receipt, drafts);
    });
    expect(statements).toBeLessThanOrEqual(9);
    expect(new Set(records.map(({ header }) => header.docNo)).size).toBe(2000);
    const [stored] = await depot.work((work) =>
      work.run(defined<{ lines: string; last: string }>`select count(l.id) as lines, max(h.doc_no) as last from goods_receipt h
      join goods_receipt_line l on l.comp_id = h.comp_id and l.receipt_id = h.id where h.comp_id = 1 and h.doc_on = '2024-05-05'`),
    );
    expect(stored).toEqual({ lines: "2000", last: "TR-202405-2000" });
  });
});

describe("A document of many lines", () => {
  it("has each stored line looked at as often as one of few has", async () => {
    expect(await looksAt(400)).toBe(await looksAt(50));
  });
});

describe("A change", () => {
  it("keeps lines by their id, notes the differences, and counts the version", async () => {
    const before = await newReceipt({
      header: { warehouseId: { code: "S1" } },
      lines: { lines: ["1", "2", "3"].map((quantity) => ({ materialId: { code: "M1" }, quantity })) },
    });
    const [first, second, third] = before.lines.lines ?? [];
    const lines = [{ id: third?.id }, { id: first?.id, quantity: "7" }, { materialId: { code: "M2" }, quantity: "1", unitPrice: "1" }];
    const after = await depot.work((work) =>
      updateDocument(work, receipt, String(before.header.id), 1, { header: { notes: "new" }, lines: { lines } }),
    );
    const stored = await depot.work((work) => readDocument(work, receipt, String(before.header.id)));
    expect(stored.lines.lines?.map(({ id, quantity, seq }) => [id, quantity, seq])).toEqual([
      [third?.id, "3.000000", 1],
      [first?.id, "7.000000", 2],
      [after.lines.lines?.[2]?.id, "1.000000", 3],
    ]);
    expect([stored.version, stored.header.totalAmount]).toEqual([2, "26.0000"]);
    const [entry] = await depot.work((work) => readHistory(work, receipt, String(before.header.id)));
    expect(entry).toMatchObject({
      action: "edit",
      version: 2,
      changes: { notes: [null, "new"], totalAmount: ["15.0000", "26.0000"], "lines[2].quantity": ["1.000000", "7.000000"] },
    });
    expect(second?.id).not.toBeUndefined();
  });

  it("of an older version is refused, saying which one stands, and one that changes nothing is none", async () => {
    const { header } = await newReceipt();
    const change = (version: number, notes: string) =>
      depot.work((work) => updateDocument(work, receipt, String(header.id), version, { header: { notes } }));
    expect((await change(1, "a")).header.version).toBe(2);
    expect(await problemOf(change(1, "b"))).toMatchObject({ type: "stale", version: 2 });
    expect((await change(2, "a")).header.version).toBe(2);
  });

  it("is made in an editable stage only, and so is a deletion", async () => {
    const { header } = await newReceipt();
    const id = String(header.id);
    await depot.work((work) => act(work, receipt, "submit", [{ id, version: 1 }]));
    expect(await problemOf(depot.work((work) => updateDocument(work, receipt, id, 2, { header: { notes: "x" } })))).toEqual({
      type: "illegalAction",
      action: "edit",
      stage: "submitted",
    });
    const fresh = await newReceipt();
    await depot.work((work) => deleteDocument(work, receipt, String(fresh.header.id), 1));
    expect(await problemOf(depot.work((work) => readDocument(work, receipt, String(fresh.header.id))))).toMatchObject({ type: "notFound" });
  });
});

describe("A master over global rows", () => {
  it("changes its global row through any company, which makes it another version in all of them, and keeps its own stage", async () => {
    const material = depot.module("material");
    const [row] = await depot.work((work) => work.run(defined<{ id: string }>`select id from material where code = 'M2'`));
    const id = row?.id ?? "";
    await depot.work((work) => updateDocument(work, material, id, 1, { header: { specification: "6204-2RS", listPrice: "9" } }));
    const there = await inWork(depot.runtime, systemViewer(2, "story"), (work) => readDocument(work, material, id));
    expect([there.header.specification, there.header.listPrice, there.version]).toEqual(["6204-2RS", "2.500000", 2]);
    expect((await depot.work((work) => readDocument(work, material, id))).version).toBe(3);
  });

  it("joins the party that another company has under its code, fills what is empty, and changes nothing", async () => {
    const [first] = await depot.create("supplier", [{ code: "P1", nameZh: "中煤机械", leadDays: 3 }]);
    const there = systemViewer(2, "story");
    expect(await problemOf(depot.create("supplier", [{ code: "P1", nameZh: "别名", bankAccount: "1" }], there))).toMatchObject({
      issues: [{ code: "storedOtherwise", field: "nameZh", value: "别名" }],
    });
    const [second] = await depot.create("supplier", [{ code: "P1", nameZh: "", country: "RU", bankAccount: "1" }], there);
    expect(second?.header).toMatchObject({
      id: first?.header.id,
      nameZh: "中煤机械",
      country: "RU",
      isSupplier: true,
      pinyin: "zhongmeijixie zmjx",
    });
    const seen = await depot.work((work) => readDocument(work, depot.module("supplier"), String(first?.header.id)));
    expect(seen.header).toMatchObject({ country: "RU", leadDays: 3, bankAccount: null });
    expect(await problemOf(depot.create("supplier", [{ code: "P1" }]))).toMatchObject({
      issues: [{ code: "duplicate", field: "code", value: "P1" }],
    });
  });

  it("needs a name in one language and stays while it is in use", async () => {
    expect(await problemOf(depot.create("supplier", [{ code: "P2" }]))).toMatchObject({ issues: [{ code: "requiredInOneLanguage" }] });
    const [used] = await depot.work((work) =>
      work.run(defined<{ id: string; version: number }>`select id, version from warehouse where comp_id = 1 and code = 'S1'`),
    );
    expect(
      await problemOf(depot.work((work) => deleteDocument(work, depot.module("store"), used?.id ?? "", used?.version ?? 0))),
    ).toMatchObject({ issues: [{ code: "inUse" }] });
  });
});

describe("What comes from the page's filters", () => {
  it("is needed for a new document and is not changed by an edit", async () => {
    expect(await problemOf(newReceipt({ ...receiptOf(), header: { departmentId: { code: "D1" } } }))).toMatchObject({
      issues: [{ code: "required", field: "warehouseId" }],
    });
    const { header } = await newReceipt();
    const edit = (change: Record<string, unknown>) =>
      depot.work((work) => updateDocument(work, receipt, String(header.id), 1, { header: change }));
    expect(await problemOf(edit({ warehouseId: { code: "S2" } }))).toMatchObject({ issues: [{ code: "fromPage", field: "warehouseId" }] });
    expect((await edit({ warehouseId: { code: "S1" }, notes: "as before" })).header.version).toBe(2);
  });
});

const supplied = async (header: Record<string, unknown> = {}, line = {}) =>
  newReceipt(receiptOf({ variant: "B", docOn: "2023-02-02", ...header }, line));

describe("A document of a business unit's variant", () => {
  it("is stricter and numbered by itself, listed on its own route and on the common ones", async () => {
    await depot.create("supplier", [{ code: "SB", nameEn: "Supplier" }]);
    expect(await problemOf(supplied({}, { unitPrice: null, materialId: { code: "M2" } }))).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ code: "required", field: "supplierId" })]),
    });
    const made = await supplied({ supplierId: { code: "SB" } });
    expect([made.header.docNo, made.header.variant]).toEqual(["TRB-202302-0001", "B"]);
    const standard = await newReceipt(receiptOf({ docOn: "2023-02-02" }));
    expect(standard.header.docNo).toBe("TR-202302-0001");
    const listed = async (screen: string) =>
      (await depot.work((work) => listDocuments(work, receipt, { screen, filter: { docOn: "2023-02-02" } }))).rows.map(
        ({ docNo }) => docNo,
      );
    expect(await listed("prepareB")).toEqual(["TRB-202302-0001"]);
    expect(new Set(await listed("prepare"))).toEqual(new Set(["TR-202302-0001", "TRB-202302-0001"]));
  });

  it("stays in its variant, which must be a known one", async () => {
    expect(await problemOf(supplied({ variant: "X" }))).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ code: "choice", field: "variant", value: "X" })]),
    });
    const { header } = await supplied({ supplierId: { code: "SB" } });
    const move = depot.work((work) => updateDocument(work, receipt, String(header.id), 1, { header: { variant: "", notes: "x" } }));
    expect(await problemOf(move)).toMatchObject({ issues: [{ code: "readonly", field: "variant" }] });
  });
});
