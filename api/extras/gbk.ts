/** First and last byte of a pair in front, and behind. */
const LEAD = { first: 0x81, last: 0xfe };
const TRAIL = { first: 0x40, last: 0xfe };
const MISSING = 0x3f;
// The same in every process: made once, when it is first asked for.
let known: ReadonlyMap<string, readonly [number, number]> | undefined;

/** A text in the code page of Chinese Windows (GBK); what it does not have becomes a question mark. */
export function gbk(text: string): Uint8Array {
  known ??= pairs();
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? MISSING;
    bytes.push(...(code < 0x80 ? [code] : (known.get(letter) ?? [MISSING])));
  }
  return Uint8Array.from(bytes);
}

/** The bytes of every letter, learnt from the decoder of the platform, which has no encoder. */
function pairs(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, readonly [number, number]>();
  for (let lead = LEAD.first; lead <= LEAD.last; lead++)
    for (let trail = TRAIL.first; trail <= TRAIL.last; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (/^[^\uFFFD]$/u.test(letter) && !found.has(letter)) found.set(letter, [lead, trail]);
    }
  return found;
}
