import type { Fault } from "#define/problem";
import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { salesContractInstalments } from "#db/schema/sales/salesContract";
import { arrayOf } from "#db/sql";
import { add, compare, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { updateRows } from "#posting/rows";
import type { Invoice } from "./source.ts";
import type { Finding } from "#define/rule";

/** An instalment with what its contract says; `invoicedAmount` grows in memory as lines are matched. */
const INSTALMENT = shaped({
  id: "id",
  contractId: "id",
  contractNo: "text",
  contractOn: "day",
  stage: "text",
  customerId: "id",
  currency: "text",
  kind: "text",
  amount: "decimal",
  invoicedAmount: "decimal",
  acceptedOn: "day?",
});
export type Instalment = RowIn<typeof INSTALMENT>;
export type Billing = { byLine: Map<Invoice["lines"]["lines"][number], Instalment>; findings: Finding[] };

const BILLABLE = ["effective", "done"];

/**
 * Finds the instalment that each invoice line bills and says what does not fit: wrong party, wrong contract, more than the instalment; with
 * `lock` the instalments stay locked until commit.
 */
export async function matchInstalments(documents: readonly Invoice[], work: Work, lock: boolean): Promise<Billing> {
  const wanted = documents.flatMap((document) => document.lines.lines.flatMap((line) => line.instalmentId ?? []));
  const known = new Map(
    (wanted.length > 0 ? await readInstalments(work, wanted, lock) : []).map((instalment) => [instalment.id, instalment]),
  );
  const billing: Billing = { byLine: new Map(), findings: [] };
  for (const [document, record] of documents.entries()) {
    if (record.header.isRed) continue;
    for (const [index, line] of record.lines.lines.entries()) {
      const fault = matchLine(record, line, known.get(line.instalmentId ?? ""), billing);
      if (fault) billing.findings.push({ document, table: "lines", row: index + 1, ...fault });
    }
  }
  return billing;
}

/** Stores how much of each billed instalment is invoiced now. */
export async function storeBilled(work: Work, { byLine }: Billing): Promise<void> {
  const billed = new Set(byLine.values());
  await updateRows(
    work,
    salesContractInstalments,
    [...billed].map(({ id, invoicedAmount }) => ({ id, invoicedAmount })),
  );
  for (const { contractOn } of billed) work.changed("sales.salesContract", contractOn.slice(0, 4));
}

function matchLine(
  { header }: Invoice,
  line: Invoice["lines"]["lines"][number],
  instalment: Instalment | undefined,
  { byLine }: Billing,
): Fault | undefined {
  if (line.instalmentId === null)
    return (line.contractId ?? header.contractId) === null ? undefined : { code: "required", field: "instalmentId" };
  if (!instalment) return { code: "unknownLine", field: "instalmentId" };
  const contractId = line.contractId;
  if ((contractId !== null && contractId !== instalment.contractId) || !BILLABLE.includes(instalment.stage))
    return { code: "wrongOrder", field: "contractId" };
  if (instalment.customerId !== header.customerId) return { code: "wrongParty", field: "contractId" };
  if (instalment.currency !== header.currency) return { code: "mixedCurrency", field: "contractId" };
  const amount = line.totalAmount;
  const open = subtract(instalment.amount, instalment.invoicedAmount);
  instalment.invoicedAmount = add(instalment.invoicedAmount, amount);
  byLine.set(line, instalment);
  return compare(amount, open) > 0 ? { code: "overInvoiced", field: "totalAmount", value: amount, params: { open } } : undefined;
}

async function readInstalments(work: Work, ids: readonly string[], lock: boolean): Promise<Instalment[]> {
  return work.run(INSTALMENT`select i.id, c.id as "contractId", c.doc_no as "contractNo", c.doc_on as "contractOn", c.stage,
      c.customer_id as "customerId", c.currency, i.kind, i.amount, i.invoiced_amount as "invoicedAmount", i.accepted_on as "acceptedOn"
    from sales_contract_instalment i join sales_contract c on c.comp_id = i.comp_id and c.id = i.contract_id
    where i.comp_id = ${work.compId} and i.id = any(${arrayOf([...new Set(ids)], "bigint")})
    order by i.id ${lock ? sql`for update of i` : sql``}`);
}
