import { add, multiply } from "#define/decimal";
import { type Fields, sourceOf } from "#import/source";
import { headsOf, lookup, readTable } from "./table.ts";
import type { Source } from "#import/rows";

const YEARS = ["2017", "2018", "2019"];
const CONTRACT = [
  "Number",
  "OrderDate",
  "CustomerKey",
  "TerritoryKey",
  "ProductSKU",
  "OrderQuantity",
  "ProductPrice",
  "Kind",
  "Amount",
  "DueOn",
];

/** One internet order: its number, customer, territory, day (yyyy-MM-dd) and lines with SKU, quantity and price. */
type Order = { Number: string; CustomerKey: string; TerritoryKey: string; OrderDate: string; lines: Fields[]; total: string };

/** The internet orders as contracts: a row for each product, then one for the only instalment, due on the day of the order. */
export function contracts(): Source {
  return sourceOf(CONTRACT, contractRows());
}

/** Customers with the territory of their first order. */
export async function customers(): Promise<Source> {
  const territories = new Map<string, string>();
  for await (const { CustomerKey, TerritoryKey } of orders()) if (!territories.has(CustomerKey)) territories.set(CustomerKey, TerritoryKey);
  return sourceOf([...(await headsOf("AdventureWorks_Customers")), "TerritoryKey"], settled(territories));
}

async function* settled(territories: ReadonlyMap<string, string>): AsyncGenerator<Fields> {
  for await (const row of readTable("AdventureWorks_Customers"))
    yield { ...row, TerritoryKey: territories.get(row.CustomerKey ?? "") ?? "" };
}

/** A contract as stored, with the id of what is billed or paid next. */
export type Billed = { number: string; on: string; customer: string; region: string; amount: string; id: string };

/** An invoice for every contract, on the day of the order. */
export function invoices(billed: readonly Billed[]): Source {
  const heads = ["Number", "Date", "CustomerKey", "TerritoryKey", "Number2", "Instalment", "Amount", "DueOn"];
  return sourceOf(
    heads,
    billed.map((one) => ({ ...partiesOf(one), Number2: one.number, Instalment: one.id, Amount: one.amount, DueOn: one.on })),
  );
}

/** The card payment of every invoice, on the day of the order. */
export function payments(billed: readonly Billed[]): Source {
  const heads = ["Number", "Date", "CustomerKey", "TerritoryKey", "Total", "Item", "Amount"];
  return sourceOf(
    heads,
    billed.map((one) => ({ ...partiesOf(one), Total: one.amount, Item: one.id, Amount: one.amount })),
  );
}

function partiesOf({ number, on, customer, region }: Billed): Record<string, string> {
  return { Number: number, Date: on, CustomerKey: customer, TerritoryKey: region };
}

async function* contractRows(): AsyncGenerator<Fields> {
  for await (const { lines, total, ...order } of orders()) {
    for (const line of lines) yield { ...order, ...line };
    yield { ...order, Kind: "delivery", Amount: total, DueOn: order.OrderDate };
  }
}

async function* orders(): AsyncGenerator<Order> {
  const skus = await lookup("AdventureWorks_Products", "ProductKey", "ProductSKU");
  const prices = await lookup("AdventureWorks_Products", "ProductKey", "ProductPrice");
  for (const year of YEARS) {
    const found = new Map<string, Order>();
    for await (const row of readTable(`AdventureWorks_Sales_${year}`))
      addLine(found, row, skus.get(row.ProductKey ?? "") ?? "", prices.get(row.ProductKey ?? "") ?? "0");
    yield* found.values();
  }
}

// Two order numbers were given to two customers each: the second one's order carries his key behind the number.
function addLine(found: Map<string, Order>, row: Fields, sku: string, price: string): void {
  const { OrderNumber = "", CustomerKey = "", TerritoryKey = "", OrderQuantity = "0" } = row;
  const taken = found.get(OrderNumber);
  const number = taken && taken.CustomerKey !== CustomerKey ? `${OrderNumber}-${CustomerKey}` : OrderNumber;
  const [month = "", day = "", year = ""] = (row.OrderDate ?? "").split("/");
  const on = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const order = found.get(number) ?? { Number: number, CustomerKey, TerritoryKey, OrderDate: on, lines: [], total: "0" };
  order.lines.push({ ProductSKU: sku, OrderQuantity, ProductPrice: price });
  order.total = add(order.total, multiply(OrderQuantity, price, 2));
  found.set(number, order);
}
