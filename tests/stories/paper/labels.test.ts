import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { labelOf } from "#define/label";
import { openPaperDesk } from "./desk.ts";

const decoder = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(decoder).buffer } });
const desk = await openPaperDesk();
const { admin, keeper, app } = desk;
const { OPS } = await getResolvedPDFJS();
/** Dots of the picture for each point of the paper: 288 to the inch, as a label printer has them. */
const DOTS = 4;

type Paper = Awaited<ReturnType<typeof getDocumentProxy>>;
type Reading = { module: string; ids: readonly string[]; template: string; who?: typeof admin };

/** What a scanner reads from each page of the labels of these records. */
async function scanned({ module, ids, template, who = admin }: Reading): Promise<(string | undefined)[]> {
  const answer = await app.request(`/api/documents/${module}/print?company=HS`, {
    method: "POST",
    headers: { cookie: who.cookie },
    body: JSON.stringify({ ids, template }),
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const paper = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return Promise.all(Array.from({ length: paper.numPages }, (_, at) => codeOn(paper, at + 1)));
}

/** The QR code of a page, read from the picture of all that is filled on it: the modules of both codes. */
async function codeOn(paper: Paper, number: number): Promise<string | undefined> {
  const page = await paper.getPage(number);
  const [, , width = 0, height = 0] = page.view.map((edge) => Math.round(edge * DOTS));
  const picture = new Uint8ClampedArray(width * height * 4).fill(255);
  const { fnArray, argsArray } = await page.getOperatorList();
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.constructPath) continue;
    const [painted, , edges] = argsArray[at] as [number, unknown, Float32Array];
    if (painted !== OPS.fill) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(edges, (edge) => Math.round(edge * DOTS));
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) picture.set([0, 0, 0], (y * width + x) * 4);
  }
  const [read] = await readBarcodes({ data: picture, width, height, colorSpace: "srgb" }, { formats: ["QRCode"] });
  return read?.text;
}

async function made(module: string, body: object): Promise<string> {
  const answer = await admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

describe("The code on a printed label", () => {
  it("of a batch says material and batch, line by line, whatever stands in them", async () => {
    const lines = ["B-2026|07", "液压 100%"].map((batch, at) => ({
      materialId: { code: `M00${at + 1}` },
      batch,
      quantity: "3",
      unitPrice: "2",
    }));
    const id = await made("warehouse.goodsReceipt", { header: { warehouseId: { code: "W1" } }, lines: { lines } });
    const codes = await scanned({ module: "warehouse.goodsReceipt", ids: [id], template: "labels", who: keeper });
    const expected = [
      { kind: "batch", company: "HS", code: "M001", batch: "B-2026|07", serial: "" },
      { kind: "batch", company: "HS", code: "M002", batch: "液压 100%", serial: "" },
    ];
    expect(codes.map((code) => labelOf(code ?? ""))).toEqual(expected);
  });

  it("of a material says its code", async () => {
    const id = await made("masterData.material", {
      header: { code: "NJ2320/C3-圆柱", nameZh: "圆柱滚子轴承", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } },
    });
    expect(await scanned({ module: "masterData.material", ids: [id], template: "labels" })).toEqual(["LW1|material|HS|NJ2320/C3-圆柱"]);
  });

  it("of a position says area, seat and box, as far as it has them", async () => {
    const positions = [{ area: "A1", seat: "03", box: "2" }, { area: "B" }];
    const id = await made("masterData.warehouse", {
      header: { code: "W77", nameZh: "备件库", departmentId: { code: "D1" } },
      lines: { positions },
    });
    const codes = await scanned({ module: "masterData.warehouse", ids: [id], template: "positions" });
    expect(codes).toEqual(["LW1|position|HS|A1/03/2", "LW1|position|HS|B"]);
  });

  it("of equipment says its serial number: one for each on the lines of a receipt, and one for what lies in stock", async () => {
    const kind = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } };
    await made("masterData.material", { header: { code: "ZY12000", nameZh: "液压支架", isSerialControlled: true, ...kind } });
    const lines = [{ materialId: { code: "ZY12000" }, serialNos: "ZY-26-0042, ZY-26-0043", quantity: "2", unitPrice: "2" }];
    const id = await made("warehouse.goodsReceipt", { header: { warehouseId: { code: "W1" } }, lines: { lines }, action: "submit" });
    const plates = { module: "warehouse.goodsReceipt", ids: [id], template: "plates", who: keeper };
    const expected = ["ZY-26-0042", "ZY-26-0043"].map((serial) => ({
      kind: "equipment",
      company: "HS",
      code: "ZY12000",
      batch: "",
      serial,
    }));
    expect((await scanned(plates)).map((code) => labelOf(code ?? ""))).toEqual(expected);
    const { version } = (await admin.ask<{ version: number }>("GET", `/api/documents/warehouse.goodsReceipt/${id}?company=HS`)).body;
    const confirm = `/api/documents/warehouse.goodsReceipt/${id}/actions/confirm?company=HS`;
    expect((await admin.ask("POST", confirm, { version, key: "label-1" })).body).toMatchObject({ stage: "posted" });
    const place = "/api/documents/warehouse.stockBalance?company=HS";
    const { body } = await admin.ask<{ rows: { id: string; serial: string }[] }>("GET", `${place}&filter={"serial":{"contains":"ZY-26"}}`);
    const ids = body.rows.map((row) => row.id);
    const onHand = await scanned({ module: "warehouse.stockBalance", ids, template: "plates" });
    expect(onHand.map((code) => labelOf(code ?? "")?.serial)).toEqual(expect.arrayContaining(["ZY-26-0042", "ZY-26-0043"]));
  });

  it("is refused where nothing has a serial number", async () => {
    const lines = [{ materialId: { code: "M002" }, quantity: "1", unitPrice: "2" }];
    const id = await made("warehouse.goodsReceipt", { header: { warehouseId: { code: "W1" } }, lines: { lines } });
    const answer = await admin.ask("POST", "/api/documents/warehouse.goodsReceipt/print?company=HS", { ids: [id], template: "plates" });
    expect(answer.body).toMatchObject({ issues: [{ code: "nothingToLabel" }] });
  });
});
