import type { Runtime } from "#engine/runtime";
import { plusDays } from "#demo/day";
import type { Writer } from "#demo/writer";
import { openMonthsFrom } from "./closedMonths.ts";
import { type GroupCompany, moneyLimit } from "./company.ts";
import { deskOf } from "./desk.ts";

const code = (value: string) => ({ code: value });
const [CODE, WAREHOUSE, PRICE] = ["KTC127", "W02", "26500"];
const NAMES = { nameZh: "电液控制主机", nameEn: "Electro-hydraulic control unit", nameRu: "Блок электрогидравлического управления" };
/** The store of finished goods, from which contracts are delivered. */
export const FINISHED = "W04";
const PARTS = "W06";
/** The stores that production hands over to, each of its unit. */
const STORES = [
  {
    code: FINISHED,
    nameZh: "成品库",
    nameEn: "Finished goods store",
    nameRu: "Склад готовой продукции",
    costMethod: "movingAverage",
    stockType: "finishedGoods",
    unitId: code("CP"),
  },
  {
    code: PARTS,
    nameZh: "零件库",
    nameEn: "Made parts store",
    nameRu: "Склад деталей",
    costMethod: "movingAverage",
    stockType: "spareParts",
    unitId: code("LJ"),
  },
];
const serials = (from: number, count: number): string => Array.from({ length: count }, (_, at) => `${CODE}-${from + at}`).join("\n");

/** Equipment kept by its serial numbers: eight pieces came, two were used, one waits to be. */
export async function writeEquipment(runtime: Runtime, { id: compId, code: of }: GroupCompany, endOn: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  const day = (back: number) => plusDays(endOn, -back);
  await desk.carry("masterData.material", {
    header: {
      code: CODE,
      ...NAMES,
      specification: "KTC-127",
      unitOfMeasureId: code("SET"),
      materialClassId: code("30"),
      isSerialControlled: true,
      plannedPrice: PRICE,
    },
    lines: {},
  });
  const moved = (back: number, from: number, count: number, more: Record<string, unknown>, unitPrice?: string) => ({
    header: { docOn: day(back), departmentId: code("D300"), warehouseId: code(WAREHOUSE), ...more },
    lines: {
      lines: [{ materialId: code(CODE), quantity: String(count), serialNos: serials(from, count), ...(unitPrice ? { unitPrice } : {}) }],
    },
  });
  const used = { operationTypeId: code("201"), useDepartmentId: code("D400") };
  await desk.carry("warehouse.goodsReceipt", moved(18, 1, 8, { supplierId: code(`S${of}001`) }, PRICE), "submit", "confirm");
  await desk.carry("warehouse.goodsIssue", moved(9, 1, 2, used), "submit", "confirm");
  await desk.carry("warehouse.goodsIssue", moved(1, 3, 1, used), "submit");
}

/** A contract over such equipment: two of its three pieces left by their serial numbers, and were invoiced. */
export async function writeEquipmentSold(to: Writer, party: Record<string, unknown>, endOn: string): Promise<void> {
  const day = (back: number) => plusDays(endOn, -back);
  const [contract] = await to.write(
    "sales.salesContract",
    [
      {
        header: {
          docOn: day(25),
          title: NAMES.nameZh,
          ...party,
          deliveryOn: day(5),
          saleType: "equipment",
          warrantyMonths: 12,
        },
        lines: {
          products: [{ materialId: code(CODE), equipmentModel: "KTC-127", quantity: "3", unitPrice: "36800", taxRate: "13" }],
          instalments: [
            { kind: "deposit", percent: "30", trigger: "signed", graceDays: 10 },
            { kind: "delivery", percent: "60", trigger: "shipped", graceDays: 30 },
            { kind: "retention", percent: "10", trigger: "warrantyEnd" },
          ],
        },
      },
    ],
    "takeOver",
  );
  const { id, currency = "CNY" } = contract?.header ?? {};
  const source = { docOn: day(5), departmentId: code("D300"), warehouseId: code(WAREHOUSE), operationTypeId: code("204") };
  const line = {
    contractProductId: String(contract?.lines.products?.[0]?.id),
    materialId: code(CODE),
    quantity: "2",
    serialNos: serials(4, 2),
  };
  const issue = { header: { ...source, customerId: party.customerId, contractId: String(id) }, lines: { lines: [line] } };
  await to.write("warehouse.goodsIssue", [issue], "submit", "confirm");
  const bills = (contract?.lines.instalments ?? []).slice(0, 2).map((instalment) => ({
    contractId: String(id),
    instalmentId: String(instalment.id),
    totalAmount: String(instalment.amount),
    taxRate: "13",
    dueOn: String(instalment.dueOn),
  }));
  await to.write(
    "sales.salesInvoice",
    [{ header: { docOn: day(4), ...party, currency: String(currency) }, lines: { lines: bills } }],
    "takeOver",
  );
}

/** What production handed over of late: shields into the store of finished goods, which serves two customers, and parts into theirs. */
export async function writeCompletions(
  runtime: Runtime,
  { id: compId, code: of }: GroupCompany,
  customers: readonly string[],
  { from, endOn, scale }: { from: string; endOn: string; scale: number },
): Promise<void> {
  const desk = deskOf(runtime, compId);
  for (const store of STORES)
    await desk.carry("masterData.warehouse", {
      header: { ...store, departmentId: code("D300"), factoryAreaId: code("F1"), moneyLimit: moneyLimit(store.code, of, scale) },
      lines: {},
    });
  await openMonthsFrom(runtime, compId, from);
  for (const customer of customers)
    await desk.carry("warehouse.warehouseCustomer", {
      header: { warehouseId: code(FINISHED), customerId: code(customer) },
      lines: {},
    });
  const handed = [
    { warehouse: FINISHED, product: "ZY6800", quantity: Math.ceil(6 * scale), price: "318000" },
    { warehouse: PARTS, product: "CH22", quantity: 180, price: "1150" },
  ];
  for (const [at, back] of [36, 29, 16, 8, 2].entries())
    for (const { warehouse, product, quantity, price } of handed)
      await desk.carry(
        "warehouse.goodsReceipt",
        {
          header: {
            docOn: plusDays(endOn, -back),
            departmentId: code("D300"),
            warehouseId: code(warehouse),
            operationTypeId: code("102"),
          },
          lines: { lines: [{ materialId: code(product), quantity: String(quantity + at), unitPrice: price }] },
        },
        "submit",
        "confirm",
      );
}
