import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { newId } from "#db/id";
import { run, transaction } from "#db/client";
import { act } from "#engine/write/act";
import { describe as describeModule, etagOf } from "#engine/definition/describe";
import { exportDocuments } from "#engine/list/export";
import { readHistory } from "#engine/history";
import { listDocuments } from "#engine/list/list";
import { previewDocument } from "#engine/write/preview";
import { readDocument } from "#engine/read";
import { createDocuments, updateDocument } from "#engine/write/save";
import { forgetViewers, loadViewer, systemViewer } from "#engine/access/viewer";
import { NO_ROWS, type Viewer } from "#define/viewer";
import { openDepot, person, problemOf, receiptOf } from "./depot.ts";

const depot = await openDepot();
const receipt = depot.module("receipt");
const storeId = async (code: string) =>
  (await depot.work((work) => work.run(defined<{ id: string }>`select id from warehouse where comp_id = 1 and code = ${code}`)))[0]?.id ??
  "";
const [inOne, inTwo] = await depot.work((work) =>
  createDocuments(work, receipt, [receiptOf(), receiptOf({ warehouseId: { code: "S2" } })]),
);
const [foreign] = await depot.work((work) => createDocuments(work, receipt, [receiptOf()]), systemViewer(2, "story"));
const [idOne, idTwo, idForeign] = [inOne, inTwo, foreign].map((record) => String(record?.header.id)) as [string, string, string];

const listed = async (viewer: Viewer) => (await depot.work((work) => listDocuments(work, receipt, {}), viewer)).rows.map((row) => row.id);
const exported = async (viewer: Viewer, format: "csv" | "xlsx" = "csv") =>
  new Response(await exportDocuments(depot.runtime, () => Promise.resolve(viewer), receipt, {}, format)).text();

describe("A keeper of one store", () => {
  it("sees its documents and no others, by list, by id, in the history, by action and in a file", async () => {
    const keeper = person({ warehouses: [await storeId("S1")] });
    expect(await listed(keeper)).toEqual([idOne]);
    expect((await depot.work((work) => readDocument(work, receipt, idOne), keeper)).id).toBe(idOne);
    for (const id of [idTwo, idForeign, "1"]) {
      expect(await problemOf(depot.work((work) => readDocument(work, receipt, id), keeper))).toEqual({
        type: "notFound",
        what: receipt.id,
      });
      expect(await problemOf(depot.work((work) => readHistory(work, receipt, id), keeper))).toMatchObject({ type: "notFound" });
      expect(await problemOf(depot.work((work) => act(work, receipt, "submit", [{ id, version: 1 }]), keeper))).toMatchObject({
        type: "notFound",
      });
      expect(await problemOf(depot.work((work) => updateDocument(work, receipt, id, 1, { header: { notes: "x" } }), keeper))).toMatchObject(
        { type: "notFound" },
      );
    }
    const file = await exported(keeper);
    expect(file).toContain(String(inOne?.header.docNo));
    expect(file).not.toContain(String(inTwo?.header.docNo));
  });

  it("sees nothing without a station, and his own where the station says own", async () => {
    expect(await listed(person({}))).toEqual([]);
    expect(await listed(person({ own: true }))).toEqual([]);
    expect(await listed(person({ own: true }, { accountId: "0" }))).toHaveLength(2);
    expect(await listed(systemViewer(2, "story"))).toEqual([idForeign]);
  });

  it("is refused what he may not do with what he sees", async () => {
    const reader = person({ company: true }, { may: (permission) => permission === "test.receipt.read" });
    expect(await listed(reader)).toHaveLength(2);
    const refused = await Promise.all([
      problemOf(depot.work((work) => act(work, receipt, "submit", [{ id: idOne, version: 1 }]), reader)),
      problemOf(depot.work((work) => updateDocument(work, receipt, idOne, 1, { header: { notes: "x" } }), reader)),
      problemOf(depot.work((work) => createDocuments(work, receipt, [receiptOf()]), reader)),
      problemOf(exported(reader)),
    ]);
    const permissions = ["submit", "edit", "create", "export"].map((action) => ({
      type: "forbidden",
      permission: `test.receipt.${action}`,
    }));
    expect(refused).toEqual(permissions);
    expect(
      await problemOf(depot.work((work) => listDocuments(work, receipt, {}), person({ company: true }, { may: () => false }))),
    ).toEqual({ type: "forbidden", permission: "test.receipt.read" });
  });
});

describe("A secret of a line", () => {
  const counter = person({ company: true }, { may: (permission) => permission !== "test.receipt.confirm" });

  it("is kept back while it is hidden: from the record, its preview and its history; then it is told", async () => {
    const [made] = await depot.work((work) => createDocuments(work, receipt, [receiptOf({}, { batch: "B-1" })]));
    const id = String(made?.header.id);
    const seen = (viewer: Viewer) =>
      depot.work(async (work) => {
        const { lines } = await readDocument(work, receipt, id);
        const preview = await previewDocument(work, receipt, { header: { notes: "x" } }, id);
        return [lines.lines?.[0]?.batch, preview.lines.lines?.[0]?.batch];
      }, viewer);
    expect(await seen(counter)).toEqual([null, null]);
    expect(await seen(person({ company: true }))).toEqual(["B-1", "B-1"]);
    await depot.work((work) =>
      updateDocument(work, receipt, id, 1, { header: {}, lines: { lines: [{ id: made?.lines.lines?.[0]?.id, batch: "B-2" }] } }),
    );
    const told = async (viewer: Viewer) => (await depot.work((work) => readHistory(work, receipt, id), viewer))[0]?.changes;
    expect(await told(counter)).toEqual({});
    await depot.work((work) => act(work, receipt, "submit", [{ id, version: 2 }]));
    expect(await seen(counter)).toEqual(["B-2", "B-2"]);
  });
});

describe("A hidden field", () => {
  const blind = person(
    { company: true },
    { access: (_module, field) => (["totalAmount", "lines.unitPrice"].includes(field) ? "hidden" : field === "notes" ? "read" : "write") },
  );

  it("is in no row, record, description or file, and cannot be filtered, sorted or written", async () => {
    const { rows } = await depot.work((work) => listDocuments(work, receipt, { count: true }), blind);
    const record = await depot.work((work) => readDocument(work, receipt, idOne), blind);
    const description = describeModule(receipt, blind, depot.runtime.definitions.modules);
    expect([rows[0], record.header, description.fields].map((fields) => "totalAmount" in (fields ?? {}))).toEqual([false, false, false]);
    expect([
      record.lines.lines?.[0]?.unitPrice,
      description.lines.lines?.fields.unitPrice,
      description.columns.includes("totalAmount"),
    ]).toEqual([undefined, undefined, false]);
    expect((await exported(blind)).split("\r\n")[0]).toBe("docNo,docOn,warehouseId");
    for (const request of [{ filter: { totalAmount: { from: "1" } } }, { sort: ["-totalAmount"] }])
      expect(await problemOf(depot.work((work) => listDocuments(work, receipt, request), blind))).toEqual({
        type: "invalid",
        issues: [{ code: "unknownField", field: "totalAmount" }],
      });
    expect(await problemOf(depot.work((work) => createDocuments(work, receipt, [receiptOf({}, { unitPrice: "1" })]), blind))).toMatchObject(
      { issues: [{ code: "unknownField", table: "lines", row: 1, field: "unitPrice" }] },
    );
  });

  it("that may only be read is refused when it changes", async () => {
    const change = (notes: string | null) => depot.work((work) => updateDocument(work, receipt, idOne, 1, { header: { notes } }), blind);
    expect(await problemOf(change("mine"))).toMatchObject({ issues: [{ code: "readonly", field: "notes" }] });
    expect((await change(null)).header.version).toBe(1);
    expect(describeModule(receipt, blind, depot.runtime.definitions.modules).fields.notes).toMatchObject({ readonly: true });
    expect(etagOf(describeModule(receipt, blind, depot.runtime.definitions.modules))).not.toBe(
      etagOf(describeModule(receipt, person({ company: true }), depot.runtime.definitions.modules)),
    );
  });
});

describe("A file", () => {
  it("holds heads, links as code and name, exact amounts, and no formula", async () => {
    await depot.work((work) => createDocuments(work, receipt, [receiptOf({ docNo: "=1+1" })]), systemViewer(2, "story"));
    const stream = await exportDocuments(depot.runtime, () => Promise.resolve(systemViewer(2, "story")), receipt, {}, "csv");
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    const file = bytes.toString();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file).toContain("'=1+1,2026-04-01,S1 仓库,10.0000\r\n");
    expect((await exported(systemViewer(2, "story"), "xlsx")).slice(0, 2)).toBe("PK");
  });
});

describe("The rights of an account", () => {
  it("count within the stations of their role: rows by the action, a field as open as the stations that show it cover the rows, menus together", async () => {
    const { client, runtime } = depot;
    const [top, below, account, member, first, second] = Array.from({ length: 6 }, () => newId());
    await depot.work(async (work) => {
      const [d1] = await work.run(defined<{ id: string }>`select id from department where comp_id = 1 and code = 'D1'`);
      await createDocuments(work, depot.module("department"), [{ header: { code: "D11", nameZh: "一部一组", parentId: d1?.id } }]);
    });
    await run(client, sql`insert into account (id, account, name, password_hash) values (${account}, 'li', 'Li', '-')`);
    await run(
      client,
      sql`insert into role (id, code, name_en, created_by, updated_by) values (${first}, 'one', 'One', 0, 0), (${second}, 'two', 'Two', 0, 0)`,
    );
    await run(client, sql`insert into role_grant values (${first}, 'test.*', 'read'), (${second}, 'test.receipt', '*')`);
    await run(
      client,
      sql`insert into role_field values (${first}, 'test.receipt', 'notes', 'hidden'), (${second}, 'test.receipt', 'notes', 'read'), (${first}, 'test.receipt', 'docOn', 'hidden')`,
    );
    await run(client, sql`insert into role_menu values (${first}, '/testPrepare')`);
    await transaction(client, [1], async (open) => {
      await open.run(sql`insert into membership (comp_id, id, account_id) values (1, ${member}, ${account})`);
      await open.run(sql`insert into station (comp_id, id, membership_id, role_id, scope, department_id)
        select 1, s.id, ${member}::bigint, s.role, s.scope, d.id from department d, (values (${top}::bigint, ${first}::bigint, 'departmentBelow'), (${below}::bigint, ${second}::bigint, 'own')) s (id, role, scope)
        where d.comp_id = 1 and d.code = 'D1'`);
    });
    forgetViewers(runtime);
    const viewer = await loadViewer(runtime, account ?? "", 1, "en");
    expect(viewer?.scope("test.receipt.read")).toMatchObject({ company: false, own: true, warehouses: [] });
    expect(viewer?.scope("test.receipt.read").departments).toHaveLength(2);
    expect(viewer?.scope("test.receipt.submit")).toMatchObject({ own: true, departments: [] });
    expect(viewer?.scope("test.store.read")).toMatchObject({ own: false });
    expect(viewer?.scope("other.thing.read")).toEqual(NO_ROWS);
    expect([
      viewer?.may("test.store.read"),
      viewer?.may("test.store.edit"),
      viewer?.may("test.receipt.submit"),
      viewer?.may("other.thing.read"),
    ]).toEqual([true, false, true, false]);
    const access = ["test.receipt notes", "test.receipt docOn", "test.store code", "test.supplier bankAccount"].map((name) => {
      const [module = "", field = ""] = name.split(" ");
      return viewer?.access(module, field);
    });
    expect(access).toEqual(["hidden", "hidden", "write", "write"]);
    expect([...(viewer?.menu ?? [])]).toEqual(["/testPrepare"]);
    expect(await loadViewer(runtime, account ?? "", 2, "en")).toBeNull();
    await run(client, sql`update account set is_enabled = false where id = ${account}`);
    expect((await loadViewer(runtime, account ?? "", 1, "en"))?.account).toBe("li");
    forgetViewers(runtime);
    expect(await loadViewer(runtime, account ?? "", 1, "en")).toBeNull();
  });
});
