import { beforeAll, describe, expect, it } from "vitest";
import type { CockpitAnswer } from "#define/cockpit";
import { forgetViewers } from "#engine/access/viewer";
import { sayIn } from "#render/cockpit/cockpit";
import { writeCast } from "#support/bookCast";
import { createDatabase } from "#support/database";
import { landed } from "#support/figures";
import { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import { openServer, type Visitor } from "#support/server";
import { figureSaid } from "#tile/figure";
import { barsSaid } from "#tile/lists";
import type { BodyProps } from "#tile/panel";
import type { Say } from "#tile/say";
import { tableSaid } from "#tile/table";

const HS = 2;
const server = await openServer({ figures: "all" });
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;

beforeAll(async () => {
  server.clock.at = new Date("2026-06-30T04:00:00Z");
  const cast = await writeCast(ledger, HS, "T");
  for (const code of ["CB", "ZDYY", "GL", "SNZZ"]) cast.departments.push(await ledger.department(HS, code));
  await writeRandomBooks(ledger, HS, cast, 3141, 60);
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
  leader = await server.signedIn("leader");
});

const opened = async (who: Visitor, id: string, lang = "en") =>
  (await who.ask<CockpitAnswer>("GET", `/api/cockpits/${id}?company=HS`, undefined, { "accept-language": lang })).body;
const drawn = (who: Visitor, id: string, more = "", lang = "en") =>
  who.ask<string>("GET", `/api/cockpits/${id}/picture?company=HS&format=svg${more}`, undefined, { "accept-language": lang });
/** What a picture says, text by text. */
const said = (svg: string) =>
  [...svg.matchAll(/aria-label="([^"]*)"/g)].map(([, text = ""]) =>
    text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
const bytes = async (who: Visitor, path: string) => {
  const answer = await server.app.request(path, { headers: { cookie: who.cookie } });
  return { type: answer.headers.get("content-type"), body: Buffer.from(await answer.arrayBuffer()), status: answer.status };
};

/** The figures that a tile of the screen shows, as it writes them. */
function figuresOf(props: BodyProps, say: Say): readonly string[] {
  const { kind } = props.panel;
  if (kind === "figure") return [figureSaid(props, say).amount.text];
  if (kind === "bars") return barsSaid(props, say).map(({ text }) => text);
  return kind === "table" ? (tableSaid(props, say).rows[0]?.cells ?? []).map(({ text }) => text) : [];
}

describe("A cockpit on paper (/hsCockpit, /ZmjCockpit)", () => {
  it("tells the figures of the screen, each by the same words", async () => {
    for (const [id, lang] of [
      ["sales.hsCockpit", "en"],
      ["sales.hsCockpit", "zh"],
      ["sales.groupCockpit", "ru"],
    ] as const) {
      const cockpit = await opened(leader, id, lang);
      const texts = said((await drawn(leader, id, "", lang)).body);
      const say = sayIn(server.served.words, lang);
      const missing = cockpit.definition.panels.flatMap((panel) => {
        const answer = cockpit.panels.find(({ name }) => name === panel.name) as CockpitAnswer["panels"][number];
        return figuresOf({ cockpit, panel, answer }, say).filter((text) => !texts.includes(text));
      });
      expect([id, lang, missing]).toEqual([id, lang, []]);
      expect(texts.length).toBeGreaterThan(50);
    }
  });

  it("says over them whose they are, of which days, how old, who asked and what they are narrowed to", async () => {
    const cockpit = await opened(leader, "sales.hsCockpit");
    const [param, choices] = Object.entries(cockpit.choices.among).find(([, among]) => among.length > 0) ?? ["", []];
    const [first] = choices;
    const texts = said((await drawn(leader, "sales.hsCockpit", `&${param}=${first?.id}`)).body).join(" | ");
    expect(texts).toContain("Period 2026-01-01 to 2026-06-30");
    expect(texts).toMatch(/Data as of \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(texts).toMatch(/Printed by .+, 2026-06-30 12:00/);
    expect(texts).toContain(first?.label);
  });

  it("is a picture or a page of A4 across", async () => {
    const png = await bytes(leader, "/api/cockpits/sales.hsCockpit/picture?company=HS&look=dark");
    expect([png.type, png.body.readUInt32BE(16), png.body.readUInt32BE(20)]).toEqual(["image/png", 1920, 1080]);
    const pdf = await bytes(leader, "/api/cockpits/sales.hsCockpit/picture?company=HS&format=pdf");
    expect([pdf.type, pdf.body.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
    expect(pdf.body.toString("latin1")).toContain("/MediaBox [0 0 841.8");
  });

  it("keeps hidden what its reader does not see", async () => {
    const before = await opened(leader, "sales.hsCockpit");
    const customers = before.panels.find(({ name }) => name === "customers") as CockpitAnswer["panels"][number];
    const names = (customers.slices[Object.keys(customers.slices)[0] ?? ""]?.rows ?? []).flatMap(([, label]) => label ?? []);
    expect(names.length).toBeGreaterThan(1);
    expect(said((await drawn(leader, "sales.hsCockpit")).body)).toContain(names[0]);
    await ledger.sql`insert into role_field (role_id, module, field, access)
      select id, 'sales.salesContract', 'customerId', 'hidden' from role where code = 'leader'`;
    forgetViewers(server.served);
    const texts = said((await drawn(leader, "sales.hsCockpit")).body);
    expect(texts).toContain("No right to see this");
    expect(names.filter((name) => texts.includes(name))).toEqual([]);
    await ledger.sql`delete from role_field where module = 'sales.salesContract' and field = 'customerId' and access = 'hidden'`;
    forgetViewers(server.served);
  });

  it("is refused to who does not see it, and to who sees it but may not take its figures along", async () => {
    expect((await drawn(server.visitor(), "sales.hsCockpit")).status).toBe(401);
    expect((await drawn(leader, "sales.noSuch")).status).toBe(404);
    expect((await drawn(leader, "sales.hsCockpit", "&look=blue")).status).toBe(422);
    expect((await drawn(await server.signedIn("keeper"), "sales.hsCockpit")).body).toMatchObject({ type: "/problems/forbidden" });
    expect((await opened(leader, "sales.hsCockpit")).taken).toBe(true);
    await ledger.sql`delete from role_grant where role_id in (select id from role where code = 'leader')`;
    await ledger.sql`insert into role_grant (role_id, module, action) select id, '*', 'read' from role where code = 'leader'`;
    forgetViewers(server.served);
    expect((await opened(leader, "sales.hsCockpit")).taken).toBe(false);
    expect((await drawn(leader, "sales.hsCockpit")).body).toMatchObject({
      type: "/problems/forbidden",
      permission: expect.stringMatching(/\.export$/),
    });
  });
});
