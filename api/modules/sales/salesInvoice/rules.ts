import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, signOf, subtract } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/module";
import type { Issue, Fault } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, idOf, linesOf, textOf } from "#posting/amounts";
import { productTotal } from "./amounts.ts";
import { matchInstalments } from "./instalments.ts";

/** Says which lines do not fit the instalment they bill. */
export const fitsInstalments: Rule = async (documents, work) => (await matchInstalments(documents, work, false)).findings;

/** An invoice is positive throughout, a red one negative; what it names as sold comes to what its lines bill. */
export const hasOneSign: Rule = eachDocument((document) => {
  const { isRed, totalAmount } = document.header;
  const wrong = (value: unknown) => signOf(amountOf(value)) !== (isRed === true ? -1 : 1);
  const faults = (table: string, field: string): Issue[] =>
    linesOf(document, table).flatMap((line, at) =>
      wrong(line[field]) ? [{ table, row: at + 1, field, code: isRed === true ? "negative" : "positive", value: line[field] }] : [],
    );
  const products = linesOf(document, "products");
  const sum = productTotal(document);
  const isUnequal = products.length > 0 && compare(sum, amountOf(totalAmount)) !== 0;
  return [
    ...faults("lines", "totalAmount"),
    ...faults("products", "quantity"),
    ...(isUnequal
      ? [
          {
            code: "productSum",
            table: "products",
            row: products.length,
            field: "quantity",
            params: { sum, total: amountOf(totalAmount) },
          } satisfies Issue,
        ]
      : []),
  ];
});

/** What a request needs before it is handed in: the kind of invoice, an approved head, and for a contract what was sold. */
export const isComplete: Rule = eachDocument((document) => {
  const { header } = document;
  const missing = (["invoiceType", "headId"] as const).filter((field) => isEmpty(header[field]));
  const ofContract = linesOf(document, "lines").some((line) => !isEmpty(line.contractId));
  return [
    ...missing.map((field): Issue => ({ code: field === "invoiceType" ? "choose" : "fillIn", field })),
    ...(ofContract && linesOf(document, "products").length === 0 ? [{ code: "noLines", table: "products" } as const] : []),
  ];
});

/** The tax system gave a number. */
export const hasInvoiceNo: Rule = eachDocument(({ header }) => (isEmpty(header.invoiceNo) ? [{ code: "fillIn", field: "invoiceNo" }] : []));

/** A red invoice takes back no more than is left of the lines that it names. */
export const takesBackNoMore: Rule = async (documents, work) => {
  const origins = await readOrigins(
    work,
    documents.flatMap((document) => linesOf(document, "lines")),
    false,
  );
  return documents.flatMap((record, document) => {
    if (record.header.isRed !== true) return [];
    return linesOf(record, "lines").flatMap((line, index) => {
      const fault = overRed(line, origins);
      return fault ? [{ document, table: "lines", row: index + 1, ...fault }] : [];
    });
  });
};

/** A line of an issued invoice, and what red ones have left of it; shrinks in memory as lines are matched. */
export type Origin = { id: string; invoiceId: string; itemId: string; instalmentId: string | null; left: string };

/** The lines that red lines take back, locked in id order when they are to be taken. */
export async function readOrigins(work: Work, lines: readonly Row[], lock: boolean): Promise<Map<string, Origin>> {
  const ids = [...new Set(lines.flatMap((line) => idOf(line.redOfLineId) ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await work.run<Origin>(sql`select l.id, l.invoice_id as "invoiceId", i.id as "itemId", l.instalment_id as "instalmentId",
      l.total_amount - l.red_amount as left
    from sales_invoice_line l join receivable_item i on i.comp_id = l.comp_id and i.module = 'sales.salesInvoice' and i.line_id = l.id
    where l.comp_id = ${work.compId} and l.id = any(${arrayOf(ids, "bigint")}) order by l.id ${lock ? sql`for update of l` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Says what is wrong with a red line, and takes it off its origin in memory. */
export function overRed(line: Row, origins: ReadonlyMap<string, Origin>): Fault | undefined {
  const origin = origins.get(idOf(line.redOfLineId) ?? "");
  if (!origin) return { code: "unknownLine", field: "redOfLineId" };
  const taken = subtract("0", amountOf(line.totalAmount));
  const open = origin.left;
  origin.left = subtract(origin.left, taken);
  return compare(taken, open) > 0 ? { code: "overInvoiced", field: "totalAmount", value: line.totalAmount, params: { open } } : undefined;
}

type Head = {
  id: string;
  customerId: string;
  name: string;
  creditCode: string;
  bank: string;
  bankAccount: string;
  address: string;
  phone: string;
};

/** Writes on each request what the approved head of its customer says today. */
export const takeHead: Posting = async (documents, work) => {
  const heads = await readHeads(work, documents);
  for (const { header } of documents) {
    const head = heads.get(textOf(header.headId));
    if (!head) continue;
    const { id: _id, customerId: _customer, name, ...said } = head;
    Object.assign(header, { buyerName: name, ...said });
  }
};

/** The head belongs to the customer and is approved. */
export const headIsApproved: Rule = async (documents, work) => {
  const heads = await readHeads(work, documents);
  return documents.flatMap(({ header }, document) => {
    const id = idOf(header.headId);
    return id === null || heads.get(id)?.customerId === header.customerId ? [] : [{ document, code: "headNotApproved", field: "headId" }];
  });
};

async function readHeads(work: Work, documents: readonly DocumentRecord[]): Promise<Map<string, Head>> {
  const ids = documents.flatMap(({ header }) => idOf(header.headId) ?? []);
  if (ids.length === 0) return new Map();
  const rows =
    await work.run<Head>(sql`select id, customer_id as "customerId", coalesce(name_zh, name_en, name_ru) as name, credit_code as "creditCode",
      bank, bank_account as "bankAccount", address, phone from invoice_head
    where comp_id = ${work.compId} and stage = 'approved' and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}
