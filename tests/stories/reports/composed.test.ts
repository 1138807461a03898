import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { beforeAll, describe, expect, it } from "vitest";
import type { SliceAnswer } from "#define/slice";
import { allowAddresses } from "#analytics/sourceDataset";
import { setSealKey } from "#db/seal";
import { forgetViewers } from "#engine/viewer";
import { createDatabase } from "#support/database";
import { eventually, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";
import { loadSources } from "#watch/sourceLoad";
import { BAD_FILES, BUDGETED, columns, composedDraft, definition, type Doc, FOREIGN, LABELLED } from "./drafts.ts";

setSealKey("story");
const HS = 2;
const server = await openServer();
const database = await createDatabase();
const ledger = new Ledger(database.ownerOptions);
const tools = { runtime: server.served, analytics: server.served.analytics, files: server.served.files };
const TEMPLATES = "/api/documents/reports.template";
const SOURCES = "/api/documents/reports.source";
let analyst: Visitor;
let leader: Visitor;
const roles = new Map<string, string>();

beforeAll(async () => {
  await server.served.analytics.follow();
  [analyst, leader] = await Promise.all([server.signedIn("analyst"), server.signedIn("leader")]);
  for (const { id, code } of await ledger.sql<{ id: string; code: string }[]>`select id::text, code from role`) roles.set(code, id);
  const place = await ledger.department(HS, "X1");
  const customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
  await ledger.items(HS, [{ customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "123.5" }] }]);
  await eventually(
    () => ask(leader, "sales.receivables", ["open"]),
    (rows) => rows[0]?.open === "123.5000",
    20_000,
  );
  return () => ledger.end();
}, 90_000);

const template = (more: object = {}, roleCodes: readonly string[] = ["leader"], what: object = definition) =>
  composedDraft(
    roleCodes.map((code) => roles.get(code)),
    more,
    what,
  );
const write = (who: Visitor, path: string, body: object) => who.ask<Doc>("POST", `${path}?company=HS`, body);
const act = (who: Visitor, path: string, { id, version }: Doc, action: string, more: object = {}) =>
  who.ask<Doc>("POST", `${path}/${id}/actions/${action}?company=HS`, { version, key: `${action}-${id}-${version}`, ...more });
const ask = async (who: Visitor, dataset: string, metrics: string[], by: string[] = []) => {
  const { status, body } = await who.ask<SliceAnswer>("POST", `/api/datasets/${dataset}/slice?company=HS`, { dataset, metrics, by });
  return status === 200 ? rowsOf(body) : [];
};
const menu = async (who: Visitor) =>
  (await who.ask<{ menu: { items: { path: string; names?: { zh: string } }[] }[] }>("GET", "/api/session?company=HS")).body.menu.flatMap(
    ({ items }) => items,
  );
/** The process takes up what was composed a moment ago. */
const takenUp = async () => {
  forgetViewers(server.served);
  await server.served.analytics.composed.look();
};
const PATH = "/report_2_owing";
const ID = "reports.c2xowing";

describe("A composed report: reportTemplateMod, reportTemplateManage", () => {
  it("is refused while it does not hold together, with what is wrong", async () => {
    const wrong = await write(analyst, TEMPLATES, template({}, ["leader"], { ...definition, metrics: ["profit"] }));
    expect([wrong.status, wrong.body.issues[0]]).toEqual([
      422,
      expect.objectContaining({ code: "composition", value: expect.stringContaining("no metric profit") as unknown }),
    ]);
    expect((await write(analyst, TEMPLATES, template({ dataset: "sales.nothing" }))).status).toBe(422);
    expect((await write(analyst, TEMPLATES, template({ code: "a/b" }))).status).toBe(422);
    expect((await write(analyst, TEMPLATES, template({ definition: "{" }))).body.issues[0]?.code).toBe("composition");
  });

  it("stands in the menu of its roles once it is published, and gives each reader his own rows", async () => {
    const draft = await write(analyst, TEMPLATES, template());
    expect([draft.status, draft.body.stage]).toEqual([201, "draft"]);
    expect((await leader.ask("GET", `/api/reports/${ID}?company=HS`)).status).toBe(404);
    const published = await act(analyst, TEMPLATES, draft.body, "publish");
    expect([published.body.stage, published.body.header.no, published.body.header.path]).toEqual(["published", 1, PATH]);
    await takenUp();
    expect(await menu(leader)).toContainEqual(
      expect.objectContaining({ path: PATH, names: expect.objectContaining({ zh: "谁欠我们" }) as unknown }),
    );
    const { status, body } = await leader.ask<{ report: { dataset: string }; words: Record<string, { title: string }> }>(
      "GET",
      `/api/reports/${ID}?company=HS`,
      undefined,
      { "accept-language": "en" },
    );
    expect([status, body.report.dataset, body.words[ID]?.title]).toEqual([200, "sales.receivables", "Who owes us"]);
    const buyer = await server.signedIn("buyer");
    expect((await buyer.ask("GET", `/api/reports/${ID}?company=HS`)).status).toBe(403);
    expect((await leader.ask("GET", `/api/reports/${ID}?company=ZD`)).status, "of another company").toBe(404);
  });

  it("is replaced by its next version in the menus of its roles", async () => {
    const next = await write(analyst, TEMPLATES, template({ nameZh: "谁欠我们（新）" }, ["leader", "accountant"]));
    expect((await write(analyst, TEMPLATES, template())).status, "one draft of a code").not.toBe(201);
    const published = await act(analyst, TEMPLATES, next.body, "publish");
    expect(published.body.header.no).toBe(2);
    const { rows } = (await analyst.ask<{ rows: { no: number; stage: string }[] }>("GET", `${TEMPLATES}?company=HS&sort=no`)).body;
    expect(rows.map(({ no, stage }) => [no, stage])).toEqual([
      [1, "superseded"],
      [2, "published"],
    ]);
    await takenUp();
    expect((await menu(leader)).find(({ path }) => path === PATH)?.names?.zh).toBe("谁欠我们（新）");
    const finance = await server.signedIn("finance");
    expect((await menu(finance)).map(({ path }) => path)).toContain(PATH);
  });

  it("is refused to a reader who may not compose", async () => {
    expect((await write(leader, TEMPLATES, template({ code: "mine" }))).status).toBe(403);
  });
});

describe("Generating a report: reportGenerateMod, reportManageList", () => {
  it("keeps parameters, data time, who ran it and what it answered, for readers of the same rows", async () => {
    const link = `${PATH}?by=unit&p.asOf=2026-03-31`;
    const run = await analyst.ask<{ id: string; docNo: string }>("POST", `/api/reports/${ID}/runs?company=HS`, { link });
    expect(run.status, "the analyst is not among its readers").toBe(403);
    const admin = await server.signedIn("admin");
    const made = await admin.ask<{ id: string }>("POST", `/api/reports/${ID}/runs?company=HS`, { link });
    expect(made.status).toBe(201);
    const { rows } = (await admin.ask<{ rows: Record<string, unknown>[] }>("GET", "/api/documents/reports.run?company=HS")).body;
    expect(rows[0]).toMatchObject({ name: "谁欠我们（新）", params: "by=unit&p.asOf=2026-03-31" });
    const result = await admin.ask<{ head: string[]; rows: (string | null)[][] }>("GET", `/api/reports/runs/${made.body.id}?company=HS`);
    expect(result.body.rows.at(-1)).toContain("123.5000");
    expect((await analyst.ask("GET", `/api/reports/runs/${made.body.id}?company=HS`)).status, "reads all rows").toBe(200);
    expect((await leader.ask("GET", `/api/reports/runs/${made.body.id}?company=HS`)).status, "reads no runs").toBe(403);
    expect((await admin.ask("POST", `/api/reports/${ID}/runs?company=HS`, { link: "/receivablesAgeClassification" })).status).toBe(422);
  });
});

const source = (more: object = {}, own: object[] = columns) => ({
  header: { code: "budget", nameZh: "部门预算", kind: "file", rowLimit: 100, ...more },
  lines: { columns: own, roles: [{ roleId: roles.get("analyst") }, { roleId: roles.get("salesperson") }] },
});
const upload = async (id: string, name: string, body: BodyInit) =>
  server.app.request(`/api/documents/reports.source/${id}/files?name=${name}&company=HS`, {
    method: "POST",
    headers: { cookie: analyst.cookie },
    body,
  });
const DATASET = "source.c2xbudget";

describe("A composed report that is out of use: reportTemplateManage", () => {
  it("leaves the menus and is found no more", async () => {
    const draft = await write(analyst, TEMPLATES, template({ code: "brief" }));
    const published = await act(analyst, TEMPLATES, draft.body, "publish");
    await takenUp();
    expect((await menu(leader)).map(({ path }) => path)).toContain("/report_2_brief");
    expect((await act(analyst, TEMPLATES, published.body, "disable", { reason: "no longer asked for" })).body.stage).toBe("disabled");
    await takenUp();
    expect((await menu(leader)).map(({ path }) => path)).not.toContain("/report_2_brief");
    expect((await leader.ask("GET", "/api/reports/reports.c2xbrief?company=HS")).status).toBe(404);
  });
});

describe("A connected source: dataSourceManage", { timeout: 60_000 }, () => {
  it("takes an uploaded file by its declared columns, and its dataset is read by its roles, each in his rows", async () => {
    const draft = await write(analyst, SOURCES, source());
    expect(draft.status).toBe(201);
    await upload(draft.body.id, "budget.csv", "部门,日期,金额\nD1,2026-01-31,100.5\nD3,2026-02-28,20\n");
    const used = await act(analyst, SOURCES, draft.body, "publish");
    expect(used.body.stage).toBe("published");
    expect(await loadSources(tools, HS)).toBe(1);
    expect(await loadSources(tools, HS), "once asked, once loaded").toBe(0);
    await takenUp();
    expect(
      await eventually(
        () => ask(analyst, DATASET, ["amount", "rows"]),
        (rows) => rows[0]?.amount === "120.5000",
        20_000,
      ),
    ).toMatchObject([{ amount: "120.5000", rows: "2" }]);
    expect((await analyst.ask("GET", `/api/datasets/${DATASET}/manifest?company=ZD`)).status, "of another company").toBe(404);
    expect((await leader.ask("GET", `/api/datasets/${DATASET}/manifest?company=HS`)).status, "no role of his").toBe(403);
    const { datasets } = (await analyst.ask<{ datasets: { id: string; title: string }[] }>("GET", "/api/datasets?company=HS")).body;
    expect(datasets).toContainEqual(expect.objectContaining({ id: DATASET, title: "部门预算" }));
    const made = await write(analyst, TEMPLATES, {
      ...template({ code: "budget", dataset: DATASET }, ["salesperson"], BUDGETED),
    });
    expect((await act(analyst, TEMPLATES, made.body, "publish")).body.stage).toBe("published");
    await takenUp();
    const sales = await server.signedIn("sales");
    expect(await ask(sales, DATASET, ["amount"]), "the salesperson is of department D1").toMatchObject([{ amount: "100.5000" }]);
  });

  it("keeps its rows and says what is wrong when a new file does not fit", async () => {
    const { rows } = (await analyst.ask<{ rows: Doc[] }>("GET", `${SOURCES}?company=HS`)).body;
    const id = rows[0]?.id ?? "";
    const read = async () => (await analyst.ask<Doc>("GET", `${SOURCES}/${id}?company=HS`)).body;
    await upload(id, "wrong.csv", "部门,日期,金额\nD1,2026-01-31,much\n");
    await act(analyst, SOURCES, await read(), "load");
    await loadSources(tools, HS);
    expect((await read()).header).toMatchObject({ loadedRows: 2, loadError: expect.stringContaining("金额: much") as unknown });
    await upload(id, "right.csv", "部门,日期,金额,其他\nD1,2026-01-31,7,x\n");
    await act(analyst, SOURCES, await read(), "load");
    await loadSources(tools, HS);
    expect((await read()).header).toMatchObject({ loadedRows: 1, loadError: null });
    await eventually(
      () => ask(analyst, DATASET, ["amount"]),
      (found) => found[0]?.amount === "7.0000",
      20_000,
    );
    expect(await ask(analyst, DATASET, ["amount"])).toMatchObject([{ amount: "7.0000" }]);
  });

  it("takes a workbook and a parquet file as well, texts that look like formulas as texts, and refuses what is none of them", async () => {
    const draft = await write(analyst, SOURCES, source({ code: "many" }, LABELLED));
    const { id } = draft.body;
    await upload(id, "first.csv", "说明,金额\n=1+1,1\n");
    await act(analyst, SOURCES, draft.body, "publish");
    await loadSources(tools, HS);
    const read = async () => (await analyst.ask<Doc>("GET", `${SOURCES}/${id}?company=HS`)).body;
    const loadedFrom = async (name: string, bytes: BodyInit) => {
      const { status } = await upload(id, name, bytes);
      if (status === 201) await act(analyst, SOURCES, await read(), "load");
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
      () => ask(analyst, dataset, ["amount"], ["label"]),
      (rows) => rows.length === 2,
      20_000,
    );
    expect(labels.map(({ label, amount }) => `${label} ${amount}`).toSorted()).toEqual(["=SUM(A1) 2.5000", "@x 3.2500"]);
    const path = join(server.folder, "third.parquet");
    await server.served.analytics.duck.execute(
      `copy (select '苏尔' as 说明, 7.25::decimal(18, 4) as 金额 union all select null, 1) to '${path}' (format parquet)`,
      [],
    );
    expect(await loadedFrom("third.parquet", new Uint8Array(await readFile(path)))).toEqual({
      status: 201,
      loadedRows: 2,
      loadError: null,
    });
    for (const [name, bytes, told] of BAD_FILES) {
      const { status, loadedRows, loadError } = await loadedFrom(name, bytes);
      expect([name, loadedRows], "rows stay").toEqual([name, 2]);
      expect(status === 201 ? String(loadError) : `refused ${status}`).toMatch(status === 201 ? told : /^refused 4\d\d$/);
    }
  });

  it("reads a PostgreSQL database at an allowed address only, without being able to change it", async () => {
    const {
      host,
      port,
      database: name,
      user,
      password,
    } = database.ownerOptions as { host: string; port: number; database: string; user: string; password: string };
    const address = `${host}:${port}`;
    const wanted = {
      code: "foreign",
      kind: "postgres",
      address,
      database: name,
      userName: user,
      secret: password ?? "x",
      query: "select code as 代码, id as 数 from company",
    };
    allowAddresses([]);
    expect((await write(analyst, SOURCES, source(wanted, FOREIGN))).body.issues[0]).toMatchObject({ code: "choice", field: "address" });
    allowAddresses([address]);
    const draft = await write(analyst, SOURCES, source(wanted, FOREIGN));
    expect([draft.status, draft.body.header.secret]).toEqual([201, "●●●●●●●●"]);
    await act(analyst, SOURCES, draft.body, "publish");
    await loadSources(tools, HS);
    const read = async () => (await analyst.ask<Doc>("GET", `${SOURCES}/${draft.body.id}?company=HS`)).body;
    expect((await read()).header).toMatchObject({ loadedRows: 3, loadError: null });
    const revised = await act(analyst, SOURCES, await read(), "revise");
    const evil = { ...wanted, secret: "●●●●●●●●", query: "with gone as (delete from party returning 1) select 'a' as 代码, 1 as 数" };
    const saved = await analyst.ask<Doc>("PUT", `${SOURCES}/${draft.body.id}?company=HS`, {
      version: revised.body.version,
      key: "evil",
      ...source(evil, FOREIGN),
    });
    await act(analyst, SOURCES, saved.body, "publish");
    await loadSources(tools, HS);
    expect((await read()).header.loadError).toMatch(/read-only|WITH|syntax/);
  });

  it("is refused to a reader, and with columns that do not fit together", async () => {
    expect((await write(leader, SOURCES, source({ code: "other" }))).status).toBe(403);
    const [first = {}] = columns;
    const issues = async (own: object[]) =>
      ((await write(analyst, SOURCES, source({ code: "other" }, own))).body.issues ?? []).map(({ code, field }) => `${code} ${field}`);
    expect(await issues([{ ...first, propType: "money" }])).toEqual(expect.arrayContaining(["choice use"]));
    expect(await issues([first, { ...first, fieldName: "select 1" }])).toEqual(["format fieldName"]);
    expect(await issues([first, first])).toEqual(["repeatedRow fieldName"]);
  });
});
