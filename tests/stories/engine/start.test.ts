import { describe, expect, it } from "vitest";
import type { Module } from "#define/module";
import { ProblemError } from "#define/problem";
import { typed } from "#engine/database";
import { definitionsOf, loadModules } from "#engine/load";
import { loadWords, wordsOf } from "#engine/words";
import { DEPOT } from "#support/modules/depot";

const changed = (change: (receipt: Module) => Partial<Module>): Module[] =>
  DEPOT.map((module) => (module.id === "test.receipt" ? { ...module, ...change(module) } : module));
const refusal = (modules: readonly Module[]) => {
  try {
    definitionsOf(modules);
    return "";
  } catch (error) {
    return String(error);
  }
};

const problem = (code: string, message = "", detail = "") => {
  const error = typed(Object.assign(new Error(message), { code, detail }));
  return error instanceof ProblemError ? error.problem : undefined;
};

describe("The program", () => {
  it("starts with definitions that hold together: its own, and the depot's", async () => {
    expect((await loadModules()).modules.size).toBeGreaterThan(0);
    expect([...definitionsOf(DEPOT).paths.keys()]).toEqual(["/testPrepare", "/testByStore"]);
  });

  it.each<[string, Module[], string]>([
    [
      "an unknown link",
      DEPOT.filter(({ id }) => id !== "test.supplier"),
      "test.receipt: field supplierId links to test.supplier, which no file defines",
    ],
    ["no scope", changed(() => ({ scope: {} })), "test.receipt: declares no scope column"],
    ["a scope that is no column", changed(() => ({ scope: { owner: "ownerId" } })), "scope column ownerId is no column"],
    ["the wrong kind", changed(() => ({ kind: "global" })), "is declared global and its table goods_receipt is company"],
    [
      "a path twice",
      changed(({ screens }) => ({ screens: { ...screens, again: { path: "/testPrepare", kind: "query" } } })),
      "path /testPrepare is there twice",
    ],
    ["a stage that nothing reaches", changed(({ stages }) => ({ stages: [...(stages ?? []), "lost"] })), "stage lost is never reached"],
    ["a stage that nothing leaves", changed(() => ({ final: [] })), "stage posted is never left and not final"],
    ["a column that is no field", changed(() => ({ columns: ["colour"] })), "column colour is no field"],
    ["the same id twice", [...DEPOT, ...DEPOT.slice(0, 1)], "module test.unit is there twice"],
  ])("does not start with %s, and says so", (_what, modules, message) => {
    expect(refusal(modules)).toContain(message);
  });
});

describe("A word", () => {
  const words = wordsOf(
    new Map([
      ["zh/a/fields.x", "甲"],
      ["zh/document/fields.y", "乙"],
      ["en/document/fields.y", "Why {n}"],
    ]),
  );

  it("is found in its own namespace, then in the shared one, then in Chinese", async () => {
    expect([
      words.word("en", "a", "fields.x"),
      words.word("en", "a", "fields.y", { n: 3 }),
      words.word("ru", "a", "fields.y"),
      words.word("en", "a", "fields.z"),
    ]).toEqual(["甲", "Why 3", "乙", undefined]);
    expect((await loadWords()).word("zh", "problems", "types.invalid")).toBeTruthy();
  });
});

describe("An error of the database", () => {
  it("becomes a typed problem by its state and the constraint that the message names", () => {
    expect(
      problem(
        "23505",
        'duplicate key value violates unique constraint "goods_receipt_doc_no_key_102723"',
        "Key (comp_id, doc_no)=(1, A-1) already exists.",
      ),
    ).toEqual({ type: "invalid", issues: [{ code: "duplicate", field: "docNo", value: "A-1" }] });
    expect(
      problem(
        "23503",
        'insert or update on table "x" violates foreign key constraint "goods_receipt_warehouse_id_fk"',
        "Key (comp_id, warehouse_id)=(1, 5) is not present",
      ),
    ).toMatchObject({ issues: [{ code: "unknownRecord", field: "warehouseId", value: "5" }] });
    expect(problem("23503", 'update or delete on table "warehouse" violates foreign key constraint "x"')).toMatchObject({
      issues: [{ code: "inUse" }],
    });
    expect(["55P03", "57014", "08006", "57P01", "ECONNREFUSED"].map((code) => problem(code)?.type)).toEqual(
      Array.from({ length: 5 }, () => "unavailable"),
    );
    expect(problem("42P01")).toBeUndefined();
  });
});
