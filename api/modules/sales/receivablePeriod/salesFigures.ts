import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { monthsOf, type Period } from "./posting.ts";

/** The last month before another one whose figures stand; the empty text where none does. */
async function frozenBefore(work: Work, month: string): Promise<string> {
  const [found] = await work.run(shaped({ month: "text?" })`select max(year_month) as month from receivable_period
    where comp_id = ${work.compId} and year_month < ${month} and frozen_at is not null`);
  return found?.month ?? "";
}

/** What sales came to up to the end of a closed month stands from then on as it is, and so do months before it that were not kept yet. */
export const freezeSales: Posting<Period> = async (documents, work) => {
  const months = monthsOf(documents);
  await work.run(sql`insert into sales_closing_row (comp_id, on_month, seq, document_id, kind, module, on_day, doc_no, customer_id, department_id,
      unit_id, region_id, salesperson_id, currency, product_line_id, amount, gross)
    select m.comp_id, m.on_month, row_number() over (partition by m.on_month order by m.on_day, m.document_id, m.kind, m.product_line_id), m.document_id,
      m.kind, m.module, m.on_day, m.doc_no, m.customer_id, m.department_id, m.unit_id, m.region_id, m.salesperson_id, m.currency, m.product_line_id,
      m.amount, m.gross
    from sales_movement m where m.comp_id = ${work.compId} and m.on_month <= ${months.at(-1)}
      and m.on_month > ${await frozenBefore(work, months[0] ?? "")}`);
};

/** A month that is opened again says what sales come to now. */
export const thawSales: Posting<Period> = async (documents, work) => {
  const kept = await frozenBefore(work, monthsOf(documents)[0] ?? "");
  await work.run(sql`delete from sales_closing_row where comp_id = ${work.compId} and on_month > ${kept}`);
};
