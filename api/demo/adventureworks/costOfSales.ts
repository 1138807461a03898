import { shaped } from "#db/row";
import type { Desk } from "#demo/group/desk";
import type { Writer } from "#demo/writer";

const code = (value: string) => ({ code: value });
/** Where finished goods lie, and who keeps them. */
const STORE = { warehouseId: code("7"), departmentId: code("15") };
/** Its own place there: what the published inventory has came later than most of what was sold. */
const AREA = "SALES";
type Sold = { on: string; lines: { materialId: string; quantity: string; unitPrice: string }[] };

/**
 * What the published data do not say: what was sold over the internet was made at its standard cost and left the store, month by month.
 */
export async function writeCostOfSales(desk: Desk, to: Writer): Promise<void> {
  const months = await soldByMonth(desk);
  const receipts = months.map(({ on, lines }) => ({
    header: { ...STORE, docOn: on, operationTypeId: code("102") },
    lines: { lines: lines.map((line) => ({ ...line, area: AREA })) },
  }));
  if (!(await isMade(desk))) await to.write("warehouse.goodsReceipt", receipts, "submit", "confirm");
  const issues = months.map(({ on, lines }) => ({
    header: { ...STORE, docOn: on, operationTypeId: code("205") },
    lines: { lines: lines.map(({ materialId, quantity }) => ({ materialId, quantity, area: AREA })) },
  }));
  await to.write("warehouse.goodsIssue", issues, "submit", "confirm");
}

/** A load that was cut may have come so far. */
async function isMade({ compId, rows }: Desk): Promise<boolean> {
  const made = await rows(shaped({ id: "id" })`select r.id from goods_receipt r join operation_type o on o.comp_id = r.comp_id
    and o.id = r.operation_type_id and o.code = '102' where r.comp_id = ${compId} limit 1`);
  return made.length > 0;
}

/** What was sold of each product in a month, with its standard cost, on the last day of the month on which something was sold. */
async function soldByMonth({ compId, rows }: Desk): Promise<Sold[]> {
  const sold = await rows(shaped({ on: "day", materialId: "id", quantity: "text", unitPrice: "text" })`select s.on_day as "on",
      s.material_id as "materialId", trim_scale(s.quantity)::text as quantity, m.planned_price::text as "unitPrice"
    from (select max(max(c.doc_on)) over (partition by to_char(c.doc_on, 'YYYY-MM')) as on_day, p.material_id, sum(p.quantity) as quantity
      from sales_contract c join sales_contract_product p on p.comp_id = c.comp_id and p.contract_id = c.id
      where c.comp_id = ${compId} group by to_char(c.doc_on, 'YYYY-MM'), p.material_id) s
    join company_material m on m.comp_id = ${compId} and m.id = s.material_id order by 1, 2`);
  const days = [...new Set(sold.map(({ on }) => on))];
  return days.map((on) => ({
    on,
    lines: sold.flatMap(({ on: day, ...line }) => (day === on ? [line] : [])),
  }));
}
