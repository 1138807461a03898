import { type RowIn, shaped } from "#db/row";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { grouped, unnest } from "#posting/rows";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { Drafting, MadeDraft } from "#define/action";
import type { StockCountRun } from "#posting/stock/documents";

type Scope = { from: number; row: number; line: StockCountRun["lines"]["lines"][number]; run: StockCountRun["header"] };
const FOUND = shaped({
  at: "integer",
  departmentId: "id",
  materialId: "id",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  owner: "text",
  supplierId: "id?",
  customerId: "id?",
  state: "text",
  serial: "text",
  quantity: "decimal",
  unitPrice: "decimal",
});
type Found = RowIn<typeof FOUND>;
const TYPES = { at: "integer", warehouseId: "bigint", classId: "bigint", name: "text" } as const;

/**
 * One count for each line of a run, with the book as it stands: all that lies in the warehouse, whatever its state and whoever owns it
 * (others' goods have no value, and name whose they are), of the class (and those below it) and the
 * name that the line says.
 */
export const countsOf: Drafting<StockCountRun> = async (documents, work) => {
  const scopes = documents.flatMap((document, from) => scopesOf(document, from));
  const found = grouped(await readBook(work, scopes), ({ at }) => at);
  failIfAny(
    scopes
      .filter((_, at) => !found.has(at))
      .map(({ from, row }): Finding => ({ code: "nothingToCount", document: from, table: "lines", row, field: "warehouseId" })),
  );
  return scopes.map((scope, at) => countOf(work, scope, found.get(at) ?? []));
};

function scopesOf(document: StockCountRun, from: number): Scope[] {
  return document.lines.lines.map((line, index) => ({ from, row: index + 1, line, run: document.header }));
}

function readBook(work: Work, scopes: readonly Scope[]): Promise<Found[]> {
  const lists = {
    at: scopes.map((_, at) => at),
    warehouseId: scopes.map(({ line }) => line.warehouseId),
    classId: scopes.map(({ line }) => line.materialClassId),
    name: scopes.map(({ line }) => (line.materialName ?? "").trim()),
  };
  return work.run(FOUND`with recursive k as (select * from ${unnest("k", lists, TYPES)}),
    below as (select k.at, k.class_id as id from k where k.class_id is not null
      union select below.at, c.id from below join material_class c on c.comp_id = ${work.compId} and c.parent_id = below.id)
    select k.at, w.department_id as "departmentId", b.material_id as "materialId", b.batch, b.area, b.seat, b.box, b.owner, b.state, b.serial, b.quantity,
    case when b.owner = 'own' then coalesce(case when v.quantity > 0 then v.value / v.quantity end, nullif(v.last_price, 0), cm.planned_price, 0)
      else 0 end::numeric(18,6) as "unitPrice",
      nullif(case b.owner when 'supplier' then b.owner_party_id end, 0) as "supplierId",
      nullif(case b.owner when 'customer' then b.owner_party_id end, 0) as "customerId"
    from k join warehouse w on w.comp_id = ${work.compId} and w.id = k.warehouse_id
    join stock_balance b on b.comp_id = ${work.compId} and b.warehouse_id = k.warehouse_id and b.quantity <> 0
      and b.state in ('available', 'inspection', 'blocked')
    join company_material cm on cm.comp_id = b.comp_id and cm.id = b.material_id
    join material m on m.id = b.material_id
    join stock_valuation v on v.comp_id = b.comp_id and v.warehouse_id = b.warehouse_id and v.material_id = b.material_id and v.owner = b.owner
      and v.owner_party_id = b.owner_party_id and v.transfer = ''
    where (k.class_id is null or exists (select 1 from below where below.at = k.at and below.id = cm.material_class_id))
      and (k.name = '' or strpos(lower(concat_ws(' ', m.code, m.name_zh, m.name_en, m.name_ru)), lower(k.name)) > 0)
    order by k.at, b.owner <> 'own', b.owner, b.owner_party_id, m.code, b.state, b.batch, b.area, b.seat, b.box, b.serial`);
}

function countOf(work: Work, { from, line, run }: Scope, found: readonly Found[]): MadeDraft {
  const { warehouseId, materialClassId, materialName, keeperId } = line;
  const { docOn, isBlind, tolerance, id, notes } = run;
  const header = { docOn, warehouseId, materialClassId, materialName, keeperId, isBlind, tolerance, notes, runId: id };
  const frozen = { departmentId: found[0]?.departmentId ?? null, frozenAt: work.now, bookedLines: found.length };
  return { from, header: { ...header, ...frozen }, lines: { lines: found.map(bookLine) } };
}

function bookLine({ materialId, batch, area, seat, box, owner, supplierId, customerId, state, serial, quantity, unitPrice }: Found): Row {
  return {
    materialId,
    batch,
    area,
    seat,
    box,
    owner,
    supplierId,
    customerId,
    state,
    serialNos: serial,
    bookBatch: batch,
    bookArea: area,
    bookSeat: seat,
    bookBox: box,
    bookQuantity: quantity,
    unitPrice,
    isBooked: true,
    lacksOwner: owner !== "own" && supplierId === null && customerId === null,
  };
}
