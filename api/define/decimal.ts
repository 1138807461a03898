/** An exact decimal as text, for instance "-12.5000". */
export type Decimal = string;
type Exact = { units: bigint; digits: number };

const PATTERN = /^[+-]?\d+(\.\d+)?$/;
/** Far more than any column keeps: the largest and the smallest float written out, which have some 330 digits. */
const MOST_CHARACTERS = 400;

/** Whether a text is longer than any number is: nothing else need be asked of it. */
export const isOverlong = (text: string): boolean => text.length > MOST_CHARACTERS;

/** Says whether a value is the text of a plain decimal: no exponent, no separators, not longer than any column keeps. */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === "string" && !isOverlong(value) && PATTERN.test(value);
}

/** Sum of any number of decimals, with the most digits of them; "0" of none. */
export function add(...values: readonly Decimal[]): Decimal {
  return sumOf(values);
}

/** Sum of a list of decimals, however long, with the most digits of them; "0" of none. */
export function sumOf(values: readonly Decimal[]): Decimal {
  const exact = values.map(parse);
  const digits = exact.reduce((most, value) => Math.max(most, value.digits), 0);
  return format({ units: exact.reduce((sum, value) => sum + widen(value, digits), 0n), digits });
}

/** First less second, with the most digits of both. */
export function subtract(first: Decimal, second: Decimal): Decimal {
  const [a, b] = [parse(first), parse(second)];
  const digits = Math.max(a.digits, b.digits);
  return format({ units: widen(a, digits) - widen(b, digits), digits });
}

/** The same amount with the other sign. */
export function negate(value: Decimal): Decimal {
  const { units, digits } = parse(value);
  return format({ units: -units, digits });
}

/** How much it is, whichever sign it has. */
export const magnitude = (value: Decimal): Decimal => (signOf(value) < 0 ? negate(value) : value);

/** Product rounded half-up (away from zero) to this many digits. */
export function multiply(first: Decimal, second: Decimal, digits: number): Decimal {
  const [a, b] = [parse(first), parse(second)];
  return format(rounded({ units: a.units * b.units, digits: a.digits + b.digits }, digits));
}

/** Quotient rounded half-up (away from zero) to this many digits; throws RangeError when the divisor is zero. */
export function divide(dividend: Decimal, divisor: Decimal, digits: number): Decimal {
  const [a, b] = [parse(dividend), parse(divisor)];
  const top = a.units * 10n ** BigInt(b.digits + digits);
  return format({ units: halfUp(top, b.units * 10n ** BigInt(a.digits)), digits });
}

/** The value with exactly this many digits, rounded half-up (away from zero). */
export function round(value: Decimal, digits: number): Decimal {
  return format(rounded(parse(value), digits));
}

/** Negative, zero or positive as the first is less than, equal to or more than the second. */
export function compare(first: Decimal, second: Decimal): -1 | 0 | 1 {
  return signOf(subtract(first, second));
}

/** Negative, zero or positive as the value itself is. */
export function signOf(value: Decimal): -1 | 0 | 1 {
  demandDecimal(value);
  return !/[1-9]/.test(value) ? 0 : value.startsWith("-") ? -1 : 1;
}

/** How many digits after the point matter: trailing zeros do not count. */
export function digitsOf(value: Decimal): number {
  const fraction = value.split(".")[1] ?? "";
  let end = fraction.length;
  while (fraction[end - 1] === "0") end--;
  return end;
}

function parse(value: Decimal): Exact {
  demandDecimal(value);
  const point = value.indexOf(".");
  if (point < 0) return { units: BigInt(value), digits: 0 };
  return { units: BigInt(value.slice(0, point) + value.slice(point + 1)), digits: value.length - point - 1 };
}

function demandDecimal(value: Decimal): void {
  if (!PATTERN.test(value)) throw new TypeError(`not a decimal: ${value}`);
}

function format({ units, digits }: Exact): Decimal {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  const sign = units < 0n ? "-" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function widen({ units, digits }: Exact, to: number): bigint {
  return digits === to ? units : units * 10n ** BigInt(to - digits);
}

function rounded(value: Exact, digits: number): Exact {
  if (digits >= value.digits) return { units: widen(value, digits), digits };
  return { units: halfUp(value.units, 10n ** BigInt(value.digits - digits)), digits };
}

function halfUp(top: bigint, bottom: bigint): bigint {
  if (bottom === 0n) throw new RangeError("division by zero");
  const negative = top < 0n !== bottom < 0n;
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const result = (2n * a + b) / (2n * b);
  return negative ? -result : result;
}

/** The smaller of two decimals. */
export const least = (one: Decimal, other: Decimal): Decimal => (compare(one, other) <= 0 ? one : other);
