import { describe, expect, it } from "vitest";
import { date, docNo, quantity, text } from "#define/field";
import type { RecordDraft } from "#web/entry/draft";
import { copiedDraft } from "#web/copy/copied";
import { isBlank, isSame } from "#web/entry/draft";
import { differencesOf, lineDifferencesOf, merged } from "#web/entry/merge";
import { keepPlace, takePlace } from "#web/entry/keptPlace";
import { Holding } from "#web/data/holding";
import { filterOf, withFilter } from "#web/list/listAddress";
import { isForeignName, sharedWidths } from "#web/list/widths";
import { MOST_TABS, tabAt } from "#web/frame/tabs";
import { choicePending, choicesKnown } from "#web/parts/pending";

const fields = { docNo: docNo("GR"), on: date(), notes: text(), total: { ...quantity(), system: true } };
const lineFields = { quantity: quantity(), batch: text() };
const module = { fields, lines: { lines: { fields: lineFields } } } as never;
const stored = (id: string, quantityOf: string, batch: string | null = null) => ({
  key: id,
  id,
  values: { id, quantity: quantityOf, batch },
});
const record = (header: Record<string, unknown>, ...lines: RecordDraft["lines"][string][number][]): RecordDraft => ({
  header,
  lines: { lines },
  labels: {},
});
const values = ({ lines }: RecordDraft) => lines.lines?.map((line) => [line.values.quantity, line.values.batch]);

describe("A copy of a record", () => {
  it("takes what a person may write, and no number, no day of today and nothing that the program derives", () => {
    const whole = {
      lines: { lines: { fields: lineFields } },
      title: { code: "docNo" },
      fields: { ...fields, on: date({ initial: { from: "today" } }), until: date() },
    };
    const from = {
      header: { docNo: "GR-1", on: "2026-01-01", until: "2026-03-01", notes: "as before", total: "7" },
      lines: { lines: [{ id: "9", seq: 1, quantity: "7", batch: null }] },
      labels: {},
    };
    const base = record({ docNo: null, on: "2026-06-30", notes: null });
    const copy = copiedDraft(whole as never, base, { header: { notes: "chosen" }, labels: {} }, from as never);
    expect(copy.header).toEqual({ docNo: null, on: "2026-06-30", until: "2026-03-01", notes: "chosen" });
    expect(copy.lines.lines?.map(({ id, values: own }) => [id, own])).toEqual([[undefined, { quantity: "7" }]]);
  });
});

describe("Two people's changes of one record", () => {
  const base = record({ notes: "old", on: "2026-01-01" }, stored("1", "10"), stored("2", "20"), stored("3", "30"));

  it("are put together value by value: mine where I changed it, else theirs", () => {
    const mine = record({ notes: "mine", on: "2026-01-01" }, stored("1", "11"), stored("2", "20"), stored("3", "30"));
    const theirs = record({ notes: "theirs", on: "2026-02-02" }, stored("1", "10", "B"), stored("2", "22"), stored("3", "30"));
    const both = merged({ base, mine, theirs });
    expect(both.header).toEqual({ notes: "mine", on: "2026-02-02" });
    expect(values(both)).toEqual([
      ["11", "B"],
      ["22", null],
      ["30", null],
    ]);
  });

  it("leave a line away that they removed, unless I changed it: then it comes back as a new one", () => {
    const mine = record({ notes: "old" }, stored("1", "10"), stored("2", "25"), stored("3", "30"));
    const both = merged({ base, mine, theirs: record({ notes: "old" }, stored("3", "30")) });
    expect(values(both)).toEqual([
      ["30", null],
      ["25", null],
    ]);
    expect(both.lines.lines?.[1]?.id).toBeUndefined();
    expect(both.lines.lines?.[1]?.values.id).toBeUndefined();
  });

  it("leave a line away that I removed, and keep the ones that each of us added", () => {
    const mine = record({}, stored("1", "10"), { key: "n", values: { quantity: "5", batch: null } });
    const theirs = record({}, stored("1", "10"), stored("2", "20"), stored("3", "30"), stored("4", "40"));
    expect(values(merged({ base, mine, theirs }))).toEqual([
      ["10", null],
      ["40", null],
      ["5", null],
    ]);
  });

  it("are told field by field with who changed what, but for what the program derives", () => {
    const mine = record({ notes: "mine", total: "1" }, stored("1", "11"));
    const theirs = record({ notes: "old", total: "2" }, stored("1", "12"));
    const told = differencesOf(module, { base, mine, theirs }).map(({ key, own, foreign }) => ({ key, own, foreign }));
    expect(told).toEqual([
      { key: "notes", own: true, foreign: false },
      { key: "lines.1.quantity", own: true, foreign: true },
    ]);
  });

  it("are not told where 5 is written 5.00", () => {
    const theirs = record(base.header, stored("1", "10.000000"), stored("2", "20"), stored("3", "30"));
    expect(differencesOf(module, { base, mine: base, theirs })).toEqual([]);
  });

  it("are told line by line where only one still has it", () => {
    const mine = record({}, stored("1", "10"), stored("2", "20"), { key: "n", values: { quantity: "5" } });
    const theirs = record({}, stored("1", "10"), stored("3", "30"), stored("9", "90"));
    expect(lineDifferencesOf(module, { base, mine, theirs }).map(({ change, line }) => `${change} ${line}`)).toEqual([
      "theyAdded 3",
      "theyRemoved 2",
      "iRemoved 2",
      "iAdded 3",
    ]);
  });
});

describe("A record that is typed", () => {
  it("is unchanged while nobody filled in a line that was added, or the program derived an amount", () => {
    const begun = record({ notes: null, total: "1" }, stored("1", "10"));
    const now = record({ notes: "", total: "2" }, stored("1", "10.0"), { key: "n", values: { seq: 2, quantity: null, batch: "" } });
    expect(isSame(module, begun, now)).toBe(true);
    expect(isSame(module, begun, record({ notes: "x" }, stored("1", "10")))).toBe(false);
    expect(isSame(module, begun, record({ notes: null }, stored("1", "10"), { key: "n", values: { quantity: "0" } }))).toBe(false);
  });

  it("has a blank line where only a box could be ticked and is not", () => {
    expect(isBlank({ key: "n", values: { checked: false, quantity: null } })).toBe(true);
    expect(isBlank({ key: "n", values: { checked: true } })).toBe(false);
  });
});

describe("The place in a new record", () => {
  it("is taken once, and by the record that it became alone", () => {
    keepPlace("7", { field: "notes" });
    expect(takePlace("8")).toBeNull();
    expect(takePlace("7")).toEqual({ field: "notes" });
    expect(takePlace("7")).toBeNull();
  });
});

describe("A choice that is typed and not known yet", () => {
  it("is waited for until it is known, and then no more", async () => {
    const known = choicePending();
    let isKnown = false;
    const waiting = choicesKnown().then(() => (isKnown = true));
    await Promise.resolve();
    expect(isKnown).toBe(false);
    known();
    await waiting;
    await choicesKnown();
    expect(isKnown).toBe(true);
  });
});

describe("Figures that a beat keeps true", () => {
  it("are none before the first beat", () => {
    expect(new Holding().holds("2026-01-01T00:00:09Z")).toBe(false);
  });

  it("are those given since the last change that was told", () => {
    const holding = new Holding();
    holding.beat("2026-01-01T00:00:05Z");
    expect(holding.holds("2026-01-01T00:00:05Z")).toBe(true);
    expect(holding.holds("2026-01-01T00:00:04Z")).toBe(false);
  });

  it("are none between a change and the next beat, and not those of before afterwards", () => {
    const holding = new Holding();
    holding.beat("2026-01-01T00:00:05Z");
    holding.move();
    expect(holding.holds("2026-01-01T00:00:06Z")).toBe(false);
    holding.beat("2026-01-01T00:00:10Z");
    expect(holding.holds("2026-01-01T00:00:06Z")).toBe(false);
    expect(holding.holds("2026-01-01T00:00:10Z")).toBe(true);
  });
});

describe("The question of a list in its address", () => {
  it("is empty where the address holds no object", () => {
    for (const filter of ["", "[1]", "{", "null", "5"]) expect(filterOf(new URLSearchParams({ filter }))).toEqual({});
    expect(filterOf(new URLSearchParams({ filter: '{"stage":["draft"]}' }))).toEqual({ stage: ["draft"] });
  });

  it("leaves out a filter that asks for nothing, and keeps the others", () => {
    const filters = { a: "1", b: { from: "5" } };
    for (const nothing of [null, undefined, "", [], {}, { from: "", to: undefined }])
      expect(withFilter(filters, "b", nothing)).toEqual({ a: "1" });
    expect(withFilter(filters, "c", false)).toEqual({ ...filters, c: false });
  });
});

const viewerAt = (link: string) => tabAt("/crmFrReport", `?${new URLSearchParams({ params: link })}`);
const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0);

describe("Tabs", () => {
  it("are one for each path, and in the report viewer one for each menu link, whatever is asked there", () => {
    expect(tabAt("/material", "?q=1")).toBe("/material");
    expect(viewerAt("a?x=1")).toBe(viewerAt("a?x=2"));
    expect(viewerAt("a")).not.toBe(viewerAt("b"));
    expect(MOST_TABS).toBeGreaterThan(9);
  });
});

const asideFor = (language: "zh" | "en" | "ru", name: string) =>
  ["code", "nameZh", "nameEn", "nameRu"].filter((column) => isForeignName(column, { code: "code", name }, language));

describe("Names in three languages in a list", () => {
  it("stand aside but for the reader's own and the Chinese one", () => {
    expect((["zh", "en", "ru"] as const).map((language) => asideFor(language, "names"))).toEqual([
      ["nameEn", "nameRu"],
      ["nameRu"],
      ["nameEn"],
    ]);
    expect(asideFor("zh", "nameEn")).toEqual([]);
  });
});

describe("Columns that share the width of a list", () => {
  const shown = { fields: { ...fields, amount: { kind: "money" } }, title: { code: "docNo" } } as never;
  const widths = (room: number, chosen: Record<string, number> = {}, needs: Record<string, number> = {}) =>
    sharedWidths(["docNo", "notes", "amount"], shown, chosen, needs, room);

  it("fill it with those of text, and never beyond what these like", () => {
    expect(sum(widths(450))).toBeGreaterThan(445);
    expect(sum(widths(450))).toBeLessThanOrEqual(450);
    expect(widths(3000).notes).toBeLessThan(300);
  });

  it("give way where there is too little, but numbers and days keep theirs", () => {
    const [wide, narrow] = [widths(450), widths(100)];
    expect(narrow.amount).toBe(wide.amount);
    expect(narrow.notes).toBeLessThan(wide.notes ?? 0);
  });

  it("leave alone a width that a person chose, and become no narrower than their heads need", () => {
    expect(widths(100, { notes: 333 }).notes).toBe(333);
    expect(widths(100, {}, { notes: 222 }).notes).toBe(222);
  });
});
