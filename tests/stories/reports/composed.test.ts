import { describe, expect, it } from "vitest";
import { definition } from "./drafts.ts";
import { openComposedDesk, act, write } from "./composedDesk.ts";
import type { Visitor } from "#support/server";

const { people, server, takenUp, template } = await openComposedDesk();

const TEMPLATES = "/api/documents/reports.template";

const menu = async (who: Visitor) =>
  (await who.ask<{ menu: { items: { path: string; names?: { zh: string } }[] }[] }>("GET", "/api/session?company=HS")).body.menu.flatMap(
    ({ items }) => items,
  );
const PATH = "/report_2_owing";
const ID = "reports.c2xowing";

describe("A composed report: reportTemplateMod, reportTemplateManage", () => {
  it("is refused while it does not hold together, with what is wrong", async () => {
    const wrong = await write(people.analyst, TEMPLATES, template({}, ["leader"], { ...definition, metrics: ["profit"] }));
    expect([wrong.status, wrong.body.issues[0]]).toEqual([
      422,
      expect.objectContaining({ code: "composition", value: expect.stringContaining("no metric profit") as unknown }),
    ]);
    expect((await write(people.analyst, TEMPLATES, template({ dataset: "sales.nothing" }))).status).toBe(422);
    expect((await write(people.analyst, TEMPLATES, template({ code: "a/b" }))).status).toBe(422);
    for (const said of ["{", "{}", "null", '{"groups":1}'])
      expect((await write(people.analyst, TEMPLATES, template({ definition: said }))).body.issues[0]?.code).toBe("composition");
    const astray = { ...definition, lines: { open: { drill: "/neverMade" } } };
    const lost = await write(people.analyst, TEMPLATES, template({}, ["leader"], astray));
    expect(lost.body.issues[0]).toMatchObject({ code: "composition", value: expect.stringContaining("no report") as unknown });
    const unknown = await write(
      people.analyst,
      TEMPLATES,
      template({}, ["leader"], { ...definition, lines: { profit: { label: "利润" } } }),
    );
    expect(unknown.status).toBe(422);
  });

  it("stands in the menu of its roles once it is published, and gives each reader his own rows", async () => {
    const draft = await write(people.analyst, TEMPLATES, template());
    expect([draft.status, draft.body.stage]).toEqual([201, "draft"]);
    expect((await people.leader.ask("GET", `/api/reports/${ID}?company=HS`)).status).toBe(404);
    const published = await act(people.analyst, TEMPLATES, draft.body, "publish");
    expect([published.body.stage, published.body.header.no, published.body.header.path]).toEqual(["published", 1, PATH]);
    await takenUp();
    expect(await menu(people.leader)).toContainEqual(
      expect.objectContaining({ path: PATH, names: expect.objectContaining({ zh: "谁欠我们" }) as unknown }),
    );
    const { status, body } = await people.leader.ask<{ report: { dataset: string }; words: Record<string, { title: string }> }>(
      "GET",
      `/api/reports/${ID}?company=HS`,
      undefined,
      { "accept-language": "en" },
    );
    expect([status, body.report.dataset, body.words[ID]?.title]).toEqual([200, "sales.receivables", "Who owes us"]);
    const buyer = await server.signedIn("buyer");
    expect((await buyer.ask("GET", `/api/reports/${ID}?company=HS`)).status).toBe(403);
    expect((await people.leader.ask("GET", `/api/reports/${ID}?company=ZD`)).status, "of another company").toBe(404);
  });

  it("is replaced by its next version in the menus of its roles", async () => {
    const next = await write(people.analyst, TEMPLATES, template({ nameZh: "谁欠我们（新）" }, ["leader", "accountant"]));
    expect((await write(people.analyst, TEMPLATES, template())).status, "one draft of a code").not.toBe(201);
    const published = await act(people.analyst, TEMPLATES, next.body, "publish");
    expect(published.body.header.no).toBe(2);
    const { rows } = (await people.analyst.ask<{ rows: { no: number; stage: string }[] }>("GET", `${TEMPLATES}?company=HS&sort=no`)).body;
    expect(rows.map(({ no, stage }) => [no, stage])).toEqual([
      [1, "superseded"],
      [2, "published"],
    ]);
    await takenUp();
    expect((await menu(people.leader)).find(({ path }) => path === PATH)?.names?.zh).toBe("谁欠我们（新）");
    const finance = await server.signedIn("finance");
    expect((await menu(finance)).map(({ path }) => path)).toContain(PATH);
  });

  it("is refused to a reader who may not compose", async () => {
    expect((await write(people.leader, TEMPLATES, template({ code: "mine" }))).status).toBe(403);
  });
});

describe("Generating a report: reportGenerateMod, reportManageList", () => {
  it("keeps parameters, data time, who ran it and what it answered, for readers of the same rows", async () => {
    const link = `${PATH}?by=unit&p.asOf=2026-03-31`;
    const run = await people.analyst.ask<{ id: string; docNo: string }>("POST", `/api/reports/${ID}/runs?company=HS`, { link });
    expect(run.status, "the analyst is not among its readers").toBe(403);
    const admin = await server.signedIn("admin");
    const made = await admin.ask<{ id: string }>("POST", `/api/reports/${ID}/runs?company=HS`, { link });
    expect(made.status).toBe(201);
    type Runs = { rows: Record<string, unknown>[]; labels: Record<string, Record<string, { code: string | null }>> };
    const { rows, labels } = (await admin.ask<Runs>("GET", "/api/documents/reports.run?company=HS")).body;
    expect(rows[0]).toMatchObject({ name: "谁欠我们（新）", params: "by=unit&p.asOf=2026-03-31", dataAt: expect.any(String) });
    expect(labels.createdBy?.[String(rows[0]?.createdBy)]?.code, "who ran it").toBe("admin");
    const result = await admin.ask<{ head: string[]; rows: (string | null)[][] }>("GET", `/api/reports/runs/${made.body.id}?company=HS`);
    expect(result.body.rows.at(-1)).toContain("123.5000");
    expect((await people.analyst.ask("GET", `/api/reports/runs/${made.body.id}?company=HS`)).status, "reads all rows").toBe(200);
    expect((await people.leader.ask("GET", `/api/reports/runs/${made.body.id}?company=HS`)).status, "reads no runs").toBe(403);
    expect((await admin.ask("POST", `/api/reports/${ID}/runs?company=HS`, { link: "/receivablesAgeClassification" })).status).toBe(422);
  });
});

describe("The lines of a composed report: reportTemplateMod", () => {
  it("calls its figures as its maker does, in files too, and keeps how often it is made", async () => {
    const lines = {
      open: { label: "欠款", remark: "含质保金", drill: "/crmRptAparMoney" },
      customer: { label: "欠款单位" },
      overdue: { label: "逾期欠款" },
    };
    const draft = await write(
      people.analyst,
      TEMPLATES,
      template({ code: "debts", period: "month" }, ["leader"], { ...definition, lines }),
    );
    expect([draft.status, draft.body.header.period]).toEqual([201, "month"]);
    const published = await act(people.analyst, TEMPLATES, draft.body, "publish");
    await takenUp();
    const { body } = await people.leader.ask<{ report: { lines: object } }>("GET", "/api/reports/reports.c2xdebts?company=HS");
    expect(body.report.lines).toEqual(lines);
    const admin = await server.signedIn("admin");
    const made = await admin.ask<{ id: string }>("POST", "/api/reports/reports.c2xdebts/runs?company=HS", { link: "/report_2_debts" });
    const run = await admin.ask<{ head: string[] }>("GET", `/api/reports/runs/${made.body.id}?company=HS`);
    expect(run.body.head.join(" ")).toMatch(/^欠款单位 .*逾期欠款/);
    await act(people.analyst, TEMPLATES, published.body, "disable", { reason: "done" });
  });
});

describe("A composed report that is out of use: reportTemplateManage", () => {
  it("leaves the menus and is found no more", async () => {
    const draft = await write(people.analyst, TEMPLATES, template({ code: "brief" }));
    const published = await act(people.analyst, TEMPLATES, draft.body, "publish");
    await takenUp();
    expect((await menu(people.leader)).map(({ path }) => path)).toContain("/report_2_brief");
    expect((await act(people.analyst, TEMPLATES, published.body, "disable", { reason: "no longer asked for" })).body.stage).toBe(
      "disabled",
    );
    await takenUp();
    expect((await menu(people.leader)).map(({ path }) => path)).not.toContain("/report_2_brief");
    expect((await people.leader.ask("GET", "/api/reports/reports.c2xbrief?company=HS")).status).toBe(404);
  });
});
