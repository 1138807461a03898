import { formatSpan } from "#define/format";
import type { Language } from "#define/viewer";

/** So many seconds a clock may be off before anybody is told. */
const UNTOLD_SECONDS = 60;

/** By how much a clock is off that goes so many seconds ahead (behind where negative), in a language; undefined up to a minute. */
export function clockText(ahead: number, language: Language): { way: "ahead" | "behind"; span: string } | undefined {
  const off = Math.abs(ahead);
  return off <= UNTOLD_SECONDS ? undefined : { way: ahead > 0 ? "ahead" : "behind", span: formatSpan(off, language) };
}
