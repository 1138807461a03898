import { describe, expect, it } from "vitest";
import type { Cockpit, CockpitAnswer, Panel } from "#define/cockpit";
import type { OwnWords } from "#define/composed";
import { landed } from "#support/figures";
import type { Visitor } from "#support/server";
import { act, HS, openComposedDesk, write } from "./composedDesk.ts";
import type { Doc } from "./drafts.ts";

const { people, roles, server, takenUp } = await openComposedDesk();
const TEMPLATES = "/api/documents/reports.cockpitTemplate";
const [ID, PATH] = ["cockpits.c2xboard", "/cockpit_2_board"];
const FROM = "sales.hsCockpit";

type Exported = { definition: Cockpit; words: OwnWords };
const get = <T>(who: Visitor, path: string) => who.ask<T>("GET", `${path}?company=HS`);
const exported = async (who: Visitor, id: string): Promise<Exported> => (await get<Exported>(who, `/api/cockpits/${id}/definition`)).body;
const figures = async (who: Visitor, id: string) => (await get<CockpitAnswer>(who, `/api/cockpits/${id}`)).body;
const bare = ({ id: _id, paths: _paths, company: _company, ...definition }: Cockpit) => definition;
const menu = async (who: Visitor) =>
  (await get<{ menu: { items: { path: string; kind: string; names?: { en: string } }[] }[] }>(who, "/api/session")).body.menu.flatMap(
    ({ items }) => items,
  );

/** A draft of a composed cockpit; `more` is said in its header. */
const draft = ({ definition, words }: Exported, more: object = {}, codes: readonly string[] = ["leader", "analyst"]) => ({
  header: {
    code: "board",
    nameZh: "董事会",
    nameEn: "Board",
    definition: JSON.stringify(bare(definition)),
    words: JSON.stringify(words),
    ...more,
  },
  lines: { roles: codes.map((code) => ({ roleId: roles.get(code) })) },
});
const changed = (from: Exported, change: (panels: readonly Panel[]) => readonly Panel[]): Exported => ({
  ...from,
  definition: { ...from.definition, panels: change(from.definition.panels) },
});
const told = ({ panels }: CockpitAnswer) =>
  panels.map(({ name, figure, steps, compare, opens }) => ({ name, figure, steps, compare, opens }));
const codesOf = ({ issues }: Pick<Doc, "issues">) => issues.map(({ code }) => code);

describe("A composed cockpit: /cockpitComposer, /cockpitTemplates", () => {
  it("begins as a copy of one from a file, and tells the same figures at a path of its own once it is published", async () => {
    await landed(server.served.analytics, HS);
    const made = await write(people.analyst, TEMPLATES, draft(await exported(people.analyst, FROM)));
    expect([made.status, made.body.stage]).toEqual([201, "draft"]);
    await takenUp();
    expect((await get(people.leader, `/api/cockpits/${ID}`)).status, "a draft is nobody's").toBe(404);
    const published = await act(people.analyst, TEMPLATES, made.body, "publish");
    expect([published.body.stage, published.body.header.no, published.body.header.path]).toEqual(["published", 1, PATH]);
    await takenUp();
    expect(await menu(people.leader)).toContainEqual(
      expect.objectContaining({ path: PATH, kind: "cockpit", names: expect.objectContaining({ en: "Board" }) as unknown }),
    );
    const [own, file] = [await figures(people.leader, ID), await figures(people.leader, FROM)];
    expect(told(own)).toEqual(told(file));
    expect(own.panels.find(({ name }) => name === "overdue")?.figure?.value).toBe("123.5000");
    expect([own.words?.title, own.words?.["compare.plan"]]).toEqual(["董事会", "全年计划"]);
    expect((await people.leader.ask("GET", `/api/cockpits/${ID}?company=ZD`)).status, "of another company").toBe(404);
  });

  it("is exported and imported as the file that it is, equal in both directions", async () => {
    const out = await exported(people.analyst, ID);
    expect(bare(out.definition)).toEqual(bare((await exported(people.analyst, FROM)).definition));
    const made = await write(people.analyst, TEMPLATES, draft(out, { code: "again", nameEn: "Again" }));
    await act(people.analyst, TEMPLATES, made.body, "publish");
    await takenUp();
    const back = await exported(people.analyst, "cockpits.c2xagain");
    expect(bare(back.definition)).toEqual(bare(out.definition));
    expect({ ...back.words.ru, title: "" }).toEqual({ ...out.words.ru, title: "" });
  });

  it("is refused while it does not hold together: a metric that is none, panels over each other or off the grid, no JSON", async () => {
    const whole = await exported(people.analyst, FROM);
    const refused = async (change: (panels: readonly Panel[]) => readonly Panel[]) => {
      const { status, body } = await write(people.analyst, TEMPLATES, draft(changed(whole, change), { code: "wrong" }));
      expect(status).toBe(422);
      return body.issues;
    };
    const [first, second] = whole.definition.panels;
    const overlapping = await refused(([one, two, ...rest]) => [
      one as Panel,
      { ...(two as Panel), at: first?.at ?? [0, 0, 1, 1] },
      ...rest,
    ]);
    expect(overlapping).toContainEqual(
      expect.objectContaining({
        code: "panelsOverlap",
        field: `panels.${first?.name}`,
        message: `面板“${first?.name}”与“${second?.name}”重叠`,
      }),
    );
    const outside = await refused(([one, ...rest]) => [{ ...(one as Panel), at: [20, 0, 8, 5] }, ...rest]);
    expect(codesOf({ issues: outside })).toContain("panelOffGrid");
    const unknown = await refused((panels) =>
      panels.map((panel) =>
        panel.name === "inventory" ? (JSON.parse(JSON.stringify(panel).replaceAll("stockValue", "profit")) as Panel) : panel,
      ),
    );
    expect(unknown).toContainEqual(expect.objectContaining({ code: "unknownMetric", field: "panels.inventory", value: "profit" }));
    const open = JSON.stringify({ ...bare(whole.definition), open: true });
    const opened = await write(people.analyst, TEMPLATES, draft(whole, { code: "wrong", definition: open }));
    expect(codesOf(opened.body), "whatever their menu says is no composer's to say").toEqual(["composition"]);
    for (const said of ["{", "[]", "{}", '{"panels":[]}'])
      expect(codesOf((await write(people.analyst, TEMPLATES, draft(whole, { code: "wrong", definition: said }))).body)).toContain(
        "composition",
      );
    expect((await write(people.analyst, TEMPLATES, draft(whole, { code: "wrong", words: '{"zh":{"title":1}}' }))).status).toBe(422);
    expect((await write(people.analyst, TEMPLATES, draft(whole, { code: "a/b" }))).status).toBe(422);
  });

  it("is refused to a reader: neither composed, nor tried, nor published by him", async () => {
    const whole = await exported(people.leader, FROM);
    expect((await write(people.leader, TEMPLATES, draft(whole, { code: "mine" }))).status).toBe(403);
    const tried = await people.leader.ask("POST", "/api/cockpits/preview?company=HS", {
      definition: bare(whole.definition),
      words: whole.words,
    });
    expect(tried.status).toBe(403);
    expect((await get(people.leader, "/api/cockpits/reports")).status).toBe(403);
    expect((await get(await server.signedIn("buyer"), `/api/cockpits/${ID}/definition`)).status).toBe(403);
  });

  it("is tried with the rights of whoever composes it, and told what is wrong with it", async () => {
    const { definition, words } = await exported(people.analyst, FROM);
    const tried = (body: object) =>
      people.analyst.ask<CockpitAnswer & Pick<Doc, "issues">>("POST", "/api/cockpits/preview?company=HS", body);
    const { status, body } = await tried({
      definition: { ...bare(definition), canvas: { ratio: "32:9", diagonal: 110, distance: 6 } },
      words,
    });
    expect([status, body.panels.find(({ name }) => name === "overdue")?.figure?.value]).toEqual([200, "123.5000"]);
    const unnamed = await tried({ definition: bare(definition), words: { zh: {}, en: {}, ru: {} } });
    expect(unnamed.body.words?.["panels.inventory"]).toBe("库存金额");
    const [one, ...rest] = definition.panels;
    const wrong = await tried({ definition: { ...bare(definition), panels: [{ ...one, at: rest[0]?.at }, ...rest] }, words });
    expect([wrong.status, codesOf(wrong.body)]).toEqual([422, expect.arrayContaining(["panelsOverlap"])]);
    const { body: known } = await get<{ reports: { path: string; metrics: string[] }[] }>(people.analyst, "/api/cockpits/reports");
    expect(known.reports.find(({ path }) => path === "/orderIntake")?.metrics).toContain("orderIntake");
  });

  it("keeps its versions: one draft at a time, changed by who saw it last, and an earlier one is brought back", async () => {
    const whole = await exported(people.analyst, ID);
    const fewer = changed(whole, (panels) => panels.filter(({ name }) => name !== "funnel"));
    const next = await write(people.analyst, TEMPLATES, draft(fewer));
    expect(next.status).toBe(201);
    expect((await write(people.analyst, TEMPLATES, draft(whole))).status, "one draft of a code").not.toBe(201);
    const put = (version: number) =>
      people.analyst.ask<Doc>("PUT", `${TEMPLATES}/${next.body.id}?company=HS`, {
        version,
        key: `put-${version}`,
        ...draft(fewer, { nameEn: "Few" }),
      });
    const kept = await put(next.body.version);
    expect([kept.status, (await put(next.body.version + 7)).status]).toEqual([200, 409]);
    await act(people.analyst, TEMPLATES, kept.body, "publish");
    await takenUp();
    expect((await figures(people.leader, ID)).panels.map(({ name }) => name)).not.toContain("funnel");
    const { rows } = (await get<{ rows: { id: string; no: number; stage: string; code: string }[] }>(people.analyst, TEMPLATES)).body;
    const versions = rows.filter(({ code }) => code === "board").toSorted((a, b) => a.no - b.no);
    expect(versions.map(({ no, stage }) => [no, stage])).toEqual([
      [1, "superseded"],
      [2, "published"],
    ]);
    const { body: before } = await get<Doc>(people.analyst, `${TEMPLATES}/${versions[0]?.id}`);
    const { definition, words } = before.header as { definition: string; words: string };
    const restored = await write(people.analyst, TEMPLATES, draft(whole, { definition, words }));
    expect((await act(people.analyst, TEMPLATES, restored.body, "publish")).body.header.no).toBe(3);
    await takenUp();
    expect((await figures(people.leader, ID)).panels.map(({ name }) => name)).toContain("funnel");
    const history = await get<{ entries?: unknown[] } | unknown[]>(people.analyst, `${TEMPLATES}/${restored.body.id}/history`);
    expect(JSON.stringify(history.body)).toContain("publish");
  });

  it("turns on walls by its path, is told where it is used, and is away once it is out of use", async () => {
    const item = { kind: "page", link: `${PATH}?year=2026`, fileId: null, title: "", seconds: 20, weekdays: [], from: null, until: null };
    const always = { days: "all", validFrom: null, validUntil: null, priority: 0, alert: null };
    const admin = await server.signedIn("admin");
    const list = await admin.ask("POST", "/api/playlists?company=HS", { name: "大厅", items: [{ ...item, ...always }] });
    expect(list.status).toBe(201);
    await people.leader.ask("PATCH", "/api/preferences/desk?company=HS", { value: { favourites: [PATH] } });
    const uses = await get<object>(people.analyst, `/api/cockpits/${ID}/uses`);
    expect(uses.body).toEqual({ playlists: ["大厅"], screens: [], roles: ["分析员", "领导"], favourites: 1 });
    expect((await get(people.leader, `/api/cockpits/${ID}/uses`)).status).toBe(403);
    const { rows } = (await get<{ rows: (Doc & { code: string })[] }>(people.analyst, TEMPLATES)).body;
    const published = rows.find(({ code, stage }) => code === "board" && stage === "published") as Doc;
    await act(people.analyst, TEMPLATES, published, "disable", { reason: "no longer asked for" });
    await takenUp();
    expect((await menu(people.leader)).map(({ path }) => path)).not.toContain(PATH);
    expect((await get(people.leader, `/api/cockpits/${ID}`)).status).toBe(404);
  });
});
