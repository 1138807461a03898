import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { idOf, linesOf, textOf, total } from "#posting/amounts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { correctMaterials, livingLines } from "./moves.ts";
import { amountsByLine, monthsByDocument } from "#posting/stock/document";
import { reverseStock } from "#posting/stock/reverse";
import type { Finding, Posting, Rule } from "#define/rule";

const MODULE = "warehouse.materialCorrection";

/**
 * Says which lines correct nothing: the same material and batch, a movement of another warehouse or material, one that was undone, or one
 * that is named twice.
 */
export const namesOtherMaterial: Rule = async (documents, work) => {
  const ids = documents.flatMap((document) => linesOf(document, "lines").flatMap((line) => idOf(line.moveId) ?? []));
  const found = await work.run(shaped({
    id: "id",
    warehouseId: "id",
    materialId: "id",
    batch: "text",
  })`select id, warehouse_id as "warehouseId",
      material_id as "materialId", batch from stock_move where comp_id = ${work.compId} and quantity <> 0 and reversal_of is null and id = any(${arrayOf(ids, "bigint")})`);
  const moves = new Map(found.map((move) => [move.id, move]));
  const living = await livingLines(work, [...moves.keys()]);
  const seen = new Set<string>();
  return documents.flatMap((document, index) =>
    linesOf(document, "lines").flatMap((line, at): Finding[] => {
      const place = { document: index, table: "lines", row: at + 1 };
      const move = moves.get(textOf(line.moveId));
      if (!move || move.warehouseId !== document.header.warehouseId || seen.has(move.id))
        return [{ ...place, code: "unknownRecord", field: "moveId" }];
      seen.add(move.id);
      if ((living.get(move.id) ?? []).length === 0) return [{ ...place, code: "reversedSince", field: "moveId" }];
      if (move.materialId !== line.materialId) return [{ ...place, code: "otherMaterial", field: "materialId" }];
      return move.materialId === line.rightMaterialId && move.batch === textOf(line.rightBatch)
        ? [{ ...place, code: "sameValue", field: "rightMaterialId", params: { other: "materialId" } }]
        : [];
    }),
  );
};

/** Books what posted lines moved on the material that they should have named; the lines say what changed in value. */
export const correctLines: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const corrections = documents.flatMap(({ header, lines }, document) =>
    linesOf({ header, lines }, "lines").map((line, at) => ({
      document,
      table: "lines",
      row: at + 1,
      module: MODULE,
      documentId: textOf(header.id),
      lineId: textOf(line.id),
      docNo: textOf(header.docNo),
      postedOn: textOf(header.docOn),
      moveId: textOf(line.moveId),
      materialId: textOf(line.rightMaterialId),
      batch: textOf(line.rightBatch),
    })),
  );
  const postings = await correctMaterials(work, corrections);
  const [amounts, months] = [amountsByLine(postings), monthsByDocument(postings)];
  for (const line of documents.flatMap((document) => linesOf(document, "lines"))) line.amount = amounts.get(textOf(line.id)) ?? "0";
  stamp(
    documents,
    documents.map((document) => ({ totalAmount: total(linesOf(document, "lines"), "amount"), ...postedOf(document.header, months) })),
  );
};

/** Undoes corrections: what they corrected counts again as it was. */
export const undoCorrection: Posting = async (documents, work) => void (await reverseStock(work, MODULE, documents));
