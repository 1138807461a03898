import { firstOfMonth, lastOfMonth, plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { PRODUCTS, type Product } from "./catalogue.ts";
import { type DemoSize, type GroupCompany, warehousesOf } from "./company.ts";
import { growthOf, yuan } from "./contracts.ts";
import { returnGoods, leaveOpen } from "./openStock.ts";
import { COST_CENTERS, PROJECT_CODES } from "./warehouseMasters.ts";
import type { Customer, People } from "./people.ts";
import type { DocumentRecord } from "#define/rows";

const code = (value: string) => ({ code: value });
const homeOf = (product: Product, compId: number, random: Chance) =>
  random.pick(warehousesOf(compId).filter((warehouse) => warehouse.classes.includes(product.materialClass)));

/** Who buys what of whom, and who uses it. */
export type Trade = { company: GroupCompany; people: People; suppliers: readonly string[]; customers: readonly Customer[] };
type Order = {
  warehouse: string;
  unit: string;
  orderedOn: string;
  arrivedOn: string;
  supplier: string;
  buyer: string;
  lines: { product: Product; quantity: number; price: string }[];
};

/** The material in what production hands over, as a share of what that costs; months for which it lies there when the books begin. */
const [MATERIAL_SHARE, OPENING_COVER] = [0.62, 1.8];
/** What is never used up: the documents that stay open ask for some of it, however little a small demo buys; what it begins with. */
const [KEPT, LEAST] = [60, 80];

/**
 * Opening stock, then month by month orders, receipts against them and consumption, all posted; the newest orders stay open. So much is
 * bought and lies there as production needs for what it hands over (`made`, by month).
 */
export async function writeStock(
  to: Writer,
  trade: Trade,
  random: Chance,
  { endOn, months, scale }: DemoSize,
  made: ReadonlyMap<string, number>,
): Promise<void> {
  const products = PRODUCTS.filter(
    (product) => product.stocked && product.units.some((unit) => trade.company.units.some((own) => own.code === unit)),
  );
  const handedOver = [...made].reduce((sum, [month, worth]) => sum + (`${month}-01` <= endOn ? worth : 0), 0);
  const monthly = (MATERIAL_SHARE * handedOver) / months;
  const spans = Array.from({ length: months }, (_, at) => {
    const start = firstOfMonth(endOn, at + 1 - months);
    return { start, last: lastOfMonth(start) < endOn ? lastOfMonth(start) : endOn };
  });
  const planned = spans.map((span) => planOrders(to.compId, products, trade, random, span, scale));
  for (const [at, orders] of planned.entries()) for (const line of orders.flatMap(({ lines }) => lines)) line.quantity *= growthOf(at + 1);
  const ordered = planned.flat().flatMap(({ lines }) => lines);
  scaled(ordered, monthly * months);
  const onHand = new Map<string, number>();
  await open(to, products, random, firstOfMonth(endOn, -months + 1), monthly * OPENING_COVER * growthOf(1), onHand);
  let issued: DocumentRecord[] = [];
  for (const [at, { last }] of spans.entries()) {
    await buy(to, planned[at] ?? [], last, onHand);
    const before = issued;
    issued = await consume(to, random, trade.customers, last, onHand);
    if (before.length > 0) await returnGoods(to, before, last);
  }
  await leaveOpen(to, products, endOn, onHand);
}

const worthOf = (lines: readonly { product: Product; quantity: number }[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);

/** Makes lines worth as much in all as is needed. */
function scaled(lines: readonly { product: Product; quantity: number }[], wanted: number, least = 1): void {
  const factor = wanted / worthOf(lines);
  for (const line of lines) line.quantity = Math.max(least, Math.round(line.quantity * factor));
}

async function open(
  to: Writer,
  products: readonly Product[],
  random: Chance,
  on: string,
  wanted: number,
  onHand: Map<string, number>,
): Promise<void> {
  const lines = products.map((product) => ({
    product,
    warehouse: homeOf(product, to.compId, random).code,
    quantity: product.lot[1] * random.between(12, 30),
  }));
  scaled(lines, wanted, LEAST);
  for (const { warehouse, product, quantity } of lines) onHand.set(`${warehouse}|${product.code}`, quantity);
  const drafts = [...new Set(lines.map(({ warehouse }) => warehouse))].map((warehouse) => ({
    header: { docOn: on, departmentId: code("D300"), warehouseId: code(warehouse), operationTypeId: code("100"), reason: "期初结存" },
    lines: { lines: lines.filter((line) => line.warehouse === warehouse).map((line) => stockLine(line, random)) },
  }));
  await to.write("warehouse.stockAdjustment", drafts, "submit", "confirm");
}

const stockLine = ({ product, quantity }: { product: Product; quantity: number }, random: Chance) => ({
  materialId: code(product.code),
  quantity: String(quantity),
  unitPrice: yuan(Math.round(product.price * 100 * random.factor(0.04))),
});

function planOrders(
  compId: number,
  products: readonly Product[],
  { people, suppliers }: Trade,
  random: Chance,
  { start, last }: { start: string; last: string },
  scale: number,
): Order[] {
  const span = Number(last.slice(8));
  return Array.from({ length: Math.max(1, Math.round(9 * scale * (span / 30))) }, () => {
    const chosen = [...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(products)))];
    const warehouse = homeOf(chosen[0] as Product, compId, random);
    const fitting = chosen.filter((product) => warehouse.classes.includes(product.materialClass));
    const orderedOn = plusDays(start, random.between(0, span - 1));
    return {
      warehouse: warehouse.code,
      unit: warehouse.unit,
      orderedOn,
      arrivedOn: plusDays(orderedOn, random.between(3, 24)),
      supplier: random.pick(suppliers),
      buyer: random.pick(people.buyers),
      lines: fitting.map((product) => ({
        product,
        quantity: random.between(...product.lot),
        price: yuan(Math.round(product.price * 100 * random.factor(0.05))),
      })),
    };
  });
}

async function buy(to: Writer, orders: readonly Order[], last: string, onHand: Map<string, number>): Promise<void> {
  const records = await to.write("purchasing.purchaseOrder", orders.map(orderDraft), "submit", "approve", "putInForce");
  const receipts = orders.flatMap((order, at) => {
    if (order.arrivedOn > last && order.arrivedOn.slice(0, 7) === last.slice(0, 7)) return [];
    const arrivedOn = order.arrivedOn > last ? last : order.arrivedOn;
    for (const line of order.lines) {
      const key = `${order.warehouse}|${line.product.code}`;
      onHand.set(key, (onHand.get(key) ?? 0) + line.quantity);
    }
    return [receiptDraft(order, records[at], arrivedOn)];
  });
  await to.write("warehouse.goodsReceipt", receipts, "submit", "confirm");
}

const orderDraft = (order: Order) => ({
  header: {
    docOn: order.orderedOn,
    departmentId: code("D200"),
    unitId: code(order.unit),
    supplierId: code(order.supplier),
    buyerId: code(order.buyer),
    currency: "CNY",
    deliveryOn: order.arrivedOn,
  },
  lines: {
    lines: order.lines.map((line) => ({
      materialId: code(line.product.code),
      quantity: String(line.quantity),
      unitPrice: line.price,
      taxRate: "13",
      deliveryOn: order.arrivedOn,
    })),
  },
});

/** The class of seals, which grow old: they come in batches by the month and last three years. */
export const SEALS = "80";
/** The batch of a month, with its days. */
export const batchOf = (on: string) => ({ batch: `P${on.slice(2, 4)}${on.slice(5, 7)}`, producedOn: on, expiresOn: firstOfMonth(on, 36) });

function receiptDraft(order: Order, record: DocumentRecord | undefined, docOn: string) {
  return {
    header: {
      docOn,
      departmentId: code("D300"),
      warehouseId: code(order.warehouse),
      operationTypeId: code("101"),
      supplierId: code(order.supplier),
      purchaseOrderId: String(record?.header.id),
    },
    lines: {
      lines: order.lines.map((line) => ({
        materialId: code(line.product.code),
        quantity: String(line.quantity),
        unitPrice: line.price,
        ...(line.product.materialClass === SEALS ? batchOf(docOn) : {}),
      })),
    },
  };
}

/** What a month takes: production and cost centres from every warehouse, projects and customers from the spare parts. */
async function consume(
  to: Writer,
  random: Chance,
  customers: readonly Customer[],
  on: string,
  onHand: Map<string, number>,
): Promise<DocumentRecord[]> {
  const groups = new Map<
    string,
    { header: Record<string, unknown>; lines: { materialId: { code: string }; quantity: string; requestedQuantity: string }[] }
  >();
  for (const [key, quantity] of onHand) {
    const [warehouse, material] = key.split("|") as [string, string];
    const used = Math.floor(Math.min(quantity * (0.25 + 0.3 * random.next()), quantity - KEPT));
    if (used <= 0) continue;
    onHand.set(key, quantity - used);
    const use = purposeOf(warehouse, material, customers, on);
    const group = groups.get(`${warehouse} ${use.key}`) ?? {
      header: { docOn: on, departmentId: code("D300"), warehouseId: code(warehouse), ...use.header },
      lines: [],
    };
    group.lines.push({ materialId: code(material), quantity: String(used), requestedQuantity: String(used) });
    groups.set(`${warehouse} ${use.key}`, group);
  }
  const drafts = [...groups.values()].map(({ header, lines }) => ({ header, lines: { lines } }));
  return to.write("warehouse.goodsIssue", drafts, "submit", "confirm");
}

/** Bearings, seals and spares, which customers fetch without a contract. */
const SOLD_LOOSE: ReadonlySet<string> = new Set(
  PRODUCTS.filter(({ materialClass }) => ["60", SEALS].includes(materialClass)).map(({ code: own }) => own),
);

/** Which use a material of a warehouse goes to in a month: the same each time, so that the demo is the same each time. */
function purposeOf(
  warehouse: string,
  material: string,
  customers: readonly Customer[],
  on: string,
): { key: string; header: Record<string, unknown> } {
  const turn = Array.from(`${material}${on.slice(5, 7)}`).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  if (SOLD_LOOSE.has(material) && ["W03", "W05"].includes(warehouse) && turn % 3 === 0) {
    const customer = customers[turn % Math.min(6, customers.length)]?.code ?? "";
    return { key: customer, header: { operationTypeId: code("205"), customerId: code(customer) } };
  }
  if (turn % 11 === 0) {
    const project = PROJECT_CODES[turn % PROJECT_CODES.length] ?? "";
    return { key: project, header: { operationTypeId: code("202"), projectId: code(project), useDepartmentId: code("D400") } };
  }
  if (turn % 9 === 0) {
    const center = COST_CENTERS[turn % COST_CENTERS.length] ?? "";
    return { key: center, header: { operationTypeId: code("203"), costCenterId: code(center) } };
  }
  const department = turn % 7 === 0 ? "D600" : "D400";
  return { key: department, header: { operationTypeId: code("201"), useDepartmentId: code(department) } };
}
