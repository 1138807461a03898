/** A scanner types faster than any hand: the longest pause between two of its keys (ms). */
const PAUSE_MS = 50;
/** The fewest keys that are a scan: of a code in a number's place or while codes are being scanned, of digits alone then, and of anything elsewhere. */
const SHORTEST = { code: 3, digits: 4, any: 6 } as const;

/** Keys that came without a pause, and when the last of them did. */
export type Burst = { text: string; at: number };

/** Where keys are heard: in a number's place, while codes are being scanned. */
export type Hearing = { isNumber: boolean; isScanning: boolean };

/** The keys so far with one more. */
export function withKey({ text, at }: Burst, key: string, now: number): Burst {
  return { text: now - at <= PAUSE_MS ? text + key : key, at: now };
}

/** Says whether what an Enter ends was scanned, not typed. */
export function isScan({ text, at }: Burst, now: number, { isNumber, isScanning }: Hearing): boolean {
  if (now - at > PAUSE_MS) return false;
  const isCode = !/^[\d.,]*$/.test(text);
  if (isCode && (isNumber || isScanning)) return text.length >= SHORTEST.code;
  return text.length >= (isScanning && /^\d+$/.test(text) ? SHORTEST.digits : SHORTEST.any);
}
