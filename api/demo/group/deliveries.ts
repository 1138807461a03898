import { firstOfMonth, plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { type PlannedContract, yuan } from "./contracts.ts";
import { FINISHED } from "./equipment.ts";
import { batchOf, SEALS } from "./stock.ts";
import type { DocumentRecord } from "#define/rows";

const code = (value: string) => ({ code: value });
const STORE = { departmentId: code("D300"), warehouseId: code(FINISHED) };
type Line = PlannedContract["lines"][number];
/** What leaves of a contract on a day: of each of its products (by place) how many. */
export type Delivery = { contract: PlannedContract; on: string; lines: { line: Line; place: number; quantity: number }[] };

/** How many days from the agreed one a contract leaves, in time and late, and how often late. */
const IN_TIME = { first: -14, last: 0 };
const LATE = { first: 3, last: 25 };
const IS_LATE = 0.06;

/** When contracts are to be delivered: most whole by their day, some late, some in two parts, one in seventeen waits. */
export function planDeliveries(contracts: readonly PlannedContract[], random: Chance): Delivery[] {
  return contracts.flatMap((contract) => partsOf(contract, random)).toSorted((a, b) => a.on.localeCompare(b.on));
}

/** The month in which production hands over what leaves: the one before. */
const madeIn = ({ on }: Delivery): string => firstOfMonth(on, -1).slice(0, 7);

/** What production hands over comes to, by month. */
export function madeByMonth(deliveries: readonly Delivery[]): ReadonlyMap<string, number> {
  const made = new Map<string, number>();
  for (const delivery of deliveries)
    for (const { line, quantity } of delivery.lines)
      made.set(madeIn(delivery), (made.get(madeIn(delivery)) ?? 0) + quantity * line.product.price);
  return made;
}

/** Contracts are delivered from the store of finished goods, month by month, each piece handed over by production the month before. */
export async function writeDeliveries(
  to: Writer,
  deliveries: readonly Delivery[],
  signed: ReadonlyMap<PlannedContract, DocumentRecord>,
  endOn: string,
): Promise<void> {
  const months = [...new Set(deliveries.flatMap((delivery) => [madeIn(delivery), delivery.on.slice(0, 7)]))].toSorted();
  for (const month of months.filter((one) => `${one}-01` <= endOn)) {
    const made = deliveries.filter((delivery) => madeIn(delivery) === month);
    if (made.length > 0) await to.write("warehouse.goodsReceipt", [completionOf(made, `${month}-01`)], "submit", "confirm");
    const leaving = deliveries.filter(({ on }) => on.startsWith(month) && on <= endOn);
    const issues = leaving.flatMap((delivery) => issueOf(delivery, signed.get(delivery.contract)));
    await to.write("warehouse.goodsIssue", issues, "submit", "confirm");
  }
}

function partsOf(contract: PlannedContract, random: Chance): Delivery[] {
  const [isLate, isHeld, isSplit] = [random.happens(IS_LATE), random.happens(0.06), random.happens(0.15)];
  const { first: soonest, last } = isLate ? LATE : IN_TIME;
  const on = plusDays(contract.deliveryOn, random.between(soonest, last));
  if (isHeld) return [];
  const whole = contract.lines.map((line, place) => ({ line, place, quantity: line.quantity }));
  if (!isSplit) return [{ contract, on, lines: whole }];
  const first = whole.map((one) => ({ ...one, quantity: Math.ceil(one.quantity / 2) }));
  const rest = whole.flatMap((one) => (one.quantity > 1 ? [{ ...one, quantity: Math.floor(one.quantity / 2) }] : []));
  const later = plusDays(on, random.between(10, 35));
  return [{ contract, on, lines: first }, ...(rest.length > 0 ? [{ contract, on: later, lines: rest }] : [])];
}

function completionOf(made: readonly Delivery[], on: string) {
  const pieces = new Map<string, { line: Line; quantity: number }>();
  for (const { line, quantity } of made.flatMap(({ lines }) => lines)) {
    const known = pieces.get(line.product.code);
    pieces.set(line.product.code, { line, quantity: (known?.quantity ?? 0) + quantity });
  }
  return {
    header: { docOn: on, ...STORE, operationTypeId: code("102") },
    lines: {
      lines: [...pieces].map(([material, { line, quantity }]) => ({
        materialId: code(material),
        quantity: String(quantity),
        unitPrice: yuan(Math.round(line.product.price * 100)),
        ...(line.product.materialClass === SEALS ? batchOf(on) : {}),
      })),
    },
  };
}

function issueOf({ contract, on, lines }: Delivery, record: DocumentRecord | undefined) {
  if (!record) return [];
  return [
    {
      header: {
        docOn: on,
        ...STORE,
        operationTypeId: code("204"),
        customerId: code(contract.customer.code),
        contractId: String(record.header.id),
      },
      lines: {
        lines: lines.map(({ line, place, quantity }) => ({
          contractProductId: String(record.lines.products?.[place]?.id),
          materialId: code(line.product.code),
          quantity: String(quantity),
        })),
      },
    },
  ];
}
