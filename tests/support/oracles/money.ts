/** An open item or an advance (negative) as a plain program sees it, in cents. */
export type Claim = { id: string; due: string; cents: number; isAdvance: boolean };
/** What a receipt or settlement took from an advance (or from the payer, where it names none) and gave to an item. */
export type Share = { advance?: string; item: string; cents: number };

/** What figures tell of a customer's money day by day. */
export type Measure = "received" | "applied" | "invoiced";
type Flow = { day: string; measure: Measure; cents: number };

/** The money of one customer, counted beside the ledger: nothing is asked of a database. */
export class MoneyOracle {
  private readonly flows: Flow[] = [];
  private readonly claims = new Map<string, Claim>();
  private readonly shares: Share[] = [];

  open(claim: Claim): void {
    this.claims.set(claim.id, claim);
  }

  of(id: string): number {
    return this.claims.get(id)?.cents ?? 0;
  }

  /** Open items, or advances, oldest first. */
  oldest(isAdvance: boolean, among: (claim: Claim) => boolean = () => true): Claim[] {
    return [...this.claims.values()]
      .filter((claim) => claim.isAdvance === isAdvance && claim.cents !== 0 && among(claim))
      .toSorted((a, b) => a.due.localeCompare(b.due) || Number(BigInt(a.id) - BigInt(b.id)));
  }

  total(isAdvance: boolean): number {
    return this.oldest(isAdvance).reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  }

  change(id: string, cents: number): void {
    const claim = this.claims.get(id);
    if (!claim) throw new Error(`nobody opened ${id}`);
    claim.cents += cents;
  }

  /** Money goes to an item, from an advance or from the payer. */
  share(share: Share): void {
    this.shares.push(share);
    this.change(share.item, -share.cents);
    if (share.advance) this.change(share.advance, share.cents);
  }

  /** Something happened to the money on a day. */
  flow(day: string, measure: Measure, cents: number): void {
    this.flows.push({ day, measure, cents });
  }

  /** What was received, applied and invoiced up to each day on which anything was, in cents. */
  upTo(): Record<string, Record<Measure, number>> {
    const days = [...new Set(this.flows.map(({ day }) => day))].toSorted();
    const sum = (until: string, measure: Measure) =>
      this.flows.filter((flow) => flow.measure === measure && flow.day <= until).reduce((total, { cents }) => total + cents, 0);
    return Object.fromEntries(
      days.map((day) => [day, { received: sum(day, "received"), applied: sum(day, "applied"), invoiced: sum(day, "invoiced") }]),
    );
  }

  /** The advances of a receipt are taken back with all that they, and the receipt itself, were given to; answers how much that was. */
  takeBack(advances: readonly string[], own: readonly Share[]): number {
    const through = this.shares.filter(({ advance }) => advance !== undefined && advances.includes(advance));
    for (const { item, cents } of [...own, ...through]) this.change(item, cents);
    for (const id of advances) this.change(id, -this.of(id));
    return [...own, ...through].reduce((sum, { cents }) => sum + cents, 0);
  }

  /** What every claim comes to, in the ledger's four digits. */
  totals(): Record<string, string> {
    return Object.fromEntries([...this.claims.values()].map(({ id, cents }) => [id, moneyText(cents)]));
  }
}

/** Cents as an amount; `digits` behind the point. */
export function moneyText(cents: number, digits = 4): string {
  const text = `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  return `${cents < 0 ? "-" : ""}${text}${"0".repeat(digits - 2)}`;
}
