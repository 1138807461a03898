import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, multiply, negate, signOf, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { convert, sum, total } from "#posting/amounts";
import { ratesOf } from "#posting/journal/rate";
import { assign, stamp } from "#posting/stamp";
import { deriveInvoice } from "./amounts.ts";
import { isAmountAlone } from "./kinds.ts";
import { movedStages } from "#posting/followStage";
import { type Origin, readOrigins, redFault } from "./rules.ts";
import { postJournal } from "#posting/journal/journal";
import { lockItems, openFrom } from "#posting/receivable/openItem";
import { freeItems, type Opening, openItems, settleItems, type Settlement } from "#posting/receivable/receivable";
import { grouped } from "#posting/rows";
import { dayOf, debtorOf, invoiceSource } from "./source.ts";
import type { Invoice } from "./source.ts";
import type { Finding, Posting } from "#define/rule";
import type { Drafting, MadeDraft } from "#define/action";

const MODULE = "sales.salesInvoice";

/**
 * The red draft of each invoice: everything that is left of it, negative, under its head and at its rate; who prepares it takes away what
 * stays.
 */
export const redOf: Drafting<Invoice, Invoice> = (documents) =>
  Promise.resolve(documents.map((document, from) => redDraft(document, from)));

function redDraft({ header, lines }: Invoice, from: number): MadeDraft<Invoice> {
  const { taxBasis, customerId, departmentId, unitId, regionId, salespersonId, currency, exchangeRate, contractId, invoiceType, headId } =
    header;
  const seller = { customerId, departmentId, unitId, regionId, salespersonId, currency, exchangeRate };
  const billed = lines.lines.filter((line) => signOf(subtract(line.totalAmount, line.redAmount)) > 0);
  const isWhole = signOf(total(billed, "redAmount")) === 0;
  return {
    from,
    header: {
      ...seller,
      contractId,
      invoiceType,
      headId,
      taxBasis,
      isRed: true,
      redOfId: header.id,
      roundingAmount: isWhole ? negate(header.roundingAmount) : "0",
    },
    lines: {
      lines: billed.map((line) => ({
        contractId: line.contractId,
        instalmentId: line.instalmentId,
        description: line.description,
        totalAmount: negate(subtract(line.totalAmount, line.redAmount)),
        taxRate: line.taxRate,
        dueOn: line.dueOn,
        redOfLineId: line.id,
      })),
      products: (isWhole ? lines.products : []).map((product) => {
        const { kind, contractProductId, materialId, description, specification, drawingNo, unitPrice, taxRate } = product;
        const said = { kind, contractProductId, materialId, description, specification, drawingNo, unitPrice, taxRate };
        return { ...said, ...turned(product) };
      }),
    },
  };
}

type Line = Invoice["lines"]["lines"][number];
/** The amounts of a product taken back. */
const turned = ({ kind, quantity, amount }: Invoice["lines"]["products"][number]) =>
  isAmountAlone({ kind }) ? { amount: negate(amount) } : { quantity: negate(quantity ?? "0") };

/** An invoice with amounts that nobody knows the origin of becomes red, of no contract: what it says is taken back. */
export const turnRed: Posting<Invoice> = (documents, work) => {
  for (const document of documents) {
    const { header, lines } = document;
    assign(header, { isRed: true, contractId: null, roundingAmount: negate(header.roundingAmount) });
    for (const line of lines.lines) assign(line, { totalAmount: negate(line.totalAmount), contractId: null, instalmentId: null });
    for (const product of lines.products) assign(product, { ...turned(product), contractProductId: null });
    deriveInvoice(document, work.money);
  }
  return Promise.resolve();
};

type Taken = { line: Line; origin: Origin | undefined; applied: string; rest: string };

/**
 * Issues red invoices: what they take back is credited to the items; what was paid of it already is freed first and becomes an advance of
 * the customer, and so does what is of no known origin; revenue and tax go back at the rate of the origin, else at that of the day.
 */
export async function issueRed(documents: readonly Invoice[], work: Work): Promise<void> {
  if (documents.length === 0) return;
  const lines = documents.flatMap((document) => document.lines.lines);
  await rateUnknown(work, documents);
  await lockInvoices(
    work,
    documents.flatMap(({ header }) => header.redOfId ?? []),
  );
  const origins = await readOrigins(work, lines, true);
  const findings = documents.flatMap((record, document) =>
    record.lines.lines.flatMap((line, index): Finding[] => {
      const fault = redFault(record, line, origins);
      return fault ? [{ document, table: "lines", row: index + 1, ...fault }] : [];
    }),
  );
  failIfAny(findings);
  const taken = await takenOf(work, documents, origins);
  const freed = documents.flatMap((document, at) =>
    settlementsOf(document, at, taken, ({ rest }) => rest).map((one) => ({
      ...one,
      companyAmount: multiply(one.amount, document.header.exchangeRate, work.money.company),
    })),
  );
  await freeItems(work, freed);
  const settled = await settleItems(
    work,
    documents.flatMap((document, at) => settlementsOf(document, at, taken, ({ applied, rest }) => sum([applied, rest]))),
  );
  const advances = documents.flatMap((document) => advancesOf(document, taken, work.money.company));
  await openItems(work, advances);
  const byDocument = grouped(settled, ({ settlement }) => settlement.documentId);
  const freedBy = grouped(freed, ({ documentId }) => documentId);
  const restOf = grouped(advances, ({ documentId }) => documentId);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const [whole = "0"] = convert([header.totalAmount], header.exchangeRate, work.money.company);
      const [tax = "0"] = convert([header.taxAmount], header.exchangeRate, work.money.company);
      const freedAmount = sum((freedBy.get(header.id) ?? []).map(({ companyAmount }) => companyAmount));
      const credited = subtract(sum((byDocument.get(header.id) ?? []).map(({ companyAmount }) => companyAmount)), freedAmount);
      const rest = sum((restOf.get(header.id) ?? []).map(({ companyAmount }) => companyAmount));
      const amounts = [
        ["receivable", negate(credited)],
        ["advance", rest],
        ["revenue", negate(subtract(whole, tax))],
        ["outputTax", negate(tax)],
      ] as const;
      const difference = negate(sum(amounts.map(([, amount]) => amount)));
      return { ...invoiceSource(header), amounts: [...amounts, ["exchangeDifference", difference] as const] };
    }),
  );
  await takeBack(work, lines);
}

async function rateUnknown(work: Work, documents: readonly Invoice[]): Promise<void> {
  const own = documents.filter(({ header }) => header.redOfId === null);
  const rates = await ratesOf(own, work, ({ issuedOn }) => issuedOn);
  stamp(
    own,
    rates.map((exchangeRate) => ({ exchangeRate })),
  );
}

async function lockInvoices(work: Work, ids: readonly string[]): Promise<void> {
  await work.run(
    sql`select id from sales_invoice where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) order by id for no key update`,
  );
}

/** How much of each red line credits an open item, and how much was paid before. */
async function takenOf(work: Work, documents: readonly Invoice[], origins: ReadonlyMap<string, Origin>): Promise<Map<Line, Taken>> {
  const items = await lockItems(
    work,
    [...origins.values()].map(({ itemId }) => itemId),
  );
  const left = new Map<string, string>();
  const taken = new Map<Line, Taken>();
  for (const { header, lines } of documents)
    for (const line of lines.lines) {
      const origin = origins.get(line.redOfLineId ?? "");
      const item = items.get(origin?.itemId ?? "");
      const wanted = negate(line.totalAmount);
      if (!origin || !item) {
        taken.set(line, { line, origin: undefined, applied: "0", rest: wanted });
        continue;
      }
      const open = left.get(item.id) ?? openFrom(item, dayOf(header));
      const applied = compare(wanted, open) > 0 ? open : wanted;
      left.set(item.id, subtract(open, applied));
      taken.set(line, { line, origin, applied, rest: subtract(wanted, applied) });
    }
  return taken;
}

function settlementsOf(document: Invoice, at: number, taken: ReadonlyMap<Line, Taken>, amountOf: (taken: Taken) => string): Settlement[] {
  const { header } = document;
  return document.lines.lines.flatMap((line, index): Settlement[] => {
    const one = taken.get(line);
    const amount = one?.origin ? amountOf(one) : "0";
    if (!one?.origin || signOf(amount) === 0) return [];
    return [
      {
        document: at,
        table: "lines",
        row: index + 1,
        field: "redOfLineId",
        kind: "credit",
        module: MODULE,
        documentId: header.id,
        lineId: line.id,
        docNo: header.docNo,
        itemId: one.origin.itemId,
        customerId: header.customerId,
        currency: header.currency,
        entryOn: dayOf(header),
        amount,
      },
    ];
  });
}

function advancesOf(document: Invoice, taken: ReadonlyMap<Line, Taken>, digits: number): Opening[] {
  const { header } = document;
  return document.lines.lines.flatMap((line, index): Opening[] => {
    const one = taken.get(line);
    if (!one || signOf(one.rest) === 0) return [];
    return [
      {
        entry: "advance",
        ...debtorOf(header),
        lineId: line.id,
        itemNo: `${header.docNo}-${index + 1}`,
        kind: "advance",
        contractId: line.contractId,
        contractNo: null,
        instalmentId: null,
        dueOn: dayOf(header),
        acceptedOn: null,
        amount: negate(one.rest),
        companyAmount: negate(multiply(one.rest, header.exchangeRate, digits)),
      },
    ];
  });
}

/** Counts on the origins and on their instalments what was taken back; an origin of which nothing is left is red for the tax system too. */
async function takeBack(work: Work, lines: readonly Line[]): Promise<void> {
  const given = lines.flatMap(({ redOfLineId, totalAmount, instalmentId }) =>
    redOfLineId === null ? [] : [[redOfLineId, negate(totalAmount), instalmentId] as const],
  );
  const ofLines = [...grouped(given, ([id]) => id)].map(([id, same]) => ({ id, amount: sum(same.map(([, amount]) => amount)) }));
  const touched = await work.run(shaped({
    invoiceId: "id",
    id: "id",
    redAmount: "decimal",
  })`update sales_invoice_line l set red_amount = l.red_amount + k.amount
    from unnest(${arrayOf(
      ofLines.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      ofLines.map(({ amount }) => amount),
      "numeric",
    )}) as k (id, amount)
    where l.comp_id = ${work.compId} and l.id = k.id returning l.invoice_id as "invoiceId", l.id, l.red_amount as "redAmount"`);
  const invoices = await work.run(shaped({
    id: "id",
    totalAmount: "decimal",
    redAmount: "decimal",
    version: "integer",
    stage: "text",
  })`update sales_invoice h set red_amount = k.amount, version = h.version + 1,
      tax_status = case when k.amount = h.total_amount then 'red' else h.tax_status end, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    from (select invoice_id, sum(red_amount) as amount from sales_invoice_line where comp_id = ${work.compId} and invoice_id = any(${arrayOf(
      [...new Set(touched.map(({ invoiceId }) => invoiceId))],
      "bigint",
    )}) group by invoice_id) k where h.comp_id = ${work.compId} and h.id = k.invoice_id
    returning h.id, h.total_amount as "totalAmount", h.red_amount as "redAmount", h.version, h.stage`);
  await movedStages(
    work,
    MODULE,
    "takeBack",
    invoices.map(({ id, version, stage }) => ({ id, version, from: stage, to: stage })),
  );
  const ofInstalments = given.flatMap(([, amount, instalment]) => (instalment === null ? [] : [[instalment, amount] as const]));
  const sums = [...grouped(ofInstalments, ([id]) => id)].map(([id, same]) => ({ id, amount: sum(same.map(([, amount]) => amount)) }));
  if (sums.length === 0) return;
  await work.run(sql`update sales_contract_instalment s set invoiced_amount = s.invoiced_amount - k.amount
    from unnest(${arrayOf(
      sums.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      sums.map(({ amount }) => amount),
      "numeric",
    )}) as k (id, amount) where s.comp_id = ${work.compId} and s.id = k.id`);
}
