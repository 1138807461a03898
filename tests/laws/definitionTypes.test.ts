import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

/** A document type that says all that can be said of columns, stages, actions, variants and steps. */
const DEFINITION = `
import { goodsReceiptLines, goodsReceipts } from "#db/schema/warehouse/stockDocument";
import { date, docNo, link, money, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";

const lines = defineLines({
  table: goodsReceiptLines,
  parent: "receiptId",
  fields: { materialId: link("test.material"), quantity: quantity(), amount: money(), batch: text() },
  columns: ["materialId", "quantity"],
  sums: ["amount"],
  scan: { batch: "batch", count: "quantity" },
  itemsFrom: { stock: { module: "test.stock", fetches: { materialId: "materialId" } } },
});

export default defineModule({
  id: "test.receipt",
  table: goodsReceipts,
  kind: "company",
  title: { code: "docNo", name: "deliveryNote" },
  scope: { department: ["departmentId"], warehouse: "warehouseId", creator: "createdBy" },
  unit: "departmentId",
  fields: { docNo: docNo("TR"), docOn: date(), supplierId: link("test.supplier"), departmentId: link("test.department"), variant: text() },
  lookup: ["notes"],
  lines: { lines },
  columns: ["docNo", "docOn"],
  sums: ["totalAmount"],
  search: ["docNo"],
  sort: { by: "docOn" },
  asOf: [{ field: "docOn", table: goodsReceipts }],
  stages: ["draft", "submitted", "posted"],
  editable: ["draft"],
  final: ["posted"],
  counted: ["posted"],
  variants: { B: { fields: { supplierId: { required: true }, "lines.batch": { hidden: true } } } },
  approval: { stage: "submitted", amount: "totalAmount", approved: "confirm", when: { not: { empty: "notes" } }, steps: ["first"] },
  reminders: { late: { field: "postedOn", stages: ["submitted"], to: "handlerId", daysBefore: 3 } },
  actions: {
    submit: { from: ["draft"], to: "submitted", stampsUser: "submittedBy", actsOn: { warehouse: "warehouseId" } },
    confirm: {
      from: ["submitted"],
      to: "posted",
      when: { field: "variant", in: ["B"] },
      input: { header: ["invoiceNo"], lines: { lines: ["quantity"] } },
      creates: { module: "test.next", drafts: () => Promise.resolve([]), storesIdIn: "contractNo" },
    },
    reverse: { from: ["posted"], to: "draft", reverses: ["confirm"] },
  },
  screens: {
    prepare: {
      path: "/test",
      kind: "prepare",
      stages: ["draft"],
      actions: ["submit"],
      columns: ["docNo"],
      filters: ["docOn"],
      requiredFilters: ["projectId"],
      header: ["customerId"],
      where: { supplierId: { code: "A" } },
      variant: "B",
      step: "first",
      opens: [
        { name: "order", kind: "document", module: "test.order", id: "purchaseOrderId" },
        { name: "moves", kind: "screen", path: "/moves", filter: { docNo: "docNo" } },
      ],
    },
  },
});
`;

/** Where a name is misspelt: what stands there, and what is written instead. */
const MISSPELT = {
  "a line's parent": ['parent: "receiptId"', 'parent: "colour"'],
  "a line's field": ["batch: text()", "colour: text()"],
  "a line's column": ['columns: ["materialId", "quantity"]', 'columns: ["materialId", "colour"]'],
  "a line's sum": ['sums: ["amount"]', 'sums: ["colour"]'],
  "what is scanned": ['count: "quantity"', 'count: "colour"'],
  "what is taken over": ['fetches: { materialId: "materialId" }', 'fetches: { colour: "materialId" }'],
  "the code": ['code: "docNo"', 'code: "colour"'],
  "the name": ['name: "deliveryNote"', 'name: "colour"'],
  "a department of the scope": ['department: ["departmentId"]', 'department: ["colour"]'],
  "a warehouse of the scope": ['scope: { department: ["departmentId"], warehouse: "warehouseId"', 'scope: { warehouse: "colour"'],
  "the creator of the scope": ['creator: "createdBy"', 'creator: "colour"'],
  "the unit": ['unit: "departmentId"', 'unit: "colour"'],
  "a field": ["variant: text()", "colour: text()"],
  "what it tells": ['lookup: ["notes"]', 'lookup: ["colour"]'],
  "a column": ['columns: ["docNo", "docOn"]', 'columns: ["docNo", "colour"]'],
  "a sum": ['sums: ["totalAmount"]', 'sums: ["colour"]'],
  "what is searched": ['search: ["docNo"]', 'search: ["colour"]'],
  "the order": ['sort: { by: "docOn" }', 'sort: { by: "colour" }'],
  "the month of a table as of": ['asOf: [{ field: "docOn"', 'asOf: [{ field: "colour"'],
  "the table as of": ["table: goodsReceipts }", "table: goodsReceiptLines }"],
  "where it is edited": ['editable: ["draft"]', 'editable: ["colour"]'],
  "the end": ['final: ["posted"]', 'final: ["colour"]'],
  "where it counts": ['counted: ["posted"]', 'counted: ["colour"]'],
  "a field of a variant": ["supplierId: { required: true }", "colour: { required: true }"],
  "a line's field of a variant": ['"lines.batch"', '"lines.colour"'],
  "the stage of the chain": ['approval: { stage: "submitted"', 'approval: { stage: "colour"'],
  "the amount of the chain": ['amount: "totalAmount"', 'amount: "colour"'],
  "what follows the chain": ['approved: "confirm"', 'approved: "colour"'],
  "whom the chain is asked about": ['{ empty: "notes" }', '{ empty: "colour" }'],
  "the day of a reminder": ['field: "postedOn"', 'field: "colour"'],
  "who is reminded": ['to: "handlerId"', 'to: "colour"'],
  "where it is reminded of": ['stages: ["submitted"]', 'stages: ["colour"]'],
  "where an action begins": ['from: ["draft"]', 'from: ["colour"]'],
  "where an action ends": ['to: "posted"', 'to: "colour"'],
  "who is kept": ['stampsUser: "submittedBy"', 'stampsUser: "colour"'],
  "where an action is done": ['actsOn: { warehouse: "warehouseId" }', 'actsOn: { warehouse: "colour" }'],
  "when an action is legal": ['when: { field: "variant"', 'when: { field: "colour"'],
  "what an action asks for": ['input: { header: ["invoiceNo"]', 'input: { header: ["colour"]'],
  "what an action asks of lines": ['lines: { lines: ["quantity"] } }', 'lines: { lines: ["colour"] } }'],
  "which lines an action asks": ['lines: { lines: ["quantity"] } }', 'lines: { colour: ["quantity"] } }'],
  "where it is kept what was made": ['storesIdIn: "contractNo"', 'storesIdIn: "colour"'],
  "what is reversed": ['reverses: ["confirm"]', 'reverses: ["colour"]'],
  "the stage of a screen": ['stages: ["draft"],\n      actions', 'stages: ["colour"],\n      actions'],
  "the action of a screen": ['actions: ["submit"]', 'actions: ["colour"]'],
  "the column of a screen": ['columns: ["docNo"]', 'columns: ["colour"]'],
  "a filter": ['filters: ["docOn"]', 'filters: ["colour"]'],
  "a filter that is asked for": ['requiredFilters: ["projectId"]', 'requiredFilters: ["colour"]'],
  "the header of a page": ['header: ["customerId"]', 'header: ["colour"]'],
  "the fixed filter of a page": ['where: { supplierId: { code: "A" } }', 'where: { colour: { code: "A" } }'],
  "the variant of a page": ['variant: "B"', 'variant: "colour"'],
  "the step of a page": ['step: "first"', 'step: "colour"'],
  "what a row opens": ['id: "purchaseOrderId"', 'id: "colour"'],
  "by what a row opens a screen": ['filter: { docNo: "docNo" }', 'filter: { docNo: "colour" }'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

const scratch = mkdtempSync(join(tmpdir(), "longwall-types-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The files that do not compile, each with what the compiler says of them. */
function refused(files: Readonly<Record<string, string>>): Map<string, string> {
  for (const folder of ["api", "db", "node_modules", "package.json"]) symlinkSync(resolve(folder), join(scratch, folder));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(scratch, file), text);
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify({ extends: resolve("tsconfig.json"), include: ["*.ts"] }));
  const said = compiled();
  const found = new Map<string, string>();
  for (const [, file = "", fault = ""] of said.matchAll(/^(\S+?)\(\d+,\d+\): error (.*(?:\n +.*)*)/gm))
    found.set(file, `${found.get(file) ?? ""}${fault}`);
  return found;
}

function compiled(): string {
  try {
    return execFileSync(resolve("node_modules/typescript/bin/tsc"), ["--noEmit", "--pretty", "false", "-p", "."], {
      cwd: scratch,
      encoding: "utf8",
    });
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  }
}

describe("A definition", () => {
  it("does not compile where it names a column, stage, action, variant or step that it does not have", () => {
    const planted = Object.entries(MISSPELT).map(([what, [right, wrong]], at) => {
      expect([what, DEFINITION.includes(right)]).toEqual([what, true]);
      return [`n${at}.ts`, DEFINITION.replace(right, wrong)] as const;
    });
    const faults = refused({ "right.ts": DEFINITION, ...Object.fromEntries(planted) });
    const unseen = Object.keys(MISSPELT).filter((what, at) => what !== "the table as of" && !faults.get(`n${at}.ts`)?.includes("colour"));
    expect({ right: faults.get("right.ts"), unseen }).toEqual({ right: undefined, unseen: [] });
    expect(faults.size).toBe(planted.length);
  });
});
