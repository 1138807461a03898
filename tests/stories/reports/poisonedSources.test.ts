import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { openAnalytics } from "#analytics/analytics";
import { eventually, reader, rowsOf } from "#support/figures";
import { appOptions } from "#db/client";
import { reportSetAside } from "#connectors/aside";
import { loadSources } from "#connectors/load";
import { openComposedDesk, HS, act, ask } from "./composedDesk.ts";
import { type Doc, LABELLED } from "./drafts.ts";
import { openSourceDesk, SOURCES } from "./sourceDesk.ts";

const desk = await openComposedDesk({ figures: "own" });
const { database, ledger, people, server, takenUp, tools } = desk;
const { loadedAgain, loadedFrom, readSource, runsOf, source, toolsWith, upload } = openSourceDesk(desk);

const DATED = [
  { fieldName: "day", header: "日期", nameZh: "日期", propType: "date", use: "group" },
  { fieldName: "amount", header: "金额", nameZh: "金额", propType: "money", use: "figure", currency: "CNY" },
];
const soiled = () => ledger.change(ledger.sql, HS, "reports.source");
const loadError = async (id: string) => (await readSource(id, "en")).header.loadError;

const groups = () => ask(people.analyst, "source.c2xtyped", ["amount"], ["label"]);

describe("A source of whose rows no figures can be made", () => {
  it.each([
    { place: "first", bad: 1 },
    { place: "last of many", bad: 20_001 },
  ])("is set aside by itself, told at its source, over a restart too, and comes back once it is mended: $place", async ({ place, bad }) => {
    const code = place === "first" ? "sick" : "sicklast";
    const dataset = `source.c2x${code}`;
    const id = await loadedFrom(code, DATED, "well.csv", "日期,金额\n2026-01-01,1\n");
    const healthy = await loadedFrom(`${code}beside`, LABELLED, "beside.csv", "说明,金额\na,1\n");
    const figure = () => ask(people.analyst, dataset, ["amount"]);
    await eventually(figure, (rows) => rows[0]?.amount === "1.0000");
    await ledger.sql`insert into data_source_row (comp_id, id, source_id, seq, cells)
        select comp_id, id + n, source_id, seq + n, case when n = ${bad} then '["2026-02-30", "1"]' else '["2026-02-28", "1"]' end::jsonb
        from data_source_row r, generate_series(1, ${bad}) n where source_id = ${id}`;
    await soiled();
    await eventually(
      () => Promise.resolve(tools.analytics.snapshots.aside(HS)[dataset]?.why ?? ""),
      (why) => why.includes("2026-02-30"),
    );
    expect(await figure(), "the figures of before are shown").toMatchObject([{ amount: "1.0000" }]);
    await reportSetAside(tools, HS);
    const told = await loadError(id);
    expect(told).toMatch(/.*2026-02-30.*; those of before are shown$/);
    expect(told).toContain("the rows are loaded, but no figures can be made of them: ");
    expect(await loadError(healthy)).toBeNull();
    await loadedAgain(healthy, "more.csv", "说明,金额\na,2\n");
    await eventually(
      () => ask(people.analyst, `source.c2x${code}beside`, ["amount"]),
      (rows) => rows[0]?.amount === "2.0000",
    );
    const again = await openAnalytics(server.served, appOptions(database.ownerOptions), server.folder);
    await again.start();
    const beside = await again.slices.answer(reader(HS), { dataset: `source.c2x${code}beside`, metrics: ["amount"], by: [] });
    expect(rowsOf(beside), "after a restart").toMatchObject([{ amount: "2.0000" }]);
    await again.close();
    await ledger.sql`delete from data_source_row where source_id = ${id} and cells->>0 = '2026-02-30'`;
    await soiled();
    await eventually(
      () => Promise.resolve(tools.analytics.snapshots.aside(HS)[dataset]),
      (away) => away === undefined,
    );
    await eventually(figure, (rows) => rows[0]?.amount === `${bad}.0000`);
    await reportSetAside(tools, HS);
    expect(await loadError(id)).toBeNull();
  });

  it("is told to administrators by name", async () => {
    const id = await loadedFrom("told", DATED, "well.csv", "日期,金额\n2026-01-01,1\n");
    await ledger.sql`update data_source_row set cells = '["2026-02-30", "1"]' where source_id = ${id}`;
    await soiled();
    const admin = await server.signedIn("admin");
    const state = () => admin.ask<{ aside: { dataset: string; why: string }[] }>("GET", "/api/waiting?company=HS");
    const { body } = await eventually(state, (answer) => answer.body.aside.some(({ dataset }) => dataset === "source.c2xtold"));
    expect(body.aside.find(({ dataset }) => dataset === "source.c2xtold")).toMatchObject({
      why: expect.stringContaining("2026-02-30") as unknown,
    });
    expect((await people.analyst.ask("GET", "/api/waiting?company=HS")).body).not.toHaveProperty("aside");
    await ledger.sql`delete from data_source_row where source_id = ${id}`;
    await soiled();
  });
});

describe("A source whose load ends its process", () => {
  it("is set aside by name at the next start, told at its source and to administrators, and tried again when somebody asks", async () => {
    const id = await loadedFrom("deadly", LABELLED, "well.csv", "说明,金额\na,1\n");
    expect((await upload(id, "deadly.csv", "说明,金额\na,2\nb,3\n")).status).toBe(201);
    await act(people.analyst, SOURCES, await readSource(id), "load");
    // A load that never comes back, as one has it that ended with its process.
    const ended = new AbortController();
    const open = () => once(ended.signal, "abort").then(() => Promise.reject(new Error("ended")));
    const ending = loadSources(toolsWith({ ...tools.files.store, open }), HS);
    await eventually(
      () => loadError(id),
      (told) => told === "deadly.csv is being loaded",
    );
    expect(await loadSources(tools, HS), "the next start").toBe(0);
    const told =
      "the server ended while deadly.csv was being loaded; it is not tried again until somebody asks for it, and the rows of before stay";
    expect([await loadError(id), (await readSource(id)).header.loadedRows]).toEqual([told, 1]);
    expect((await runsOf(id))[0]).toMatchObject({ action: "notLoaded" });
    const admin = await server.signedIn("admin");
    const aside = async () =>
      (await admin.ask<{ aside: { dataset: string; why: string }[] }>("GET", "/api/waiting?company=HS")).body.aside.find(
        ({ dataset }) => dataset === "source.c2xdeadly",
      );
    expect((await aside())?.why).toContain("deadly.csv");
    await act(people.analyst, SOURCES, await readSource(id), "load");
    expect(await loadSources(tools, HS)).toBe(1);
    expect((await readSource(id)).header).toMatchObject({ loadedRows: 2, loadError: null });
    expect(await aside()).toBeUndefined();
    ended.abort();
    await ending;
  });
});

describe("A source whose columns are declared anew", () => {
  it("keeps the columns that its rows were loaded with until rows fit the new ones", async () => {
    const [label = {}] = LABELLED;
    const id = await loadedFrom("typed", LABELLED, "typed.csv", "说明,金额\nn/a,1\n");
    await eventually(groups, (rows) => rows.length === 1);
    const revised = await act(people.analyst, SOURCES, await readSource(id), "revise");
    const saved = await people.analyst.ask<Doc>("PUT", `${SOURCES}/${id}?company=HS`, {
      version: revised.body.version,
      key: "typed anew",
      ...source({ code: "typed" }, [
        { ...label, propType: "integer", use: "figure" },
        ...LABELLED.slice(1),
        { ...label, fieldName: "said" },
      ]),
    });
    expect(saved.status).toBe(200);
    await act(people.analyst, SOURCES, saved.body, "publish");
    await takenUp();
    await loadSources(tools, HS);
    await takenUp();
    expect(await loadError(id)).toBe("Line 2, typed.csv, column “说明”: “n/a” is not of type “Whole number”");
    expect(await groups()).toMatchObject([{ label: "n/a", amount: "1.0000" }]);
    expect(tools.analytics.snapshots.aside(HS)["source.c2xtyped"]).toBeUndefined();
    expect(await loadedAgain(id, "fits.csv", "说明,金额\n7,1\n8,1\n")).toMatchObject({ loadedRows: 2, loadError: null });
    const sums = await eventually(
      () => ask(people.analyst, "source.c2xtyped", ["label", "amount"]),
      (rows) => rows[0]?.label === "15",
    );
    expect(sums).toMatchObject([{ label: "15", amount: "2.0000" }]);
  });
});
