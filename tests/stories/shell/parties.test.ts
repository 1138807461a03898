import { describe, expect, it } from "vitest";
import type { Visitor } from "#support/server";
import { contractOf, openSalesroom, type Reply } from "../sales/salesroom.ts";

const ORDER = "purchasing.purchaseOrder";
const SUPPLIER = "purchasing.supplier";
const LINKED = "masterData.accountRelatedCompany";
const room = await openSalesroom();
const { admin, buyer, sales, finance } = room.people;
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
