import fc from "fast-check";
import { contractOf, type openSalesroom, type Stored } from "./salesroom.ts";

const RATES = [13, 9, 6, 0] as const;
/**
 * Contracts whose tax does not divide by its instalments: products with prices in cents and rates of their own, what leaves first, how
 * instalments are cut and billed in parts; some in dollars.
 */
export const BILLED_CONTRACTS = fc.record({
  products: fc.array(
    fc.record({ pieces: fc.integer({ min: 1, max: 7 }), cents: fc.integer({ min: 1, max: 9_999_999 }), rate: fc.constantFrom(...RATES) }),
    { minLength: 1, maxLength: 3 },
  ),
  cuts: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 4 }),
  parts: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 5 }),
  isAbroad: fc.boolean(),
});
type Plan = typeof BILLED_CONTRACTS extends fc.Arbitrary<infer T> ? T : never;
type Billed = { docOn: string; instalment: number; cents: number };

const text = (cents: number) => (cents / 100).toFixed(2);
/** A whole in parts that say how large they are to each other; the last one takes what is left. */
function cut(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.slice(1).map((share) => Math.floor((cents * share) / all));
  return [...parts, cents - parts.reduce((sum, part) => sum + part, 0)].filter((part) => part > 0);
}
/** So much in a hundred, half-up. */
const taxOf = (cents: number, rate: number) => Math.floor((cents * rate + 50) / 100);

/** What a contract of a plan comes to with tax, in cents: of each product, and of each instalment. */
export function grossOf({ products, cuts }: Plan): { gross: number; instalments: number[] } {
  const gross = products.reduce((sum, { pieces, cents, rate }) => sum + pieces * cents + taxOf(pieces * cents, rate), 0);
  return { gross, instalments: cut(gross, cuts) };
}

/** The contract in force on the first day, one set of each product delivered on the second, the rest on the third. */
export async function deliver(
  room: Awaited<ReturnType<typeof openSalesroom>>,
  plans: readonly Plan[],
  [docOn, first, second]: readonly [string, string, string],
): Promise<Stored[]> {
  const contracts = await room.inForce(
    ...plans.map((plan) =>
      contractOf(plan.isAbroad ? { docOn, currency: "USD" } : { docOn }, {
        products: plan.products.map(({ pieces, cents, rate }) => ({
          materialId: { code: "ZY" },
          quantity: String(pieces),
          unitPrice: text(cents),
          taxRate: String(rate),
        })),
        instalments: grossOf(plan).instalments.map((cents) => ({ kind: "delivery", amount: text(cents), dueOn: second })),
      }),
    ),
  );
  for (const [at, { id, lines }] of contracts.entries())
    for (const shippedOn of [first, second])
      await room.does(room.people.admin, "sales.salesContract", id, "recordDelivery", {
        lines: {
          products: lines.products?.map((product, index) => ({
            id: product.id,
            shippedQuantity: shippedOn === first ? "1" : String(plans[at]?.products[index]?.pieces),
            shippedOn,
          })),
        },
      });
  return contracts;
}

/**
 * Every instalment in its parts, one invoice each on days that follow each other, at rates of any of the products; the very last cent
 * alone, on the last day.
 */
export function invoicesOf(contract: Stored, plan: Plan, days: readonly string[], last: string): object[] {
  const { instalments } = grossOf(plan);
  const bills = instalments.flatMap((cents, instalment): Billed[] => {
    const isLast = instalment === instalments.length - 1;
    const parts = cut(isLast ? cents - 1 : cents, plan.parts);
    return parts.map((part, at) => ({ docOn: days[(instalment + at) % days.length] ?? last, instalment, cents: part }));
  });
  return [...bills, { docOn: last, instalment: instalments.length - 1, cents: 1 }].map(({ docOn, instalment, cents }, at) => ({
    header: { docOn, customerId: { code: "C1" }, departmentId: { code: "D1" }, currency: contract.header.currency },
    lines: {
      lines: [
        {
          contractId: contract.id,
          instalmentId: contract.lines.instalments?.[instalment]?.id,
          totalAmount: text(cents),
          taxRate: String(plan.products[at % plan.products.length]?.rate),
        },
      ],
    },
  }));
}
