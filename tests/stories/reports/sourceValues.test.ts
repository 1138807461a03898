import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { eventually } from "#support/figures";
import { withFile } from "#connectors/file";
import { openComposedDesk, ask } from "./composedDesk.ts";
import { LABELLED } from "./drafts.ts";
import { openSourceDesk } from "./sourceDesk.ts";

const desk = await openComposedDesk();
const { people, server } = desk;
const { loadedAgain, loadedFrom, readSource } = openSourceDesk(desk);

const VALUED = [
  { fieldName: "day", header: "day", propType: "date", use: "group" },
  { fieldName: "label", header: "label", propType: "text", use: "group" },
  { fieldName: "year", header: "year", propType: "integer", use: "group" },
  { fieldName: "price", header: "price", propType: "money", use: "figure", currency: "CNY" },
  { fieldName: "size", header: "size", propType: "quantity", use: "figure" },
];
const HEAD = "day,label,year,price,size";
const KEYWORDS = `all and any array as asc begin by case check column commit constraint count create cross current_date
  date default delete desc describe distinct drop else end except exists false fetch filter for from group having if in index inner
  insert into is join key left like limit not null offset on or order over partition primary references right row select set
  sum table then to true union unique update user using values view when where window with`
  .split(/\s+/)
  .filter((word) => /^[a-z]+$/.test(word));
/** Words of the language that measures are written in. */
const SPOKEN = new Set(["and", "or", "not"]);
const parquet = async (select: string) => {
  const path = join(server.folder, "values.parquet");
  await server.served.analytics.duck.execute(`copy (${select}) to '${path}' (format parquet)`, []);
  return new Uint8Array(await readFile(path));
};
const asked = (dataset: string, slice: object) =>
  people.analyst.ask<{ columns: { name: string }[]; rows: (string | null)[][] }>("POST", `/api/datasets/${dataset}/slice?company=HS`, {
    dataset,
    metrics: ["rows"],
    by: [],
    ...slice,
  });

const days = async () => (await ask(people.analyst, "source.c2xzones", ["rows"], ["day"])).map(({ day, rows }) => `${day} ${rows}`);
const emptied = () => ask(people.analyst, "source.c2xempty", ["rows"]);
const sums = () => ask(people.analyst, "source.c2xdigits", ["price", "size"]);

describe("The values of a source", () => {
  it("are days as they are written, none that the calendar or the database lacks", async () => {
    const id = await loadedFrom("days", VALUED.slice(0, 1), "days.csv", "day\n2024-02-29\n");
    for (const day of [
      "2026-02-30",
      "2026-02-31",
      "2025-02-29",
      "0000-01-01",
      "2026-01-01junk",
      "2026-01-01 25:00",
      "0044-03-15 BC",
      "2026-1-5",
      "2026-01-01T23:30:00-99:99",
      "2026-01-01T23:30+16:00",
      "9999-12-31 23:30-05",
    ]) {
      const { loadError, loadedRows } = await loadedAgain(id, "bad.csv", `day\n2024-02-29\n${day}\n`);
      expect([loadedRows, loadError]).toEqual([1, `第 3 行：bad.csv，“day”列的值“${day}”不是日期`]);
    }
  });

  it("are days in the company's zone where they have a time and a zone, else their own days, whatever the file", async () => {
    const id = await loadedFrom(
      "zones",
      VALUED.slice(0, 1),
      "zones.csv",
      "day\n2026-01-03T23:30-05:00\n2026-01-03 23:30\n2026-01-03T17:00:00Z\n",
    );
    expect(await eventually(days, (rows) => rows.length === 2)).toEqual(["2026-01-03 1", "2026-01-04 2"]);
    const rows = [["day"], [new Date("2026-03-05T00:00:00Z")], ["2026-03-04T23:30-05:00"]];
    const workbook = new Uint8Array(await writeXlsx({ sheets: [{ name: "a", rows }] }));
    expect(await loadedAgain(id, "zones.xlsx", workbook)).toMatchObject({ loadError: null, loadedRows: 2 });
    expect(await eventually(days, (found) => found[0] === "2026-03-05 2")).toEqual(["2026-03-05 2"]);
    const file = await parquet(
      "select '2026-05-03 23:30:00-05'::timestamptz as day union all select '2026-05-04 23:59:00'::timestamp::varchar::timestamp",
    );
    expect(await loadedAgain(id, "zones.parquet", file)).toMatchObject({ loadError: null, loadedRows: 2 });
  });

  it("stand under the heads of their columns, whatever signs those have, and tie out", async () => {
    const own = ["Price $", "US$ amount", 'O\'Brien "x"', "a{b}$c"].map((header, at) => ({
      fieldName: `f${at}`,
      header,
      propType: "money",
      use: "figure",
      currency: "CNY",
    }));
    const group = { fieldName: "g", header: "$g", propType: "text", use: "group" };
    await loadedFrom("signs", [group, ...own], "signs.csv", 'Price $,US$ amount,"O\'Brien ""x""",a{b}$c,$g\n1.5,2,3,4,a\n2.5,2,3,4,b\n');
    const metrics = own.map(({ fieldName }) => fieldName);
    const signed = await eventually(
      () => ask(people.analyst, "source.c2xsigns", metrics),
      (rows) => rows.length === 1,
    );
    expect(signed).toMatchObject([{ f0: "4.0000", f1: "4.0000", f2: "6.0000", f3: "8.0000" }]);
    const slice = encodeURIComponent(JSON.stringify({ dataset: "source.c2xsigns", metrics: ["f0"], by: ["g"], where: [] }));
    const why = await people.analyst.ask("GET", `/api/datasets/source.c2xsigns/metrics/f0/why?company=HS&slice=${slice}`);
    expect(why.body).toMatchObject({ tied: [{ figure: "4.0000", ledger: "4.0000" }] });
  });

  it("may be called by any word of SQL, in slices, sums, records, filters and why", async () => {
    const own = KEYWORDS.map((word, at) => ({
      fieldName: word,
      header: word,
      ...(at % 2 ? { propType: "money", use: "figure", currency: "CNY" } : { propType: "text", use: "group" }),
    }));
    const rows = ["1", "2"].map((value) => KEYWORDS.map(() => value).join(","));
    await loadedFrom("words", own, "words.csv", [KEYWORDS.join(","), ...rows].join("\n"));
    const [groups, figures] = [0, 1].map((odd) => KEYWORDS.filter((_, at) => at % 2 === odd));
    const dataset = "source.c2xwords";
    const all = await eventually(
      () => asked(dataset, { metrics: figures }),
      ({ status }) => status === 200,
    );
    const sumsOf = ({ columns, rows: [found = []] }: (typeof all)["body"]) =>
      (figures ?? []).map((name) => found[columns.findIndex((column) => column.name === name)]);
    expect(new Set(sumsOf(all.body))).toEqual(new Set(["3.0000"]));
    for (let at = 0; at < (groups?.length ?? 0); at += 2) {
      const [by, columns] = [groups?.slice(at, at + 1) ?? [], groups?.slice(at + 1, at + 2) ?? []];
      const metrics = figures?.slice(at, at + 2) ?? [];
      const where = [{ dimension: by[0], in: ["1"] }];
      const answers = await Promise.all([
        asked(dataset, { metrics, by, columns, totals: true, limit: 1, other: true, order: [{ by: metrics[0], descending: true }] }),
        asked(dataset, {
          metrics,
          by,
          columns,
          where,
          ...(SPOKEN.has(metrics[0] ?? "") ? {} : { measures: { half: `${metrics[0]} / 2` } }),
        }),
        asked(dataset, { metrics, rows: true, where, order: [{ by: by[0] }], limit: 5 }),
      ]);
      expect([...by, ...metrics, ...answers.map(({ status }) => status)]).toEqual([...by, ...metrics, 200, 200, 200]);
    }
    const slice = encodeURIComponent(JSON.stringify({ dataset, metrics: [figures?.[0]], by: [groups?.[0]], where: [] }));
    expect((await people.analyst.ask("GET", `/api/datasets/${dataset}/metrics/${figures?.[0]}/why?company=HS&slice=${slice}`)).status).toBe(
      200,
    );
  });

  it("are kept where a file has a head and no rows, unless somebody means it", async () => {
    const id = await loadedFrom("empty", LABELLED, "full.csv", "说明,金额\na,1\n");
    const told = "empty.csv 只有表头，没有数据行；如确实应为空，请在载入时勾选“确认为空”";
    expect(await loadedAgain(id, "empty.csv", "说明,金额\n")).toMatchObject({ loadedRows: 1, loadError: told });
    const none = await parquet("select 'a' as 说明, 1 as 金额 where false");
    expect(await loadedAgain(id, "none.parquet", none)).toMatchObject({ loadedRows: 1 });
    await eventually(emptied, (found) => found[0]?.rows === "1");
    expect(await loadedAgain(id, "empty.csv", "说明,金额\n", { isEmptyMeant: true })).toMatchObject({ loadedRows: 0, loadError: null });
    await eventually(emptied, (found) => found[0]?.rows === "0");
    expect((await readSource(id)).header.isEmptyMeant, "meant once").toBe(false);
  });

  it("that are not there are not 0: sum, filled rows, average, least, most and how many different", async () => {
    const lines = ["2026-01-01,a,2025,10,1", "2026-01-02,a,2025,,", "2026-04-01,b,2026,20,2", "2025-12-31,c,2026,,3", "2025-12-31,d,,1,"];
    await loadedFrom("gaps", VALUED, "gaps.csv", [HEAD, ...lines].join("\n"));
    const made = ["price", "priceFilled", "priceMean", "priceLeast", "priceMost", "labelDistinct", "rows"];
    const dataset = "source.c2xgaps";
    const all = await eventually(
      () => ask(people.analyst, dataset, made),
      (rows) => rows.length === 1,
    );
    expect(all).toMatchObject([
      {
        price: "31.0000",
        priceFilled: "3",
        priceMean: "10.333333",
        priceLeast: "1.0000",
        priceMost: "20.0000",
        labelDistinct: "4",
        rows: "5",
      },
    ]);
    const { body } = await asked(dataset, {
      metrics: made,
      by: ["label"],
      totals: true,
      limit: 2,
      other: true,
      order: [{ by: "label" }],
    });
    const column = (name: string) => body.columns.findIndex((one) => one.name === name);
    expect(
      body.rows.map((row) => [row[column("label")], row[column("price")], row[column("priceMean")], row[column("priceLeast")]]),
    ).toEqual([
      [null, "31.0000", "10.333333", "1.0000"],
      ["a", "10.0000", "10.000000", "10.0000"],
      ["b", "20.0000", "20.000000", "20.0000"],
      [null, "1.0000", "1.000000", "1.0000"],
    ]);
    const none = await asked(dataset, { metrics: made, by: [], where: [{ dimension: "label", in: ["c"] }] });
    expect(none.body.rows[0]?.slice(0, made.length)).toEqual([null, "0", null, null, null, "1", "1"]);
  });

  it("are counted in what their column says, by name everywhere, and are not added to what is counted in something else", async () => {
    const own = [
      VALUED[1] ?? {},
      { ...VALUED[3], nameEn: "Price", currency: "USD" },
      { ...VALUED[3], fieldName: "cost", header: "cost" },
      { ...VALUED[4], nameEn: "Weight", unit: "t" },
    ];
    await loadedFrom("counted", own, "counted.csv", "label,price,cost,size\na,1,2,3\n");
    const dataset = "source.c2xcounted";
    const measured = (text: string) => asked(dataset, { metrics: ["own"], measures: { own: text } });
    await eventually(
      () => measured("price / cost"),
      ({ status }) => status === 200,
    );
    const refused = { status: 422, body: { issues: [{ code: "measureUnits" }] } };
    expect(await measured("price + cost")).toMatchObject(refused);
    expect(
      (await Promise.all(["price * 2 + priceMost", "price - priceMean", "price * (size / size)"].map(measured))).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 200]);
    const { body } = await people.analyst.ask<{
      datasets: { id: string; words: Record<string, string>; dataset: { metrics: Record<string, { in?: string }> } }[];
    }>("GET", "/api/datasets?company=HS", undefined, { "accept-language": "en" });
    const found = body.datasets.find(({ id }) => id === dataset);
    expect(found?.words).toMatchObject({
      "metrics.price": "Price (USD)",
      "metrics.priceMean": "Price (USD) (average)",
      "metrics.priceFilled": "Price (filled rows)",
      "metrics.size": "Weight (t)",
    });
    expect([found?.dataset.metrics.price?.in, found?.dataset.metrics.cost?.in]).toEqual(["USD", "CNY"]);
  });

  it("filter rows as numbers, and whole numbers and calendar years group", async () => {
    const dataset = "source.c2xgaps";
    const by = async (slice: object) => (await asked(dataset, slice)).body.rows.map((row) => row.slice(0, 2).join(" "));
    expect(await by({ where: [{ dimension: "priceValue", from: "1.5", to: "15" }] })).toEqual([expect.stringMatching(/^1/)]);
    expect(await by({ by: ["year"], where: [{ dimension: "sizeValue", from: "2" }] })).toEqual(["2026 2"]);
    expect(await by({ by: ["dayYear"] })).toEqual(["2025 2", "2026 3"]);
    expect((await asked(dataset, { where: [{ dimension: "priceValue", from: "1 or 1=1" }] })).status).toBe(422);
  });

  it("are rounded where they are floats, which is told, take zeros beyond their digits, and are refused with more", async () => {
    const own = [...VALUED.slice(3), LABELLED[0] ?? {}];
    const id = await loadedFrom("digits", own, "zeros.csv", "price,size,说明\n1.500000,2.0000000,\n-0.0,0.10,\n");
    expect(await eventually(sums, (rows) => rows[0]?.price === "1.5000")).toMatchObject([{ price: "1.5000", size: "2.100000" }]);
    const floats = await parquet(
      "select 0.1::double + 0.2::double as price, 0.05::float as size, '' as 说明 union all select 1.23456789::double, 1e-7::float, null union all select 3::double, null, null",
    );
    const { loadError, loadNote } = await loadedAgain(id, "floats.parquet", floats);
    expect([loadError, loadNote]).toEqual([null, "floats.parquet，“price”, “size”列有 2 个浮点数已四舍五入到该字段的小数位"]);
    expect(await eventually(sums, (rows) => rows[0]?.price === "4.5346")).toMatchObject([{ price: "4.5346", size: "0.050000" }]);
    const wide = await parquet("select 1.5::decimal(38, 10) as price, 2 as size, null as 说明");
    expect(await loadedAgain(id, "wide.parquet", wide)).toMatchObject({ loadError: null, loadNote: null });
    expect(await loadedAgain(id, "more.csv", "price,size,说明\n1.23456,1,\n")).toMatchObject({
      loadError: "第 2 行：more.csv，“price”列的值“1.23456”小数位过多，最多 4 位",
    });
    expect(await loadedAgain(id, "long.csv", "price,size,说明\n123456789012345,1,\n")).toMatchObject({
      loadError: "第 2 行：long.csv，“price”列的值“123456789012345”整数位过多，最多 14 位",
    });
  });

  it("are read by the mark that the other numbers of their column show, else as a reader of the language reads them, which is told", async () => {
    const own = VALUED.filter(({ fieldName }) => ["label", "price", "size"].includes(fieldName));
    const id = await loadedFrom("marks", own, "marks.csv", "label\tprice\tsize\na\t1,234\t1,234\nb\t12,5\t2,345\nc\t1.234.567,8\t3,456\n");
    expect((await readSource(id, "en")).header).toMatchObject({
      loadError: null,
      loadNote: "marks.csv, column “size”: its numbers can be read in two ways; “1,234” was read as 1234",
    });
    const found = await eventually(
      () => ask(people.analyst, "source.c2xmarks", ["price", "size"]),
      (rows) => rows[0]?.price === "1234581.5340",
    );
    expect(found).toMatchObject([{ price: "1234581.5340", size: "7035.000000" }]);
    const russian = { cookie: people.analyst.cookie, "accept-language": "ru" };
    const looked = await server.app.request("/api/sources/file?company=HS&name=m.csv", {
      method: "POST",
      headers: russian,
      body: "price;size\n1,234;2,345\n",
    });
    expect(await looked.json()).toMatchObject({
      rows: [{ cells: ["1.234", "2.345"] }],
      notes: [
        { code: "sourceUnclear", field: "price" },
        { code: "sourceUnclear", field: "size" },
      ],
    });
    for (const [name, column, wrong] of [
      ["mixed.csv", "1,234\n1.234", "1.234"],
      ["points.csv", "1.5\n1,5", "1,5"],
    ] as const)
      expect(await loadedAgain(id, name, `size;price;label\n${column.replace("\n", ";1;a\n")};1;b\n`)).toMatchObject({
        loadedRows: 3,
        loadError: `第 3 行：${name}，“size”列的值“${wrong}”的小数点写法与该列其他数不一致`,
      });
  });

  it("of a parquet file are cut behind what any text may have before they are read, and come in pieces of few bytes", async () => {
    const novels = await parquet("select repeat('x', 3000000) as code, ['y' || n] as list, n::double as amount from range(3) t(n)");
    const { duck } = server.served.analytics;
    const lengths: unknown[] = [];
    await withFile(duck, { name: "novels.parquet" }, Readable.from([Buffer.from(novels)]), async ({ rows }) => {
      for await (const piece of rows)
        for (const { cells } of piece) lengths.push(cells.map((cell) => (typeof cell === "string" ? cell.length : cell)));
    });
    expect(lengths).toEqual([0, 1, 2].map((n) => [501, "[y1]".length, n]));
    const pieces: number[] = [];
    for await (const piece of duck.stream("select repeat('x', 400000) from range(20)")) pieces.push(piece.length);
    expect(pieces).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });
});
