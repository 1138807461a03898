import newCode from "qrcode-generator";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#demo/accounts";
import { openSite, type Site } from "#support/site";
import { openReceivables, receive } from "../reportData.ts";

const COCKPIT = "/hsCockpit";
const AGEING = "/receivablesAgeClassification";
const PANEL = "collectionRate";
let site: Site;
/** How far (ms) the server's clock was put forward. */
let ahead = 0;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
  const [from, since] = [site.clock.at.getTime(), Date.now()];
  site.clock.now = () => new Date(from + Date.now() - since + ahead);
});

const ITEM = { kind: "page", fileId: null, title: "", seconds: 3600, weekdays: [], from: null, until: null, days: "all" };
const ANY_DAY = { validFrom: null, validUntil: null, priority: 0, alert: null };
const figureIn = (page: Page) => page.locator(`[data-panel="${PANEL}"] .lw-amount`);
const shownOn = (wall: Page) => wall.locator('.lw-media-slot[data-shown="true"]');

/** A browser that shows a screen with a playlist of an ageing report and the cockpit, each for an hour. */
async function hang(): Promise<Page> {
  const desk = await site.enter("leader", "/dashboard");
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await desk.request.post(`${site.origin}/api${path}?company=HS`, { data });
    return answer.status() === 201 ? ((await answer.json()) as { id: string }).id : "";
  };
  const items = [AGEING, COCKPIT].map((link) => ({ ...ITEM, ...ANY_DAY, link }));
  const playlistId = await post("/playlists", { name: "会议", items });
  const { roles } = (await (await desk.request.get(`${site.origin}/api/screens?company=HS`)).json()) as {
    roles: { id: string; name: string }[];
  };
  const draft = { name: "会议室", place: "二楼", departmentId: null, language: "zh", seconds: 20, leaseHours: 24, expiresAt: null };
  const role = roles.find(({ name }) => name === "领导") ?? roles[0];
  const screen = await post("/screens", { ...draft, roleId: role?.id, playlistId, hasRemote: true, pages: [AGEING, COCKPIT] });
  const wall = await site.open("/crmReportMedia?pair=1", { size: { width: 1920, height: 1080 } });
  await expect.poll(() => wall.locator(".lw-media-code").innerText()).toMatch(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  await post(`/screens/${screen}/pair`, { code: await wall.locator(".lw-media-code").innerText() });
  await shownOn(wall).locator("img, .lw-tile").first().waitFor();
  return wall;
}

/** What the code on the glass says, once it is the code of that. */
async function invitation(wall: Page): Promise<string> {
  const beat = wall.waitForResponse(async (answer) => answer.url().includes("/api/wall/beat") && answer.ok());
  const { remoteCode } = (await (await beat).json()) as { remoteCode: string };
  const show = (await wall.evaluate(async () => {
    const opened = indexedDB.open("longwall-screen");
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const asked = opened.result.transaction("own").objectStore("own").get("show");
    await new Promise((resolve) => (asked.onsuccess = resolve));
    return asked.result as unknown;
  })) as { screen: { id: string }; companyCode: string };
  await wall.mouse.click(900, 500);
  const asked = new URLSearchParams({ screen: show.screen.id, code: remoteCode, company: show.companyCode });
  const link = `${site.origin}/remote?${asked.toString()}`;
  const code = newCode(0, "M");
  code.addData(link, "Byte");
  code.make();
  const size = code.getModuleCount();
  const dark = Array.from({ length: size * size }, (_, at) => code.isDark(Math.floor(at / size), at % size)).filter(Boolean).length;
  const drawn = (await wall.locator(".lw-media-remote path").getAttribute("d")) ?? "";
  expect(drawn.split("M").length - 1, "modules of the code on the glass").toBe(dark);
  return link;
}

describe("A wall, a phone and a desk", () => {
  it("the phone takes over the wall, the desk drills to a document, all three follow a receipt, and the wall goes on by itself", async () => {
    const wall = await hang();
    const link = await invitation(wall);
    const desk = await site.enter("analyst", COCKPIT, { size: { width: 1440, height: 900 } });
    const phone = await site.open("/version.json", { size: { width: 390, height: 844 } });
    await phone.request.post(`${site.origin}/api/session`, { data: { account: "analyst", password: DEMO_PASSWORD } });
    await phone.goto(link);
    await phone.getByRole("heading", { name: "会议室" }).waitFor();
    expect(new URL(phone.url()).searchParams.has("code"), "the code is in no history").toBe(false);
    await phone.getByRole("button", { name: "销售驾驶舱（HS）" }).click();
    await shownOn(wall).locator(".lw-tile").nth(3).waitFor();
    await wall.locator(".lw-media-remote").waitFor({ state: "detached" });
    const tile = phone.locator(".lw-remote-tiles li", { hasText: "应收核销率" }).first();
    await tile.getByRole("button").click();
    await expect.poll(() => shownOn(wall).locator(".lw-tile").count()).toBe(1);
    const figures = () =>
      Promise.all([figureIn(wall).innerText(), tile.locator("strong").innerText(), figureIn(desk).innerText()]).then((all) =>
        all.map((text) => text.replaceAll(/\s/g, "")),
      );
    await expect.poll(async () => new Set(await figures()).size).toBe(1);
    const before = await figures();
    await receive(site, "100000", "O1-3");
    await expect.poll(async () => (await figures()).every((now, at) => now !== before[at])).toBe(true);
    await expect.poll(async () => new Set(await figures()).size).toBe(1);
    await desk.locator('[data-panel="overdue"] h2 a').focus();
    await desk.keyboard.press("Enter");
    await desk.waitForURL((url) => url.pathname === AGEING);
    await desk.locator(".lw-pivot tbody td[data-place]").first().click();
    await desk.locator(".bp6-menu-item").first().click();
    const row = desk.locator(".lw-items tbody tr").first();
    await row.waitFor();
    const document = await row.getAttribute("data-document");
    await row.locator("a").first().click();
    await desk.waitForURL((url) => url.searchParams.get("id") === document);
    ahead += 61_000;
    await shownOn(wall).locator("img, .lw-tile:nth-child(4)").first().waitFor();
    await expect.poll(() => shownOn(wall).locator('[data-spot="true"]').count()).toBe(0);
  });
});
