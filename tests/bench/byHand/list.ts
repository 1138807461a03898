import type { Client } from "#db/client";
import { COMPANY } from "../masters.ts";
import type { Row } from "#define/rows";

/** The page that is asked for: what its rows are held to (values from $2 on), and the day and id of the row before it. */
export type Page = { where: string; values: readonly string[]; after?: readonly [string, string] | undefined };

/** Where each link leads: its column, the table behind it, and whether that is of a company. */
const LINKS = [
  ["warehouse_id", "warehouse", true],
  ["department_id", "department", true],
  ["unit_id", "business_unit", true],
  ["operation_type_id", "operation_type", true],
  ["handler_id", "employee", true],
  ["supplier_id", "party", false],
  ["customer_id", "party", false],
  ["project_id", "project", true],
  ["created_by", "company_account", true],
  ["confirmed_by", "company_account", true],
  ["reversed_by", "company_account", true],
] as const;
const labels = LINKS.map(
  ([link]) => `of_${link}.code as ${link}_code, coalesce(of_${link}.name_zh, of_${link}.name_en, of_${link}.name_ru) as ${link}_name`,
).join(", ");
const joins = LINKS.map(
  ([link, table, isOwn]) => `left join ${table} of_${link} on ${isOwn ? `of_${link}.comp_id = $1 and ` : ""}of_${link}.id = page.${link}`,
).join(" ");
const textOf = (where: string) => `with page as materialized (
  select r.doc_no, r.doc_on, r.warehouse_id, r.department_id, r.unit_id, r.operation_type_id, r.handler_id, r.notes, r.variant, r.total_quantity,
    r.total_amount, r.submitted_value, r.posted_on, r.posted_month, r.purchase_order_id, r.supplier_id, r.delivery_note, r.customer_id,
    r.project_id, r.contract_no, r.invoice_no, r.id, r.stage, r.version, r.created_at, r.updated_at, r.created_by, r.confirmed_by,
    r.confirmed_at, r.reversed_by, r.reversed_at
  from goods_receipt r where r.comp_id = $1 and ${where}
  order by r.doc_on desc, r.id desc limit 51)
select page.*, ${labels}, o.doc_no as order_code, sums.told as sums from page ${joins}
  left join purchase_order o on o.comp_id = $1 and o.id = page.purchase_order_id
  left join (select receipt_id, json_agg(json_build_object('unit', unit, 'sum', sum::text) order by unit)::text as told from
    (select l.receipt_id, coalesce(u.name_zh, u.name_en, u.name_ru, u.code) as unit, sum(l.quantity) as sum
      from page join goods_receipt_line l on l.comp_id = $1 and l.receipt_id = page.id
      left join material m on m.id = l.material_id left join unit_of_measure u on u.id = m.unit_of_measure_id
      group by l.receipt_id, u.id) s group by receipt_id) sums on sums.receipt_id = page.id
order by page.doc_on desc, page.id desc`;
/**
 * The same page with the same labels and totals unit by unit as the engine's list, by one prepared statement in a transaction of its own.
 */
export async function listByHand(client: Client, { where, values, after }: Page): Promise<readonly Row[]> {
  const wanted = [COMPANY, ...values, ...(after ?? [])];
  const behind = after ? ` and (r.doc_on, r.id) < ($${wanted.length - 1}, $${wanted.length})` : "";
  return client.begin("read only", async (sql) => {
    const setting = sql.unsafe(`set local app.comp_ids = '${COMPANY}'`).simple().execute();
    const [, rows] = await Promise.all([setting, sql.unsafe<Row[]>(textOf(where + behind), wanted, { prepare: true })]);
    return rows;
  });
}
