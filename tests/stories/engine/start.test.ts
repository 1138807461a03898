import { describe, expect, it } from "vitest";
import { stockOnHand } from "#db/views/stockOnHand";
import type { Module } from "#define/module";
import { ProblemError } from "#define/problem";
import { typed } from "#engine/database";
import { definitionsOf, loadModules } from "#engine/load";
import { loadWords, wordsOf } from "#engine/translations";
import { DEPOT } from "#support/modules/depot";
import type { ItemSource } from "#define/lines";
import type { Action } from "#define/action";

const changed = (change: (receipt: Module) => Partial<Module>): Module[] =>
  DEPOT.map((module) => (module.id === "test.receipt" ? { ...module, ...change(module) } : module));
const acting =
  (act: Partial<Action>) =>
  ({ actions }: Module): Partial<Module> => ({ actions: { ...actions, act: { from: ["draft"], to: "posted", ...act } } });
const pulling =
  (goods: ItemSource) =>
  ({ lines }: Module): Partial<Module> => ({
    lines: Object.fromEntries(Object.entries(lines ?? {}).map(([name, line]) => [name, { ...line, itemsFrom: { goods } }])),
  });
const refusal = (modules: readonly Module[]) => {
  try {
    definitionsOf(modules);
    return "";
  } catch (error) {
    return String(error);
  }
};

const problem = (code: string, message = "", detail = "") => {
  const error = typed(Object.assign(new Error(message), { code, ...(code.startsWith("E") ? { syscall: detail } : { detail }) }));
  return error instanceof ProblemError ? error.problem : undefined;
};

describe("The program", () => {
  it("starts with definitions that hold together: its own, and the depot's", async () => {
    expect((await loadModules()).modules.size).toBeGreaterThan(0);
    expect([...definitionsOf(DEPOT).paths.keys()]).toEqual(["/testPrepare", "/testPrepareB", "/receiptAll", "/testClaim", "/claimAll"]);
  });

  it.each<[string, Module[], string | string[]]>([
    [
      "an unknown link",
      DEPOT.filter(({ id }) => id !== "test.supplier"),
      "test.receipt: field supplierId links to test.supplier, which no file defines",
    ],
    ["no scope", changed(() => ({ scope: {} })), "test.receipt: declares no scope column"],
    ["the wrong kind", changed(() => ({ kind: "global" })), "is declared global and its table goods_receipt is company"],
    [
      "a path twice",
      changed(({ screens }) => ({ screens: { ...screens, again: { path: "/testPrepare", kind: "query" } } })),
      "path /testPrepare is there twice",
    ],
    ["a stage that nothing reaches", changed(({ stages }) => ({ stages: [...(stages ?? []), "lost"] })), "stage lost is never reached"],
    ["a stage that nothing leaves", changed(() => ({ final: [] })), "stage reversed is never left and not final"],
    [
      "an as-of field that is no field",
      changed(() => ({ asOf: [{ field: "month", table: stockOnHand }] })),
      "as-of field month is no field",
    ],
    ["a view that is written", changed(() => ({ table: stockOnHand })), "is not readonly and stock_on_hand is a view"],
    [
      "a day after what is no day",
      changed(({ fields }) => ({ fields: { ...fields, dueOn: { kind: "date", notBefore: "code" } } })),
      "field dueOn: lies not before code, which is no day",
    ],
    ["a column that is no field", changed(() => ({ columns: ["colour"] })), "column colour is no field"],
    [
      "an input that is no field",
      changed(acting({ input: { header: ["colour"], lines: { lines: ["size"], more: [] } } })),
      ["action act: input colour is no field", "action act: input lines.size is no field", "action act: input more is no line table"],
    ],
    [
      "a submitter whom nobody signs",
      changed(() => ({ actions: { confirm: { from: ["draft"], to: "posted", fourEyes: "submitter" } } })),
      "action confirm: nothing stamps submittedBy",
    ],
    ["an option that there is not", changed(acting({ leads: [] } as object)), "action act: leads is no option of an action"],
    [
      "a place outside the scope",
      changed(acting({ actsOn: { warehouse: "docNo" } })),
      "action act: its actsOn docNo is no warehouse of the scope",
    ],
    [
      "an action that makes what is not there",
      changed(acting({ creates: { module: "test.nothing", drafts: () => Promise.resolve([]) } })),
      "action act: creates test.nothing, which no file defines",
    ],
    [
      "an action that does what is not there",
      changed(acting({ creates: { module: "test.receipt", drafts: () => Promise.resolve([]), actions: ["fly"] } })),
      "action act: test.receipt has no action fly",
    ],
    [
      "an action that takes along what is not there",
      changed(
        acting({
          cascades: [
            { module: "test.nothing", documents: () => Promise.resolve([]), action: "fly" },
            { module: "test.receipt", documents: () => Promise.resolve([]), action: "fly" },
          ],
        }),
      ),
      ["action act: cascades test.nothing, which no file defines", "action act: cascades test.receipt through fly, which is no action"],
    ],
    [
      "a secret in the header",
      changed(({ fields }) => ({ fields: { ...fields, notes: { kind: "text", secret: true, hidden: true } } })),
      "field notes is secret, which only line fields can be",
    ],
    [
      "a required field behind the fold",
      changed(({ fields }) => ({ fields: { ...fields, notes: { kind: "text", required: true, collapsed: true } } })),
      "field notes stands aside, where nobody sees that it is required",
    ],
    [
      "a panorama of what is not there, or is secret",
      changed(() => ({
        panorama: {
          beside: [
            { module: "test.nothing", by: "id" },
            { module: "test.receipt", by: "colour", own: "size" },
            { module: "test.receipt", by: "id", lines: { table: "more", called: ["size"] } },
            { module: "test.receipt", by: "id", lines: { table: "lines", called: ["batch"] } },
          ],
          sections: { people: ["test.receipt.lines", "test.*", "test.person"] },
        },
      })),
      [
        "panorama: test.nothing is defined in no file",
        "panorama: colour is no field of test.receipt",
        "panorama: size is no field of test.receipt",
        "panorama: test.receipt has no lines more",
        "panorama: batch is no field of the lines of test.receipt, or a secret one",
        "panorama: nothing is called test.person",
      ],
    ],
    [
      "a screen with an unknown header",
      changed(({ screens }) => ({ screens: { ...screens, again: { path: "/again", kind: "prepare", header: ["colour"] } } })),
      "screen again: header colour is no field",
    ],
    [
      "a variant without its field or of an unknown field",
      changed(({ fields }) => ({
        fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "variant")),
        variants: { B: { fields: { "lines.colour": { required: true } } } },
      })),
      ["has variants and no field variant", "variant B: lines.colour is no field"],
    ],
    [
      "an approval that nobody can refuse",
      changed(() => ({ approval: { stage: "draft", approved: "praise" } })),
      ["approval: draft may be edited", "approval: no action reject leads out of draft", "approval: no action praise leads"],
    ],
    [
      "an approval by an amount that is no field",
      changed(() => ({ approval: { stage: "submitted", amount: "sum" } })),
      "approval: sum is no field",
    ],
    [
      "a take-over from nowhere",
      changed(pulling({ module: "test.nothing", fetches: {} })),
      "lines lines: take-over goods: no file defines test.nothing",
    ],
    [
      "a take-over of unknown fields",
      changed(
        pulling({
          module: "test.material",
          where: { colour: true, code: { field: "hue" } },
          fetches: { size: "code", quantity: "weight" },
        }),
      ),
      [
        "test.material has no field colour",
        "hue is no field",
        "fetches size, which is no field",
        "fetches from weight, no column of test.material",
      ],
    ],
    ["the same id twice", [...DEPOT, ...DEPOT.slice(0, 1)], "module admin.account is there twice"],
  ])("does not start with %s, and says so", (_what, modules, message) => {
    const said = refusal(modules);
    for (const fault of [message].flat()) expect(said).toContain(fault);
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
    expect(["55P03", "57014", "08006", "57P01", "CONNECTION_CLOSED"].map((code) => problem(code)?.type)).toEqual(
      Array.from({ length: 5 }, () => "unavailable"),
    );
    const called = [
      ["ECONNREFUSED", "connect"],
      ["ECONNRESET", "read"],
      ["ENOENT", "open"],
    ] as const;
    expect(called.map(([code, syscall]) => problem(code, "", syscall)?.type)).toEqual(["unavailable", "unavailable", undefined]);
    expect(problem("42P01")).toBeUndefined();
  });
});
