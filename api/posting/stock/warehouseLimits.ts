import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { idOf, linesOf, textOf } from "#posting/amounts";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

type Position = { area: string; seat: string | null; box: string | null };
const LIMITS = shaped({ id: "id", code: "text", departments: narrow<string[]>("json"), positions: narrow<Position[]>("json") });
type Limits = RowIn<typeof LIMITS>;

const warehousesOf = (documents: readonly DocumentRecord[]) => [
  ...new Set(documents.flatMap(({ header }) => idOf(header.warehouseId) ?? [])),
];

/** Says which documents are of a department whose goods do not lie in the warehouse, and which lines name a place that it has not. */
export const fitsWarehouse: Rule = async (documents, work) => {
  const limits = await limitsOf(work, warehousesOf(documents));
  return documents.flatMap((document, index): Finding[] => {
    const limit = limits.get(textOf(document.header.warehouseId));
    if (!limit) return [];
    const department = textOf(document.header.departmentId);
    const isForeign = limit.departments.length > 0 && !limit.departments.includes(department);
    const foreign: Finding[] = isForeign
      ? [{ document: index, code: "otherDepartment", field: "departmentId", params: { warehouse: limit.code } }]
      : [];
    return [...foreign, ...strangePlaces(document, index, limit)];
  });
};

/**
 * Says which documents somebody confirms who is none of the keepers that their warehouse names; where it names none, everyone with the
 * right may.
 */
export const keptByViewer: Rule = async (documents, work) => {
  const { accountId, employeeId } = work.viewer;
  if (accountId === "0") return [];
  const kept = await work.run(shaped({ id: "id", code: "text", isMine: "boolean" })`select w.id, w.code,
      bool_or(k.employee_id is not distinct from ${employeeId}::bigint) as "isMine"
    from warehouse_keeper k join warehouse w on w.comp_id = k.comp_id and w.id = k.warehouse_id
    where k.comp_id = ${work.compId} and k.warehouse_id = any(${arrayOf(warehousesOf(documents), "bigint")}) group by w.id, w.code`);
  const closed = new Map(kept.filter(({ isMine }) => !isMine).map(({ id, code }) => [id, code]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const warehouse = closed.get(textOf(header.warehouseId));
    return warehouse === undefined ? [] : [{ document, code: "notKeeper", field: "warehouseId", params: { warehouse } }];
  });
};

async function limitsOf(work: Work, ids: readonly string[]): Promise<Map<string, Limits>> {
  const rows = await work.run(LIMITS`select w.id, w.code,
      coalesce((select json_agg(d.department_id::text) from warehouse_department d where d.comp_id = w.comp_id and d.warehouse_id = w.id), '[]') as departments,
      coalesce((select json_agg(json_build_object('area', p.area, 'seat', p.seat, 'box', p.box)) from warehouse_position p
        where p.comp_id = w.comp_id and p.warehouse_id = w.id), '[]') as positions
    from warehouse w where w.comp_id = ${work.compId} and w.id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A position that names no seat or box holds all of them. */
function strangePlaces(document: DocumentRecord, index: number, { positions, code }: Limits): Finding[] {
  if (positions.length === 0) return [];
  const lies = (line: Row) =>
    positions.some(
      ({ area, seat, box }) => area === line.area && (seat === null || seat === line.seat) && (box === null || box === line.box),
    );
  return linesOf(document, "lines").flatMap((line, at): Finding[] =>
    [line.area, line.seat, line.box].every((part) => textOf(part) === "") || lies(line)
      ? []
      : [
          {
            document: index,
            code: "noPosition",
            table: "lines",
            row: at + 1,
            field: "area",
            value: line.area,
            params: { warehouse: code },
          },
        ],
  );
}
