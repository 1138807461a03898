import { beforeAll, describe, expect, it } from "vitest";
import type { CockpitAnswer } from "#define/cockpit";
import { CHART_KINDS } from "#define/report";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";

const HS = 2;
const AGEING = "/receivablesAgeClassification";
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;

type Shown = { company: string; seconds: number; pages: { link: string; kind: string; title: string; problem: string | null }[] };

beforeAll(async () => {
  await server.served.analytics.follow();
  leader = await server.signedIn("leader");
  const place = await ledger.department(HS, "X1");
  const customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
  await ledger.items(HS, [{ customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "123.5" }] }]);
});

const screen = { name: "调度大厅", language: "zh", seconds: 20, links: [`${AGEING}?by=unit`, "/hsCockpit"] };
const open = async (who: Visitor, wanted: object = screen) =>
  who.ask<{ id: string; token: string; type: string }>("POST", "/api/media?company=HS", wanted);
/** The kiosk: nobody is signed in there. */
const kiosk = server.visitor();
const show = (token: string, what = "", headers = {}) => kiosk.ask<never>("GET", `/api/media/show/${token}${what}`, undefined, headers);

describe("A screen that hangs for weeks: /crmReportMedia", () => {
  it("shows what its maker may see to whoever has its link, without a session", async () => {
    const { status, body } = await open(leader);
    expect(status).toBe(201);
    const shown = (await show(body.token)).body as unknown as Shown;
    expect(shown).toMatchObject({
      company: "衡山",
      timeZone: "Asia/Shanghai",
      seconds: 20,
      pages: [
        { kind: "report", title: "应收账龄分类" },
        { kind: "cockpit", problem: null },
      ],
    });
    const picture = await show(body.token, "/picture?page=0");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(String(picture.body)).toMatch(/^<svg [\s\S]*<path/);
    expect(String(picture.body), "texts are outlines: no font is asked of the machine").not.toContain("<text");
    const known = { "if-none-match": picture.headers.get("etag") ?? "" };
    const again = await show(body.token, "/picture?page=0", known);
    expect([again.status, again.headers.get("x-true-at") === null]).toEqual([304, false]);
    const cockpit = (await show(body.token, "/cockpit?page=1")).body as unknown as CockpitAnswer;
    expect(cockpit.panels.find(({ name }) => name === "overdue")?.figure?.value).toBe("123.5000");
    expect((await show(body.token, "/picture?page=7")).status).toBe(404);
  });

  it("is ended by its maker, and nobody else's", async () => {
    const { body } = await open(leader);
    const analyst = await server.signedIn("analyst");
    expect((await analyst.ask("DELETE", `/api/media/${body.id}?company=HS`)).status).toBe(404);
    expect((await leader.ask<{ screens: { id: string }[] }>("GET", "/api/media?company=HS")).body.screens.map(({ id }) => id)).toContain(
      body.id,
    );
    expect((await leader.ask("DELETE", `/api/media/${body.id}?company=HS`)).status).toBe(204);
    expect((await show(body.token)).status).toBe(401);
    expect((await show("guessed")).status).toBe(401);
  });

  it("is refused to a reader for a report that he may not open, and to an invited customer altogether", async () => {
    const keeper = await server.signedIn("keeper");
    expect((await open(keeper)).body.type).toBe("/problems/forbidden");
    const invited = await server.signedIn("invited");
    expect((await open(invited, { ...screen, links: ["/hsCockpit"] })).status).toBe(403);
    expect((await open(leader, { ...screen, links: ["/noSuchReport"] })).status).toBe(404);
    expect((await open(leader, { ...screen, links: [`${AGEING}?by=nothing`] })).status).toBe(422);
    expect((await open(leader, { ...screen, links: [] })).status).toBe(422);
  });
});

describe("A report shown by its menu link: /crmReportFrMedia", () => {
  it("is drawn as whatever kind of picture its address says, each in its own way", async () => {
    const pictures = new Map<string, string>();
    for (const chart of CHART_KINDS) {
      const link = encodeURIComponent(`${AGEING}?by=customer&chart=${chart}`);
      const { status, body } = await leader.ask<string>("GET", `/api/media/show/own/picture?link=${link}&company=HS`);
      pictures.set(`${chart} ${status}`, body);
    }
    expect([...pictures.keys()]).toEqual(CHART_KINDS.map((chart) => `${chart} 200`));
    for (const svg of pictures.values()) expect(svg.match(/<path/g)?.length).toBeGreaterThan(20);
    const marks = [...pictures.values()].map((svg) => svg.slice(svg.indexOf("<svg x=")));
    expect(new Set(marks).size).toBe(CHART_KINDS.length);
    expect(marks.filter((svg) => svg.includes("<text") || svg.includes("NaN"))).toEqual([]);
  });

  it("is drawn in the rights of the one who is signed in, and not without", async () => {
    const link = `?link=${encodeURIComponent(`${AGEING}?by=customer`)}&company=HS`;
    expect((await leader.ask("GET", `/api/media/show/own/picture${link}`)).status).toBe(200);
    expect((await server.visitor().ask("GET", `/api/media/show/own/picture${link}`)).status).toBe(401);
    const keeper = await server.signedIn("keeper");
    const { body } = await keeper.ask<Shown>("GET", `/api/media/show/own${link}`);
    expect(body.pages).toMatchObject([{ kind: "none", problem: "forbidden" }]);
  });
});
