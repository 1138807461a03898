import { describe, expect, it } from "vitest";
import type { Visitor } from "#support/server";
import { contractOf, openSalesroom, type Reply } from "../sales/salesroom.ts";

const ORDER = "purchasing.purchaseOrder";
const SUPPLIER = "purchasing.supplier";
const CHANGE = "purchasing.supplierChange";
const LINKED = "masterData.accountRelatedCompany";
const room = await openSalesroom();
const { admin, buyer, sales, finance, leader } = room.people;
const { create, read, saves, tries, does } = room;

const [isQualified, isUnqualified] = [{ isQualified: true }, { isQualified: false }];
const supplierOf = (code: string, more: object = isQualified) => ({
  header: { code, nameZh: `供方${code}`, currency: "CNY", bank: "建行", bankAccount: "62-1", ...more },
});
const orderOf = (supplier: string, more: object = {}) => ({
  header: { departmentId: { code: "D2" }, supplierId: { code: supplier }, ...more },
  lines: { lines: [{ materialId: { code: "LZ" }, quantity: "2", unitPrice: "5" }] },
});
const codesOf = ({ status, body }: Reply) => [status, ...(body.issues ?? []).map(({ code, value }) => `${code} ${value ?? ""}`)];
const block = async (id: string, isBlocked: boolean): Promise<void> => {
  const { status } = await saves(admin, LINKED, await read(admin, LINKED, id), { header: { isBlocked } });
  expect(status).toBe(200);
};
const submitted = async (who: Visitor, module: string, draft: object) =>
  tries(who, module, (await create(who, module, draft)).id, "submit");

describe("A party that the company has blocked at /accountRelatedCompany", () => {
  it("gets no order at /purOrder, and one that was on its way does not come into force", async () => {
    const { id } = await create(admin, SUPPLIER, supplierOf("V1"));
    const order = await create(buyer, ORDER, orderOf("V1"));
    await does(buyer, ORDER, order.id, "submit");
    await does(admin, ORDER, order.id, "approve");
    await block(id, true);
    expect(codesOf(await tries(buyer, ORDER, order.id, "putInForce"))).toEqual([422, "partyBlocked V1"]);
    expect(codesOf(await submitted(buyer, ORDER, orderOf("V1")))).toEqual([422, "partyBlocked V1"]);
    await block(id, false);
    expect((await does(buyer, ORDER, order.id, "putInForce")).stage).toBe("03");
  });

  it("is paid nothing at /payMentEdit, signs no contract and is sent no invoice", async () => {
    const { id } = await create(admin, SUPPLIER, supplierOf("V2"));
    const ours = { departmentId: { code: "D1" }, ownerId: { code: "E1" } };
    const customer = (await create(admin, "crm.customer", { header: { code: "C9", nameZh: "忻州窑煤矿", ...ours } })).id;
    await block(id, true);
    await block(customer, true);
    const payment = { header: { supplierId: { code: "V2" }, departmentId: { code: "D2" }, currency: "CNY", totalAmount: "1" } };
    expect(codesOf(await submitted(finance, "finance.payment", payment))).toContain("partyBlocked V2");
    const contract = contractOf({ customerId: { code: "C9" } });
    expect(codesOf(await submitted(sales, "sales.salesContract", contract))).toContain("partyBlocked C9");
    const invoice = {
      header: { customerId: { code: "C9" }, departmentId: { code: "D1" }, currency: "CNY" },
      lines: { lines: [{ totalAmount: "113", taxRate: "13", dueOn: "2026-05-01" }] },
    };
    expect(codesOf(await submitted(finance, "sales.salesInvoice", invoice))).toContain("partyBlocked C9");
  });
});

describe("A supplier who is not qualified", () => {
  it("gets orders on trial alone, and none that was on its way when he lost it", async () => {
    const { id } = await create(admin, SUPPLIER, supplierOf("V3", isUnqualified));
    expect(codesOf(await submitted(buyer, ORDER, orderOf("V3")))).toEqual([422, "supplierUnqualified V3"]);
    expect((await submitted(buyer, ORDER, orderOf("V3", { orderType: "trial" }))).body.stage).toBe("02");
    await saves(admin, SUPPLIER, await read(admin, SUPPLIER, id), { header: isQualified });
    const order = await create(buyer, ORDER, orderOf("V3"));
    await does(buyer, ORDER, order.id, "submit");
    await does(admin, ORDER, order.id, "approve");
    await saves(admin, SUPPLIER, await read(admin, SUPPLIER, id), { header: isUnqualified });
    expect(codesOf(await tries(buyer, ORDER, order.id, "putInForce"))).toEqual([422, "supplierUnqualified V3"]);
  });
});

describe("Name, credit code and bank of a supplier", () => {
  it("are changed by nobody alone, in whatever role he is written, and by a change (/supplierChange) that a second person confirms", async () => {
    const { id } = await create(admin, SUPPLIER, supplierOf("V4", { creditCode: "91140000MA0000441U" }));
    const theirs = [{ nameZh: "别人" }, { creditCode: "91140000MA0000451W" }, { bankAccount: "62-9" }, { bank: null }];
    for (const [who, module] of [
      [buyer, SUPPLIER],
      [admin, "masterData.relatedCompany"],
    ] as const)
      for (const header of theirs) {
        const { status, body } = await saves(who, module, await read(admin, module, id), { header });
        expect([status, body.issues?.map(({ code }) => code)]).toEqual([422, ["changesBySupplierChange"]]);
      }
    expect((await saves(buyer, SUPPLIER, await read(buyer, SUPPLIER, id), { header: { leadDays: 7 } })).status).toBe(200);
    const reason = "换开户行";
    const idle = await create(buyer, CHANGE, { header: { supplierId: id, reason } });
    expect(codesOf(await tries(buyer, CHANGE, idle.id, "submit"))).toEqual([422, "changesNothingOf V4"]);
    const change = await create(admin, CHANGE, { header: { supplierId: id, reason, bankAccount: "62-2" } });
    expect((await does(admin, CHANGE, change.id, "submit")).header).toMatchObject({ bankAccount: "62-2", formerBankAccount: "62-1" });
    expect([(await tries(buyer, CHANGE, change.id, "confirm")).status, (await tries(admin, CHANGE, change.id, "confirm")).status]).toEqual([
      403, 403,
    ]);
    expect((await read(admin, SUPPLIER, id)).header.bankAccount).toBe("62-1");
    await does(leader, CHANGE, change.id, "confirm");
    expect((await read(admin, SUPPLIER, id)).header).toMatchObject({ bankAccount: "62-2", bank: "建行", leadDays: 7, nameZh: "供方V4" });
  });

  it("change as they were seen: not under a change that was confirmed meanwhile (/supplierChangeConfirm, /supplierChangeQuery)", async () => {
    const { id } = await create(admin, SUPPLIER, supplierOf("V5"));
    const [one, other] = [await changeOf(id, "62-3"), await changeOf(id, "62-4")];
    await does(leader, CHANGE, one, "confirm");
    expect(codesOf(await tries(leader, CHANGE, other, "confirm"))).toEqual([422, "overtaken V5"]);
    expect((await read(admin, SUPPLIER, id)).header.bankAccount).toBe("62-3");
    const told = await room.rows(buyer, CHANGE, `screen=query&filter=${encodeURIComponent(JSON.stringify({ supplierId: [id] }))}`);
    expect(new Set(told.map(({ stage }) => stage))).toEqual(new Set(["confirmed", "submitted"]));
  });

  it("are those of the customer where he is one too, and change as he does (/CustomerChange)", async () => {
    const { id } = await create(admin, SUPPLIER, supplierOf("V6"));
    await saves(admin, "masterData.relatedCompany", await read(admin, "masterData.relatedCompany", id), { header: { isCustomer: true } });
    const { id: change } = await create(buyer, CHANGE, { header: { supplierId: id, reason: "换账号", bankAccount: "62-5" } });
    expect(codesOf(await tries(buyer, CHANGE, change, "submit"))).toEqual([422, "changesByDocument V6"]);
  });
});

async function changeOf(supplierId: string, bankAccount: string): Promise<string> {
  const { id } = await create(buyer, CHANGE, { header: { supplierId, reason: "换账号", bankAccount } });
  return (await does(buyer, CHANGE, id, "submit")).id;
}
