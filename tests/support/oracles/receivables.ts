/** One receivable as a plain program sees it: amounts in cents, days as yyyy-MM-dd. */
export type Claim = {
  no: string;
  customer: string;
  on: string;
  due: string;
  cents: bigint;
  paid: readonly { on: string; cents: bigint }[];
};

const DAY = 86_400_000;
const BUCKETS: readonly [name: string, last: number][] = [
  ["notDue", 0],
  ["d1to15", 15],
  ["d16to30", 30],
  ["d31to45", 45],
  ["d46to60", 60],
  ["d61to75", 75],
  ["d76to90", 90],
  ["d91up", Infinity],
];

/**
 * What is open as of a day, in cents by the days that it is late: everything is recounted from the claims, nothing is asked of a database.
 */
export function ageing(all: readonly Claim[], asOf: string): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { on, due, cents, paid } of all) {
    if (on > asOf) continue;
    const open = paid.reduce((left, payment) => (payment.on <= asOf ? left - payment.cents : left), cents);
    if (open === 0n) continue;
    const late = (Date.parse(asOf) - Date.parse(due)) / DAY;
    const [name = ""] = BUCKETS.find(([, last]) => late <= last) ?? [];
    found.set(name, (found.get(name) ?? 0n) + open);
  }
  return found;
}

const day = (from: string, days: number) => new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10);

/** A repeatable set of claims of 2025, some paid in parts, some late, some not at all. */
export function claims(count: number, customers: readonly string[]): Claim[] {
  let state = 20_250_101;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: count }, (_, at) => {
    const on = day("2025-01-01", next(300));
    const cents = BigInt(1 + next(9_000_000));
    const first = (cents * BigInt(next(100))) / 100n;
    const days = [5 + next(60), 70 + next(60)].map((later) => day(on, later)) as [string, string];
    const parts = [
      { on: days[0], cents: first },
      { on: days[1], cents: cents - first },
    ].slice(0, next(3));
    return {
      no: `0${String(10_000 + at)}`,
      customer: customers[at % customers.length] ?? "",
      on,
      due: day(on, 30),
      cents,
      paid: parts.filter((part) => part.cents > 0n),
    };
  });
}
