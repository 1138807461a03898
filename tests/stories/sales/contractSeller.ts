import fc from "fast-check";
import { contractOf, type openSalesroom, type Stored } from "./salesroom.ts";

const CONTRACT = "sales.salesContract";
const CHANGE = "sales.contractChange";
/**
 * A contract of the property, as a plain count knows it: tens of yuan a set costs, what is billed of its deposit at that price, cents of
 * company currency it is worth, how many of its two sets left.
 */
type Deal = { contract: Stored; tens: number; billed: number; shipped: number; rate: number; customer: number; isClosed: boolean };
type Booked = { deal: Deal; on: string; customer: number; cents: number };
export const SELLER_STEPS = fc.array(
  fc.record({
    kind: fc.constantFrom("sign", "price", "price", "back", "party", "bill", "ship", "ship", "close"),
    at: fc.nat(99),
    tens: fc.integer({ min: 10, max: 90 }),
    days: fc.integer({ min: 0, max: 9 }),
    isAbroad: fc.boolean(),
  }),
  { minLength: 10, maxLength: 12 },
);
type Step = typeof SELLER_STEPS extends fc.Arbitrary<(infer T)[]> ? T : never;
/** Cents that each instalment asks for of ten yuan a set, tax included. */
const PARTS = [678, 1356, 226];
/** The day so many days after one. */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const yuan = (cents: number) => (cents / 100).toFixed(2);
/** Two sets at so many tens of yuan: cents of company currency, net. */
const worthOf = ({ tens, rate }: Deal) => 2000 * tens * rate;

/** Does what a seller may do with contracts on days that follow each other, and counts what that makes of the book. */
export class ContractSeller {
  readonly book: Booked[] = [];
  readonly delivered: { on: string; cents: number }[] = [];
  readonly deals: Deal[] = [];
  private today = "2026-06-05";

  constructor(
    private readonly room: Awaited<ReturnType<typeof openSalesroom>>,
    private readonly customers: readonly string[],
  ) {}

  async take({ kind, at, tens, days, isAbroad }: Step): Promise<void> {
    this.today = dayAfter(this.today, days);
    await this.room.onDay(this.today);
    const open = this.deals.filter(({ isClosed }) => !isClosed);
    const deal = open[at % Math.max(1, open.length)];
    if (!deal || kind === "sign") await this.sign(dayAfter(this.today, -(at % 20)), isAbroad);
    else if (kind === "price") await this.price(deal, Math.max(tens, deal.billed));
    else if (kind === "back") await this.price(deal, Math.max(50, deal.billed));
    else if (kind === "party" && deal.billed === 0) await this.hand(deal);
    else if (kind === "bill" && deal.billed === 0) await this.bill(deal);
    else if (kind === "ship" && deal.shipped < 2) await this.ship(deal, dayAfter(this.today, -(at % 3)));
    else if (kind === "close") await this.close(deal);
  }

  private async sign(on: string, isAbroad: boolean): Promise<void> {
    const [contract] = await this.room.inForce(contractOf({ docOn: on, ...(isAbroad ? { currency: "USD" } : {}) }));
    if (!contract) throw new Error("no contract");
    const deal = { contract, tens: 50, billed: 0, shipped: 0, rate: isAbroad ? 7 : 1, customer: 0, isClosed: false };
    this.deals.push(deal);
    this.book.push({ deal, on, customer: 0, cents: worthOf(deal) });
  }

  private async agree(deal: Deal, draft: (change: Stored) => object): Promise<void> {
    const { admin, approver } = this.room.people;
    const { changeOf, saves, does, decides } = this.room;
    const change = await changeOf(deal.contract.id, admin);
    const saved = await saves(admin, CHANGE, change, draft(change));
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    await does(admin, CHANGE, change.id, "submit");
    const decided = await decides(approver, change.id, "approve");
    if (decided.status !== 200) throw new Error(JSON.stringify(decided.body));
  }

  private async price(deal: Deal, tens: number): Promise<void> {
    if (tens === deal.tens) return;
    await this.agree(deal, ({ lines }) => ({
      header: { reason: "调价" },
      lines: {
        products: lines.products?.map(({ id }) => ({ id, unitPrice: String(tens * 10) })),
        instalments: lines.instalments?.map(({ id }, at) => ({ id, amount: yuan((PARTS[at] ?? 0) * tens) })),
      },
    }));
    const before = worthOf(deal);
    deal.tens = tens;
    this.delivered.push({ on: this.today, cents: ((worthOf(deal) - before) / 2) * deal.shipped });
    this.book.push({ deal, on: this.today, customer: deal.customer, cents: worthOf(deal) - before });
  }

  private async hand(deal: Deal): Promise<void> {
    const next = 1 - deal.customer;
    await this.agree(deal, () => ({ header: { reason: "转让", customerId: this.customers[next] } }));
    this.book.push({ deal, on: this.today, customer: deal.customer, cents: -worthOf(deal) });
    this.book.push({ deal, on: this.today, customer: next, cents: worthOf(deal) });
    deal.customer = next;
  }

  private async ship(deal: Deal, shippedOn: string): Promise<void> {
    deal.shipped += 1;
    const products = deal.contract.lines.products?.map(({ id }) => ({ id, shippedQuantity: String(deal.shipped), shippedOn }));
    await this.room.does(this.room.people.admin, CONTRACT, deal.contract.id, "recordDelivery", { lines: { products } });
    this.delivered.push({ on: shippedOn, cents: worthOf(deal) / 2 });
  }

  private async bill(deal: Deal): Promise<void> {
    const line = {
      contractId: deal.contract.id,
      instalmentId: deal.contract.lines.instalments?.[0]?.id,
      totalAmount: yuan(678 * deal.tens),
      taxRate: "13",
    };
    const header = {
      docOn: this.today,
      customerId: this.customers[deal.customer],
      departmentId: { code: "D1" },
      ...(deal.rate === 7 ? { currency: "USD" } : {}),
    };
    await this.room.taken("sales.salesInvoice", "takeOver", { header, lines: { lines: [line] } });
    deal.billed = deal.tens;
  }

  private async close(deal: Deal): Promise<void> {
    await this.room.does(this.room.people.admin, CONTRACT, deal.contract.id, "closeEarly", { reason: "终止" });
    deal.isClosed = true;
    this.book.push({ deal, on: this.today, customer: deal.customer, cents: (worthOf(deal) / 2) * deal.shipped - worthOf(deal) });
  }
}
