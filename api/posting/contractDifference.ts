import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { isDecimal, round, subtract, signOf } from "#define/decimal";
import type { Cell, DocumentRecord, Row, Work } from "#define/work";
import { linesOf, textOf } from "./amounts.ts";
import { contentIn } from "./masterChange.ts";

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

const LINKS: Readonly<Record<string, string>> = {
  customerId: "select id, code, coalesce(name_zh, name_en, name_ru) as name from party where",
  endCustomerId: "select id, code, coalesce(name_zh, name_en, name_ru) as name from end_customer where comp_id = $comp and",
  mineId: "select id, code, coalesce(name_zh, name_en, name_ru) as name from coal_mine where comp_id = $comp and",
  materialId: "select id, code, coalesce(name_zh, name_en, name_ru) as name from material where",
  brandId: "select id, code, coalesce(name_zh, name_en, name_ru) as name from brand where comp_id = $comp and",
  customerModelId: "select id, code, null as name from customer_model where comp_id = $comp and",
};

/** The differences as people read them: links by code and name, numbers without idle digits. One query for each kind of link that occurs. */
export async function told(work: Work, differences: readonly Difference[]): Promise<Difference[]> {
  const names = new Map<string, string>();
  for (const [field, query] of Object.entries(LINKS)) {
    const ids = differences
      .filter((one) => one.field === field)
      .flatMap(({ previous, next }) => [previous, next].filter((id) => id !== null));
    if (ids.length === 0) continue;
    const asked = query.replace("$comp", String(work.compId));
    const rows = await work.run<{ id: string; code: string; name: string | null }>(
      sql`${sql.raw(asked)} id = any(${arrayOf(ids.map(textOf), "bigint")})`,
    );
    for (const { id, code, name } of rows) names.set(id, [code, name].filter(Boolean).join(" "));
  }
  const say = (field: string, value: Cell): Cell =>
    value === null ? null : field in LINKS ? (names.get(textOf(value)) ?? value) : trimmed(textOf(value));
  return differences.map((one) => ({ ...one, previous: say(one.field, one.previous), next: say(one.field, one.next) }));
}

const trimmed = (value: string): string => (isDecimal(value) && value.includes(".") ? round(value, 6).replace(/\.?0+$/, "") : value);
