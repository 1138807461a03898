import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { add, compare, signOf, subtract } from "#define/decimal";
import type { Issue, Fault } from "#define/problem";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { productTotal } from "./amounts.ts";
import { isAmountAlone, isGoods, isLess, isOfLineAbove } from "./kinds.ts";
import { matchInstalments } from "./instalments.ts";
import type { Invoice } from "./source.ts";
import { assign } from "#posting/stamp";
import { eachDocument, type Posting, type Rule } from "#define/rule";

type Product = Invoice["lines"]["products"][number];

/** Says which lines do not fit the instalment they bill. */
export const fitsInstalments: Rule<Invoice> = async (documents, work) => (await matchInstalments(documents, work, false)).findings;

/** An invoice is positive, a red one negative; what it names as sold comes to what its lines bill. */
export const hasOneSign: Rule<Invoice> = eachDocument((document) => {
  const { header, lines } = document;
  const { products } = lines;
  const sum = productTotal(document);
  const isUnequal = products.length > 0 && compare(sum, header.totalAmount) !== 0;
  return [
    ...lines.lines.flatMap(({ totalAmount }, at) => worthFault(at, totalAmount, header.isRed)),
    ...products.flatMap((line, at) => productFaults(products, line, at, header.isRed)),
    ...(isUnequal
      ? [
          {
            code: "productSum",
            table: "products",
            row: products.length,
            field: isAmountAlone(products.at(-1) ?? { kind: null }) ? "amount" : "quantity",
            params: { sum, total: header.totalAmount },
          } satisfies Issue,
        ]
      : []),
  ];
});

/** A line bills something; what is given back is a red invoice of what was issued. */
function worthFault(at: number, value: string, isRed: boolean): Issue[] {
  if (signOf(value) === 0) return [{ table: "lines", row: at + 1, field: "totalAmount", code: "invoiceOfNothing", value }];
  if (signOf(value) < 0 && !isRed) return [{ table: "lines", row: at + 1, field: "totalAmount", code: "creditIsRed", value }];
  return signFault("lines", at, "totalAmount", value, isRed);
}

function signFault(table: "lines" | "products", at: number, field: string, value: string, isNegative: boolean): Issue[] {
  if (signOf(value) === (isNegative ? -1 : 1)) return [];
  return [{ table, row: at + 1, field, code: isNegative ? "negative" : "positive", value }];
}

/** Goods and charges go with the invoice, discounts and allowances against it; a deposit either way. */
function productFaults(products: readonly Product[], line: Product, at: number, isRed: boolean): Issue[] {
  if (isGoods(line)) return signFault("products", at, "quantity", line.quantity ?? "0", isRed);
  if (line.kind === "deposit") return [];
  const signs = signFault("products", at, "amount", line.amount, isLess(line) ? !isRed : isRed);
  return signs.length > 0 || !isOfLineAbove(line) ? signs : discountFaults(products, at);
}

/** A discount stands below the goods that it is of and takes no more than they come to. */
function discountFaults(products: readonly Product[], at: number): Issue[] {
  const place = { table: "products", row: at + 1 };
  const start = products.slice(0, at).findLastIndex((line) => !isAmountAlone(line));
  const between = products.slice(start + 1, at + 1);
  const of = products[start];
  if (!of || !between.every(isOfLineAbove)) return [{ ...place, field: "kind", code: "noGoodsAbove" }];
  const discount = total(between, "amount");
  const isOver = signOf(add(of.amount, discount)) === -signOf(of.amount);
  return isOver ? [{ ...place, field: "amount", code: "overDiscount", value: discount, params: { most: of.amount } }] : [];
}

/** What a request needs before it is handed in: the kind of invoice, an approved head, and for a contract what was sold. */
export const isComplete: Rule<Invoice> = eachDocument((document) => {
  const { header } = document;
  const missing = (["invoiceType", "headId"] as const).filter((field) => isEmpty(header[field]));
  const ofContract =
    !isEmpty(header.contractId) || document.lines.lines.some((line) => !isEmpty(line.contractId) || !isEmpty(line.instalmentId));
  return [
    ...missing.map((field): Issue => ({ code: field === "invoiceType" ? "choose" : "fillIn", field })),
    ...(ofContract && !document.lines.products.some(isGoods) ? [{ code: "noLines", table: "products" } as const] : []),
  ];
});

/** Who takes back what no invoice of these books said, says why. */
export const saysCreditReason: Rule<Invoice> = eachDocument(({ header }) =>
  isEmpty(header.creditReason) ? [{ code: "fillIn", field: "creditReason" }] : [],
);

/** The tax system gave a number. */
export const hasInvoiceNo: Rule<Invoice> = eachDocument(({ header }) =>
  isEmpty(header.invoiceNo) ? [{ code: "fillIn", field: "invoiceNo" }] : [],
);

/** A red invoice takes back no more than is left of the lines that it names. */
export const takesBackNoMore: Rule<Invoice> = async (documents, work) => {
  const origins = await readOrigins(
    work,
    documents.flatMap((document) => document.lines.lines),
    false,
  );
  return documents.flatMap((record, document) => {
    if (!record.header.isRed) return [];
    return record.lines.lines.flatMap((line, index) => {
      const fault = redFault(record, line, origins);
      return fault ? [{ document, table: "lines", row: index + 1, ...fault }] : [];
    });
  });
};

/** A line of an issued invoice, and what red ones have left of it; shrinks in memory as lines are matched. */
const ORIGIN = shaped({ id: "id", invoiceId: "id", itemId: "id", instalmentId: "id?", left: "decimal" });
export type Origin = RowIn<typeof ORIGIN>;

/** The lines that red lines take back, locked in id order when they are to be taken. */
export async function readOrigins(
  work: Work,
  lines: readonly Invoice["lines"]["lines"][number][],
  lock: boolean,
): Promise<Map<string, Origin>> {
  const ids = [...new Set(lines.flatMap((line) => line.redOfLineId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await work.run(ORIGIN`select l.id, l.invoice_id as "invoiceId", i.id as "itemId", l.instalment_id as "instalmentId",
      l.total_amount - l.red_amount as left
    from sales_invoice_line l join receivable_item i on i.comp_id = l.comp_id and i.module = 'sales.salesInvoice' and i.line_id = l.id
    where l.comp_id = ${work.compId} and l.id = any(${arrayOf(ids, "bigint")}) order by l.id ${lock ? sql`for update of l` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Says what is wrong with a red line; one of no known origin takes back no instalment. */
export function redFault(
  { header }: Invoice,
  line: Invoice["lines"]["lines"][number],
  origins: ReadonlyMap<string, Origin>,
): Fault | undefined {
  if (header.redOfId !== null || line.redOfLineId !== null) return overRed(line, origins);
  return line.instalmentId === null ? undefined : { code: "noOrigin", field: "instalmentId" };
}

/** Takes a red line off its origin in memory. */
function overRed(line: Invoice["lines"]["lines"][number], origins: ReadonlyMap<string, Origin>): Fault | undefined {
  const origin = origins.get(line.redOfLineId ?? "");
  if (!origin) return { code: "unknownLine", field: "redOfLineId" };
  const taken = subtract("0", line.totalAmount);
  const open = origin.left;
  origin.left = subtract(origin.left, taken);
  return compare(taken, open) > 0 ? { code: "overInvoiced", field: "totalAmount", value: line.totalAmount, params: { open } } : undefined;
}

const HEAD = shaped({
  id: "id",
  customerId: "id",
  name: "text",
  creditCode: "text",
  bank: "text?",
  bankAccount: "text?",
  address: "text?",
  phone: "text?",
});
type Head = RowIn<typeof HEAD>;

/** Writes on each request what the approved head of its customer says today. */
export const takeHead: Posting<Invoice> = async (documents, work) => {
  const heads = await readHeads(work, documents);
  for (const { header } of documents) {
    const head = heads.get(header.headId ?? "");
    if (!head) continue;
    const { id: _id, customerId: _customer, name, ...said } = head;
    assign(header, { buyerName: name, ...said });
  }
};

/** The head belongs to the customer and is approved. */
export const headIsApproved: Rule<Invoice> = async (documents, work) => {
  const heads = await readHeads(work, documents);
  return documents.flatMap(({ header }, document) => {
    const id = header.headId;
    return id === null || heads.get(id)?.customerId === header.customerId ? [] : [{ document, code: "headNotApproved", field: "headId" }];
  });
};

async function readHeads(work: Work, documents: readonly Invoice[]): Promise<Map<string, Head>> {
  const ids = documents.flatMap(({ header }) => header.headId ?? []);
  if (ids.length === 0) return new Map();
  const rows =
    await work.run(HEAD`select id, customer_id as "customerId", coalesce(name_zh, name_en, name_ru) as name, credit_code as "creditCode",
      bank, bank_account as "bankAccount", address, phone from invoice_head
    where comp_id = ${work.compId} and stage = 'approved' and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}
