import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { transaction } from "#db/client";
import type { Runtime } from "#engine/runtime";
import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { halfUp, type PlannedContract, type PlannedInstalment, parties, TAX, yuan } from "./contracts.ts";
import type { Delivery } from "./deliveries.ts";
import { type Claim, type Paid, paymentsOf, planPayments } from "./payingHabits.ts";
import type { DocumentRecord } from "#define/rows";

/** `billed`: what was billed before of a contract whose goods this bill names. */
type Bill = { contract: PlannedContract; on: string; parts: { part: PlannedInstalment; place: number }[]; billed?: number };

/** Bills contracts and books what the customers paid: the deposit at the signature, the rest when all of it was delivered. */
export async function writeBilling(
  runtime: Runtime,
  to: Writer,
  signed: ReadonlyMap<PlannedContract, DocumentRecord>,
  deliveries: readonly Delivery[],
  random: Chance,
  endOn: string,
): Promise<void> {
  const bills = planBills([...signed.keys()], deliveries, random).filter(({ on }) => on <= endOn);
  const invoices = await to.write(
    "sales.salesInvoice",
    bills.map((bill) => invoiceOf(bill, signed.get(bill.contract))),
    "takeOver",
  );
  const items = await itemsOf(runtime, to.compId, invoices);
  const claims = bills.flatMap((bill, at) =>
    bill.parts.map(({ part }, line): Claim => {
      const { contract, on } = bill;
      return { contract, invoicedOn: on, dueOn: dueOf(bill, part), cents: part.cents, itemId: items[at]?.[line] ?? "" };
    }),
  );
  const paid = paymentsOf(planPayments(claims, random), endOn).toSorted((a, b) => a.on.localeCompare(b.on));
  const receipts = paid.map((one) => receiptOf(one, random));
  await to.write("sales.salesReceipt", receipts, "submit", "confirm");
}

/** What is billed of each contract and when, in the order of days. */
export function planBills(contracts: readonly PlannedContract[], deliveries: readonly Delivery[], random: Chance): Bill[] {
  const left = new Map(deliveries.map(({ contract, on }) => [contract, on]));
  const bills = contracts.flatMap((contract) => {
    const parts = contract.instalments.map((part, place) => ({ part, place }));
    const deposit = { contract, on: plusDays(contract.signedOn, random.between(0, 6)), parts: parts.filter(isDeposit) };
    const [after, last] = [random.between(1, 12), left.get(contract)];
    const billed = deposit.parts.reduce((sum, { part }) => sum + part.cents, 0);
    const rest = last === undefined ? [] : [{ contract, on: plusDays(last, after), parts: parts.filter((one) => !isDeposit(one)), billed }];
    return [...(deposit.parts.length > 0 ? [deposit] : []), ...rest];
  });
  return bills.toSorted((a, b) => a.on.localeCompare(b.on));
}

const isDeposit = ({ part }: Bill["parts"][number]): boolean => part.kind === "deposit";
/** Nothing falls due before it is billed. */
const dueOf = ({ on }: Bill, { dueOn }: PlannedInstalment): string => (dueOn < on ? on : dueOn);

function invoiceOf(bill: Bill, record: DocumentRecord | undefined) {
  const { header, products } = bill.billed === undefined ? { header: {}, products: [] } : goodsOf(bill.contract, bill.billed, record);
  return {
    header: { docOn: bill.on, ...parties(bill.contract), ...header },
    lines: {
      products,
      lines: bill.parts.map(({ part, place }) => ({
        contractId: String(record?.header.id),
        instalmentId: String(record?.lines.instalments?.[place]?.id),
        totalAmount: yuan(part.cents),
        taxRate: String(TAX),
        dueOn: dueOf(bill, part),
      })),
    },
  };
}

/** What a contract sold, less what was billed of it with the deposit; what its tax cannot meet to the cent is rounding. */
function goodsOf({ lines }: PlannedContract, billed: number, record: DocumentRecord | undefined) {
  const goods = lines.map(({ product, quantity, priceCents }, place) => ({
    contractProductId: String(record?.lines.products?.[place]?.id),
    materialId: { code: product.code },
    quantity: String(quantity),
    unitPrice: yuan(priceCents),
    taxRate: String(TAX),
  }));
  if (billed === 0) return { header: {}, products: goods };
  const net = Math.round((billed * 100) / (100 + TAX));
  const off = billed - net - halfUp(net * TAX, 100);
  const deposit = { kind: "allowance", description: "已开预付款发票", amount: `-${yuan(net)}`, taxRate: String(TAX) };
  return { header: off === 0 ? {} : { roundingAmount: `${off > 0 ? "-" : ""}${yuan(Math.abs(off))}` }, products: [...goods, deposit] };
}

/** The open items of the lines of each invoice, in the order given. */
async function itemsOf(runtime: Runtime, compId: number, invoices: readonly DocumentRecord[]): Promise<(string | undefined)[][]> {
  const lines = invoices.map((invoice) => (invoice.lines.lines ?? []).map(({ id }) => String(id)));
  const rows = await transaction(runtime.client, [compId], (open) =>
    open.run(
      shaped({
        line_id: "id",
        id: "id",
      })`select line_id, id from receivable_item where comp_id = ${compId} and module = 'sales.salesInvoice'
          and line_id = any(${arrayOf(lines.flat(), "bigint")})`,
    ),
  );
  const byLine = new Map(rows.map((row) => [row.line_id, row.id]));
  return lines.map((ids) => ids.map((id) => byLine.get(id)));
}

function receiptOf({ claim: { contract, itemId }, on, cents }: Paid, random: Chance) {
  const extra = random.happens(0.04) ? random.between(1, 40) * 1_000_000 : 0;
  const method = random.pick(["transfer", "transfer", "bankBill"]);
  return {
    header: {
      docOn: on,
      ...parties(contract),
      method,
      ...(method === "bankBill" ? billOf(contract, on, cents) : {}),
      totalAmount: yuan(cents + extra),
    },
    lines: { applications: [{ itemId, amount: yuan(cents) }] },
  };
}

/** A bank's acceptance over half a year. */
function billOf({ docNo }: PlannedContract, on: string, cents: number) {
  return {
    paperNo: `1${on.replaceAll("-", "")}${docNo.replaceAll(/\D/g, "")}${cents % 1000}`,
    acceptor: "示范银行",
    billDueOn: plusDays(on, 180),
  };
}
