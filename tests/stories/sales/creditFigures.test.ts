import { describe, expect, it } from "vitest";
import { inWork } from "#engine/work";
import { checkCredit } from "#posting/receivable/creditLimit";
import { landed, reader } from "#support/figures";
import { tieOut } from "#support/tieOut";
import { openFigureRoom } from "./figureRoom.ts";
import { contractOf } from "./salesroom.ts";

const { room, figures } = await openFigureRoom();
const { inForce, taken, rows, create, does, decides, write, served, client, onDay } = room;
const { admin, finance, approver } = room.people;

const HS = 2;
const METRICS = ["net", "notInvoiced", "creditExposure", "released", "creditAllowed", "creditUsed"] as const;
const PARAMS = {
  unposted: "without",
  retention: "with",
  credit: "own",
  buckets: "standard",
  basis: "due",
  before: "2027-06-30",
  from: "2027-01-01",
};

describe("The credit that a customer uses", () => {
  it("is on every day what the check holds against limit and release, with what contracts have not invoiced; worked out by hand", async () => {
    await onDay("2027-07-01");
    await write("masterData.department", { code: "D20", nameZh: "授信部" });
    const customer = { nameZh: "麻家梁煤矿", departmentId: { code: "D20" }, currency: "CNY" };
    await write("crm.customer", { code: "C20", ...customer, creditLimit: "10000" }, { code: "C21", ...customer, nameZh: "色连煤矿" });
    const seller = { customerId: { code: "C20" }, departmentId: { code: "D20" } };
    const instalments = [
      { kind: "deposit", amount: "630", dueOn: "2027-07-31" },
      { kind: "delivery", amount: "500", dueOn: "2027-08-31" },
    ];
    const [first] = await inForce(contractOf({ ...seller, docOn: "2027-07-01" }, { instalments }));
    // Another one without a limit counts in no figure of credit.
    await inForce(contractOf({ ...seller, customerId: { code: "C21" }, docOn: "2027-07-01" }, { instalments }));
    const ids = { id: String(first?.id), docNo: "X", customerId: String(first?.header.customerId), departmentId: null };
    const held: Record<string, number[]> = {};
    const looks = async (day: string) => {
      await inWork(served, reader(HS, undefined, { accountId: "1" }), (work) =>
        checkCredit(work, "sales.salesContract", [{ document: { header: ids }, amount: "0", at: 0 }]),
      );
      const filter = encodeURIComponent(JSON.stringify({ customerId: ids.customerId, checkedOn: { from: day, to: day } }));
      const [look] = await rows(admin, "sales.creditCheck", `screen=query&filter=${filter}`);
      held[day] = [look?.notInvoiced, look?.exposure, look?.released].map(Number);
    };
    await looks("2027-07-01");

    await onDay("2027-07-05");
    const line = { contractId: first?.id, instalmentId: first?.lines.instalments?.[0]?.id, totalAmount: "630", taxRate: "13" };
    await taken("sales.salesInvoice", "takeOver", { header: { docOn: "2027-07-05", ...seller }, lines: { lines: [line] } });
    const ofFirst = encodeURIComponent(JSON.stringify({ contractId: first?.id }));
    const [item] = await rows(admin, "sales.receivableItem", `filter=${ofFirst}`);
    await looks("2027-07-05");

    await onDay("2027-07-10");
    const release = await create(admin, "sales.creditRelease", {
      header: { ...seller, docOn: "2027-07-10", amount: "1000", validFrom: "2027-07-10", validTo: "2027-07-20", reason: "旺季" },
    });
    await does(admin, "sales.creditRelease", release.id, "submit");
    await decides(approver, release.id, "approve");
    await looks("2027-07-10");

    await onDay("2027-07-12");
    const receipt = await create(admin, "sales.salesReceipt", {
      header: { docOn: "2027-07-12", ...seller, totalAmount: "700" },
      lines: { applications: [{ itemId: item?.id, amount: "630" }] },
    });
    await does(admin, "sales.salesReceipt", receipt.id, "submit");
    await does(finance, "sales.salesReceipt", receipt.id, "confirm");
    await looks("2027-07-12");

    await onDay("2027-07-15");
    await write("masterData.exchangeRate", { fromCurrency: "USD", toCurrency: "CNY", validOn: "2027-07-15", rate: "7.3456" });
    const dollars = { instalments: [{ kind: "delivery", amount: "1130", dueOn: "2027-09-30" }] };
    const [abroad] = await inForce(contractOf({ ...seller, docOn: "2027-07-15", currency: "USD" }, dollars));
    expect(abroad?.header.exchangeRate).toMatch(/^7\.3456/);
    await looks("2027-07-15");
    await onDay("2027-07-21");
    await does(admin, "sales.salesContract", String(abroad?.id), "closeEarly", { reason: "取消" });
    await looks("2027-07-21");
    await onDay("2027-07-22");
    const left = { shippedQuantity: "1", shippedOn: "2027-07-22", dispatchedOn: "2027-07-22", deliveredOn: "2027-07-22" };
    await does(admin, "sales.salesContract", String(first?.id), "recordDelivery", {
      lines: { products: [{ id: first?.lines.products?.[0]?.id, ...left }] },
    });
    await onDay("2027-07-25");
    await does(admin, "sales.salesContract", String(first?.id), "closeEarly", { reason: "取消" });
    await looks("2027-07-25");
    await onDay("2027-07-31");
    await landed(served.analytics, HS);

    const told = async (asOf: string) => {
      const where = [{ dimension: "customer", in: [ids.customerId] }];
      const [row] = await figures({ dataset: "sales.receivables", metrics: [...METRICS], where, params: { asOf } });
      return METRICS.map((name) => Number(row?.[name] ?? 0));
    };
    /** By day: net, not invoiced, in use, released, allowed, used. */
    const wanted: Record<string, number[]> = {
      "2027-06-30": [0, 0, 0, 0, 10000, 0],
      // 1,130 signed: nothing is owed, all of it may be.
      "2027-07-01": [0, 1130, 1130, 0, 10000, 0.113],
      // 630 of it is invoiced: the whole stays.
      "2027-07-05": [630, 500, 1130, 0, 10000, 0.113],
      // 1,000 is released up to the 20th: 1,130 / 11,000.
      "2027-07-10": [630, 500, 1130, 1000, 11000, 0.102727],
      // 700 came, 70 of it in advance: 500 - 70 = 430; 430 / 11,000.
      "2027-07-12": [-70, 500, 430, 1000, 11000, 0.039091],
      // USD 1,130 at 7.3456 = 8,300.528, that is 8,300.53: 8,730.53 / 11,000.
      "2027-07-15": [-70, 8800.53, 8730.53, 1000, 11000, 0.793685],
      // The release is over and that contract cancelled: 430 / 10,000.
      "2027-07-21": [-70, 500, 430, 0, 10000, 0.043],
      // The first is cancelled too: only the advance is left.
      "2027-07-25": [-70, 0, -70, 0, 10000, -0.007],
    };
    for (const [day, row] of Object.entries(wanted)) expect([day, ...(await told(day))]).toEqual([day, ...row]);
    expect(held).toEqual(
      Object.fromEntries(
        Object.keys(held).map((day) => {
          const [, notInvoiced, exposure, released] = wanted[day] ?? [];
          return [day, [notInvoiced, exposure, released]];
        }),
      ),
    );
    // Beside it what was ordered on each day, net and with tax: of the first, half was delivered (500 net, 565 with tax) and is no less.
    const ordered = async (day: string) => {
      const where = [{ dimension: "customer", in: [ids.customerId] }];
      const metrics = ["ordered", "orderedGross"];
      const [row] = await figures({ dataset: "sales.contrast", metrics, where, params: { from: day, asOf: day } });
      return [day, ...metrics.map((name) => Number(row?.[name] ?? 0))];
    };
    expect(await Promise.all(["2027-07-01", "2027-07-15", "2027-07-21", "2027-07-25"].map(ordered))).toEqual([
      ["2027-07-01", 1000, 1130],
      ["2027-07-15", 7345.6, 8300.53],
      ["2027-07-21", -7345.6, -8300.53],
      ["2027-07-25", -500, -565],
    ]);
    // Of the whole company, every one of these is what the books say by other means.
    const dataset = served.analytics.catalogue.datasets.get("sales.receivables");
    if (!dataset) throw new Error("no dataset");
    const counted = ["notInvoiced", "released", "creditExposure"] as const;
    for (const asOf of Object.keys(wanted)) {
      const [row] = await figures({ dataset: "sales.receivables", metrics: [...counted], params: { asOf } });
      const truth = await tieOut(client, reader(HS), dataset, counted, { ...PARAMS, asOf });
      expect([asOf, ...counted.map((name) => Number(row?.[name] ?? 0))]).toEqual([asOf, ...truth.map(Number)]);
    }
  });
});
