import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { transaction } from "#db/client";
import type { Runtime } from "#engine/runtime";
import { firstOfMonth, plusDays } from "#demo/day";
import { type Chance, chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { yearTargets } from "#demo/yearTargets";
import type { GroupCompany } from "./company.ts";
import { contractDraft, type PlannedContract, type PlannedInstalment, parties, yuan } from "./contracts.ts";
import { writeDeliveries } from "./deliveries.ts";
import type { Customer, Habit } from "./people.ts";
import type { DocumentRecord } from "#define/rows";

type Billed = { contract: PlannedContract; part: PlannedInstalment; contractId: string; instalmentId: string; invoicedOn: string };

/** Signs the contracts, delivers them, bills what has fallen due and books what the customers paid. */
export async function writeSales(
  runtime: Runtime,
  to: Writer,
  contracts: readonly PlannedContract[],
  random: Chance,
  endOn: string,
): Promise<void> {
  const signed = await to.write("sales.salesContract", contracts.map(contractDraft), "takeOver");
  await writeDeliveries(to, contracts, signed, chance(signed.length), endOn);
  const billed = contracts
    .flatMap((contract, at) => billable(contract, signed[at], random, endOn))
    .sort((a, b) => a.invoicedOn.localeCompare(b.invoicedOn));
  const invoices = await to.write("sales.salesInvoice", billed.map(invoiceDraft), "takeOver");
  const items = await itemsOf(runtime, to.compId, invoices);
  const paid = billed
    .flatMap((one, at) => payments(one, items[at] ?? "", random, endOn))
    .sort((a, b) => a.header.docOn.localeCompare(b.header.docOn));
  await to.write("sales.salesReceipt", paid, "submit", "confirm");
}

function billable(contract: PlannedContract, record: DocumentRecord | undefined, random: Chance, endOn: string): Billed[] {
  return contract.instalments.flatMap((part, at) => {
    const line = record?.lines.instalments?.[at];
    const wanted =
      part.kind === "deposit" ? plusDays(contract.signedOn, random.between(0, 6)) : plusDays(part.dueOn, -random.between(20, 60));
    const invoicedOn = wanted < contract.signedOn ? contract.signedOn : wanted;
    if (!record || !line || invoicedOn > endOn) return [];
    return [{ contract, part, contractId: String(record.header.id), instalmentId: String(line.id), invoicedOn }];
  });
}

function invoiceDraft({ contract, part, contractId, instalmentId, invoicedOn }: Billed) {
  return {
    header: { docOn: invoicedOn, ...parties(contract) },
    lines: { lines: [{ contractId, instalmentId, totalAmount: yuan(part.cents), taxRate: "13", dueOn: part.dueOn }] },
  };
}

/** The open item of each invoice's only line, in the order given. */
async function itemsOf(runtime: Runtime, compId: number, invoices: readonly DocumentRecord[]): Promise<(string | undefined)[]> {
  const lineIds = invoices.map((invoice) => String(invoice.lines.lines?.[0]?.id));
  const rows = await transaction(runtime.client, [compId], (open) =>
    open.run(
      shaped({
        line_id: "id",
        id: "id",
      })`select line_id, id from receivable_item where comp_id = ${compId} and module = 'sales.salesInvoice' and line_id = any(${arrayOf(lineIds, "bigint")})`,
    ),
  );
  const byLine = new Map(rows.map((row) => [row.line_id, row.id]));
  return lineIds.map((id) => byLine.get(id));
}

const LATE: Record<Habit, readonly [number, number]> = { prompt: [-15, 8], slow: [3, 70], poor: [60, 560], never: [2000, 4000] };

function payments(one: Billed, itemId: string, random: Chance, endOn: string) {
  const { contract, part } = one;
  const halves = random.happens(0.2) ? [Math.floor(part.cents * 0.6), part.cents - Math.floor(part.cents * 0.6)] : [part.cents];
  let on = plusDays(part.dueOn, random.between(...LATE[contract.customer.habit]));
  return halves.flatMap((cents) => {
    const paidOn = on < one.invoicedOn ? one.invoicedOn : on;
    on = plusDays(on, random.between(20, 90));
    if (paidOn > endOn || !itemId) return [];
    const extra = random.happens(0.04) ? random.between(1, 40) * 1_000_000 : 0;
    const method = random.pick(["transfer", "transfer", "bankBill"]);
    return [
      {
        header: {
          docOn: paidOn,
          ...parties(contract),
          method,
          ...(method === "bankBill" ? billOf(contract, paidOn, cents) : {}),
          totalAmount: yuan(cents + extra),
        },
        lines: { applications: [{ itemId, amount: yuan(cents) }] },
      },
    ];
  });
}

/** A bank's acceptance over half a year. */
function billOf({ docNo }: PlannedContract, on: string, cents: number) {
  return {
    paperNo: `1${on.replaceAll("-", "")}${docNo.replaceAll(/\D/g, "")}${cents % 1000}`,
    acceptor: "示范银行",
    billDueOn: plusDays(on, 180),
  };
}

/** Tenders: each long-wall or control contract was won in one, and about as many were lost. */
export async function writeBids(
  to: Writer,
  contracts: readonly PlannedContract[],
  customers: readonly Customer[],
  random: Chance,
  endOn: string,
): Promise<void> {
  const drafts = contracts.flatMap((contract) => {
    if (contract.unit.terms === "parts" && !random.happens(0.25)) return [];
    const won = bidDraft(contract, random, plusDays(contract.signedOn, -random.between(12, 45)), true);
    if (!random.happens(0.72)) return [won];
    const rivals = customers.filter((customer) => customer.unit === contract.unit.code);
    const lost = { ...contract, customer: random.pick(rivals), netCents: Math.round(contract.netCents * random.factor(0.3)) };
    return [won, bidDraft(lost, random, plusDays(contract.signedOn, random.between(-30, 20)), false)];
  });
  const past = drafts.filter((draft) => draft.header.docOn <= endOn).sort((a, b) => a.header.docOn.localeCompare(b.header.docOn));
  await to.write("crm.bidResult", past, "submit", "confirm");
}

function bidDraft(contract: PlannedContract, random: Chance, docOn: string, won: boolean) {
  const bid = Math.round(contract.netCents / 100) * 100;
  return {
    header: {
      docOn,
      ...parties(contract),
      projectName: `${contract.lines[0]?.product.specification} · ${contract.customer.code}`,
      openedOn: plusDays(docOn, -random.between(3, 15)),
      result: won ? "won" : "lost",
      bidAmount: yuan(bid),
      winAmount: won ? yuan(bid) : "0",
      ...(won ? {} : { lostReason: random.pick(["价格", "技术方案", "交货期", "业绩要求"]) }),
    },
  };
}

/** A plan per unit and calendar year for orders, invoicing and collection, drawn from what was signed around it. */
export async function writeTargets(
  to: Writer,
  company: GroupCompany,
  contracts: readonly PlannedContract[],
  random: Chance,
  endOn: string,
  months: number,
): Promise<void> {
  const years = [...new Set(Array.from({ length: months }, (_, back) => firstOfMonth(endOn, -back).slice(0, 4)))].sort();
  const drafts = company.units.flatMap((unit) => {
    const monthly =
      contracts.filter((one) => one.unit === unit).reduce((sum, one) => sum + one.netCents / rate(one.customer.currency), 0) / months;
    return years.map((year, at) => {
      const level = monthly * (0.93 + 0.02 * at) * random.factor(0.05);
      const weights = Array.from({ length: 12 }, (_, month) => 0.8 + 0.4 * ((month % 3) / 2) + (month === 11 ? 0.3 : 0));
      const lines = weights.flatMap((weight, month) =>
        MEASURED.map(([measure, share]) => ({
          month: month + 1,
          measure,
          amount: yuan(Math.round((level * weight * share) / 1_000_000) * 1_000_000),
        })),
      );
      const own = { departmentId: { code: unit.department.code }, unitId: { code: unit.code } };
      return { header: { docOn: `${year}-01-05`, year: Number(year), ...own, ...yearTargets(lines) }, lines: { lines } };
    });
  });
  await to.write("crm.salesTarget", drafts, "takeOver");
}

/** What is planned beside the orders, as a share of them. */
const MEASURED = [
  ["orderIntake", 1],
  ["invoiced", 1.05],
  ["collected", 0.98],
] as const;

const rate = (currency: string) => (currency === "RUB" ? 12 : currency === "EUR" ? 0.13 : 1);
