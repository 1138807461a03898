import fc from "fast-check";
import { sql } from "drizzle-orm";
import { ProblemError } from "#define/problem";
import { act } from "#engine/write/act";
import type { Approver } from "#support/chain";
import { again, BILL, INVOICE, issued, type Item, itemsOf, moneyOf, RECEIPT, REVALUATION, SETTLEMENT } from "#support/money";
import { type Measure, MoneyOracle, moneyText, type Share } from "#support/oracles/money";
import { SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord, Row } from "#define/rows";

const [REFUND, WRITE_OFF] = ["sales.refundRequest", "sales.receivableWriteOff"] as const;
/** Documents among the steps that a chain decides on. */
export const PAPERS = [REFUND, WRITE_OFF];
const CASHIER = { ...SYSTEM, accountId: "903", account: "cashier" };
const METHODS = ["oldest", "contract", "manual"] as const;

export const MONEY_STEPS = fc.record({
  kind: fc.constantFrom(
    "invoice",
    "receive",
    "bill",
    "bill",
    "dishonour",
    "dishonour",
    "settle",
    "settle",
    "red",
    "writeOff",
    "refund",
    "revalue",
  ),
  cents: fc.integer({ min: 1, max: 36_000 }),
  extra: fc.integer({ min: 0, max: 40_000 }),
  at: fc.integer({ min: 0, max: 99 }),
});
export type MoneyStep = typeof MONEY_STEPS extends fc.Arbitrary<infer T> ? T : never;

type Billed = { document: DocumentRecord; contractId: unknown; items: readonly Item[]; isTouched: boolean };
type Bill = { receipt: DocumentRecord; own: readonly Share[]; advances: readonly string[]; cents: number; isGone: boolean };
const INVOICED_ON = "2026-03-01";
const TODAY = "2026-06-30";
/** What the day of the invoices says a dollar is. */
const RATES: Readonly<Record<string, number>> = { CNY: 1, USD: 7 };

const centsOf = (amount: string, rate = 1) => Math.round((Number(amount) * 100) / rate);

/** A customer of his own, the money people who serve him, and the count that is kept beside the ledger. */
export class MoneyDesk {
  readonly oracle = new MoneyOracle();
  private readonly invoices: Billed[] = [];
  private readonly bills: Bill[] = [];
  private readonly receipts: Bill[] = [];
  private readonly trail: string[] = [];
  private day = 0;

  private constructor(
    private readonly trade: Trade,
    private readonly approver: Approver,
    private readonly own: Readonly<Record<string, unknown>>,
    private readonly currency: string,
  ) {}

  static async open(trade: Trade, approver: Approver, currency: string): Promise<MoneyDesk> {
    const [{ count } = { count: "0" }] = await trade.rows<{ count: string }>(sql`select count(*) as count from party`);
    const code = `P${count}`;
    await trade.create("crm.customer", { header: { code, nameEn: code, departmentId: { code: "D1" } } });
    const desk = new MoneyDesk(trade, approver, { customerId: { code }, departmentId: { code: "D1" }, currency }, currency);
    await desk.invoice();
    return desk;
  }

  /** What was done so far, a line each: what a failure is read by. */
  story(): string {
    return this.trail.join("\n");
  }

  /** What is open of every item and advance of the customer, by the ledger. */
  async stands(): Promise<Record<string, string>> {
    const rows = await this.trade.rows<{ id: string; open: string }>(sql`select i.id, sum(e.amount)::text as open
      from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id join party p on p.id = i.customer_id
      where i.comp_id = 1 and p.code = ${(this.own.customerId as { code: string }).code} group by i.id`);
    return Object.fromEntries(rows.map(({ id, open }) => [id, open]));
  }

  /** What was received, applied and invoiced up to each of the days that the count knows, as the figures' own facts say it, in cents. */
  async factsByDay(): Promise<Record<string, Record<Measure, number>>> {
    const days = Object.keys(this.oracle.upTo());
    const rows = await this.trade.rows<{ day: string; received: string; applied: string; listed: string; invoiced: string }>(sql`
      select k.day, coalesce((select sum(amount) from money_movement m where m.comp_id = 1 and m.customer_id = p.id and m.on_day <= k.day::date), 0)::text as received,
        coalesce((select sum(amount) from applied_money m where m.comp_id = 1 and m.customer_id = p.id and m.on_day <= k.day::date), 0)::text as applied,
        coalesce((select sum(amount) from received_money m where m.comp_id = 1 and m.customer_id = p.id and m.received_on <= k.day::date), 0)::text as listed,
        coalesce((select sum(gross) from issued_invoice m where m.comp_id = 1 and m.customer_id = p.id and m.on_day <= k.day::date), 0)::text as invoiced
      from party p cross join unnest(${sql.param(days)}::text[]) as k (day) where p.code = ${(this.own.customerId as { code: string }).code}`);
    return Object.fromEntries(
      rows.map(({ day, received, applied, listed, invoiced }) => {
        if (applied !== listed) throw new Error(`${day}: ${applied} are applied, ${listed} listed`);
        return [day, { received: centsOf(received), applied: centsOf(applied), invoiced: centsOf(invoiced, RATES[this.currency]) }];
      }),
    );
  }

  /** The last receipt whose money lies where it was put is taken back today. */
  async takeLastBack(): Promise<void> {
    const living = this.receipts.filter(({ own, advances, cents }) => {
      const [share] = own;
      const isWhole = advances.reduce((sum, id) => sum - this.oracle.of(id), share?.cents ?? 0) === cents;
      return isWhole && !this.invoices.some(({ items, isTouched }) => isTouched && items.some(({ id }) => id === share?.item));
    });
    const last = living.at(-1);
    if (!last) return;
    this.trail.push(`${TODAY} ${this.currency} the last receipt is reversed`);
    await this.trade.act(RECEIPT, await again(this.trade, RECEIPT, last.receipt), ["unapply", "reverse"]);
    await this.learn(last.receipt);
    this.oracle.flow(TODAY, "applied", -this.oracle.takeBack(last.advances, last.own));
    this.oracle.flow(TODAY, "received", -last.cents);
  }

  /** Does one step on the day after the last one. A step that the count allows must be done, one that it does not must be refused. */
  async take(step: MoneyStep): Promise<void> {
    this.day += 3;
    const { cents, extra, at } = step;
    if (step.kind === "invoice") await this.invoice();
    else if (step.kind === "receive") await this.receive(cents, extra, at, {});
    else if (step.kind === "bill")
      await this.receive(cents, extra, at, { method: "bankBill", paperNo: `P${cents}`, billDueOn: "2026-12-01" });
    else if (step.kind === "dishonour") await this.dishonour(at);
    else if (step.kind === "settle") await this.settle(METHODS[at % 3] ?? "oldest", cents, at);
    else if (step.kind === "red") await this.red(at);
    else if (step.kind === "writeOff") await this.writeOff(cents, at);
    else if (step.kind === "refund") await this.refund(cents);
    else await this.revalue();
  }

  private on(): string {
    return new Date(Date.UTC(2026, 3, 1 + this.day)).toISOString().slice(0, 10);
  }

  private item(at: number): Item | undefined {
    const items = this.invoices.flatMap((invoice) => invoice.items);
    return items[at % items.length];
  }

  /** Tells the step; what the count does not allow must be refused for a reason. */
  private async tries<T>(what: string, isAllowed: boolean, job: () => Promise<T>): Promise<T | undefined> {
    this.trail.push(`${this.on()} ${this.currency} ${what}${isAllowed ? "" : ": to be refused"}`);
    try {
      const done = await job();
      if (!isAllowed) throw new Error(`was not refused:\n${this.story()}`);
      return done;
    } catch (error) {
      if (!(error instanceof ProblemError) || isAllowed) throw error;
      return undefined;
    }
  }

  private async doing(module: string, document: DocumentRecord, action: string, header?: Row): Promise<DocumentRecord> {
    const { id, version } = (await again(this.trade, module, document)).header;
    const target = { id: String(id), version: Number(version) };
    const saying = { reason: "because", ...(header ? { input: { header } } : {}) };
    const [done] = await this.trade.work((work) => act(work, this.trade.module(module), action, [target], saying), CASHIER);
    return done ?? document;
  }

  private async learn(document: DocumentRecord): Promise<Item[]> {
    const items = await itemsOf(this.trade, document);
    for (const { id, kind, open, dueOn } of items)
      this.oracle.open({ id, due: dueOn, cents: Math.round(Number(open) * 100), isAdvance: kind === "advance" });
    return items;
  }

  private async invoice(): Promise<void> {
    this.trail.push(`${this.on()} ${this.currency} invoice of 339 and 791`);
    const { contract, invoice } = await issued(this.trade, this.own);
    this.oracle.flow(INVOICED_ON, "invoiced", 113_000);
    this.invoices.push({ document: invoice, contractId: contract.header.id, items: await this.learn(invoice), isTouched: false });
  }

  private async receive(cents: number, extra: number, at: number, header: Row): Promise<void> {
    const item = this.item(at);
    if (!item) return;
    const share = { item: item.id, cents };
    const draft = moneyOf(moneyText(cents + extra, 2), [[item.id, moneyText(cents, 2)]], { ...this.own, docOn: this.on(), ...header });
    const receipt = await this.tries(
      `${header.method ? "bill" : "receipt"} of ${cents + extra} cents, ${cents} for ${item.itemNo}`,
      cents <= this.oracle.of(item.id),
      () => this.trade.done(RECEIPT, draft, "submit", "confirm"),
    );
    if (!receipt) return;
    this.oracle.share(share);
    const advances = (await this.learn(receipt)).map(({ id }) => id);
    this.oracle.flow(this.on(), "received", cents + extra);
    this.oracle.flow(this.on(), "applied", cents);
    const kept = { receipt, own: [share], advances, cents: cents + extra, isGone: false };
    (header.method ? this.bills : this.receipts).push(kept);
    const touched = this.invoices.find(({ items }) => items.some(({ id }) => id === item.id));
    if (touched && header.method) touched.isTouched = true;
  }

  private async dishonour(at: number): Promise<void> {
    const living = this.bills.filter(({ isGone }) => !isGone);
    const bill = living[at % Math.max(1, living.length)];
    if (!bill) return;
    const [row] = await this.trade.rows<{ id: string }>(
      sql`select id from receivable_bill where comp_id = 1 and receipt_id = ${bill.receipt.header.id}`,
    );
    const stored = { header: { id: row?.id ?? "" }, lines: {} };
    await this.tries("the bill comes back", true, () => this.doing(BILL, stored, "dishonour", { movedOn: this.on() }));
    this.oracle.flow(this.on(), "applied", -this.oracle.takeBack(bill.advances, bill.own));
    this.oracle.flow(this.on(), "received", -bill.cents);
    bill.isGone = true;
  }

  private async settle(method: (typeof METHODS)[number], cents: number, at: number): Promise<void> {
    const [advance] = this.oracle.oldest(true);
    const item = this.item(at);
    const contractId = this.invoices[at % this.invoices.length]?.contractId;
    const ofContract = new Set(
      this.invoices.filter((one) => one.contractId === contractId).flatMap(({ items }) => items.map(({ id }) => id)),
    );
    const among = this.oracle.oldest(false, ({ id }) => method === "oldest" || ofContract.has(id));
    const header = { ...this.own, docOn: this.on(), method, ...(method === "contract" ? { contractId } : {}) };
    if (method === "manual") {
      if (!advance || !item) return;
      const pair = { advanceItemId: advance.id, itemId: item.id, amount: moneyText(cents, 2) };
      const fits = cents <= -advance.cents && cents <= this.oracle.of(item.id);
      const done = await this.tries(`${cents} cents of an advance to ${item.itemNo}`, fits, () =>
        this.trade.done(SETTLEMENT, { header, lines: { lines: [pair] } }, "post"),
      );
      if (!done) return;
      this.oracle.share({ advance: advance.id, item: item.id, cents });
      this.oracle.flow(this.on(), "applied", cents);
      return;
    }
    const done = await this.tries(`settle ${method}`, advance !== undefined && among.length > 0, () =>
      this.trade.done(SETTLEMENT, { header }, "propose", "post"),
    );
    if (!done) return;
    this.settlesOldestFirst(
      done,
      among.map(({ id, cents: open }) => [id, open] as const),
    );
  }

  /** The lines of a settlement give to the oldest first, until the advances or the items are used up. */
  private settlesOldestFirst(settlement: DocumentRecord, among: readonly (readonly [string, number])[]): void {
    const shares = (settlement.lines.lines ?? []).map((line): Share => ({
      advance: String(line.advanceItemId),
      item: String(line.itemId),
      cents: Math.round(Number(line.amount) * 100),
    }));
    let left = this.oracle.total(true);
    for (const [id, open] of among) {
      const wanted = Math.min(open, left);
      const given = shares.filter(({ item }) => item === id).reduce((sum, { cents }) => sum + cents, 0);
      if (given !== wanted) throw new Error(`gave ${given} cents to ${id} where ${wanted} were due:\n${this.story()}`);
      left -= wanted;
    }
    for (const share of shares) this.oracle.share(share);
    this.oracle.flow(
      this.on(),
      "applied",
      shares.reduce((sum, { cents }) => sum + cents, 0),
    );
  }

  /** Takes a whole invoice back; what was paid of it becomes an advance. Invoices that a bill or a loss touched are left alone. */
  private async red(at: number): Promise<void> {
    const able = this.invoices.filter(({ isTouched }) => !isTouched);
    const billed = able[at % Math.max(1, able.length)];
    if (!billed) return;
    billed.isTouched = true;
    const red = await this.tries(`red invoice of ${billed.items[0]?.itemNo}`, true, async () => {
      await this.doing(INVOICE, billed.document, "issueRed");
      const [row] = await this.trade.rows<{ id: string }>(
        sql`select id from sales_invoice where comp_id = 1 and red_of_id = ${billed.document.header.id}`,
      );
      await this.trade.rows(sql`update sales_invoice set doc_on = ${this.on()} where comp_id = 1 and id = ${row?.id}`);
      const draft = await again(this.trade, INVOICE, { header: { id: row?.id ?? "" }, lines: {} });
      return this.trade.act(INVOICE, draft, ["takeOver"]);
    });
    if (!red) return;
    const open = billed.items.reduce((sum, { id }) => sum + this.oracle.of(id), 0);
    this.oracle.flow(this.on(), "invoiced", -113_000);
    this.oracle.flow(this.on(), "applied", open - 113_000);
    for (const { id } of billed.items) this.oracle.change(id, -this.oracle.of(id));
    await this.learn(red);
  }

  private async agreed(module: string, draft: DocumentRecord, action: string, header?: Row): Promise<DocumentRecord> {
    const submitted = await this.trade.act(module, await again(this.trade, module, draft), ["submit"]);
    return this.doing(module, await this.approver.decides(submitted, { verb: "approve" }), action, header);
  }

  private async writeOff(cents: number, at: number): Promise<void> {
    const item = this.item(at);
    if (!item) return;
    const draft = {
      header: { ...this.own, docOn: this.on(), reason: "bankrupt" },
      lines: { lines: [{ itemId: item.id, amount: moneyText(cents, 2) }] },
    };
    const done = await this.tries(`write off ${cents} cents of ${item.itemNo}`, cents <= this.oracle.of(item.id), async () => {
      const [made] = await this.trade.create(WRITE_OFF, draft);
      return this.agreed(WRITE_OFF, made ?? { header: {}, lines: {} }, "post");
    });
    if (!done) return;
    this.oracle.change(item.id, -cents);
    for (const invoice of this.invoices) if (invoice.items.includes(item)) invoice.isTouched = true;
  }

  /**
   * Pays back; the ledger says from which advances, the count that it is all of the amount and none of them beyond what it was. Bills whose
   * money went out are left alone.
   */
  private async refund(cents: number): Promise<void> {
    const draft = {
      ...this.own,
      docOn: this.on(),
      totalAmount: moneyText(cents, 2),
      reason: "twice",
      bank: "B",
      bankAccount: "9",
      explanation: "moved",
    };
    const done = await this.tries(`refund of ${cents} cents`, cents <= this.oracle.total(true), async () => {
      const [made] = await this.trade.create(REFUND, { header: draft });
      return this.agreed(REFUND, made ?? { header: {}, lines: {} }, "pay", { paidOn: this.on() });
    });
    if (!done) return;
    this.oracle.flow(this.on(), "received", -cents);
    let left = cents;
    for (const { id, cents: open } of this.oracle.oldest(true).toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
      const taken = Math.min(-open, left);
      this.oracle.change(id, taken);
      left -= taken;
      for (const bill of this.bills) if (taken > 0 && bill.advances.includes(id)) bill.isGone = true;
    }
  }

  /** Values what is open at the end of May; nothing changes in its own currency. A month without anything to value is no month to value. */
  private async revalue(): Promise<void> {
    this.trail.push(`${this.on()} May is valued`);
    await this.trade.done(REVALUATION, { header: { yearMonth: "2026-05" } }, "calculate", "post").catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
  }
}
