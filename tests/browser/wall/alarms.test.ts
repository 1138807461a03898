import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#demo/accounts";
import { lookAtAlerts } from "#alerts/alerts";
import { lookAtAlarms } from "#alerts/alarm/alarms";
import { openSite, type Site } from "#support/site";
import { issueLocaleIn } from "#support/issueLocale";
import { openReceivables } from "../reportData.ts";
import { leastOf, wallFaults } from "../wallFaults.ts";

const HS = 2;
const COCKPIT = "/hsCockpit";
const AGEING = "/receivablesAgeClassification";
const SIZE = { width: 1920, height: 1080 };
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
});

const NAME = "逾期应收";
const line = (page: Page) => page.locator(".lw-alarms li", { hasText: NAME });

/** Makes an alarm of the receivables that the analyst answers for, at the desk of the leader. */
async function makeAlarm(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "订阅 / 预警" }).first().click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByText("预警", { exact: true }).click();
  await dialog.getByLabel("名称").fill(NAME);
  await dialog.getByLabel("阈值").fill("1");
  await dialog.getByLabel("在驾驶舱和大屏上报警").check();
  await dialog.getByLabel("负责: 按姓名或账号查找").fill("analyst");
  await dialog.locator("fieldset ul button", { hasText: "analyst" }).click();
  await dialog.getByLabel("多少分钟内无人确认就上报（不填则不上报）").fill("15");
  await dialog.getByLabel("上报给: 角色").selectOption({ label: "领导" });
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });
}

describe("An alarm on a wall, at desks and on a phone", () => {
  it("is made at a report, stands on every cockpit of its figures, is passed on, taken up by its owner, and all who look see it at once", async () => {
    const desk = await site.enter("leader", AGEING, { size: { width: 1440, height: 900 } });
    await makeAlarm(desk);
    const wall = await site.enter("leader", `${COCKPIT}?full=1`, { size: SIZE });
    await wall.locator(".lw-tile").nth(9).waitFor();
    expect(await wall.locator(".lw-alarms").count(), "nothing is raised before it fires").toBe(0);
    const post = issueLocaleIn(site);
    await lookAtAlerts(post, HS);
    await expect.poll(() => line(wall).getAttribute("data-stage")).toBe("new");
    expect(await line(wall).innerText()).toMatch(/■ 待确认[\s\S]*负责：/);
    await expect.poll(() => wallFaults(wall, leastOf(SIZE))).toEqual([]);
    expect(await line(wall).getByRole("button").count(), "it is the analyst's").toBe(0);
    const owner = await site.enter("analyst", COCKPIT, { size: { width: 1440, height: 900 } });
    await line(owner).getByRole("button", { name: "确认" }).waitFor();
    site.clock.at = new Date(site.clock.at.getTime() + 15 * 60_000);
    await lookAtAlarms(post, HS);
    await expect.poll(() => line(wall).innerText()).toContain("无人确认，已上报 领导");
    await line(owner).getByRole("button", { name: "确认" }).click();
    await owner.getByLabel("处理说明").fill("今天下午上门催收");
    await owner.getByLabel("确认有效期").selectOption("shift");
    await owner.getByRole("button", { name: "确认报警" }).click();
    await expect.poll(() => line(wall).getAttribute("data-stage")).toBe("acknowledged");
    expect(await line(wall).innerText()).toMatch(/◆ 已确认[\s\S]*今天下午上门催收/);
    await line(wall).getByRole("button", { name: "补充说明" }).waitFor();
    await expect.poll(() => wallFaults(wall, leastOf(SIZE))).toEqual([]);
  });

  it("is taken up from the phone that steers a screen", async () => {
    const desk = await site.enter("leader", "/dashboard");
    const { roles } = (await (await desk.request.get(`${site.origin}/api/screens?company=HS`)).json()) as {
      roles: { id: string; name: string }[];
    };
    const role = roles.find(({ name }) => name === "领导") ?? roles[0];
    const draft = { name: "大厅", place: "一楼", departmentId: null, language: "zh", seconds: 20, leaseHours: 24, expiresAt: null };
    const made = await desk.request.post(`${site.origin}/api/screens?company=HS`, {
      data: { ...draft, roleId: role?.id, playlistId: null, hasRemote: true, pages: [COCKPIT] },
    });
    const { id } = (await made.json()) as { id: string };
    const phone = await site.open("/version.json", { size: { width: 390, height: 844 } });
    await phone.request.post(`${site.origin}/api/session`, { data: { account: "analyst", password: DEMO_PASSWORD } });
    await phone.goto(`${site.origin}/remote?screen=${id}&company=HS`);
    const own = phone.locator(".lw-remote-alarms li", { hasText: NAME });
    await own.getByRole("button", { name: "补充说明" }).click();
    await phone.getByLabel("处理说明").fill("客户答应周五付款");
    await phone.getByRole("button", { name: "确认报警" }).click();
    await expect.poll(() => own.innerText()).toContain("客户答应周五付款");
  });
});
