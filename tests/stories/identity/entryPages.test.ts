import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createApp } from "#api/app";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const sales = await server.signedIn("sales");
/** The page as it is built, which no story builds. */
const dist = await mkdtemp(join(tmpdir(), "longwall-page-"));
await writeFile(join(dist, "index.html"), '<html lang="zh"><head><title>Longwall</title></head><body><div id="root"></div></body></html>');
const app = createApp({ ...server.served, dist });

type Block = { kind: string; titles: { zh: string }; menuGroup: string | null };
type Entry = {
  brand: {
    code: string;
    names: { zh: string; en: string; ru: string };
    colour: string | null;
    logo: string | null;
    opensAt: string | null;
  } | null;
  loginType: string;
  problem: string | null;
  ways: { code: string; kind: string }[];
  blocks: Block[];
};
const entry = (path: string, who = server.visitor(), query = "") => who.ask<Entry>("GET", `/api/entry?path=${path}${query}`);
const page = async (path: string, headers: Record<string, string> = {}) => (await app.request(path, { headers })).text();
const PLACE = "/api/documents/admin.entryPage?company=HS";

const provides = (code: string, entryPath: string) =>
  admin.ask("POST", "/api/documents/admin.identityProvider?company=HS", {
    header: {
      code,
      nameZh: code,
      kind: "ticket",
      entryPath,
      issuer: "oa",
      clientId: "longwall",
      clientSecret: "x".repeat(40),
      accountClaim: "sub",
    },
  });
const ways = async (path: string) => (await entry(path)).body.ways.map(({ code }) => code);
const toldOf = (problem: string) =>
  server.visitor().ask<Entry>("GET", `/api/entry?path=/login&problem=${problem}`, undefined, { "accept-language": "en" });

describe("The pages outside the frame", () => {
  it.each([
    ["/oaLogin", "OA单点登录"],
    ["/zmjOALogin", "OA单点登录（ZMJ）"],
    ["/bmjOALogin", "OA单点登录（BMJ）"],
    ["/fsAuthLogin", "飞书授权登录"],
    ["/as", "业务入口（AS）"],
    ["/dcgl", "业务入口（DCGL）"],
    ["/extract", "专家抽取入口"],
    ["/supplyHome", "供应链平台首页"],
    ["/SrmPage", "供应商关系门户"],
    ["/CtPage", "公司门户页（CT）"],
  ])("bear their name before any script runs: %s", async (path, name) => {
    expect((await entry(path)).body.brand?.names.zh).toBe(name);
    const html = await page(path, { "accept-language": "zh-CN" });
    expect(html).toContain(`<title>${name}</title>`);
    expect(html).not.toMatch(/<script(?! type="application\/json")/);
  });

  it("keep the brand that somebody comes by at /bmjLogin and /snzz, which lead to /login", async () => {
    expect(await page("/bmjLogin", { "accept-language": "en" })).toContain("<title>Sign in (BMJ entry)</title>");
    expect(await page("/snzz", { "accept-language": "ru" })).toContain("<title>Вход (SNZZ)</title>");
    expect((await entry("/login", undefined, "&brand=BMJ")).body.brand?.code).toBe("BMJ");
    expect((await entry("/login")).body.brand).toBeNull();
    expect(await page("/login")).toContain("<title>Longwall</title>");
  });

  it("show what is public to everybody at /supplyHome, /SrmPage and /CtPage, and the rest to whoever has signed in", async () => {
    for (const path of ["/supplyHome", "/SrmPage", "/CtPage"]) {
      const kinds = async (who = server.visitor()) => (await entry(path, who)).body.blocks.map(({ kind }) => kind);
      expect(await kinds()).toEqual(["text"]);
      expect(await kinds(sales)).toEqual(expect.arrayContaining(["text", "menu", "announcements"]));
    }
    expect((await entry("/as")).body.blocks).toEqual([]);
  });

  it("are made by an administrator for a host at /entryPage, in its colour and with its picture", async () => {
    const header = {
      code: "HSHOST",
      nameZh: "衡山<煤机>",
      nameEn: "Hengshan",
      path: "all",
      host: "hs.example",
      colour: "#0a7d3b",
      loginType: "provider",
      sloganZh: "安全第一",
      opensAt: "/messageList",
    };
    type Made = { id: string; issues?: { code: string; field: string }[] };
    const refused = async (wrong: object) =>
      (await admin.ask<Made>("POST", PLACE, { header: { ...header, ...wrong } })).body.issues?.map(({ code, field }) => [code, field]);
    expect(await refused({ colour: "green" })).toEqual([["format", "colour"]]);
    expect(await refused({ host: null })).toEqual([["required", "host"]]);
    expect(await refused({ host: "http://hs.example/" })).toEqual([["format", "host"]]);
    expect(await refused({ opensAt: "//evil.example" })).toEqual([["format", "opensAt"]]);
    const made = await admin.ask<Made>("POST", PLACE, { header });
    expect(made.status).toBe(201);
    expect(await refused({ code: "TWICE" })).toEqual([["duplicate", "path"]]);
    expect((await sales.ask("POST", PLACE, { header: { ...header, code: "X" } })).status).toBe(403);

    const logo = `/api/entry/${made.body.id}/logo`;
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    const put = (body: Uint8Array<ArrayBuffer>, cookie: string) => server.app.request(logo, { method: "PUT", body, headers: { cookie } });
    expect((await put(new Uint8Array(png), sales.cookie)).status).toBe(403);
    expect((await put(new TextEncoder().encode("<svg onload=alert(1)>"), admin.cookie)).status).toBe(422);
    expect((await put(new Uint8Array(110 * 1024), admin.cookie)).status).toBe(413);
    expect((await put(new Uint8Array(png), admin.cookie)).status).toBe(204);
    expect((await admin.ask("DELETE", "/api/entry/1/logo")).status).toBe(404);
    const kept = await admin.ask<{ action: string }[]>("GET", `${PLACE.split("?")[0]}/${made.body.id}/history?company=HS`);
    expect(JSON.stringify(kept.body)).toContain('"edit"');
    const shown = await server.app.request("/api/entry/logo/HSHOST");
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);

    const html = await (await app.request("http://hs.example/material", { headers: { "accept-language": "zh" } })).text();
    expect(html).toContain("<title>衡山&lt;煤机&gt;</title>");
    expect(html).toContain("--lw-brand:#0a7d3b");
    expect(html).toContain(String.raw`衡山\u003c煤机>`);
    expect(html).toContain("/api/entry/logo/HSHOST");
    expect(await page("/material")).toContain("<title>Longwall</title>");
    const told = await server.app.request("http://hs.example/api/entry?path=/login");
    expect(await told.json()).toMatchObject({ loginType: "provider", brand: { code: "HSHOST", opensAt: "/messageList" } });
    expect((await admin.ask("DELETE", logo)).status).toBe(204);
    expect((await server.app.request("/api/entry/logo/HSHOST")).status).toBe(404);
  });

  it("offer the ways that are made for them, and say in the visitor's language why somebody did not come in", async () => {
    expect([(await provides("zmj", "/zmjOALogin")).status, (await provides("everywhere", "all")).status]).toEqual([201, 201]);
    expect(await ways("/zmjOALogin")).toEqual(["everywhere", "zmj"]);
    expect(await ways("/bmjOALogin")).toEqual(["everywhere"]);
    expect(await ways("/as")).toEqual(["everywhere"]);
    expect((await toldOf("ticketExpired")).body.problem).toBe("This sign-in has expired or was used already; please sign in again");
    expect((await toldOf("constructor")).body.problem).toBeNull();
  });
});
