import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { compare, multiply, negate, signOf, subtract } from "#define/decimal";
import type { Finding, MadeDraft, Makes } from "#define/module";
import { failIfAny } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, convert, idOf, linesOf, sum, textOf, total } from "#posting/amounts";
import { movedStages } from "#posting/followStage";
import { type Origin, overRed, readOrigins } from "./rules.ts";
import { postJournal } from "#posting/journal/journal";
import { lockItems, openFrom } from "#posting/receivable/openItem";
import { type Opening, openItems, settleItems, type Settlement } from "#posting/receivable/receivable";
import { grouped } from "#posting/rows";
import { debtorOf, invoiceSource } from "./source.ts";

const MODULE = "sales.salesInvoice";

/** The red draft of each invoice: everything that is left of it, negative, under its head and at its rate; who prepares it takes away what stays. */
export const redOf: Makes["drafts"] = (documents) => Promise.resolve(documents.map((document, from) => redDraft(document, from)));

function redDraft({ header, lines }: DocumentRecord, from: number): MadeDraft {
  const kept = ["customerId", "departmentId", "unitId", "regionId", "salespersonId", "currency", "contractId", "invoiceType", "headId"];
  const billed = linesOf({ header, lines }, "lines").filter(
    (line) => signOf(subtract(amountOf(line.totalAmount), amountOf(line.redAmount))) > 0,
  );
  const isWhole = total(billed, "redAmount") === "0" || signOf(total(billed, "redAmount")) === 0;
  const products = linesOf({ header, lines }, "products");
  const copied = Object.fromEntries(kept.map((name) => [name, header[name] ?? null]));
  return {
    from,
    header: { ...copied, exchangeRate: header.exchangeRate ?? "1", isRed: true, redOfId: header.id ?? null },
    lines: {
      lines: billed.map((line) => ({
        contractId: line.contractId ?? null,
        instalmentId: line.instalmentId ?? null,
        description: line.description ?? null,
        totalAmount: negate(subtract(amountOf(line.totalAmount), amountOf(line.redAmount))),
        taxRate: line.taxRate ?? "0",
        dueOn: line.dueOn ?? null,
        redOfLineId: line.id ?? null,
      })),
      products: (isWhole ? products : []).map(
        ({ contractProductId = null, materialId = null, unitPrice = null, taxRate = null, ...line }) => ({
          contractProductId,
          materialId,
          unitPrice,
          taxRate,
          quantity: negate(amountOf(line.quantity)),
        }),
      ),
    },
  };
}

type Taken = { line: Row; origin: Origin; applied: string; rest: string };

/** Issues red invoices: what is open of the items they take back is credited, what was paid already becomes an advance of the customer; revenue and tax go back at the rate of the origin. */
export async function issueRed(documents: readonly DocumentRecord[], work: Work): Promise<void> {
  if (documents.length === 0) return;
  const lines = documents.flatMap((document) => linesOf(document, "lines"));
  await lockInvoices(
    work,
    documents.map(({ header }) => textOf(header.redOfId)),
  );
  const origins = await readOrigins(work, lines, true);
  const findings = documents.flatMap((record, document) =>
    linesOf(record, "lines").flatMap((line, index): Finding[] => {
      const fault = overRed(line, origins);
      return fault ? [{ document, table: "lines", row: index + 1, ...fault }] : [];
    }),
  );
  failIfAny(findings);
  const taken = await takenOf(work, documents, origins);
  const settled = await settleItems(
    work,
    documents.flatMap((document, at) => settlementsOf(document, at, taken)),
  );
  const advances = documents.flatMap((document) => advancesOf(document, taken, work.money.company));
  await openItems(work, advances);
  const byDocument = grouped(settled, ({ settlement }) => settlement.documentId);
  const restOf = grouped(advances, ({ documentId }) => documentId);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const [whole = "0"] = convert([amountOf(header.totalAmount)], amountOf(header.exchangeRate), work.money.company);
      const [tax = "0"] = convert([amountOf(header.taxAmount)], amountOf(header.exchangeRate), work.money.company);
      const credited = sum((byDocument.get(textOf(header.id)) ?? []).map(({ companyAmount }) => companyAmount));
      const rest = sum((restOf.get(textOf(header.id)) ?? []).map(({ companyAmount }) => companyAmount));
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

async function lockInvoices(work: Work, ids: readonly string[]): Promise<void> {
  await work.run(
    sql`select id from sales_invoice where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) order by id for no key update`,
  );
}

/** How much of each red line credits an open item, and how much was paid before. */
async function takenOf(work: Work, documents: readonly DocumentRecord[], origins: ReadonlyMap<string, Origin>): Promise<Map<Row, Taken>> {
  const items = await lockItems(
    work,
    [...origins.values()].map(({ itemId }) => itemId),
  );
  const left = new Map<string, string>();
  const taken = new Map<Row, Taken>();
  for (const { header, lines } of documents)
    for (const line of lines.lines ?? []) {
      const origin = origins.get(textOf(line.redOfLineId));
      const item = items.get(origin?.itemId ?? "");
      if (!origin || !item) continue;
      const wanted = negate(amountOf(line.totalAmount));
      const open = left.get(item.id) ?? openFrom(item, textOf(header.issuedOn));
      const applied = compare(wanted, open) > 0 ? open : wanted;
      left.set(item.id, subtract(open, applied));
      taken.set(line, { line, origin, applied, rest: subtract(wanted, applied) });
    }
  return taken;
}

function settlementsOf(document: DocumentRecord, at: number, taken: ReadonlyMap<Row, Taken>): Settlement[] {
  const { header } = document;
  return linesOf(document, "lines").flatMap((line, index): Settlement[] => {
    const one = taken.get(line);
    if (!one || signOf(one.applied) === 0) return [];
    return [
      {
        document: at,
        table: "lines",
        row: index + 1,
        field: "redOfLineId",
        kind: "credit",
        module: MODULE,
        documentId: textOf(header.id),
        lineId: textOf(line.id),
        docNo: textOf(header.docNo),
        itemId: one.origin.itemId,
        customerId: textOf(header.customerId),
        currency: textOf(header.currency),
        entryOn: textOf(header.issuedOn),
        amount: one.applied,
      },
    ];
  });
}

function advancesOf(document: DocumentRecord, taken: ReadonlyMap<Row, Taken>, digits: number): Opening[] {
  const { header } = document;
  return linesOf(document, "lines").flatMap((line, index): Opening[] => {
    const one = taken.get(line);
    if (!one || signOf(one.rest) === 0) return [];
    return [
      {
        entry: "advance",
        ...debtorOf(header),
        lineId: textOf(line.id),
        itemNo: `${textOf(header.docNo)}-${index + 1}`,
        kind: "advance",
        contractId: idOf(line.contractId),
        contractNo: null,
        instalmentId: null,
        dueOn: textOf(header.issuedOn),
        acceptedOn: null,
        amount: negate(one.rest),
        companyAmount: negate(multiply(one.rest, amountOf(header.exchangeRate), digits)),
      },
    ];
  });
}

type Reddened = { id: string; totalAmount: string; redAmount: string };

/** Counts on the origins and on their instalments what was taken back; an origin of which nothing is left is red for the tax system too. */
async function takeBack(work: Work, lines: readonly Row[]): Promise<void> {
  const given = lines.map((line) => [textOf(line.redOfLineId), negate(amountOf(line.totalAmount)), idOf(line.instalmentId)] as const);
  const ofLines = [...grouped(given, ([id]) => id)].map(([id, same]) => ({ id, amount: sum(same.map(([, amount]) => amount)) }));
  const touched = await work.run<{
    invoiceId: string;
    id: string;
    redAmount: string;
  }>(sql`update sales_invoice_line l set red_amount = l.red_amount + k.amount
    from unnest(${arrayOf(
      ofLines.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      ofLines.map(({ amount }) => amount),
      "numeric",
    )}) as k (id, amount)
    where l.comp_id = ${work.compId} and l.id = k.id returning l.invoice_id as "invoiceId", l.id, l.red_amount as "redAmount"`);
  const invoices = await work.run<
    Reddened & { version: number; stage: string }
  >(sql`update sales_invoice h set red_amount = k.amount, version = h.version + 1,
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
