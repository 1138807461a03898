import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { systemViewer } from "#engine/access/viewer";
import { doWhatIsDue } from "#engine/automatic";
import type { EngineWork } from "#engine/context";
import { inWork } from "#engine/work";
import type { Row } from "#define/rows";
import { contractOf, openSalesroom, type Stored } from "./salesroom.ts";

const CONTRACT = "sales.salesContract";
const SEAL = "sales.sealApplication";
const room = await openSalesroom();
const { sales, approver, leader, finance, analyst, admin } = room.people;
const { create, read, tries, does, decides, attach, print } = room;

const reviewed = async (draft = contractOf()): Promise<Stored> => {
  const contract = await create(sales, CONTRACT, draft);
  await does(sales, CONTRACT, contract.id, "submit");
  expect((await decides(approver, contract.id, "approve")).status).toBe(200);
  return read(sales, CONTRACT, contract.id);
};
const sealed = async (draft = contractOf()): Promise<Stored> => {
  const contract = await reviewed(draft);
  const seal = await create(sales, SEAL, {
    header: { kind: "contract", title: "合同用印", contractId: contract.id, copies: 1, departmentId: { code: "D1" } },
  });
  await does(sales, SEAL, seal.id, "submit");
  await decides(approver, seal.id, "approve");
  expect(await print(sales, CONTRACT, contract.id)).toBe(200);
  await attach(approver, SEAL, seal.id);
  await does(approver, SEAL, seal.id, "complete", { header: { sealedCopies: 1 } });
  return read(sales, CONTRACT, contract.id);
};
const books = <T>(job: (work: EngineWork) => Promise<T>) => inWork(room.served, systemViewer(2, "story"), job);

describe("A sales contract", () => {
  it("is worked out while it is entered at /salesContractMod: amounts from shares, days from events, the margin", async () => {
    const contract = await create(sales, CONTRACT, contractOf());
    expect(contract.header).toMatchObject({
      amount: "1000.0000",
      totalAmount: "1130.0000",
      marginPercent: "30.0000",
      retentionAmount: "113.0000",
      revision: 1,
    });
    expect(contract.lines.instalments).toMatchObject([
      { amount: "339.0000", dueOn: "2026-02-11", triggeredOn: null },
      { amount: "678.0000", dueOn: "2026-05-31" },
      { amount: "113.0000", dueOn: "2027-05-01", retentionReleaseOn: "2027-05-01" },
    ]);
  });

  it("has of its material what a line leaves open: specification and drawing number, beside the unit; what it says itself stays", async () => {
    const said = { specification: "ZY6800/17/36", drawingNo: "ZY-0812" };
    await room.write("masterData.material", {
      code: "ZS",
      nameZh: "支架",
      unitOfMeasureId: { code: "SET" },
      materialClassId: { code: "10" },
      ...said,
    });
    const line = { materialId: { code: "ZS" }, quantity: "1", unitPrice: "500", taxRate: "13" };
    const made = await create(sales, CONTRACT, contractOf({}, { products: [line, { ...line, specification: "ZY6800/17/36D" }] }));
    expect(made.lines.products).toMatchObject([said, { ...said, specification: "ZY6800/17/36D" }]);
    const { labels } = (
      await sales.ask<{ labels: Record<string, Record<string, { linked?: Row }>> }>(
        "GET",
        `/api/documents/${CONTRACT}/${made.id}?company=HS`,
      )
    ).body;
    expect(labels.materialId?.[String(made.lines.products?.[0]?.materialId)]?.linked).toMatchObject({ unitOfMeasureId: "套" });
  });

  it("is not handed in while its instalments do not sum to its total", async () => {
    const instalments = [{ kind: "delivery", amount: "1129.99", dueOn: "2026-06-01" }];
    const short = await create(sales, CONTRACT, contractOf({}, { instalments }));
    const { status, body } = await tries(sales, CONTRACT, short.id, "submit");
    expect(status).toBe(422);
    expect(body.issues?.map(({ code, field }) => [code, field])).toEqual([["instalmentSum", "amount"]]);
  });

  it("is reviewed at /crmContractSignReviewApproval, comes back with a reason, and is handed in again", async () => {
    const contract = await create(sales, CONTRACT, contractOf());
    await does(sales, CONTRACT, contract.id, "submit");
    expect((await room.rows(approver, CONTRACT, "screen=review")).map(({ id }) => id)).toContain(contract.id);
    await decides(approver, contract.id, "return", "价格未说明");
    expect(await read(sales, CONTRACT, contract.id)).toMatchObject({ stage: "returned" });
    await does(sales, CONTRACT, contract.id, "submit");
    await decides(approver, contract.id, "approve");
    expect((await read(sales, CONTRACT, contract.id)).stage).toBe("reviewed");
  });

  it("of a big amount is reviewed by a leader as well, and can be taken back until somebody decided", async () => {
    const big = contractOf({}, { products: [{ materialId: { code: "ZY" }, quantity: "200", unitPrice: "500", taxRate: "13" }] });
    const contract = await create(sales, CONTRACT, big);
    await does(sales, CONTRACT, contract.id, "submit");
    await does(sales, CONTRACT, contract.id, "withdraw");
    await does(sales, CONTRACT, contract.id, "submit");
    await decides(approver, contract.id, "approve");
    expect((await tries(sales, CONTRACT, contract.id, "withdraw")).body.type).toBe("/problems/decided");
    await decides(leader, contract.id, "approve");
    expect((await read(sales, CONTRACT, contract.id)).stage).toBe("reviewed");
  });

  it("is sealed through /contractSeal, and takes effect with the scan that both have signed", async () => {
    const contract = await sealed();
    expect(contract.stage).toBe("sealed");
    const early = await tries(finance, CONTRACT, contract.id, "takeEffect");
    expect(early.body.issues).toMatchObject([{ code: "noScan" }]);
    await attach(finance, CONTRACT, contract.id);
    const receive = (receivedOn: string) => tries(finance, CONTRACT, contract.id, "takeEffect", { header: { receivedOn } });
    for (const day of ["2026-01-31", "2026-04-01"])
      expect((await receive(day)).body.issues).toMatchObject([{ code: "between", field: "receivedOn", value: day }]);
    const inForce = (await receive("2026-02-20")).body;
    expect(inForce).toMatchObject({
      stage: "effective",
      header: { docOn: "2026-02-01", effectiveOn: "2026-02-20", receivedOn: "2026-02-20", companyAmount: "1000.0000" },
    });

    expect(inForce.lines.instalments?.[0]).toMatchObject({ triggeredOn: "2026-02-01", dueOn: "2026-02-11" });
  });

  it("does not come into a month that is closed: its intake is of the day on which the scan came", async () => {
    const contract = await sealed(contractOf({ docOn: "2026-01-10" }));
    await attach(finance, CONTRACT, contract.id);
    const closed = sql`insert into receivable_period (comp_id, id, year_month, stage, created_by, updated_by) values (2, 77, '2026-01', 'closed', 0, 0)`;
    await books((work) => work.run(closed));
    const receive = (receivedOn: string) => tries(finance, CONTRACT, contract.id, "takeEffect", { header: { receivedOn } });
    expect((await receive("2026-01-20")).body.type).toBe("/problems/periodClosed");
    expect((await receive("2026-02-02")).body).toMatchObject({ stage: "effective", header: { effectiveOn: "2026-02-02" } });
    const intake = shaped({ day: "day" })`select on_day as day from order_movement where comp_id = 2 and contract_id = ${contract.id}`;
    const ordered = await books((work) => work.run(intake));
    expect(ordered).toEqual([{ day: "2026-02-02" }]);
  });

  it("cannot take effect before it was reviewed and sealed, nor by somebody who may only read it", async () => {
    const draft = await create(sales, CONTRACT, contractOf());
    expect((await tries(finance, CONTRACT, draft.id, "takeEffect")).body.type).toBe("/problems/illegalAction");
    expect((await tries(finance, CONTRACT, draft.id, "takeOver")).status).toBe(403);
    expect((await tries(analyst, CONTRACT, draft.id, "submit")).status).toBe(403);
    expect((await tries(sales, CONTRACT, (await sealed()).id, "takeEffect")).status).toBe(403);
  });

  it("follows what is shipped and arrives at /contractProductMod: payments fall due", async () => {
    const [contract] = (await room.inForce(contractOf({ salespersonId: { code: "E1" } }))) as [Stored];
    const [product] = contract.lines.products ?? [];
    const ship = (values: object) => ({ lines: { products: [{ id: product?.id, ...values }] } });
    const over = await tries(sales, CONTRACT, contract.id, "recordDelivery", ship({ shippedQuantity: "3", shippedOn: "2026-03-10" }));
    expect(over.body.issues).toMatchObject([{ code: "overShipped", table: "products", row: 1, field: "shippedQuantity" }]);
    await does(sales, CONTRACT, contract.id, "recordDelivery", ship({ shippedQuantity: "1", shippedOn: "2026-03-10" }));
    const shipped = await does(
      sales,
      CONTRACT,
      contract.id,
      "recordDelivery",
      ship({ shippedQuantity: "2", shippedOn: "2026-03-12", dispatchedOn: "2026-03-13", deliveredOn: "2026-03-20" }),
    );
    expect(shipped.header).toMatchObject({ shippedOn: "2026-03-12", dispatchedOn: "2026-03-13", deliveredOn: "2026-03-20" });
    expect(shipped.lines.instalments?.[1]).toMatchObject({ triggeredOn: "2026-03-12", dueOn: "2026-04-11" });
    const retention = { instalments: [{ id: contract.lines.instalments?.[2]?.id, acceptedOn: "2026-03-25", triggeredOn: "2027-03-25" }] };
    const accepted = await does(finance, CONTRACT, contract.id, "recordEvents", { lines: retention });
    expect(accepted).toMatchObject({ stage: "effective" });
    expect(accepted.lines.instalments?.[2]).toMatchObject({ dueOn: "2027-03-25" });
  });

  it("is fulfilled without anybody, on the day of the last payment, once all is delivered, invoiced and paid; in execution again when money is taken back", async () => {
    const [contract] = (await room.inForce(contractOf({ salespersonId: { code: "E1" } }))) as [Stored];
    const due = async () => {
      await doWhatIsDue(room.served, 2);
      return (await read(sales, CONTRACT, contract.id)).stage;
    };
    const product = {
      id: contract.lines.products?.[0]?.id,
      shippedQuantity: "2",
      shippedOn: "2026-03-10",
      dispatchedOn: "2026-03-10",
      deliveredOn: "2026-03-12",
    };
    await does(sales, CONTRACT, contract.id, "recordDelivery", { lines: { products: [product] } });
    expect(await due()).toBe("effective");
    const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    await room.billed(contract, "2026-03-14");
    expect(await due()).toBe("effective");
    const filter = encodeURIComponent(JSON.stringify({ contractId: contract.id }));
    const items = await room.rows(admin, "sales.receivableItem", `sort=itemNo&filter=${filter}`);
    const applications = items.map(({ id, openAmount }) => ({ itemId: id, amount: openAmount }));
    const paid = { header: { docOn: "2026-03-20", ...seller, totalAmount: "1130" }, lines: { applications } };
    const receipt = await create(admin, "sales.salesReceipt", paid);
    await does(admin, "sales.salesReceipt", receipt.id, "submit");
    await does(finance, "sales.salesReceipt", receipt.id, "confirm");
    expect((await read(sales, CONTRACT, contract.id)).stage).toBe("effective");
    expect((await tries(admin, CONTRACT, contract.id, "fulfil")).status).toBe(403);
    expect(await due()).toBe("done");
    const done = await read(sales, CONTRACT, contract.id);
    expect(done.header).toMatchObject({ completedOn: "2026-03-20" });
    expect(done.actions).not.toContain("fulfil");
    const { body } = await admin.ask<{ entries?: object[] }>("GET", `/api/documents/${CONTRACT}/${contract.id}/history?company=HS`);
    expect(JSON.stringify(body)).toMatch(/"action":"fulfil","stageFrom":"effective","stageTo":"done"/);
    expect(await doWhatIsDue(room.served, 2)).toBe(0);
    await does(finance, "sales.salesReceipt", receipt.id, "unapply", { reason: "付错" });
    expect(await due()).toBe("effective");
    expect((await read(sales, CONTRACT, contract.id)).header.completedOn ?? null).toBeNull();
  });

  it("closed early by a leader cancels what was not delivered", async () => {
    const [contract] = (await room.inForce(contractOf())) as [Stored];
    expect((await tries(sales, CONTRACT, contract.id, "closeEarly", { reason: "客户停产" })).status).toBe(403);
    expect(await does(leader, CONTRACT, contract.id, "closeEarly", { reason: "客户停产" })).toMatchObject({
      stage: "closed",
      header: { cancelledAmount: "1000.0000", closedOn: "2026-03-31" },
    });
  });

  it("above its customer's credit limit does not take effect, who manages credit sees the attempt (/creditCheck), and no change brings it above either", async () => {
    await room.write("crm.customer", {
      code: "L1",
      nameZh: "限额煤矿",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
      currency: "CNY",
      creditLimit: "2000",
    });
    const signed = async () => {
      const contract = await sealed(contractOf({ customerId: { code: "L1" } }));
      await attach(finance, CONTRACT, contract.id);
      return { contract, answer: await tries(finance, CONTRACT, contract.id, "takeEffect") };
    };
    const [first, second] = [await signed(), await signed()];
    expect(first.answer.body).toMatchObject({ stage: "effective", header: { creditCheck: "passed" } });
    expect([second.answer.status, second.answer.body.issues]).toMatchObject([
      422,
      [{ code: "overCredit", field: "customerId", value: "L1", message: expect.stringMatching(/L1.*2,000\.00.*1,130\.00.*1,130\.00/) }],
    ]);
    expect((await read(sales, CONTRACT, second.contract.id)).stage).toBe("sealed");
    const customerId = first.contract.header.customerId;
    const asked = encodeURIComponent(JSON.stringify({ customerId, outcome: "refused" }));
    expect(await room.rows(finance, "sales.creditCheck", `screen=query&filter=${asked}`)).toMatchObject([
      {
        docNo: second.contract.header.docNo,
        creditLimit: "2000.0000",
        notInvoiced: "1130.0000",
        newAmount: "1130.0000",
        exposure: "2260.0000",
      },
    ]);
    const change = await room.changeOf(first.contract.id, sales);
    await room.saves(sales, "sales.contractChange", change, {
      header: { reason: "增加" },
      lines: {
        products: [{ id: change.lines.products?.[0]?.id, quantity: "4" }],
        instalments: change.lines.instalments?.map(({ id }, at) => ({ id, amount: ["678", "1356", "226"][at] })),
      },
    });
    await does(sales, "sales.contractChange", change.id, "submit");
    expect((await decides(approver, change.id, "approve")).body.issues).toMatchObject([{ code: "overCredit", value: "L1" }]);
    expect(await read(sales, CONTRACT, first.contract.id)).toMatchObject({ stage: "changing", header: { totalAmount: "1130.0000" } });
    expect(await room.rows(finance, "sales.creditCheck", `screen=query&filter=${asked}`)).toHaveLength(2);
  });

  it("may be given up as a draft", async () => {
    const contract = await create(sales, CONTRACT, contractOf());
    expect((await does(sales, CONTRACT, contract.id, "void")).stage).toBe("void");
  });
});

describe("A provisional contract", () => {
  it("kept at /zgContractManagement is to be replaced within the company's days, by a formal one of the same customer", async () => {
    const [provisional, other, formal] = (await room.inForce(
      contractOf({ contractType: "provisional", salespersonId: { code: "E1" } }),
      contractOf({ customerId: { code: "C2" }, salespersonId: { code: "E1" } }),
      contractOf({ salespersonId: { code: "E1" } }),
    )) as [Stored, Stored, Stored];
    expect(provisional.header.replaceBy).toBe("2026-05-02");
    const wrong = await tries(sales, CONTRACT, provisional.id, "replace", { header: { replacedById: other.id } });
    expect(wrong.status).toBe(422);
    const replaced = await does(sales, CONTRACT, provisional.id, "replace", { header: { replacedById: formal.id } });
    expect(replaced).toMatchObject({ stage: "closed", header: { cancelledAmount: "1000.0000", replacedById: formal.id } });
    expect((await tries(sales, CONTRACT, formal.id, "replace", { header: { replacedById: other.id } })).body.type).toBe(
      "/problems/notApplicable",
    );
  });
});

/** The lines of a contract that lists many models. */
const modelLines = (...models: object[]) => ({
  products: models.map((model, at) => ({ quantity: String(at + 1), unitPrice: "10", taxRate: "13", ...model })),
  instalments: [{ kind: "delivery", percent: "100", trigger: "shipped", graceDays: 30 }],
});

describe("What business units sign otherwise", () => {
  it("needs the trade term and the port abroad (/signContractIntl), and has numbers of its own", async () => {
    const bare = await sales.ask<{ issues: { field: string }[] }>("POST", "/api/documents/sales.salesContract?company=HS", {
      key: "k-intl",
      ...contractOf({ variant: "INTL" }),
    });
    expect(bare.body.issues.map(({ field }) => field)).toEqual(expect.arrayContaining(["incoterm", "port"]));
    const abroad = await create(sales, CONTRACT, contractOf({ variant: "INTL", incoterm: "FOB", port: "天津", currency: "USD" }));
    expect(String(abroad.header.docNo)).toMatch(/^SCI/);
    expect(abroad.header).toMatchObject({ currency: "USD", incoterm: "FOB", totalAmount: "1130.0000" });
    expect((await room.rows(sales, CONTRACT, "screen=signAbroad&limit=100")).map(({ id }) => id)).toEqual([abroad.id]);
  });

  it("is many short lines by the customer's own models in the bearing unit (/signContractBearing, /ContractQueryLYC): a model says its material", async () => {
    await room.write("warehouse.customerModel", {
      code: "KM-6310",
      nameZh: "轴承",
      customerId: { code: "C1" },
      materialId: { code: "LZ" },
      validOn: "2026-01-01",
    });
    const bare = await sales.ask<{ issues: { table: string; row: number; field: string }[] }>(
      "POST",
      "/api/documents/sales.salesContract?company=HS",
      {
        key: "k-lyc",
        ...contractOf({ variant: "LYC" }, modelLines({ materialId: { code: "LZ" } })),
      },
    );
    expect(bare.body.issues).toMatchObject([{ table: "products", row: 1, field: "customerModelId" }]);
    const model = { customerModelId: { code: "KM-6310" } };
    const bearing = await create(sales, CONTRACT, contractOf({ variant: "LYC" }, modelLines(model, model, model)));
    expect(String(bearing.header.docNo)).toMatch(/^SCL/);
    expect(bearing.header.amount).toBe("60.0000");
    expect(new Set(bearing.lines.products?.map(({ materialId }) => materialId)).size).toBe(1);
    expect((await room.rows(sales, CONTRACT, "screen=signBearing&limit=100")).map(({ id }) => id)).toEqual([bearing.id]);
    expect((await room.rows(sales, "sales.contractStatus", "screen=bearing&limit=100")).map(({ id }) => id)).toEqual([bearing.id]);
  });

  it("is listed at /SignContractHDZK and reviewed at /SignContractApproveHDZK for intelligent control alone, with its products at /crmContractDetailHdzk", async () => {
    const [control, standard] = [
      await create(sales, CONTRACT, contractOf({ variant: "HDZK" })),
      await create(sales, CONTRACT, contractOf()),
    ];
    expect(String(control.header.docNo)).toMatch(/^SCZ/);
    const listed = (await room.rows(sales, CONTRACT, "screen=signControl&limit=100")).map(({ id }) => id);
    expect(listed).toContain(control.id);
    expect(listed).not.toContain(standard.id);
    await does(sales, CONTRACT, control.id, "submit");
    expect((await room.rows(approver, CONTRACT, "screen=reviewControl")).map(({ id }) => id)).toEqual([control.id]);
    expect((await room.rows(sales, "sales.contractProduct", "screen=detail")).map(({ contractId }) => contractId)).toEqual([control.id]);
  });

  it("tells exclusive (/exclusiveContractApprove) and specific contracts (/specificContractMaintenance) apart", async () => {
    const exclusive = await create(sales, CONTRACT, contractOf({ contractType: "exclusive" }));
    const specific = await create(sales, CONTRACT, contractOf({ contractType: "specific" }));
    await does(sales, CONTRACT, exclusive.id, "submit");
    expect((await room.rows(approver, CONTRACT, "screen=reviewExclusive")).map(({ id }) => id)).toEqual([exclusive.id]);
    expect((await room.rows(sales, CONTRACT, "screen=specific")).map(({ id }) => id)).toEqual([specific.id]);
  });
});
