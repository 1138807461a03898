import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import { inYuan, type PlannedContract } from "./contracts.ts";
import type { Habit } from "./people.ts";

/** What a line of an invoice claims, and the open item that it made. */
export type Claim = { contract: PlannedContract; invoicedOn: string; dueOn: string; cents: number; itemId: string };
export type Paid = { claim: Claim; on: string; cents: number };
/** A share of a claim that is paid at once: so many days after it fell due, and so many after the share before. */
type Share = { claim: Claim; cents: number; late: number; after: number };

/** How many days after the due day a customer of each habit pays, at the soonest and the latest. */
const LATE: Record<Habit, readonly [number, number]> = { prompt: [-15, 10], slow: [5, 50], poor: [120, 700], never: [900, 1800] };
/** What is overdue of what is open at last, and between which factors the delays are stretched for that. */
const [OVERDUE, STRETCH] = [0.3, { low: 0.1, high: 6 }] as const;
const HALVINGS = 14;
/** Over how many days the last payments spread. */
const LAST_DAYS = 20;

/** When customers of different habits pay, in one sum or in two. */
export function planPayments(claims: readonly Claim[], random: Chance): Share[] {
  return claims.flatMap((claim) => {
    const first = random.happens(0.2) ? Math.floor(claim.cents * 0.6) : claim.cents;
    const late = random.between(...LATE[claim.contract.customer.habit]);
    const after = random.between(20, 90);
    const rest = { claim, cents: claim.cents - first, late, after };
    return [{ claim, cents: first, late, after: 0 }, ...(rest.cents > 0 ? [rest] : [])];
  });
}

/**
 * What was paid up to a day: delays are longer or shorter by one factor for all, and of what is late then the greatest was paid just now,
 * so that about three tenths of what is open are overdue, whatever contracts chance made large.
 */
export function paymentsOf(shares: readonly Share[], endOn: string): Paid[] {
  let { low, high } = STRETCH as { low: number; high: number };
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (overdueShare(shares, endOn, middle) < OVERDUE) low = middle;
    else high = middle;
  }
  const caught = caughtUp(shares, endOn, high);
  return shares.flatMap((share) => {
    const on = caught.get(share) ?? paidOn(share, high);
    return on <= endOn ? [{ claim: share.claim, on, cents: share.cents }] : [];
  });
}

/** The late shares that were paid in the last days, the greatest first, as long as enough of what is open stays overdue. */
function caughtUp(shares: readonly Share[], endOn: string, stretch: number): ReadonlyMap<Share, string> {
  const caught = new Map<Share, string>();
  const open = shares.filter((share) => paidOn(share, stretch) > endOn);
  const late = open.filter((share) => isLate(share, endOn)).toSorted((a, b) => worthOf([b]) - worthOf([a]));
  let [overdue, all] = [worthOf(late), worthOf(open)];
  for (const share of late) {
    const worth = worthOf([share]);
    if (overdue - worth < OVERDUE * (all - worth)) continue;
    const [on, { invoicedOn }] = [plusDays(endOn, -(caught.size % LAST_DAYS)), share.claim];
    caught.set(share, on < invoicedOn ? invoicedOn : on);
    [overdue, all] = [overdue - worth, all - worth];
  }
  return caught;
}

const isLate = ({ claim }: Share, endOn: string): boolean => claim.dueOn < endOn;
const worthOf = (shares: readonly Share[]): number =>
  shares.reduce((sum, { claim, cents }) => sum + inYuan(cents, claim.contract.customer.currency), 0);

function overdueShare(shares: readonly Share[], endOn: string, stretch: number): number {
  const open = shares.filter((share) => paidOn(share, stretch) > endOn);
  return open.length === 0 ? 0 : worthOf(open.filter((share) => isLate(share, endOn))) / worthOf(open);
}

function paidOn({ claim: { invoicedOn, dueOn }, late, after }: Share, stretch: number): string {
  const on = plusDays(dueOn, (late > 0 ? Math.round(late * stretch) : late) + after);
  return on < invoicedOn ? invoicedOn : on;
}
