import type { Client } from "#db/client";

/** The company that all measurements are made in: its account set, and how many masters of a kind there are from which id on. */
export const COMPANY = 2;
/** The day on which everything is measured. */
export const DAY = "2026-06-30";
export const MASTERS = {
  unit: { from: 201, count: 4 },
  department: { from: 101, count: 8 },
  warehouse: { from: 301, count: 12 },
  region: { from: 401, count: 6 },
  employee: { from: 501, count: 40 },
  supplier: { from: 1001, count: 100 },
  customer: { from: 1101, count: 400 },
  material: { from: 10_001, count: 2000 },
} as const;

/** An id of a kind of master as PostgreSQL text, spread evenly over the rows numbered by `n`. */
export function someOf(kind: keyof typeof MASTERS, seed: number): string {
  const { from, count } = MASTERS[kind];
  return `(${from} + ${spread(count, seed)})`;
}

/** A whole number from 0 to below `count` that follows from `n` and looks like chance. */
export function spread(count: number, seed: number): string {
  return `((hashint8extended(n, ${seed}) & 2147483647) % ${count})::integer`;
}

const BY = "created_by, updated_by";
/** Masters whose last change figures follow: it lies long back, or everything that names them counts as changed. */
const FOLLOWED = ["company", "business_unit", "company_party", "warehouse"];

/** Writes the company with its masters. */
export async function loadMasters(owner: Client): Promise<void> {
  await owner.unsafe(
    [
      `insert into currency (id, code, name_zh, ${BY}) values (1, 'CNY', '人民币', 0, 0), (2, 'USD', '美元', 0, 0)`,
      `insert into company (id, code, name_zh, currency, time_zone, ${BY}) values (${COMPANY}, 'HS', '衡山', 'CNY', 'Asia/Shanghai', 0, 0)`,
      `insert into unit_of_measure (id, code, name_zh, ${BY}) values (1, 'PCS', '件', 0, 0)`,
      `insert into material_class (comp_id, id, code, name_zh, ${BY}) values (${COMPANY}, 601, 'K', '类别', 0, 0)`,
      `insert into business_unit (comp_id, id, code, name_zh, ${BY}) ${numbered("unit", "'U' || n, '单位' || n, 0, 0")}`,
      `insert into market_region (comp_id, id, code, name_zh, ${BY}) ${numbered("region", "'R' || n, '区域' || n, 0, 0")}`,
      `insert into department (comp_id, id, code, name_zh, unit_id, is_sales, ${BY}) ${numbered("department", `'D' || n, '部门' || n, ${someOf("unit", 1)}, true, 0, 0`)}`,
      `insert into employee (comp_id, id, code, name_zh, department_id, ${BY}) ${numbered("employee", `'E' || n, '员工' || n, ${someOf("department", 2)}, 0, 0`)}`,
      `insert into warehouse (comp_id, id, code, name_zh, department_id, ${BY}) ${numbered("warehouse", `'W' || n, '仓库' || n, ${someOf("department", 3)}, 0, 0`)}`,
      ...partyStatements(),
      `insert into material (id, code, name_zh, unit_of_measure_id, ${BY}) select * from (${numbered("material", "'M' || n, '物料' || n, 1, 0, 0", "id")}) m`,
      `insert into company_material (comp_id, id, material_class_id, ${BY}) ${numbered("material", "601, 0, 0")}`,
      ...FOLLOWED.map((table) => `update ${table} set updated_at = '2024-01-01'`),
    ].join(";\n"),
  );
}

function partyStatements(): string[] {
  return (["supplier", "customer"] as const).flatMap((role) => [
    `insert into party (id, code, name_zh, pinyin, ${BY}) ${numbered(role, `'${role}' || n, '往来单位' || n, 'wanglaidanwei' || n, 0, 0`, "id")}`,
    `insert into company_party (comp_id, id, is_${role}, ${BY}) ${numbered(role, "true, 0, 0")}`,
    `insert into ${role} (comp_id, id) ${numbered(role)}`,
  ]);
}

function numbered(kind: keyof typeof MASTERS, columns?: string, keys: "company" | "id" = "company"): string {
  const { from, count } = MASTERS[kind];
  const key = `${keys === "company" ? `${COMPANY}, ` : ""}${from} + n`;
  return `select ${columns ? `${key}, ${columns}` : key} from generate_series(0::bigint, ${count - 1}) n`;
}
