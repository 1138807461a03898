import { sql } from "drizzle-orm";
import type { DocumentRecord, Row } from "#define/rows";
import { newId } from "#db/id";
import { ProblemError } from "#define/problem";
import { forgetCompanies } from "#engine/company";
import { act } from "#engine/write/act";
import { type Approver, openApprover } from "#support/chain";
import { again, BILL, CONTRACT, INVOICE, itemsOf, monthOf, PERIOD, RECEIPT, REVALUATION, SETTLEMENT } from "#support/money";
import { SYSTEM, type Trade } from "#support/trade";
import { least, sum, textOf, unitsOf } from "#model/exact";
import { type Claim, ReceivablesModel } from "#model/receivables";
import { nextMonth } from "#model/stock";
import type { Dice } from "./dice.ts";

const DIGITS = { CNY: 2, USD: 2, JPY: 0, BHD: 3 } as const;
type Currency = keyof typeof DIGITS;
const FOREIGN = ["USD", "JPY", "BHD"] as const;
/** What one of a currency is worth in yuan on the first of each month: about so much, up and down. */
const AROUND = { USD: 7.1, JPY: 0.0478, BHD: 18.9 };
const [REFUND, WRITE_OFF, OPENING] = ["sales.refundRequest", "sales.receivableWriteOff", "sales.receivableOpening"] as const;
const MATRIX = "sales.provisionMatrix";
/** Hundredths of a percent that are provided of what is so many days late, up to a day. */
const LOSSES = [
  ["notDue", 0, 50],
  ["d1to30", 30, 220],
  ["d31to60", 60, 475],
  ["d61to90", 90, 1_000],
  ["d91to180", 180, 2_533],
  ["d181to365", 365, 5_000],
  ["d366to730", 730, 10_000],
] as const;
export const lossRateOf = (late: number): bigint => BigInt(LOSSES.find(([, upTo]) => late <= upTo)?.[2] ?? 10_000);
const CASHIER = { ...SYSTEM, accountId: "903", account: "cashier" };
const WEIGHTS = {
  invoice: 16,
  opening: 2,
  receive: 22,
  bill: 8,
  payBill: 3,
  dishonour: 4,
  settle: 10,
  settleOldest: 5,
  red: 3,
  writeOff: 3,
  refund: 4,
  undoReceipt: 3,
  undoSettlement: 3,
  undoLoss: 1,
  endMonth: 5,
};
type Customer = { code: string; currency: Currency };
type Billed = { document: DocumentRecord; of: Customer; items: string[]; isTouched: boolean };
type Paid = {
  key: string;
  document: DocumentRecord;
  of: Customer;
  bill: string | null;
  applied: string[];
  advance: string | null;
  isGone: boolean;
};
type Booked = { key: string; document: DocumentRecord; claims: string[]; isGone: boolean };
type Deed = { isAllowed: boolean; job: () => Promise<void> };
type Shown = { id: string; amount: string; company: string };

/** A year of customers' money: documents of every kind in the books and in the model beside them. */
export class MoneyYear {
  readonly trail: string[] = [];
  readonly model: ReceivablesModel;
  private readonly invoices: Billed[] = [];
  private readonly receipts: Paid[] = [];
  private readonly settlements: Booked[] = [];
  private readonly losses: Booked[] = [];
  private readonly closed = new Set<string>();
  private papers = 0;

  private constructor(
    private readonly trade: Trade,
    private readonly dice: Dice,
    private readonly approver: Approver,
    private readonly today: () => string,
    rates: ReadonlyMap<string, string>,
  ) {
    this.model = new ReceivablesModel({
      company: "CNY",
      digits: DIGITS,
      rate: (currency, day) => unitsOf(rates.get(`${currency} ${day.slice(0, 7)}`) ?? "0", 8),
    });
  }

  static async open(trade: Trade, dice: Dice, today: () => string): Promise<MoneyYear> {
    const currencyRates = new Map<string, string>();
    await trade.rows(sql`delete from exchange_rate`);
    for (const code of ["JPY", "BHD"] as const)
      await trade.rows(
        sql`insert into currency (id, code, name_en, digits, created_by, updated_by) values (${newId()}, ${code}, ${code}, ${DIGITS[code]}, 0, 0)`,
      );
    for (const currency of FOREIGN)
      for (let month = "2025-12"; month <= "2027-01"; month = nextMonth(month)) {
        const rate = (AROUND[currency] * (1 + (dice.below(101) - 50) / 1000)).toFixed(4);
        currencyRates.set(`${currency} ${month}`, rate);
        await trade.rows(
          sql`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values (${newId()}, ${currency}, 'CNY', ${`${month}-01`}, ${rate}, 0, 0)`,
        );
      }
    forgetCompanies(trade.runtime);
    const approver = await openApprover(trade, [REFUND, WRITE_OFF]);
    const rates = ["trade", "abroad"].flatMap((segment) =>
      LOSSES.map(([bucket, , rate]) => ({ segment, bucket, historicalRate: textOf(BigInt(rate), 2) })),
    );
    await trade.done(MATRIX, { header: { docOn: "2026-01-01" }, lines: { lines: rates } }, "takeOver");
    return new MoneyYear(trade, dice, approver, today, currencyRates);
  }

  async step(): Promise<void> {
    const deed = this[this.dice.weighed(WEIGHTS)]();
    if (!deed) return;
    this.papers += 1;
    const [wanted, got] = [deed.isAllowed ? "done" : "refused", await this.ending(deed.job)];
    this.trail.push(`  ${got}`);
    if (got !== wanted) throw new Error(`was ${got}, must be ${wanted}`);
  }

  /** Every difference between what is open in the ledger on a day and what the model says. */
  async differences(day = "9999-12-31"): Promise<string[]> {
    const rows = await this.trade
      .rows<Shown>(sql`select item_id::text as id, sum(amount)::text as amount, sum(company_amount)::text as company
      from receivable_entry where comp_id = 1 and entry_on <= ${day} group by item_id`);
    const shown = new Map(rows.map((row) => [row.id, row]));
    return [...new Set([...shown.keys(), ...this.model.claims.keys()])].flatMap((key) => {
      const currency = (this.model.claims.get(key)?.currency ?? "CNY") as Currency;
      const [amount, company] = [unitsOf(shown.get(key)?.amount ?? "0", 4), unitsOf(shown.get(key)?.company ?? "0", 4)];
      const must = {
        amount: this.model.openOn(key, day) * 10n ** BigInt(4 - DIGITS[currency]),
        company: this.model.companyOn(key, day) * 100n,
      };
      const told = (of: { amount: bigint; company: bigint }) => `${textOf(of.amount, 4)} ${currency} (${textOf(of.company, 4)})`;
      return amount === must.amount && company === must.company
        ? []
        : [`${day} ${key}: ${told({ amount, company })}, must be ${told(must)}`];
    });
  }

  /** What the journal says of each account at the end of a day; revenue and its tax are one here. */
  async accountDifferences(day: string): Promise<string[]> {
    const rows = await this.trade.rows<{
      account: string;
      amount: string;
    }>(sql`select case account when 'outputTax' then 'revenue' else account end as account,
      sum(debit - credit)::text as amount from journal_line where comp_id = 1 and module like 'sales.%' and posted_on <= ${day} group by 1`);
    const shown = new Map(rows.map(({ account, amount }) => [account, unitsOf(amount, 4) / 100n]));
    const wanted = this.model.accounts(day);
    return [...new Set([...shown.keys(), ...wanted.keys()])]
      .filter((account) => (shown.get(account) ?? 0n) !== (wanted.get(account) ?? 0n))
      .map(
        (account) =>
          `${day} ${account}: ${textOf(shown.get(account) ?? 0n, 2)} in the journal, must be ${textOf(wanted.get(account) ?? 0n, 2)}`,
      );
  }

  private invoice(): Deed {
    const [of, day] = [this.someCustomer(), this.someDay()];
    const net = BigInt(this.dice.from(1, 90)) * 100n * 10n ** BigInt(DIGITS[of.currency]);
    const gross = (net * 113n) / 100n;
    const first = (gross * BigInt(this.dice.from(10, 90))) / 100n;
    const items = [first, gross - first].map((amount) => ({ amount, dueOn: later(day, this.dice.from(-20, 120)) }));
    this.log(`${day} invoice of ${items.map(({ amount, dueOn }) => `${this.text(amount, of)} due ${dueOn}`).join(", ")} ${of.currency}`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        const header = { docOn: day, ...this.own(of) };
        const products = [{ materialId: { code: "M1" }, quantity: "1", unitPrice: this.text(net, of), taxRate: "13" }];
        const instalments = items.map(({ amount, dueOn }) => ({ kind: "delivery", amount: this.text(amount, of), dueOn }));
        const contract = await this.trade.done(CONTRACT, { header, lines: { products, instalments } }, "takeOver");
        const lines = items.map(({ amount }, at) => ({
          contractId: contract.header.id,
          instalmentId: contract.lines.instalments?.[at]?.id,
          totalAmount: this.text(amount, of),
          taxRate: "13",
        }));
        const document = await this.trade.done(INVOICE, { header, lines: { lines } }, "takeOver");
        const opened = await itemsOf(this.trade, document);
        const keys = opened.map(({ id }) => id);
        this.model.invoice(
          this.key(),
          day,
          this.whose(of),
          items.map((item, at) => ({ ...item, key: keys[at] ?? "" })),
        );
        this.invoices.push({ document, of, items: keys, isTouched: false });
      },
    };
  }

  private opening(): Deed {
    const [of, day] = [this.someCustomer(), this.someDay()];
    const amount = this.someAmount(of);
    const dueOn = later(day, this.dice.from(-60, 60));
    this.log(`${day} opening of ${this.text(amount, of)} ${of.currency}`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        const line = { customerId: { code: of.code }, itemNo: `O${this.papers}`, postedOn: day, dueOn, totalAmount: this.text(amount, of) };
        const header = { docOn: day, departmentId: { code: "D1" }, currency: of.currency };
        const document = await this.trade.done(OPENING, { header, lines: { lines: [line] } }, "post");
        const [item] = await itemsOf(this.trade, document);
        this.model.takeOver(this.key(), day, this.whose(of), [{ key: item?.id ?? "", amount, dueOn }]);
      },
    };
  }

  private receive(): Deed {
    return this.paid({});
  }

  private bill(): Deed {
    return this.paid({ method: "bankBill", paperNo: `B${this.papers}`, billDueOn: "2027-06-01" });
  }

  private paid(more: Record<string, unknown>): Deed {
    const [of, day] = [this.someCustomer(), this.someDay()];
    const open = this.claimsOf(of, false);
    const items = open.length > 0 ? [this.dice.one(open), ...(open.length > 1 && this.dice.happens(30) ? [this.dice.one(open)] : [])] : [];
    const applied = [...new Map(items.map((item) => [item.key, item])).values()].map(({ key }) => ({
      item: key,
      amount: this.someOf(key),
    }));
    const rest = applied.length === 0 || this.dice.happens(40) ? this.someAmount(of) : 0n;
    const total = sum(applied.map(({ amount }) => amount)) + rest;
    const isAllowed = this.isOpen(day) && applied.every(({ item, amount }) => this.model.allows(item, amount, day));
    this.log(
      `${day} ${more.method ? "bill" : "receipt"} of ${this.text(total, of)} ${of.currency}, ${applied.map(({ item, amount }) => `${this.text(amount, of)} for ${item}`).join(", ")}`,
    );
    return {
      isAllowed,
      job: async () => {
        const header = { docOn: day, ...this.own(of), totalAmount: this.text(total, of), ...more };
        const lines = { applications: applied.map(({ item, amount }) => ({ itemId: item, amount: this.text(amount, of) })) };
        const document = await this.trade.done(RECEIPT, { header, lines }, "submit", "confirm");
        const [advance] = await itemsOf(this.trade, document);
        const account = more.method ? "billReceivable" : "cash";
        this.model.receive(this.key(), day, { ...this.whose(of), total, account, applied, advance: advance?.id ?? "" });
        const bill = more.method ? await this.billOf(document) : null;
        this.receipts.push({
          key: this.key(),
          document,
          of,
          bill,
          applied: applied.map(({ item }) => item),
          advance: advance?.id ?? null,
          isGone: false,
        });
        for (const invoice of this.invoices)
          if (more.method && invoice.items.some((item) => applied.some((one) => one.item === item))) invoice.isTouched = true;
      },
    };
  }

  private payBill(): Deed | undefined {
    const bills = this.receipts.filter(({ bill, isGone }) => bill !== null && !isGone);
    if (bills.length === 0) return undefined;
    const receipt = this.dice.one(bills);
    const day = this.today();
    this.log(`${day} the bill of ${receipt.key} is paid`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        await this.doing(BILL, { header: { id: receipt.bill ?? "" }, lines: {} }, "pay", { movedOn: day });
        this.model.exchange(this.key(), day, "billReceivable", "cash", this.model.bookedBy(receipt.key, "billReceivable"));
        receipt.isGone = true;
      },
    };
  }

  private dishonour(): Deed | undefined {
    const bills = this.receipts.filter(({ bill, isGone, advance }) => bill !== null && !isGone && !this.isRefunded(advance));
    if (bills.length === 0) return undefined;
    const receipt = this.dice.one(bills);
    const day = this.today();
    this.log(`${day} the bill of ${receipt.key} comes back`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        await this.doing(BILL, { header: { id: receipt.bill ?? "" }, lines: {} }, "dishonour", { movedOn: day });
        this.model.dishonour(this.key(), receipt.key, day);
        receipt.isGone = true;
        for (const one of this.settlements) if (receipt.advance !== null && one.claims.includes(receipt.advance)) one.isGone = true;
      },
    };
  }

  private settle(): Deed | undefined {
    const of = this.someCustomer();
    const [advances, items] = [this.claimsOf(of, true), this.claimsOf(of, false)];
    if (advances.length === 0 || items.length === 0) return undefined;
    const [advance, item, day] = [this.dice.one(advances), this.dice.one(items), this.someDay()];
    const most = least(-this.model.openOf(advance.key), this.model.openOf(item.key));
    const amount = this.dice.happens(20) ? most : this.dice.happens(10) ? most + 1n : this.partOf(most);
    const isAllowed = this.isOpen(day) && this.model.allows(advance.key, amount, day) && this.model.allows(item.key, amount, day);
    this.log(`${day} ${this.text(amount, of)} ${of.currency} of ${advance.key} to ${item.key}`);
    return {
      isAllowed,
      job: async () => {
        const pair = { advanceItemId: advance.key, itemId: item.key, amount: this.text(amount, of) };
        const header = { ...this.own(of), docOn: day, method: "manual" };
        const document = await this.trade.done(SETTLEMENT, { header, lines: { lines: [pair] } }, "post");
        this.model.settle(this.key(), day, [{ advance: advance.key, item: item.key, amount }]);
        this.settlements.push({ key: this.key(), document, claims: [advance.key, item.key], isGone: false });
      },
    };
  }

  /** The oldest items get the advances, until either is used up. */
  private settleOldest(): Deed | undefined {
    const of = this.someCustomer();
    const day = this.today();
    const [advances, items] = [this.claimsOf(of, true), this.claimsOf(of, false)];
    const late = [...advances, ...items].some(({ key }) => this.model.openOn(key, day) !== this.model.openOf(key));
    if (late) return undefined;
    this.log(`${day} settle ${of.code} ${of.currency}`);
    return {
      isAllowed: this.isOpen(day) && advances.length > 0 && items.length > 0,
      job: async () => {
        const document = await this.trade.done(
          SETTLEMENT,
          { header: { ...this.own(of), docOn: day, method: "oldest" } },
          "propose",
          "post",
        );
        const pairs = (document.lines.lines ?? []).map((line) => ({
          advance: String(line.advanceItemId),
          item: String(line.itemId),
          amount: unitsOf(String(line.amount), 4) / 10n ** BigInt(4 - DIGITS[of.currency]),
        }));
        this.holdOldest(pairs, items, sum(advances.map(({ key }) => -this.model.openOf(key))));
        this.model.settle(this.key(), day, pairs);
        this.settlements.push({ key: this.key(), document, claims: pairs.flatMap(({ advance, item }) => [advance, item]), isGone: false });
      },
    };
  }

  private holdOldest(pairs: readonly { item: string; amount: bigint }[], items: readonly Claim[], there: bigint): void {
    let left = there;
    const sorted = items.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : Number(BigInt(a.key) - BigInt(b.key))));
    for (const { key } of sorted) {
      const wanted = least(left, this.model.openOf(key));
      const given = sum(pairs.filter(({ item }) => item === key).map(({ amount }) => amount));
      if (given !== wanted) throw new Error(`${key} got ${given} where ${wanted} were due`);
      left -= wanted;
    }
  }

  /** A whole invoice is taken back; one that a bill or a loss touched is left alone. */
  private red(): Deed | undefined {
    const able = this.invoices.filter(({ isTouched, of }) => !isTouched && of.currency === "CNY");
    if (able.length === 0) return undefined;
    const billed = this.dice.one(able);
    const day = this.today();
    billed.isTouched = true;
    this.log(`${day} red invoice of ${String(billed.document.header.docNo)}`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        await this.doing(INVOICE, billed.document, "issueRed");
        const [row] = await this.trade.rows<{ id: string }>(
          sql`select id::text as id from sales_invoice where comp_id = 1 and red_of_id = ${billed.document.header.id}`,
        );
        await this.trade.rows(sql`update sales_invoice set doc_on = ${day} where comp_id = 1 and id = ${row?.id}`);
        const red = await this.trade.act(INVOICE, await again(this.trade, INVOICE, { header: { id: row?.id ?? "" }, lines: {} }), [
          "takeOver",
        ]);
        const advances = (await itemsOf(this.trade, red)).map(({ id }) => id);
        const items = billed.items.map((item, at) => {
          const gross = this.grossOf(billed, at);
          return { item, gross, advance: gross > this.model.openOf(item) ? (advances.shift() ?? "") : "" };
        });
        this.model.credit(this.key(), day, items);
      },
    };
  }

  private writeOff(): Deed | undefined {
    const of = this.someCustomer();
    const items = this.claimsOf(of, false);
    if (items.length === 0) return undefined;
    const [item, day] = [this.dice.one(items), this.today()];
    const amount = this.someOf(item.key);
    this.log(`${day} ${this.text(amount, of)} ${of.currency} of ${item.key} are lost`);
    return {
      isAllowed: this.isOpen(day) && this.model.allows(item.key, amount, day),
      job: async () => {
        const header = { ...this.own(of), docOn: day, reason: "bankrupt" };
        const [made] = await this.trade.create(WRITE_OFF, {
          header,
          lines: { lines: [{ itemId: item.key, amount: this.text(amount, of) }] },
        });
        const document = await this.agreed(WRITE_OFF, made, "post");
        this.model.writeOff(this.key(), day, [{ item: item.key, amount }]);
        this.losses.push({ key: this.key(), document, claims: [item.key], isGone: false });
        for (const invoice of this.invoices) if (invoice.items.includes(item.key)) invoice.isTouched = true;
      },
    };
  }

  private refund(): Deed | undefined {
    const of = this.someCustomer();
    const advances = this.claimsOf(of, true).toSorted((a, b) => Number(BigInt(a.key) - BigInt(b.key)));
    if (advances.length === 0) return undefined;
    const day = this.today();
    const most = sum(advances.map(({ key }) => -this.model.openOf(key)));
    const amount = this.dice.happens(10) ? most + 1n : this.partOf(most);
    this.log(`${day} refund of ${this.text(amount, of)} ${of.currency}`);
    return {
      isAllowed: this.isOpen(day) && amount <= most,
      job: async () => {
        const how = { reason: "twice", bank: "B", bankAccount: "9", explanation: "moved" };
        const [made] = await this.trade.create(REFUND, {
          header: { ...this.own(of), docOn: day, totalAmount: this.text(amount, of), ...how },
        });
        await this.agreed(REFUND, made, "pay", { paidOn: day });
        this.model.refund(
          this.key(),
          day,
          amount,
          advances.map(({ key }) => key),
        );
        for (const receipt of this.receipts) if (this.isRefunded(receipt.advance)) receipt.isGone = true;
      },
    };
  }

  /** A receipt of which nothing is settled turns out to be a mistake. */
  private undoReceipt(): Deed | undefined {
    const able = this.receipts.filter(
      ({ applied, bill, isGone, advance }) => applied.length === 0 && bill === null && !isGone && this.isUnused(advance),
    );
    if (able.length === 0) return undefined;
    const receipt = this.dice.one(able);
    const day = this.dayAfter(receipt.advance);
    this.log(`${day} ${receipt.key} is reversed`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        await this.doing(RECEIPT, receipt.document, "reverse");
        this.model.reverse(receipt.key, day);
        receipt.isGone = true;
      },
    };
  }

  private undoSettlement(): Deed | undefined {
    const able = this.settlements.filter(({ isGone }) => !isGone);
    if (able.length === 0) return undefined;
    const settlement = this.dice.one(able);
    const day = this.today();
    this.log(`${day} ${settlement.key} is reversed`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        await this.doing(SETTLEMENT, settlement.document, "reverse");
        this.model.reverse(settlement.key, day);
        settlement.isGone = true;
      },
    };
  }

  private undoLoss(): Deed | undefined {
    const able = this.losses.filter(({ isGone }) => !isGone);
    if (able.length === 0) return undefined;
    const loss = this.dice.one(able);
    const day = this.today();
    this.log(`${day} ${loss.key} is reversed`);
    return {
      isAllowed: this.isOpen(day),
      job: async () => {
        await this.doing(WRITE_OFF, loss.document, "reverse");
        this.model.reverse(loss.key, day);
        loss.isGone = true;
      },
    };
  }

  /** A month that is over is valued and closed, the oldest open one first. */
  private endMonth(): Deed | undefined {
    let month = "2026-01";
    while (this.closed.has(month)) month = nextMonth(month);
    if (month >= this.today().slice(0, 7)) return undefined;
    const [lastDay, nextDay] = [later(`${nextMonth(month)}-01`, -1), `${nextMonth(month)}-01`];
    const hasForeign = [...this.model.claims.values()].some(
      ({ key, currency }) => currency !== "CNY" && this.model.openOn(key, lastDay) !== 0n,
    );
    this.log(`${month} ends`);
    return {
      isAllowed: true,
      job: async () => {
        if (hasForeign) {
          await this.trade.done(REVALUATION, { header: { yearMonth: month } }, "post");
          this.model.revalue(this.key(), lastDay, nextDay);
        }
        await this.trade.act(PERIOD, await monthOf(this.trade, month), ["close"]);
        this.closed.add(month);
      },
    };
  }

  private async ending(job: () => Promise<void>): Promise<"done" | "refused"> {
    try {
      await job();
      return "done";
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.log(`  ${JSON.stringify(error.problem)}`);
      return "refused";
    }
  }

  private async doing(module: string, document: DocumentRecord, action: string, header?: Row): Promise<DocumentRecord> {
    const { id, version } = (await again(this.trade, module, document)).header;
    const saying = { reason: "because", ...(header ? { input: { header } } : {}) };
    const job = (work: Parameters<typeof act>[0]) =>
      act(work, this.trade.module(module), action, [{ id: String(id), version: Number(version) }], saying);
    const [done] = await this.trade.work(job, CASHIER);
    return done ?? document;
  }

  private async agreed(module: string, draft: DocumentRecord | undefined, action: string, header?: Row): Promise<DocumentRecord> {
    const submitted = await this.trade.act(module, draft ?? { header: {}, lines: {} }, ["submit"]);
    return this.doing(module, await this.approver.decides(submitted, { verb: "approve" }), action, header);
  }

  private async billOf({ header }: DocumentRecord): Promise<string> {
    const [row] = await this.trade.rows<{ id: string }>(
      sql`select id::text as id from receivable_bill where comp_id = 1 and receipt_id = ${header.id}`,
    );
    return row?.id ?? "";
  }

  private grossOf({ document, of }: Billed, at: number): bigint {
    return unitsOf(String(document.lines.lines?.[at]?.totalAmount ?? "0"), 4) / 10n ** BigInt(4 - DIGITS[of.currency]);
  }

  private isOpen(day: string): boolean {
    return !this.closed.has(day.slice(0, 7));
  }

  private isUnused(advance: string | null): boolean {
    return advance !== null && !this.settlements.some(({ claims }) => claims.includes(advance)) && !this.isRefunded(advance);
  }

  private isRefunded(advance: string | null): boolean {
    return advance !== null && this.model.isPaidBack(advance);
  }

  private dayAfter(claim: string | null): string {
    const opened = this.model.claims.get(claim ?? "")?.postedOn ?? "";
    return opened > this.today() ? opened : this.today();
  }

  private claimsOf({ code, currency }: Customer, isAdvance: boolean): Claim[] {
    return [...this.model.claims.values()].filter(
      (claim) =>
        claim.customer === code && claim.currency === currency && claim.isAdvance === isAdvance && this.model.openOf(claim.key) !== 0n,
    );
  }

  private someCustomer(): Customer {
    return { code: this.dice.one(["C1", "C2"]), currency: this.dice.happens(55) ? "CNY" : this.dice.one(FOREIGN) };
  }

  private someAmount({ currency }: Customer): bigint {
    return BigInt(this.dice.from(1, 900_000)) * 10n ** BigInt(Math.max(0, DIGITS[currency] - 2));
  }

  /** A part of what is open, all of it, or a little too much. */
  private someOf(key: string): bigint {
    const open = this.model.openOf(key);
    return this.dice.happens(25) ? open : this.dice.happens(10) ? open + 1n : this.partOf(open);
  }

  private partOf(whole: bigint): bigint {
    const part = (whole * BigInt(this.dice.from(5, 95))) / 100n;
    return part > 0n ? part : whole;
  }

  private someDay(): string {
    const day = later(this.today(), this.dice.happens(20) ? -this.dice.from(1, 40) : 0);
    return day < "2026-01-01" ? "2026-01-01" : day;
  }

  private own({ code, currency }: Customer) {
    return { departmentId: { code: "D1" }, customerId: { code }, currency };
  }

  private whose({ code, currency }: Customer) {
    return { customer: code, currency };
  }

  private text(units: bigint, { currency }: Customer): string {
    return textOf(units, DIGITS[currency]);
  }

  private key(): string {
    return `M${this.papers}`;
  }

  private log(what: string): void {
    this.trail.push(`M${this.papers + 1} ${what}`);
  }
}

const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
