import { type Decimal, isDecimal, isOverlong, round } from "#define/decimal";

const CURRENCY = /[$€£¥￥₽]|\b(?:USD|EUR|GBP|CNY|RMB|RUB)\b/g;

/**
 * Reads an amount as people write it: currency signs, blanks and grouped thousands, a minus before or behind, or parentheses for negative.
 * Gives null where the digits are not grouped in threes or anything else is unclear: nothing is guessed.
 */
export function readAmount(text: string, decimal: "." | ","): Decimal | null {
  if (isOverlong(text)) return null;
  const bare = text
    .replaceAll(CURRENCY, "")
    .replaceAll(/[\s\u00a0\u202f']/g, "")
    .replace("\u2212", "-");
  const inner = /^\((.+)\)$/.exec(bare)?.[1] ?? /^(.+)-$/.exec(bare)?.[1];
  const sign = inner === undefined ? "" : "-";
  const plain = ungroup(inner ?? bare, decimal);
  return plain !== null && isDecimal(plain) && !(sign && /^[+-]/.test(plain)) ? sign + plain.replace("+", "") : null;
}

function ungroup(text: string, decimal: "." | ","): string | null {
  const [whole = "", fraction, ...more] = text.split(decimal);
  const group = decimal === "." ? "," : ".";
  if (more.length > 0 || fraction?.includes(group)) return null;
  if (whole.includes(group) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return null;
  const units = whole.replaceAll(group, "");
  const started = /\d$/.test(units) ? units : `${units}0`;
  return fraction === undefined ? units : `${started}.${fraction || "0"}`;
}

/** The decimal text of a workbook's number: its fifteen significant digits, without exponent. */
export function fromNumber(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = value.toExponential(14).split("e");
  const digits = mantissa.replace(/[-.]/g, "");
  const point = Number(exponent) + 1;
  const whole = point > 0 ? digits.padEnd(point, "0").slice(0, point) : "0";
  const fraction = (point > 0 ? digits.slice(point) : "0".repeat(-point) + digits).replace(/0+$/, "");
  return (value < 0 ? "-" : "") + whole + (fraction ? `.${fraction}` : "");
}

/** A whole number where the text is one, also when it was read as a float ("17850.0" is "17850"). */
export function wholeOf(value: Decimal): string | null {
  return /^[+-]?\d+(\.0*)?$/.test(value) ? round(value, 0) : null;
}
