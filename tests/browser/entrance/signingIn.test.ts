import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#demo/accounts";
import { violationsOn } from "#support/accessibility";
import { answerTo } from "#support/entrance/captcha";
import { codeFor } from "#support/entrance/authenticator";
import { openSite } from "#support/site";

const site = await openSite();

it("/mine sets a second step up; the entrance then takes a question for a picture after failures, and the authenticator's code", async () => {
  const page = await site.enter("service", "/mine");
  const step = page.getByRole("region", { name: "两步验证" });
  await step.getByRole("button", { name: "启用" }).click();
  await step.getByLabel("当前密码").fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  const secret = await step.locator("code").innerText();
  await step.getByLabel("输入验证器显示的 6 位验证码").fill(codeFor(secret, site.clock.at));
  await page.keyboard.press("Enter");
  await expect.poll(() => step.getByRole("listitem").count()).toBe(10);
  await step.getByRole("button", { name: "我已保存" }).click();
  await step.getByRole("button", { name: "重新生成恢复码" }).waitFor();
  await page.getByRole("region", { name: "登录会话" }).getByText("当前会话").waitFor();
  await expect.poll(() => violationsOn(page)).toEqual([]);

  await page.goto(`${site.origin}/login`);
  await page.getByLabel("账号").fill("service");
  for (let failures = 0; failures < 3; failures += 1) {
    await page.getByLabel("密码").fill(`no ${failures}`);
    const refused = page.waitForResponse((answer) => answer.url().endsWith("/api/session") && answer.request().method() === "POST");
    await page.keyboard.press("Enter");
    await refused;
  }
  await page.getByRole("img", { name: "图中的五个字符" }).waitFor();
  await expect.poll(() => violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "改用文字题" }).click();
  const question = page.locator("label[for=captcha]", { hasText: "请用数字回答" });
  await page.getByLabel("请用数字回答").fill(answerTo(await question.innerText()));
  await page.getByLabel("密码").fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "两步验证" }).waitFor();
  await page.getByLabel("验证码").fill("000000");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "验证失败" }).waitFor();
  await page.getByLabel("验证码").fill(codeFor(secret, site.clock.at));
  await page.keyboard.press("Enter");
  await page.locator(".lw-frame").waitFor();
});
