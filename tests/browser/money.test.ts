import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openSite } from "#support/site";
import { contractOf, openSalesroom, type Stored } from "../stories/sales/salesroom.ts";
import { cellOf, enterCode, intoTable, paste, press, said } from "./keys.ts";

const [CONTRACT, CHANGE, SEAL] = ["sales.salesContract", "sales.contractChange", "sales.sealApplication"] as const;
const [INVOICE, RECEIPT, ITEM] = ["sales.salesInvoice", "sales.salesReceipt", "sales.receivableItem"] as const;
const site = await openSite();
const room = await openSalesroom(site);
const { sales, approver, finance, admin } = room.people;

const BUYER = { customerId: { code: "C2" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } };

const go = (page: Page, path: string) => page.goto(`${site.origin}${path}${path.includes("?") ? "&" : "?"}company=HS`);
const input = (page: Page, name: string) => page.locator(".lw-header-form:visible").getByLabel(new RegExp(`^${name}\\*?$`));
/** Begins a new record on a list by its key; the cursor then stands in the first field that is wanted. */
const begin = async (page: Page, path: string, first: string) => {
  await go(page, path);
  await page.getByRole("grid").and(page.locator(":focus")).waitFor();
  await press(page, "Insert");
  await input(page, first).and(page.locator(":focus")).waitFor();
};
/** Opens the first record of a list by Enter. */
const openFirst = async (page: Page, path: string, text: RegExp) => {
  await go(page, path);
  await page.locator('[role="grid"]:visible').getByText(text).first().waitFor();
  await page.getByRole("grid").and(page.locator(":focus")).waitFor();
  await press(page, "Enter");
  await page.locator(".lw-entry:visible .lw-header-form").waitFor();
};
const agree = async (page: Page) => {
  await page.locator(".lw-approval").getByRole("button", { name: "同意" }).focus();
  await press(page, "Enter");
};
const faults = (page: Page) => page.getByRole("alert").getByRole("button");
/** Types into a cell of the lines and goes on. */
const typeInto = async (page: Page, table: string, row: number, label: string, text: string) => {
  await (await cellOf(page, table, row, label)).click();
  await page.keyboard.type(text);
  await press(page, "Enter");
};
const newest = async (module: string): Promise<Stored> => {
  const [row] = await room.rows(admin, module, "limit=1&sort=-docNo");
  return room.read(admin, module, String(row?.id));
};
/** Seals a contract whose application was agreed to: printed in as many copies, with its scan. */
const sealIt = async (seal: Stored, contract: Stored) => {
  await room.decides(approver, seal.id, "approve");
  await room.print(sales, CONTRACT, contract.id);
  await room.print(sales, CONTRACT, contract.id);
  await room.attach(approver, SEAL, seal.id);
  await room.does(approver, SEAL, seal.id, "complete", { header: { sealedCopies: 2 } });
};

describe("A contract at the desk", () => {
  it("is entered by keys, reviewed, sealed, put into force and changed, each change beside what stood before", async () => {
    const seller = await site.enter("sales", "/signContractEnter");
    const judge = await site.enter("approver", "/dashboard");

    // Entered; what is wrong is said at its field and cell before anything is stored.
    await begin(seller, "/signContractEnter", "客户");
    await seller.keyboard.type("tsmk");
    await press(seller, "Enter");
    await expect.poll(() => input(seller, "客户").inputValue()).toContain("塔山煤矿");
    await input(seller, "合同名称").focus();
    await seller.keyboard.type("主焦工作面配套");
    await intoTable(seller, "products");
    await enterCode(seller, "yyzj", "ZY");
    await typeInto(seller, "products", 0, "数量", "0");
    await typeInto(seller, "products", 0, "单价", "5000");
    await typeInto(seller, "products", 0, "税率（%）", "13");
    await intoTable(seller, "instalments");
    await paste(seller, "预付款\t30\t\t合同签订\t10\n发货款\t60\t\t全部发货\t30");
    await press(seller, "Control+Enter");
    await faults(seller).filter({ hasText: "第 1 行：数量" }).click();
    const count = await cellOf(seller, "products", 0, "数量");
    await expect.poll(() => count.getAttribute("aria-invalid")).toBe("true");
    await seller.keyboard.type("2");
    await press(seller, "Enter", "Control+Enter");
    await faults(seller).filter({ hasText: "各期款项之和 10,170.00 与合同总额 11,300.00 不一致" }).waitFor();
    await (await cellOf(seller, "instalments", 2, "款项类型")).click();
    await paste(seller, "质保金\t10\t\t质保期满");
    await press(seller, "Control+Enter");
    await said(seller, /提交 ✓ SC-/);
    const contract = await newest(CONTRACT);
    expect(contract).toMatchObject({ stage: "inReview", header: { totalAmount: "11300.0000", riskLevel: null } });

    // Reviewed by the one whom the chain asks; then its seal is applied for.
    await openFirst(judge, "/crmContractSignReviewApproval", /^SC-/);
    await agree(judge);
    await expect.poll(async () => (await newest(CONTRACT)).stage).toBe("reviewed");
    await begin(seller, "/contractSeal", "标题");
    await input(seller, "合同").focus();
    await enterCode(seller, "SC", "SC-");
    await expect.poll(() => input(seller, "标题").inputValue()).toBe("主焦工作面配套");
    await press(seller, "Control+Enter");
    await said(seller, /提交 ✓ SL-/);
    await sealIt(await newest(SEAL), contract);

    // Into force once what both signed hangs on it.
    await go(judge, `/signContractEnter?id=${contract.id}`);
    await judge.getByRole("button", { name: "签署生效" }).waitFor();
    await press(judge, "Control+Enter");
    await judge.getByRole("alert").getByText("请先上传双方签署后的合同扫描件").waitFor();
    await room.attach(approver, CONTRACT, contract.id);
    await press(judge, "Control+Enter");
    await said(judge, /签署生效 ✓/);

    // Changed: cheaper, the difference off the second instalment.
    await go(seller, `/signContractEnter?id=${contract.id}`);
    await seller.getByRole("button", { name: "变更", exact: true }).waitFor();
    await press(seller, "Control+Enter");
    await said(seller, /变更 ✓/);
    await openFirst(seller, "/SignContractChange", /^CC-/);
    await input(seller, "变更原因").focus();
    await seller.keyboard.type("批量优惠");
    await typeInto(seller, "products", 0, "单价", "4500");
    await press(seller, "Control+Enter");
    await faults(seller).filter({ hasText: "11,300.00" }).click();
    await typeInto(seller, "instalments", 1, "金额", "5650");
    await press(seller, "Control+Enter");
    await said(seller, /提交 ✓ CC-/);
    await openFirst(judge, "/SignContractChangeApprove", /^CC-/);
    const compared = judge.locator(".lw-entry:visible .lw-line-grid").first().locator(".lw-line");
    await expect.poll(() => compared.allInnerTexts()).toHaveLength(3);
    const told = (await compared.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    expect(told).toEqual([
      "1 合同主表 修改 合同总价 11,300.00 10,170.00",
      "2 合同产品 1 修改 单价 5,000.00 4,500.00",
      "3 收款条款 2 修改 金额 6,780.00 5,650.00",
    ]);
    await agree(judge);
    await expect
      .poll(async () => {
        const { stage, header } = await newest(CONTRACT);
        return [stage, header.revision, header.totalAmount];
      })
      .toEqual(["effective", 2, "10170.0000"]);
    expect((await newest(CHANGE)).stage).toBe("approved");
  });
});

describe("Money at the desk", () => {
  it("goes from the request to the issued invoice, in by receipts, onto instalments, and back by a red invoice; the ages follow", async () => {
    await site.served.analytics.start();
    const instalments = [
      { kind: "deposit", amount: "339", dueOn: "2026-02-15" },
      { kind: "delivery", amount: "791", dueOn: "2026-03-20" },
    ];
    await room.inForce(contractOf(BUYER, { instalments }));
    await room.taken("crm.invoiceHead", "takeOver", { header: { customerId: { code: "C2" }, creditCode: "91140000MA0" } });
    const clerk = await site.enter("finance", "/dashboard");

    // Asked for by its instalments and products.
    const seller = await site.enter("sales", "/dashboard");
    await begin(seller, "/InvoiceRequest", "客户");
    await enterCode(seller, "C2", "C2");
    await input(seller, "发票类型").focus();
    await press(seller, "ArrowDown");
    await input(seller, "发票抬头").focus();
    await press(seller, "ArrowDown");
    await seller.getByRole("option", { name: /IH-/ }).waitFor();
    await press(seller, "Enter");
    for (const [row, amount] of ["339", "791"].entries()) {
      await (await cellOf(seller, "lines", row, "合同")).click();
      await enterCode(seller, "SC", "SC-");
      await press(seller, "F2", "ArrowDown");
      await seller.getByRole("option", { name: new RegExp(String(instalments[row]?.dueOn)) }).waitFor();
      await press(seller, ...Array<string>(row).fill("ArrowDown"), "Enter");
      await typeInto(seller, "lines", row, "价税合计", amount);
      await typeInto(seller, "lines", row, "税率（%）", "13");
    }
    await intoTable(seller, "products");
    await enterCode(seller, "SC", "SC-");
    await press(seller, "Control+Enter");
    await said(seller, /提交 ✓ SI-/);
    const request = await newest(INVOICE);
    expect(request.header.totalAmount).toBe("1130.0000");
    await room.decides(approver, request.id, "approve");

    // Issued under the number of the tax system, and in the books by that.
    await go(clerk, `/InvoiceRequestApprove?id=${request.id}`);
    await clerk.getByRole("button", { name: "开票", exact: true }).click();
    await faults(clerk).filter({ hasText: "发票号" }).click();
    await clerk.keyboard.type("24142000000012345678");
    await clerk.getByRole("button", { name: "开票", exact: true }).click();
    await said(clerk, /开票 ✓ SI-/);
    const items = await room.rows(admin, ITEM, "sort=dueOn");
    expect(items.map(({ openAmount }) => openAmount)).toEqual(["339.0000", "791.0000"]);

    // What came in without saying for what goes to the oldest first.
    const later = { description: "备件", totalAmount: "500", taxRate: "13", dueOn: "2026-06-30" };
    await room.taken(INVOICE, "takeOver", { header: { docOn: "2026-03-01", ...BUYER }, lines: { lines: [later] } });
    const money = await room.create(sales, RECEIPT, { header: { docOn: "2026-03-31", ...BUYER, totalAmount: "500" } });
    await room.does(sales, RECEIPT, money.id, "submit");
    await room.does(finance, RECEIPT, money.id, "confirm");
    await begin(clerk, "/returnContractSettle", "客户");
    await enterCode(clerk, "C2", "C2");
    await input(clerk, "部门").focus();
    await enterCode(clerk, "D1", "D1");
    await press(clerk, "Control+Enter");
    await said(clerk, /自动匹配 ✓ RS-/);
    // What the server says of the draft does not know what is open of an item; the record does.
    await clerk.waitForResponse((answer) => answer.url().includes("/preview"));
    await expect.poll(async () => (await cellOf(clerk, "lines", 1, "核销金额")).textContent()).toBe("161.00");
    expect(await (await cellOf(clerk, "lines", 1, "应收余额")).textContent()).toBe("791.00");
    await clerk.getByRole("button", { name: "过账", exact: true }).click();
    await said(clerk, /过账 ✓ RS-/);

    // What was paid for one item goes there by hand; the rest stays with the customer.
    const [, , open] = await room.rows(admin, ITEM, `sort=dueOn&filter=${encodeURIComponent('{"isAdvance":false}')}`);
    await begin(seller, "/receiptAdd", "客户");
    await expect.poll(() => input(seller, "币种").inputValue()).toBe("CNY Yuan");
    // Whom nobody knows stays where he was typed, and is said to be unknown.
    await seller.keyboard.type("无此户");
    await press(seller, "Tab");
    await seller.locator(".lw-fault", { hasText: "无此户" }).waitFor();
    await expect.poll(() => input(seller, "客户").inputValue()).toBe("无此户");
    await input(seller, "客户").focus();
    await enterCode(seller, "C2", "C2");
    await input(seller, "收款金额").focus();
    await seller.keyboard.type("400");
    await intoTable(seller, "applications");
    await enterCode(seller, String(open?.itemNo), String(open?.itemNo));
    await typeInto(seller, "applications", 0, "核销金额", "600");
    await press(seller, "Control+Enter");
    await faults(seller).first().click();
    expect(await (await cellOf(seller, "applications", 0, "核销金额")).getAttribute("aria-invalid")).toBe("true");
    await seller.keyboard.type("300");
    await press(seller, "Enter", "Control+Enter");
    await said(seller, /提交 ✓ SR-/);
    await openFirst(clerk, "/receiptConfirm", /^SR-/);
    await press(clerk, "Control+Enter");
    await said(clerk, /确认 ✓ SR-/);

    // The ages show it, and a figure leads to what it is made of.
    await go(clerk, "/receivablesAgeClassification?view=table");
    const figures = () => clerk.locator(".lw-pivot tbody td[data-place]").allInnerTexts();
    await expect.poll(figures).toEqual(["200.00", "630.00", "-100.00", "730.00", "75.90%"]);
    await clerk.locator(".lw-pivot tbody td[data-place]", { hasText: "630.00" }).first().click();
    await clerk.getByRole("menuitem", { name: "明细记录" }).click();
    const item = clerk.locator(".lw-items tbody tr").first();
    await item.locator("a").first().click();
    await clerk.waitForURL((url) => url.searchParams.get("id") === request.id);

    // A red invoice takes back what is left to take; what was paid of it is the customer's again.
    await go(clerk, `/InvoiceRequestChange?id=${request.id}`);
    await clerk.getByRole("button", { name: "开红字发票" }).click();
    await clerk.getByRole("dialog").getByRole("textbox").fill("整套退货");
    await clerk.getByRole("dialog").getByRole("button", { name: "开红字发票" }).click();
    // It names the red invoice, which is opened from here.
    await said(clerk, /开红字发票 ✓ .+SI-/);
    const red = await newest(INVOICE);
    await room.does(finance, INVOICE, red.id, "submit");
    await room.decides(approver, red.id, "approve");
    await room.does(finance, INVOICE, red.id, "issue", { header: { invoiceNo: "24142000000012345679" } });
    await go(clerk, "/receivablesAgeClassification?view=table");
    await expect.poll(figures).toEqual(["200.00", "-600.00", "-400.00", "-"]);
  });
});

/** A record of a company, and which of its parties is another company of the group. */
const writeIn = (company: string, module: string, header: object) =>
  admin.ask<Stored>("POST", `/api/documents/${module}?company=${company}`, { header });
const isCompany = async (company: string, code: string, partner: string) => {
  const known = await admin.ask<{ rows: { id: string; version: number }[] }>(
    "GET",
    `/api/documents/masterData.relatedCompany?company=${company}&filter=${JSON.stringify({ code })}`,
  );
  const [party] = known.body.rows;
  const header = { partnerCompId: { code: partner }, arrivalWarehouseId: { code: "W1" } };
  const saved = await admin.ask("PUT", `/api/documents/masterData.relatedCompany/${party?.id}?company=${company}`, {
    version: party?.version,
    header,
  });
  expect(saved.status).toBe(200);
};

describe("A contract within the group at the desk", () => {
  it("shows the order of its buyer, which opens for whoever is in that company and says there what the contract does", async () => {
    await writeIn("ZD", "masterData.materialClass", { code: "10", nameZh: "液压支架" });
    await writeIn("ZD", "masterData.material", {
      code: "ZY",
      nameZh: "液压支架",
      unitOfMeasureId: { code: "SET" },
      materialClassId: { code: "10" },
    });
    await writeIn("ZD", "purchasing.supplier", { code: "GHS", nameZh: "衡山" });
    await room.write("crm.customer", {
      code: "GZD",
      nameZh: "中电",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
      currency: "CNY",
    });
    await isCompany("HS", "GZD", "ZD");
    await isCompany("ZD", "GHS", "HS");
    await room.write("masterData.material", {
      code: "ZN",
      nameZh: "内部支架",
      unitOfMeasureId: { code: "SET" },
      materialClassId: { code: "10" },
      plannedPrice: "600",
    });
    await writeIn("ZD", "masterData.material", {
      code: "ZN",
      nameZh: "内部支架",
      unitOfMeasureId: { code: "SET" },
      materialClassId: { code: "10" },
    });
    await room.write("admin.intercompanyRule", {
      code: "NB1",
      partnerCompId: "3",
      dealing: "sale",
      priceSource: "plannedPrice",
      taxRate: "13",
      validFrom: "2026-01-01",
    });
    const products = [{ materialId: { code: "ZN" }, quantity: "2", unitPrice: "1" }];
    const draft = await room.create(sales, CONTRACT, contractOf({ customerId: { code: "GZD" }, costAmount: null }, { products }));
    await room.does(sales, CONTRACT, draft.id, "submit");
    await room.decides(approver, draft.id, "approve");
    const seal = await room.create(sales, SEAL, {
      header: { kind: "contract", title: "内部合同", contractId: draft.id, copies: 2, departmentId: { code: "D1" } },
    });
    await room.does(sales, SEAL, seal.id, "submit");
    await sealIt(seal, draft);
    await room.attach(finance, CONTRACT, draft.id);
    const contract = await room.does(finance, CONTRACT, draft.id, "takeEffect");
    expect(contract.header).toMatchObject({ amount: "1200.0000", twinNo: `HS-${String(contract.header.docNo)}` });

    const page = await site.enter("admin", "/dashboard", { lang: "zh" });
    await go(page, `/salesContractModNew?id=${contract.id}`);
    const way = page.locator(".lw-header-form:visible").getByRole("link", { name: String(contract.header.twinNo) });
    await way.waitFor();
    const opened = page.waitForEvent("popup");
    await way.click();
    const buyer = await opened;
    await buyer
      .locator(".lw-header-form:visible")
      .getByRole("link", { name: String(contract.header.docNo) })
      .waitFor();
    const own = (name: string) =>
      buyer
        .locator(".lw-header-form:visible")
        .getByRole("combobox", { name: new RegExp(`^${name}`) })
        .count();
    expect([await own("采购员"), await own("供应商")]).toEqual([1, 0]);
  });
});

describe("A word beside a contract", () => {
  it("is marked where it is written when the customer is to read it, and stands there as what it is meant for", async () => {
    const contract = await room.create(sales, CONTRACT, contractOf(BUYER));
    const page = await site.enter("sales", "/dashboard");
    await go(page, `/signContractEnter?id=${contract.id}`);
    await page.locator(".lw-entry:visible").getByRole("button", { name: "更多" }).first().click();
    await page.getByRole("menuitem", { name: "评论" }).click();
    const box = page.getByRole("textbox", { name: "评论" });
    await box.fill("毛利再议");
    await box.press("Control+Enter");
    await page.getByRole("listitem").filter({ hasText: "毛利再议" }).getByText("内部", { exact: true }).waitFor();
    await box.fill("请确认交货日期");
    await page.getByText("对客户可见", { exact: true }).click();
    await page.getByText("对客户可见：受邀客户将看到这条内容").waitFor();
    await box.press("Control+Enter");
    await page.getByRole("listitem").filter({ hasText: "请确认交货日期" }).getByText("客户可见", { exact: true }).waitFor();
    // What is written next is internal again until it is marked.
    await expect.poll(() => page.getByRole("checkbox", { name: "对客户可见", exact: true }).isChecked()).toBe(false);
  });
});
