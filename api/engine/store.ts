import type { Module } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import type { Entry } from "./draft.ts";
import { deleteRows, insertRows, updateRows } from "./rows.ts";
import { type Part, shapeOf } from "./shape.ts";
import { isSame } from "./values.ts";

const FIXED: ReadonlySet<string> = new Set(["id", "compId", "createdBy", "createdAt", "version", "updatedBy", "updatedAt"]);

/** Brings rows of a base that exist already to what their new records say; only those that differ, each with its version one higher. */
export async function storeAdopted(work: Work, module: Module, part: Part, entries: readonly Entry[]): Promise<void> {
  const { carrier } = shapeOf(module);
  const differing = entries.filter(({ record, adopted }) => differs(part, adopted.get(part.alias) ?? {}, record.header));
  const rows = differing.map(({ record, adopted }) => raised(work, part, record.header, adopted.get(part.alias)));
  if (part === carrier) for (const [at, { record }] of differing.entries()) record.header.version = rows[at]?.version ?? null;
  await updateRows(work, part, rows, changing(part));
}

/** Stores the next state of one record: its header rows that differ, and its lines by id. */
export async function storeNext(work: Work, module: Module, before: DocumentRecord, after: DocumentRecord): Promise<void> {
  const { parts, carrier, lines } = shapeOf(module);
  for (const part of parts)
    if (part === carrier || differs(part, before.header, after.header))
      await updateRows(work, part, [after.header], storedOf(part, carrier));
  for (const { name, part } of lines.values()) await storeLines(work, part, before.lines[name] ?? [], after.lines[name] ?? []);
}

/** Kept lines that change places step aside first, since (header, seq) is unique at every moment. */
async function storeLines(work: Work, part: Part, before: readonly Row[], after: readonly Row[]): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = after.filter((row) => known.has(row.id ?? null));
  const staying = new Set(kept.map((row) => row.id));
  await deleteRows(
    work,
    part,
    before.filter((row) => !staying.has(row.id)).map((row) => String(row.id)),
  );
  const moved = kept.filter((row) => known.get(row.id ?? null)?.seq !== row.seq);
  await updateRows(
    work,
    part,
    moved.map((row) => ({ ...row, seq: -Number(row.seq) })),
    ["seq"],
  );
  await updateRows(
    work,
    part,
    kept.filter((row) => differs(part, known.get(row.id ?? null) ?? {}, row)),
    changing(part),
  );
  await insertRows(
    work,
    part,
    after.filter((row) => !known.has(row.id ?? null)),
  );
}

function differs(part: Part, before: Row, after: Row): boolean {
  return [...part.columns.keys()].some((property) => !FIXED.has(property) && !isSame(before[property], after[property]));
}

function raised(work: Work, part: Part, header: Row, stored: Row | undefined): Row {
  const row: Row = { ...header, updatedBy: work.viewer.accountId, updatedAt: work.now };
  if (part.columns.has("version")) row.version = Number(stored?.version ?? 0) + 1;
  return row;
}

function changing(part: Part): string[] {
  return [...part.columns.keys()].filter((property) => !["id", "compId", "createdBy", "createdAt"].includes(property));
}

/** The version of a base behind the carrier is its own: it is not known here and stays. */
function storedOf(part: Part, carrier: Part): string[] {
  return changing(part).filter((property) => part === carrier || property !== "version");
}
