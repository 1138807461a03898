import { buffer } from "node:stream/consumers";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Sheet } from "#extras/print/sheet";
import { openSalesroom } from "../sales/salesroom.ts";

const ARCHIVE = "crm.archiveDocument";
const room = await openSalesroom();
const { sales, admin } = room.people;

/** A page with this text, as the product prints it. */
const pdf = async (text: string) => {
  const sheet = new Sheet("", "zh");
  sheet.page(400, 400);
  sheet.write(text, { left: 20, top: 20, width: 360 }, { size: 12 });
  return buffer(sheet.end());
};
/** An office file whose text lies in this part. */
const office = (part: string, markup: string) => zipSync({ "[Content_Types].xml": strToU8("<Types/>"), [part]: strToU8(markup) });
const word = (...runs: string[]) => office("word/document.xml", `<w:p>${runs.map((run) => `<w:r><w:t>${run}</w:t></w:r>`).join("")}</w:p>`);

const hung = async (code: string, name: string, bytes: Uint8Array) => {
  const header = { code, nameZh: `档案${code}`, category: "report", customerId: { code: "C1" } };
  const { id } = await room.create(sales, ARCHIVE, { header });
  const path = `/api/documents/${ARCHIVE}/${id}/files?company=HS&name=${encodeURIComponent(name)}`;
  const answer = await room.app.request(path, { method: "POST", headers: { cookie: sales.cookie }, body: new Uint8Array(bytes) });
  expect(answer.status).toBe(201);
  await room.served.files.settled();
  return id;
};
const found = async (text: string) =>
  (await room.rows(admin, ARCHIVE, `screen=maintain&q=${encodeURIComponent(text)}`)).map(({ code }) => code);

describe("A file in the archive (/crmDorDocmate)", () => {
  it("is found by what it says: printed pages, office files, plain text of either coding", async () => {
    await hung("F1", "agreement.pdf", await pdf("液压支架立柱检验规程"));
    await hung("F2", "report.docx", word("乳化液泵站", "验收记录 &amp; 附件"));
    await hung("F3", "prices.xlsx", office("xl/sharedStrings.xml", "<sst><si><t>刮板输送机</t></si><si><t>链轮组件</t></si></sst>"));
    await hung("F4", "slides.pptx", office("ppt/slides/slide1.xml", "<a:p><a:r><a:t>智能化工作面</a:t></a:r></a:p>"));
    await hung("F5", "old.txt", Buffer.from("d6a7bcdcd1b9c1a6", "hex"));
    expect(await found("检验规程")).toEqual(["F1"]);
    expect(await found("泵站验收"), "one word through two runs").toEqual(["F2"]);
    expect([await found("刮板输送"), await found("送机链轮")], "cells are apart").toEqual([["F3"], []]);
    expect(await found("智能化工作面")).toEqual(["F4"]);
    expect(await found("支架压力"), "written in GBK").toEqual(["F5"]);
    const asked = `/api/documents/${ARCHIVE}?company=HS&screen=maintain&q=${encodeURIComponent("检验规程")}`;
    expect((await room.people.buyer.ask("GET", asked)).status, "who reads no archive").toBe(403);
  });

  it("that is damaged, or unpacks to more than it may, holds nobody up: it is found by its record alone", async () => {
    await hung("F6", "broken.pdf", Buffer.from("%PDF-1.7\n采煤机摇臂"));
    await hung("F7", "bomb.docx", office("word/document.xml", `<w:t>${"矿".repeat(12_000_000)}</w:t>`));
    await hung("F8", "after.txt", Buffer.from("采煤机摇臂"));
    expect([await found("采煤机摇臂"), await found("档案F7"), await found("矿矿")]).toEqual([["F8"], ["F7"], []]);
  });

  it("is no longer found once it is taken off", async () => {
    const id = await hung("F9", "gone.txt", Buffer.from("煤层气抽采"));
    expect(await found("煤层气抽采")).toEqual(["F9"]);
    const place = `/api/documents/${ARCHIVE}/${id}/files`;
    const { body } = await sales.ask<{ files: { id: string }[] }>("GET", `${place}?company=HS`);
    expect((await sales.ask("DELETE", `${place}/${body.files[0]?.id}?company=HS`)).status).toBeLessThan(300);
    expect(await found("煤层气抽采")).toEqual([]);
  });
});
