/** What a label of ours can stand on. */
const KINDS = ["material", "batch", "position", "equipment"] as const;
export type LabelKind = (typeof KINDS)[number];

/**
 * What a printed label says: of which kind the thing is, in which company (its code), its code there, and the batch and serial number where
 * it has them.
 */
export type ScanLabel = { kind: LabelKind; company: string; code: string; batch: string; serial: string };

const VERSION = "LW1";
const MARK = "|";

/** The text of a label's QR code: `LW1|kind|company|code|batch|serial`, without the empty parts at its end. */
export function labelText({ kind, company, code, batch, serial }: ScanLabel): string {
  const parts = [VERSION, kind, company, code, batch, serial].map(escaped);
  while (parts.at(-1) === "") parts.pop();
  return parts.join(MARK);
}

/** What a scanned text says; null for a text that is none of our labels (a bare code, a maker's barcode). */
export function labelOf(text: string): ScanLabel | null {
  const [version, kind, company = "", code = "", batch = "", serial = "", ...rest] = text.trim().split(MARK).map(unescaped);
  const known = KINDS.find((each) => each === kind);
  if (version !== VERSION || !known || code === "" || rest.length > 0) return null;
  return { kind: known, company, code, batch, serial };
}

function escaped(part: string): string {
  return part.replaceAll("%", "%25").replaceAll(MARK, "%7C");
}

function unescaped(part: string): string {
  return part.replaceAll("%7C", MARK).replaceAll("%25", "%");
}
