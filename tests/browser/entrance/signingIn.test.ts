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

it("the frame says two minutes before that the session ends, as nobody does anything, and one click stays", async () => {
  const start = site.clock.at;
  const page = await site.enter("keeper", "/dashboard");
  await page.clock.install();
  await page.reload();
  await page.getByRole("heading", { name: "待办 · 没有待办" }).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  // By then nobody does anything here, and what was asked at the start is not the same question any longer.
  await page.clock.fastForward("02:00");
  site.clock.at = new Date(start.getTime() + (720 * 60 - 90) * 1000);
  await page.clock.fastForward("11:00");
  const warned = page.getByRole("alert").filter({ hasText: "很久没有操作，04:00 将自动退出登录" });
  await warned.waitFor();
  await expect.poll(() => violationsOn(page)).toEqual([]);
  await warned.getByRole("button", { name: "继续使用" }).click();
  await expect.poll(() => warned.count()).toBe(0);
  site.clock.at = start;
});

it("/mine offers the ways to be told for which there is a channel, and keeps each choice as it is made", async () => {
  const admin = await site.enter("admin", "/mine");
  const told = admin.getByRole("region", { name: "消息通知" });
  await told.getByText("公司尚未启用邮件").waitFor();
  const channel = {
    code: "MAIL",
    nameZh: "邮箱",
    kind: "mail",
    host: "mail.example.com",
    port: 25,
    security: "none",
    sender: "erp@example.com",
  };
  const made = await admin.request.post(`${site.origin}/api/documents/admin.notifyChannel?company=HS`, {
    data: { key: "mail-1", header: channel },
  });
  expect(made.status()).toBe(201);
  await admin.reload();
  await told.getByText("以下方式无法送达：邮件").waitFor();
  const isAsked = () => told.getByRole("checkbox", { name: "待办 · 邮件" }).isChecked();
  await expect.poll(isAsked).toBe(true);
  await told.getByRole("combobox", { name: "待办 · 何时发送" }).selectOption("digest");
  await told.getByRole("combobox", { name: "免打扰时段" }).selectOption("1");
  await told.getByLabel("从").fill("22:30");
  await expect.poll(() => violationsOn(admin)).toEqual([]);
  await admin.reload();
  await expect.poll(() => told.getByRole("combobox", { name: "待办 · 何时发送" }).inputValue()).toBe("digest");
  await expect.poll(() => told.getByLabel("从").inputValue()).toBe("22:30");
});

it("/userInformationMaintenance shows the first password of somebody new once, to be copied; he changes it as he comes in", async () => {
  const page = await site.enter("admin", "/userInformationMaintenance?new=1&company=HS", {
    lang: "zh",
    size: { width: 1440, height: 900 },
  });
  await page.getByLabel(/^账号\*?$/).fill("newseller");
  await page.getByLabel(/^姓名\*?$/).fill("新销售");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const first = page.getByRole("region", { name: "首次登录密码" });
  await first.getByRole("button", { name: "生成首次密码" }).click();
  const password = await first.locator("code").innerText();
  expect(password.length).toBeGreaterThan(5);
  await first.getByRole("button", { name: "复制" }).waitFor();
  await page.goto(`${site.origin}/userInformationMaintenance?company=HS`);
  await expect.poll(() => page.getByText(password).count()).toBe(0);
  await page.close();
  const answer = await site.visitor().ask<{ mustChangePassword?: boolean }>("POST", "/api/session", { account: "newseller", password });
  expect(answer.status).toBeLessThan(300);
});
