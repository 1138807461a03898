import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { labelText } from "#define/label";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";
import { entersEarly } from "./earlyEnter.ts";
import { paste, press } from "./keys.ts";

const site = await openSite();
const admin = await site.signedIn("admin");
const PLACE = "/warehouseReceiptPreparation";
const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
type Made = { id: string; version: number; lines: { lines: Record<string, string | null>[] } };

async function master(module: string, header: Record<string, unknown>): Promise<string> {
  const { status, body } = await admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, { header });
  if (status !== 201) throw new Error(`${module}: ${JSON.stringify(body)}`);
  return body.id;
}

const piece = await master("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
const kind = { unitOfMeasureId: piece, materialClassId: await master("masterData.materialClass", { code: "K1", nameZh: "设备" }) };
const materials: string[] = [];
for (const [code, nameZh, specification] of [
  ["ZJ-0001", "液压支架", "ZY8000"],
  ["SS-0002", "刮板输送机", "SGZ800"],
  ["CM-0003", "采煤机", "MG650"],
])
  materials.push(await master("masterData.material", { code, nameZh, specification, ...kind }));

async function receipt(count: number): Promise<Made> {
  const header = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };
  const lines = Array.from({ length: count }, (_, at) => ({
    materialId: materials[at % 3],
    quantity: String(at + 1),
    unitPrice: "2",
    batch: `B${at}`,
  }));
  return (await admin.ask<Made>("POST", `${RECEIPTS}?company=HS`, { header, lines: { lines } })).body;
}

const cell = (page: Page, row: number, col: number) => page.locator(`[data-cell="lines-${row}-${col}"]`);
const textsOf = (page: Page, row: number, cols: readonly number[]) => Promise.all(cols.map((col) => cell(page, row, col).textContent()));
/** The column of a label, wherever the layout puts it. */
const colOf = async (page: Page, label: string) =>
  Number(await page.locator(".lw-line-head").getByRole("columnheader", { name: label, exact: true }).getAttribute("aria-colindex")) - 2;
const foot = (page: Page) => page.locator(".lw-line-foot");
const open = async (made: { id: string }, account = "admin") => {
  const page = await site.enter(account, `${PLACE}?id=${made.id}`);
  // Wide enough for every column: those out of view are not drawn.
  await page.setViewportSize({ width: 4800, height: 900 });
  await cell(page, 0, 0).waitFor();
  return page;
};
/** The keys of a scanner: all at once, then Enter. */
const burst = (page: Page, text: string) =>
  page.evaluate((keys) => {
    for (const key of keys.split("").concat("Enter"))
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, text);
const copy = (page: Page) =>
  page.evaluate(() => {
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
    return { text: data.getData("text/plain"), html: data.getData("text/html") };
  });

describe("A block from a spreadsheet", () => {
  it("is shown before it lands, keeps what does not fit with a mark, and asks for its codes once", async () => {
    const page = await open(await receipt(1));
    const quantity = await colOf(page, "数量");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/lookup/records") && asked.push(request.postData() ?? ""));
    await cell(page, 0, 0).click();
    const rows = Array.from(
      { length: 300 },
      (_, at) => `${at === 7 ? "NO-SUCH" : "SS-0002"}\t${at === 3 ? "a dozen" : "1,000.5"}\t2\t0\tB`,
    );
    await paste(page, rows.join("\n"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText("300行×5列").waitFor();
    await dialog.getByText("1 个单元格无法识别").waitFor();
    await dialog.getByText("未粘贴：金额").waitFor();
    await dialog.getByRole("button", { name: "粘贴" }).click();
    await foot(page).getByText("共300行").waitFor();
    await foot(page).getByText("2 个单元格有误").waitFor();
    expect(asked).toHaveLength(1);
    await expect.poll(() => page.locator(".lw-line").count()).toBeLessThan(60);
    await expect.poll(() => textsOf(page, 0, [0, quantity])).toEqual(["SS-0002 刮板输送机", "1,000.5"]);
    // In pieces what has a unit, and apart from it what nobody knows.
    await foot(page).getByText("298,149", { exact: true }).waitFor();
    await foot(page).getByText("1,000.5", { exact: true }).waitFor();
    await foot(page).getByRole("button").first().click();
    await expect.poll(() => cell(page, 3, quantity).getAttribute("data-at")).toBe("true");
    await expect.poll(() => cell(page, 3, quantity).textContent()).toBe("a dozen");
    await expect.poll(() => cell(page, 3, quantity).getAttribute("aria-invalid")).toBe("true");
    await foot(page).getByRole("button").first().click();
    await expect.poll(() => cell(page, 7, 0).getAttribute("data-at")).toBe("true");
    await expect.poll(() => cell(page, 7, 0).textContent()).toBe("NO-SUCH");
    await press(page, "Control+z");
    await foot(page).getByText("共1行").waitFor();
    await expect.poll(() => textsOf(page, 0, [0, quantity])).toEqual(["ZJ-0001 液压支架", "1"]);
  });
});

describe("The lines of a document", () => {
  it("are walked, selected, copied and changed by keys alone, each step taken back and done again", async () => {
    const page = await open(await receipt(40));
    const quantity = await colOf(page, "数量");
    await cell(page, 1, 0).click();
    await press(page, "Control+ArrowDown");
    await expect.poll(() => cell(page, 39, 0).getAttribute("data-at")).toBe("true");
    await press(page, "Control+Home", "End", "Home", "Enter", "Shift+ArrowDown", "Shift+ArrowDown");
    await foot(page).getByText("选中合计").getByText("6", { exact: true }).waitFor();
    await press(page, "Shift+Home");
    // What stands between is the specification, the drawing number and what is free.
    const copied = ["ZJ-0001\tZY8000\t\t0\t1.000000", "SS-0002\tSGZ800\t\t0\t2.000000", "CM-0003\tMG650\t\t0\t3.000000"].join("\n");
    await expect.poll(async () => (await copy(page)).text).toBe(copied);
    const cells = "<td>CM-0003</td><td>MG650</td><td></td><td>0</td><td>3.000000</td>";
    expect((await copy(page)).html).toContain(`<tr>${cells}</tr>`);
    const batch = await colOf(page, "批次号");
    await cell(page, 0, batch).click();
    await press(page, "Control+Shift+d");
    await press(page, "Control+End", "Home");
    await expect.poll(() => cell(page, 39, batch).textContent()).toBe("B0");
    await press(page, "Control+Home", "Insert");
    await foot(page).getByText("共40行").waitFor();
    await expect.poll(() => cell(page, 0, 0).textContent()).toBe("");
    await press(page, "ArrowDown", "Alt+Insert");
    await foot(page).getByText("共41行").waitFor();
    await expect.poll(() => textsOf(page, 2, [0, quantity])).toEqual(["ZJ-0001 液压支架", "1"]);
    await press(page, "Control+Delete");
    await page.getByRole("dialog").getByText("确定删除1行吗").waitFor();
    await press(page, "Enter");
    await foot(page).getByText("共40行").waitFor();
    await press(page, "Control+z", "Control+z", "Control+z", "Control+z");
    await foot(page).getByText("共40行").waitFor();
    await press(page, "Control+End", "Home");
    await expect.poll(() => cell(page, 39, batch).textContent()).toBe("B39");
    await press(page, "Control+y");
    await expect.poll(() => cell(page, 1, batch).getAttribute("data-at")).toBe("true");
    await press(page, "Control+End", "Home");
    await expect.poll(() => cell(page, 39, batch).textContent()).toBe("B0");
  });

  it("are found by what stands in them, and filled in as a form that asks before it drops what was typed", async () => {
    const page = await open(await receipt(40));
    await cell(page, 0, 0).click();
    await press(page, "Control+f");
    await page.keyboard.type("b38");
    await page.getByText("0/1").waitFor();
    const batch = await colOf(page, "批次号");
    await press(page, "Enter", "Escape");
    await expect.poll(() => cell(page, 38, batch).getAttribute("data-at")).toBe("true");
    await press(page, "F4");
    const drawer = page.getByRole("complementary", { name: "第39行" });
    await drawer.getByRole("textbox", { name: "批次号" }).fill("B-38-X");
    await press(page, "Alt+ArrowUp");
    await page.getByRole("dialog").getByText("有未保存的修改").waitFor();
    await press(page, "Escape");
    await drawer.getByRole("button", { name: "应用" }).click();
    await expect.poll(() => cell(page, 38, batch).textContent()).toBe("B-38-X");
    await press(page, "Alt+ArrowUp");
    await page.getByRole("complementary", { name: "第38行" }).waitFor();
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.locator(".lw-drawer").getByRole("button", { name: "关闭" }).click();
    await press(page, "F1");
    await page.getByRole("dialog").getByText("填充整列").waitFor();
  });

  it("can be read and copied by somebody who only confirms them, written where he says what really came", async () => {
    const made = await receipt(2);
    const submitted = await admin.ask("POST", `${RECEIPTS}/${made.id}/actions/submit?company=HS`, { version: made.version });
    expect(submitted.status).toBe(200);
    const page = await site.enter("keeper", `/receiptConfirmation?id=${made.id}`);
    await cell(page, 0, 0).waitFor();
    const [quantity, unitPrice] = [await colOf(page, "数量"), await colOf(page, "单价")];
    await cell(page, 0, unitPrice).click();
    const price = await cell(page, 0, unitPrice).textContent();
    expect(Number((await copy(page)).text)).toBe(Number(price));
    await paste(page, "9");
    await page.keyboard.type("8");
    await press(page, "Enter", "Control+d");
    await expect.poll(() => cell(page, 0, unitPrice).textContent()).toBe(price);
    await cell(page, 0, quantity).click();
    await page.keyboard.type("0.5");
    await press(page, "Enter");
    await expect.poll(() => cell(page, 0, quantity).textContent()).toBe("0.5");
    await expect.poll(() => page.locator(".lw-line").count()).toBe(2);
  });
});

describe("What was typed and not saved", () => {
  it("is offered again after a crash with its time and differences, and forgotten once it is saved", async () => {
    const made = await receipt(2);
    const page = await open(made);
    const quantity = await colOf(page, "数量");
    await cell(page, 1, quantity).click();
    await page.keyboard.type("77");
    await press(page, "Enter");
    await page.getByRole("img", { name: "未保存" }).waitFor();
    await expect.poll(() => draftsOf(page)).toContain("77");
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto(`${site.origin}${PLACE}?id=${made.id}&company=HS`);
    const panel = again.getByRole("alert").filter({ hasText: "有未保存的草稿" });
    await panel.getByRole("row", { name: /2 · 数量 77 2/ }).waitFor();
    await expect.poll(() => cell(again, 1, quantity).textContent()).toBe("2");
    await panel.getByRole("button", { name: "恢复草稿" }).click();
    await expect.poll(() => cell(again, 1, quantity).textContent()).toBe("77");
    await press(again, "Control+s");
    await again.getByText(/已保存/).waitFor();
    await again.reload();
    await cell(again, 0, 0).waitFor();
    await expect.poll(() => again.getByText("有未保存的草稿").count()).toBe(0);
    await expect.poll(() => cell(again, 1, quantity).textContent()).toBe("77");
  });
});

describe("A picker of materials in a warehouse document", () => {
  it("finds by specification, shows what is free, offers what was picked last first, and takes an Enter that came before its choices", async () => {
    let made: Made = await receipt(3);
    for (const action of ["submit", "confirm"]) {
      const place = `${RECEIPTS}/${made.id}/actions/${action}?company=HS`;
      made = (await admin.ask<Made>("POST", place, { version: made.version })).body;
    }
    const page = await open(await receipt(1));
    await cell(page, 1, 0).click();
    await page.keyboard.type("MG650");
    const option = page.getByRole("option", { name: /CM-0003/ });
    await option.getByText("可用量 3", { exact: true }).waitFor();
    await press(page, "Enter");
    await expect.poll(() => cell(page, 1, 0).textContent()).toContain("采煤机");
    await cell(page, 2, 0).dblclick();
    await cell(page, 2, 0).getByRole("combobox").click();
    await page.getByRole("option").first().waitFor();
    await expect.poll(() => page.getByRole("option").first().textContent()).toContain("CM-0003");
    await press(page, "Escape");
    await entersEarly(page, cell(page, 2, 0), { typed: "SS-0002", tabbed: "CM-0003", nobody: "NOBODY" });
  });
});

describe("A scanner", () => {
  it("finds the line of a code and counts it up, adds the line of another, and says what it does not know", async () => {
    const page = await open(await receipt(2));
    const [quantity, batch] = [await colOf(page, "数量"), await colOf(page, "批次号")];
    await cell(page, 0, batch).click();
    await burst(page, "SS-0002");
    await expect.poll(() => cell(page, 1, quantity).textContent()).toBe("3");
    await expect.poll(() => cell(page, 0, batch).textContent()).toBe("B0");
    await page.getByRole("button", { name: "扫码录入" }).click();
    const scan = async (text: string, said: string) => {
      await page.getByRole("textbox", { name: "扫码录入" }).fill(text);
      await press(page, "Enter");
      await page.getByRole("status").getByText(said).waitFor();
      await page.getByRole("textbox", { name: "扫码录入" }).focus();
    };
    const label = { kind: "material", company: "HS", code: "CM-0003", batch: "", serial: "" } as const;
    await scan(labelText(label), "CM-0003 已新增一行");
    await scan(labelText(label), "CM-0003 数量加 1");
    await expect.poll(() => textsOf(page, 2, [0, quantity])).toEqual(["CM-0003 采煤机", "2"]);
    await scan(labelText({ ...label, kind: "position", code: "A/01/3" }), "货位 A/01/3 已填入当前行");
    await scan(labelText({ ...label, company: "ZD" }), "该标签属于公司 ZD");
    await scan("NO-SUCH", "未找到编码 NO-SUCH");
    await press(page, "Control+s");
    await page.getByText(/已保存/).waitFor();
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    const saved = (await admin.ask<Made>("GET", `${RECEIPTS}/${id}?company=HS`)).body.lines.lines;
    expect(saved.map((line) => [Number(line.quantity), line.area, line.seat, line.box])).toEqual([
      [1, null, null, null],
      [3, null, null, null],
      [2, "A", "01", "3"],
    ]);
  });
});

describe("The columns of the lines", () => {
  it("are hidden, moved, frozen and widened by a person, stay so, and go back to the company's layout", async () => {
    const columns = [{ field: "materialId" }, { field: "batch", labelZh: "炉批号", width: 150 }, { field: "unitPrice", isHidden: true }];
    const layout = { header: { module: "warehouse.goodsReceipt", lineTable: "lines", frozen: 2 }, lines: { columns } };
    expect((await admin.ask("POST", "/api/documents/masterData.tableKey?company=HS", layout)).status).toBe(201);
    const made = await receipt(3);
    const page = await open(made);
    const own = ["#", "物料*", "炉批号", "数量*", "单价"];
    /** Those of the lines themselves; what the material tells stands between them. */
    const heads = async () => {
      const all = await page.locator(".lw-line-head [role=columnheader]").allTextContents();
      return all.filter((text) => own.includes(text));
    };
    await expect.poll(async () => (await heads()).slice(0, 4)).toEqual(["#", "物料*", "炉批号", "数量*"]);
    expect(await heads()).not.toContain("单价");
    const selected = () => page.locator(".lw-line-cell[aria-selected='true']").count();
    await page.getByRole("columnheader", { name: "炉批号" }).click();
    await expect.poll(selected).toBe(3);
    await cell(page, 1, 0).click();
    await expect.poll(selected).toBe(1);
    await page.keyboard.press("Control+Space");
    await expect.poll(selected).toBe(3);
    await expect.poll(() => page.getByRole("columnheader", { name: "炉批号" }).getAttribute("data-frozen")).toBe("true");
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("checkbox", { name: "炉批号" }).uncheck({ force: true });
    const up = page.getByRole("button", { name: "上移“数量”" });
    for (let step = 0; step < 12 && (await up.isEnabled()); step += 1) await up.click();
    await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(["#", "数量*", "物料*"]);
    await expect.poll(() => unsentBy(page)).toEqual([]);
    await page.reload();
    await cell(page, 0, 0).waitFor();
    await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(["#", "数量*", "物料*"]);
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("button", { name: "恢复公司布局" }).click();
    await expect.poll(async () => (await heads()).slice(0, 4)).toEqual(["#", "物料*", "炉批号", "数量*"]);
  });
});

/** What the browser keeps of what was typed, as text; "" before it keeps anything. */
function draftsOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "longwall.drafts")) return "";
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open("longwall.drafts");
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const asked = opening.result.transaction("draft").objectStore("draft").getAll();
        asked.addEventListener("success", () => resolve(JSON.stringify(asked.result)));
        opening.result.close();
      });
    });
  });
}

/** Names of the settings that the server has not taken yet. */
function unsentBy(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(window.localStorage)
      .filter((key) => key.startsWith("longwall.settings."))
      .flatMap((key) => (JSON.parse(window.localStorage.getItem(key) ?? "") as { unsent: string[] }).unsent),
  );
}
