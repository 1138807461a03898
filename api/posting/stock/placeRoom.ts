import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare } from "#define/decimal";
import type { Finding, Rule } from "#define/rule";
import { plainQuantity } from "./plainQuantity.ts";
import type { DocumentRecord } from "#define/rows";

/** Where documents say what goes in: the warehouse, and the parts of its place on each line. */
type Entrance<H extends string, L extends string> = Readonly<{ warehouse: H } & Record<"area" | "seat" | "box", L>>;
type Entering<H extends string, L extends string> = DocumentRecord<
  Record<H, string | null>,
  { lines: (Record<L, string | null> & { quantity: string })[] }
>;
const PARTS = ["area", "seat", "box"] as const;
const ROOM = shaped({ warehouseId: "id", area: "text", seat: "text?", box: "text?", maximum: "decimal", lies: "decimal" });

/** Says which lines bring more to a place than it is to hold. */
export const fillsPlace = filling({ warehouse: "warehouseId", area: "area", seat: "seat", box: "box" });
/** The same of where goods go to. */
export const fillsDestination = filling({ warehouse: "inWarehouseId", area: "inArea", seat: "inSeat", box: "inBox" });

/** A place that names no seat or box holds what lies in all of them; of several lines each counts with those before it. */
function filling<H extends string, L extends string>({ warehouse, ...parts }: Entrance<H, L>): Rule<Entering<H, L>> {
  return async (documents, work) => {
    const ids = documents.flatMap(({ header }) => header[warehouse] ?? []);
    if (ids.length === 0) return [];
    const rooms = await work.run(ROOM`select p.warehouse_id as "warehouseId", p.area, p.seat, p.box, p.maximum,
        coalesce((select sum(b.quantity) from stock_balance b where b.comp_id = p.comp_id and b.warehouse_id = p.warehouse_id and b.area = p.area
          and b.seat = coalesce(p.seat, b.seat) and b.box = coalesce(p.box, b.box) and b.state <> 'inTransit'), 0) as lies
      from warehouse_position p where p.comp_id = ${work.compId} and p.maximum is not null and p.warehouse_id = any(${arrayOf(ids, "bigint")})`);
    return documents.flatMap((record, document) =>
      record.lines.lines.flatMap((line, at): Finding[] => {
        const [area, seat, box] = PARTS.map((part) => line[parts[part]] ?? "");
        const held = rooms.filter(
          (one) =>
            one.warehouseId === record.header[warehouse] && one.area === area && (one.seat ?? seat) === seat && (one.box ?? box) === box,
        );
        return held.flatMap((one): Finding[] => {
          const lies = one.lies;
          one.lies = add(lies, line.quantity);
          const place = [one.area, one.seat, one.box].filter((part) => part !== null).join("/");
          const params = { place, max: plainQuantity(one.maximum), lies: plainQuantity(lies) };
          return compare(one.lies, one.maximum) > 0
            ? [{ document, code: "placeFull", table: "lines", row: at + 1, field: parts.area, params }]
            : [];
        });
      }),
    );
  };
}
