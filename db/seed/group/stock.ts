import type { DocumentRecord } from "#define/work";
import { firstOfMonth, lastOfMonth, plusDays } from "../day.ts";
import type { Chance } from "../random.ts";
import type { Writer } from "../writer.ts";
import { PRODUCTS, type Product } from "./catalogue.ts";
import { type GroupCompany, WAREHOUSES } from "./company.ts";
import { yuan } from "./contracts.ts";
import type { People } from "./masters.ts";

const code = (value: string) => ({ code: value });
const homeOf = (product: Product, random: Chance) =>
  random.pick(WAREHOUSES.filter((warehouse) => warehouse.classes.includes(product.materialClass)));

/** Opening stock, then month by month orders, receipts against them and consumption, all posted; the newest orders stay open. */
export async function writeStock(
  to: Writer,
  company: GroupCompany,
  people: People,
  suppliers: readonly string[],
  random: Chance,
  endOn: string,
  months: number,
  scale: number,
): Promise<void> {
  const products = PRODUCTS.filter(
    (product) => product.stocked && product.units.some((unit) => company.units.some((own) => own.code === unit)),
  );
  const onHand = new Map<string, number>();
  await open(to, products, random, firstOfMonth(endOn, -months + 1), onHand);
  for (let back = months - 1; back >= 0; back--) {
    const start = firstOfMonth(endOn, -back);
    const last = lastOfMonth(start) < endOn ? lastOfMonth(start) : endOn;
    await buy(to, products, people, suppliers, random, start, last, scale, onHand);
    await consume(to, random, last, onHand);
  }
}

async function open(to: Writer, products: readonly Product[], random: Chance, on: string, onHand: Map<string, number>): Promise<void> {
  const byWarehouse = new Map<string, ReturnType<typeof stockLine>[]>();
  for (const product of products) {
    const warehouse = homeOf(product, random).code;
    const quantity = product.lot[1] * random.between(12, 30);
    onHand.set(`${warehouse}|${product.code}`, quantity);
    byWarehouse.set(warehouse, [...(byWarehouse.get(warehouse) ?? []), stockLine(product, quantity, random)]);
  }
  const drafts = [...byWarehouse].map(([warehouse, lines]) => ({
    header: { docOn: on, departmentId: code("D300"), warehouseId: code(warehouse), reason: "期初结存" },
    lines: { lines },
  }));
  await to.write("warehouse.stockAdjustment", drafts, "submit", "confirm");
}

const stockLine = (product: Product, quantity: number, random: Chance) => ({
  materialId: code(product.code),
  quantity: String(quantity),
  unitPrice: yuan(Math.round(product.price * 100 * random.factor(0.04))),
});

async function buy(
  to: Writer,
  products: readonly Product[],
  people: People,
  suppliers: readonly string[],
  random: Chance,
  start: string,
  last: string,
  scale: number,
  onHand: Map<string, number>,
): Promise<void> {
  const span = Number(last.slice(8));
  const orders = Array.from({ length: Math.max(1, Math.round(9 * scale * (span / 30))) }, () => {
    const chosen = [...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(products)))];
    const warehouse = homeOf(chosen[0] as Product, random);
    const fitting = chosen.filter((product) => warehouse.classes.includes(product.materialClass));
    const orderedOn = plusDays(start, random.between(0, span - 1));
    return {
      warehouse: warehouse.code,
      orderedOn,
      arrivedOn: plusDays(orderedOn, random.between(3, 24)),
      supplier: random.pick(suppliers),
      lines: fitting.map((product) => ({
        product,
        quantity: 4 * random.between(...product.lot),
        price: yuan(Math.round(product.price * 100 * random.factor(0.05))),
      })),
    };
  });
  const records = await to.write(
    "purchasing.purchaseOrder",
    orders.map((order) => ({
      header: {
        docOn: order.orderedOn,
        departmentId: code("D200"),
        supplierId: code(order.supplier),
        buyerId: code(random.pick(people.buyers)),
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
    })),
    "submit",
    "approve",
    "putInForce",
  );
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

type Order = { warehouse: string; supplier: string; lines: { product: Product; quantity: number; price: string }[] };

function receiptDraft(order: Order, record: DocumentRecord | undefined, docOn: string) {
  return {
    header: {
      docOn,
      departmentId: code("D300"),
      warehouseId: code(order.warehouse),
      supplierId: code(order.supplier),
      purchaseOrderId: String(record?.header.id),
    },
    lines: {
      lines: order.lines.map((line) => ({ materialId: code(line.product.code), quantity: String(line.quantity), unitPrice: line.price })),
    },
  };
}

async function consume(to: Writer, random: Chance, on: string, onHand: Map<string, number>): Promise<void> {
  const byWarehouse = new Map<string, { materialId: { code: string }; quantity: string }[]>();
  for (const [key, quantity] of onHand) {
    const [warehouse, material] = key.split("|") as [string, string];
    const used = Math.floor(quantity * (0.08 + 0.22 * random.next()));
    if (used === 0) continue;
    onHand.set(key, quantity - used);
    byWarehouse.set(warehouse, [...(byWarehouse.get(warehouse) ?? []), { materialId: { code: material }, quantity: `-${used}` }]);
  }
  const drafts = [...byWarehouse].map(([warehouse, lines]) => ({
    header: { docOn: on, departmentId: code("D300"), warehouseId: code(warehouse), reason: "生产领用" },
    lines: { lines },
  }));
  await to.write("warehouse.stockAdjustment", drafts, "submit", "confirm");
}
