import { describe, expect, it } from "vitest";
import { ProblemError } from "#define/problem";
import { compileSlice, measureUnit, paramChoices, sliceParams } from "#define/slice/slice";
import { withMeasures } from "#define/slice/metrics";
import contracts from "#reports/datasets/sales/contracts";

const OPTIONS = { tables: { facts: ["f"], dimensions: {} }, language: "zh", today: "2026-06-30" } as const;

/** What is wrong with a measure `m`, and at which character. */
function fault(text: string, more: Record<string, string> = {}) {
  try {
    compileSlice(contracts, { dataset: contracts.id, metrics: ["m"], by: [], measures: { m: text, ...more } }, OPTIONS);
    return "answered";
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.type !== "invalid") throw error;
    const [issue] = error.problem.issues;
    return [issue?.code, issue?.params?.position ?? null];
  }
}

describe("A measure that a reader writes", () => {
  it("is refused with the place of what is wrong in it", () => {
    expect(fault("orderIntake +")).toEqual(["measureSyntax", 14]);
    expect(fault("orderIntake ; drop table x")).toEqual(["measureSyntax", 13]);
    expect(fault("1 < orderIntake < 2")).toEqual(["measureSyntax", 17]);
    expect(fault("signed + nothing")).toEqual(["measureName", 10]);
    expect(fault("constructor + 1")).toEqual(["measureName", 1]);
    expect(fault("pg_sleep(9)")).toEqual(["measureName", 1]);
    expect(fault("orderIntake + contracts")).toEqual(["measureUnits", 15]);
    expect(fault("orderIntake * orderIntake")).toEqual(["measureUnits", 13]);
    expect(fault("orderIntake > 1")).toEqual(["measureUnits", 13]);
    expect(fault("a", { a: "b", b: "a" })).toEqual(["measureName", 1]);
    expect(fault(`${"(".repeat(40)}1${")".repeat(40)}`)).toEqual(["measureSize", 18]);
    expect(fault("1".repeat(501))).toEqual(["tooLong", null]);
    const doubling = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}`, at === 0 ? "signed" : `m${at - 1} + m${at - 1}`]));
    expect(fault("m19", doubling)).toEqual(["measureSize", expect.any(Number)]);
    expect(fault("signed / (signed - signed)")).toBe("answered");
  });
});

const unitOf = (text: string) => measureUnit(contracts, { m: text }, "m", ["ly"]);

describe("The unit of a measure", () => {
  it("follows from what it is made of", () => {
    expect(
      ["signed - cancelled", "signed / cancelled", "signed / contracts", "signed * 0.5", "orderIntake / orderIntake~ly - 1"].map(unitOf),
    ).toEqual(["money", "percent", "rate", "money", "percent"]);
  });
});

describe("A measure over figures in several currencies", () => {
  const money = { unit: "money", additive: true, sql: "sum(amount)", tieOut: "select 0 as value" } as const;
  const foreign = { ...contracts, metrics: { ...contracts.metrics, usd: { ...money, in: "USD" }, eur: { ...money, in: "EUR" } } };
  const told = (text: string) => {
    try {
      const { m } = withMeasures(foreign, { m: text }, []).metrics as Record<string, { unit: string; in?: string }>;
      return [m?.unit, m?.in];
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.type !== "invalid") throw error;
      return error.problem.issues[0]?.code;
    }
  };

  it("is a rate where one is divided by the other, a share of the same, and money again once multiplied back", () => {
    expect(told("usd / eur")).toEqual(["rate", "USD/EUR"]);
    expect(told("usd / usd")).toEqual(["percent", undefined]);
    expect(told("usd / signed")).toEqual(["rate", undefined]);
    expect(told("round(usd / eur, 2) * 2")).toEqual(["rate", "USD/EUR"]);
    expect(told("usd / eur * eur")).toEqual(["money", "USD"]);
    expect(told("eur * (usd / eur)")).toEqual(["money", "USD"]);
    expect(told("usd / 2")).toEqual(["money", "USD"]);
  });

  it("is refused where a rate is added to money, or to a rate of other currencies", () => {
    expect(told("usd / eur + usd")).toBe("measureUnits");
    expect(told("usd / eur + eur / usd")).toBe("measureUnits");
    expect(told("usd + eur")).toBe("measureUnits");
  });
});

describe("A parameter whose choices depend on another", () => {
  const params = {
    area: { kind: "choice", values: ["north", "south"], initial: "north" },
    city: {
      kind: "choice",
      values: ["harbin", "dalian", "haikou"],
      initial: "dalian",
      within: { param: "area", cases: { north: ["harbin", "dalian"], south: ["haikou"] } },
    },
  } as const;

  it("offers those of its parent, begins with one of them, and is refused any other", () => {
    expect(paramChoices({ params }, "city", { area: "north" })).toEqual(["harbin", "dalian"]);
    expect(sliceParams({ params }, {}, "2026-06-30")).toEqual({ area: "north", city: "dalian" });
    expect(sliceParams({ params }, { area: "south" }, "2026-06-30")).toEqual({ area: "south", city: "haikou" });
    expect(() => sliceParams({ params }, { area: "south", city: "harbin" }, "2026-06-30")).toThrow("invalid");
  });
});
