import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { multiply } from "#define/decimal";
import type { Work } from "#define/work";
import { amountOf } from "#posting/amounts";
import { addDays } from "#define/days";
import { deriveReceipt } from "./amounts.ts";
import { matchOrderLines } from "./orderLines.ts";
import type { Finding, Posting, Rule } from "#define/rule";
import type { DraftOf } from "#define/rows";
import type { GoodsReceipt } from "#posting/stock/documents";

type Draft = DraftOf<GoodsReceipt>;
type DraftLine = Draft["lines"]["lines"][number];

const MATERIAL = shaped({ id: "id", plannedPrice: "decimal?", shelfLifeDays: "integer?", auxiliaryFactor: "decimal?" });
type Material = RowIn<typeof MATERIAL>;
type Facts = { substitutes: ReadonlySet<string>; materials: ReadonlyMap<string, Material> };

/**
 * Says which lines have no price where neither an order, an issue nor a plan gives one, and which documents bring goods of nobody into
 * substitute storage.
 */
export const isPriced: Rule<GoodsReceipt> = async (documents, work) => {
  const facts = await factsOf(work, documents);
  return documents.flatMap((document, index): Finding[] => {
    const { header } = document;
    if (facts.substitutes.has(header.warehouseId))
      return isEmpty(header.supplierId) ? [{ document: index, code: "required", field: "supplierId" }] : [];
    return document.lines.lines.flatMap((line, at): Finding[] =>
      isEmpty(line.unitPrice) && isEmpty(header.purchaseOrderId) && isEmpty(line.issueLineId) && planned(facts, line) === null
        ? [{ document: index, code: "required", table: "lines", row: at + 1, field: "unitPrice" }]
        : [],
    );
  });
};

/**
 * Fills what masters and order know: whose the goods are, the planned price where there is none, the last day of a batch, the quantity in
 * the second unit, and the tax that the goods are ordered with.
 */
export const fillReceipt: Posting<Draft> = async (documents, work) => {
  const facts = await factsOf(work, documents);
  for (const document of documents) {
    const isSubstitute = facts.substitutes.has(document.header.warehouseId ?? "");
    for (const line of document.lines.lines) fillLine(line, document.header, facts, isSubstitute);
    deriveReceipt(document, work.money);
  }
  const { matches } = await matchOrderLines(documents, work, false);
  for (const { line, orderLine } of matches) if (isEmpty(line.taxRate)) line.taxRate = orderLine.taxRate;
};

function fillLine(line: DraftLine, header: Draft["header"], facts: Facts, isSubstitute: boolean): void {
  const material = facts.materials.get(line.materialId ?? "");
  line.plannedPrice = material?.plannedPrice ?? null;
  line.owner = isSubstitute ? "supplier" : "own";
  if (isSubstitute) line.unitPrice = null;
  else if (isEmpty(line.unitPrice) && isEmpty(header.purchaseOrderId) && isEmpty(line.issueLineId)) line.unitPrice = planned(facts, line);
  if (isEmpty(line.expiresOn) && !isEmpty(line.producedOn) && material?.shelfLifeDays)
    line.expiresOn = addDays(line.producedOn ?? "", material.shelfLifeDays);
  if (isEmpty(line.auxiliaryQuantity) && material?.auxiliaryFactor)
    line.auxiliaryQuantity = multiply(amountOf(line.quantity), material.auxiliaryFactor, 6);
}

const planned = ({ materials }: Facts, line: DraftLine): string | null => materials.get(line.materialId ?? "")?.plannedPrice ?? null;

async function factsOf(work: Work, documents: readonly Draft[]): Promise<Facts> {
  const stores = [...new Set(documents.flatMap(({ header }) => header.warehouseId ?? []))];
  const ids = [...new Set(documents.flatMap((document) => document.lines.lines.flatMap((line) => line.materialId ?? [])))];
  const [substitutes, materials] = await Promise.all([
    work.run(
      shaped({
        id: "id",
      })`select id from warehouse where comp_id = ${work.compId} and is_substitute and id = any(${arrayOf(stores, "bigint")})`,
    ),
    work.run(MATERIAL`select id, planned_price as "plannedPrice", shelf_life_days as "shelfLifeDays", auxiliary_factor as "auxiliaryFactor"
      from company_material where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`),
  ]);
  return { substitutes: new Set(substitutes.map(({ id }) => id)), materials: new Map(materials.map((row) => [row.id, row])) };
}
