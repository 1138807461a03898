import { shaped } from "#db/row";
import { add, divide, multiply, negate, signOf } from "#define/decimal";
import { isEmpty } from "#define/condition";
import type { DocumentRecord, Row } from "#define/rows";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { amountOf, linesOf, textOf } from "#posting/amounts";
import { unnest } from "#posting/rows";

const COST = shaped({ warehouseId: "id", materialId: "id", quantity: "decimal", value: "decimal" });
const TYPES = { warehouseId: "bigint", materialId: "bigint" } as const;

/**
 * Says of each document what its goods are worth as it is submitted, whatever their direction: what lines say themselves, else what their
 * material costs there now on average. Others' goods are worth nothing.
 */
export const valueSubmitted: Posting = async (documents, work) => {
  const costs = await costsOf(work, documents);
  for (const document of documents)
    document.header.submittedValue = linesOf(document, "lines").reduce((sum, line) => add(sum, worthOf(work, document, line, costs)), "0");
};

function worthOf(
  work: Work,
  { header }: DocumentRecord,
  line: Row,
  costs: ReadonlyMap<string, { quantity: string; value: string }>,
): string {
  if (!isEmpty(line.amount) && signOf(amountOf(line.amount)) !== 0) return magnitude(amountOf(line.amount));
  if (!isEmpty(line.owner) && line.owner !== "own") return "0";
  const cost = costs.get(keyOf(header, line));
  if (!cost || signOf(cost.quantity) <= 0) return "0";
  return magnitude(divide(multiply(cost.value, amountOf(line.quantity), 10), cost.quantity, work.money.company));
}

const magnitude = (amount: string) => (signOf(amount) < 0 ? negate(amount) : amount);
const keyOf = (header: Row, line: Row) => `${textOf(header.warehouseId)} ${textOf(line.materialId)}`;

/** Quantity and value of the company's own goods by warehouse and material; one query. */
async function costsOf(work: Work, documents: readonly DocumentRecord[]) {
  const places = documents.flatMap((document) => linesOf(document, "lines").map((line) => ({ header: document.header, line })));
  const lists = {
    warehouseId: places.map(({ header }) => textOf(header.warehouseId)),
    materialId: places.map(({ line }) => textOf(line.materialId)),
  };
  const rows = await work.run(COST`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.quantity, b.value
    from stock_valuation b where b.comp_id = ${work.compId} and b.owner = 'own' and b.transfer = ''
      and (b.warehouse_id, b.material_id) in (select * from ${unnest("k", lists, TYPES)})`);
  return new Map(rows.map((row) => [keyOf(row, row), row]));
}
