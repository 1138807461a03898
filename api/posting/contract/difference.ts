import { isEmpty } from "#define/condition";
import { isDecimal, subtract, signOf } from "#define/decimal";
import type { Cell, DocumentRecord, Row } from "#define/work";
import { linesOf, textOf } from "#posting/amounts";
import { contentIn } from "#posting/masterChange";

/** What of a contract a change may say anew, by part. */
export const CHANGEABLE = {
  header: [
    "title",
    "customerId",
    "endCustomerId",
    "mineId",
    "deliveryOn",
    "warrantyMonths",
    "paymentTerms",
    "deliveryTerms",
    "qualityTerms",
    "totalAmount",
  ],
  products: ["materialId", "brandId", "customerModelId", "equipmentModel", "quantity", "unitPrice", "taxRate", "deliveryOn", "notes"],
  instalments: ["kind", "percent", "amount", "trigger", "graceDays", "dueOn", "acceptedOn", "retentionReleaseOn", "notes"],
} as const;
export type Part = keyof typeof CHANGEABLE;

/** One field of a contract that a change says anew; line = its place in the part, null in the header. */
export type Difference = {
  part: Part;
  line: number | null;
  nature: "changed" | "added" | "removed";
  field: string;
  previous: Cell;
  next: Cell;
};

/** Every field in which a change differs from the contract as it stood, in the order of the document. */
export function differencesOf(change: DocumentRecord): Difference[] {
  const before = contentIn(change.header.before);
  const header = compared("header", null, "changed", before.header, change.header);
  return [...header, ...linesCompared("products", before, change), ...linesCompared("instalments", before, change)];
}

function linesCompared(part: "products" | "instalments", before: DocumentRecord, change: DocumentRecord): Difference[] {
  const stood = new Map(linesOf(before, part).map((row) => [row.id, row]));
  const next = linesOf(change, part);
  const kept = new Set(next.map(({ lineId }) => lineId));
  return [
    ...next.flatMap((row, at) => {
      const was = stood.get(row.lineId ?? null);
      return compared(part, at + 1, was ? "changed" : "added", was ?? {}, row);
    }),
    ...[...stood.values()].filter(({ id }) => !kept.has(id)).flatMap((row) => compared(part, Number(row.seq), "removed", row, {})),
  ];
}

function compared(part: Part, line: number | null, nature: Difference["nature"], was: Row, is: Row): Difference[] {
  return CHANGEABLE[part].flatMap((field) => {
    const [previous, next] = [plain(was[field]), plain(is[field])];
    return isAlike(previous, next) ? [] : [{ part, line, nature, field, previous, next }];
  });
}

const plain = (value: Cell | undefined): Cell => (isEmpty(value) ? null : (value ?? null));

function isAlike(one: Cell, other: Cell): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return isDecimal(textOf(one)) && isDecimal(textOf(other)) && signOf(subtract(textOf(one), textOf(other))) === 0;
}
