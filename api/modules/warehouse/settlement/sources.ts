import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import type { Account } from "#posting/journal/journal";
import type { Settlement } from "#posting/stock/documents";

/** A line of an issue that a supplier's goods left by; `open` = what of it neither came back nor is settled. */
const CONSUMED = shaped({
  id: "id",
  warehouseId: "id",
  supplierId: "id",
  materialId: "id",
  operationTypeId: "id?",
  unitId: "id?",
  docOn: "text",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  open: "decimal",
  account: narrow<Account>("text"),
});
export type Consumed = RowIn<typeof CONSUMED>;

const DEFINITION = shaped({ id: "id", supplierId: "id", warehouseId: "id?", operationTypeId: "id?", unitId: "id?" });
/** Which moves a business definition settles, and with whom; what it leaves open, it does not bound. */
export type Definition = RowIn<typeof DEFINITION>;

/** The definitions that documents name, by id. */
export async function definitionsOf(work: Work, documents: readonly Settlement[]): Promise<ReadonlyMap<string, Definition>> {
  const ids = documents.flatMap(({ header }) => header.ruleId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await work.run(DEFINITION`select id, supplier_id as "supplierId", warehouse_id as "warehouseId",
      operation_type_id as "operationTypeId", unit_id as "unitId"
    from settlement_rule where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a definition settles a consumption. */
export const settles = (by: Definition, one: Consumed): boolean =>
  one.supplierId === by.supplierId &&
  [by.warehouseId ?? one.warehouseId, by.operationTypeId ?? one.operationTypeId, by.unitId ?? one.unitId].every(
    (wanted, at) => wanted === [one.warehouseId, one.operationTypeId, one.unitId][at],
  );

/** The ids of the issue lines that documents pay for. */
export const issueLinesOf = (documents: readonly Settlement[]): string[] =>
  documents.flatMap((document) => document.lines.lines.flatMap((line) => line.issueLineId ?? []));

/** The consumptions of these issue lines, by line. */
export async function consumedOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Consumed>> {
  if (ids.length === 0) return new Map();
  const rows = await consumed(work, sql`and l.id = any(${arrayOf([...ids], "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was consumed of the supplier where and while a document says, by its definition, and is not settled. */
export async function unsettledOf(work: Work, { header }: Settlement, by: Definition): Promise<Consumed[]> {
  const rows = await consumed(
    work,
    sql`and h.warehouse_id = ${header.warehouseId}::bigint and l.supplier_id = ${header.supplierId}::bigint
      and h.doc_on between ${header.consumedFrom}::date and ${header.consumedTo}::date
      and l.quantity > l.returned_quantity + l.settled_quantity`,
  );
  return rows.filter((one) => settles(by, one));
}

const consumed = (work: Work, where: ReturnType<typeof sql>): Promise<Consumed[]> =>
  work.run(CONSUMED`select l.id, h.warehouse_id as "warehouseId", l.supplier_id as "supplierId", l.material_id as "materialId",
      h.operation_type_id as "operationTypeId", h.unit_id as "unitId", h.doc_on::text as "docOn",
      coalesce(l.batch, '') as batch, coalesce(l.area, '') as area, coalesce(l.seat, '') as seat, coalesce(l.box, '') as box,
      l.quantity - l.returned_quantity - l.settled_quantity as open, coalesce(t.account, 'materialConsumption') as account
    from goods_issue_line l join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id and h.stage = 'posted'
    left join operation_type t on t.comp_id = h.comp_id and t.id = h.operation_type_id
    where l.comp_id = ${work.compId} and l.owner = 'supplier' and l.supplier_id is not null ${where}
    order by h.doc_on, h.doc_no, l.seq`);
