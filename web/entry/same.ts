import { isEmpty } from "#define/condition";
import { plainText } from "#define/text";

type Values = Readonly<Record<string, unknown>>;

/** Says whether two values are one: nothing is nothing, 5 is 5.00. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return isEmpty(a) || isEmpty(b) ? isEmpty(a) && isEmpty(b) : shortest(a) === shortest(b);
}

/** Says whether two sets of values are one, but for the fields named in `ignored`. */
export function sameValues(a: Values, b: Values, ignored: ReadonlySet<string> = new Set()): boolean {
  if (a === b) return true;
  const same = (name: string) => ignored.has(name) || sameValue(a[name], b[name]);
  return Object.keys(a).every(same) && Object.keys(b).every((name) => Object.hasOwn(a, name) || same(name));
}

function shortest(value: unknown): string {
  const text = plainText(value);
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}
