import { beforeEach, describe, expect, it } from "vitest";
import { textOf, unitsOf } from "#model/exact";
import { ReceivablesModel } from "#model/receivables";

/** What a euro is worth from a day on. */
const EURO: readonly (readonly [on: string, rate: string])[] = [
  ["2026-01-01", "7.80"],
  ["2026-03-31", "7.95"],
  ["2026-05-11", "7.72"],
  ["2026-05-20", "7.60"],
];
const rate = (_: string, day: string) => unitsOf(EURO.findLast(([on]) => on <= day)?.[1] ?? "0", 8);
const [YUAN, EUROS] = [
  { currency: "CNY", customer: "C" },
  { currency: "EUR", customer: "C" },
];
const cents = (text: string) => unitsOf(text, 2);
let books: ReceivablesModel;
beforeEach(() => {
  books = new ReceivablesModel({ company: "CNY", digits: { CNY: 2, EUR: 2, JPY: 0 }, rate });
});

const invoice = (paper: string, day: string, of: typeof YUAN, ...amounts: string[]) =>
  books.invoice(
    paper,
    day,
    of,
    amounts.map((amount, at) => ({ key: `${paper}-${at + 1}`, amount: cents(amount), dueOn: "2026-04-15" })),
  );
const receive = (
  paper: string,
  day: string,
  of: typeof YUAN,
  total: string,
  applied: Record<string, string>,
  account: "cash" | "billReceivable" = "cash",
) =>
  books.receive(paper, day, {
    ...of,
    total: cents(total),
    account,
    applied: Object.entries(applied).map(([item, amount]) => ({ item, amount: cents(amount) })),
    advance: `${paper}-advance`,
  });
const accounts = (day?: string) =>
  Object.fromEntries([...books.accounts(day)].filter(([, amount]) => amount !== 0n).map(([name, amount]) => [name, textOf(amount, 2)]));
const open = (key: string, day = "2026-12-31") => textOf(books.openOn(key, day), 2);

/** Hundredths of a percent that are provided by how late something is. */
const rates = (late: number) => (late <= 0 ? 50n : late <= 30 ? 220n : 450n);

describe("The model of receivables", () => {
  it("keeps what was not settled with as an advance, and any past day as it was", () => {
    invoice("V", "2026-03-01", YUAN, "339", "791");
    receive("R", "2026-04-01", YUAN, "400", { "V-1": "339" });
    expect([open("V-1", "2026-03-31"), open("V-1"), open("R-advance"), open("V-2")]).toEqual(["339.00", "0.00", "-61.00", "791.00"]);
    books.settle("S", "2026-04-20", [{ advance: "R-advance", item: "V-2", amount: cents("61") }]);
    expect([open("V-2", "2026-04-19"), open("V-2"), open("R-advance")]).toEqual(["791.00", "730.00", "0.00"]);
    expect(accounts()).toEqual({ receivable: "730.00", revenue: "-1130.00", cash: "400.00" });
    expect([books.receivedUpTo("2026-04-30"), books.appliedUpTo("2026-04-30"), books.appliedUpTo("2026-04-10")]).toEqual([
      40000n,
      40000n,
      33900n,
    ]);
  });

  it("settles at what was booked first, the rest is a difference of exchange", () => {
    invoice("V", "2026-03-01", EUROS, "339", "791");
    // 339 x 7.80 = 2644.20 and 791 x 7.80 = 6169.80; at the end of March 2695.05 and 6288.45, 169.50 more, taken back on 1 April.
    books.revalue("W", "2026-03-31", "2026-04-01");
    expect([accounts("2026-03-31").receivable, accounts("2026-04-01").receivable]).toEqual(["8983.50", "8814.00"]);
    // 500.55 x 7.72 = 3864.246; 161.55 of 791 were booked with 1260.09: 2644.20 + 1260.09 = 3904.29, 40.04 are lost.
    receive("R1", "2026-05-11", EUROS, "500.55", { "V-1": "339", "V-2": "161.55" });
    expect(accounts("2026-05-11")).toMatchObject({ cash: "3864.25", receivable: "4909.71", exchangeDifference: "40.04" });
    // 629.45 x 7.60 = 4783.82 for what was booked with the last 4909.71: 125.89 more are lost.
    receive("R2", "2026-05-20", EUROS, "629.45", { "V-2": "629.45" });
    expect(accounts()).toEqual({ cash: "8648.07", revenue: "-8814.00", exchangeDifference: "165.93" });
  });

  it("takes no more than is open on its day and on every later one", () => {
    invoice("V", "2026-03-01", YUAN, "100");
    receive("R", "2026-06-01", YUAN, "80", { "V-1": "80" });
    expect([books.allows("V-1", cents("20"), "2026-04-01"), books.allows("V-1", cents("20.01"), "2026-04-01")]).toEqual([true, false]);
    expect(books.allows("V-1", cents("1"), "2026-02-01")).toBe(false);
  });

  it("opens what a dishonoured bill settled again from its day on, through advances too", () => {
    invoice("V", "2026-03-01", YUAN, "339", "791");
    receive("R", "2026-04-01", YUAN, "1000", { "V-1": "339" }, "billReceivable");
    books.settle("S", "2026-04-20", [{ advance: "R-advance", item: "V-2", amount: cents("400") }]);
    books.dishonour("D", "R", "2026-05-20");
    expect([open("V-1", "2026-05-19"), open("V-1"), open("V-2"), open("R-advance")]).toEqual(["0.00", "339.00", "791.00", "0.00"]);
    expect(accounts()).toEqual({ receivable: "1130.00", revenue: "-1130.00" });
    expect([
      books.receivedUpTo("2026-05-19"),
      books.receivedUpTo("2026-05-20"),
      books.appliedUpTo("2026-05-19"),
      books.appliedUpTo("2026-05-20"),
    ]).toEqual([100000n, 0n, 73900n, 0n]);
  });

  it("counts a red invoice against what was invoiced, whether it lowers an item or leaves an advance", () => {
    invoice("V", "2026-03-01", YUAN, "339", "791");
    receive("R", "2026-04-01", YUAN, "439", { "V-1": "339", "V-2": "100" });
    books.credit("N", "2026-05-01", [
      { item: "V-1", gross: cents("339"), advance: "N-1" },
      { item: "V-2", gross: cents("791"), advance: "N-2" },
    ]);
    expect([open("V-1"), open("V-2"), open("N-1"), open("N-2")]).toEqual(["0.00", "0.00", "-339.00", "-100.00"]);
    const measures = ["2026-04-30", "2026-05-01"].map((day) => [books.invoicedUpTo(day), books.receivedUpTo(day), books.appliedUpTo(day)]);
    expect(measures, "money that settles nothing is received and not applied").toEqual([
      [113000n, 43900n, 43900n],
      [0n, 43900n, 0n],
    ]);
    expect(accounts()).toEqual({ cash: "439.00", advance: "-439.00" });
  });

  it("counts refunds and reversals as money on their day, losses not at all", () => {
    invoice("V", "2026-03-01", YUAN, "100");
    receive("R1", "2026-04-01", YUAN, "60", { "V-1": "40" });
    receive("R2", "2026-04-02", YUAN, "5", {});
    books.refund("F", "2026-05-01", cents("15"), ["R1-advance"]);
    books.reverse("R2", "2026-05-02");
    books.writeOff("L", "2026-05-03", [{ item: "V-1", amount: cents("60") }]);
    expect(["2026-04-30", "2026-05-01", "2026-05-02", "2026-05-03"].map((day) => books.receivedUpTo(day))).toEqual([
      6500n,
      5000n,
      4500n,
      4500n,
    ]);
    expect([open("V-1"), open("R1-advance"), accounts()]).toEqual([
      "0.00",
      "-5.00",
      { cash: "45.00", advance: "-5.00", revenue: "-100.00", badDebt: "60.00" },
    ]);
    books.reverse("L", "2026-05-04");
    expect([open("V-1", "2026-05-03"), open("V-1")]).toEqual(["0.00", "60.00"]);
  });

  it("ages and provides by how late an item is on the day", () => {
    invoice("V", "2026-03-01", YUAN, "100.05");
    // Due on 15 April: 0.5 % of 100.05 = 0.50; 30 days late 2.2 % = 2.2011; 31 days late 4.5 % = 4.50225.
    expect(["2026-04-15", "2026-05-15", "2026-05-16"].map((day) => books.provisionOn(day, rates))).toEqual([50n, 220n, 450n]);
    expect(books.agesOn("2026-05-15")).toEqual([{ key: "V-1", late: 30, company: 10005n }]);
  });

  it("knows currencies without digits", () => {
    const yen = { currency: "JPY", customer: "C" };
    books = new ReceivablesModel({ company: "CNY", digits: { CNY: 2, JPY: 0 }, rate: () => unitsOf("0.0478", 8) });
    // 12345 x 0.0478 = 590.091; of 5000 settled 238.998: 239.00 as a share of 590.09.
    books.invoice("V", "2026-03-01", yen, [{ key: "V-1", amount: 12345n, dueOn: "2026-04-01" }]);
    books.receive("R", "2026-04-01", { ...yen, total: 5000n, account: "cash", applied: [{ item: "V-1", amount: 5000n }], advance: "A" });
    expect([books.openOf("V-1"), books.companyOn("V-1", "2026-04-01"), accounts().receivable]).toEqual([7345n, 35109n, "351.09"]);
  });
});
