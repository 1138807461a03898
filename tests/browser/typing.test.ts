import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";
import { holdAnswers } from "./heldAnswers.ts";
import { cellOf, press } from "./keys.ts";
import { burst, valuesAfterAnswers } from "./scannedDigits.ts";

const site = await openSite();
const admin = await site.signedIn("admin");
const PLACE = "/warehouseReceiptPreparation";
type Lang = "zh" | "en" | "ru";
type Made = { id: string; version: number; lines: { lines: Record<string, string | null>[] } };

async function made<T = Made>(module: string, body: object): Promise<T> {
  const answer = await admin.ask<T>("POST", `/api/documents/${module}?company=HS`, body);
  if (answer.status !== 201) throw new Error(`${module}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const master = (module: string, header: object) => made(module, { header });

await master("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
await master("masterData.materialClass", { code: "K1", nameZh: "设备" });
for (const [code, nameZh] of [
  ["LZ320", "立柱"],
  ["FAD500", "安全阀"],
  ["MF320", "密封圈"],
])
  await master("masterData.material", { code, nameZh, unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } });

const receipt = (quantity = "3") =>
  made("warehouse.goodsReceipt", {
    header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } },
    lines: { lines: [{ materialId: { code: "LZ320" }, quantity, unitPrice: "2" }] },
  });
const saved = async (page: Page): Promise<Made["lines"]["lines"]> => {
  const answer = page.waitForResponse((each) => each.request().method() === "PUT" && each.url().includes("/api/documents/") && each.ok());
  await press(page, "Control+s");
  return ((await (await answer).json()) as Made).lines.lines;
};
/** Types as fingers do: all at once would be a scanner. */
const byHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });
/** Types text key by key over what stands in a field. */
const over = async (page: Page, text: string) => {
  await press(page, "Control+a");
  await page.keyboard.type(text);
};
/** The words above the columns of a receipt's lines, in the language of the page. */
const LABELS = {
  zh: { quantity: "数量", unitPrice: "单价", amount: "金额" },
  en: { quantity: "Quantity", unitPrice: "Unit price", amount: "Amount" },
  ru: { quantity: "Количество", unitPrice: "Цена", amount: "Сумма" },
} as const;
const cellAt = (page: Page, row: number, name: keyof (typeof LABELS)["zh"], lang: Lang = "zh") =>
  cellOf(page, "lines", row, LABELS[lang][name]);
const textAt = async (page: Page, row: number, name: "quantity" | "amount") => (await cellAt(page, row, name)).textContent();
const clickAt = async (page: Page, row: number, name: "quantity") => (await cellAt(page, row, name)).click();
const open = async ({ id }: { id: string }, lang: Lang = "zh") => {
  const page = await site.enter("admin", `${PLACE}?id=${id}`, { lang });
  await page.locator('[data-cell="lines-0-0"]').waitFor();
  return page;
};
const filterOf = (page: Page): Record<string, unknown> => JSON.parse(new URL(page.url()).searchParams.get("filter") ?? "{}");

describe("A number that is typed", () => {
  it.each([
    { lang: "zh", typed: ["12,5", "7。25", "１，２３４．５", "1,234"], read: ["12.5", "7.25", "1234.5", "1234"], shown: "1,234" },
    { lang: "en", typed: ["12,5", "7.25", "1,234,567.5", "1,234"], read: ["12.5", "7.25", "1234567.5", "1234"], shown: "1,234" },
    { lang: "ru", typed: ["12,5", "7.25", "1 234,5", "1,234"], read: ["12.5", "7.25", "1234.5", "1.234"], shown: "1,234" },
  ] as const)("is what a reader of $lang reads, in header, cell, line form and column filter", async ({ lang, typed, read, shown }) => {
    const material = await master("masterData.material", {
      code: `H-${lang}`,
      nameZh: "表头",
      unitOfMeasureId: { code: "PCS" },
      materialClassId: { code: "K1" },
    });
    const page = await site.enter("admin", `/material?id=${material.id}`, { lang });
    const header = (name: string) => page.locator(`[data-place="${name}"] input`);
    const names = ["plannedPrice", "safetyStock", "maximumStock", "listPrice"];
    for (const [at, name] of names.entries()) {
      await header(name).focus();
      await page.keyboard.type(typed[at] ?? "");
    }
    await press(page, "Tab");
    await expect.poll(() => header("listPrice").inputValue()).toBe(shown);
    await header("safetyStock").focus();
    await expect.poll(() => header("safetyStock").inputValue()).toBe(lang === "ru" ? "7,25" : "7.25");
    const put = page.waitForResponse((each) => each.request().method() === "PUT" && each.url().includes("/api/documents/") && each.ok());
    await press(page, "Control+s");
    const { header: kept } = (await (await put).json()) as { header: Record<string, string> };
    expect(names.map((name) => Number(kept[name]))).toEqual(read.map(Number));

    await page.goto(`${site.origin}/material?company=HS`);
    for (const [at, each] of typed.entries()) {
      await page.locator(".lw-head-cell[data-numeric='true'] .lw-head-filter").first().click();
      await page.locator(".lw-column-filter input").first().focus();
      await over(page, each);
      await press(page, "Enter");
      await expect.poll(() => filterOf(page)).toEqual({ plannedPrice: { from: read[at] } });
    }

    const lines = await open(await receipt(), lang);
    await (await cellAt(lines, 0, "quantity", lang)).click();
    await byHand(lines, typed[2]);
    await press(lines, "Enter");
    await (await cellAt(lines, 0, "unitPrice", lang)).click();
    await lines.keyboard.type(typed[0]);
    await press(lines, "Enter", "F4");
    const inForm = lines.locator('.lw-drawer [data-place="auxiliaryQuantity"] input');
    await inForm.focus();
    await lines.keyboard.type(typed[1]);
    await press(lines, "Tab");
    await lines.locator(".lw-drawer footer button").click();
    expect(await saved(lines).then(([line]) => ["quantity", "unitPrice", "auxiliaryQuantity"].map((name) => Number(line?.[name])))).toEqual(
      [read[2], read[0], read[1]].map(Number),
    );
  });

  it("is chosen whole by whoever comes to it by key, so that what he types replaces it, and stays where somebody points into it", async () => {
    const classes = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } };
    const material = await master("masterData.material", { code: "H-K", nameZh: "千", ...classes, plannedPrice: "3000" });
    const page = await site.enter("admin", `/material?id=${material.id}`);
    const field = page.locator('[data-place="plannedPrice"] input');
    await expect.poll(() => field.inputValue()).toBe("3,000");
    await field.focus();
    await expect.poll(() => field.inputValue()).toBe("3000");
    await page.keyboard.type("25");
    expect(await field.inputValue()).toBe("25");
    await press(page, "Tab");
    await field.click();
    await page.keyboard.type("7");
    expect((await field.inputValue()).split("").toSorted().join("")).toBe("257");
  });

  it("stays as it is and is marked where it cannot be read, is not taken, and saving says which field of which row", async () => {
    const page = await open(await receipt());
    await clickAt(page, 0, "quantity");
    await byHand(page, "12a");
    await expect.poll(async () => (await cellAt(page, 0, "quantity")).getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
    await press(page, "Enter");
    await expect.poll(() => textAt(page, 0, "quantity")).toBe("12a");
    await expect.poll(async () => (await cellAt(page, 0, "quantity")).getAttribute("aria-invalid")).toBe("true");
    await press(page, "Control+s");
    await page.getByRole("alert").getByRole("button", { name: "第 1 行：数量“12a”不是有效数字" }).click();
    await press(page, "F2");
    await expect.poll(async () => (await cellAt(page, 0, "quantity")).getByRole("textbox").inputValue()).toBe("12a");
    await press(page, "Backspace", "Backspace", "Backspace");
    await byHand(page, "1.2345678");
    await press(page, "Enter");
    await expect.poll(() => textAt(page, 0, "quantity")).toBe("1.234567");
    await page.goto(`${site.origin}/material?company=HS`);
    await page.locator(".lw-head-cell[data-numeric='true'] .lw-head-filter").first().click();
    const from = page.locator(".lw-column-filter input").first();
    await from.focus();
    await page.keyboard.type("12a");
    await press(page, "Enter");
    await expect.poll(() => from.getAttribute("aria-invalid")).toBe("true");
    expect(filterOf(page)).toEqual({});
    const form = await site.enter("admin", "/material?new=1");
    const field = form.locator('[data-place="plannedPrice"] input');
    await field.focus();
    await form.keyboard.type("5x");
    await press(form, "Tab");
    await expect.poll(() => field.inputValue()).toBe("5x");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await form.getByText("“5x”不是有效数字").waitFor();
    await field.focus();
    await press(form, "Control+a");
    const keys = await form.context().newCDPSession(form);
    await keys.send("Input.imeSetComposition", { text: "shier", selectionStart: 5, selectionEnd: 5 });
    await keys.send("Input.insertText", { text: "１２。５" });
    await press(form, "Tab");
    await expect.poll(() => field.inputValue()).toBe("12.5");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("false");
  });
});

describe("An amount that follows from what is typed", () => {
  it("is not told before the server has answered, of what cannot be read not at all, and head and foot say what is not in them", async () => {
    const body = { header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } } };
    const lines = [
      { materialId: { code: "LZ320" }, quantity: "3", unitPrice: "2" },
      { materialId: { code: "FAD500" }, quantity: "2", unitPrice: "10" },
    ];
    const page = await open(await made("warehouse.goodsReceipt", { ...body, lines: { lines } }));
    const amount = (row: number) => textAt(page, row, "amount");
    const head = (label: string) => page.locator(".lw-field", { hasText: label }).locator(".lw-fixed").textContent();
    const foot = (label: string) => page.locator(".lw-line-foot .lw-sum", { hasText: label }).textContent();
    const all = async () => [
      await amount(0),
      await amount(1),
      await head("合计金额"),
      await foot("金额"),
      await head("合计数量"),
      await foot("数量"),
    ];
    await expect.poll(all).toEqual(["6.00", "20.00", "26.00", "金额 26.00", "5", "数量 5件"]);
    const letGo = await holdAnswers(page, "**/preview**");
    await clickAt(page, 1, "quantity");
    await byHand(page, "4");
    await press(page, "Tab");
    await expect.poll(all).toEqual(["6.00", "…", "…", "金额 …", "7", "数量 7件"]);
    letGo();
    await expect.poll(all).toEqual(["6.00", "40.00", "46.00", "金额 46.00", "7", "数量 7件"]);
    await clickAt(page, 1, "quantity");
    await byHand(page, "12a");
    await press(page, "Tab");
    await expect.poll(all).toEqual(["6.00", "", "6.00未含1行", "金额 6.00未含1行", "3未含1行", "数量 3件未含1行"]);
  });

  it("is asked for again where the server was busy", async () => {
    const page = await open(await receipt());
    const answers: number[] = [];
    page.on("response", (each) => void (each.url().includes("/preview") && answers.push(each.status())));
    // The record is asked for once when it opens, too.
    await page.route("**/preview**", (route) =>
      route.request().postData()?.includes('"quantity":"5"') && !answers.includes(429)
        ? route.fulfill({ status: 429, json: { type: "/problems/busy" } })
        : route.continue(),
    );
    await clickAt(page, 0, "quantity");
    await byHand(page, "5");
    await press(page, "Tab");
    await expect.poll(() => textAt(page, 0, "amount")).toBe("…");
    await expect.poll(() => textAt(page, 0, "amount"), { timeout: 15_000 }).toBe("10.00");
    expect(answers.slice(-2)).toEqual([429, 200]);
  });
});

/** What a scanner sends: a code and Enter, as fast as keys can come. */
const scan = async (page: Page, ...codes: string[]) => {
  for (const code of codes) {
    await page.keyboard.type(code);
    await press(page, "Enter");
  }
};
/** From here on hears the tones that the page plays; gives their pitches. */
const listen = async (page: Page) => {
  await page.evaluate(() => {
    const heard: OscillatorNode[] = [];
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        const tone = super.createOscillator();
        heard.push(tone);
        return tone;
      }
    };
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => (window as unknown as { heard: OscillatorNode[] }).heard.map(({ frequency }) => frequency.value));
};
const bar = (page: Page) => page.getByRole("textbox", { name: "扫码录入" });
const quantities = (page: Page, rows: number) => Promise.all(Array.from({ length: rows }, (_, row) => textAt(page, row, "quantity")));

describe("A scanner at work", () => {
  it("counts each code in its line whatever its length, tells good from bad, changes nothing else, and each scan can be taken back", async () => {
    const page = await open(await receipt());
    const tones = await listen(page);
    await clickAt(page, 0, "quantity");
    await page.getByRole("button", { name: "扫码录入" }).click();
    await bar(page).and(page.locator(":focus")).waitFor();
    await scan(page, "FAD500", "FAD500", "MF320", "ＭＦ３２０", "NOPE-99");
    await page.getByRole("status").getByText("未找到编码 NOPE-99").waitFor();
    await bar(page).and(page.locator(":focus")).waitFor();
    expect(await quantities(page, 3)).toEqual(["3", "2", "2"]);
    await expect.poll(() => page.locator(".lw-line-foot").textContent()).toContain("共3行");
    const last = page.getByRole("list", { name: "最近扫描" }).getByRole("listitem");
    expect(await last.evaluateAll((items) => items.map((item) => `${item.textContent} ${item.dataset.good}`))).toEqual([
      "NOPE-99 false",
      "MF320 true",
      "MF320 true",
      "FAD500 true",
      "FAD500 true",
    ]);
    const [good = 0, ...others] = await tones();
    expect(others.slice(0, 3)).toEqual([good, good, good]);
    expect(others.slice(3).every((pitch) => pitch < good / 2)).toBe(true);
    expect(others).toHaveLength(5);
    await expect.poll(() => violationsOn(page)).toEqual([]);

    await page.getByRole("button", { name: "提示音" }).click();
    await page.getByRole("button", { name: "撤回 MF320" }).first().click();
    await page.getByRole("status").getByText("MF320 已撤回").waitFor();
    expect(await quantities(page, 3)).toEqual(["3", "2", "1"]);
    await bar(page).and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "撤回 MF320" }).click();
    await page.getByRole("button", { name: "撤回 FAD500" }).first().click();
    await expect.poll(() => page.locator(".lw-line-foot").textContent()).toContain("共2行");
    expect((await tones()).length).toBe(6);
    const kept = await saved(page);
    expect(kept.map((line) => [line.quantity, line.auxiliaryQuantity, line.unitPrice].map((each) => each && Number(each)))).toEqual([
      [3, null, 2],
      [1, null, null],
    ]);
    await page.getByRole("button", { name: "撤回 FAD500" }).click();
    await expect.poll(() => page.locator(".lw-line-foot").textContent()).toContain("共1行");
  });

  it("finds its bar by a key from anywhere, which stays open for every Enter, and is never taken for a quantity where it was not", async () => {
    const page = await open(await receipt());
    await press(page, "F8");
    await bar(page).and(page.locator(":focus")).waitFor();
    await press(page, "Enter", "Enter");
    await bar(page).and(page.locator(":focus")).waitFor();
    await press(page, "Escape");
    await expect.poll(() => bar(page).count()).toBe(0);
    await press(page, "F1");
    await page.getByRole("dialog").getByText("打开扫码栏").waitFor();
    await press(page, "Escape");
    await clickAt(page, 0, "quantity");
    await burst(page, "MF320");
    await page.getByRole("status").getByText("MF320 已新增一行").waitFor();
    await bar(page).and(page.locator(":focus")).waitFor();
    await expect.poll(() => quantities(page, 2)).toEqual(["3", "1"]);
    await clickAt(page, 1, "quantity");
    await byHand(page, "7");
    await press(page, "F8");
    await scan(page, "MF320");
    await expect.poll(() => quantities(page, 2)).toEqual(["3", "8"]);
    await clickAt(page, 1, "quantity");
    await byHand(page, "4");
    await bar(page).click();
    await scan(page, "mf320");
    await expect.poll(() => quantities(page, 2)).toEqual(["3", "5"]);
    for (const digits of ["100", "10023"]) {
      await clickAt(page, 1, "quantity");
      await burst(page, digits);
      await page.getByRole("status").getByText(`未找到编码 ${digits}`).waitFor();
    }
    expect(await quantities(page, 2), "a code of digits is none of a cell while codes are scanned").toEqual(["3", "5"]);
  });

  it("asks what digits alone are that come where a number is wanted", async () => {
    const page = await open(await receipt());
    expect(await valuesAfterAnswers(page, { cell: await cellAt(page, 0, "quantity"), bar: bar(page) })).toEqual(["3", "3", "250"]);
  });
});
