import { beforeAll, describe, expect, it } from "vitest";
import { sendWaiting } from "#notify/send";
import { openSite, type Site } from "#support/site";
import { issueLocaleIn } from "#support/issueLocale";
import { lookAtAlerts } from "#alerts/alerts";
import { openReceivables } from "./reportData.ts";

const AGEING = "/receivablesAgeClassification";
const HS = 2;
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
});

describe("Alerts and subscriptions at the desk: /myWatches", () => {
  it("are made from a report as it stands, listed with their figure, put to sleep, sent and looked back at", async () => {
    const page = await site.enter("leader", `${AGEING}?by=unit`);
    await page.locator(".lw-report-actions").getByRole("button", { name: "订阅 / 预警" }).click();
    const dialog = page.locator(".lw-watch-dialog");
    await dialog.getByText("预警", { exact: true }).click();
    await dialog.getByLabel("名称").fill("应收超一百万");
    await dialog.getByLabel("阈值").fill("1000000");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".lw-report-actions").getByRole("button", { name: "订阅 / 预警" }).click();
    await dialog.getByLabel("名称").fill("每周账龄");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    const { served } = site;
    await lookAtAlerts({ runtime: served, analytics: served.analytics, files: served.files }, HS);
    await page.goto(`${site.origin}/myWatches?company=HS`);
    const alert = page.getByRole("row", { name: /应收超一百万/ });
    await alert.getByText("预警中").waitFor();
    await alert.getByRole("button", { name: "暂停一天" }).click();
    await alert.getByText("暂停至").waitFor();
    const weekly = page.getByRole("row", { name: /每周账龄/ });
    await weekly.getByRole("button", { name: "立即发送" }).click();
    await weekly.getByRole("button", { name: "发送记录" }).click();
    const history = page.locator(".lw-watch-history");
    await history.getByText("等待发送").waitFor();
    await expect.poll(() => history.getByRole("row").count()).toBe(2);
    await sendWaiting(issueLocaleIn(site), HS);
    await history.getByText("本公司还没有启用可用的消息渠道").waitFor();
    await page.close();
  });
});
