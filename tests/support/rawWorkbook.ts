import { deflateRawSync } from "node:zlib";

/** A zip whose files are what they are called to be, whatever its headers say of their size. */
export function zipOf(files: Record<string, string>, claimed?: number): Buffer {
  const [bodies, directory]: Buffer[][] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(plain);
    const size = claimed ?? plain.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies?.push(local, path, packed);
    directory?.push(entry, path);
    at += local.length + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory ?? []).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...(bodies ?? []), ...(directory ?? []), end]);
}

const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELS = "http://schemas.openxmlformats.org/package/2006/relationships";
const head = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** The files of a workbook with one sheet of a head (with so many more columns) and further rows, and its table of texts. */
export const book = (sheet: string, strings = "<sst/>", more = 0): Record<string, string> => ({
  "[Content_Types].xml": "<Types/>",
  "_rels/.rels": `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns:r="${REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  "xl/sharedStrings.xml": strings,
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1">${head("code")}${head("nameEn")}${head("more").repeat(more)}</row>${sheet}</sheetData></worksheet>`,
});
