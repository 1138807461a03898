import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { DEMO_PASSWORD } from "#demo/accounts";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";

const site = await openSite();
const admin = await site.signedIn("admin");
const [VISIT, PHONE] = ["crm.visit", { width: 390, height: 844 }];
type Made = { id: string; version: number; stage: string; header: Record<string, unknown> };
const post = async (path: string, body: object): Promise<Made> => {
  const answer = await admin.ask<Made>("POST", `/api/documents/${path}?company=HS`, { key: newId(), ...body });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
await post("crm.customer", {
  header: { code: "C1", nameZh: "塔山煤矿", address: "云冈区塔山路1号", departmentId: { code: "D1" }, ownerId: { code: "E1" } },
});
const plan = () => post(VISIT, { header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } } });
const stored = async ({ id }: Made) => (await admin.ask<Made>("GET", `/api/documents/${VISIT}/${id}?company=HS`)).body;
const files = async ({ id }: Made) =>
  (await admin.ask<{ files: { name: string; type: string; size: string }[] }>("GET", `/api/documents/${VISIT}/${id}/files?company=HS`)).body
    .files;
const deeds = async ({ id }: Made) =>
  (await admin.ask<{ action: string }[]>("GET", `/api/documents/${VISIT}/${id}/history?company=HS`)).body
    .map(({ action }) => action)
    .toSorted();

const idOf = async (account: string) =>
  (await (await site.signedIn(account)).ask<{ accountId: string }>("GET", "/api/session")).body.accountId;
type Taken = { accountId: string; at: string | null; days: number };
const takenOn = (page: Page) => page.evaluate(() => JSON.parse(window.localStorage.getItem("longwall.taken") ?? "{}") as Taken);
const takenBy = async (page: Page) => (await takenOn(page)).accountId;
const SALES = await idOf("sales");
/** Once the phone has all that it needs without network. */
const ready = async (page: Page) => {
  await expect.poll(() => takenBy(page)).toBe(SALES);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/crmVisitToday")) !== undefined)).toBe(true);
};
/** The server does what it is asked, and its answer never comes. */
const lost = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};
/** A field by its name, with the star of what has to be filled in or without. */
const say = (page: Page, label: string, text: string) => page.getByLabel(new RegExp(`^${label}\\*?$`)).fill(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
const press = (page: Page, name: string) => button(page, name).click();
const PICTURES = process.env.OUTBOX_PICTURES;
const picture = async (page: Page, name: string) => {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
};

/** A photo as a phone takes it: large. */
const photo = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1800 });
      const pen = canvas.getContext("2d");
      for (let at = 0; at < 120; at++) {
        if (!pen) break;
        pen.fillStyle = `hsl(${(at * 47) % 360} 60% 50%)`;
        pen.fillRect((at * 131) % 2400, (at * 71) % 1800, 40, 30);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array(await (blob ?? new Blob()).arrayBuffer())];
    })
    .then((bytes) => Buffer.from(bytes));

describe("Visits without network", () => {
  it("are read at /crmVisitToday, checked in, photographed and told of while the network is cut in the middle of each step, once each", async () => {
    const visit = await plan();
    const page = await site.enter("sales", "/dashboard", { lang: "zh", size: PHONE });
    await ready(page);
    // Before the plan is opened: the page itself begins without network.
    await page.context().setOffline(true);
    await page.goto(`${site.origin}/crmVisitToday?company=HS&q=${encodeURIComponent("没有的客户")}`);
    await page.getByText("云冈区塔山路1号").first().waitFor();
    await page.getByText(/无网络，显示/).waitFor();
    // What is asked of the list cannot be: the list says so, and stays as it was taken along.
    await page.getByText(/共 1 行，为 .* 保存的内容/).waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect([await button(page, "新增").isDisabled(), await button(page, "新增").getAttribute("title")]).toEqual([true, "需要网络"]);
    await picture(page, "zh-plan");
    await page.locator(".lw-card-open").first().click();
    // While he checks in.
    await press(page, "获取当前位置");
    await page.getByText("无法定位").waitFor();
    // What no device keeps is not offered as if it could be done.
    for (const name of ["取消", "保存"]) expect([name, await button(page, name).isDisabled()]).toEqual([name, true]);
    expect(await button(page, "取消").getAttribute("title")).toBe("需要网络");
    expect(await button(page, "签到").isEnabled()).toBe(true);
    await say(page, "签到说明", "井下无信号");
    await say(page, "拜访地址", "云冈区新平路2号");
    await press(page, "签到");
    await page.getByText("已保存在本机").first().waitFor();
    await page.getByText("尚未发送到服务器（1 项）").waitFor();
    await picture(page, "zh-checked-in");
    expect((await stored(visit)).stage).toBe("planned");
    // The page ends and begins again: nothing is forgotten.
    await page.reload();
    await page.getByText("尚未发送到服务器（1 项）").waitFor();
    await page.getByText("云冈区新平路2号").first().waitFor();
    // The network is back, and cut once the server has done it: the answers to the change and to the action are lost.
    let isCut = false;
    await page.route(
      (address) => address.pathname.endsWith(`/${VISIT}/${visit.id}`),
      async (route) => {
        if (isCut || route.request().method() !== "PUT") return route.fallback();
        isCut = true;
        return lost(route);
      },
    );
    await page.route(/actions\/checkIn/, lost, { times: 1 });
    await page.context().setOffline(false);
    await expect.poll(async () => (await stored(visit)).stage).toBe("done");
    await page.getByText("尚未发送到服务器").waitFor({ state: "detached" });
    await expect.poll(() => deeds(visit)).toEqual(["checkIn", "create", "edit"]);
    expect((await stored(visit)).header.address).toBe("云冈区新平路2号");
    expect(await page.getByText("灰色的操作需要网络").count()).toBe(0);
    // While a photo is sent.
    await page.route(/\/files\?/, lost, { times: 1 });
    await page
      .locator('input[capture="environment"]')
      .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: await photo(page) });
    await expect.poll(async () => (await files(visit)).length).toBe(1);
    await page.getByText("尚未发送到服务器").waitFor({ state: "detached" });
    const [hung] = await files(visit);
    expect([hung?.name, hung?.type, Number(hung?.size) < 200_000]).toEqual(["face.jpg", "image/jpeg", true]);
    // While the result is sent.
    await say(page, "拜访结果", "确认两套支架大修");
    await page.route(/actions\/report/, (route) => route.abort("connectionreset"), { times: 1 });
    await press(page, "填报结果");
    await expect.poll(async () => (await stored(visit)).stage).toBe("reported");
    await expect.poll(() => deeds(visit)).toEqual(["attach", "checkIn", "create", "edit", "report"]);
    expect(await files(visit)).toHaveLength(1);
    const { header } = await stored(visit);
    expect(header.checkinDeviceAt).not.toBeNull();
    expect(header.reportDeviceAt).not.toBeNull();
  });

  it("meet a cancelled visit as the server's problem with nothing lost, are asked about at sign-out, and are seen and sent by nobody else", async () => {
    const [gone, kept] = [await plan(), await plan()];
    const page = await site.enter("sales", "/crmVisitToday", { lang: "en", size: PHONE });
    await ready(page);
    await page.context().setOffline(true);
    for (const { id } of [gone, kept]) {
      await page.goto(`${site.origin}/crmVisitToday?company=HS&id=${id}`);
      await press(page, "Use my position");
      await page
        .getByText(/No position/)
        .first()
        .waitFor();
      await say(page, "Check-in note", "No signal underground");
      await press(page, "Check in");
      await page.getByText("Not sent to the server yet (1)").waitFor();
    }
    await post(`${VISIT}/${gone.id}/actions/cancel`, { version: 1, reason: "客户改期" });
    await page.route(`**/${kept.id}/actions/checkIn*`, (route) => route.abort("connectionreset"));
    await page.context().setOffline(false);
    await press(page, "2 waiting to be sent");
    await page.getByText("Refused").waitFor();
    await expect.poll(() => page.locator(".lw-unsent-problem").innerText()).toMatch(/changed|version/i);
    await picture(page, "en-refused");
    // What he typed is his, whatever becomes of it.
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("button", { name: "Save as file" }).first().click(),
    ]);
    expect(await readFile(await saved.path(), "utf8")).toContain("No signal underground");
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // Who signs out is asked; what waits stays on the device.
    await page.locator(".lw-top-right button").last().click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByText(/2 not sent yet/).waitFor();
    await picture(page, "en-leaving");
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await page.locator("#account").waitFor();
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain("longwall.along");
    // Another account on the same device: nothing of it is seen, nothing sent.
    await page.unrouteAll();
    const sign = async (account: string) => {
      await page.request.delete(`${site.origin}/api/session`);
      await page.request.post(`${site.origin}/api/session`, { data: { account, password: DEMO_PASSWORD } });
      await page.goto(`${site.origin}/crmVisitToday?company=HS`);
    };
    await sign("admin");
    await page.locator(".lw-frame").waitFor();
    await expect.poll(() => takenBy(page)).toBe(await idOf("admin"));
    await expect.poll(() => page.getByText(/waiting to be sent/).count()).toBe(0);
    expect((await stored(kept)).stage).toBe("planned");
    await sign("sales");
    await expect.poll(async () => (await stored(kept)).stage).toBe("done");
    await press(page, "1 waiting to be sent");
    await press(page, "Discard");
    await page.locator(".bp6-dialog-footer").getByRole("button", { name: "Discard" }).click();
    await page.getByText("Everything is sent").waitFor();
    expect(await deeds(gone)).toEqual(["cancel", "create"]);
  });

  it("are forgotten once the days of the company are over, which is said when the page is next opened; what was not sent stays, and is sent", async () => {
    const visit = await plan();
    const page = await site.enter("sales", "/crmVisitToday", { lang: "en", size: PHONE });
    await ready(page);
    await expect.poll(async () => (await takenOn(page)).days).toBe(7);
    await page.context().setOffline(true);
    await page.goto(`${site.origin}/crmVisitToday?company=HS&id=${visit.id}`);
    await press(page, "Use my position");
    await page
      .getByText(/No position/)
      .first()
      .waitFor();
    await say(page, "Check-in note", "No signal underground");
    await press(page, "Check in");
    await page.getByText(/accepted until/).waitFor();
    const old = { ...(await takenOn(page)), at: new Date(Date.now() - 8 * 86_400_000).toISOString() };
    await page.evaluate((mark) => window.localStorage.setItem("longwall.taken", mark), JSON.stringify(old));
    await page.reload();
    await page.getByText(/keeps it on a device/).waitFor();
    await picture(page, "en-forgotten");
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain("longwall.along");
    expect((await stored(visit)).stage).toBe("planned");
    await page.context().setOffline(false);
    await expect.poll(async () => (await stored(visit)).stage).toBe("done");
    await ready(page);
  });
});
