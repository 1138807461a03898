import { type RowIn, shaped } from "#db/row";
import { add, compare, divide, magnitude, multiply, signOf } from "#define/decimal";
import { isEmpty } from "#define/condition";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";
import type { Maybe, StockHeader, StockLine } from "./documents.ts";
import type { DocumentRecord } from "#define/rows";

const COST = shaped({
  warehouseId: "id",
  materialId: "id",
  quantity: "decimal?",
  value: "decimal?",
  lastPrice: "decimal?",
  plannedPrice: "decimal?",
});
type Cost = RowIn<typeof COST>;
type ValuedLine = Pick<StockLine, "materialId"> & Maybe<"quantity" | "amount" | "owner" | "requestedQuantity">;
export type Valued = DocumentRecord<Pick<StockHeader, "warehouseId" | "submittedValue">, { lines: ValuedLine[] }>;
type Costed = DocumentRecord<{ warehouseId: string }, { lines: { materialId: string }[] }>;
const TYPES = { warehouseId: "bigint", materialId: "bigint" } as const;

/** Prices in company currency that lines are going to have, where a paper before them says so. */
export type Pricing<D> = (work: Work, documents: readonly D[]) => Promise<ReadonlyMap<object, string>>;

/**
 * Says of each document what its goods are worth as it is submitted, whatever their direction: what lines say themselves or `pricing` of
 * them, else what their material costs there now, on average, last or as planned. Of what was asked for and what is given the larger
 * counts; others' goods are worth nothing.
 */
export const valuing =
  <D extends Valued>(pricing: Pricing<D> = () => Promise.resolve(new Map())): Posting<D> =>
  async (documents, work) => {
    const [costs, prices] = [await costsOf(work, documents), await pricing(work, documents)];
    for (const document of documents)
      document.header.submittedValue = document.lines.lines.reduce(
        (sum, line) => add(sum, worthOf(work, line, costs.get(keyOf(document.header, line)), prices.get(line))),
        "0",
      );
  };
export const valueSubmitted: Posting<Valued> = valuing();

/** What a piece of own goods costs in the warehouse of a document, on average, last or as planned; null where nothing says it. */
export async function piecePrices(
  work: Work,
  documents: readonly Costed[],
): Promise<(header: Costed["header"], line: { materialId: string }) => string | null> {
  const costs = await costsOf(work, documents);
  return (header, line) => {
    const { quantity, value, lastPrice, plannedPrice } = costs.get(keyOf(header, line)) ?? {};
    const average = signOf(quantity ?? "0") > 0 ? divide(value ?? "0", quantity ?? "1", 6) : "0";
    return [average, lastPrice, plannedPrice].find((price) => signOf(price ?? "0") > 0) ?? null;
  };
}

function worthOf({ money }: Work, line: ValuedLine, cost: Cost | undefined, price: string | undefined): string {
  if (!isEmpty(line.amount) && signOf(line.amount ?? "0") !== 0) return magnitude(line.amount ?? "0");
  if (!isEmpty(line.owner) && line.owner !== "own") return "0";
  const [given, asked] = [magnitude(line.quantity ?? "0"), magnitude(line.requestedQuantity ?? "0")];
  const quantity = compare(given, asked) < 0 ? asked : given;
  if (price === undefined && signOf(cost?.quantity ?? "0") > 0)
    return divide(multiply(cost?.value ?? "0", quantity, 10), cost?.quantity ?? "1", money.company);
  return multiply(price ?? cost?.lastPrice ?? cost?.plannedPrice ?? "0", quantity, money.company);
}

const keyOf = (header: { warehouseId: string }, line: { materialId: string }) => `${header.warehouseId} ${line.materialId}`;

/** What the company's own goods cost by warehouse and material; one query. */
async function costsOf(work: Work, documents: readonly Costed[]) {
  const places = documents.flatMap((document) => document.lines.lines.map((line) => ({ header: document.header, line })));
  const lists = {
    warehouseId: places.map(({ header }) => header.warehouseId),
    materialId: places.map(({ line }) => line.materialId),
  };
  const rows = await work.run(COST`select distinct k.warehouse_id as "warehouseId", k.material_id as "materialId", b.quantity, b.value,
      nullif(b.last_price, 0) as "lastPrice", m.planned_price as "plannedPrice"
    from ${unnest("k", lists, TYPES)} join company_material m on m.comp_id = ${work.compId} and m.id = k.material_id
    left join stock_valuation b on b.comp_id = m.comp_id and b.warehouse_id = k.warehouse_id and b.material_id = k.material_id
      and b.owner = 'own' and b.transfer = ''`);
  return new Map(rows.map((row) => [keyOf(row, row), row]));
}
