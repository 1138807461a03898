import fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { transaction } from "#db/client";
import { checkLedgers } from "#db/invariants";
import { eventually, landed, reader } from "#support/figures";
import { tieOut } from "#support/tieOut";
import { ContractSeller, dayAfter, SELLER_STEPS } from "./contractSeller.ts";
import { openFigureRoom } from "./figureRoom.ts";
import { contractOf, type Stored } from "./salesroom.ts";
import { BILLED_CONTRACTS, deliver, grossOf, invoicesOf } from "./wholeBilling.ts";

const CHANGE = "sales.contractChange";
const { room, figures } = await openFigureRoom();
const { sales, approver, admin } = room.people;
const { read, does, saves, decides, rows, onDay } = room;

const HS = 2;
const held = async () => (await checkLedgers(room.client)).filter(({ broken }) => broken > 0).map(({ name, keys }) => [name, keys]);

/** The contract falls due otherwise from today on: the days of its instalments, in their order. */
async function movesDue(contract: Stored, days: readonly string[]): Promise<Stored> {
  const change = await room.changeOf(contract.id, sales);
  const instalments = change.lines.instalments?.map(({ id }, at) => ({ id, dueOn: days[at] }));
  const saved = await saves(sales, CHANGE, change, { header: { reason: "付款期限变更" }, lines: { instalments } });
  expect(saved.body.header).toMatchObject({ needsReview: true });
  await does(sales, CHANGE, change.id, "submit");
  expect((await decides(approver, change.id, "approve")).status).toBe(200);
  return read(admin, CHANGE, change.id);
}

/** Open items of a contract as the list of the ageing shows them on a day: due, open, bucket. */
const listed = async (contract: Stored, asOf: string) =>
  (
    await figures({
      dataset: "sales.receivables",
      rows: true,
      where: [{ dimension: "contractNo", in: [String(contract.header.docNo)] }],
      params: { asOf },
    })
  ).map(({ dueOn, open, bucket, dueBy }) => [dueOn, open, bucket, dueBy]);
const shows = async (contract: Stored, asOf: string, wanted: unknown) =>
  expect(
    await eventually(
      () => listed(contract, asOf),
      (found) => JSON.stringify(found) === JSON.stringify(wanted),
    ),
  ).toEqual(wanted);

describe("A change of the days on which a contract falls due", () => {
  it("makes what is invoiced due on the new day from that day on, and leaves every day before as it was; worked out by hand", async () => {
    await onDay("2026-03-31");
    const instalments = [
      { kind: "deposit", amount: "630", dueOn: "2026-03-10" },
      { kind: "progress", amount: "400", dueOn: "2026-04-20" },
      { kind: "delivery", amount: "100", dueOn: "2026-03-15" },
    ];
    const [contract] = await room.inForce(contractOf({ salespersonId: { code: "E1" } }, { instalments }));
    if (!contract) throw new Error("no contract");
    const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    await room.billed(contract, "2026-02-15");
    const items = await rows(
      admin,
      "sales.receivableItem",
      `sort=itemNo&filter=${encodeURIComponent(JSON.stringify({ contractId: contract.id }))}`,
    );
    const [a, , c] = items.map(({ id }) => String(id));
    const pays = async (docOn: string, ...applied: (readonly [item: string | undefined, amount: string])[]) => {
      const totalAmount = String(applied.reduce((sum, [, amount]) => sum + Number(amount), 0));
      const applications = applied.map(([itemId, amount]) => ({ itemId, amount }));
      const receipt = await room.create(admin, "sales.salesReceipt", {
        header: { docOn, ...seller, totalAmount },
        lines: { applications },
      });
      await does(admin, "sales.salesReceipt", receipt.id, "submit");
      await does(room.people.finance, "sales.salesReceipt", receipt.id, "confirm");
    };
    await pays("2026-03-05", [a, "200"], [c, "100"]);

    await onDay("2026-04-10");
    const first = await movesDue(contract, ["2026-05-10", "2026-04-20", "2026-06-15"]);
    const no = first.header.docNo;
    await shows(contract, "2026-04-09", [
      ["2026-03-10", "430.0000", "d1to30", null],
      ["2026-04-20", "400.0000", "notDue", null],
    ]);
    await shows(contract, "2026-04-10", [
      ["2026-04-20", "400.0000", "notDue", null],
      ["2026-05-10", "430.0000", "notDue", no],
    ]);
    // A receipt that came before the move and is booked after it counts on its own day, on the former due day.
    await onDay("2026-04-16");
    await pays("2026-03-20", [a, "50"]);
    await pays("2026-04-15", [a, "130"]);
    await shows(contract, "2026-04-16", [
      ["2026-04-20", "400.0000", "notDue", null],
      ["2026-05-10", "250.0000", "notDue", no],
    ]);
    await shows(contract, "2026-04-09", [
      ["2026-03-10", "380.0000", "d1to30", null],
      ["2026-04-20", "400.0000", "notDue", null],
    ]);

    await onDay("2026-05-20");
    const second = await movesDue(contract, ["2026-06-30", "2026-06-15", "2026-06-15"]);
    await onDay("2026-05-25");
    const back = await movesDue(contract, ["2026-05-10", "2026-06-15", "2026-06-15"]);
    const course: [string, unknown][] = [
      [
        "2026-05-19",
        [
          ["2026-04-20", "400.0000", "d1to30", null],
          ["2026-05-10", "250.0000", "d1to30", no],
        ],
      ],
      [
        "2026-05-20",
        [
          ["2026-06-15", "400.0000", "notDue", second.header.docNo],
          ["2026-06-30", "250.0000", "notDue", second.header.docNo],
        ],
      ],
      [
        "2026-05-24",
        [
          ["2026-06-15", "400.0000", "notDue", second.header.docNo],
          ["2026-06-30", "250.0000", "notDue", second.header.docNo],
        ],
      ],
      [
        "2026-05-25",
        [
          ["2026-05-10", "250.0000", "d1to30", back.header.docNo],
          ["2026-06-15", "400.0000", "notDue", second.header.docNo],
        ],
      ],
      [
        "2026-03-14",
        [
          ["2026-03-10", "430.0000", "d1to30", null],
          ["2026-04-20", "400.0000", "notDue", null],
        ],
      ],
      [
        "2026-04-09",
        [
          ["2026-03-10", "380.0000", "d1to30", null],
          ["2026-04-20", "400.0000", "notDue", null],
        ],
      ],
    ];
    for (const [asOf, wanted] of course) await shows(contract, asOf, wanted);
    const moves = await transaction(room.client, [HS], (open) =>
      open.run(defined<{
        item: string;
        from: string;
        to: string;
        on: string;
      }>`select item_id as item, from_on::text as from, to_on::text as to, valid_on::text as on
        from receivable_due_move where comp_id = ${HS} and item_id = any(${sql.param(`{${items.map(({ id }) => String(id)).join()}}`)}::bigint[]) order by id`),
    );
    expect(moves.filter(({ item }) => item === a).map(({ from, to, on }) => [from, to, on])).toEqual([
      ["2026-03-10", "2026-05-10", "2026-04-10"],
      ["2026-05-10", "2026-06-30", "2026-05-20"],
      ["2026-06-30", "2026-05-10", "2026-05-25"],
    ]);
    expect(moves.filter(({ item }) => item === c)).toEqual([]);
    // On the contract basis each day is asked as the contract was valid then, too.
    const owed = async (asOf: string) => {
      const where = [{ dimension: "contractNo", in: [String(contract.header.docNo)] }];
      const ask = (...metrics: string[]) =>
        figures({ dataset: "sales.contractBook", metrics, where, params: { asOf, from: "2026-01-01" } });
      const [[unpaid], [fallen]] = await Promise.all([ask("dueOnContract", "unpaidOnContract"), ask("fellDue")]);
      return [unpaid?.dueOnContract ?? "0.0000", unpaid?.unpaidOnContract ?? "0.0000", fallen?.fellDue ?? "0.0000"];
    };
    for (const [asOf, due, unpaid] of [
      ["2026-03-09", "0.0000", "0.0000"],
      ["2026-04-09", "730.0000", "380.0000"],
      ["2026-04-10", "0.0000", "0.0000"],
      ["2026-05-19", "1030.0000", "550.0000"],
      ["2026-05-20", "0.0000", "0.0000"],
      ["2026-05-25", "630.0000", "150.0000"],
    ] as const)
      expect([asOf, ...(await owed(asOf))]).toEqual([asOf, due, unpaid, due]);
    expect(await held()).toEqual([]);
  });

  it("is set right by an arrangement from the day of the last move on, and by taking that back", async () => {
    const [contract] = await room.inForce(contractOf({}, { instalments: [{ kind: "delivery", amount: "1130", dueOn: "2026-05-01" }] }));
    if (!contract) throw new Error("no contract");
    const line = { contractId: contract.id, instalmentId: contract.lines.instalments?.[0]?.id, totalAmount: "1130", taxRate: "13" };
    const header = { docOn: "2026-02-15", customerId: { code: "C1" }, departmentId: { code: "D1" } };
    await room.taken("sales.salesInvoice", "takeOver", { header, lines: { lines: [line] } });
    await movesDue(contract, ["2026-06-01"]);
    const [item] = await rows(admin, "sales.receivableItem", `filter=${encodeURIComponent(JSON.stringify({ contractId: contract.id }))}`);
    await onDay("2026-05-28");
    const right = await room.create(admin, "sales.receivableArrangement", {
      header: { departmentId: { code: "D1" } },
      lines: { lines: [{ itemId: item?.id, dueOn: "2026-05-20" }] },
    });
    await does(admin, "sales.receivableArrangement", right.id, "post");
    await shows(contract, "2026-05-25", [["2026-05-20", "1130.0000", "d1to30", right.header.docNo]]);
    await shows(contract, "2026-05-24", [["2026-05-01", "1130.0000", "d1to30", null]]);
    await does(admin, "sales.receivableArrangement", right.id, "reverse", { reason: "wrong" });
    await shows(contract, "2026-05-25", [["2026-06-01", "1130.0000", "notDue", right.header.docNo]]);
    await shows(contract, "2026-05-24", [["2026-05-01", "1130.0000", "d1to30", null]]);
    expect(await held()).toEqual([]);
  });
});

describe("A promise on the telephone", () => {
  it("for a contract is one for its oldest debts first, kept by what comes in, and broken after its day; worked out by hand", async () => {
    await onDay("2026-06-01");
    const instalments = [
      { kind: "deposit", amount: "630", dueOn: "2026-03-10" },
      { kind: "progress", amount: "500", dueOn: "2026-04-20" },
    ];
    const [contract] = await room.inForce(contractOf({ salespersonId: { code: "E1" } }, { instalments }));
    if (!contract) throw new Error("no contract");
    const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    await room.billed(contract, "2026-02-15");
    const call = { ...seller, callerId: { code: "E1" }, result: "promised", promisedOn: "2026-06-10", promisedAmount: "700" };
    await room.create(admin, "sales.dunningCall", { header: { ...call, contractId: contract.id } });
    const filter = encodeURIComponent(JSON.stringify({ contractId: contract.id }));
    const [first] = await rows(admin, "sales.receivableItem", `sort=dueOn&filter=${filter}`);
    await onDay("2026-06-05");
    const receipt = await room.create(admin, "sales.salesReceipt", {
      header: { docOn: "2026-06-05", ...seller, totalAmount: "200" },
      lines: { applications: [{ itemId: first?.id, amount: "200" }] },
    });
    // What was open before stands on the line of the receipt, and stays there.
    expect(receipt.lines.applications).toMatchObject([{ openBefore: "630.0000" }]);
    await does(admin, "sales.salesReceipt", receipt.id, "submit");
    await does(room.people.finance, "sales.salesReceipt", receipt.id, "confirm");
    expect((await read(admin, "sales.salesReceipt", receipt.id)).lines.applications).toMatchObject([{ openBefore: "630.0000" }]);
    await onDay("2026-06-20");
    await landed(room.served.analytics, HS);
    const told = async (asOf: string) => {
      const where = [{ dimension: "contractNo", in: [String(contract.header.docNo)] }];
      const [row] = await figures({ dataset: "sales.receivables", metrics: ["promised", "promiseBroken"], where, params: { asOf } });
      return [row?.promised ?? "0.0000", row?.promiseBroken ?? "0.0000"];
    };
    expect(await told("2026-05-31")).toEqual(["0.0000", "0.0000"]);
    expect(await told("2026-06-01")).toEqual(["700.0000", "0.0000"]);
    // 630 of it was for the deposit, of which 200 came in; 70 for the progress payment.
    expect(await told("2026-06-05")).toEqual(["500.0000", "0.0000"]);
    expect(await told("2026-06-11")).toEqual(["0.0000", "500.0000"]);
  });
});

describe("The book of contracts", () => {
  it("is on any day what was signed by then, plus what changes made of it, less what was cancelled, whoever the customer was then", async () => {
    const ids = new Map((await rows(admin, "crm.customer", "limit=100")).map(({ code, id }) => [code, String(id)]));
    const customers = [ids.get("C1") ?? "", ids.get("C2") ?? ""];
    await fc.assert(
      fc.asyncProperty(SELLER_STEPS, async (steps) => {
        const seller = new ContractSeller(room, customers);
        for (const step of steps) await seller.take(step);
        const contracts = seller.deals.map(({ contract }) => String(contract.header.docNo));
        const told = async (asOf: string) => {
          const found = await figures({
            dataset: "sales.contractBook",
            metrics: ["intakeToDate", "cancelledToDate"],
            by: ["customer"],
            where: [{ dimension: "contractNo", in: contracts }],
            params: { asOf },
          });
          return customers.map((id) => {
            const row = found.find(({ customer }) => customer === id);
            return Math.round((Number(row?.intakeToDate ?? 0) - Number(row?.cancelledToDate ?? 0)) * 100);
          });
        };
        const counted = (asOf: string) =>
          customers.map((_, at) =>
            seller.book.reduce((sum, { on, customer, cents }) => (on <= asOf && customer === at ? sum + cents : sum), 0),
          );
        const days = [...new Set(seller.book.flatMap(({ on }) => [dayAfter(on, -1), on]))].toSorted();
        await landed(room.served.analytics, HS);
        expect(await Promise.all(days.map(async (day) => [day, await told(day)]))).toEqual(days.map((day) => [day, counted(day)]));
        const left = async (asOf: string) => {
          const where = [{ dimension: "contractNo", in: contracts }];
          const [row] = await figures({ dataset: "sales.contractBook", metrics: ["deliveredToDate"], where, params: { asOf } });
          return Math.round(Number(row?.deliveredToDate ?? 0) * 100);
        };
        for (const day of new Set(seller.delivered.map(({ on }) => on)))
          expect([day, await left(day)]).toEqual([
            day,
            seller.delivered.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0),
          ]);
        expect(await held()).toEqual([]);
      }),
      { numRuns: 2, seed: 20_260_605, endOnFailure: true },
    );
  });
});

describe("What was delivered and not invoiced", () => {
  it("is nothing once a contract is delivered and invoiced in whatever parts, rates and currencies, and shows the last cent that is not", async () => {
    await room.onDay("2027-03-31");
    await room.write("masterData.exchangeRate", { fromCurrency: "USD", toCurrency: "CNY", validOn: "2027-03-01", rate: "7.3456" });
    const plans = fc.sample(BILLED_CONTRACTS, { numRuns: 8, seed: 20_270_331 });
    const contracts = await deliver(room, plans, ["2027-02-01", "2027-02-10", "2027-02-20"]);
    const drafts = contracts.flatMap((contract, at) => {
      const plan = plans[at];
      return plan ? invoicesOf(contract, plan, ["2027-02-05", "2027-02-15", "2027-03-05", "2027-03-10"], "2027-03-20") : [];
    });
    await room.taken("sales.salesInvoice", "takeOver", ...drafts);
    await landed(room.served.analytics, HS);
    const metrics = ["deliveredToDate", "invoicedToDate", "unbilled", "billedAhead", "deliveredNotInvoiced"] as const;
    const numbers = contracts.map(({ header }) => String(header.docNo));
    const told = async (asOf: string) => {
      const where = [{ dimension: "contractNo", in: numbers }];
      const asked = [...metrics, "oldestUnbilled"];
      const found = await figures({ dataset: "sales.contractBook", metrics: asked, by: ["contractNo"], where, params: { asOf } });
      return numbers.map((no) => {
        const row = found.find(({ contractNo }) => contractNo === no) ?? {};
        const [delivered = 0, invoiced = 0, unbilled = 0, ahead = 0, net = 0] = metrics.map((name) => Number(row[name] ?? 0));
        return { delivered, invoiced, unbilled, ahead, net, oldest: row.oldestUnbilled ?? null };
      });
    };
    const nothing = { unbilled: 0, ahead: 0, net: 0, oldest: null };
    expect(await told("2027-03-20")).toEqual(plans.map(() => expect.objectContaining(nothing)));
    // A cent is left of each: what it is worth without tax, at the rate of the contract.
    for (const [at, { delivered, unbilled, ahead, oldest }] of (await told("2027-03-19")).entries()) {
      const cent = delivered / grossOf(plans[at] as (typeof plans)[number]).gross;
      expect([at, unbilled > 0, ahead, oldest === null]).toEqual([at, true, 0, false]);
      expect(Math.abs(unbilled - cent)).toBeLessThan(cent / 5 + 0.0001);
    }
    for (const { unbilled, ahead, invoiced } of await told("2027-02-05")) expect([unbilled, ahead]).toEqual([0, invoiced]);
    for (const day of ["2027-02-10", "2027-02-20", "2027-03-05"])
      for (const { unbilled, ahead, net } of await told(day)) {
        expect([day, unbilled * ahead]).toEqual([day, 0]);
        expect(Math.abs(net - unbilled + ahead)).toBeLessThan(0.00001);
      }
    expect(await held()).toEqual([]);
  });

  it("is a contract asset that is provided for by its age since delivery, retention to the last, and moves from day to day; worked out by hand", async () => {
    await room.onDay("2027-05-31");
    // 1 % of what left at most 30 days ago, 2 % up to 60 days, 5 % up to 90.
    const rates = [
      ["d1to30", "1"],
      ["d31to60", "2"],
      ["d61to90", "5"],
    ].map(([bucket, lossRate]) => ({ segment: "contractAsset", bucket, lossRate }));
    await room.taken("sales.provisionMatrix", "takeOver", { header: { docOn: "2027-03-01" }, lines: { lines: rates } });
    const [contract] = await room.inForce(contractOf({ docOn: "2027-03-01" }));
    if (!contract) throw new Error("no contract");
    const left = { shippedQuantity: "2", shippedOn: "2027-03-10", dispatchedOn: "2027-03-10", deliveredOn: "2027-03-10" };
    await does(admin, "sales.salesContract", contract.id, "recordDelivery", {
      lines: { products: [{ id: contract.lines.products?.[0]?.id, ...left }] },
    });
    const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    const bill = (docOn: string, at: number) => {
      const { id, amount } = contract.lines.instalments?.[at] ?? {};
      const lines = [{ contractId: contract.id, instalmentId: id, totalAmount: amount, taxRate: "13" }];
      return room.taken("sales.salesInvoice", "takeOver", { header: { docOn, ...seller }, lines: { lines } });
    };
    await bill("2027-03-15", 0);
    await bill("2027-04-15", 1);
    await landed(room.served.analytics, HS);
    const told = async (asOf: string, before: string) => {
      const where = [{ dimension: "contractNo", in: [String(contract.header.docNo)] }];
      const ask = (...metrics: string[]) => figures({ dataset: "sales.contractBook", metrics, where, params: { asOf, before } });
      const [[asset], [moved]] = await Promise.all([
        ask("unbilled", "assetProvision", "assetNet"),
        ask("assetAllowanceOpening", "assetAllowanceFormed", "assetAllowanceReleased", "assetAllowanceClosing"),
      ]);
      return [
        asset?.unbilled,
        asset?.assetProvision,
        asset?.assetNet,
        moved?.assetAllowanceOpening,
        moved?.assetAllowanceFormed,
        moved?.assetAllowanceReleased,
        moved?.assetAllowanceClosing,
      ].map(Number);
    };
    // Of 1,000 net (1,130 with tax) 339 is invoiced: 700 is left, 21 days old. Before the delivery there was nothing.
    expect(await told("2027-03-31", "2027-03-01")).toEqual([700, 7, 693, 0, 7, 0, 7]);
    // Still 700 and 36 days old: 14 is provided.
    expect(await told("2027-04-14", "2027-03-31")).toEqual([700, 14, 686, 7, 7, 0, 14]);
    // With 678 more invoiced the retention of 113 is left, 100 net and 41 days old.
    expect(await told("2027-04-20", "2027-04-14")).toEqual([100, 2, 98, 14, 0, 12, 2]);
    expect(await told("2027-05-31", "2027-04-20")).toEqual([100, 5, 95, 2, 3, 0, 5]);
  });

  it("of leases is provided for by rates of their own, its retention too; worked out by hand", async () => {
    await room.onDay("2027-05-31");
    // Leases and retention at most 30 days overdue: 3 % and 7 % of them.
    const lines = [
      { segment: "lease", bucket: "d1to30", lossRate: "3" },
      { segment: "retention", bucket: "d1to30", lossRate: "7" },
    ];
    await room.taken("sales.provisionMatrix", "takeOver", { header: { docOn: "2027-03-02" }, lines: { lines } });
    const instalments = [
      { kind: "delivery", amount: "630", dueOn: "2027-04-20" },
      { kind: "retention", amount: "500", dueOn: "2027-04-20" },
    ];
    const made = await room.inForce(
      ...["lease", "equipment"].map((saleType) => contractOf({ docOn: "2027-04-01", saleType }, { instalments })),
    );
    for (const contract of made) await room.billed(contract, "2027-04-05");
    await landed(room.served.analytics, HS);
    const where = [{ dimension: "contractNo", in: made.map(({ header }) => String(header.docNo)) }];
    const by = ["contractNo", "segment"];
    const found = await figures({
      dataset: "sales.receivables",
      metrics: ["open", "provision"],
      by,
      where,
      params: { asOf: "2027-05-10" },
    });
    const told = found.map(({ contractNo, segment, open, provision }) => [
      made.findIndex(({ header }) => header.docNo === contractNo),
      segment,
      Number(open),
      Number(provision),
    ]);
    // The lease: 1,130 x 3 % = 33.90. The sale: nothing is said of trade, 500 x 7 % = 35 of its retention.
    expect(told.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [0, "lease", 1130, 33.9],
      [1, "retention", 500, 35],
      [1, "trade", 630, 0],
    ]);
    const dataset = room.served.analytics.catalogue.datasets.get("sales.receivables");
    if (!dataset) throw new Error("no dataset");
    const params = {
      asOf: "2027-05-10",
      before: "2027-04-30",
      from: "2027-01-01",
      unposted: "without",
      retention: "with",
      credit: "own",
      buckets: "standard",
      basis: "due",
    };
    const [truth] = await tieOut(room.client, reader(HS), dataset, ["provision"], params);
    const [whole] = await figures({ dataset: "sales.receivables", metrics: ["provision"], params: { asOf: params.asOf } });
    expect(Number(whole?.provision)).toBe(Number(truth));
  });
});
