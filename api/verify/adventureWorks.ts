import { sql } from "drizzle-orm";
import { loadAdventureWorks } from "#demo/adventureWorks";
import type { Runtime } from "#engine/runtime";
import { compare, compareRows, type Figure, type Scratch } from "./figure.ts";

const YEARS = { "2022": "28 / 445465.06", "2023": "252 / 4339216.82", "2024": "1323 / 22447804.35", "2025": "2409 / 43246846.40" };
const STAGES = { "02": "225", "08": "12", "09": "86", "05/06": "3689" };
/** Published are 432 products, 69 and 7 of them below; four of each lie at zero, and what lies at zero is no stock. */
const HELD = { materials: "428", belowSafetyStock: "65", belowReorderPoint: "3" };
const VENDORS = {
  "Superior Bicycles": "5034266.74",
  "Professional Athletic Consultants": "3379946.32",
  "Chicago City Saddles": "3347165.20",
};

/** Loads the published company and compares purchase, stock and sales with what was computed from the files. */
export async function adventureWorksFigures(runtime: Runtime): Promise<Figure[]> {
  const scratch: Scratch = { runtime, compId: 1 };
  await loadAdventureWorks(runtime, (line) => console.error(line));
  const order = sql`purchase_order o where o.comp_id = 1`;
  return [
    ...(await compare(
      scratch,
      sql`select count(*) as orders, sum(amount)::text as "SubTotal", sum(tax_amount)::text as "TaxAmt", sum(freight)::text as "Freight",
          sum(total_amount)::text as "TotalDue",
        (select count(*) || ' / ' || round(sum(quantity)) from purchase_order_line where comp_id = 1) as ordered from ${order}`,
      {
        orders: "4012",
        SubTotal: "63791994.8380",
        TaxAmt: "5103359.5740",
        Freight: "1583978.2263",
        TotalDue: "70479332.6383",
        ordered: "8845 / 2348637",
      },
    )),
    ...(await compareRows(
      scratch,
      sql`select case when stage in ('05', '06') then '05/06' else stage end as name, count(*)::text as value from ${order} group by 1`,
      STAGES,
    )),
    ...(await compareRows(
      scratch,
      sql`select left(doc_on::text, 4) as name, count(*) || ' / ' || round(sum(total_amount), 2) as value from ${order} group by 1`,
      YEARS,
    )),
    ...(await compareRows(
      scratch,
      sql`select p.name_en as name, round(sum(o.total_amount), 2)::text as value from purchase_order o join party p on p.id = o.supplier_id
        where o.comp_id = 1 group by p.name_en order by sum(o.total_amount) desc limit 3`,
      VENDORS,
    )),
    ...(await compare(scratch, stock(), {
      received: "2327299",
      pieces: "335974",
      value: "20092679.17",
      ...HELD,
      inReceiving: "0 / 0.00",
    })),
    ...(await compare(scratch, sales(), {
      contracts: "25164",
      lines: "56046 / 84174",
      contracted: "24914583.66",
      invoiced: "24914583.66",
      received: "24914583.66",
      open: "0.00",
    })),
  ];
}

function stock() {
  const lying = sql`stock_on_hand b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where b.comp_id = 1`;
  return sql`with held as (select m.id, m.safety_stock, m.reorder_point, sum(b.quantity) as quantity from company_material m
      join stock_balance b on b.comp_id = m.comp_id and b.material_id = m.id
      join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id and w.code <> 'RECEIVING' where m.comp_id = 1
        group by m.id, m.safety_stock, m.reorder_point)
    select (select round(sum(quantity))::text from stock_move where comp_id = 1 and module = 'warehouse.goodsReceipt') as received,
      (select round(sum(b.quantity))::text from ${lying}) as pieces, (select round(sum(b.value), 2)::text from ${lying}) as value,
      (select count(*)::text from held) as materials,
      (select count(*)::text from held where quantity < safety_stock) as "belowSafetyStock", (select count(*)::text from held
        where quantity < reorder_point) as "belowReorderPoint",
      (select round(sum(b.quantity)) || ' / ' || round(sum(b.value), 2) from ${lying} and w.code = 'RECEIVING') as "inReceiving"`;
}

const kind = (name: string) => sql`(select round(abs(sum(amount)), 2)::text from receivable_entry where comp_id = 1 and kind = ${name})`;

function sales() {
  return sql`select (select count(*)::text from sales_contract where comp_id = 1 and stage = 'effective') as contracts,
      (select count(*) || ' / ' || round(sum(quantity)) from sales_contract_product where comp_id = 1) as lines,
      (select round(sum(company_amount), 2)::text from sales_contract
        where comp_id = 1) as contracted, ${kind("invoice")} as invoiced, ${kind("receipt")} as received,
      (select round(sum(open_amount), 2)::text from receivable_item where comp_id = 1) as open`;
}
