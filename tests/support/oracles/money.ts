/** An open item or an advance (negative) as a plain program sees it, in cents. */
export type Claim = { id: string; due: string; cents: number; isAdvance: boolean };
/** What a receipt or settlement took from an advance (or from the payer, where it names none) and gave to an item. */
export type Share = { advance?: string; item: string; cents: number };

/** The money of one customer, counted beside the ledger: nothing is asked of a database. */
export class MoneyOracle {
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

  /** The advances of a receipt are taken back with all that they, and the receipt itself, were given to. */
  takeBack(advances: readonly string[], own: readonly Share[]): void {
    const through = this.shares.filter(({ advance }) => advance !== undefined && advances.includes(advance));
    for (const { item, cents } of [...own, ...through]) this.change(item, cents);
    for (const id of advances) this.change(id, -this.of(id));
  }

  /** What every claim comes to, in the ledger's four digits. */
  told(): Record<string, string> {
    return Object.fromEntries([...this.claims.values()].map(({ id, cents }) => [id, moneyText(cents)]));
  }
}

/** Cents as an amount; `digits` behind the point. */
export function moneyText(cents: number, digits = 4): string {
  const text = `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  return `${cents < 0 ? "-" : ""}${text}${"0".repeat(digits - 2)}`;
}
