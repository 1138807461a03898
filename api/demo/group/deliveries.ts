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
type Left = { contract: PlannedContract; record: DocumentRecord; on: string; lines: { line: Line; productId: string; quantity: number }[] };

/**
 * Contracts are delivered from the store of finished goods, month by month, each piece handed over by production before: most whole on
 * about their day, some in two parts, the newest not yet.
 */
export async function writeDeliveries(
  to: Writer,
  contracts: readonly PlannedContract[],
  signed: readonly DocumentRecord[],
  random: Chance,
  endOn: string,
): Promise<void> {
  const left = contracts.flatMap((contract, at) => partsOf(contract, signed[at], random)).filter(({ on }) => on <= endOn);
  const months = [...new Set(left.map(({ on }) => on.slice(0, 7)))].toSorted();
  for (const month of months) {
    const leaving = left.filter(({ on }) => on.startsWith(month)).toSorted((a, b) => a.on.localeCompare(b.on));
    await to.write("warehouse.goodsReceipt", [completionOf(leaving, firstOfMonth(`${month}-01`))], "submit", "confirm");
    await to.write("warehouse.goodsIssue", leaving.map(issueOf), "submit", "confirm");
  }
}

/** What leaves of a contract, and when: whole, or its first half sooner; one in twenty-five waits. */
function partsOf(contract: PlannedContract, record: DocumentRecord | undefined, random: Chance): Left[] {
  const [on, isHeld, isSplit] = [plusDays(contract.deliveryOn, random.between(-3, 12)), random.happens(0.04), random.happens(0.15)];
  if (!record || isHeld) return [];
  const whole = contract.lines.map((line, at) => ({ line, productId: String(record.lines.products?.[at]?.id), quantity: line.quantity }));
  if (!isSplit) return [{ contract, record, on, lines: whole }];
  const first = whole.map((one) => ({ ...one, quantity: Math.ceil(one.quantity / 2) }));
  const rest = whole.flatMap((one) => (one.quantity > 1 ? [{ ...one, quantity: Math.floor(one.quantity / 2) }] : []));
  const later = plusDays(on, random.between(10, 35));
  return [{ contract, record, on, lines: first }, ...(rest.length > 0 ? [{ contract, record, on: later, lines: rest }] : [])];
}

function completionOf(leaving: readonly Left[], on: string) {
  const made = new Map<string, { line: Line; quantity: number }>();
  for (const { line, quantity } of leaving.flatMap(({ lines }) => lines)) {
    const known = made.get(line.product.code);
    made.set(line.product.code, { line, quantity: (known?.quantity ?? 0) + quantity });
  }
  return {
    header: { docOn: on, ...STORE, operationTypeId: code("102") },
    lines: {
      lines: [...made].map(([material, { line, quantity }]) => ({
        materialId: code(material),
        quantity: String(quantity),
        unitPrice: yuan(Math.round(line.product.price * 100)),
        ...(line.product.materialClass === SEALS ? batchOf(on) : {}),
      })),
    },
  };
}

function issueOf({ contract, record, on, lines }: Left) {
  return {
    header: {
      docOn: on,
      ...STORE,
      operationTypeId: code("204"),
      customerId: code(contract.customer.code),
      contractId: String(record.header.id),
    },
    lines: {
      lines: lines.map(({ line, productId, quantity }) => ({
        contractProductId: productId,
        materialId: code(line.product.code),
        quantity: String(quantity),
      })),
    },
  };
}
