import { shaped, type ShapedQuery } from "#db/row";
import { writeCostOfSales } from "./adventureworks/costOfSales.ts";
import { AS_PUBLISHED, type Moved, moved, movedBefore, stockDay } from "./adventureworks/days.ts";
import * as purchasing from "./adventureworks/purchasing.ts";
import { quotas } from "./adventureworks/quota.ts";
import * as sales from "./adventureworks/sales.ts";
import { emptying, inventory } from "./adventureworks/stock.ts";
import { readMap, tableBytes } from "./adventureworks/table.ts";
import type { ImportMap } from "#import/map";
import { importSource } from "#import/run";
import { type Fields, openFile, sourceOf } from "#import/source";
import { arrayOf } from "#db/sql";
import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { ImportRefused } from "#import/refused";
import { openMonthsFrom } from "./group/closedMonths.ts";
import { deskOf } from "./group/desk.ts";
import { payWhatIsDue } from "./group/payments.ts";
import { writer } from "./writer.ts";
import type { Source } from "#import/rows";

const COMPANY = 1;
const viewer = systemViewer(COMPANY, "adventureWorks");
const RECEIVED_SHORT = "Received short of the order";
const BATCH = 1_000;

/** Published table -> module and map, in the order in which they refer to each other, and the day that is moved with the books. */
const MASTERS: readonly [table: string, module: string, map: string, day?: string][] = [
  ["UnitMeasure", "masterData.unitOfMeasure", "unitOfMeasure"],
  ["Currency", "masterData.currency", "currency"],
  ["CurrencyRate", "masterData.exchangeRate", "exchangeRate", "CurrencyRateDate"],
  ["Department", "masterData.department", "department"],
  ["Employee", "masterData.employee", "employee"],
  ["SalesTerritory", "masterData.marketRegion", "marketRegion"],
  ["Location", "masterData.warehouse", "warehouse"],
  ["ProductCategory", "masterData.materialClass", "category"],
  ["ProductSubcategory", "masterData.materialClass", "subcategory"],
];

type Step = { runtime: Runtime; say: (line: string) => void; days: Moved };
/** The days of the books in purchase orders and receipts. */
const ORDER_DAYS = ["OrderDate", "ShipDate", "DueDate"];
/** What the published books name no operation types for. */
const OPERATION_TYPES: readonly Fields[] = [
  { code: "100", nameEn: "Opening stock", direction: "receive", account: "openingBalance" },
  { code: "102", nameEn: "Production completion", direction: "receive", source: "production", account: "materialConsumption" },
  { code: "201", nameEn: "Production issue", direction: "send", account: "materialConsumption" },
  { code: "205", nameEn: "Sale", direction: "send", account: "costOfSales" },
];

/** Loads the company as its data end in the week before a day, with what its sales cost. */
export async function loadAdventureWorksUpTo(runtime: Runtime, say: (line: string) => void, today: string): Promise<void> {
  await loadAdventureWorks(runtime, say, movedBefore(today));
  const desk = deskOf(runtime, COMPANY);
  const known = await desk.rows(shaped({ id: "id" })`select id from goods_issue where comp_id = ${COMPANY} limit 1`);
  if (known.length > 0) return;
  say("demo AW: cost of sales");
  await writeCostOfSales(desk, writer(runtime, COMPANY, "demo"));
}

/**
 * Loads the published Adventure Works company into account set 1 through the import engine, on its own days unless they are moved; loading
 * again changes nothing. Throws where the engine refuses a row.
 */
export async function loadAdventureWorks(runtime: Runtime, say: (line: string) => void, days = AS_PUBLISHED): Promise<void> {
  const step = { runtime, say, days };
  for (const [table, module, map, day] of MASTERS) await loadTable(step, table, module, map, day === undefined ? [] : [day]);
  await load(
    step,
    "masterData.warehouse",
    sourceOf(["code", "nameEn", "departmentId"], [{ code: "RECEIVING", nameEn: "Receiving", departmentId: "15" }]),
    {},
  );
  await load(step, "masterData.materialClass", sourceOf(["code", "nameEn"], [{ code: "0", nameEn: "Not classified" }]), {});
  await load(step, "warehouse.operationType", sourceOf(["code", "nameEn", "direction", "source", "account"], OPERATION_TYPES), {});
  await loadTable(step, "Product", "masterData.material", "material");
  await loadTable(step, "Vendor", "purchasing.supplier", "supplier");
  // What was bought and what was sold do not touch each other.
  await Promise.all([loadPurchasing(step).then(() => loadStock(step)), loadSales(step)]);
  await load(step, "crm.salesTarget", await quotas(days.quotas), await readMap("quota"));
}

/** Pending, approved, rejected and complete orders: the steps that bring each to its stage. */
const STATUSES: Readonly<Record<string, ImportMap["actions"]>> = {
  "1": ["submit"],
  "2": ["submit", "approve"],
  "3": ["submit", { action: "reject", reason: "Rejected in the published data" }],
  "4": ["submit", "approve", "putInForce"],
};

async function loadPurchasing(step: Step): Promise<void> {
  const map = await readMap("purchaseOrder");
  const { days } = step;
  for (const [status, actions] of Object.entries(STATUSES))
    await load(step, "purchasing.purchaseOrder", moved(await purchasing.ordersOf(status), ORDER_DAYS, days.books), { ...map, actions });
  await openFromFirstOrder(step);
  await load(step, "warehouse.goodsReceipt", moved(await purchasing.receipts(), ORDER_DAYS, days.books), await readMap("goodsReceipt"));
  await closeShort(step);
  await payVendors(step);
}

/** Every warehouse is open from the month of the first order on. */
async function openFromFirstOrder(step: Step): Promise<void> {
  const [first] = await query(step, shaped({ on: "day?" })`select min(doc_on) as "on" from purchase_order where comp_id = ${COMPANY}`);
  if (first?.on) await openMonthsFrom(step.runtime, COMPANY, first.on);
}

/** What the published data do not say: vendors were paid, quarter by quarter. */
async function payVendors({ runtime, say }: Step): Promise<void> {
  const desk = deskOf(runtime, COMPANY);
  const known = await desk.rows(shaped({ id: "id" })`select id from payment where comp_id = ${COMPANY} limit 1`);
  if (known.length > 0) return;
  say("demo AW: payments to vendors");
  const payer = { department: "10", currency: "USD", every: "quarter" } as const;
  await payWhatIsDue(desk, writer(runtime, COMPANY, "demo"), payer, runtime.clock.now().toISOString().slice(0, 10));
}

/** Complete orders of which less came than was ordered are closed. */
async function closeShort({ runtime }: Step): Promise<void> {
  const module = moduleOf(runtime, "purchasing.purchaseOrder");
  await inWork(runtime, viewer, async (work) => {
    const open = await work.run(
      shaped({
        id: "id",
        version: "integer",
      })`select id, version from purchase_order where comp_id = ${COMPANY} and stage = '04' order by id`,
    );
    for (let from = 0; from < open.length; from += BATCH)
      await act(work, module, "closeShort", open.slice(from, from + BATCH), { reason: RECEIVED_SHORT });
  });
}

/** The published inventory becomes the stock; what the receipts brought went into production, or is in it already: RECEIVING is empty. */
async function loadStock(step: Step): Promise<void> {
  const onStockDay = async (name: string): Promise<ImportMap> => {
    const map = await readMap(name);
    return { ...map, columns: { ...map.columns, docOn: { const: stockDay(step.days) } } };
  };
  await load(step, "warehouse.stockAdjustment", await inventory(), await onStockDay("opening"));
  const lying = await query(
    step,
    shaped({
      code: "text",
      quantity: "text",
    })`select m.code, sum(b.quantity)::text as quantity from stock_balance b
        join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id join material m on m.id = b.material_id
      where b.comp_id = ${COMPANY} and w.code = 'RECEIVING' group by m.code having sum(b.quantity) <> 0 order by m.code`,
  );
  if (lying.length > 0) await load(step, "warehouse.stockAdjustment", emptying(lying), await onStockDay("cutOver"));
}

async function loadSales(step: Step): Promise<void> {
  await load(step, "crm.customer", await sales.customers(), await readMap("customer"));
  await load(
    step,
    "sales.salesContract",
    moved(sales.contracts(), ["OrderDate", "DueOn"], step.days.orders),
    await readMap("salesContract"),
  );
  const signed = await query(
    step,
    shaped({
      number: "text",
      on: "day",
      customer: "text",
      region: "text",
      amount: "text",
      id: "text",
    })`select c.doc_no as number, c.doc_on as "on", right(p.code, 5) as customer, coalesce(r.code, '') as region, i.amount::text as amount, i.id::text as id
      from sales_contract c join sales_contract_instalment i on i.comp_id = c.comp_id and i.contract_id = c.id join party p on p.id = c.customer_id
      left join market_region r on r.comp_id = c.comp_id and r.id = c.region_id
      where c.comp_id = ${COMPANY} order by c.doc_on, c.id`,
  );
  await load(step, "sales.salesInvoice", sales.invoices(signed), await readMap("salesInvoice"));
  const instalments = arrayOf(
    signed.map(({ id }) => id),
    "bigint",
  );
  const items = await query(
    step,
    shaped({
      instalment: "text",
      id: "text",
    })`select instalment_id::text as instalment, id::text as id from receivable_item where comp_id = ${COMPANY} and instalment_id = any(${instalments})`,
  );
  const byInstalment = new Map(items.map(({ instalment, id }) => [instalment, id]));
  const billed = signed.map((one) => ({ ...one, id: byInstalment.get(one.id) ?? "" }));
  await load(step, "sales.salesReceipt", sales.payments(billed), await readMap("salesReceipt"));
}

async function loadTable(step: Step, table: string, module: string, map: string, dayColumns: readonly string[] = []): Promise<void> {
  const source = await openFile(`${table}.csv.gz`, tableBytes(table));
  await load(step, module, moved(source, dayColumns, step.days.books), await readMap(map));
}

async function load({ runtime, say }: Step, module: string, source: Source, map: ImportMap): Promise<void> {
  const report = await importSource(runtime, viewer, moduleOf(runtime, module), source, { fileName: module, map });
  if (!report.applied) throw new ImportRefused(module, report);
  say(`${module}: ${report.documents}`);
}

function moduleOf(runtime: Runtime, id: string) {
  const module = runtime.definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  return module;
}

function query<T extends object>({ runtime }: Step, statement: ShapedQuery<T>): Promise<T[]> {
  return inWork(runtime, viewer, (work) => work.run(statement), "read only");
}
