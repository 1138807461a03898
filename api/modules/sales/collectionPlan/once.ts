import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Plan } from "./posting.ts";
import type { RowOf } from "#define/rows";
import type { collectionPlanLines } from "#db/schema/sales/collectionPlan";

type Planned = Pick<RowOf<typeof collectionPlanLines>, "itemId" | "instalmentId" | "contractId" | "customerId">;
const keyOf = (month: string, { itemId, instalmentId, contractId, customerId }: Planned) =>
  [
    month,
    ...(itemId !== null ? ["item", itemId] : instalmentId !== null ? ["instalment", instalmentId] : [contractId ?? "", customerId]),
  ].join(":");

/** What is to come is planned once a month, whoever plans it: another plan of the month that was agreed to does not name it. */
export const plannedOnce: Rule<Plan> = async (documents, work) => {
  const months = arrayOf([...new Set(documents.map(({ header }) => header.yearMonth))], "text");
  const own = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const rows = await work.run(shaped({
    docNo: "text",
    yearMonth: "text",
    itemId: "id?",
    instalmentId: "id?",
    contractId: "id?",
    customerId: "id",
  })`select h.doc_no as "docNo", h.year_month as "yearMonth", l.item_id as "itemId", l.instalment_id as "instalmentId", l.contract_id as "contractId",
      l.customer_id as "customerId"
    from collection_plan h join collection_plan_line l on l.comp_id = h.comp_id and l.plan_id = h.id
    where h.comp_id = ${work.compId} and h.stage in ('approved', 'done') and h.year_month = any(${months}) and h.id <> all(${own})`);
  const known = new Map(rows.map((row) => [keyOf(row.yearMonth, row), row.docNo]));
  return documents.flatMap(({ header, lines }, document): Finding[] =>
    lines.lines.flatMap((line, at) => {
      const key = keyOf(header.yearMonth, line);
      const other = known.get(key);
      known.set(key, header.docNo);
      const field = line.itemId === null ? "customerId" : "itemId";
      return other === undefined ? [] : [{ document, code: "plannedTwice", table: "lines", row: at + 1, field, params: { other } }];
    }),
  );
};
