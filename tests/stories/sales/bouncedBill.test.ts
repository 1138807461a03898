import { describe, expect, it } from "vitest";
import { landed } from "#support/figures";
import type { Slice } from "#define/slice/query";
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

const wanted = (...months: number[]) => TOLD.map((told) => [...told, ...months]);

/** A department that sold one contract over 1130, due on 15 December 2026, and what was paid on it. */
async function paidContract() {
  await write("masterData.department", { code: "D9", nameZh: "票据部" });
  const seller = { customerId: { code: "C2" }, departmentId: { code: "D9" } };
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
});
