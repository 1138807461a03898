import { FORMS, KINDS, PROVINCES, SIGNS } from "#db/coreName";

const [FORM, SIGN, KIND] = [new RegExp(FORMS, "gu"), new RegExp(SIGNS, "gu"), new RegExp(KINDS, "u")];

/** What is left of a name without its legal form, signs, spaces, width, case and kind of province: two names of one company share it. */
export function coreName(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase();
  const core = plain.replaceAll(FORM, " ").replaceAll(SIGN, "");
  return (core === "" ? plain.replaceAll(SIGN, "") : core).replace(KIND, "$1");
}

/** Shorter than this, what stands beside a province names nobody. */
const LEAST = 3;

/** The core names that a customer may be written with who is called so: with the province that another name leaves out, or without it. */
export function coresOf(name: string): string[] {
  const core = coreName(name);
  const province = PROVINCES.find((one) => core.startsWith(one));
  const rest = core.slice(province?.length ?? 0);
  if (rest.length < LEAST) return [core];
  return province === undefined ? [core, ...PROVINCES.map((one) => one + core)] : [core, rest];
}

const pairsOf = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** How alike two core names are, from 0 to 1: twice the pairs of signs that they share, among the pairs of both. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [ours, theirs] = [pairsOf(a), pairsOf(b)];
  if (ours.length === 0 || theirs.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of theirs) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of ours) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    shared++;
  }
  return (2 * shared) / (ours.length + theirs.length);
}
