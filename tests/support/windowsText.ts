/** A text as Windows writes it in Russian. */
export function cyrillic(text: string): Uint8Array<ArrayBuffer> {
  const codes = Array.from(text, (sign) => sign.charCodeAt(0));
  return new Uint8Array(codes.map((code) => (code >= 0x410 && code <= 0x44f ? code - 0x350 : code)));
}
