import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { defined } from "#db/row";
import { transaction } from "#db/client";
import { doWhatIsDue } from "#engine/automatic";
import { checkFaults } from "#engine/definition/checks";
import type { Runtime } from "#engine/runtime";
import { act } from "#engine/write/act";
import { readHistory } from "#engine/history";
import { once } from "#engine/write/idempotent";
import { listDocuments } from "#engine/list/list";
import { readDocument } from "#engine/read";
import { readRecords } from "#engine/records";
import { createDocuments, type Draft } from "#engine/write/save";
import type { Automatic } from "#define/action";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import { openDepot, person, problemOf, receiptOf } from "./depot.ts";
import type { DocumentRecord } from "#define/rows";
import type { Posting } from "#define/rule";

const depot = await openDepot();
const receipt = depot.module("receipt");
const make = (count = 1, header = {}) =>
  depot.work((work) =>
    createDocuments(
      work,
      receipt,
      Array.from({ length: count }, () => receiptOf(header)),
    ),
  );
const doIt = (action: string, records: readonly DocumentRecord[], reason?: string) =>
  depot.work((work) =>
    act(
      work,
      receipt,
      action,
      records.map(({ header }) => ({ id: String(header.id), version: Number(header.version) })),
      reason === undefined ? {} : { reason },
    ),
  );

const leaving = (post: Posting<DocumentRecord>): Module => ({
  ...receipt,
  actions: { ...receipt.actions, submit: { from: ["draft"], to: "submitted", post: [post] } },
});
const submitNew = async (module: Module) => {
  const [record] = await make();
  const target = { id: String(record?.header.id), version: Number(record?.header.version) };
  return depot.work((work) => act(work, module, "submit", [target]));
};

const send = (request: object, fails = false) =>
  depot.work((work) => once(work, "k-2", request, () => (fails ? Promise.reject(new Error("broken")) : Promise.resolve("done"))));

/** The runtime of the depot, whose receipts the program ends by itself. */
const endedBy = (automatic: Automatic): Runtime => withReceipt({ end: { from: ["draft"], to: "reversed", system: true, automatic } });
/** The same depot, where receipts know some actions more. */
const withReceipt = (more: NonNullable<Module["actions"]>): Runtime => {
  const { definitions } = depot.runtime;
  const module: Module = { ...receipt, actions: { ...receipt.actions, ...more } };
  return { ...depot.runtime, definitions: { ...definitions, modules: new Map([...definitions.modules, [receipt.id, module]]) } };
};
const stagesOf = async (records: readonly DocumentRecord[]) => {
  const ids = records.map(({ header }) => String(header.id));
  return new Map((await depot.work((work) => readRecords(work, receipt, ids))).map(({ header }) => [header.id, header.stage]));
};

const breaks: Posting<DocumentRecord> = (documents) =>
  documents.some(({ header }) => header.notes === "break") ? Promise.reject(new Error("broken")) : Promise.resolve();

const faults = (action: object) =>
  checkFaults({ ...receipt, actions: { end: { from: ["draft"], to: "reversed", ...action } } }, depot.runtime.definitions.modules);

describe("An action that the program does by itself", () => {
  it("is done once the day has passed and what else is asked holds, once only, in the program's name, and offered to nobody", async () => {
    // It is the first of April in Shanghai.
    const [past, today, other] = [
      ...(await make(1, { docOn: "2026-03-31", notes: "ripe" })),
      ...(await make(1, { docOn: "2026-04-01", notes: "ripe" })),
      ...(await make(1, { docOn: "2026-03-31" })),
    ] as [DocumentRecord, DocumentRecord, DocumentRecord];
    const runtime = endedBy({ after: "docOn", due: () => sql`t0.notes = 'ripe'` });
    const done = await Promise.all([doWhatIsDue(runtime, 1), doWhatIsDue(runtime, 1)]);
    expect(done[0] + done[1]).toBe(1);
    const stages = await stagesOf([past, today, other]);
    expect([past, today, other].map(({ header }) => stages.get(header.id))).toEqual(["reversed", "draft", "draft"]);
    const [last] = await depot.work((work) => readHistory(work, receipt, String(past.header.id)));
    expect(last).toMatchObject({ action: "end", stageFrom: "draft", stageTo: "reversed", actor: null });
    expect(await doWhatIsDue(runtime, 1)).toBe(0);
    expect(await doWhatIsDue(runtime, 2)).toBe(0);
  });

  it("leaves what a rule refuses or what breaks as it is, and does the others", async () => {
    const [refused] = (await make(1, { docOn: "2026-03-30", notes: "refuse" })) as [DocumentRecord];
    const [broken] = (await make(1, { docOn: "2026-03-30", notes: "break" })) as [DocumentRecord];
    const [fine] = (await make(1, { docOn: "2026-03-30", notes: "due" })) as [DocumentRecord];
    const { check = [] } = receipt.actions?.submit ?? {};
    const runtime = withReceipt({
      submit: { from: ["draft"], to: "submitted", check, post: [breaks], automatic: { due: () => sql`t0.doc_on = '2026-03-30'` } },
    });
    const failed: unknown[] = [];
    const log = { ...runtime.log, error: (about: unknown) => failed.push(about) };
    expect(await doWhatIsDue({ ...runtime, log }, 1)).toBe(1);
    expect(failed).toMatchObject([{ module: receipt.id, action: "submit", document: broken.header.id }]);
    const stages = await stagesOf([refused, broken, fine]);
    expect([refused, broken, fine].map(({ header }) => stages.get(header.id))).toEqual(["draft", "draft", "submitted"]);
  });

  it("is no definition where nothing says when, or it asks a person", () => {
    expect(faults({ automatic: {} })).toEqual(["action end: is done by the program, and nothing says when"]);
    expect(faults({ automatic: { after: "notes" } })).toEqual(["action end: is due after notes, which is no day"]);
    expect(faults({ automatic: { after: "docOn" }, reason: true })).toEqual(["action end: is done by the program and asks a person"]);
  });
});

describe("An action", () => {
  it("moves the stage and the version of a whole batch and remembers it", async () => {
    const moved = await doIt("submit", await make(3));
    expect(moved.map(({ header }) => [header.stage, header.version])).toEqual(Array.from({ length: 3 }, () => ["submitted", 2]));
    const [back] = await doIt("reject", moved.slice(0, 1), "wrong goods");
    const [last] = await depot.work((work) => readHistory(work, receipt, String(back?.header.id)));
    expect(last).toMatchObject({ action: "reject", stageFrom: "submitted", stageTo: "rejected", reason: "wrong goods", version: 3 });
  });

  it("breaks where its posting leaves a property that is no column, in the header or a line, instead of dropping it", async () => {
    const misspelt = leaving(async (documents) => {
      for (const { header } of documents) header.postdOn = "2026-03-15";
    });
    const ofLine = leaving(async (documents) => {
      for (const line of documents.flatMap(({ lines }) => lines.lines ?? [])) line.ammount = "1.0000";
    });
    await expect(submitNew(misspelt)).rejects.toThrow("goods_receipt has no column postdOn");
    await expect(submitNew(ofLine)).rejects.toThrow("goods_receipt_line has no column ammount");
  });

  it("is refused for another version, another stage, a missing reason, and by its rules: all or none", async () => {
    const [first, second] = (await make(2)) as [DocumentRecord, DocumentRecord];
    const [refused] = await make(1, { notes: "refuse" });
    expect(await problemOf(doIt("submit", [first, refused ?? second]))).toEqual({
      type: "invalid",
      issues: [{ code: "sameValue", field: "notes", document: 1, params: { other: "docNo" } }],
    });
    const [moved] = await doIt("submit", [first]);
    expect(await problemOf(doIt("submit", [second, first]))).toMatchObject({ type: "stale", version: 2 });
    expect(await problemOf(doIt("submit", [moved ?? first]))).toEqual({ type: "illegalAction", action: "submit", stage: "submitted" });
    expect(await problemOf(doIt("reject", [moved ?? first], " "))).toMatchObject({ issues: [{ code: "reasonRequired" }] });
    expect((await doIt("submit", [second]))[0]?.header.version).toBe(2);
  });

  it("done twenty times at once succeeds once", async () => {
    const records = await make();
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => doIt("submit", records)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("tells which figures changed, in the same transaction", async () => {
    await doIt("submit", await make(2, { docOn: "2019-05-05" }));
    const rows = await depot.work((work) =>
      work.run(defined`select module, period from data_change where comp_id = 1 and period = '2019'`),
    );
    expect(rows).toEqual([
      { module: "test.receipt", period: "2019" },
      { module: "test.receipt", period: "2019" },
    ]);
  });
});

describe("A request with a key", () => {
  it("sent twenty times at once has one effect and twenty equal answers", async () => {
    const store = () =>
      depot.work((work) =>
        once(
          work,
          "k-1",
          { n: 1 },
          async () => (await createDocuments(work, receipt, [receiptOf({ docOn: "2018-01-01" })]))[0]?.header.docNo,
        ),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, store));
    expect(new Set(answers)).toEqual(new Set(["TR-201801-0001"]));
    const [row] = await transaction(depot.client, [1], (open) =>
      open.run(defined`select count(*)::text as n from goods_receipt where comp_id = 1 and doc_on = '2018-01-01'`),
    );
    expect(row).toEqual({ n: "1" });
  });

  it("is refused for another request, and free again after a failure", async () => {
    await expect(send({ n: 1 }, true)).rejects.toThrow("broken");
    expect(await send({ n: 1 })).toBe("done");
    expect(await problemOf(send({ n: 2 }))).toEqual({ type: "repeatedKey" });
  });
});

const inspect = async (input: Draft, viewer = person({ company: true })) => {
  const [made] = await doIt("submit", await make(1, { deliveryNote: "D-1" }));
  const line = String(made?.lines.lines?.[0]?.id);
  const target = { id: String(made?.header.id), version: 2 };
  const rows = input.lines?.lines?.map((row) => ({ id: line, ...row }));
  const given = rows ? { ...input, lines: { lines: rows } } : input;
  return { target, job: depot.work((work) => act(work, receipt, "inspect", [target], { input: given }), viewer) };
};
const refused = async (input: Draft, viewer?: Viewer) => problemOf((await inspect(input, viewer)).job);

describe("An action that asks for fields", () => {
  it("stores them before its rules, its own system fields too, and tells the differences in its history entry", async () => {
    const { target, job } = await inspect({ header: { notes: "looked at" }, lines: { lines: [{ producedOn: "2027-01-31" }] } });
    const [inspected] = await job;
    expect([inspected?.header.notes, inspected?.header.version, inspected?.lines.lines?.[0]?.producedOn]).toEqual([
      "looked at",
      3,
      "2027-01-31",
    ]);
    const [stored] = await depot.work((work) => readRecords(work, receipt, [target.id]));
    expect(stored).toEqual(inspected);
    const history = await depot.work((work) => readHistory(work, receipt, target.id));
    expect(history.map(({ action, changes }) => [action, changes])).toEqual([
      ["inspect", { notes: [null, "looked at"], "lines[1].producedOn": [null, "2027-01-31"] }],
      ["submit", null],
      ["create", null],
    ]);
  });

  it("takes no other field, no line that is not there, and nothing that the person may not write", async () => {
    expect(await refused({ header: { deliveryNote: "D-2" } })).toMatchObject({ issues: [{ code: "readonly", field: "deliveryNote" }] });
    expect(await refused({ header: {}, lines: { lines: [{ quantity: "9" }] } })).toMatchObject({
      issues: [{ code: "readonly", table: "lines", row: 1, field: "quantity" }],
    });
    expect(await refused({ header: {}, lines: { lines: [{ id: "12", producedOn: "2027-01-31" }] } })).toMatchObject({
      issues: [{ code: "unknownLine", table: "lines", row: 1 }],
    });
    const reader = person({ company: true }, { access: () => "read" });
    expect(await refused({ header: { notes: "mine" } }, reader)).toMatchObject({ issues: [{ code: "readonly", field: "notes" }] });
    expect(await refused({ header: {}, lines: { lines: [{ producedOn: "soon" }] } })).toMatchObject({
      issues: [{ code: "format", table: "lines", row: 1, field: "producedOn" }],
    });
  });
});

describe("An action with a condition", () => {
  it("is offered and done only where the condition holds", async () => {
    const [bare] = await doIt("submit", await make());
    const [noted] = await doIt("submit", await make(1, { deliveryNote: "D-1" }));
    expect(await problemOf(doIt("inspect", bare ? [bare] : []))).toEqual({ type: "notApplicable", action: "inspect" });
    const rows = await depot.work((work) =>
      listDocuments(work, receipt, { filter: { docNo: [bare, noted].map((one) => String(one?.header.docNo)) } }),
    );
    expect(new Map(rows.rows.map(({ docNo, actions }) => [docNo, actions]))).toEqual(
      new Map([
        [bare?.header.docNo, ["reject", "post", "confirm"]],
        [noted?.header.docNo, ["reject", "post", "inspect", "confirm"]],
      ]),
    );
  });
});

describe("An action for another person", () => {
  it("is neither offered to the one who submitted nor done by him, and is by the next", async () => {
    const [first, second] = [person({ company: true }), person({ company: true }, { accountId: "78" })];
    const [made] = await make();
    const target = { id: String(made?.header.id), version: 1 };
    const [submitted] = await depot.work((work) => act(work, receipt, "submit", [target]), first);
    expect(submitted?.header.submittedBy).toBe("77");
    const confirm = (viewer: Viewer) => depot.work((work) => act(work, receipt, "confirm", [{ ...target, version: 2 }]), viewer);
    const offered = (viewer: Viewer) => depot.work(async (work) => (await readDocument(work, receipt, target.id)).actions, viewer);
    expect(await offered(first)).toEqual(["reject", "post"]);
    expect(await problemOf(confirm(first))).toEqual({ type: "samePerson", action: "confirm" });
    expect(await offered(second)).toEqual(["reject", "post", "confirm"]);
    expect((await confirm(second))[0]?.header.stage).toBe("posted");
  });
});

describe("A reversal", () => {
  it("wants a reason and says in the history what it undid", async () => {
    const posted = await doIt("confirm", await doIt("submit", await make()));
    expect(await problemOf(doIt("reverse", posted))).toMatchObject({ issues: [{ code: "reasonRequired" }] });
    const [reversed] = await doIt("reverse", posted, "counted twice");
    const [last] = await depot.work((work) => readHistory(work, receipt, String(reversed?.header.id)));
    expect(last).toMatchObject({ action: "reverse", stageTo: "reversed", reason: "counted twice", version: 4, reversalOf: 3 });
  });
});
