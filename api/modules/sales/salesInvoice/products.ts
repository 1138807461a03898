import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, magnitude, signOf, subtract } from "#define/decimal";
import { failIfAny, type Fault } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { isGoods } from "./kinds.ts";
import type { Invoice } from "./source.ts";
import type { Finding, Posting, Rule } from "#define/rule";

/** A contract's product; `invoiced` grows in memory as rows are allotted to it. */
const PRODUCT = shaped({
  id: "id",
  contractId: "id",
  customerId: "id",
  materialId: "id",
  quantity: "decimal",
  shipped: "decimal",
  invoiced: "decimal",
  /** What was shipped is worth, with tax. */
  worth: "decimal",
  limit: narrow<"contract" | "shipped">("text"),
});
type Product = RowIn<typeof PRODUCT>;
type Line = Invoice["lines"]["products"][number];
type Allotted = { byLine: Map<Line, Product>; products: readonly Product[]; findings: Finding[]; billed: readonly Billed[] };
/** What a document bills of each contract. */
type Billed = ReadonlyMap<string, string>;

/**
 * Says which products are invoiced above what their contract says, or above what was shipped where the business unit wants that: a row
 * that names no product of a contract is one of that material on the contracts that are billed.
 */
export const withinShipped: Rule<Invoice> = async (documents, work) => {
  const allotted = await allot(documents, work, false);
  return [...allotted.findings, ...(await aboveShipped(documents, work, allotted, false))];
};

/** Writes on each row which product of a contract it is. */
export const nameProducts: Posting<Invoice> = async (documents, work) => say((await allot(documents, work, false)).byLine);

/** Counts what a batch invoices on the products of its contracts, locked in id order, never above what may be invoiced. */
export async function billProducts(work: Work, documents: readonly Invoice[]): Promise<void> {
  const { byLine, findings } = await allot(documents, work, true);
  failIfAny(findings);
  say(byLine);
  const changed = [...new Set(byLine.values())];
  if (changed.length === 0) return;
  await work.run(sql`update sales_contract_product p set invoiced_quantity = k.quantity
    from unnest(${arrayOf(
      changed.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      changed.map(({ invoiced }) => invoiced),
      "numeric",
    )}) as k (id, quantity) where p.comp_id = ${work.compId} and p.id = k.id`);
}

function say(byLine: ReadonlyMap<Line, Product>): void {
  for (const [line, { id }] of byLine) line.contractProductId = id;
}

async function allot(documents: readonly Invoice[], work: Work, lock: boolean): Promise<Allotted> {
  const billed = await billedOf(documents, work);
  const products = await readProducts(work, documents, [...new Set(billed.flatMap((of) => [...of.keys()]))], lock);
  const byLine = new Map<Line, Product>();
  const findings: Finding[] = [];
  for (const [document, record] of documents.entries()) {
    const own = billed[document] ?? new Map<string, string>();
    for (const [at, line] of record.lines.products.entries()) {
      if (!isGoods(line)) continue;
      const fault = allotLine(record, line, own, products, byLine);
      if (fault) findings.push({ document, table: "products", row: at + 1, ...fault });
    }
    if (!record.header.isRed) findings.push(...unlike(record, own, byLine).map((fault) => ({ document, ...fault })));
  }
  return { byLine, products, findings, billed };
}

/** Adds up in memory what the batch invoices; a red one may always take back. */
function allotLine(
  { header }: Invoice,
  line: Line,
  billed: Billed,
  products: readonly Product[],
  byLine: Map<Line, Product>,
): Fault | undefined {
  const quantity = line.quantity ?? "0";
  const id = line.contractProductId;
  if (id === null && billed.size === 0) return undefined;
  const product = id === null ? fitting(line, billed, products) : products.find((one) => one.id === id);
  if (!product) {
    if (id !== null) return { code: "unknownLine", field: "contractProductId" };
    return header.isRed ? undefined : { code: "notOnContract", field: "materialId" };
  }
  if (product.customerId !== header.customerId) return { code: "wrongParty", field: "contractProductId" };
  if (!billed.has(product.contractId) && !header.isRed) return { code: "notBilled", field: "contractProductId" };
  if (product.materialId !== line.materialId) return { code: "otherMaterial", field: "materialId" };
  product.invoiced = add(product.invoiced, quantity);
  byLine.set(line, product);
  const most = mostOf(product);
  const isOver = signOf(quantity) > 0 && compare(product.invoiced, most) > 0;
  return isOver ? { code: "overBilled", field: "quantity", value: quantity, params: { qty: plainQuantity(most) } } : undefined;
}

const mostOf = ({ limit, shipped, quantity }: Product): string => (limit === "shipped" ? shipped : quantity);

/** The first product of that material that has room for all of a row, else that with most. */
function fitting({ materialId, quantity }: Line, billed: Billed, products: readonly Product[]): Product | undefined {
  const same = products.filter((one) => one.materialId === materialId && billed.has(one.contractId));
  const isTaking = signOf(quantity ?? "0") < 0;
  const roomOf = (one: Product) => (isTaking ? one.invoiced : subtract(mostOf(one), one.invoiced));
  const wanted = isTaking ? subtract("0", quantity ?? "0") : (quantity ?? "0");
  return same.find((one) => compare(roomOf(one), wanted) >= 0) ?? same.toSorted((one, other) => compare(roomOf(other), roomOf(one)))[0];
}

/** Where several contracts are billed, each comes to its own products, but for what stands on the invoice as a whole. */
function unlike({ header, lines }: Invoice, billed: Billed, byLine: ReadonlyMap<Line, Product>): Fault[] {
  if (billed.size < 2 || lines.products.length === 0) return [];
  const named = new Map<string, string>();
  let [contractId, whole] = ["", header.roundingAmount];
  for (const line of lines.products) {
    const amount = add(line.amount, line.taxAmount);
    contractId = line.kind === "discount" ? contractId : (byLine.get(line)?.contractId ?? "");
    if (contractId === "") whole = add(magnitude(whole), magnitude(amount));
    else named.set(contractId, add(named.get(contractId) ?? "0", amount));
  }
  return [...billed].flatMap(([id, total]): Fault[] => {
    const products = named.get(id) ?? "0";
    const isOff = compare(magnitude(subtract(products, total)), magnitude(whole)) > 0;
    return isOff ? [{ code: "contractSum", field: "contractId", params: { sum: products, total } }] : [];
  });
}

const OF_INSTALMENT = shaped({ id: "id", contractId: "id" });

/** What each document bills of each contract, whether its lines name the contract, an instalment of it, or its header does. */
async function billedOf(documents: readonly Invoice[], work: Work): Promise<Billed[]> {
  const ids = [...new Set(documents.flatMap(({ lines }) => lines.lines.flatMap(({ instalmentId }) => instalmentId ?? [])))];
  const found =
    ids.length === 0
      ? []
      : await work.run(OF_INSTALMENT`select id, contract_id as "contractId" from sales_contract_instalment
          where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  const contracts = new Map(found.map(({ id, contractId }) => [id, contractId]));
  return documents.map(({ header, lines }) => {
    const billed = new Map<string, string>();
    for (const line of lines.lines) {
      const contractId = contracts.get(line.instalmentId ?? "") ?? line.contractId ?? header.contractId;
      if (contractId !== null) billed.set(contractId, add(billed.get(contractId) ?? "0", line.totalAmount));
    }
    return billed;
  });
}

const INVOICED = shaped({ contractId: "id", invoiced: "decimal" });

/** No contract is invoiced above what its deliveries are worth where the business unit wants that, whatever the rows say. */
export async function refuseAboveShipped(work: Work, documents: readonly Invoice[]): Promise<void> {
  failIfAny(await aboveShipped(documents, work, await allot(documents, work, false), true));
}

/** `isBooked`: what the documents bill is on their instalments already. */
async function aboveShipped(
  documents: readonly Invoice[],
  work: Work,
  { products, billed, findings }: Allotted,
  isBooked: boolean,
): Promise<Finding[]> {
  const over = new Set(findings.map(({ document }) => document));
  const limited = [...new Set(products.filter(({ limit }) => limit === "shipped").map(({ contractId }) => contractId))];
  if (limited.length === 0) return [];
  const rows = await work.run(INVOICED`select contract_id as "contractId", sum(invoiced_amount) as invoiced from sales_contract_instalment
    where comp_id = ${work.compId} and contract_id = any(${arrayOf(limited, "bigint")}) group by contract_id`);
  return rows.flatMap(({ contractId, invoiced }) => {
    const worth = sum(products.flatMap((one) => (one.contractId === contractId ? [one.worth] : [])));
    const open = subtract(worth, invoiced);
    return documents.flatMap(({ header, lines }, document): Finding[] => {
      const asked = billed[document]?.get(contractId);
      if (asked === undefined || header.isRed || over.has(document) || compare(isBooked ? "0" : asked, open) <= 0) return [];
      const row =
        Math.max(
          0,
          lines.lines.findIndex((line) => line.contractId === contractId),
        ) + 1;
      const most = isBooked ? add(open, asked) : open;
      return [{ document, table: "lines", row, field: "totalAmount", code: "aboveShipped", value: asked, params: { open: most } }];
    });
  });
}

async function readProducts(work: Work, documents: readonly Invoice[], contracts: readonly string[], lock: boolean): Promise<Product[]> {
  const ids = [...new Set(documents.flatMap(({ lines }) => lines.products.flatMap(({ contractProductId }) => contractProductId ?? [])))];
  if (ids.length === 0 && contracts.length === 0) return [];
  return work.run(PRODUCT`select p.id, p.contract_id as "contractId", c.customer_id as "customerId", p.material_id as "materialId", p.quantity,
      p.shipped_quantity as shipped, p.invoiced_quantity as invoiced, coalesce(u.invoice_limit, 'contract') as limit,
      case when p.shipped_quantity >= p.quantity then p.amount + p.tax_amount
        else round(p.shipped_quantity * p.unit_price * (100 + p.tax_rate) / 100, coalesce(y.digits, 2)) end as worth
    from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
    left join business_unit u on u.comp_id = c.comp_id and u.id = c.unit_id left join currency y on y.code = c.currency
    where p.comp_id = ${work.compId} and (p.id = any(${arrayOf(ids, "bigint")}) or p.contract_id = any(${arrayOf(contracts, "bigint")}))
    order by p.id ${lock ? sql`for update of p` : sql``}`);
}
