import { isEmpty } from "#define/condition";
import { isDecimal, subtract, signOf } from "#define/decimal";
import { textOf } from "#posting/amounts";
import { contentIn } from "#posting/masterChange";
import type { Cell, DraftOf, Row } from "#define/rows";
import type { Change, Contract, Instalment, Product } from "./documents.ts";

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
  products: [
    "materialId",
    "specification",
    "drawingNo",
    "productLineId",
    "brandId",
    "customerModelId",
    "equipmentModel",
    "quantity",
    "unitPrice",
    "taxRate",
    "deliveryOn",
    "notes",
  ],
  instalments: ["kind", "percent", "amount", "trigger", "graceDays", "dueOn", "acceptedOn", "retentionReleaseOn", "notes"],
} as const satisfies {
  header: readonly (keyof Contract["header"] & keyof Change["header"])[];
  products: readonly (keyof Product & keyof Change["lines"]["products"][number])[];
  instalments: readonly (keyof Instalment & keyof Change["lines"]["instalments"][number])[];
};
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
export function differencesOf(change: DraftOf<Change>): Difference[] {
  const before = contentIn<Contract>(change.header.before);
  const header = compared("header", null, "changed", before.header, change.header);
  return [...header, ...linesCompared("products", before, change), ...linesCompared("instalments", before, change)];
}

function linesCompared(part: "products" | "instalments", before: Contract, change: DraftOf<Change>): Difference[] {
  const stood = new Map(before.lines[part].map((row) => [row.id, row]));
  const next = change.lines[part];
  const kept = new Set(next.map(({ lineId }) => lineId));
  return [
    ...next.flatMap((row, at) => {
      const was = stood.get(row.lineId ?? "");
      return compared(part, at + 1, was ? "changed" : "added", was ?? {}, row);
    }),
    ...[...stood.values()].filter(({ id }) => !kept.has(id)).flatMap((row) => compared(part, row.seq, "removed", row, {})),
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
