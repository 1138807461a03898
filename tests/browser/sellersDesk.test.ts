import { beforeAll, describe, expect, it } from "vitest";
import { openSite } from "#support/site";
import { openSalesroom, type Stored } from "../stories/sales/salesroom.ts";
import { field } from "./desk/tenderDesk.ts";

const site = await openSite();
const room = await openSalesroom(site);
const { approver, leader, sales } = room.people;
const place = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
const person = (nameZh: string, header: object = {}) =>
  room.create(sales, "crm.contact", { header: { nameZh, customerId: { code: "C1" }, ...header } });
const at = (path: string) => (path.includes("?") ? `${path}&company=HS` : `${path}?company=HS`);
const desk = (path: string) => site.enter("sales", at(path), { lang: "zh", size: { width: 1440, height: 900 } });

let asked: Stored;

beforeAll(async () => {
  asked = await person("王首问", { isDefault: true });
  await person("李在岗");
  const gone = await person("赵离职");
  await room.does(sales, "crm.contact", gone.id, "leave");
});

describe("A seller at his desk", () => {
  it("is proposed whom to ask for, is offered nobody who left, and sees nothing of what a planned visit has no result of", async () => {
    const page = await desk("/crmVisit?new=1");
    await field(page, "customerId").fill("C1");
    await page.getByRole("option", { name: /C1/ }).click();
    const contact = field(page, "contactId");
    await expect.poll(() => contact.inputValue()).toContain("王首问");
    await contact.fill("");
    await page.getByRole("option", { name: /李在岗/ }).waitFor();
    expect(await page.getByRole("option", { name: /赵离职/ }).count()).toBe(0);
    await page.getByRole("option", { name: /王首问/ }).click();
    expect(await field(page, "competitor").count()).toBe(0);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/id=\d+/);
    await page.getByRole("button", { name: "签到", exact: true }).waitFor();
    await page.close();
  });

  it("opens the customer with all that belongs to him beside, and begins a change of him there", async () => {
    const [customer] = await room.rows(sales, "crm.customer", "q=C1");
    const page = await desk(`/customer?id=${String(customer?.id)}`);
    await page.locator(".lw-panorama").getByText("王首问").first().waitFor();
    await page.getByRole("button", { name: "变更", exact: true }).click();
    await page.waitForURL(/CustomerChange.*new=1/);
    await expect.poll(() => field(page, "customerId").inputValue()).toContain("C1");
    await page.close();
  });

  it("goes from a project into its bid and back by one click each, as the message after it says too", async () => {
    const project = await room.create(sales, "crm.salesProject", { header: { name: "支架大修", ...place } });
    expect(project.header).toMatchObject({ contactId: asked.id, estimatedAmount: null });
    const worth = { name: "支架大修", estimatedAmount: "5000000", nextStep: "标书", nextStepOn: "2026-04-20" };
    await room.saves(sales, "crm.salesProject", project, { header: worth });
    await room.does(sales, "crm.salesProject", project.id, "submit");
    for (const who of [approver, leader]) await room.decides(who, project.id, "approve");
    expect((await room.read(sales, "crm.salesProject", project.id)).stage).toBe("active");
    const page = await desk(`/crmProject?id=${project.id}`);
    await page.getByRole("button", { name: "转入投标", exact: true }).click();
    const toast = page.locator(".bp6-toast, .bp5-toast, [class*=-toast]").filter({ hasText: "项目投标 PB" }).first();
    await toast.waitFor();
    await toast.getByText("打开", { exact: true }).click();
    await page.waitForURL(/[Bb]id.*id=\d+/);
    await page.getByRole("button", { name: "打开项目", exact: true }).waitFor();
    await page.getByRole("button", { name: "打开项目", exact: true }).click();
    await page.waitForURL(new RegExp(`id=${project.id}`));
    await page.getByRole("button", { name: "打开投标", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("id") !== project.id);
    await page.close();
  });
});
