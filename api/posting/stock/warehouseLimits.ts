import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { amountOf, idOf, linesOf, textOf } from "#posting/amounts";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

type Position = { area: string; seat: string | null; box: string | null };
/** Where a document names a warehouse, its department and the places in it. */
type Side = Readonly<Record<"warehouse" | "department" | "area" | "seat" | "box", string>>;
const LIMITS = shaped({ id: "id", code: "text", own: "id?", departments: narrow<string[]>("json"), positions: narrow<Position[]>("json") });
type Limits = RowIn<typeof LIMITS>;

const SOURCE: Side = { warehouse: "warehouseId", department: "departmentId", area: "area", seat: "seat", box: "box" };
const DESTINATION: Side = { warehouse: "inWarehouseId", department: "inDepartmentId", area: "inArea", seat: "inSeat", box: "inBox" };

const idsIn = (documents: readonly DocumentRecord[], column: string) => [
  ...new Set(documents.flatMap(({ header }) => idOf(header[column]) ?? [])),
];

/** Says which documents are of a department whose goods do not lie in the warehouse, and which lines name a place that it has not. */
export const fitsWarehouse: Rule = fits(SOURCE, () => true);
/** The same of where goods go to. */
export const fitsDestination: Rule = fits(DESTINATION, () => true);
/** The same where goods may still leave a place that the warehouse no longer has. */
export const fitsWhatComes: Rule = fits(SOURCE, (line) => signOf(amountOf(line.quantity)) > 0);
/** The same of a count: what the book does not know lies at places that the warehouse has. */
export const fitsWhatIsFound: Rule = fits(SOURCE, (line) => line.isBooked !== true);
/** The same of a settlement: what was used lies there no more. */
export const fitsWhatIsBought: Rule = fits(SOURCE, (line) => isEmpty(line.issueLineId));

/**
 * Says which documents somebody confirms who is none of the keepers that their warehouse names; where it names none, everyone with the
 * right may.
 */
export const keptByViewer: Rule = kept(SOURCE.warehouse);
/** The same of the keepers of where goods go to. */
export const keptThere: Rule = kept(DESTINATION.warehouse);

function fits(side: Side, isMeant: (line: Row) => boolean): Rule {
  return async (documents, work) => {
    const limits = await limitsOf(work, idsIn(documents, side.warehouse));
    return documents.flatMap((document, index): Finding[] => {
      // The goods of its own department lie in a warehouse, whichever others it names.
      const limit = limits.get(textOf(document.header[side.warehouse]));
      if (!limit) return [];
      const department = textOf(document.header[side.department]);
      const isForeign = limit.departments.length > 0 && ![...limit.departments, limit.own].includes(department);
      const foreign: Finding[] = isForeign
        ? [{ document: index, code: "otherDepartment", field: side.department, params: { warehouse: limit.code } }]
        : [];
      return [...foreign, ...strangePlaces(document, index, limit, side, isMeant)];
    });
  };
}

function kept(column: string): Rule {
  return async (documents, work) => {
    const { accountId, employeeId } = work.viewer;
    if (accountId === "0") return [];
    const found = await work.run(shaped({ id: "id", code: "text", isMine: "boolean" })`select w.id, w.code,
      bool_or(k.employee_id is not distinct from ${employeeId}::bigint) as "isMine"
    from warehouse_keeper k join warehouse w on w.comp_id = k.comp_id and w.id = k.warehouse_id
    where k.comp_id = ${work.compId} and k.warehouse_id = any(${arrayOf(idsIn(documents, column), "bigint")}) group by w.id, w.code`);
    const closed = new Map(found.filter(({ isMine }) => !isMine).map(({ id, code }) => [id, code]));
    return documents.flatMap(({ header }, document): Finding[] => {
      const warehouse = closed.get(textOf(header[column]));
      return warehouse === undefined ? [] : [{ document, code: "notKeeper", field: column, params: { warehouse } }];
    });
  };
}

async function limitsOf(work: Work, ids: readonly string[]): Promise<Map<string, Limits>> {
  const rows = await work.run(LIMITS`select w.id, w.code,
      coalesce((select json_agg(d.department_id::text) from warehouse_department d where d.comp_id = w.comp_id and d.warehouse_id = w.id), '[]') as departments,
      w.department_id as "own",
      coalesce((select json_agg(json_build_object('area', p.area, 'seat', p.seat, 'box', p.box)) from warehouse_position p
        where p.comp_id = w.comp_id and p.warehouse_id = w.id), '[]') as positions
    from warehouse w where w.comp_id = ${work.compId} and w.id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A position that names no seat or box holds all of them. */
function strangePlaces(
  document: DocumentRecord,
  index: number,
  { positions, code }: Limits,
  side: Side,
  isMeant: (line: Row) => boolean,
): Finding[] {
  if (positions.length === 0) return [];
  return linesOf(document, "lines").flatMap((line, at): Finding[] => {
    const [area, seat, box] = [textOf(line[side.area]), textOf(line[side.seat]), textOf(line[side.box])];
    const lies = positions.some(
      (one) => one.area === area && (one.seat === null || one.seat === seat) && (one.box === null || one.box === box),
    );
    if (!isMeant(line) || `${area}${seat}${box}` === "" || lies) return [];
    return [
      { document: index, code: "noPosition", table: "lines", row: at + 1, field: side.area, value: area, params: { warehouse: code } },
    ];
  });
}
