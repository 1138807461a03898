import { describe, expect, it } from "vitest";
import { openSalesroom, type Stored } from "./salesroom.ts";

const CONTRACT = "sales.salesContract";
const CHANGE = "sales.contractChange";
const room = await openSalesroom();
const { sales, approver, analyst, admin } = room.people;
const { contractInForce: inForce, read, tries, does, saves, decides, rows } = room;

/** A change of a contract, begun on it, as its draft stands at /SignContractChange. */
const begun = ({ id }: Stored): Promise<Stored> => room.changeOf(id, sales);
const cheaper = (change: Stored) => ({
  header: { reason: "优惠", deliveryOn: "2026-06-15" },
  lines: {
    products: [{ id: change.lines.products?.[0]?.id, unitPrice: "450" }],
    instalments: change.lines.instalments?.map(({ id }, at) => ({ id, amount: ["339", "565", "113"][at] })),
  },
});

describe("A change of a contract", () => {
  it("begins on the contract with all that it says, and nowhere else", async () => {
    const contract = await inForce();
    const change = await begun(contract);
    expect(change).toMatchObject({
      stage: "draft",
      header: { contractId: contract.id, revision: 1, previousTotal: "1130.0000", needsReview: false },
    });
    expect(change.lines.instalments?.map(({ amount, previousAmount }) => [amount, previousAmount])).toEqual([
      ["339.0000", "339.0000"],
      ["678.0000", "678.0000"],
      ["113.0000", "113.0000"],
    ]);
    const bare = await admin.ask<{ issues: { code: string }[] }>("POST", "/api/documents/sales.contractChange?company=HS", {
      key: "bare",
      header: { reason: "无", customerId: { code: "C1" } },
      lines: {
        products: [{ materialId: { code: "ZY" }, quantity: "1", unitPrice: "1" }],
        instalments: [{ kind: "delivery", amount: "1", dueOn: "2026-06-01" }],
      },
    });
    expect(bare.body.issues.map(({ code }) => code)).toContain("beginThere");
    expect((await tries(sales, CHANGE, change.id, "submit")).body.issues?.map(({ code }) => code)).toEqual(["required", "changesNothing"]);
  });

  it("of the price is compared side by side, reviewed at /SignContractChangeApprove, and makes the next version", async () => {
    const contract = await inForce();
    const change = await begun(contract);
    const saved = await saves(sales, CHANGE, change, cheaper(change));
    expect(saved.body.header).toMatchObject({ totalAmount: "1017.0000", needsReview: true });
    const handedIn = await does(sales, CHANGE, change.id, "submit");
    expect((await read(admin, CONTRACT, contract.id)).stage).toBe("changing");
    expect(handedIn.lines.differences?.map(({ part, line, field, previous, next }) => [part, line, field, previous, next])).toEqual([
      ["header", null, "deliveryOn", "2026-05-01", "2026-06-15"],
      ["header", null, "totalAmount", "1,130.00", "1,017.00"],
      ["products", 1, "unitPrice", "500.00", "450.00"],
      ["instalments", 2, "amount", "678.00", "565.00"],
    ]);
    expect((await rows(approver, CHANGE, "screen=approve")).map(({ id }) => id)).toContain(change.id);
    expect((await decides(approver, change.id, "approve")).status).toBe(200);
    expect(await read(admin, CHANGE, change.id)).toMatchObject({
      stage: "approved",
      header: { agreedOn: "2026-03-31", companyDelta: "-100.0000" },
    });
    const next = await read(admin, CONTRACT, contract.id);
    expect(next).toMatchObject({
      stage: "effective",
      header: { revision: 2, totalAmount: "1017.0000", companyAmount: "900.0000", deliveryOn: "2026-06-15" },
    });
    expect(next.lines.instalments?.map(({ id }) => id)).toEqual(contract.lines.instalments?.map(({ id }) => id));
    const [version] = await rows(
      admin,
      "sales.contractVersion",
      `filter=${encodeURIComponent(JSON.stringify({ contractId: contract.id }))}`,
    );
    expect(version).toMatchObject({ revision: 1, totalAmount: "1130.0000", changeId: change.id });
  });

  it("of what needs no review is agreed to by one who may; lines come and go", async () => {
    const contract = await inForce();
    const change = await begun(contract);
    const model = { products: [{ id: change.lines.products?.[0]?.id, equipmentModel: "ZY6800" }] };
    await saves(sales, CHANGE, change, { header: { reason: "补充型号" }, lines: model });
    await does(sales, CHANGE, change.id, "submit");
    expect((await tries(sales, CHANGE, change.id, "approve")).status).toBe(403);
    await does(approver, CHANGE, change.id, "approve");
    expect((await read(admin, CONTRACT, contract.id)).lines.products).toMatchObject([{ equipmentModel: "ZY6800" }]);
    const second = await begun(contract);
    const added = {
      products: [{ id: second.lines.products?.[0]?.id }, { materialId: { code: "LZ" }, quantity: "1", unitPrice: "100", taxRate: "13" }],
    };
    const parts = second.lines.instalments?.map(({ id }) => ({ id }));
    const instalments = [...(parts ?? []), { kind: "progress", amount: "113", dueOn: "2026-07-01" }];
    await saves(sales, CHANGE, second, { header: { reason: "增加立柱" }, lines: { ...added, instalments } });
    await does(sales, CHANGE, second.id, "submit");
    await decides(approver, second.id, "approve");
    const grown = await read(admin, CONTRACT, contract.id);
    expect(grown.header).toMatchObject({ revision: 3, totalAmount: "1243.0000" });
    expect(grown.lines.products).toHaveLength(2);
    expect(grown.lines.instalments?.at(-1)).toMatchObject({ kind: "progress", amount: "113.0000", invoicedAmount: "0.0000" });
  });

  it("of the day of delivery or the release of retention is reviewed again", async () => {
    const change = await begun(await inForce());
    expect(change.header.needsReview).toBe(false);
    const later = await saves(sales, CHANGE, change, { header: { deliveryOn: "2026-08-01" } });
    expect(later.body.header.needsReview).toBe(true);
    const released = await begun(await inForce());
    const instalments = released.lines.instalments?.map(({ id, kind }) => ({
      id,
      ...(kind === "retention" ? { retentionReleaseOn: "2028-01-01" } : {}),
    }));
    expect((await saves(sales, CHANGE, released, { lines: { instalments } })).body.header.needsReview).toBe(true);
  });

  it("is told by names and words in the language of who reads it", async () => {
    const change = await begun(await inForce());
    const instalments = change.lines.instalments?.map(({ id }, at) => ({ id, ...(at === 1 ? { trigger: "arrived" } : {}) }));
    const products = [{ id: change.lines.products?.[0]?.id, materialId: { code: "LZ" } }];
    await saves(sales, CHANGE, change, { header: { reason: "换件", customerId: { code: "C2" } }, lines: { products, instalments } });
    await does(sales, CHANGE, change.id, "submit");
    const linkedIn = async (language: string) => {
      const { body } = await approver.ask<Stored>("GET", `/api/documents/${CHANGE}/${change.id}?company=HS`, undefined, {
        "accept-language": language,
      });
      return body.lines.differences?.map(({ field, previous, next }) => [field, previous, next]);
    };
    expect(await linkedIn("zh")).toEqual([
      ["customerId", "C1 塔山煤矿", "C2 同忻煤矿"],
      ["materialId", "ZY 液压支架", "LZ 立柱"],
      ["trigger", "全部发货", "货到现场"],
    ]);
    expect((await linkedIn("en"))?.at(-1)).toEqual(["trigger", "Shipment", "Arrival"]);
    expect((await linkedIn("ru"))?.at(-1)).toEqual(["trigger", "Отгрузка", "Прибытие на место"]);
  });

  it("that is returned, taken back or overtaken leaves the contract in force as it was", async () => {
    const contract = await inForce();
    const [first, other] = [await begun(contract), await begun(contract)];
    await saves(sales, CHANGE, first, cheaper(first));
    await does(sales, CHANGE, first.id, "submit");
    await decides(approver, first.id, "return", "价格太低");
    expect(await read(admin, CONTRACT, contract.id)).toMatchObject({
      stage: "effective",
      header: { revision: 1, totalAmount: "1130.0000" },
    });
    await does(sales, CHANGE, first.id, "submit");
    await does(sales, CHANGE, first.id, "withdraw");
    await does(sales, CHANGE, first.id, "submit");
    await decides(approver, first.id, "approve");
    const late = (await rows(sales, CHANGE, "screen=prepare&limit=100")).find(
      ({ contractId, id }) => contractId === contract.id && id !== first.id,
    );
    const draft = await read(sales, CHANGE, String(late?.id ?? other.id));
    await saves(sales, CHANGE, draft, { header: { reason: "交期", deliveryOn: "2026-08-01" } });
    expect((await tries(sales, CHANGE, draft.id, "submit")).body.issues).toMatchObject([{ code: "changedSince" }]);
    expect((await tries(analyst, CHANGE, draft.id, "void")).status).toBe(403);
    await does(sales, CHANGE, draft.id, "void");
  });

  it("keeps what is invoiced: no instalment below it, none that is billed goes, the customer stays", async () => {
    const contract = await inForce();
    const [deposit] = contract.lines.instalments ?? [];
    const invoice = {
      header: { docOn: "2026-02-10", customerId: { code: "C1" }, departmentId: { code: "D1" } },
      lines: { lines: [{ contractId: contract.id, instalmentId: deposit?.id, totalAmount: "339", taxRate: "13" }] },
    };
    await room.taken("sales.salesInvoice", "takeOver", invoice);
    const change = await begun(contract);
    const instalments = change.lines.instalments?.slice(1).map(({ id }, at) => ({ id, amount: ["1017", "113"][at] }));
    await saves(sales, CHANGE, change, { header: { reason: "换客户", customerId: { code: "C2" } }, lines: { instalments } });
    expect((await tries(sales, CHANGE, change.id, "submit")).body.issues?.map(({ code }) => code)).toEqual([
      "billedInstalment",
      "partyInvoiced",
    ]);
    const less = await begun(contract);
    const lines = { instalments: less.lines.instalments?.map(({ id }, at) => ({ id, amount: ["300", "717", "113"][at] })) };
    await saves(sales, CHANGE, less, { header: { reason: "减首付" }, lines });
    expect((await tries(sales, CHANGE, less.id, "submit")).body.issues).toMatchObject([
      { code: "underInvoiced", table: "instalments", row: 1 },
    ]);
  });
});
