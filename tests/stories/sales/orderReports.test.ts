import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { landed, rowsOf } from "#support/figures";
import { PRODUCT_SALES_CHANGED } from "#reports/productSales";
import { contractOf, openSalesroom, type Stored } from "./salesroom.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";

const HS = 2;
const CONTRACT = "sales.salesContract";
const room = await openSalesroom();
const { sales, approver, admin, finance } = room.people;
beforeAll(() => room.served.analytics.start());

const told = async (slice: Partial<Slice> & { dataset: string }) => {
  const { status, body } = await admin.ask<SliceAnswer>("POST", `/api/datasets/${slice.dataset}/slice?company=HS`, {
    metrics: [],
    by: [],
    ...slice,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return rowsOf(body);
};
const numbers = (row: Readonly<Record<string, string | null>> | undefined, names: readonly string[]) =>
  names.map((name) => Number(row?.[name] ?? 0));

/** A contract of 1,000 of shields due in May and 400 of legs due in June, as its changes make it. */
async function agree(contract: Stored, draft: (change: Stored) => object): Promise<void> {
  const change = await room.changeOf(contract.id, sales);
  const saved = await room.saves(sales, "sales.contractChange", change, draft(change));
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await room.does(sales, "sales.contractChange", change.id, "submit");
  expect((await room.decides(approver, change.id, "approve")).status).toBe(200);
}
const instalmentsOf = ({ lines }: Stored, ...amounts: readonly string[]) =>
  lines.instalments?.map(({ id }, at) => ({ id, amount: amounts[at] }));
const ships = (contract: Stored, at: number, shippedQuantity: string, shippedOn: string) =>
  room.does(admin, CONTRACT, contract.id, "recordDelivery", {
    lines: { products: [{ id: contract.lines.products?.[at]?.id, shippedQuantity, shippedOn }] },
  });

let contract: Stored;
let where: { dimension: string; in: string[] }[];

/** Shields for 1,000 due on the 1st of May and legs for 400 due on the 15th of June, in force. */
async function signed(docOn: string): Promise<Stored> {
  const [made] = await room.inForce(
    contractOf(
      { docOn, salespersonId: { code: "E1" } },
      {
        products: [
          { materialId: { code: "ZY" }, quantity: "2", unitPrice: "500", taxRate: "13", deliveryOn: "2026-05-01" },
          { materialId: { code: "LZ" }, quantity: "4", unitPrice: "100", taxRate: "13", deliveryOn: "2026-06-15" },
        ],
      },
    ),
  );
  if (!made) throw new Error("no contract");
  return made;
}
const contractNo = ({ header }: Stored) => [{ dimension: "contractNo", in: [String(header.docNo)] }];

beforeAll(async () => {
  await room.onDay("2026-03-02");
  contract = await signed("2026-03-02");
  where = contractNo(contract);
  // Shields become cheaper (1,000 to 900) and legs a month later; then two legs more (400 to 600): 1,400, 1,300, 1,500 net.
  await room.onDay("2026-04-10");
  await agree(contract, (change) => ({
    header: { reason: "调价" },
    lines: {
      products: [
        { id: change.lines.products?.[0]?.id, unitPrice: "450" },
        { id: change.lines.products?.[1]?.id, deliveryOn: "2026-07-15" },
      ],
      instalments: instalmentsOf(change, "440.70", "881.40", "146.90"),
    },
  }));
  await room.onDay("2026-04-20");
  await agree(contract, (change) => ({
    header: { reason: "增补" },
    lines: {
      products: [{ id: change.lines.products?.[0]?.id }, { id: change.lines.products?.[1]?.id, quantity: "6" }],
      instalments: instalmentsOf(change, "508.50", "1017.00", "169.50"),
    },
  }));
  await room.onDay("2026-07-25");
  await ships(contract, 0, "2", "2026-04-28");
  await ships(contract, 1, "2", "2026-07-10");
  await ships(contract, 1, "6", "2026-07-20");
  await landed(room.served.analytics, HS);
});

const STEPS = ["backlogBefore", "signed", "increased", "decreased", "handedOver", "cancelled", "delivered", "backlog"];
const bridged = async (from: string, asOf: string) =>
  numbers((await told({ dataset: "sales.contractBook", metrics: STEPS, where, params: { from, asOf } }))[0], STEPS);

describe("The order intake bridge", () => {
  it("leads from the orders in hand before a period to those after it, changes up and down beside each other: /orderIntakeBridge", async () => {
    expect(await bridged("2026-03-01", "2026-03-31")).toEqual([0, 1400, 0, 0, 0, 0, 0, 1400]);
    // 1,400 + 200 - 100 - 900 delivered on 28 April.
    expect(await bridged("2026-04-01", "2026-04-30")).toEqual([1400, 0, 200, 100, 0, 0, 900, 600]);
    expect(await bridged("2026-07-01", "2026-07-31")).toEqual([600, 0, 0, 0, 0, 0, 600, 0]);
  });
});

describe("A contract that goes to another customer", () => {
  it("is on each day with whom it was then: orders in hand leave the one and come to the other, with what was delivered", async () => {
    await room.onDay("2026-05-04");
    const handed = await signed("2026-03-02");
    const by = contractNo(handed);
    await ships(handed, 0, "1", "2026-04-28");
    await room.onDay("2026-05-10");
    await agree(handed, () => ({ header: { reason: "转户", customerId: { code: "C2" } } }));
    await room.onDay("2026-06-05");
    await ships(handed, 0, "2", "2026-06-02");
    await landed(room.served.analytics, HS);

    const [former] = await room.rows(admin, "crm.customer", `filter=${encodeURIComponent(JSON.stringify({ code: "C1" }))}`);
    const of = async (dataset: string, metrics: readonly string[], params: Record<string, string>) => {
      const rows = await told({ dataset, metrics: [...metrics], by: ["customer"], where: by, params });
      const at = (isFormer: boolean) =>
        numbers(
          rows.find(({ customer }) => (customer === former?.id) === isFormer),
          metrics,
        );
      return [at(true), at(false)];
    };
    const bridge = (from: string, asOf: string) => of("sales.contractBook", STEPS, { from, asOf });
    // 1,400 signed by the first, who got a shield of 500 in April; the second takes over 900 and gets the other one in June.
    expect(await bridge("2026-03-01", "2026-04-30")).toEqual([
      [0, 1400, 0, 0, 0, 0, 500, 900],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(await bridge("2026-05-01", "2026-05-31")).toEqual([
      [900, 0, 0, 0, -900, 0, 0, 0],
      [0, 0, 0, 0, 900, 0, 0, 900],
    ]);
    expect(await bridge("2026-06-01", "2026-06-30")).toEqual([
      [0, 0, 0, 0, 0, 0, 0, 0],
      [900, 0, 0, 0, 0, 0, 500, 400],
    ]);
    // 30 % of 1,582 were due on 12 March; what left is not invoiced by anybody yet.
    for (const [dataset, metrics, amounts, nothing] of [
      ["sales.contractBook", ["deliveredToDate", "unbilled"], [500, 500], [0, 0]],
      ["sales.contractBook", ["dueOnContract", "unpaidOnContract"], [474.6, 474.6], [0, 0]],
      ["sales.orderLines", ["backlog", "ordered", "delivered"], [900, 1400, 500], [0, 0, 0]],
      ["sales.receivables", ["contractTotal"], [1582], [0]],
    ] as const) {
      expect(await of(dataset, metrics, { asOf: "2026-05-09" })).toEqual([amounts, nothing]);
      expect(await of(dataset, metrics, { asOf: "2026-05-10" })).toEqual([nothing, amounts]);
    }
    await room.onDay("2026-07-25");
  });

  it("is with a company of the group from then on, and was not before", async () => {
    await room.onDay("2026-05-04");
    const handed = await signed("2026-03-02");
    await room.write("crm.customer", { code: "C3", nameZh: "集团机修", departmentId: { code: "D1" }, currency: "CNY" });
    await transaction(room.client, [HS], (open) =>
      open.run(sql`update company_party g set partner_comp_id = 3 from party p where g.comp_id = ${HS} and p.id = g.id and p.code = 'C3'`),
    );
    await room.onDay("2026-05-10");
    await agree(handed, () => ({ header: { reason: "转户", customerId: { code: "C3" } } }));
    await landed(room.served.analytics, HS);
    const inside = async (dataset: string, asOf: string) => {
      const rows = await told({ dataset, metrics: ["backlog"], by: ["innerOuter"], where: contractNo(handed), params: { asOf } });
      return rows.filter(({ backlog }) => Number(backlog) !== 0).map(({ innerOuter }) => innerOuter);
    };
    for (const dataset of ["sales.contractBook", "sales.orderLines"]) {
      expect(await inside(dataset, "2026-05-09")).toEqual(["outer"]);
      expect(await inside(dataset, "2026-05-10")).toEqual(["inner"]);
    }
    await room.onDay("2026-07-25");
  });
});

const inMonths = async (asOf: string) => {
  const rows = await told({ dataset: "sales.orderLines", metrics: ["backlog"], by: ["dueMonth"], where, params: { asOf } });
  return rows.map(({ dueMonth, backlog }) => [dueMonth, Number(backlog)]).filter(([, backlog]) => backlog !== 0);
};

describe("The backlog by month of delivery", () => {
  it("lies in the month that was agreed on the asked day, less what had left by then, and is the backlog of the book: /backlogByMonth", async () => {
    expect(await inMonths("2026-03-01")).toEqual([]);
    expect(await inMonths("2026-04-05")).toEqual([
      ["2026-05", 1000],
      ["2026-06", 400],
    ]);
    expect(await inMonths("2026-04-10")).toEqual([
      ["2026-05", 900],
      ["2026-07", 400],
    ]);
    expect(await inMonths("2026-04-30")).toEqual([["2026-07", 600]]);
    expect(await inMonths("2026-07-12")).toEqual([["2026-07", 400]]);
    expect(await inMonths("2026-07-20")).toEqual([]);
  });
});

describe("On-time delivery", () => {
  it("counts a line as in time when all of it left by the agreed day, and the days until it did where not: /onTimeDelivery", async () => {
    const names = ["dueLines", "timelyLines", "lateLines", "lateDays", "dueWorth", "timelyWorth"];
    const of = async (asOf: string, from = "2026-05-01") =>
      numbers((await told({ dataset: "sales.orderLines", metrics: names, where, params: { from, asOf } }))[0], names);
    expect(await of("2026-06-30")).toEqual([1, 1, 0, 0, 900, 900]);
    // Two of six legs left on the 10th of July, due on the 15th: three days late on the 18th; the rest on the 20th: five days.
    expect(await of("2026-07-18")).toEqual([2, 1, 1, 3, 1500, 900]);
    expect(await of("2026-07-31")).toEqual([2, 1, 1, 5, 1500, 900]);
    const late = await told({
      dataset: "sales.orderLines",
      rows: true,
      where: [...where, { dimension: "timeliness", in: ["late"] }],
      params: { from: "2026-05-01", asOf: "2026-07-31" },
    });
    expect(late.map(({ dueOn, delay }) => [dueOn, delay])).toEqual([["2026-07-15", "5"]]);
  });
});

describe("A line that left whole and was priced anew later", () => {
  it("is as many days late as it left after its day, is not late on that day, and nothing once a change took it away", async () => {
    await room.onDay("2026-05-10");
    const other = await signed("2026-03-02");
    await ships(other, 0, "2", "2026-05-06");
    const by = contractNo(other);
    await room.onDay("2026-07-10");
    await agree(other, (change) => ({
      header: { reason: "调价" },
      lines: {
        products: [{ id: change.lines.products?.[0]?.id, unitPrice: "450" }],
        instalments: instalmentsOf(change, "305.10", "610.20", "101.70"),
      },
    }));
    await landed(room.served.analytics, HS);
    const names = ["dueLines", "timelyLines", "lateLines", "lateDays"];
    const of = async (asOf: string) => {
      const params = { from: "2026-05-01", asOf };
      return numbers((await told({ dataset: "sales.orderLines", metrics: names, where: by, params }))[0], names);
    };
    // Due on the 1st of May, gone on the 6th.
    expect(await of("2026-05-01")).toEqual([0, 0, 0, 0]);
    expect(await of("2026-05-02")).toEqual([1, 0, 1, 1]);
    expect(await of("2026-05-06")).toEqual([1, 0, 1, 5]);
    // Legs due on the 15th of June are late from the 16th, and gone from the contract on the 10th of July.
    expect(await of("2026-06-15")).toEqual([1, 0, 1, 5]);
    expect(await of("2026-06-16")).toEqual([2, 0, 2, 6]);
    expect(await of("2026-07-31")).toEqual([1, 0, 1, 5]);
    const lines = async (asOf: string) =>
      (await told({ dataset: "sales.orderLines", rows: true, where: by, params: { asOf } })).map(({ timeliness, delay }) => [
        timeliness,
        delay,
      ]);
    expect(await lines("2026-04-30")).toEqual([
      ["open", "0"],
      ["open", "0"],
    ]);
    expect(await lines("2026-07-31")).toEqual([
      ["late", "5"],
      [null, null],
    ]);
  });
});

describe("A contract closed early", () => {
  it("cancels what was not delivered, whatever of it was invoiced, so that nothing of it stays in the backlog", async () => {
    await room.onDay("2026-05-20");
    const other = await signed("2026-03-02");
    await ships(other, 0, "2", "2026-04-28");
    const closed = await room.does(room.people.leader, CONTRACT, other.id, "closeEarly", { reason: "客户停产" });
    expect(closed.header).toMatchObject({ cancelledAmount: "400.0000", closedOn: "2026-05-20" });
    await landed(room.served.analytics, HS);
    const names = ["backlog", "cancelled", "delivered"];
    const of = async (dataset: string, metrics: readonly string[], asOf: string) =>
      numbers((await told({ dataset, metrics: [...metrics], where: contractNo(other), params: { asOf } }))[0], metrics);
    expect(await of("sales.orderLines", names, "2026-05-19")).toEqual([400, 0, 1000]);
    expect(await of("sales.orderLines", names, "2026-05-20")).toEqual([0, 400, 1000]);
    expect(await of("sales.contractBook", ["backlog", "cancelledToDate"], "2026-05-20")).toEqual([0, 400]);
    expect(await of("sales.orderLines", ["dueLines", "timelyLines"], "2026-07-31")).toEqual([1, 1]);
    await room.onDay("2026-07-25");
  });
});

describe("Receivables by contract", () => {
  it("say what the contract is worth, what was invoiced, applied and is open, of customers outside the group", async () => {
    const line = { contractId: contract.id, instalmentId: contract.lines.instalments?.[0]?.id, totalAmount: "508.50", taxRate: "13" };
    const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    await room.taken("sales.salesInvoice", "takeOver", { header: { docOn: "2026-07-01", ...seller }, lines: { lines: [line] } });
    const filter = `filter=${encodeURIComponent(JSON.stringify({ contractId: contract.id }))}`;
    const [item] = await room.rows(admin, "sales.receivableItem", filter);
    const receipt = await room.create(admin, "sales.salesReceipt", {
      header: { docOn: "2026-07-20", ...seller, totalAmount: "200" },
      lines: { applications: [{ itemId: item?.id, amount: "200" }] },
    });
    await room.does(admin, "sales.salesReceipt", receipt.id, "submit");
    await room.does(finance, "sales.salesReceipt", receipt.id, "confirm");
    await landed(room.served.analytics, HS);
    const names = ["contractTotal", "billedTotal", "appliedTotal", "lostTotal", "open"];
    const of = async (asOf: string) => {
      const rows = await told({ dataset: "sales.receivables", metrics: names, by: ["contractNo", "innerOuter"], where, params: { asOf } });
      return rows.map((row) => [row.innerOuter, ...numbers(row, names)]);
    };
    // 1,400, 1,300 and 1,500 with 13 % tax.
    expect(await of("2026-03-31")).toEqual([["outer", 1582, 0, 0, 0, 0]]);
    expect(await of("2026-04-10")).toEqual([["outer", 1469, 0, 0, 0, 0]]);
    expect(await of("2026-07-10")).toEqual([["outer", 1695, 508.5, 0, 0, 508.5]]);
    expect(await of("2026-07-20")).toEqual([["outer", 1695, 508.5, 200, 0, 308.5]]);

    const [unpaid] = await room.rows(admin, "sales.receivableItem", `screen=query&${filter}`);
    expect(unpaid).toMatchObject({ openAmount: "308.5000", isSettled: false });
    const between = (Date.parse(String(unpaid?.dueOn)) - Date.parse(String(unpaid?.postedOn))) / 86_400_000;
    expect(Number(unpaid?.daysUnpaid)).toBeGreaterThan(0);
    expect(Number(unpaid?.daysUnpaid) - Number(unpaid?.daysOverdue)).toBe(between);
    const rest = await room.create(admin, "sales.salesReceipt", {
      header: { docOn: "2026-07-21", ...seller, totalAmount: "308.50" },
      lines: { applications: [{ itemId: item?.id, amount: "308.50" }] },
    });
    await room.does(admin, "sales.salesReceipt", rest.id, "submit");
    await room.does(finance, "sales.salesReceipt", rest.id, "confirm");
    expect(await room.rows(admin, "sales.receivableItem", `screen=query&${filter}`)).toEqual([]);
    expect(await room.rows(admin, "sales.receivableItem", filter)).toMatchObject([
      { isSettled: true, daysUnpaid: null, daysOverdue: null },
    ]);
  });
});

describe("Sales by product", () => {
  it("set what was invoiced of a product against what its goods cost, whichever month each is of: /salesByProduct", async () => {
    const products = [
      { contractProductId: contract.lines.products?.[0]?.id, materialId: { code: "ZY" }, quantity: "2", unitPrice: "450", taxRate: "13" },
    ];
    const line = { contractId: contract.id, instalmentId: contract.lines.instalments?.[1]?.id, totalAmount: "1017", taxRate: "13" };
    const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    const [invoice] = await room.taken("sales.salesInvoice", "takeOver", {
      header: { docOn: "2026-07-02", ...seller },
      lines: { lines: [line], products },
    });
    const moved = (
      on: string,
      quantity: string,
      value: string,
    ) => sql`insert into stock_move (comp_id, id, warehouse_id, material_id, quantity, value,
        module, document_id, line_id, leg, account, doc_no, posted_on, posted_month, created_by)
      select ${HS}, ${newId()}, w.id, m.id, ${quantity}, ${value}, 'warehouse.goodsIssue', ${newId()}, ${newId()}, 'out', 'costOfSales', 'GI', ${on}, ${on.slice(0, 7)}, 0
      from warehouse w, material m where w.comp_id = ${HS} and w.code = 'W1' and m.code = 'ZY'`;
    await transaction(room.client, [HS], async (open) => {
      await open.run(moved("2026-06-28", "-2", "-600"));
      await open.run(moved("2026-07-03", "0", "-15"));
      await open.run(sql`insert into data_change (comp_id, id, module, period) values (${HS}, ${newId()}, 'warehouse.stockMove', '2026')`);
    });
    await landed(room.served.analytics, HS);
    const names = ["revenue", "costOfSales", "margin", "sold"];
    const by = async (dimension: string) =>
      (await told({ dataset: "sales.productSales", metrics: [...names, "marginShare"], by: [dimension] })).map((row) => [
        row[dimension] === null,
        ...numbers(row, [...names, "marginShare"]),
      ]);
    // 900 net of two shields that cost 615; the 450 net of the invoice that names no product are shared 9 to 6 by those of its contract.
    const byMaterial = await by("material");
    expect(byMaterial).toHaveLength(2);
    expect(byMaterial).toEqual(
      expect.arrayContaining([
        [false, 1170, 615, 555, 2, 0.474359],
        [false, 180, 0, 180, 0, 1],
      ]),
    );
    const revenueBy = (await told({ dataset: "sales.productSales", metrics: ["revenue"], by: ["toldBy"] }))
      .filter(({ revenue }) => Number(revenue) !== 0)
      .map(({ toldBy, revenue }) => `${toldBy} ${Number(revenue)}`)
      .toSorted((one, other) => one.localeCompare(other));
    expect(revenueBy).toEqual(["contract 450", "invoice 900"]);
    expect((await by("month")).map(([, ...row]) => row)).toEqual([
      [0, 600, -600, 0, 0],
      [1350, 15, 1335, 2, 0.988889],
    ]);
    // The contract gets a product line: the invoice that names its products is told anew.
    const since = newId();
    const change = await room.changeOf(contract.id, sales);
    const productLineId = { code: "P1" };
    const saved = await room.saves(sales, "sales.contractChange", change, {
      header: { reason: "产品线" },
      lines: { products: change.lines.products?.map(({ id }) => ({ id, productLineId })) },
    });
    expect(saved.status).toBe(200);
    await room.does(sales, "sales.contractChange", change.id, "submit");
    const asked = PRODUCT_SALES_CHANGED.replaceAll("$comp", String(HS)).replaceAll("$since", since);
    const keys = await room.client.begin("read only", async (open) => {
      await open.unsafe(`set local app.comp_ids = '${HS}'`);
      return open.unsafe<{ key: string }[]>(asked);
    });
    expect(keys.map(({ key }) => key)).toContain(invoice?.header.id);
  });
});

const bid = (docOn: string, openedOn: string, result: string, more: object) => ({
  header: {
    docOn,
    openedOn,
    result,
    projectName: "塔山 8105",
    customerId: { code: "C1" },
    departmentId: { code: "D1" },
    bidAmount: "1000",
    ...more,
  },
});

describe("Bids", () => {
  it("tell how long a won one took from its opening to the award, and what was lost why", async () => {
    for (const draft of [
      bid("2026-07-10", "2026-06-30", "won", { winAmount: "980" }),
      bid("2026-07-20", "2026-07-16", "won", { winAmount: "970" }),
      {
        ...bid("2026-07-21", "2026-07-01", "lost", { winner: "北方重工", lostCause: "price" }),
        lines: { bidders: [{ bidder: "北方重工", bidAmount: "900" }] },
      },
    ]) {
      const made = await room.create(admin, "crm.bidResult", draft);
      await room.does(admin, "crm.bidResult", made.id, "submit");
      await room.does(admin, "crm.bidResult", made.id, "confirm");
    }
    await landed(room.served.analytics, HS);
    const [all] = await told({ dataset: "crm.bids", metrics: ["won", "lost", "winRate", "winRateByValue", "hitTime", "lostValue"] });
    // 10 and 4 days: 7 on average; two of three.
    expect(numbers(all, ["won", "lost", "winRate", "winRateByValue", "hitTime", "lostValue"])).toEqual([2, 1, 0.666667, 0.666667, 7, 1000]);
    const reasons = await told({ dataset: "crm.bids", metrics: ["lostValue"], by: ["lostCause", "winner"] });
    expect(reasons.filter(({ lostValue }) => Number(lostValue) > 0).map(({ lostCause, winner }) => [lostCause, winner])).toEqual([
      ["price", "北方重工"],
    ]);
  });
});
