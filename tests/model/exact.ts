/** Figures of the model are whole numbers of their smallest part: quantities of millionths, money of the currency's smallest coin. */
export const QUANTITY_DIGITS = 6;

/** "12.5" with two digits is 1250. */
export function unitsOf(text: string, digits: number): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  if (/[1-9]/.test(fraction.slice(digits))) throw new Error(`${text} has more than ${digits} digits`);
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return text.startsWith("-") ? -units : units;
}

/** 1250 with two digits is "12.50"; 0 never has a sign. */
export function textOf(units: bigint, digits: number): string {
  const plain = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const at = plain.length - digits;
  return `${units < 0n ? "-" : ""}${plain.slice(0, at)}${digits > 0 ? `.${plain.slice(at)}` : ""}`;
}

/** total × part ÷ whole; a half goes away from zero. */
export function shareOf(total: bigint, part: bigint, whole: bigint): bigint {
  const [top, bottom] = [total * part, whole < 0n ? -whole : whole];
  const sign = top < 0n !== whole < 0n ? -1n : 1n;
  const size = top < 0n ? -top : top;
  return (sign * (2n * size + bottom)) / (2n * bottom);
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Total shared over parts in proportion, each rounded, the last taking the rest. */
export function shared(total: bigint, parts: readonly bigint[]): bigint[] {
  const whole = sum(parts);
  const first = parts.slice(0, -1).map((part) => shareOf(total, part, whole));
  return [...first, total - sum(first)];
}
