import { describe, expect, it } from "vitest";
import { deskStored, openSite } from "#support/site";

const site = await openSite();
const admin = await site.signedIn("admin");
const make = (module: string, header: object) => admin.ask("POST", `/api/documents/${module}?company=HS`, { header });

/** The settings of section 3 that a person keeps, with what holds until he does; the menu's two have a journey of their own. */
const DEFAULTS: [label: string, value: string][] = [
  ["主题颜色", "#409eff"],
  ["首页消息条数", "5"],
  ["提示方式", "click"],
  ["首页样式", "message"],
  ["新标签位置", "push"],
  ["菜单位置", "left"],
  ["左侧菜单层级", "0"],
];

describe("What a person sets for himself at /mine", () => {
  it("begins as the specification says", async () => {
    const page = await site.enter("sales", "/mine");
    for (const [label, value] of DEFAULTS)
      expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value]);
  });

  it("puts a new tab at the end or first, colours the head, and keeps both for the next visit", async () => {
    const page = await site.enter("keeper", "/mine");
    const titles = () => page.locator(".lw-tab-title").allTextContents();
    const open = async (path: string) => {
      await page.locator(`nav.lw-menu a[href^='${path}?']`).click();
      await page.getByRole("grid").waitFor();
    };
    await open("/warehouse");
    expect((await titles()).at(-1)).toBe("仓库档案");
    await page.goto(`${site.origin}/mine?company=HS`);
    const place = page.getByLabel("新标签位置", { exact: true });
    let kept = deskStored(page);
    await place.selectOption("unshift");
    await kept;
    kept = deskStored(page);
    await page.getByLabel("主题颜色", { exact: true }).fill("#ff0000");
    await kept;
    await page.reload();
    await expect.poll(() => place.inputValue()).toBe("unshift");
    expect(await page.locator(".lw-top").evaluate((top) => getComputedStyle(top).borderTopColor)).toBe("rgb(255, 0, 0)");
    await open("/itemStock");
    expect((await titles())[0]).toBe("库存余额查询");
  });

  it("shows a tip by a click, or as soon as somebody points at it", async () => {
    await make("masterData.operationTip", { code: "T1", nameZh: "提示", path: "/mine", contentZh: "请先核对" });
    const page = await site.enter("buyer", "/mine");
    const tip = page.getByText("请先核对");
    const sign = page.locator(".lw-top").getByRole("button", { name: "操作提示", exact: true });
    await sign.hover();
    await sign.click();
    await tip.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => tip.count()).toBe(0);
    await page.mouse.move(0, 400);
    await page.getByLabel("提示方式", { exact: true }).selectOption("hover");
    await sign.hover();
    await tip.waitFor();
  });
});

describe("A long list of choices", () => {
  it("shows twenty first and ten more by each scroll to its end", async () => {
    for (let at = 0; at < 45; at += 1) await make("masterData.department", { code: `X${100 + at}`, nameZh: `部门${at}` });
    const page = await site.enter("admin", "/employee");
    await page.getByRole("button", { name: /新增/ }).click();
    await page.locator("[data-place=departmentId] input").click();
    const options = page.getByRole("listbox").getByRole("option");
    await expect.poll(() => options.count()).toBe(20);
    for (const count of [30, 40]) {
      await page.getByRole("listbox").evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await expect.poll(() => options.count()).toBe(count);
    }
  });
});

describe("The base data of a session", () => {
  it("are asked for in one request, and once however often within a second something calls for them", async () => {
    const page = await site.enter("keeper", "/dashboard");
    await page.clock.install();
    await page.reload();
    await page.locator("nav.lw-menu a").first().waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === "/api/session") asked.push(pathname);
    });
    const call = () => page.evaluate(() => window.dispatchEvent(new Event("online")));
    const askedByFive = async () => {
      await page.clock.runFor(1000);
      const before = asked.length;
      for (let at = 0; at < 5; at += 1) await call();
      return asked.length - before;
    };
    // What was asked for when the page began may still be under way.
    await expect.poll(askedByFive).toBe(1);
    const all = asked.length;
    await page.clock.runFor(900);
    await call();
    expect(asked).toHaveLength(all);
    await expect.poll(askedByFive).toBe(1);
  });
});
