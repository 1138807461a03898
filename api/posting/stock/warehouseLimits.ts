import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import type { Work } from "#define/work";
import type { Finding, Rule } from "#define/rule";
import type { DocumentRecord } from "#define/rows";
import type { Maybe } from "./documents.ts";

type Position = { area: string; seat: string | null; box: string | null };
/** Where a document names a warehouse, its department and the places in it. */
type Side<H extends string, L extends string> = Readonly<Record<"warehouse" | "department", H> & Record<"area" | "seat" | "box", L>>;
type Sided<H extends string, L extends string, More = object> = DocumentRecord<Record<H, string | null>, { lines: (Maybe<L> & More)[] }>;
const LIMITS = shaped({
  id: "id",
  code: "text",
  own: "id?",
  isVirtual: "boolean",
  departments: narrow<string[]>("json"),
  positions: narrow<Position[]>("json"),
});
type Limits = RowIn<typeof LIMITS>;

const SOURCE = { warehouse: "warehouseId", department: "departmentId", area: "area", seat: "seat", box: "box" } as const;
const DESTINATION = {
  warehouse: "inWarehouseId",
  department: "inDepartmentId",
  area: "inArea",
  seat: "inSeat",
  box: "inBox",
} as const;

const idsIn = <H extends string>(documents: readonly { header: Record<H, string | null> }[], column: H) => [
  ...new Set(documents.flatMap(({ header }) => header[column] ?? [])),
];

/** Says which documents are of a department whose goods do not lie in the warehouse, and which lines name a place that it has not. */
export const fitsWarehouse = fits(SOURCE, () => true);
/** The same of where goods go to. */
export const fitsDestination = fits(DESTINATION, () => true);
/** The same where goods may still leave a place that the warehouse no longer has. */
export const fitsWhatComes = fits(SOURCE, (line: { quantity: string }) => signOf(line.quantity) > 0);
/** The same of a count: what the book does not know lies at places that the warehouse has. */
export const fitsWhatIsFound = fits(SOURCE, (line: { isBooked: boolean }) => !line.isBooked);
/** The same of a settlement: what was used lies there no more. */
export const fitsWhatIsBought = fits(SOURCE, (line: { issueLineId: string | null }) => isEmpty(line.issueLineId));

/**
 * Says which documents somebody confirms who is none of the keepers that their warehouse names; where it names none, everyone with the
 * right may.
 */
export const keptByViewer = kept(SOURCE.warehouse);
/** The same of the keepers of where goods go to. */
export const keptThere = kept(DESTINATION.warehouse);

function fits<H extends string, L extends string, More = object>(
  side: Side<H, L>,
  isMeant: (line: Maybe<L> & More) => boolean,
): Rule<Sided<H, L, More>> {
  return async (documents, work) => {
    const limits = await limitsOf(work, idsIn(documents, side.warehouse));
    return documents.flatMap((document, index): Finding[] => {
      // The goods of its own department lie in a warehouse, whichever others it names.
      const limit = limits.get(document.header[side.warehouse] ?? "");
      if (!limit) return [];
      const department = document.header[side.department] ?? "";
      const isForeign = limit.departments.length > 0 && ![...limit.departments, limit.own].includes(department);
      const foreign: Finding[] = isForeign
        ? [{ document: index, code: "otherDepartment", field: side.department, params: { warehouse: limit.code } }]
        : [];
      return [...foreign, ...strangePlaces(document, index, limit, side, isMeant)];
    });
  };
}

function kept<H extends string>(column: H): Rule<{ header: Record<H, string | null> }> {
  return async (documents, work) => {
    const { accountId, employeeId } = work.viewer;
    if (accountId === "0") return [];
    const found = await work.run(shaped({ id: "id", code: "text", isMine: "boolean" })`select w.id, w.code,
      bool_or(k.employee_id is not distinct from ${employeeId}::bigint) as "isMine"
    from warehouse_keeper k join warehouse w on w.comp_id = k.comp_id and w.id = k.warehouse_id
    where k.comp_id = ${work.compId} and k.warehouse_id = any(${arrayOf(idsIn(documents, column), "bigint")}) group by w.id, w.code`);
    const closed = new Map(found.filter(({ isMine }) => !isMine).map(({ id, code }) => [id, code]));
    return documents.flatMap(({ header }, document): Finding[] => {
      const warehouse = closed.get(header[column] ?? "");
      return warehouse === undefined ? [] : [{ document, code: "notKeeper", field: column, params: { warehouse } }];
    });
  };
}

async function limitsOf(work: Work, ids: readonly string[]): Promise<Map<string, Limits>> {
  const rows = await work.run(LIMITS`select w.id, w.code,
      coalesce((select json_agg(d.department_id::text) from warehouse_department d where d.comp_id = w.comp_id and d.warehouse_id = w.id), '[]') as departments,
      w.department_id as "own", w.is_virtual as "isVirtual",
      coalesce((select json_agg(json_build_object('area', p.area, 'seat', p.seat, 'box', p.box)) from warehouse_position p
        where p.comp_id = w.comp_id and p.warehouse_id = w.id), '[]') as positions
    from warehouse w where w.comp_id = ${work.compId} and w.id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A position that names no seat or box holds all of them; in a virtual warehouse nothing lies anywhere. */
function strangePlaces<H extends string, L extends string, More>(
  document: Sided<H, L, More>,
  index: number,
  { positions, code, isVirtual }: Limits,
  side: Side<H, L>,
  isMeant: (line: Maybe<L> & More) => boolean,
): Finding[] {
  if (positions.length === 0 && !isVirtual) return [];
  return document.lines.lines.flatMap((line, at): Finding[] => {
    const [area, seat, box] = [line[side.area] ?? "", line[side.seat] ?? "", line[side.box] ?? ""];
    const lies = positions.some(
      (one) => one.area === area && (one.seat === null || one.seat === seat) && (one.box === null || one.box === box),
    );
    if (!isMeant(line) || `${area}${seat}${box}` === "" || lies) return [];
    return [
      { document: index, code: "noPosition", table: "lines", row: at + 1, field: side.area, value: area, params: { warehouse: code } },
    ];
  });
}
