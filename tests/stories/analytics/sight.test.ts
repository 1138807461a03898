import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#api/app";
import { writeCast } from "#support/bookCast";
import { createDatabase } from "#support/database";
import { eventually, landed } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openServer } from "#support/server";

const HS = 2;
const REPORT = "/receivablesAgeClassification?company=HS";
const server = await openServer();
/** What a build writes; no story builds. */
const dist = await mkdtemp(join(tmpdir(), "longwall-sight-"));
afterAll(() => rm(dist, { recursive: true }));
const PARTS = [
  '<script type="module" crossorigin src="/assets/index-12345678.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/runtime-12345678.js">',
  '<link rel="stylesheet" crossorigin href="/assets/style-12345678.css">',
];
const app = createApp({ ...server.served, dist });

beforeAll(async () => {
  await writeFile(
    join(dist, "index.html"),
    `<html lang="zh"><head><title>Longwall</title>${PARTS.join("")}</head><body><div id="root"></div></body></html>`,
  );
  await writeFile(join(dist, ".ahead.json"), "{}");
  await writeFile(join(dist, ".sight.css"), "h1{margin:0}");
  await writeFile(
    join(dist, ".tokens.css"),
    ':root{--lw-text:#111111;--lw-hue-1:#0000aa;}:root[data-theme="dark"]{--lw-text:#eeeeee;--lw-hue-1:#aaaaff;}',
  );
  const ledger = new Ledger((await createDatabase()).ownerOptions);
  const { customers, departments } = await writeCast(ledger, HS, "T");
  const [customer = ""] = customers;
  const { department, unit } = departments[0] ?? { department: "", unit: "" };
  await ledger.sql`update party set name_zh = ${"<b>山河</b>"} where id = ${customer}`;
  const entries = [{ kind: "invoice" as const, on: "2026-01-01", amount: "71234.56" }];
  await ledger.items(HS, [{ customer, department, unit, dueOn: "2026-01-01", entries }]);
  await server.served.analytics.start();
  await landed(server.served.analytics, HS);
});

/** The page at an address as somebody gets it, its sight apart: what is over the page before any script runs. */
async function page(account: string, address = REPORT, cookie = "") {
  const { cookie: session } = await server.signedIn(account);
  const answer = await app.request(address, { headers: { cookie: `${session}${cookie}` } });
  const html = await answer.text();
  const [, sight = ""] = /<template shadowrootmode="closed">(.*)<\/template><\/div>/s.exec(html) ?? [];
  return { html, sight, caching: answer.headers.get("cache-control") };
}
/** The first time is not always soon enough. */
const seen = (account: string, address?: string, cookie?: string) =>
  eventually(
    () => page(account, address, cookie),
    ({ sight }) => sight !== "",
  );

describe("What is seen of a report at first sight", () => {
  it("is its title, its picture, its figures and how old they are, all that the page is made of behind it, and is kept by nobody", async () => {
    const { html, sight, caching } = await seen("leader");
    expect(sight).toContain("71,234.56");
    expect(sight).toMatch(/<h1 [^>]*>应收账龄分类<\/h1>/);
    expect(sight).toMatch(/数据截至 \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(sight).toContain("<svg ");
    const [, waiting = ""] = /<\/div><template id="lw-behind">(.*)<\/template><div id="root">/s.exec(html) ?? [];
    expect(waiting).toBe(PARTS.join(""));
    expect(html.replace(waiting, "").match(/<link rel|<script [^>]*>/g)).toEqual(['<script defer src="/behind.js">']);
    expect(caching).toBe("no-store");
  });

  it("shows names as they are written", async () => {
    const { html } = await seen("leader");
    expect(html).toContain("&lt;b&gt;山河&lt;/b&gt;");
    expect(html).not.toContain("<b>山河");
  });

  it("stands where the screen stood last, in its theme, and only in a window so wide", async () => {
    const { html, sight } = await seen("leader", REPORT, "; longwall-place=dark.1920.48.140.1872.900");
    expect(html).toContain('<html data-theme="dark"');
    expect(html).toContain("@media not (width: 1920px)");
    expect(sight).toContain("left:48px;top:140px;width:1872px;height:900px");
    expect([sight.includes("#aaaaff"), sight.includes("#0000aa")]).toEqual([true, false]);
  });

  it("takes no place that is none", async () => {
    const { sight } = await seen("leader", REPORT, '; longwall-place=dark.1920."><script>.140.1872.900');
    expect(sight).toContain("left:208px;top:152px");
    expect(sight).not.toContain("script");
  });

  it("is nothing for who may not open the report, where it cannot be asked, and on a phone", async () => {
    expect((await page("keeper")).html).not.toContain("lw-sight");
    expect((await page("leader", `${REPORT}&f.nothing=1`)).html).not.toContain("lw-sight");
    expect((await page("leader", "/dashboard?company=HS")).html).not.toContain("lw-sight");
    expect((await page("leader", REPORT, "; longwall-place=light.390.0.217.390.591")).html, "on a phone").not.toContain("lw-sight");
  });
});
