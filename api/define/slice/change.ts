import { divide, multiply, signOf, subtract, sumOf } from "#define/decimal";

/**
 * What the difference of a figure between two periods is made of: keys that came, that went, that are more or less than before; of keys
 * whose quantity is known in both, what price and volume did; what was taken over when the books were opened, what rates of currencies did,
 * and what corrections of documents did.
 */
export const CHANGE_PARTS = ["gained", "lost", "more", "less", "volume", "price", "opening", "currency", "corrections"] as const;
export type ChangeKind = (typeof CHANGE_PARTS)[number];
/** Parts that the books tell by themselves, whatever the keys say. */
export const BOOKED_PARTS = ["opening", "currency", "corrections"] as const;
export type BookedPart = (typeof BOOKED_PARTS)[number];

/** A key in both periods: its figure, what of that the books tell apart, and its quantity where that is known. Null is nothing. */
export type ChangeRow = { key: string | null; now: PeriodFigure; before: PeriodFigure };
type PeriodFigure = { value: string | null; apart?: Apart | undefined; quantity?: string | null };
type Apart = Readonly<Partial<Record<BookedPart, string | null>>>;
/** One part of the difference, and the keys that it is made of, the greatest first. */
export type ChangePart = { part: ChangeKind; value: string; keys: readonly (string | null)[] };

/** Money is kept with four digits. */
const DIGITS = 4;
const SHARE = 12;

type Share = { part: ChangeKind; key: string | null; value: string };

/** Splits the difference between two periods; the parts sum up to it exactly. Parts of nothing are left out. */
export function splitChange(rows: readonly ChangeRow[]): ChangePart[] {
  const shares = rows.flatMap(sharesOf).filter(({ value }) => signOf(value) !== 0);
  return CHANGE_PARTS.flatMap((part): ChangePart[] => {
    const own = shares.filter((share) => share.part === part);
    if (own.length === 0) return [];
    const keys = own.toSorted((a, b) => Math.abs(Number(b.value)) - Math.abs(Number(a.value))).map(({ key }) => key);
    return [{ part, value: sumOf(own.map(({ value }) => value)), keys: [...new Set(keys)] }];
  });
}

function sharesOf({ key, now, before }: ChangeRow): Share[] {
  const [value, earlier] = [withoutApart(now), withoutApart(before)];
  const difference = subtract(value, earlier);
  const told = BOOKED_PARTS.map((part): Share => ({ part, key, value: subtract(now.apart?.[part] ?? "0", before.apart?.[part] ?? "0") }));
  const whole = (part: ChangeKind): Share[] => [{ part, key, value: difference }, ...told];
  if (signOf(earlier) === 0) return whole("gained");
  if (signOf(value) === 0) return whole("lost");
  const volume = volumeOf(earlier, now.quantity, before.quantity);
  if (volume !== null)
    return [{ part: "volume", key, value: volume }, { part: "price", key, value: subtract(difference, volume) }, ...told];
  return whole(signOf(difference) > 0 ? "more" : "less");
}

/** A figure without what the books tell apart. */
function withoutApart({ value, apart }: PeriodFigure): string {
  return subtract(value ?? "0", sumOf(BOOKED_PARTS.map((part) => apart?.[part] ?? "0")));
}

/** What the change of the quantity did at the price of before; null where a quantity is not known or not there. */
function volumeOf(earlier: string, quantity: string | null | undefined, former: string | null | undefined): string | null {
  if (!quantity || !former || signOf(quantity) <= 0 || signOf(former) <= 0) return null;
  const grown = divide(subtract(quantity, former), former, SHARE);
  return multiply(earlier, grown, DIGITS);
}
