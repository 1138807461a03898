import { describe, expect, it } from "vitest";
import { landed, reader } from "#support/figures";
import type { Slice } from "#define/slice/query";
import { tieOut } from "#support/tieOut";
import { openFigureRoom } from "./figureRoom.ts";
import { contractOf } from "./salesroom.ts";

const { room, figures } = await openFigureRoom();
const { inForce, taken, rows, create, does, write, served, onDay } = room;
const { admin, finance } = room.people;

const RECEIPT = "sales.salesReceipt";
const HS = 2;
/** Where collected money is told. */
const TOLD = [
  ["sales.receipts", "collected"],
  ["sales.contrast", "received"],
  ["sales.contrast", "applied"],
  ["sales.collections", "applied"],
  ["sales.contractBook", "received"],
  ["sales.receivables", "applied"],
] as const;

const spanOf = (month: string) => ({ from: `${month}-01`, asOf: `${month}-28` });
const wanted = (...months: number[]) => TOLD.map((told) => [...told, ...months]);

/** The bill that a receipt brought. */
const billOf = async ({ id }: { id: string }) =>
  String((await rows(admin, "sales.receivableBill", `filter=${encodeURIComponent(JSON.stringify({ receiptId: id }))}`))[0]?.id);

/** A department that sold one contract over 1130, due on 15 December 2026, and what was paid on it. */
async function paidContract(department = "D9", customer = "C2") {
  await write("masterData.department", { code: department, nameZh: "票据部" });
  const seller = { customerId: { code: customer }, departmentId: { code: department } };
  const instalments = [{ kind: "delivery", amount: "1130", dueOn: "2026-12-15" }];
  const [contract] = await inForce(contractOf({ ...seller, docOn: "2026-10-01" }, { instalments }));
  const line = { contractId: contract?.id, instalmentId: contract?.lines.instalments?.[0]?.id, totalAmount: "1130", taxRate: "13" };
  await taken("sales.salesInvoice", "takeOver", { header: { docOn: "2026-11-01", ...seller }, lines: { lines: [line] } });
  const filter = encodeURIComponent(JSON.stringify({ contractId: contract?.id }));
  const [item] = await rows(admin, "sales.receivableItem", `filter=${filter}`);
  return async (docOn: string, amount: string, header: object = {}) => {
    const lines = { applications: [{ itemId: item?.id, amount }] };
    const receipt = await create(admin, RECEIPT, { header: { docOn, ...seller, totalAmount: amount, ...header }, lines });
    await does(admin, RECEIPT, receipt.id, "submit");
    return does(finance, RECEIPT, receipt.id, "confirm");
  };
}

describe("A bill of last year that is dishonoured this year", () => {
  it("was collected last year and is taken back this year, in every figure and bucket; worked out by hand", async () => {
    await onDay("2027-03-10");
    const pays = await paidContract();
    const bill = { method: "bankBill", paperNo: "P-2026", billDueOn: "2027-02-10", acceptor: "银行" };
    const receipt = await pays("2026-12-10", "700", bill);
    const wrong = await pays("2026-12-20", "30");
    await pays("2026-12-25", "100");
    const where = [{ dimension: "department", in: [String(receipt.header.departmentId)] }];
    const asked = async (dataset: string, metrics: string[], month: string, more: Partial<Slice> = {}) => {
      const [from, asOf] = [`${month}-01`, `${month}-28`];
      const within =
        dataset === "sales.receipts" ? { where: [...where, { dimension: "day", from, to: asOf }] } : { where, params: { from, asOf } };
      return figures({ dataset, metrics, ...within, ...more });
    };
    const everywhere = async () => {
      await landed(served.analytics, HS);
      return Promise.all(
        TOLD.map(async ([dataset, metric]) => {
          const months = ["2026-12", "2027-02", "2027-03"].map(async (month) =>
            Number((await asked(dataset, [metric], month))[0]?.[metric]),
          );
          return [dataset, metric, ...(await Promise.all(months))];
        }),
      );
    };
    expect(await everywhere()).toEqual(wanted(830, 0, 0));

    const [held] = await rows(admin, "sales.receivableBill", `filter=${encodeURIComponent(JSON.stringify({ receiptId: receipt.id }))}`);
    await does(finance, "sales.receivableBill", String(held?.id), "dishonour", { reason: "退票", header: { movedOn: "2027-02-15" } });
    await does(finance, RECEIPT, wrong.id, "unapply", { reason: "错" });
    await does(finance, RECEIPT, wrong.id, "reverse", { reason: "错" });
    expect(await everywhere()).toEqual(wanted(830, -700, -30));

    // 1130 less 830, of which 700 are a bill; it comes back whole, and 30 of the rest never came.
    const owed = ["open", "openWithBills"];
    const owing = ["2026-12", "2027-02", "2027-03"].map((month) => asked("sales.receivables", owed, month));
    expect((await Promise.all(owing)).map(([row]) => owed.map((name) => Number(row?.[name])))).toEqual([
      [300, 1000],
      [1000, 1000],
      [1030, 1030],
    ]);

    // A bill that counts only once it is money never came here: 830 less 700 in December, nothing in February, 30 taken back in March. The
    // claims with the bills in hand are what was invoiced less that: 1130 - 130 = 1000.
    const cashed = (month: string) => asked("sales.contrast", ["received"], month, { params: { ...spanOf(month), bills: "cashed" } });
    expect((await Promise.all(["2026-12", "2027-02", "2027-03"].map(cashed))).map(([row]) => Number(row?.received))).toEqual([130, 0, -30]);

    const drilled = await asked("sales.receipts", ["collected"], "2027-02", { rows: true });
    expect(drilled.map(({ docNo, movement, amount }) => [docNo, movement, amount])).toEqual([
      [receipt.header.docNo, "takenBack", "-700.0000"],
    ]);
    const late = ["applied", "appliedLate", "lateShare"];
    const [year] = await asked("sales.collections", late, "2027-03", { params: { from: "2026-12-01", asOf: "2027-03-28" } });
    expect(late.map((name) => Number(year?.[name]))).toEqual([100, 100, 1]);
    const buckets = await asked("sales.collections", ["applied"], "2027-02", { by: ["lateness"] });
    expect(buckets.map(({ lateness, applied }) => [lateness, Number(applied)])).toEqual([["onTime", -700]]);
  });

  it("counts on the day it was paid where bills count once they are money, in every report of it, and ties out to what is in hand", async () => {
    await onDay("2027-06-30");
    const pays = await paidContract("D8", "C1");
    const bill = { method: "bankBill", paperNo: "P-2027", billDueOn: "2027-05-20", acceptor: "银行" };
    const receipt = await pays("2027-04-10", "400", bill);
    const sold = await pays("2027-04-12", "200", { ...bill, paperNo: "P-2028" });
    await pays("2027-04-20", "50");
    await does(finance, "sales.receivableBill", await billOf(receipt), "pay", { header: { movedOn: "2027-05-20" } });
    const discount = { movedOn: "2027-04-25", discountBank: "银行", discountFee: "5" };
    await does(finance, "sales.receivableBill", await billOf(sold), "discount", { header: discount });
    await landed(served.analytics, HS);
    const where = [{ dimension: "department", in: [String(receipt.header.departmentId)] }];
    const received = async (dataset: string, month: string, bills: string) => {
      const [row] = await figures({ dataset, metrics: ["received"], where, params: { ...spanOf(month), bills } });
      return Number(row?.received);
    };
    const told = (bills: string) =>
      Promise.all(
        ["sales.contrast", "sales.closing"].map((dataset) =>
          Promise.all(["2027-04", "2027-05"].map((month) => received(dataset, month, bills))),
        ),
      );
    expect(await told("taken")).toEqual([
      [650, 0],
      [650, 0],
    ]);
    // 50 of money and 200 sold to the bank in April, 400 paid in May.
    expect(await told("cashed")).toEqual([
      [250, 400],
      [250, 400],
    ]);
    for (const id of ["sales.contrast", "sales.closing"])
      for (const bills of ["taken", "cashed"])
        for (const month of ["2026-12", "2027-02", "2027-04", "2027-05"]) {
          const params = { ...spanOf(month), bills };
          const dataset = served.analytics.catalogue.datasets.get(id);
          if (!dataset) throw new Error(`no dataset ${id}`);
          const [row] = await figures({ dataset: id, metrics: ["received"], params });
          const [truth] = await tieOut(room.client, reader(HS), dataset, ["received"], params);
          expect([id, bills, month, Number(row?.received ?? 0)]).toEqual([id, bills, month, Number(truth)]);
        }
  });
});
