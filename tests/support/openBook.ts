import { inflateRawSync } from "node:zlib";
import { add } from "#define/decimal";

/**
 * A sheet as a reader of its own sees it, straight from the bytes: values and formulas by place (A1), merged places, frozen lines and
 * columns.
 */
export type OpenSheet = {
  value: (place: string) => string | undefined;
  formula: (place: string) => string | undefined;
  /** Place of the first cell with this text. */
  find: (text: string) => string | undefined;
  places: readonly string[];
  merges: readonly string[];
  frozen: { columns: number; lines: number };
  formats: (place: string) => string | undefined;
};

/** Opens the first sheet of an xlsx file. */
export function openBook(bytes: Buffer): OpenSheet {
  const parts = unzipped(bytes);
  const xml = parts.get("xl/worksheets/sheet1.xml") ?? "";
  const cells = new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, place = "", look = "", inner = ""]) => [
      place,
      { look, inner },
    ]),
  );
  const value = (place: string) => {
    const inner = cells.get(place)?.inner ?? "";
    const found = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
    return found === undefined ? undefined : plain(found);
  };
  const pane = /<pane xSplit="(\d+)" ySplit="(\d+)"[^>]*state="frozen"/.exec(xml) ?? [];
  return {
    value,
    formula: (place) => {
      const found = /<f>(.*?)<\/f>/s.exec(cells.get(place)?.inner ?? "")?.[1];
      return found === undefined ? undefined : plain(found);
    },
    find: (text) => [...cells.keys()].find((place) => value(place) === text),
    places: [...cells.keys()],
    merges: [...xml.matchAll(/<mergeCell ref="(.*?)"/g)].map(([, place = ""]) => place),
    frozen: { columns: Number(pane[1] ?? 0), lines: Number(pane[2] ?? 0) },
    formats: (place) => formatOf(parts.get("xl/styles.xml") ?? "", Number(/ s="(\d+)"/.exec(cells.get(place)?.look ?? "")?.[1] ?? 0)),
  };
}

/** What a SUM over a range or a list of cells comes to, added up exactly; undefined for other formulas. */
export function workedOut(sheet: OpenSheet, formula: string): string | undefined {
  const inside = /^SUM\((.*)\)$/.exec(formula)?.[1];
  if (inside === undefined) return undefined;
  const places = inside.split(",").flatMap((part) => {
    const [from = "", to = from] = part.split(":");
    return spread(from, to);
  });
  return add(...places.map((place) => sheet.value(place) ?? "0"));
}

function spread(from: string, to: string): string[] {
  const [[firstColumn, firstLine], [lastColumn, lastLine]] = [split(from), split(to)];
  return Array.from({ length: lastLine - firstLine + 1 }, (_, line) =>
    Array.from({ length: lastColumn - firstColumn + 1 }, (__, column) => `${letters(firstColumn + column)}${firstLine + line}`),
  ).flat();
}

const split = (place: string): [number, number] => {
  const [, name = "", line = ""] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
  return [Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0), Number(line)];
};

function letters(column: number): string {
  const rest = (column - 1) % 26;
  return (column > 26 ? letters((column - 1 - rest) / 26) : "") + String.fromCharCode(65 + rest);
}

function formatOf(styles: string, place: number): string | undefined {
  const looks = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? "";
  const id = [...looks.matchAll(/<xf numFmtId="(\d+)"/g)][place]?.[1];
  return new RegExp(`<numFmt numFmtId="${id}" formatCode="(.*?)"`).exec(styles)?.[1];
}

function plain(text: string): string {
  const signs: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
  return text.replaceAll(/&\w+;/g, (sign) => signs[sign] ?? sign);
}

/** The files of an archive as text, found by its directory at the end. */
function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const found = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let file = 0; file < bytes.readUInt16LE(end + 10); file++) {
    const [packed, name, extra, comment, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    found.set(bytes.toString("utf8", at + 46, at + 46 + name), inflateRawSync(bytes.subarray(data, data + packed)).toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return found;
}
