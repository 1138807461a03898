import { describe, expect, it } from "vitest";
import { choice, type Field, integer, link, money, quantity, text } from "#define/field";
import type { Language } from "#define/viewer";
import { fixedWhileTyped } from "#web/parts/typing";
import { blockOf, copiedText, valueMeant, withCells } from "#web/grid/cells";
import { copiedBlock, pastedTable } from "#web/grid/clipboard";
import { commandOf, leavingBy } from "#web/grid/keys";
import { changedIn, cleared, duplicated, filledDown, inserted, removed } from "#web/grid/lines";
import { landingOf, meetingIn, spreadOver } from "#web/grid/pasting";
import { needsOf } from "#web/list/needs";
import type { LineDraft } from "#web/entry/draft";
import type { ModuleWords } from "#web/parts/words";

const settled = (keys: string, field: Field, language: Language = "en") => fixedWhileTyped(keys, field, language);

describe("A number while it is typed", () => {
  it("begins with a nought, is one nought alone, and has no more digits than its field", () => {
    expect([".", ".5", "-.5", "000", "0.", "00.10"].map((keys) => settled(keys, money({ sign: "any" })))).toEqual([
      "0.",
      "0.5",
      "-0.5",
      "0",
      "0.",
      "0.10",
    ]);
    expect([settled("1.23456", money()), settled("1.23456", quantity()), settled("1.2345678", quantity())]).toEqual([
      "1.2345",
      "1.23456",
      "1.234567",
    ]);
    expect([settled(",55555", money(), "ru"), settled("1.55555", money(), "ru")]).toEqual(["0,5555", "1.5555"]);
  });

  it("has a minus only where its field takes one, and stays as it is where it groups, or cannot be read", () => {
    expect([settled("-7", quantity({ sign: "positive" })), settled("-7", quantity({ sign: "any" })), settled("-", money())]).toEqual([
      "7",
      "-7",
      "-",
    ]);
    const left = ["1,234", "1,234.567891", "12a", "", "13%"];
    expect(left.map((keys) => settled(keys, money()))).toEqual(left);
    expect(settled("12.5", integer())).toBe("12.5");
  });
});

const same = (word: string) => word;
const words: ModuleWords = {
  module: "test.claim",
  title: "T",
  field: same,
  lines: same,
  lineField: (_, name) => name,
  hint: same,
  stage: same,
  action: same,
  screen: same,
  choice: (_, value) => `word of ${value}`,
  delivered: same,
  deliveredHint: same,
};
const fields = {
  materialId: link("masterData.material"),
  quantity: quantity(),
  amount: { ...money(), system: true },
  batch: text(),
};
const NAMES = ["materialId", "quantity", "amount", "batch"];
const line = (key: string, values: LineDraft["values"]): LineDraft => ({ key, values });
const rows = [
  line("a", { materialId: "1", quantity: "5", amount: "10.00", batch: "B1" }),
  line("b", { materialId: "2", quantity: "6", amount: "12.00", batch: null }),
  line("c", { materialId: "1", quantity: "7", amount: "14.00", batch: "B3" }),
];
const labels = { materialId: { "1": { code: "M-1", name: "立柱" }, "2": { code: "M-2", name: "阀" } } };
const open = new Set(["materialId", "quantity", "batch"]);
const isOwn = (name: string) => open.has(name);
const columnsOf = (names: readonly string[]) =>
  names.map((name, col) => ({ name, col, label: name, left: 0, width: 100, frozen: false, skipped: false, digits: undefined }));
const columns = columnsOf(NAMES);
const described = { fields, columns: NAMES, sums: [] };
const landing = (texts: string[][], col = 0) =>
  landingOf(texts, { row: 1, col }, { lines: described as never, columns, open, today: "2026-03-05", words });
const key = (name: string, held: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey" | "altKey", boolean>> = {}) => ({
  key: name,
  code: "",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe("A table copied from a spreadsheet", () => {
  it("is cut into rows and cells, whatever ends its lines, without an empty last row", () => {
    expect(pastedTable("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("keeps tabs, line breaks and quotes that stand in quoted cells", () => {
    expect(pastedTable('"two\nlines"\t"a ""b"""\nx\t"t\tt"')).toEqual([
      ["two\nlines", 'a "b"'],
      ["x", "t\tt"],
    ]);
  });

  it("keeps a quote inside a cell that does not begin with one", () => {
    expect(pastedTable('3" pipe\tx')).toEqual([['3" pipe', "x"]]);
  });

  it("lands from its cell on, and says which columns cannot be written and how many lie beyond the last", () => {
    const { changes, fixed, beyond, size } = landing([["5", "9.99", "B9", "?"]], 1);
    expect(changes).toEqual([
      { row: 1, name: "quantity", value: "5" },
      { row: 1, name: "batch", value: "B9" },
    ]);
    expect({ fixed, beyond, size }).toEqual({ fixed: ["amount"], beyond: 1, size: { rows: 1, columns: 4 } });
  });

  it("passes over what a link tells, and reaches no further than the last column it fills", () => {
    const told = { ...text(), system: true, linked: { link: "materialId", of: "specification" } };
    const wider = { ...described, fields: { ...fields, "materialId.specification": told } };
    const names = ["materialId", "materialId.specification", "quantity", "batch"];
    const shown = columnsOf(names);
    const into = { lines: wider as never, columns: shown, open, today: "2026-03-05", words };
    const { changes, from, to, fixed } = landingOf([["M-1", "5"]], { row: 1, col: 0 }, into);
    expect(changes.map(({ name }) => name)).toEqual(["materialId", "quantity"]);
    expect([from, to, fixed]).toEqual([{ row: 1, col: 0 }, { row: 1, col: 2 }, []]);
    expect(meetingIn(shown.slice(0, 3), wider as never).map(({ name }) => name)).toEqual(["materialId", "quantity"]);
  });

  it("keeps what does not fit, and counts it", () => {
    const { changes, bad } = landing([["M-1", "a dozen"]]);
    expect(changes).toContainEqual({ row: 1, name: "quantity", value: "a dozen" });
    expect(bad).toBe(1);
  });

  it("takes a code in a link's place for a record still to be found", () => {
    expect(landing([["M-1 立柱"]]).changes).toEqual([{ row: 1, name: "materialId", value: { code: "M-1", text: "M-1 立柱" } }]);
  });

  it("fills a selected block where it is one cell, and lands as it is otherwise", () => {
    expect(spreadOver([["7"]], 2, 2)).toEqual([
      ["7", "7"],
      ["7", "7"],
    ]);
    expect(spreadOver([["7", "8"]], 2, 2)).toEqual([["7", "8"]]);
  });
});

describe("A block of cells that is copied", () => {
  it("holds links as their codes and numbers without grouping", () => {
    expect(copiedBlock(rows, { top: 0, bottom: 1, left: 0, right: 1 }, NAMES, fields, labels).text).toBe("M-1\t5\nM-2\t6");
  });

  it("comes back as it was where a cell holds tabs, quotes or line breaks", () => {
    const odd = [line("x", { batch: 'a\t"b"\nc' })];
    const { text: copied } = copiedBlock(odd, { top: 0, bottom: 0, left: 3, right: 3 }, NAMES, fields, labels);
    expect(pastedTable(copied)).toEqual([['a\t"b"\nc']]);
  });

  it("is no markup where a cell looks like some", () => {
    const odd = [line("x", { batch: "<b>&" })];
    expect(copiedBlock(odd, { top: 0, bottom: 0, left: 3, right: 3 }, NAMES, fields, labels).html).toContain("<td>&lt;b&gt;&amp;</td>");
  });

  it("gives the text that was typed where a code was not found", () => {
    expect(copiedText(fields.materialId, "materialId", { code: "X", text: "X 9", unknown: true }, labels)).toBe("X 9");
  });
});

describe("What is typed into a cell", () => {
  it.each([
    [{ ...fields.quantity }, "１，２３４．５", "1234.5"],
    [{ kind: "date" } as const, "0305", "2026-03-05"],
    [{ kind: "flag" } as const, "是", true],
    [{ kind: "flag" } as const, "maybe", "maybe"],
    [{ kind: "choice", values: ["in", "out"] } as const, "word of out", "out"],
    [fields.batch, "   ", null],
  ])("means a value of its field", (field, typed, value) => {
    expect(valueMeant(field, "f", typed, "2026-03-01", words)).toEqual(value);
  });

  it("adds lines up to the one it lies in, and leaves the others the same objects", () => {
    const next = withCells(rows, [{ row: 4, name: "quantity", value: "1" }]);
    expect(next.map(({ values }) => values.quantity)).toEqual(["5", "6", "7", undefined, "1"]);
    expect(next[0]).toBe(rows[0]);
  });
});

describe("Lines worked as a sheet", () => {
  it("are filled down from the first row of a block, a single row from the one above", () => {
    expect(filledDown(rows, blockOf({ row: 2, col: 1 }, { row: 0, col: 1 }), NAMES).map(({ row, value }) => [row, value])).toEqual([
      [1, "5"],
      [2, "5"],
    ]);
    expect(filledDown(rows, blockOf({ row: 2, col: 3 }, { row: 2, col: 3 }), NAMES)).toEqual([{ row: 2, name: "batch", value: null }]);
    expect(filledDown(rows, blockOf({ row: 0, col: 0 }, { row: 0, col: 0 }), NAMES)).toEqual([]);
  });

  it("are emptied where they are, not below the last", () => {
    expect(cleared(rows, { top: 2, bottom: 9, left: 3, right: 3 }, NAMES)).toEqual([{ row: 2, name: "batch", value: null }]);
  });

  it("come and go in blocks; a copy carries nothing that the program derives", () => {
    expect(inserted(rows, { top: 1, bottom: 2, left: 0, right: 0 }).map(({ values }) => values.quantity)).toEqual([
      "5",
      undefined,
      undefined,
      "6",
      "7",
    ]);
    expect(removed(rows, { top: 0, bottom: 1, left: 0, right: 0 })).toEqual([rows[2]]);
    const [, , copy] = duplicated(rows, { top: 0, bottom: 1, left: 0, right: 0 }, fields);
    expect(copy?.values).toEqual({ materialId: "1", quantity: "5", batch: "B1" });
    expect(copy?.key).not.toBe("a");
  });

  it("show after a step back what it touched, not what was derived from it", () => {
    const now = withCells(rows, [
      { row: 0, name: "amount", value: "1" },
      { row: 1, name: "quantity", value: "9" },
      { row: 1, name: "batch", value: "B" },
    ]);
    expect(changedIn(rows, now, NAMES, isOwn)).toEqual({ top: 1, bottom: 1, left: 1, right: 3 });
    expect(changedIn(rows, rows, NAMES, isOwn)).toBeNull();
    expect(changedIn([rows[0], rows[2]] as LineDraft[], rows, NAMES, isOwn)).toEqual({ top: 1, bottom: 1, left: 0, right: 3 });
  });
});

describe("A key in a cell that is edited", () => {
  it("takes the text and goes on by Enter and Tab, back with Shift", () => {
    expect(leavingBy(key("Tab"), false)).toEqual({ kind: "next", step: 1, every: true });
    expect(leavingBy(key("Enter", { shiftKey: true }), true)).toEqual({ kind: "next", step: -1 });
  });

  it("goes in its direction from a cell begun by typing, and stays with the text of one that was opened", () => {
    expect(leavingBy(key("PageDown"), true)).toEqual({ kind: "move", rows: 10, cols: 0, extend: false });
    expect(leavingBy(key("Home"), true)).toEqual({ kind: "end", side: "first", all: false, extend: false });
    for (const name of ["ArrowLeft", "ArrowUp", "Home", "End", "PageUp"]) expect(leavingBy(key(name), false)).toBeNull();
  });

  it("belongs to the screen with Ctrl or Alt, and to the text with Shift", () => {
    expect(leavingBy(key("Enter", { ctrlKey: true }), true)).toBeNull();
    expect(leavingBy(key("ArrowDown", { altKey: true }), true)).toBeNull();
    expect(leavingBy(key("ArrowLeft", { shiftKey: true }), true)).toBeNull();
  });
});

describe("A key in the sheet", () => {
  it("moves, jumps to an edge with Ctrl, and extends with Shift", () => {
    expect(commandOf(key("ArrowRight", { ctrlKey: true, shiftKey: true }))).toEqual({ kind: "edge", rows: 0, cols: 1, extend: true });
    expect(commandOf(key("D", { ctrlKey: true, shiftKey: true }))).toEqual({ kind: "setColumn" });
  });

  it("is left to the screen where the sheet has no use for it", () => {
    expect(commandOf(key(" ", { ctrlKey: true }))).toEqual({ kind: "column" });
    expect(commandOf(key(" ", { shiftKey: true }))).toEqual({ kind: "row" });
    expect(commandOf(key(" "))).toBeNull();
    expect(commandOf(key("ArrowDown", { altKey: true }))).toBeNull();
    expect(commandOf(key("Enter", { ctrlKey: true }))).toBeNull();
    expect(commandOf(key("s", { ctrlKey: true }))).toBeNull();
  });
});

describe("A column of a list", () => {
  it("is as wide as its status needs, also where a query shows the stages of another document", () => {
    const shown = { fields: { stage: choice(["inForce", "withdrawn"]) } };
    const long = { ...words, choice: () => "На согласовании" };
    expect(needsOf(["stage"], shown, [], long).stage).toBeGreaterThan(140);
    expect(needsOf(["stage"], { fields: {} }, ["draft"], { ...words, stage: () => "На согласовании" }).stage).toBeGreaterThan(140);
  });
});
