import { type Issue, ProblemError } from "#define/problem";
import type { ImportMap } from "./map.ts";
import type { IssueCode } from "#define/issueCode";

/** How files that are no tables begin (latin1), by the name that such files go by. */
const OTHERS: readonly (readonly [name: string, begins: string])[] = [
  ["PDF", "%PDF-"],
  ["PNG", "\x89PNG"],
  ["JPEG", "\xff\xd8\xff"],
  ["GIF", "GIF8"],
  ["TIFF", "II*\0"],
  ["TIFF", "MM\0*"],
  ["WebP", "RIFF"],
  ["RAR", "Rar!\x1a"],
  ["7z", "7z\xbc\xaf"],
  ["Parquet", "PAR1"],
];
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:(\?xml)|!doctype|html|head|body|table|meta)\b/i;
/** What the names of its parts say a zip is, beside a workbook. */
const PACKED: readonly (readonly [name: string, holds: string])[] = [
  ["Word", "word/document.xml"],
  ["PowerPoint", "ppt/presentation.xml"],
  ["XLSB", "xl/workbook.bin"],
  ["OpenDocument", "application/vnd.oasis.opendocument"],
  ["OFD", "OFD.xml"],
];
const BEFORE_2007 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");
const HEAD = 4096;

/** A problem of a whole file, which it names. */
export function fileProblem(
  code: IssueCode,
  name: string,
  params: Readonly<Record<string, string | number>> = {},
  row?: number,
): ProblemError {
  return new ProblemError({ type: "invalid", issues: [{ code, value: name, params, ...(row === undefined ? {} : { row }) } as Issue] });
}

/** Refuses what is neither a workbook nor a text, whatever it is called: throws `invalid` with what it is instead. */
export async function refuseOthers(name: string, { head, bytes }: Peeked, { encoding }: ImportMap): Promise<void> {
  if (BEFORE_2007.equals(head.subarray(0, BEFORE_2007.length)))
    throw fileProblem((await holds(bytes, ENCRYPTED)) ? "fileProtected" : "fileLegacy", name);
  const kind = kindOf(head);
  if (kind !== undefined) throw fileProblem("fileKind", name, { kind });
  if (encoding === undefined && !isZip(head) && !isWide(head) && head.subarray(0, HEAD).includes(0)) throw fileProblem("fileBinary", name);
}

function kindOf(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  if (isZip(head)) return PACKED.find(([, part]) => text.includes(part))?.[0];
  const [markup, xml] = MARKUP.exec(text) ?? [];
  if (markup !== undefined) return xml === undefined ? "HTML" : "XML";
  return OTHERS.find(([, begins]) => text.startsWith(begins))?.[0];
}

/** Says whether a file begins as a zip does, which every workbook is. */
export const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) < 8;

const isWide = (head: Uint8Array): boolean => head[0] === 0xff && head[1] === 0xfe;

/** What comes of decoding a file; throws `invalid` where its content cannot be decoded, and what ended the file itself as it came. */
export async function* decoded<T>(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  decode: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const ended: unknown[] = [];
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      ended.push(error);
      throw error;
    }
  }
  try {
    yield* decode(source());
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw ended.length > 0 ? ended[0] : fileProblem("fileUnreadable", name);
  }
}

/** Reads on until something is found, without keeping what was read. */
async function holds(bytes: AsyncIterable<Uint8Array>, wanted: Buffer): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const seen = Buffer.concat([tail, chunk]);
    if (seen.includes(wanted)) return true;
    tail = seen.subarray(-wanted.length);
  }
  return false;
}

/** Bytes of a file with its beginning already read: at least a megabyte, or all of it. */
export type Peeked = { head: Uint8Array; bytes: AsyncIterable<Uint8Array> };
