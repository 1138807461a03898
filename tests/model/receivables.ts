import { shareOf, sum } from "./exact.ts";

/** Rates have eight digits. */
const RATE_DIGITS = 8;
/** An open item, or money that nothing was settled with yet (negative). */
export type Claim = { key: string; currency: string; isAdvance: boolean; dueOn: string; postedOn: string; customer: string };
type Kind = "opens" | "settles" | "credits" | "writesOff" | "pays" | "values";
/** One movement of a claim, in its own and in the company's currency. */
type Entry = { claim: string; paper: string; day: string; kind: Kind; amount: bigint; company: bigint; undoes?: Entry };
type Booking = { paper: string; day: string; account: string; amount: bigint };
type Measured = { day: string; amount: bigint };
export type Opened = { key: string; amount: bigint; dueOn: string };
export type Applied = { item: string; amount: bigint };
type Money = { currency: string; customer: string };
export type Receipt = Money & { total: bigint; account: "cash" | "billReceivable"; applied: readonly Applied[]; advance: string };
export type Settled = { advance: string; item: string; amount: bigint };
export type Currencies = {
  company: string;
  digits: Readonly<Record<string, number>>;
  /** What one of a currency is worth in the company's on a day, with eight digits. */
  rate: (currency: string, day: string) => bigint;
};

/**
 * What customers owe, as a book-keeper with endless paper would keep it: dated movements, none ever rewritten. Written from the rules of
 * receivables; it shares nothing with the program.
 */
export class ReceivablesModel {
  readonly claims = new Map<string, Claim>();
  private readonly entries: Entry[] = [];
  private readonly bookings: Booking[] = [];
  private readonly money: Measured[] = [];
  private readonly billed: Measured[] = [];

  constructor(private readonly currencies: Currencies) {}

  /** An invoice opens an item for each of its parts. */
  invoice(paper: string, day: string, of: Money, items: readonly Opened[]): void {
    this.openItems(paper, day, of, items, "revenue");
    const whole = sum(items.map(({ amount }) => amount));
    this.measure(this.billed, day, this.inCompany(whole, of.currency, day));
  }

  /** Items of another system. */
  takeOver(paper: string, day: string, of: Money, items: readonly Opened[]): void {
    this.openItems(paper, day, of, items, "openingBalance");
  }

  /** Money comes: some settles items, the rest stands as an advance. */
  receive(paper: string, day: string, { total, account, applied, advance, ...of }: Receipt): void {
    const came = this.inCompany(total, of.currency, day);
    this.book(paper, day, account, came);
    this.measure(this.money, day, came);
    for (const { item, amount } of applied) this.settleItem(paper, day, item, amount);
    const rest = total - sum(applied.map(({ amount }) => amount));
    if (rest > 0n) {
      const claim = { key: advance, ...of, isAdvance: true, dueOn: day, postedOn: day };
      this.open(paper, day, claim, -rest, -this.inCompany(rest, of.currency, day));
      this.book(paper, day, "advance", -this.inCompany(rest, of.currency, day));
    }
    this.balance(paper, day);
  }

  /** Advances settle items: each leaves the books at what it was booked with. */
  settle(paper: string, day: string, pairs: readonly Settled[]): void {
    for (const { advance, item, amount } of pairs) {
      const value = this.bookedShare(advance, -amount);
      this.enter({ claim: advance, paper, day, kind: "settles", amount, company: -value });
      this.book(paper, day, "advance", -value);
      this.settleItem(paper, day, item, amount);
    }
    this.balance(paper, day);
  }

  /** An invoice is taken back; what was paid of it settles nothing any more and stands as an advance. */
  credit(paper: string, day: string, items: readonly { item: string; gross: bigint; advance: string }[]): void {
    let taken = 0n;
    for (const { item, gross, advance } of items) {
      const open = this.openOf(item);
      const value = this.bookedShare(item, open);
      const claim = this.claim(item);
      const paid = this.inCompany(gross - open, claim.currency, claim.postedOn);
      if (open > 0n) this.enter({ claim: item, paper, day, kind: "credits", amount: -open, company: -value });
      this.book(paper, day, "receivable", -value);
      if (gross > open) {
        const freed = { claim: item, paper, day, amount: gross - open, company: paid };
        this.enter({ ...freed, kind: "settles" });
        this.enter({ ...freed, kind: "credits", amount: open - gross, company: -paid });
        this.open(paper, day, { ...claim, key: advance, isAdvance: true, dueOn: day, postedOn: day }, open - gross, -paid);
        this.book(paper, day, "advance", -paid);
      }
      taken += value + paid;
    }
    this.book(paper, day, "revenue", taken);
    this.measure(this.billed, day, -taken);
  }

  writeOff(paper: string, day: string, lost: readonly Applied[]): void {
    for (const { item, amount } of lost) {
      const value = this.bookedShare(item, amount);
      this.enter({ claim: item, paper, day, kind: "writesOff", amount: -amount, company: -value });
      this.book(paper, day, "receivable", -value);
      this.book(paper, day, "badDebt", value);
    }
  }

  /** Money goes back, out of advances in the order in which they are named. */
  refund(paper: string, day: string, amount: bigint, advances: readonly string[]): void {
    let left = amount;
    for (const key of advances) {
      const part = left < -this.openOf(key) ? left : -this.openOf(key);
      if (part === 0n) continue;
      const value = this.bookedShare(key, -part);
      this.enter({ claim: key, paper, day, kind: "pays", amount: part, company: -value });
      this.book(paper, day, "advance", -value);
      left -= part;
    }
    const currency = this.claim(advances[0] ?? "").currency;
    const paid = this.inCompany(amount, currency, day);
    this.book(paper, day, "cash", -paid);
    this.measure(this.money, day, -paid);
    this.balance(paper, day);
  }

  /** A bill comes back: what its money settled is open again, with all that its advances were given to. */
  dishonour(paper: string, receipt: string, day: string): void {
    this.undoEntries(paper, day, this.throughAdvances(receipt));
    const came = sum(
      this.ofPaper(receipt)
        .filter(({ account }) => account === "billReceivable")
        .map(({ amount }) => amount),
    );
    this.book(paper, day, "billReceivable", -came);
    this.measure(this.money, day, -came);
    this.balance(paper, day);
  }

  /** What a receipt settled is open again, its money an advance. */
  unapply(paper: string, receipt: string, day: string, advance: string): void {
    const own = this.living(receipt).filter(({ kind }) => kind === "settles");
    const [first] = own;
    if (!first) return;
    const { customer, currency } = this.claim(first.claim);
    this.undoEntries(paper, day, own);
    const total = -sum(own.map(({ amount }) => amount));
    const came = sum(own.map((entry) => this.inCompany(-entry.amount, currency, entry.day)));
    this.open(paper, day, { key: advance, customer, currency, isAdvance: true, dueOn: day, postedOn: day }, -total, -came);
    this.book(paper, day, "advance", -came);
    this.balance(paper, day);
  }

  /** Money changes its form: a bill is paid. */
  exchange(paper: string, day: string, from: string, to: string, amount: bigint): void {
    this.book(paper, day, from, -amount);
    this.book(paper, day, to, amount);
  }

  /** What a paper put on an account. */
  bookedBy(paper: string, account: string): bigint {
    return sum(
      this.ofPaper(paper)
        .filter((one) => one.account === account)
        .map(({ amount }) => amount),
    );
  }

  /** A document is undone on a day: each movement goes back at its own value. */
  reverse(paper: string, day: string): void {
    this.undoEntries(paper, day, this.living(paper));
    const came = this.ofPaper(paper).filter(({ account }) => account !== "receivable" && account !== "advance");
    for (const { account, amount } of came) this.book(paper, day, account, -amount);
    const money = sum(came.filter(({ account }) => account === "cash" || account === "billReceivable").map(({ amount }) => amount));
    this.measure(this.money, day, -money);
  }

  /** What is open in other currencies is valued at a month's end, and that is taken back the day after. */
  revalue(paper: string, lastDay: string, nextDay: string): void {
    for (const claim of this.claims.values()) {
      const [open, booked] = [this.openOn(claim.key, lastDay), this.bookedOn(claim.key, lastDay)];
      if (claim.currency === this.currencies.company || open === 0n) continue;
      const difference = this.inCompany(open, claim.currency, lastDay) - booked;
      if (difference === 0n) continue;
      for (const [day, value] of [
        [lastDay, difference],
        [nextDay, -difference],
      ] as const) {
        this.enter({ claim: claim.key, paper, day, kind: "values", amount: 0n, company: value });
        this.book(paper, day, claim.isAdvance ? "advance" : "receivable", value);
        this.book(paper, day, "exchangeDifference", -value);
      }
    }
  }

  /** Whether so much may be taken of a claim on a day: it is open then and on every later day. */
  allows(key: string, amount: bigint, day: string): boolean {
    const days = [
      day,
      ...this.of(key)
        .map((entry) => entry.day)
        .filter((on) => on > day),
    ];
    return this.claims.has(key) && days.every((on) => amount <= this.size(this.openOn(key, on), key));
  }

  /** Whether money of an advance was paid back. */
  isPaidBack(key: string): boolean {
    return this.of(key).some(({ kind }) => kind === "pays");
  }

  openOf(key: string): bigint {
    return this.openOn(key, "9999");
  }

  openOn(key: string, day: string): bigint {
    return sum(
      this.of(key)
        .filter((entry) => entry.day <= day)
        .map(({ amount }) => amount),
    );
  }

  /** In the company's currency, valuations of months' ends included. */
  companyOn(key: string, day: string): bigint {
    return sum(
      this.of(key)
        .filter((entry) => entry.day <= day)
        .map(({ company }) => company),
    );
  }

  /** What all items that are not advances come to on a day, by the days that they are late. */
  agesOn(day: string): { late: number; company: bigint; key: string }[] {
    const items = [...this.claims.values()].filter(({ isAdvance }) => !isAdvance);
    const all = items.map(({ key, dueOn }) => ({ key, late: daysBetween(dueOn, day), company: this.companyOn(key, day) }));
    return all.filter(({ key }) => this.openOn(key, day) !== 0n);
  }

  /** What must be provided on a day at a rate by lateness, in hundredths of a percent; a loss is rounded item by item. */
  provisionOn(day: string, rateOf: (late: number) => bigint): bigint {
    return sum(this.agesOn(day).map(({ late, company }) => shareOf(company, rateOf(late), 10_000n)));
  }

  /** Money that came less what went back, on days up to one. */
  receivedUpTo(day: string): bigint {
    return sum(this.money.filter((one) => one.day <= day).map(({ amount }) => amount));
  }

  /** What of it settled items, at what they were booked with. */
  appliedUpTo(day: string): bigint {
    const settled = this.entries.filter((entry) => entry.kind === "settles" && !this.claim(entry.claim).isAdvance && entry.day <= day);
    return -sum(settled.map(({ company }) => company));
  }

  invoicedUpTo(day: string): bigint {
    return sum(this.billed.filter((one) => one.day <= day).map(({ amount }) => amount));
  }

  /** What stands on each account at the end of a day, debit positive. */
  accounts(day = "9999"): Map<string, bigint> {
    const totals = new Map<string, bigint>();
    for (const { account, amount } of this.bookings.filter((one) => one.day <= day))
      totals.set(account, (totals.get(account) ?? 0n) + amount);
    return totals;
  }

  /** The whole is what it is in the company's currency; the last item takes what the others leave. */
  private openItems(paper: string, day: string, of: Money, items: readonly Opened[], account: string): void {
    let left = this.inCompany(sum(items.map(({ amount }) => amount)), of.currency, day);
    for (const [at, { key, amount, dueOn }] of items.entries()) {
      const value = at === items.length - 1 ? left : this.inCompany(amount, of.currency, day);
      left -= value;
      this.open(paper, day, { key, ...of, isAdvance: false, dueOn, postedOn: day }, amount, value);
      this.book(paper, day, "receivable", value);
      this.book(paper, day, account, -value);
    }
  }

  private settleItem(paper: string, day: string, item: string, amount: bigint): void {
    const value = this.bookedShare(item, amount);
    this.enter({ claim: item, paper, day, kind: "settles", amount: -amount, company: -value });
    this.book(paper, day, "receivable", -value);
  }

  /** Everything that a receipt did, and the settlements that its advances were used in. */
  private throughAdvances(receipt: string): Entry[] {
    const own = this.living(receipt);
    const advances = new Set(own.filter(({ kind, claim }) => kind === "opens" && this.claim(claim).isAdvance).map(({ claim }) => claim));
    const given = this.entries.filter((entry) => advances.has(entry.claim) && entry.kind === "settles" && this.isLiving(entry));
    const taken = given.flatMap((entry) => {
      const at = this.entries.indexOf(entry);
      const item = this.entries[at + 1];
      return item && this.isLiving(item) ? [entry, item] : [entry];
    });
    return [...own, ...taken];
  }

  private undoEntries(paper: string, day: string, entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.enter({ ...entry, paper, day, amount: -entry.amount, company: -entry.company, undoes: entry });
      this.book(paper, day, this.claim(entry.claim).isAdvance ? "advance" : "receivable", -entry.company);
    }
  }

  /** What the books need beyond what is known is a difference of exchange. */
  private balance(paper: string, day: string): void {
    const off = sum(this.bookings.filter((one) => one.paper === paper && one.day === day).map(({ amount }) => amount));
    this.book(paper, day, "exchangeDifference", -off);
  }

  private bookedShare(key: string, amount: bigint): bigint {
    const [open, booked] = [this.openOf(key), this.bookedOn(key, "9999")];
    return amount === open ? booked : shareOf(booked, amount, open);
  }

  private bookedOn(key: string, day: string): bigint {
    return sum(
      this.of(key)
        .filter((entry) => entry.day <= day && entry.kind !== "values")
        .map(({ company }) => company),
    );
  }

  private inCompany(amount: bigint, currency: string, day: string): bigint {
    const { company, digits, rate } = this.currencies;
    if (currency === company) return amount;
    const [own = 2, home = 2] = [digits[currency], digits[company]];
    return shareOf(amount * rate(currency, day), 10n ** BigInt(home), 10n ** BigInt(RATE_DIGITS + own));
  }

  private open(paper: string, day: string, claim: Claim, amount: bigint, company: bigint): void {
    this.claims.set(claim.key, claim);
    this.enter({ claim: claim.key, paper, day, kind: "opens", amount, company });
  }

  private enter(entry: Entry): void {
    this.entries.push(entry);
  }

  private book(paper: string, day: string, account: string, amount: bigint): void {
    if (amount !== 0n) this.bookings.push({ paper, day, account, amount });
  }

  private measure(into: Measured[], day: string, amount: bigint): void {
    into.push({ day, amount });
  }

  private of(key: string): Entry[] {
    return this.entries.filter(({ claim }) => claim === key);
  }

  private ofPaper(paper: string): Booking[] {
    return this.bookings.filter((one) => one.paper === paper);
  }

  private living(paper: string): Entry[] {
    return this.entries.filter((entry) => entry.paper === paper && this.isLiving(entry));
  }

  private isLiving(entry: Entry): boolean {
    return entry.undoes === undefined && !this.entries.some(({ undoes }) => undoes === entry);
  }

  private claim(key: string): Claim {
    const found = this.claims.get(key);
    if (!found) throw new Error(`nobody opened ${key}`);
    return found;
  }

  private size(open: bigint, key: string): bigint {
    return this.claim(key).isAdvance ? -open : open;
  }
}

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
