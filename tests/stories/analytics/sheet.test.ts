import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre";
import { beforeAll, describe, expect, it } from "vitest";
import { exportSlice } from "#analytics/sheet/exporting";
import { formatInstant } from "#define/format";
import { type Figures, openFigures, reader, receivables, rowsOf, landed } from "#support/figures";
import { openBook, workedOut } from "#support/openBook";
import type { Slice } from "#define/slice/query";
import type { ReportExport } from "#analytics/sheet/openPivot";

const COMP = 2;
const LONG = "1234567890123.4567";
let figures: Figures;
let customers: string[];

beforeAll(async () => {
  figures = await openFigures();
  const { ledger } = figures;
  await ledger.company(COMP, "HS");
  const ids = await ledger.department(COMP, "D1");
  customers = [await ledger.customer(COMP, "C1", "=中煤&<1>", "zhongmei"), await ledger.customer(COMP, "C2", "北煤", "beimei")];
  const [first = "", second = ""] = customers;
  const one = (customer: string, dueOn: string, amount: string) => ({
    customer,
    ...ids,
    dueOn,
    postedOn: "2025-01-01",
    entries: [{ kind: "invoice", on: "2025-01-01", amount }],
  });
  await ledger.items(COMP, [
    one(first, "2026-06-30", "100.1100"),
    one(first, "2026-06-29", "10.0200"),
    one(first, "2026-05-31", "30.0300"),
    one(second, "2026-05-30", "31.0400"),
    one(second, "2023-06-29", "7.0500"),
  ]);
  await ledger.change(ledger.sql, COMP, "crm.customer");
  await landed(figures.analytics, COMP);
});
const ask = async (slice: Partial<Slice>) => rowsOf(await figures.analytics.slices.answer(reader(COMP), receivables(slice)));
const pivot: Partial<Slice> = {
  metrics: ["net", "overdueShare"],
  by: ["customer"],
  columns: ["bucket"],
  totals: true,
  order: [{ by: "net", descending: true }],
};
const wanted = (slice: Partial<Slice>, more: Partial<ReportExport> = {}): ReportExport => ({
  viewer: reader(COMP),
  slice: receivables(slice),
  language: "en",
  title: "Receivables: by age",
  wording: { words: figures.runtime.words, language: "en" },
  pivot: { cells: ["net"], beside: ["overdueShare"] },
  ...more,
});
const saved = async (what: ReportExport, format: "xlsx" | "csv" = "xlsx") =>
  Buffer.from(await new Response(await exportSlice(figures.analytics, what, format)).arrayBuffer());

/** Up to when the figures are true, as a file says it. */
const trueUpTo = async () => {
  const { at } = await figures.analytics.readers.reading(reader(COMP), "sales.receivables");
  return `True up to ${formatInstant(at, "Asia/Shanghai")} ·`;
};

describe("A pivot as a workbook", () => {
  it("holds the figures of the slice, its sums as formulas that come to the same to the last cent", async () => {
    const book = openBook(await saved(wanted(pivot)));
    const formulas = book.places.filter((place) => book.formula(place)?.startsWith("SUM("));
    expect(formulas.length).toBeGreaterThan(6);
    for (const place of formulas)
      expect({ place, sum: Number(workedOut(book, book.formula(place) ?? "")) }).toEqual({ place, sum: Number(book.value(place)) });
    const total = book.find("Total") ?? "";
    const rows = await ask(pivot);
    const line = Number(/\d+$/.exec(book.places.filter((place) => book.value(place) === "Total").at(-1) ?? total)?.[0]);
    const grand = rows.find((row) => row.total === "3")?.net;
    const shown = book.places.filter((place) => place.endsWith(String(line)) && Number(book.value(place)) === Number(grand));
    expect(shown.length).toBe(1);
    expect(book.formula(shown[0] ?? "")).toMatch(/^SUM\(/);
  });

  it("says above what it is of, freezes heads and names, and keeps number formats", async () => {
    const before = await trueUpTo();
    const book = openBook(await saved(wanted({ ...pivot, where: [{ dimension: "currency", in: ["CNY"] }] })));
    const after = await trueUpTo();
    expect(book.value("A1")).toBe("Receivables: by age");
    const above = Array.from({ length: book.frozen.lines }, (_, at) => book.value(`A${at + 1}`) ?? "").join("\n");
    for (const part of ["English", "Currency: CNY", "2026-06-30", "Version of the data"]) expect(above).toContain(part);
    expect(
      [before, after].some((text) => above.includes(text)),
      "in the company's own time",
    ).toBe(true);
    expect(book.frozen.columns).toBe(1);
    const first = `B${book.frozen.lines + 1}`;
    expect([book.value(first), book.formats(first)]).toEqual(["100.1100", "#,##0.00"]);
    expect(book.value(`A${book.frozen.lines + 1}`)).toBe("C1 =中煤&<1>");
  });

  it("says above which groups stand in it and what those beyond come to, and sums what is shown", async () => {
    const among = [{ dimension: "currency", in: ["CNY"] }];
    const where = [...among, { dimension: "customer", metric: "net", least: "100", among }];
    const book = openBook(await saved(wanted({ ...pivot, where })));
    const above = Array.from({ length: book.frozen.lines }, (_, at) => book.value(`A${at + 1}`) ?? "").join("\n");
    for (const part of ["Customer: Net receivable ≥ 100.00", "Customer: 1, Net receivable 38.09"]) expect(above).toContain(part);
    const text = (await saved(wanted({ ...pivot, where }), "csv")).toString("utf8");
    const rows = parse(text.replace("\uFEFF", ""), { relax_column_count: true });
    expect(rows.map(([name]) => name).slice(1)).toEqual(["C1 =中煤&<1>", "Total"]);
    expect(rows.map((row) => row.includes("140.1600") || row.includes("140.16")).slice(1)).toEqual([true, true]);
    // The same table below what it is of, for people; an independent reader finds it after the empty line.
    const withHead = (await saved(wanted({ ...pivot, where }, { head: true }), "csv")).toString("utf8");
    const lines = parse(withHead, { bom: true, relax_column_count: true, skip_empty_lines: false });
    const empty = lines.findIndex((cells) => cells.join("") === "");
    expect(lines.slice(empty + 1)).toEqual(parse(text, { bom: true }));
    const said = lines.slice(0, empty).map((cells) => cells.join());
    expect(said[0]).toBe("Receivables: by age");
    for (const part of ["As of: 2026-06-30", "Currency: CNY", "Customer: Net receivable ≥ 100.00", "Customer: 1, Net receivable 38.09"])
      expect(said.join("\n")).toContain(part);
  });

  it("puts merged heads above the columns of a comparison, whose sums are worked out from the sums", async () => {
    const compare = [{ name: "asOf", kind: "asOf", on: "2026-06-29", of: ["net"] }] as const;
    const book = openBook(await saved(wanted({ ...pivot, compare })));
    const line = book.frozen.lines - 1;
    expect(book.merges).toContain(`B${line}:E${line}`);
    expect(book.merges).toContain(`A${line}:A${line + 1}`);
    expect(["C", "D", "E"].map((column) => book.value(`${column}${line + 1}`))).toEqual(["As of 2026-06-29", "Difference", "Change %"]);
    const end = book.places
      .filter((place) => place.startsWith("A"))
      .at(-1)
      ?.slice(1);
    expect(book.formula(`D${end}`)).toBe(`B${end}-C${end}`);
  });

  it("tells between two days what a balance was, what moved it kind by kind, and what it is, in every file", async () => {
    const compare = [{ name: "asOf", kind: "asOf", on: "2024-12-31", of: ["net"], bridge: true }] as const;
    const bridged = { metrics: ["net"], by: ["customer"], totals: true, compare, order: [{ by: "net", descending: true }] };
    const kinds = (figures.analytics.catalogue.datasets.get("sales.receivables")?.bridges?.net ?? []).map(({ metric }) => metric);
    const columns = ["net~asOf", ...[...kinds, "moved"].map((kind) => `net~asOf.${kind}`), "net"];
    const found = (await ask(bridged)).toSorted((a, b) => Number(a.total) - Number(b.total));
    const answered = found.map((row) => columns.map((name) => Number(row[name] ?? 0)));
    for (const line of answered) expect(line.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeCloseTo(line.at(-1) ?? Number.NaN, 6);
    const asked = wanted(bridged, { pivot: { cells: ["net"], beside: [] } });
    const csv: string[][] = parse(await saved(asked, "csv"), { bom: true, relax_column_count: true });
    const width = columns.length + 1;
    const lines = csv.filter((line) => line.length === width);
    expect(lines[0]?.slice(1, 3).concat(lines[0].slice(-2))).toEqual(
      ["As of 2024-12-31", "New invoices", "Moved between groups", "Closing"].map((text) => expect.stringContaining(text) as string),
    );
    expect(lines.slice(1).map((line) => line.slice(1).map(Number))).toEqual(answered);
    const book = openBook(await saved(asked));
    const first = book.frozen.lines + 1;
    const letters = columns.map((_, at) => "BCDEFGHIJKLMNOPQRSTUVWXYZ"[at] ?? "");
    expect(answered.map((_, at) => letters.map((letter) => Number(book.value(`${letter}${first + at}`) ?? 0)))).toEqual(answered);
  });

  it("leaves out what was put away, and sums over columns are values then", async () => {
    const whole = openBook(await saved(wanted(pivot)));
    const cut = openBook(await saved(wanted(pivot, { without: ["d1to30"] })));
    const width = (book: typeof whole) =>
      book.places.filter((place) => place.endsWith(`${book.frozen.lines}`) && /^[A-Z]+$/.test(place.replace(String(book.frozen.lines), "")))
        .length;
    expect(width(cut)).toBe(width(whole) - 1);
    const line = cut.frozen.lines + 1;
    expect(cut.places.filter((place) => place.endsWith(String(line)) && cut.formula(place)?.includes(`${line}:`))).toEqual([]);
  });

  it("is read by another program, open rows folded below theirs", async () => {
    const below = [
      receivables({
        ...pivot,
        by: ["customer", "kind"],
        where: [{ dimension: "customer", in: [customers[0] ?? ""] }],
        limit: 2000,
      }),
    ];
    const bytes = await saved(wanted(pivot, { rows: ["customer", "kind"], below }));
    const { sheets } = await readXlsx(bytes);
    const names = (sheets[0]?.rows ?? []).map((row) => String(row[0] ?? ""));
    const at = names.indexOf("C1 =中煤&<1>");
    expect(names.slice(at, at + 3)).toEqual(["C1 =中煤&<1>", "Payment on delivery", "C2 北煤"]);
    expect(sheets[0]?.rows[at]?.[1]).toBe(sheets[0]?.rows[at + 1]?.[1]);
    expect(sheets[1]?.rows.length).toBe(3);
  });

  it("keeps figures with more digits than a spreadsheet counts as text", async () => {
    const { ledger } = figures;
    const ids = await ledger.department(COMP, "D9");
    const big = await ledger.customer(COMP, "C9", "大矿", "dakuang");
    const entries = [{ kind: "invoice", on: "2025-01-01", amount: LONG }];
    await ledger.items(COMP, [{ customer: big, ...ids, dueOn: "2026-06-30", postedOn: "2025-01-01", entries }]);
    const where = [{ dimension: "customer", in: [big] }];
    await landed(figures.analytics, COMP);
    const bytes = await saved(wanted({ ...pivot, where }));
    expect(openBook(bytes).places.filter((place) => openBook(bytes).value(place) === LONG).length).toBeGreaterThan(1);
    const text = (await saved(wanted({ ...pivot, where }), "csv")).toString("utf8");
    const lines = parse(text, { bom: true });
    expect(lines.map((line) => line.at(-2))).toEqual(["Total", LONG, LONG]);
  });
});
