import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { gbk } from "#extras/gbk";
import { eventually } from "#support/figures";
import { cyrillic } from "#support/windowsText";
import { loadSources } from "#connectors/load";
import { BAD_FILES, LOCKED } from "./badFiles.ts";
import { openComposedDesk, HS, act, ask, write } from "./composedDesk.ts";
import { BUDGETED, columns, type Doc, LABELLED } from "./drafts.ts";
import { openSourceDesk, SOURCES } from "./sourceDesk.ts";

const desk = await openComposedDesk();
const { people, server, takenUp, template, tools } = desk;
const sources = openSourceDesk(desk);
const { loadedAgain, readSource, runsOf, source, upload } = sources;

const TEMPLATES = "/api/documents/reports.template";
const DATASET = "source.c2xbudget";

describe("A connected source: dataSourceManage", () => {
  it("takes an uploaded file by its declared columns, and its dataset is read by its roles, each in his rows", async () => {
    const draft = await write(people.analyst, SOURCES, source());
    expect(draft.status).toBe(201);
    await upload(draft.body.id, "budget.csv", "部门,日期,金额\nD1,2026-01-31,100.5\nD3,2026-02-28,20\n");
    const used = await act(people.analyst, SOURCES, draft.body, "publish");
    expect(used.body.stage).toBe("published");
    expect(await loadSources(tools, HS)).toBe(1);
    expect(await loadSources(tools, HS), "once asked, once loaded").toBe(0);
    await takenUp();
    expect(
      await eventually(
        () => ask(people.analyst, DATASET, ["amount", "rows"]),
        (rows) => rows[0]?.amount === "120.5000",
      ),
    ).toMatchObject([{ amount: "120.5000", rows: "2" }]);
    expect((await people.analyst.ask("GET", `/api/datasets/${DATASET}/manifest?company=ZD`)).status, "of another company").toBe(404);
    expect((await people.leader.ask("GET", `/api/datasets/${DATASET}/manifest?company=HS`)).status, "no role of his").toBe(403);
    const { datasets } = (await people.analyst.ask<{ datasets: { id: string; title: string }[] }>("GET", "/api/datasets?company=HS")).body;
    expect(datasets).toContainEqual(expect.objectContaining({ id: DATASET, title: "部门预算" }));
    const made = await write(people.analyst, TEMPLATES, {
      ...template({ code: "budget", dataset: DATASET }, ["salesperson"], BUDGETED),
    });
    expect((await act(people.analyst, TEMPLATES, made.body, "publish")).body.stage).toBe("published");
    await takenUp();
    const sales = await server.signedIn("sales");
    expect(await ask(sales, DATASET, ["amount"]), "the salesperson is of department D1").toMatchObject([{ amount: "100.5000" }]);
  });

  it("keeps its rows and says what is wrong when a new file does not fit", async () => {
    const { rows } = (await people.analyst.ask<{ rows: Doc[] }>("GET", `${SOURCES}?company=HS`)).body;
    const id = rows[0]?.id ?? "";
    const read = () => readSource(id);
    await upload(id, "wrong.csv", "部门,日期,金额\nD1,2026-01-31,much\n");
    await act(people.analyst, SOURCES, await read(), "load");
    await loadSources(tools, HS);
    expect((await read()).header).toMatchObject({ loadedRows: 2, loadError: "第 2 行：wrong.csv，“金额”列的值“much”不是金额" });
    await upload(id, "right.csv", "部门,日期,金额,其他\nD1,2026-01-31,7,x\n");
    await act(people.analyst, SOURCES, await read(), "load");
    await loadSources(tools, HS);
    expect((await read()).header).toMatchObject({ loadedRows: 1, loadError: null });
    await eventually(
      () => ask(people.analyst, DATASET, ["amount"]),
      (found) => found[0]?.amount === "7.0000",
    );
    expect(await ask(people.analyst, DATASET, ["amount"])).toMatchObject([{ amount: "7.0000" }]);
  });

  it("of which no file hangs there says so, and loads nothing", async () => {
    const id = await sources.loadedFrom("bare", LABELLED, undefined, "");
    const loadError = "尚未上传文件，请在附件中上传 csv、xlsx 或 parquet 文件";
    expect((await readSource(id)).header).toMatchObject({ loadError, loadedAt: null, loadedRows: null });
    expect((await runsOf(id)).map(({ action }) => action)).toContain("notLoaded");
    expect(await loadedAgain(id, "here.csv", "说明,金额\na,1\n")).toMatchObject({ loadError: null, loadedRows: 1 });
  });

  it("takes a workbook and a parquet file as well, texts that look like formulas as texts, and refuses what is none of them", async () => {
    const draft = await write(people.analyst, SOURCES, source({ code: "many" }, LABELLED));
    const { id } = draft.body;
    await upload(id, "first.csv", "说明,金额\n=1+1,1\n");
    await act(people.analyst, SOURCES, draft.body, "publish");
    await loadSources(tools, HS);
    const read = () => readSource(id);
    const loadedFrom = async (name: string, bytes: BodyInit) => {
      const { status } = await upload(id, name, bytes);
      if (status === 201) await act(people.analyst, SOURCES, await read(), "load");
      await loadSources(tools, HS);
      const { loadedRows, loadError } = (await read()).header;
      return { status, loadedRows, loadError };
    };
    const sheet = {
      name: "Sheet1",
      rows: [
        ["说明", "金额"],
        ["=SUM(A1)", 2.5],
        ["@x", "3.25"],
      ],
    };
    const workbook = new Uint8Array(await writeXlsx({ sheets: [sheet] }));
    expect(await loadedFrom("second.xlsx", workbook)).toEqual({ status: 201, loadedRows: 2, loadError: null });
    const dataset = "source.c2xmany";
    await takenUp();
    const labels = await eventually(
      () => ask(people.analyst, dataset, ["amount"], ["label"]),
      (rows) => rows.length === 2,
    );
    expect(labels.map(({ label, amount }) => `${label} ${amount}`).toSorted()).toEqual(["=SUM(A1) 2.5000", "@x 3.2500"]);
    const path = join(server.folder, "third.parquet");
    await server.served.analytics.duck.execute(
      `copy (select '苏尔' as 说明, 12345678901234.5678::decimal(18, 4) as 金额 union all select null, 1) to '${path}' (format parquet)`,
      [],
    );
    expect(await loadedFrom("third.parquet", new Uint8Array(await readFile(path)))).toEqual({
      status: 201,
      loadedRows: 2,
      loadError: null,
    });
    const exact = await eventually(
      () => ask(people.analyst, dataset, ["amount"]),
      (rows) => rows[0]?.amount === "12345678901235.5678",
    );
    expect(exact, "decimals stay exact").toMatchObject([{ amount: "12345678901235.5678" }]);
  });

  it.each([
    { name: "gbk", heads: ["说明", "金额"], bytes: new Uint8Array(gbk("说明,金额\n苏尔,1.5\n")), amount: "1.5000", label: "苏尔" },
    {
      name: "cp1251",
      heads: ["Описание", "Сумма"],
      bytes: cyrillic("Описание;Сумма\nКрепь;1 234,50\n"),
      amount: "1234.5000",
      label: "Крепь",
    },
  ])("takes a csv as Windows writes it: $name", async ({ name, heads, bytes, amount, label }) => {
    const named = LABELLED.map((column, at) => ({ ...column, header: heads[at] }));
    const draft = await write(people.analyst, SOURCES, source({ code: name }, named));
    await upload(draft.body.id, `${name}.csv`, bytes);
    await act(people.analyst, SOURCES, draft.body, "publish");
    await loadSources(tools, HS);
    expect((await readSource(draft.body.id)).header).toMatchObject({ loadedRows: 1, loadError: null });
    await takenUp();
    const rows = await eventually(
      () => ask(people.analyst, `source.c2x${name}`, ["amount"], ["label"]),
      (found) => found.length === 1,
    );
    expect(rows).toMatchObject([{ amount, label }]);
  });

  it.each(BAD_FILES)(
    "keeps its rows and names the place in three languages where $name cannot be loaded",
    async ({ name, bytes, told }) => {
      const id = (await people.analyst.ask<{ rows: Doc[] }>("GET", `${SOURCES}?company=HS&q=many`)).body.rows[0]?.id ?? "";
      const read = (language = "zh") => readSource(id, language);
      expect((await upload(id, name, bytes)).status).toBe(201);
      await act(people.analyst, SOURCES, await read(), "load");
      expect([await loadSources(tools, HS), await loadSources(tools, HS)], "tried once").toEqual([1, 0]);
      const { header } = await read();
      expect([header.loadedRows, header.loadError]).toEqual([2, told]);
      for (const language of ["en", "ru"]) {
        const text = String((await read(language)).header.loadError);
        expect(text).toContain(name);
        expect(text).not.toMatch(/source[A-Z]|[{}]|[\u4e00-\u9fff]{5}/);
      }
      expect((await runsOf(id))[0]).toMatchObject({ action: "notLoaded", changes: { loadError: [null, told] } });
      expect((await people.analyst.ask<string>("GET", `${SOURCES}/export?format=csv&company=HS&q=many`)).body).toContain(told.slice(0, 8));
      expect(await ask(people.analyst, "source.c2xmany", ["rows"]), "the old figures are read").toMatchObject([{ rows: "2" }]);
    },
  );

  it("does not take a workbook with a password, nor a file that is too large, and says so", async () => {
    const id = (await people.analyst.ask<{ rows: Doc[] }>("GET", `${SOURCES}?company=HS&q=many`)).body.rows[0]?.id ?? "";
    const [locked, large] = [
      await upload(id, "locked.xlsx", LOCKED),
      await upload(id, "large.csv", `说明,金额\n${"a,1\n".repeat(60_000)}`),
    ];
    expect([locked.status, large.status]).toEqual([422, 413]);
    expect(await (await upload(id, "notes.txt", "说明")).json()).toMatchObject({ issues: [{ code: "fileOther", field: "name" }] });
    expect(await locked.json()).toMatchObject({
      issues: [{ code: "fileLocked", message: "“locked.xlsx”设有打开密码，请取消密码后再上传" }],
    });
    expect(await large.json()).toMatchObject({ title: "内容过大", detail: "内容超过 200000 字节的上限" });
  });

  it("is published once the currency of its amounts is said", async () => {
    const { body } = await write(
      people.analyst,
      SOURCES,
      source({ code: "unsaid" }, [...columns.slice(0, 2), { ...columns[2], currency: null }]),
    );
    const refused = await act(people.analyst, SOURCES, body, "publish");
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ code: "required", table: "columns", row: 3, field: "currency" }] } });
  });

  it("is refused to a reader, and with columns that do not fit together", async () => {
    expect((await write(people.leader, "/api/documents/reports.source", source({ code: "other" }))).status).toBe(403);
    const [first = {}] = columns;
    expect(await issues([{ ...first, propType: "money" }])).toEqual(expect.arrayContaining(["choice use"]));
    expect(await issues([first, { ...first, fieldName: "select 1" }])).toEqual(["sourceField fieldName"]);
    expect(await issues([first, first])).toEqual(["repeatedRow fieldName"]);
  });
});

/** What is wrong with the columns of a new source. */
async function issues(own: object[]): Promise<string[]> {
  const { body } = await write(people.analyst, SOURCES, source({ code: "other" }, own));
  return (body.issues ?? []).map(({ code, field }) => `${code} ${field}`);
}
