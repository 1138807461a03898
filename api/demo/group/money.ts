import { compare } from "#define/decimal";
import type { Runtime } from "#engine/runtime";
import { firstOfMonth, lastOfMonth, plusDays } from "#demo/day";
import { type RowIn, shaped } from "#db/row";
import { writePlans } from "./collectionPlans.ts";
import { type Desk, deskOf } from "./desk.ts";
import { writePartInvoices } from "./partInvoices.ts";
import type { DocumentRecord } from "#define/rows";

const [BILL, BANK, SETTLEMENT] = ["sales.receivableBill", "sales.bankReceipt", "sales.receivableSettlement"] as const;
const MAPPING = "finance.accountMapping";
const [REVALUATION, EXPORT] = ["sales.receivableRevaluation", "finance.voucherExport"] as const;

/**
 * What a cashier has on the desk on the last day: bills in every state, money of the bank claimed and not, settlements, plans, calls, and
 * the accounts of the programs it is given to.
 */
export async function writeMoney(runtime: Runtime, compId: number, endOn: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  await writePartInvoices(desk, endOn);
  await settleBills(desk, endOn);
  await bankLines(desk, endOn);
  await settlements(desk, endOn);
  await writePlans(desk, endOn);
  await desk.write(
    MAPPING,
    ACCOUNTS.map(([account, code, name]) => ({
      header: {
        account,
        yonyouCode: code,
        yonyouName: name,
        kingdeeCode: code,
        kingdeeName: name,
        auxiliary: KEPT.has(account) ? "customer" : "none",
      },
    })),
  );
  await monthEnd(desk, firstOfMonth(endOn, -1).slice(0, 7));
}

/** The month before: what is open in other currencies valued at its rate, its journal given to both programs. */
async function monthEnd(desk: Desk, yearMonth: string): Promise<void> {
  if (await isAnyAbroad(desk, lastOfMonth(`${yearMonth}-01`))) {
    const revaluations = await desk.write(REVALUATION, [{ header: { yearMonth } }]);
    await desk.do(REVALUATION, "post", await desk.do(REVALUATION, "calculate", revaluations));
  }
  const exports = await desk.write(
    EXPORT,
    ["yonyou", "kingdee"].map((target) => ({ header: { yearMonth, target } })),
  );
  await desk.do(EXPORT, "generate", exports);
}

/** Whether something in another currency was open on a day; a small demo may have nothing. */
async function isAnyAbroad(desk: Desk, on: string): Promise<boolean> {
  const found = await desk.rows(shaped(
    {},
  )`select from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
    where i.comp_id = ${desk.compId} and i.currency <> 'CNY' and e.entry_on <= ${on}::date group by i.id having sum(e.amount) <> 0 limit 1`);
  return found.length > 0;
}

/** Bills that fell due are paid; of those that did not, some are discounted, endorsed and in collection, and the smallest came back. */
async function settleBills(desk: Desk, endOn: string): Promise<void> {
  const bills = await desk.rows(
    shaped({
      id: "id",
      version: "integer",
      dueOn: "text",
      docOn: "text",
      totalAmount: "decimal",
    })`select id, version, due_on::text as "dueOn", doc_on::text as "docOn", total_amount as "totalAmount" from receivable_bill
      where comp_id = ${desk.compId} and stage = 'inHand' order by due_on, id`,
  );
  const due = bills.filter(({ dueOn }) => dueOn < endOn);
  await desk.act(BILL, "pay", due);
  const handedOn = await billForSupplier(desk, endOn);
  const endorsed = bills.find(({ id }) => id === handedOn?.id);
  const held = bills.filter((bill) => bill.dueOn >= endOn && bill !== endorsed);
  const [bounced] = held.toSorted((a, b) => compare(a.totalAmount, b.totalAmount));
  const [discounted, collected] = held.filter((bill) => bill !== bounced);
  const on = (docOn: string) => (plusDays(docOn, 20) < endOn ? plusDays(docOn, 20) : endOn);
  if (discounted)
    await desk.act(BILL, "discount", [discounted], {
      input: { header: { discountBank: "示范银行", discountFee: "1200.00", movedOn: on(discounted.docOn) } },
    });
  if (endorsed && handedOn)
    await desk.act(BILL, "endorse", [endorsed], { input: { header: { endorsedToId: handedOn.supplierId, movedOn: on(endorsed.docOn) } } });
  if (collected) await desk.act(BILL, "collect", [collected], { input: { header: { movedOn: on(collected.docOn) } } });
  if (bounced) await desk.act(BILL, "dishonour", [bounced], { input: { header: { movedOn: endOn } } });
}

/** The largest bill that its unit can hand on to a supplier whom it owes as much. */
async function billForSupplier(desk: Desk, endOn: string): Promise<{ id: string; supplierId: string } | undefined> {
  const [found] = await desk.rows(shaped({ id: "id", supplierId: "id" })`select b.id, s.supplier_id as "supplierId" from receivable_bill b
    join (select unit_id, supplier_id, sum(amount) as owed from supplier_movement
      where comp_id = ${desk.compId} and account <> 'prepayment' and supplier_id is not null
      group by 1, 2) s on s.unit_id = b.unit_id and s.owed >= b.company_amount
    where b.comp_id = ${desk.compId} and b.stage = 'inHand' and b.due_on >= ${endOn}::date order by b.company_amount desc, b.id, s.supplier_id limit 1`);
  return found;
}

const PAYER = shaped({ id: "id", name: "text", currency: "text" });
type Payer = RowIn<typeof PAYER>;
const PAYERS = 12;
/** Of the newest lines nobody has said yet whose they are; those after them are claimed and not accepted. */
const [NEWEST, CLAIMED] = [3, 2];

/** What the bank told last week, most of it claimed and booked, and money from somebody whom nobody knows. */
async function bankLines(desk: Desk, endOn: string): Promise<void> {
  const payers = await desk.rows(PAYER`select k.id, coalesce(p.name_zh, p.name_en, p.code) as name, coalesce(c.currency, 'CNY') as currency
    from customer k join company_party c on c.comp_id = k.comp_id and c.id = k.id join party p on p.id = k.id
      where k.comp_id = ${desk.compId} order by p.code limit ${PAYERS}`);
  await desk.write(BANK, [bankLine({ name: "王建国", currency: "CNY" }, PAYERS, endOn)]);
  const lines = await desk.write(
    BANK,
    payers.map((payer, at) => bankLine(payer, at, endOn)),
  );
  const claimed: DocumentRecord[] = [];
  for (const [at, line] of lines.entries()) {
    const customerId = payers[at]?.id;
    if (at >= NEWEST && customerId) claimed.push(...(await desk.do(BANK, "claim", [line], { input: { header: { customerId } } })));
  }
  await desk.do(BANK, "accept", claimed.slice(CLAIMED));
}

function bankLine({ name, currency }: Omit<Payer, "id">, at: number, endOn: string) {
  return {
    header: {
      bankRef: `${endOn.replaceAll("-", "")}-${String(at + 1).padStart(4, "0")}`,
      docOn: plusDays(endOn, -Math.floor(at / 2)),
      bank: "示范银行基本户",
      payer: name,
      payerAccount: `6222${String(100_000 + at * 37)}`,
      purpose: "货款",
      currency,
      totalAmount: `${(at + 2) * 48_500}.00`,
    },
  };
}

/** Advances that can be applied: one settlement is booked, one waits. */
async function settlements(desk: Desk, endOn: string): Promise<void> {
  const able = await desk.rows(shaped({
    customerId: "id",
    currency: "text",
    departmentId: "id",
  })`select customer_id as "customerId", currency, min(department_id) as "departmentId"
    from receivable_item where comp_id = ${desk.compId} and open_amount <> 0 and posted_on <= ${endOn}::date group by customer_id, currency
    having bool_or(is_advance) and bool_or(not is_advance) order by 1 limit 2`);
  const made = await desk.write(
    SETTLEMENT,
    able.map((header) => ({ header: { ...header, docOn: endOn, method: "oldest" } })),
  );
  const proposed = await desk.do(SETTLEMENT, "propose", made);
  await desk.do(SETTLEMENT, "post", proposed.slice(0, 1));
}

const KEPT: ReadonlySet<string> = new Set(["receivable", "advance", "billReceivable"]);
const ACCOUNTS: readonly (readonly [account: string, code: string, name: string])[] = [
  ["cash", "1002", "银行存款"],
  ["billReceivable", "1121", "应收票据"],
  ["receivable", "1122", "应收账款"],
  ["inventory", "1405", "库存商品"],
  ["priceVariance", "1404", "材料成本差异"],
  ["payable", "2202", "应付账款"],
  ["prepayment", "1123", "预付账款"],
  ["receivedNotInvoiced", "220201", "应付暂估款"],
  ["advance", "2203", "预收账款"],
  ["outputTax", "22210105", "应交增值税（销项税额）"],
  ["intercompany", "2241", "内部往来"],
  ["openingBalance", "4104", "利润分配"],
  ["revenue", "6001", "主营业务收入"],
  ["costOfSales", "6401", "主营业务成本"],
  ["materialConsumption", "5001", "生产成本"],
  ["expense", "6602", "管理费用"],
  ["projectCost", "5301", "研发支出"],
  ["financeExpense", "6603", "财务费用"],
  ["exchangeDifference", "6061", "汇兑损益"],
  ["inventoryDifference", "1901", "待处理财产损溢"],
  ["scrapLoss", "6711", "营业外支出"],
  ["badDebt", "6702", "信用减值损失"],
];
