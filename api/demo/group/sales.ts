import { firstOfMonth, plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { yearTargets } from "#demo/yearTargets";
import type { GroupCompany } from "./company.ts";
import { growthOf, inYuan, type PlannedContract, parties, rateFactor, yuan } from "./contracts.ts";
import { RIVALS } from "./market.ts";
import type { Customer } from "./people.ts";

/** A tender as it ended: over what was bid, and whether a contract came of it by the last day. */
export type PlannedBid = { header: ReturnType<typeof headerOf>; contract: PlannedContract; isSigned: boolean };

/**
 * Tenders up to a day: each contract was won in one, some time before and at a little more than was signed; for each one or two others of
 * the unit went to somebody else, or were cancelled. Of what is won a part is not signed yet.
 */
export function planBids(
  contracts: readonly PlannedContract[],
  customers: readonly Customer[],
  random: Chance,
  endOn: string,
): PlannedBid[] {
  let held = 0;
  const drafts = contracts.flatMap((contract) => {
    const won = { header: headerOf(contract, random, plusDays(contract.signedOn, -random.between(3, 10)), "won"), contract };
    const rivals = customers.filter((customer) => customer.unit === contract.unit.code);
    const others = Array.from({ length: random.between(...NOT_WON) }, () => {
      const isCancelled = ++held % CANCELLED === 0;
      return otherBid(contract, random.pick(rivals), random, isCancelled ? "void" : "lost");
    });
    return [{ ...won, isSigned: contract.signedOn <= endOn }, ...others];
  });
  return drafts.filter((draft) => draft.header.docOn <= endOn).sort((a, b) => a.header.docOn.localeCompare(b.header.docOn));
}

function otherBid(like: PlannedContract, customer: Customer, random: Chance, result: "lost" | "void"): PlannedBid {
  const worth = inYuan(like.netCents, like.customer.currency) * rateFactor(customer.currency);
  const contract = { ...like, customer, netCents: Math.round(worth * random.factor(0.3)) };
  const docOn = plusDays(like.signedOn, random.between(-30, 20));
  return { header: headerOf(contract, random, docOn, result), contract, isSigned: false };
}

/** So many tenders, at least and at most, were not won for each that was: two of five are. */
const NOT_WON = [1, 2] as const;
/** Of the tenders that were not won each so-manieth was won by nobody. */
const CANCELLED = 12;
const LOST_CAUSES = ["price", "technology", "delivery", "qualification"] as const;
/** What is bid is taken down by as much at most before it is signed. */
const TAKEN_DOWN = 0.08;

function headerOf(contract: PlannedContract, random: Chance, docOn: string, result: "won" | "lost" | "void") {
  const bid = Math.round((contract.netCents * (1 + TAKEN_DOWN * random.next())) / 100) * 100;
  return {
    docOn,
    ...parties(contract),
    projectName: `${contract.lines[0]?.product.specification} · ${contract.customer.code}`,
    openedOn: plusDays(docOn, -random.between(3, 15)),
    result,
    bidAmount: yuan(bid),
    winAmount: result === "won" ? yuan(bid) : "0",
    ...(result === "lost" ? { winner: random.pick(RIVALS), lostCause: random.pick(LOST_CAUSES) } : {}),
  };
}

/** A plan per unit and calendar year for orders, invoicing and collection, drawn from what was signed around it. */
export async function writeTargets(
  to: Writer,
  company: GroupCompany,
  contracts: readonly PlannedContract[],
  random: Chance,
  endOn: string,
  months: number,
): Promise<void> {
  const years = [...new Set(Array.from({ length: months }, (_, back) => firstOfMonth(endOn, -back).slice(0, 4)))].sort();
  const drafts = company.units.flatMap((unit) => {
    const monthly =
      contracts.filter((one) => one.unit === unit).reduce((sum, one) => sum + inYuan(one.netCents, one.customer.currency), 0) / months;
    return years.map((year) => {
      const level = (monthly * growthOf(months - monthsBetween(`${year}-07-01`, endOn)) * random.factor(0.04)) / growthOf(months / 2);
      const weights = Array.from({ length: 12 }, (_, month) => 0.8 + 0.4 * ((month % 3) / 2) + (month === 11 ? 0.3 : 0));
      const lines = weights.flatMap((weight, month) =>
        MEASURED.map(([measure, share]) => ({
          month: month + 1,
          measure,
          amount: yuan(Math.round((level * weight * share) / 1_000_000) * 1_000_000),
        })),
      );
      const own = { departmentId: { code: unit.department.code }, unitId: { code: unit.code } };
      return { header: { docOn: `${year}-01-05`, year: Number(year), ...own, ...yearTargets(lines) }, lines: { lines } };
    });
  });
  await to.write("crm.salesTarget", drafts, "takeOver");
}

/** What is planned beside the orders, as a share of them. */
const MEASURED = [
  ["orderIntake", 1],
  ["invoiced", 0.97],
  ["collected", 1.05],
] as const;

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
