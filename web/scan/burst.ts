/** A scanner types faster than any hand: the longest pause between two of its keys (ms). */
const PAUSE_MS = 50;
/** A wireless one may stop on its way: so long (ms), once so many keys have come. */
const STOP = { ms: 400, after: 4 };
/** The fewest keys that are a scan: while codes are being scanned, in a number's place, and elsewhere. */
const SHORTEST = { scanning: 2, number: 3, any: 6 } as const;

/** Keys that came without a pause, and when the last of them did. */
export type Burst = { text: string; at: number };

/** Where keys are heard: in a number's place, while codes are being scanned. */
export type Hearing = { isNumber: boolean; isScanning: boolean };

/** The keys so far with one more. */
export function withKey({ text, at }: Burst, key: string, now: number): Burst {
  return { text: goesOn({ text, at }, now) ? text + key : key, at: now };
}

function goesOn({ text, at }: Burst, now: number): boolean {
  return now - at <= (text.length >= STOP.after ? STOP.ms : PAUSE_MS);
}

/** Says whether what an Enter ends came faster than a hand types. */
export function isBurst(burst: Burst, now: number): boolean {
  return burst.text.length > 0 && goesOn(burst, now);
}

/** What an Enter ends: something typed, a scanned code, or digits alone in a number's place, which may be either and are asked about. */
export function heardAs(burst: Burst, now: number, { isNumber, isScanning }: Hearing): "typed" | "code" | "either" {
  const { text } = burst;
  const shortest = isScanning ? SHORTEST.scanning : isNumber ? SHORTEST.number : SHORTEST.any;
  if (!isBurst(burst, now) || text.length < shortest) return "typed";
  if (!isNumber || isScanning || !/^[\d.,]*$/.test(text)) return "code";
  return /^\d+$/.test(text) || text.length >= SHORTEST.any ? "either" : "typed";
}
