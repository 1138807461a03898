import { describe, expect, it } from "vitest";
import { type Moved, moved, movedBefore, stockDay } from "#demo/adventureworks/days";
import { RATE_MONTHS } from "#demo/base";
import { plusDays } from "#demo/day";
import { planBills } from "#demo/group/billing";
import { GROUP, type GroupCompany } from "#demo/group/company";
import { planContracts } from "#demo/group/contracts";
import { planDeliveries } from "#demo/group/deliveries";
import { NOT_SIGNED_YET } from "#demo/group/load";
import { exchangeRates } from "#demo/group/masters";
import { type Claim, paymentsOf, planPayments } from "#demo/group/payingHabits";
import type { Customer, Habit } from "#demo/group/people";
import { PROJECT_DAYS } from "#demo/group/pipelineProjects";
import { planBids } from "#demo/group/sales";
import { chance } from "#demo/random";

const MONTHS = 36;
const DAYS = ["2026-11-23", "2026-09-24", "2027-06-15"];
const HABITS: readonly Habit[] = ["prompt", "slow", "prompt", "slow", "prompt", "prompt", "slow", "prompt", "poor", "never"];
const LOADS = GROUP.flatMap((company) => DAYS.map((endOn) => [company.code, endOn, company] as const));

const customersOf = ({ units }: GroupCompany): Customer[] =>
  units.flatMap((unit) =>
    Array.from({ length: 26 }, (_, at) => ({
      code: `C${unit.code}${at}`,
      region: "JIN" as const,
      unit: unit.code,
      salesperson: "S1",
      habit: HABITS[at % HABITS.length] ?? "prompt",
      weight: at % HABITS.length === 9 ? 0.1 : 1,
      currency: "CNY",
      hasMine: false,
    })),
  );

/** What a company of the demo is to sell, deliver, bill and receive up to a day, at scale 1. */
function plannedFor(company: GroupCompany, endOn: string) {
  const customers = customersOf(company);
  const contracts = planContracts(company, customers, chance(company.seed), endOn, MONTHS, 1);
  const deliveries = planDeliveries(contracts, chance(company.seed + 1));
  const claims = planBills(contracts, deliveries, chance(company.seed + 2))
    .filter(({ on }) => on <= endOn)
    .flatMap(({ contract, on, parts }) =>
      parts.map(({ part: { cents, dueOn } }): Claim => ({ contract, invoicedOn: on, dueOn: dueOn < on ? on : dueOn, cents, itemId: "" })),
    );
  const paid = paymentsOf(planPayments(claims, chance(company.seed + 3)), endOn);
  const soon = planContracts(company, customers, chance(company.seed + 4), plusDays(endOn, NOT_SIGNED_YET), MONTHS + 1, 1);
  const bids = planBids([...contracts, ...soon.filter(({ signedOn }) => signedOn > endOn)], customers, chance(company.seed + 5), endOn);
  return { contracts, deliveries, claims, paid, bids };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe("A company of the demo, on whatever day it is loaded", () => {
  it.each(LOADS)("%s on %s has a quarter to a third of its receivables overdue", (_code, endOn, company) => {
    const { claims, paid } = plannedFor(company, endOn);
    const paidOf = new Map<Claim, number>();
    for (const { claim, cents } of paid) paidOf.set(claim, (paidOf.get(claim) ?? 0) + cents);
    const open = claims.map((claim) => ({ late: claim.dueOn < endOn, cents: claim.cents - (paidOf.get(claim) ?? 0) }));
    expect(Math.min(...open.map(({ cents }) => cents)), "nothing is paid twice").toBe(0);
    const share = sum(open.filter(({ late }) => late).map(({ cents }) => cents)) / sum(open.map(({ cents }) => cents));
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.35);
  });

  it.each(LOADS)("%s on %s delivers at a cost of 65 to 75 % of what it sells it for", (_code, endOn, company) => {
    const { contracts, deliveries } = plannedFor(company, endOn);
    const whole = new Set(deliveries.map(({ contract }) => contract));
    const cost = sum(deliveries.flatMap(({ lines }) => lines.map(({ line, quantity }) => line.product.price * quantity)));
    const net = sum(contracts.filter((contract) => whole.has(contract)).map(({ netCents }) => netCents)) / 100;
    expect(cost / net).toBeGreaterThan(0.65);
    expect(cost / net).toBeLessThan(0.75);
  });

  it.each(LOADS)("%s on %s bids more than it wins, wins more than it signs, and bills no more than that", (_code, endOn, company) => {
    const { contracts, claims, bids } = plannedFor(company, endOn);
    const first = plusDays(endOn, -365);
    const year = bids.map(({ header }) => header).filter(({ docOn }) => docOn > first);
    const bid = sum(year.map(({ bidAmount }) => Number(bidAmount)));
    const won = sum(year.map(({ winAmount }) => Number(winAmount)));
    const signed = sum(contracts.filter(({ signedOn }) => signedOn > first).map(({ netCents }) => netCents)) / 100;
    const billed = sum(claims.filter(({ invoicedOn }) => invoicedOn > first).map(({ cents }) => cents)) / 113;
    expect(bid).toBeGreaterThan(won);
    expect(won).toBeGreaterThan(signed * 0.97);
    expect(billed).toBeLessThan(signed * 1.02);
    expect(billed).toBeGreaterThan(signed * 0.75);
  });

  it.each(LOADS)("%s on %s wins two of five tenders", (_code, endOn, company) => {
    const { bids } = plannedFor(company, endOn);
    const share = bids.filter(({ header }) => header.result === "won").length / bids.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.45);
  });

  it.each(LOADS)("%s on %s delivers seven to nine of ten lines whole by the agreed day", (_code, endOn, company) => {
    const { contracts, deliveries } = plannedFor(company, endOn);
    const left = new Map<object, number>();
    for (const { contract, on, lines } of deliveries)
      for (const { line, quantity } of lines) if (on <= contract.deliveryOn) left.set(line, (left.get(line) ?? 0) + quantity);
    const first = plusDays(endOn, -365);
    const due = contracts.filter(({ deliveryOn }) => deliveryOn > first && deliveryOn < endOn).flatMap(({ lines }) => lines);
    const share = due.filter((line) => (left.get(line) ?? 0) >= line.quantity).length / due.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.9);
  });

  it.each(LOADS)("%s on %s knows of every bid that was lost who won it and why", (_code, endOn, company) => {
    const lost = plannedFor(company, endOn).bids.filter(({ header }) => header.result === "lost");
    expect(lost.length).toBeGreaterThan(20);
    expect(lost.filter(({ header }) => !("winner" in header && header.winner && header.lostCause))).toEqual([]);
  });
});

describe("The group of the demo", () => {
  it.each(LOADS)("has for %s on %s a rate of each currency from the beginning of the first project on", (_code, endOn, company) => {
    const rates = exchangeRates(endOn, RATE_MONTHS, chance(7)).map(({ header }) => header);
    const [award = ""] = plannedFor(company, endOn)
      .bids.map(({ header }) => header.docOn)
      .toSorted();
    const began = plusDays(award, -PROJECT_DAYS[1]);
    for (const currency of ["RUB", "EUR", "USD"])
      expect(rates.some(({ fromCurrency, validOn }) => fromCurrency === currency && validOn <= began)).toBe(true);
  });

  it.each(DAYS)(
    "has on %s a rate to its currency for all that its companies keep books in, from the first day of the books on",
    (endOn) => {
      const rates = exchangeRates(endOn, RATE_MONTHS, chance(7)).map(({ header }) => header);
      const firstOrder = plusDays("2017-01-01", movedBefore(endOn).orders);
      const covering = rates.filter(({ fromCurrency, validOn }) => fromCurrency === "USD" && validOn <= firstOrder);
      expect(covering.length).toBeGreaterThan(0);
      expect(new Set(rates.map(({ toCurrency }) => toCurrency))).toEqual(new Set(["CNY"]));
      const yuan = rates.filter(({ fromCurrency }) => fromCurrency === "USD").map(({ rate }) => Number(rate));
      expect(Math.min(...yuan)).toBeGreaterThan(6);
      expect(Math.max(...yuan)).toBeLessThan(8.5);
    },
  );
});

const weekday = (on: string) => new Date(on).getUTCDay();

async function* orders() {
  yield await Promise.resolve({ row: 2, cells: ["SO1", "2019-06-30", "2019-07-04", "2019-01-01"] });
  yield { row: 3, cells: ["SO2", "2019-02-28", "", "2019-01-01"] };
}

describe("Adventure Works in the demo", () => {
  const published = { books: "2025-10-17", orders: "2019-06-30", quotas: "2025-06-30" } satisfies Record<keyof Moved, string>;

  it.each(["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-28", "2027-02-28"])(
    "ends in the week before %s, on the same weekdays",
    (today) => {
      const days = movedBefore(today);
      const last = [plusDays(published.orders, days.orders), plusDays(published.quotas, days.quotas), stockDay(days)];
      for (const on of last) {
        expect(Date.parse(on)).toBeLessThan(Date.parse(today));
        expect(Date.parse(on)).toBeGreaterThanOrEqual(Date.parse(today) - 7 * 86_400_000);
      }
      expect(last.map(weekday)).toEqual([published.orders, published.quotas, published.books].map(weekday));
    },
  );

  it("has its orders and what fell due of them later by as much, and nothing else", async () => {
    const later = moved({ heads: ["Number", "OrderDate", "DueOn", "Notes"], rows: orders() }, ["OrderDate", "DueOn"], 7);
    const found = [];
    for await (const { cells } of later.rows) found.push(cells);
    expect(found).toEqual([
      ["SO1", "2019-07-07", "2019-07-11", "2019-01-01"],
      ["SO2", "2019-03-07", "", "2019-01-01"],
    ]);
  });
});
