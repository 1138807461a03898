/** Forms of companies and words of groups, which say nothing of whom a name means. */
const FORMS =
  /股份有限公司|有限责任公司|有限公司|集团公司|总公司|分公司|公司|集团|股份|\b(?:co|company|ltd|limited|inc|corp|corporation|gmbh|ag|llc|plc|group|holding|holdings)\b|(?:^|\s)(?:ооо|оао|пао|зао|ао|группа)(?=\s|$)/gu;
const SIGNS = /[^\p{L}\p{N}]+/gu;

/** What is left of a name without its legal form, signs, spaces, width and case: two names of one company share it. */
export function coreName(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase();
  const core = plain.replaceAll(FORMS, " ").replaceAll(SIGNS, "");
  return core === "" ? plain.replaceAll(SIGNS, "") : core;
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
