type Kind = { extensions: Readonly<Record<string, string>>; fits: (head: Buffer) => boolean };

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, at) => head[at] === byte);
const says =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.subarray(at, at + text.length).toString("latin1") === text;
const OLD_OFFICE = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const office = "application/vnd.openxmlformats-officedocument";

/**
 * What may hang on a record: media type by extension, and how the first bytes of such a file look. Pages and scripts are not among them.
 */
const KINDS: readonly Kind[] = [
  { extensions: { pdf: "application/pdf" }, fits: says("%PDF-") },
  { extensions: { png: "image/png" }, fits: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { extensions: { jpg: "image/jpeg", jpeg: "image/jpeg" }, fits: starts(0xff, 0xd8, 0xff) },
  { extensions: { gif: "image/gif" }, fits: (head) => says("GIF87a")(head) || says("GIF89a")(head) },
  { extensions: { webp: "image/webp" }, fits: (head) => says("RIFF")(head) && says("WEBP", 8)(head) },
  { extensions: { bmp: "image/bmp" }, fits: says("BM") },
  { extensions: { tif: "image/tiff", tiff: "image/tiff" }, fits: (head) => says("II*\0")(head) || says("MM\0*")(head) },
  { extensions: { mp4: "video/mp4", mov: "video/quicktime", heic: "image/heic" }, fits: says("ftyp", 4) },
  {
    extensions: {
      docx: `${office}.wordprocessingml.document`,
      xlsx: `${office}.spreadsheetml.sheet`,
      pptx: `${office}.presentationml.presentation`,
      ofd: "application/ofd",
      zip: "application/zip",
    },
    fits: (head) => says("PK\x03\x04")(head) || says("PK\x05\x06")(head),
  },
  {
    extensions: {
      doc: "application/msword",
      xls: "application/vnd.ms-excel",
      ppt: "application/vnd.ms-powerpoint",
      wps: "application/vnd.ms-works",
      msg: "application/vnd.ms-outlook",
    },
    fits: OLD_OFFICE,
  },
  { extensions: { rar: "application/vnd.rar" }, fits: says("Rar!\x1a\x07") },
  { extensions: { "7z": "application/x-7z-compressed" }, fits: starts(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) },
  { extensions: { parquet: "application/vnd.apache.parquet" }, fits: says("PAR1") },
  { extensions: { dwg: "image/vnd.dwg" }, fits: says("AC10") },
  { extensions: { txt: "text/plain", csv: "text/csv", log: "text/plain" }, fits: isText },
];

/** Office keeps workbooks with a password in the container of its old formats, whatever they are called. */
export function isLocked(name: string, head: Buffer): boolean {
  return /\.(xlsx|docx|pptx)$/i.test(name) && OLD_OFFICE(head);
}

/** How many first bytes of a file decide. */
export const HEAD_BYTES = 4096;

/** The media type of a file by its first bytes, which its extension must fit; null for what is not taken. */
export function typeOf(name: string, head: Buffer): string | null {
  const extension = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? "";
  const kind = KINDS.find(({ extensions }) => Object.hasOwn(extensions, extension));
  return kind?.fits(head) ? (kind.extensions[extension] ?? null) : null;
}

/** Says whether a browser shows the type by itself. */
export function isShown(type: string): boolean {
  return ["application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp"].includes(type);
}

/** No byte that no text has; a page of markup is none either, whatever it is called. */
function isText(head: Buffer): boolean {
  return (
    head.length > 0 &&
    !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) &&
    !/^\s*<(!doctype|html|svg|script|\?xml)/i.test(head.toString("latin1"))
  );
}
