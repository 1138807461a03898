import { beforeEach, describe, expect, it } from "vitest";
import { QUANTITY_DIGITS, textOf, unitsOf } from "#model/exact";
import { type Place, StockModel } from "#model/stock";

const WAREHOUSES = {
  A: { method: "movingAverage", isStrict: true },
  A2: { method: "movingAverage", isStrict: true },
  F: { method: "fifo", isStrict: true },
  F2: { method: "fifo", isStrict: true },
  P: { method: "plannedPrice", isStrict: true },
  N: { method: "movingAverage", isStrict: false },
} as const;
let stock: StockModel;
/** Everything is entered on its own day, unless a story says when. */
let today: string;
beforeEach(() => {
  today = "2026-01-01";
  stock = new StockModel(WAREHOUSES, { M: 500n }, () => today);
});

const pieces = (text: string) => unitsOf(text, QUANTITY_DIGITS);
const at = (warehouse: keyof typeof WAREHOUSES, more: Partial<Place> = {}): Place => ({
  warehouse,
  material: "M",
  owner: "own",
  way: "",
  batch: "",
  seat: "",
  state: "available",
  ...more,
});
const of = (owner: string) => at("A", { owner });
const receive = (paper: string, day: string, place: Place, quantity: string, value: string) =>
  stock.receive(paper, day, [{ place, quantity: pieces(quantity), value: unitsOf(value, 2), account: "receivedNotInvoiced" }]);
const issue = (paper: string, day: string, place: Place, quantity: string) =>
  stock.issue(paper, day, [{ place, quantity: pieces(quantity), account: "consumption" }]);
const lies = (place: Place, day?: string) => {
  const { quantity, value } = stock.onDay(place, day);
  return `${Number(textOf(quantity, QUANTITY_DIGITS))} / ${textOf(value, 2)}`;
};
const booked = () =>
  stock.moves.map(
    ({ day, month, quantity, value }) => `${day} ${month} ${Number(textOf(quantity, QUANTITY_DIGITS))} / ${textOf(value, 2)}`,
  );
const onAccount = (name: string) => textOf(stock.accounts().get(name) ?? 0n, 2);
const ages = (place: Place, day: string) =>
  stock.agesOn(place, day).map((one) => `${one.firstDay} ${Number(textOf(one.quantity, QUANTITY_DIGITS))}`);

describe("The model of stock at moving average", () => {
  it("costs a material the same on every shelf of a warehouse, and leaves no value behind", () => {
    receive("R1", "2026-01-05", at("A", { batch: "B1" }), "10", "100");
    receive("R2", "2026-01-06", at("A", { batch: "B2", seat: "S" }), "20", "260");
    // 360 / 30 = 12 a piece, whichever batch is taken: 5 for 60, and the last 25 for the rest.
    issue("I1", "2026-01-07", at("A", { batch: "B1" }), "5");
    expect([lies(at("A")), onAccount("consumption")]).toEqual(["25 / 300.00", "60.00"]);
    issue("I2", "2026-01-08", at("A", { batch: "B1" }), "5");
    issue("I3", "2026-01-08", at("A", { batch: "B2", seat: "S" }), "20");
    expect([lies(at("A")), onAccount("consumption"), onAccount("inventory")]).toEqual(["0 / 0.00", "360.00", "0.00"]);
  });

  it("gives the cents of 1.00, 1.00 and 1.01 away to the last", () => {
    for (const [day, value] of [
      ["01", "1.00"],
      ["02", "1.00"],
      ["03", "1.01"],
    ] as const)
      receive(`R${day}`, `2026-01-${day}`, at("A"), "1", value);
    // 3.01 / 3 = 1.0033: 1.00; 2.01 / 2 = 1.005: half goes up, 1.01; 1.00 is left.
    for (const no of ["1", "2", "3"]) issue(`I${no}`, "2026-01-05", at("A"), "1");
    expect(stock.moves.slice(3).map(({ value }) => value)).toEqual([-100n, -101n, -100n]);
  });

  it("takes a reversed receipt off at what it came for, not at today's average", () => {
    receive("R1", "2026-01-05", at("A"), "10", "100");
    receive("R2", "2026-01-06", at("A"), "10", "200");
    stock.reverse("R1", "2026-01-10");
    expect([lies(at("A")), onAccount("receivedNotInvoiced"), onAccount("inventoryDifference")]).toEqual(["10 / 200.00", "-200.00", "0.00"]);
  });

  it("leaves what a reversal cannot take as a difference beside it", () => {
    receive("R1", "2026-01-05", at("A"), "10", "200");
    receive("R2", "2026-01-06", at("A"), "10", "100");
    issue("I", "2026-01-07", at("A"), "10");
    // 300 / 20 = 15: 10 for 150 are left; R1 takes 10 for 200 back, nothing may be left of the value: -50 are a difference.
    stock.reverse("R1", "2026-01-10");
    expect([lies(at("A")), onAccount("receivedNotInvoiced"), onAccount("inventoryDifference")]).toEqual(["0 / 0.00", "-100.00", "-50.00"]);
  });

  it("undoes an issue at its own value, and what lies there is as old as before", () => {
    receive("R1", "2025-09-01", at("A"), "10", "100");
    issue("I1", "2026-01-05", at("A"), "4");
    receive("R2", "2026-01-06", at("A"), "6", "120");
    stock.reverse("I1", "2026-01-10");
    expect([lies(at("A")), onAccount("consumption")]).toEqual(["16 / 220.00", "0.00"]);
    expect(ages(at("A"), "2026-01-10")).toEqual(["2025-09-01 10", "2026-01-06 6"]);
    expect(ages(at("A"), "2026-01-07")).toEqual(["2025-09-01 6", "2026-01-06 6"]);
  });

  it("takes goods back in parts at the cost of their issue", () => {
    receive("R", "2025-09-01", at("A"), "3", "10");
    issue("I", "2026-01-05", at("A"), "3");
    // 10 / 3 = 3.33, then half of 6.67 = 3.34 (a half goes up), then what is left: 3.33.
    for (const no of ["1", "2", "3"])
      stock.returnIssued(`B${no}`, "2026-01-06", [{ paper: "I", line: 1, quantity: pieces("1"), place: at("A") }]);
    expect(stock.moves.slice(2).map(({ value }) => value)).toEqual([333n, 334n, 333n]);
    expect([onAccount("consumption"), ages(at("A"), "2026-01-06")]).toEqual(["0.00", ["2025-09-01 3"]]);
  });
});

describe("The model of stock at moving average, entered after its day", () => {
  it("costs on its day what it did then, the rest on the day of entry, and the average stays", () => {
    receive("R1", "2026-03-05", at("A"), "10", "100");
    receive("R2", "2026-03-20", at("A"), "10", "300");
    today = "2026-03-25";
    // 5 at 10 on the 10th; of 20 / 400 they are 100 now.
    issue("I", "2026-03-10", at("A"), "5");
    expect(booked().slice(2)).toEqual(["2026-03-10 2026-03 -5 / -50.00", "2026-03-25 2026-03 0 / -50.00"]);
    // Of the 5 that are left of that day 4 are 40; now 4 of 15 / 300 are 80.
    issue("J", "2026-03-10", at("A"), "4");
    expect([lies(at("A"), "2026-03-10"), lies(at("A")), onAccount("consumption")]).toEqual(["1 / 10.00", "11 / 220.00", "180.00"]);
    stock.returnIssued("B", "2026-03-26", [{ paper: "I", line: 1, quantity: pieces("2"), place: at("A") }]);
    expect([lies(at("A")), onAccount("consumption")]).toEqual(["13 / 260.00", "140.00"]);
    stock.reverse("J", "2026-03-27");
    expect([lies(at("A"), "2026-03-10"), lies(at("A")), onAccount("consumption")]).toEqual(["1 / 10.00", "17 / 340.00", "60.00"]);
  });

  it("costs at the end of each month what it did there: sold out is sold out", () => {
    receive("R1", "2026-03-20", at("A"), "5", "50");
    receive("R2", "2026-03-30", at("A"), "5", "100");
    issue("I1", "2026-03-31", at("A"), "5");
    receive("R3", "2026-04-02", at("A"), "5", "165");
    today = "2026-04-03";
    // 50 on the 28th; at the end of March all of 75; of 10 / 240 half.
    issue("I2", "2026-03-28", at("A"), "5");
    expect(booked().slice(4)).toEqual(["2026-03-28 2026-03 -5 / -50.00", "2026-04-03 2026-03 0 / -25.00", "2026-04-03 2026-04 0 / -45.00"]);
    expect([stock.isWorthImpossible("A", "2026-03"), lies(at("A"))]).toEqual([false, "5 / 120.00"]);
  });

  it("leaves no later day with less than nothing, and corrects a part on its own days", () => {
    receive("R1", "2026-03-02", at("A"), "10", "100");
    stock.revalue("V", "2026-03-05", { place: at("A"), value: -9_000n, account: "inventoryDifference" });
    today = "2026-03-08";
    issue("I", "2026-03-03", at("A"), "5");
    expect(booked().slice(2)).toEqual(["2026-03-03 2026-03 -5 / -10.00", "2026-03-08 2026-03 0 / 5.00"]);
    receive("R2", "2026-03-01", at("A", { material: "N" }), "5", "25");
    stock.correct("C", "2026-03-03", { paper: "I", line: 1, quantity: pieces("2"), right: "N" });
    // 2 of 5: 4 go back on the 3rd and 2 leave on the 8th.
    expect([lies(at("A"), "2026-03-03"), lies(at("A"), "2026-03-05"), lies(at("A"))]).toEqual(["7 / 94.00", "7 / 4.00", "7 / 7.00"]);
  });
});

describe("The model of stock by layers", () => {
  it("issues the oldest of the material in the warehouse, wherever it lies", () => {
    receive("R1", "2026-01-05", at("F", { seat: "S1" }), "10", "50");
    receive("R2", "2026-01-06", at("F", { seat: "S2" }), "10", "70");
    receive("R3", "2026-01-04", at("F", { seat: "S3" }), "2", "8");
    // 2 of R3 for 8, 10 of R1 for 50, 3 of R2 for 21.
    issue("I", "2026-01-08", at("F", { seat: "S2" }), "10");
    issue("I2", "2026-01-08", at("F", { seat: "S1" }), "5");
    expect([lies(at("F")), onAccount("consumption")]).toEqual(["7 / 49.00", "79.00"]);
  });

  it("keeps the first day and the value of a layer through a transfer in two steps", () => {
    receive("R1", "2025-06-01", at("F"), "10", "50");
    receive("R2", "2025-12-01", at("F"), "10", "70");
    const under = at("F2", { way: "T", state: "inTransit" });
    stock.transfer("T", "2026-01-10", [{ from: at("F"), to: under, quantity: pieces("12") }]);
    expect([lies(at("F")), lies(under)]).toEqual(["8 / 56.00", "12 / 64.00"]);
    stock.transfer("T2", "2026-01-12", [{ from: under, to: at("F2"), quantity: pieces("12") }]);
    issue("I", "2026-01-13", at("F2"), "11");
    expect([onAccount("consumption"), ages(at("F2"), "2026-01-13")]).toEqual(["57.00", ["2025-12-01 1"]]);
  });

  it("undoes a receipt of which others took: at its own value; they took other goods, at what those cost", () => {
    receive("R1", "2026-01-02", at("F"), "10", "40");
    receive("R2", "2026-01-03", at("F"), "10", "90");
    issue("I", "2026-01-04", at("F"), "4");
    // R1 leaves with 40; the 4 that were issued for 16 are of R2, 36: 20 more were consumed.
    stock.reverse("R1", "2026-01-05");
    expect([lies(at("F")), onAccount("receivedNotInvoiced"), onAccount("inventoryDifference"), onAccount("consumption")]).toEqual([
      "6 / 54.00",
      "-90.00",
      "0.00",
      "36.00",
    ]);
    expect(stock.moves.at(-1)).toMatchObject({ quantity: 0n, value: -2_000n, account: "consumption", day: "2026-01-05" });
    // Undone as well, the issue gives back what it has: only R2 is left, whole.
    stock.reverse("I", "2026-01-06");
    expect([lies(at("F")), onAccount("consumption"), onAccount("inventoryDifference")]).toEqual(["10 / 90.00", "0.00", "0.00"]);
    expect(ages(at("F"), "2026-01-06")).toEqual(["2026-01-03 10"]);
  });

  it("gives goods that come back the day of those that were there, not of a receipt that was undone", () => {
    receive("R1", "2025-09-02", at("F"), "10", "40");
    receive("R2", "2025-11-03", at("F"), "10", "90");
    issue("I", "2026-01-04", at("F"), "4");
    stock.reverse("R1", "2026-01-05");
    stock.returnIssued("B", "2026-01-06", [{ paper: "I", line: 1, quantity: pieces("3"), place: at("F") }]);
    expect(ages(at("F"), "2026-01-06")).toEqual(["2025-11-03 9"]);
    expect(ages(at("F"), "2026-01-04")).toEqual(["2025-09-02 6", "2025-11-03 10"]);
  });

  it("lays down as one what comes back of one day by one line, off however many layers it was taken", () => {
    for (const [no, value] of ["3.33", "3.33", "3.34"].entries()) receive(`R${no}`, "2025-09-02", at("F"), "1", value);
    issue("I1", "2026-01-04", at("F"), "3");
    stock.returnIssued("B", "2026-01-05", [{ paper: "I1", line: 1, quantity: pieces("3"), place: at("F") }]);
    // 3 for 10.00 as one: two of them are 6.67, where 3.33 and 3.33 of two layers were 6.66.
    issue("I2", "2026-01-06", at("F"), "2");
    expect([lies(at("F")), onAccount("consumption"), ages(at("F"), "2026-01-06")]).toEqual(["1 / 3.33", "6.67", ["2025-09-02 1"]]);
  });
});

describe("The model of stock below zero", () => {
  it("issues at one price, and what the goods really cost reaches who took them first", () => {
    receive("R1", "2026-01-02", at("N"), "2", "20");
    // 2 for 20, and 3 more at the last price 10.
    issue("I1", "2026-01-03", at("N"), "5");
    issue("I2", "2026-01-04", at("N"), "1");
    expect([lies(at("N")), onAccount("consumption")]).toEqual(["-4 / -40.00", "60.00"]);
    // 5 at 12: 3 of I1 and 1 of I2 cost 12 and not 10, which is 8 more; 1 is left for 12.
    receive("R2", "2026-01-05", at("N"), "5", "60");
    expect([lies(at("N")), onAccount("consumption"), onAccount("inventoryDifference")]).toEqual(["1 / 12.00", "68.00", "0.00"]);
    expect(stock.moves.slice(-2).map(({ quantity, value, day }) => [quantity, value, day])).toEqual([
      [0n, -600n, "2026-01-05"],
      [0n, -200n, "2026-01-05"],
    ]);
    expect(ages(at("N"), "2026-01-05")).toEqual(["2026-01-05 1"]);
  });

  it("takes goods that came before the issue from its day on: until then they lie there, as old as they are", () => {
    issue("I1", "2026-01-20", at("N"), "3");
    receive("R1", "2026-01-10", at("N"), "5", "50");
    expect([ages(at("N"), "2026-01-15"), ages(at("N"), "2026-01-20")]).toEqual([["2026-01-10 5"], ["2026-01-10 2"]]);
  });

  it("costs the planned price where nothing else is known, and is undone as it was", () => {
    issue("I1", "2026-01-03", at("N"), "2");
    expect(lies(at("N"))).toBe("-2 / -10.00");
    receive("R1", "2026-01-04", at("N"), "3", "21");
    expect([lies(at("N")), onAccount("consumption")]).toEqual(["1 / 7.00", "14.00"]);
    stock.reverse("R1", "2026-01-05");
    expect([lies(at("N")), onAccount("consumption"), onAccount("receivedNotInvoiced")]).toEqual(["-2 / -10.00", "10.00", "0.00"]);
  });

  it("has one price too after a receipt was undone of which more was issued than is left, and who issued it pays for what covers it", () => {
    receive("R1", "2026-01-02", at("N"), "10", "100");
    receive("R2", "2026-01-03", at("N"), "10", "200");
    issue("I", "2026-01-04", at("N"), "15");
    // 5 for 75 are left at 15; R1 takes 10 for 100 back: -5 for -25. At the last price -75, as they were issued: -50 nobody explains.
    stock.reverse("R1", "2026-01-05");
    expect([lies(at("N")), onAccount("receivedNotInvoiced"), onAccount("inventoryDifference")]).toEqual([
      "-5 / -75.00",
      "-200.00",
      "50.00",
    ]);
    // 5 at 16 cover what I issued at 15.
    receive("R3", "2026-01-06", at("N"), "5", "80");
    expect([lies(at("N")), onAccount("consumption"), onAccount("inventoryDifference")]).toEqual(["0 / 0.00", "230.00", "50.00"]);
  });

  it("books what was issued cheaper than the price that holds below zero on who issued it", () => {
    receive("R1", "2026-01-02", at("N"), "10", "100");
    issue("I1", "2026-01-03", at("N"), "4");
    receive("R2", "2026-01-04", at("N"), "2", "40");
    // 8 for 100: 12.5. Without R1, I1 took the 2 of R2, and 2 from nothing: for 25, not for 20.
    stock.reverse("R1", "2026-01-05");
    expect([lies(at("N")), onAccount("consumption"), onAccount("inventoryDifference")]).toEqual(["-2 / -25.00", "45.00", "20.00"]);
    receive("R3", "2026-01-06", at("N"), "2", "20");
    expect([lies(at("N")), onAccount("consumption")]).toEqual(["0 / 0.00", "40.00"]);
  });
});

describe("The model of stock at planned prices", () => {
  it("keeps what goods cost beyond the plan beside them", () => {
    receive("R", "2026-01-02", at("P"), "10", "52");
    issue("I", "2026-01-03", at("P"), "4");
    // 10 x 5 = 50 and 2 beside them; 4 x 5 = 20 leave.
    expect([lies(at("P")), onAccount("inventory"), onAccount("priceVariance"), onAccount("consumption")]).toEqual([
      "6 / 32.00",
      "30.00",
      "2.00",
      "20.00",
    ]);
    stock.reverse("R", "2026-01-04");
    expect([onAccount("priceVariance"), onAccount("receivedNotInvoiced")]).toEqual(["0.00", "0.00"]);
  });
});

describe("The model of stock, whose goods they are and what was booked wrong", () => {
  it("gives the goods of others no value and never takes one supplier's for another's", () => {
    stock.receive("R", "2026-01-02", [{ place: of("V1"), quantity: pieces("5"), value: 0n, account: "" }]);
    expect(stock.fallsShort([{ place: of("V2"), quantity: -pieces("1"), account: "" }], "2026-01-03")).toBe(true);
    expect(stock.fallsShort([{ place: of("V1"), quantity: -pieces("5"), account: "" }], "2026-01-03")).toBe(false);
    expect(lies(of("V1"))).toBe("5 / 0.00");
  });

  it("corrects a part of a line by its own value and day", () => {
    receive("R", "2025-12-01", at("A"), "10", "80");
    stock.correct("C", "2026-01-05", { paper: "R", line: 1, quantity: pieces("3"), right: "N" });
    const right = at("A", { material: "N" });
    expect([lies(at("A")), lies(right), ages(right, "2026-01-05")]).toEqual(["7 / 56.00", "3 / 24.00", ["2025-12-01 3"]]);
  });

  it("takes what was another material off its receipt on its own day, whoever took of it later", () => {
    receive("R1", "2026-01-05", at("A"), "10", "100");
    receive("R2", "2026-03-01", at("A"), "5", "50");
    receive("R3", "2026-04-05", at("A"), "8", "80");
    issue("I1", "2026-04-10", at("A"), "15");
    // Of the second 2 were another material. In March 10 and 3 lay there; on 10 April the issue took 2 of the third instead.
    stock.correct("C", "2026-03-01", { paper: "R2", line: 1, quantity: pieces("2"), right: "N" });
    expect(ages(at("A"), "2026-03-15")).toEqual(["2026-01-05 10", "2026-03-01 3"]);
    expect(ages(at("A"), "2026-04-09")).toEqual(["2026-01-05 10", "2026-03-01 3", "2026-04-05 8"]);
    expect(ages(at("A"), "2026-04-10")).toEqual(["2026-04-05 6"]);
  });

  it("knows the past: no day and no month's end may fall below zero, whenever it is booked", () => {
    receive("R", "2026-02-10", at("A"), "10", "100");
    const five = [{ place: at("A"), quantity: -pieces("5"), account: "" }];
    expect([stock.fallsShort(five, "2026-02-09"), stock.fallsShort(five, "2026-02-10")]).toEqual([true, false]);
    issue("I", "2026-02-15", at("A"), "5");
    stock.changeMonth("R", "2026-03");
    expect([lies(at("A"), "2026-02-12"), stock.atMonthEnd(at("A"), "2026-02").quantity]).toEqual(["10 / 100.00", -pieces("5")]);
  });

  it("closes no month that ends with less than nothing of some goods, or something of none", () => {
    const move = (paper: string, quantity: string) =>
      stock.transfer(paper, "2026-03-20", [{ from: at("A"), to: at("A2"), quantity: pieces(quantity) }]);
    receive("R1", "2026-03-05", at("A"), "5", "50");
    receive("R2", "2026-04-02", at("A"), "5", "450");
    // 10 at 50 go elsewhere: March has 1 piece less 150, then none less 200, April never.
    move("I1", "4");
    const isImpossible = () => ["2026-03", "2026-04"].map((month) => stock.isWorthImpossible("A", month));
    expect([stock.atMonthEnd(at("A"), "2026-03"), isImpossible()]).toEqual([{ quantity: pieces("1"), value: -15_000n }, [true, false]]);
    move("I2", "1");
    expect([stock.atMonthEnd(at("A"), "2026-03"), isImpossible()]).toEqual([{ quantity: 0n, value: -20_000n }, [true, false]]);
    stock.changeMonth("I1", "2026-04");
    stock.changeMonth("I2", "2026-04");
    expect(isImpossible()).toEqual([false, false]);
  });

  it("books what is late for a closed month in the first open one, on its own day", () => {
    stock.close("A", "2026-01");
    receive("R", "2026-01-20", at("A"), "1", "10");
    expect(stock.moves[0]).toMatchObject({ day: "2026-01-20", month: "2026-02" });
  });
});
