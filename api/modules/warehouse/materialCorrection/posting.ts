import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, magnitude, multiply, signOf } from "#define/decimal";
import type { Fault } from "#define/problem";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { type Correction, correctMaterials, goodsFaults, livingGoods, takenAnew } from "./moves.ts";
import { amountsByLine, monthsByDocument } from "#posting/stock/document";
import { plainQuantity } from "#posting/stock/plainQuantity";
import type { Posted } from "#posting/stock/moves";
import { release, reserve } from "#posting/stock/reservation";
import { reverseStock } from "#posting/stock/reverse";
import { type Traced, tracedFaults } from "#posting/stock/serial";
import type { Finding, Posting, Rule } from "#define/rule";
import type { MaterialCorrection, MaterialCorrectionLine } from "#posting/stock/documents";

const MODULE = "warehouse.materialCorrection";
const MOVE = shaped({
  id: "id",
  lineId: "id",
  warehouseId: "id",
  materialId: "id",
  batch: "text",
  serial: "text",
  quantity: "decimal",
});
type Move = RowIn<typeof MOVE>;

/**
 * Says which lines correct nothing or what they cannot: the same material and batch, a movement of another warehouse or material, goods of
 * a line that were undone, corrected or are named twice, nothing or more than was moved, a part of what arrived in parts.
 */
export const namesOtherMaterial: Rule<MaterialCorrection> = async (documents, work) => {
  const moves = await movesNamed(documents, work);
  const living = await livingGoods(work, [...moves.keys()]);
  const seen = new Set<string>();
  return documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at): Finding[] => {
      const place = { document: index, table: "lines", row: at + 1 };
      const move = moves.get(line.moveId);
      const goods = move && [move.lineId, move.materialId, move.batch, move.serial].join("\0");
      if (!move || move.warehouseId !== document.header.warehouseId || seen.has(goods ?? ""))
        return [{ ...place, code: "unknownRecord", field: "moveId" }];
      seen.add(goods ?? "");
      return faultsOf(line, move, living.get(move.id) ?? []).map((fault) => ({ ...place, ...fault }));
    }),
  );
};

/** Says which lines lack the batch that the right material is kept by, or move serial numbers that it does not have. */
export const isTracedAnew: Rule<MaterialCorrection> = async (documents, work) => {
  const moves = await movesNamed(documents, work);
  const lines = documents.flatMap((document, index) =>
    document.lines.lines.map(({ moveId, rightMaterialId, rightBatch, quantity }, at) => {
      const line: Traced = {
        materialId: rightMaterialId,
        batch: rightBatch,
        serialNos: moves.get(moveId)?.serial ?? null,
        quantity,
      };
      return { document: index, row: at + 1, line };
    }),
  );
  const faults = await tracedFaults(work, lines);
  return faults.map((fault) => ({ ...fault, field: fault.field === "batch" ? "rightBatch" : "rightMaterialId" }));
};

async function movesNamed(documents: readonly MaterialCorrection[], work: Work): Promise<Map<string, Move>> {
  const ids = documents.flatMap((document) => document.lines.lines.flatMap((line) => line.moveId ?? []));
  const found =
    await work.run(MOVE`select id, line_id as "lineId", warehouse_id as "warehouseId", material_id as "materialId", batch, serial, quantity
    from stock_move where comp_id = ${work.compId} and quantity <> 0 and reversal_of is null and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(found.map((move) => [move.id, move]));
}

function faultsOf(line: MaterialCorrectionLine, move: Move, goods: readonly Posted[]): Fault[] {
  if (move.materialId !== line.materialId) return [{ code: "otherMaterial", field: "materialId" }];
  const isSame = move.materialId === line.rightMaterialId && move.batch === (line.rightBatch ?? "");
  if (isSame) return [{ code: "sameValue", field: "rightMaterialId", params: { other: "materialId" } }];
  const quantity = line.quantity;
  const isWithin = compare(multiply(quantity, move.quantity, 6), "0") > 0 && compare(magnitude(quantity), magnitude(move.quantity)) <= 0;
  if (isWithin) return goodsFaults(goods, quantity);
  return [{ code: "overCorrected", field: "quantity", value: quantity, params: { qty: plainQuantity(move.quantity) } }];
}

/** Books what posted lines moved on the material that they should have named; the lines say what changed in value. */
export const correctLines: Posting<MaterialCorrection> = async (documents, work) => {
  await fillUnits(work, documents);
  const documentIds = documents.map(({ header }) => header.id);
  const postings = await correctMaterials(work, correctionsOf(documents), { module: MODULE, documentIds });
  const [amounts, months] = [amountsByLine(postings), monthsByDocument(postings)];
  for (const line of documents.flatMap((document) => document.lines.lines)) line.amount = amounts.get(line.id) ?? "0";
  stamp(
    documents,
    documents.map((document) => {
      const { id } = document.header;
      const days = postings.flatMap(({ request, quantity }) =>
        request.documentId === id && signOf(quantity) !== 0 ? [request.postedOn] : [],
      );
      const totalAmount = total(document.lines.lines, "amount");
      return { totalAmount, ...postedOf(document.header, months), postedOn: days.toSorted().at(-1) ?? null };
    }),
  );
};

const correctionsOf = (documents: readonly MaterialCorrection[]): Correction[] =>
  documents.flatMap(({ header, lines }, document) =>
    lines.lines.map((line, at) => ({
      document,
      table: "lines",
      row: at + 1,
      module: MODULE,
      documentId: header.id,
      lineId: line.id,
      docNo: header.docNo,
      moveId: line.moveId,
      materialId: line.rightMaterialId,
      batch: line.rightBatch ?? "",
      quantity: line.quantity,
    })),
  );

/** Keeps what corrections are going to take of the right material; what they take off the wrong one may still be undone. */
export const holdRight: Posting<MaterialCorrection> = async (documents, work) =>
  reserve(work, await takenAnew(work, correctionsOf(documents)));

/** Gives back what was kept. */
export const freeRight: Posting<MaterialCorrection> = (documents, work) => release(work, MODULE, documents);

/** Undoes corrections: what they corrected counts again as it was. */
export const undoCorrection: Posting<MaterialCorrection> = async (documents, work) => void (await reverseStock(work, MODULE, documents));
