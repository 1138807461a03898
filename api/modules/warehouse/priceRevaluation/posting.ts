import { shaped } from "#db/row";
import { newId } from "#db/id";
import { priceRevaluationLines, type priceRevaluations } from "#db/schema/warehouse/priceRevaluation";
import { arrayOf } from "#db/sql";
import { sql } from "drizzle-orm";
import { compare, multiply, negate, signOf, subtract } from "#define/decimal";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { insertRows } from "#posting/rows";
import { monthsByDocument } from "#posting/stock/document";
import type { StockKey } from "#posting/stock/key";
import { varianceKey } from "#posting/stock/method";
import { holdMonths, monthWanted } from "#posting/stock/month";
import type { StockRequest } from "#posting/stock/request";
import { postStock } from "#posting/stock/stock";
import { lockValuations } from "#posting/stock/valuation";

type PriceRevaluation = DocumentOf<typeof priceRevaluations, { lines: typeof priceRevaluationLines }>;

const MODULE = "warehouse.priceRevaluation";

/** The price is another one, and no two documents that are done together are about one material. */
export const changesPrice: Rule<PriceRevaluation> = async (documents, work) => {
  const prices = await pricesOf(work, documents);
  const seen = new Set<string>();
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = prices.get(header.materialId) ?? null;
    if (before !== null && compare(before, header.newPrice) === 0)
      return [{ document, code: "samePrice", field: "newPrice", value: header.newPrice }];
    if (seen.has(header.materialId)) return [{ document, code: "duplicate", field: "materialId", value: header.docNo }];
    seen.add(header.materialId);
    return [];
  });
};

/** What the new price would make of what lies in warehouses at planned prices now. */
export const calculate: Posting<PriceRevaluation> = async (documents, work) => {
  const [prices, stores] = [await pricesOf(work, documents), await storesOf(work, documents)];
  for (const document of documents) {
    const { header } = document;
    header.oldPrice = prices.get(header.materialId) ?? null;
    const own = stores.filter(({ materialId }) => materialId === header.materialId);
    document.lines.lines = own.map(({ warehouseId, quantity, value }, at) => {
      const revaluedAmount = multiply(quantity, header.newPrice, work.money.company);
      const amounts = { bookedAmount: value, revaluedAmount, difference: subtract(revaluedAmount, value) };
      return { id: newId(), compId: work.compId, revaluationId: header.id, seq: at + 1, warehouseId, quantity, ...amounts };
    });
    header.difference = total(document.lines.lines, "difference");
  }
  const ids = documents.map(({ header }) => header.id);
  await work.run(
    sql`delete from price_revaluation_line where comp_id = ${work.compId} and revaluation_id = any (${arrayOf(ids, "bigint")})`,
  );
  await insertRows(
    work,
    priceRevaluationLines,
    documents.flatMap(({ lines }) => lines.lines),
  );
};

/**
 * Today the stock that is kept at the planned price becomes worth the new one, against the price variance: what the goods really cost does
 * not change, and the issues of the month get their share of it when it is closed.
 */
export const revaluePlanned: Posting<PriceRevaluation> = async (documents, work) => {
  const keys = (await storesOf(work, documents)).map(keyAt);
  await holdMonths(
    work,
    keys.map(({ warehouseId }) => monthWanted({ warehouseId, postedOn: work.today })),
  );
  await lockValuations(work, keys);
  await calculate(documents, work);
  const postings = await postStock(
    work,
    documents.flatMap((document, at) => requestsOf(document, at, work)),
  );
  const months = monthsByDocument(postings);
  for (const { header } of documents)
    Object.assign(header, { postedOn: work.today, postedMonth: months.get(header.id) ?? work.today.slice(0, 7) });
};

/** The material of each. */
export const materialsOf = (documents: readonly PriceRevaluation[]): Promise<readonly string[]> =>
  Promise.resolve(documents.map(({ header }) => header.materialId));

const keyAt = (of: Pick<StockKey, "warehouseId" | "materialId">): StockKey => ({ ...varianceKey(of), state: "available" });

/** Each difference is two movements without quantity: of the stock, and of its variance the other way. */
function requestsOf({ header, lines }: PriceRevaluation, document: number, { today }: Work): StockRequest[] {
  const { id: documentId, docNo, materialId } = header;
  return lines.lines.flatMap(({ id, warehouseId, difference }, at): StockRequest[] => {
    if (signOf(difference) === 0) return [];
    const place = { document, table: "lines", row: at + 1, module: MODULE, documentId, lineId: id, docNo, partyId: null };
    const shared = { ...place, postedOn: today, quantity: "0", account: "" } as const;
    return [
      { ...keyAt({ warehouseId, materialId }), ...shared, value: difference, revalues: true },
      { ...varianceKey({ warehouseId, materialId }), ...shared, value: negate(difference) },
    ];
  });
}

async function pricesOf(work: Work, documents: readonly PriceRevaluation[]): Promise<Map<string, string | null>> {
  const ids = arrayOf(await materialsOf(documents), "bigint");
  const rows = await work.run(shaped({ id: "id", price: "decimal?" })`select id, planned_price as price from company_material
    where comp_id = ${work.compId} and id = any (${ids})`);
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Where these materials lie at planned prices, and what they are worth there. */
async function storesOf(work: Work, documents: readonly PriceRevaluation[]) {
  const ids = arrayOf(await materialsOf(documents), "bigint");
  return work.run(shaped({
    warehouseId: "id",
    materialId: "id",
    quantity: "decimal",
    value: "decimal",
  })`select v.warehouse_id as "warehouseId", v.material_id as "materialId", v.quantity, v.value from stock_valuation v
      join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id and w.cost_method = 'plannedPrice'
    where v.comp_id = ${work.compId} and v.material_id = any (${ids}) and v.owner = 'own' and v.transfer = '' and v.quantity > 0 order by w.code`);
}
