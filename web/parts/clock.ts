import type { Language } from "#define/viewer";

/** So many seconds a clock may be off before anybody is told. */
const UNTOLD_SECONDS = 60;
const MINUTE = { unit: "minute", seconds: 60 } as const;
const SPANS = [{ unit: "day", seconds: 86_400 }, { unit: "hour", seconds: 3_600 }, MINUTE] as const;

/** By how much a clock is off that goes so many seconds ahead (behind where negative), in a language; undefined up to a minute. */
export function clockText(ahead: number, language: Language): { way: "ahead" | "behind"; span: string } | undefined {
  const off = Math.abs(ahead);
  if (off <= UNTOLD_SECONDS) return undefined;
  // Two of a span say it well enough: 119 minutes, then 2 hours.
  const { unit, seconds } = SPANS.find((span) => off >= 2 * span.seconds) ?? MINUTE;
  const numbers = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
  return { way: ahead > 0 ? "ahead" : "behind", span: numbers.format(Math.round(off / seconds)) };
}
