import type { Fault } from "#define/problem";
import { compare, signOf } from "#define/decimal";
import { isEmpty } from "#define/condition";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import type { Balance } from "./key.ts";
import type { StockRequest } from "./request.ts";
import type { Finding, Rule } from "#define/rule";
import type { StockedLine } from "./documents.ts";

/** The serial numbers of a line: one per row of text, or separated by commas. */
export function serialsOf(line: Pick<StockedLine, "serialNos">): string[] {
  return (line.serialNos ?? "")
    .split(/[\n,;，；、]/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== "");
}

export type Traced = Pick<StockedLine, "materialId" | "batch" | "serialNos"> & { quantity: string };
/** A line with where it stands; `quantity` is what its serial numbers count up to. */
export type TracedLine = { document: number; row: number; line: Traced };

/**
 * Says which lines lack the batch or the serial numbers that their material is kept by, or have serial numbers that do not count up to the
 * quantity.
 */
export const isTraced: Rule<{ lines: { lines: Traced[] } }> = (documents, work) =>
  tracedFaults(
    work,
    documents.flatMap((document, index) => document.lines.lines.map((line, at) => ({ document: index, row: at + 1, line }))),
  );

/** The same while the serial numbers may still be open: which pieces are taken is said when they are. */
export const isTracedSoFar: Rule<{ lines: { lines: Traced[] } }> = async (documents, work) =>
  (await isTraced(documents, work)).filter(({ code, params }) => code !== "serialCount" || params?.count !== 0);

/** Which of these materials are kept by serial numbers. */
export async function keptBySerials(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const kept = await work.run(shaped({ id: "id" })`select id from company_material
    where comp_id = ${work.compId} and is_serial_controlled and id = any(${arrayOf(ids, "bigint")})`);
  return new Set(kept.map(({ id }) => id));
}

/** The same of lines that are told otherwise. */
export async function tracedFaults(work: Work, lines: readonly TracedLine[]): Promise<Finding[]> {
  const ids = [...new Set(lines.map(({ line }) => line.materialId))].filter((id) => id !== "");
  if (ids.length === 0) return [];
  const found = await work.run(shaped({
    id: "id",
    isBatch: "boolean",
    isSerial: "boolean",
  })`select id, is_batch_controlled as "isBatch", is_serial_controlled as "isSerial"
    from company_material where comp_id = ${work.compId} and (is_batch_controlled or is_serial_controlled) and id = any(${arrayOf(ids, "bigint")})`);
  const kept = new Map(found.map((material) => [material.id, material]));
  return lines.flatMap(({ document, row, line }): Finding[] => {
    const material = kept.get(line.materialId);
    const place = { document, table: "lines", row };
    const lacksBatch: Finding[] = material?.isBatch && isEmpty(line.batch) ? [{ ...place, code: "required", field: "batch" }] : [];
    return [...lacksBatch, ...serialIssues(line, material?.isSerial ?? false).map((issue) => ({ ...place, ...issue }))];
  });
}

function serialIssues(line: Traced, isSerial: boolean): Fault[] {
  const serials = serialsOf(line);
  const field = "serialNos";
  if (!isSerial) return serials.length === 0 ? [] : [{ code: "noSerials", field }];
  const repeated = serials.find((serial, at) => serials.indexOf(serial) !== at);
  if (repeated !== undefined) return [{ code: "repeatedSerial", field, value: repeated }];
  const pieces = line.quantity.replace("-", "");
  return compare(pieces, String(serials.length)) === 0
    ? []
    : [{ code: "serialCount", field, value: pieces, params: { count: serials.length } }];
}

/** Says which movements would bring a serial number to a second place, or twice to one. */
export async function serialFaults(work: Work, requests: readonly StockRequest[], balances: readonly Balance[]): Promise<Finding[]> {
  const incoming = requests.filter(({ serial, quantity }) => serial !== "" && signOf(quantity) > 0);
  if (incoming.length === 0) return [];
  const touched = new Set(balances.map(({ id }) => id));
  const others = await work.run(shaped({
    id: "id",
    materialId: "id",
    serial: "text",
    code: "text",
  })`select b.id, b.material_id as "materialId", b.serial, w.code
    from stock_balance b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
    where b.comp_id = ${work.compId} and b.quantity > 0 and b.serial <> ''
      and b.material_id = any(${arrayOf(
        incoming.map(({ materialId }) => materialId),
        "bigint",
      )}) and b.serial = any(${arrayOf(
        incoming.map(({ serial }) => serial),
        "text",
      )})`);
  const elsewhere = new Map(
    others.filter(({ id }) => !touched.has(id)).map(({ materialId, serial, code }) => [`${materialId} ${serial}`, code]),
  );
  return incoming.flatMap(({ document, table, row, materialId, serial }): Finding[] => {
    const here = balances.filter(
      (balance) => balance.materialId === materialId && balance.serial === serial && signOf(balance.quantity) > 0,
    );
    const isTwice = here.length > 1 || here.some(({ quantity }) => compare(quantity, "1") > 0);
    const place = elsewhere.get(`${materialId} ${serial}`) ?? (isTwice ? "" : undefined);
    if (place === undefined) return [];
    return [{ code: "serialElsewhere", document, table, row, field: "serialNos", value: serial, params: { place } }];
  });
}
