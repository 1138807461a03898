import type { Client } from "#db/client";
import { newId } from "#db/id";
import { COMPANY, MASTERS, someOf, spread } from "./masters.ts";
import { loadMoves } from "./receipts.ts";

/** How many rows of the receivable ledger a bench of figures holds at full scale. */
export const ENTRIES = 1_000_000;

const SELLER = "customer_id, department_id, unit_id, region_id, salesperson_id, currency";
const SOLD = `${someOf("customer", 20)}, ${someOf("department", 21)}, ${someOf("unit", 22)}, ${someOf("region", 23)}, ${someOf("employee", 24)}, 'CNY'`;
const DAY = `date '2023-07-01' + ${spread(1090, 25)}`;
const ROW = "comp_id, id, doc_no, doc_on, stage, created_by, updated_by";

const head = (id: number, no: string, stage: string) => `${COMPANY}, ${id} + n, '${no}' || n, day, '${stage}', 0, 0, ${SOLD}`;

/**
 * Writes receivables of that many entries (two and a half to an item), with a fiftieth as many contracts, invoices and receipts, some bids,
 * a plan and stock moves.
 */
export async function loadLedger(owner: Client, entries: number): Promise<void> {
  const items = Math.round(entries / 2.5);
  await loadItems(owner, items);
  await loadEntries(owner, items, entries);
  await loadDocuments(owner, Math.max(100, Math.round(entries / 50)));
  await loadPlan(owner);
  await loadMoves(owner, Math.round(entries / 10));
}

async function loadItems(owner: Client, items: number): Promise<void> {
  await owner.unsafe(`insert into receivable_item (comp_id, id, item_no, kind, ${SELLER}, contract_no, module, document_id, line_id, doc_no, posted_on, due_on, accepted_on, gross_amount, open_amount)
    select ${COMPANY}, 50000000 + n, 'I' || n, (array['delivery', 'progress', 'acceptance', 'retention'])[1 + n % 4], ${SOLD}, 'C' || n / 4, 'sales.salesInvoice', 60000000 + n / 3, n,
      'F' || n / 3, day, day + 30 + ${spread(90, 26)}, day + ${spread(60, 27)}, gross, 0
    from (select n, ${DAY} as day, (1000 + ${spread(9_000_000, 28)}) / 100.0 as gross from generate_series(1::bigint, ${items}) n) i`);
}

/** Each item is opened; its first receipt takes two fifths, and the second, where there is one, another two fifths. */
async function loadEntries(owner: Client, items: number, entries: number): Promise<void> {
  const columns = "comp_id, id, item_id, kind, entry_on, amount, company_amount, module, document_id, line_id, doc_no, created_by";
  const receipt = (leg: number, upTo: number) => `insert into receivable_entry (${columns})
    select ${COMPANY}, ${60_000_000 + leg * 10_000_000} + id, id, 'receipt', posted_on + ${leg * 40}, - round(gross_amount * 0.4, 2), - round(gross_amount * 0.4, 2),
      'sales.salesReceipt', id, ${leg}, 'R' || id, 0 from receivable_item where id <= ${50_000_000 + upTo}`;
  await owner.unsafe(`insert into receivable_entry (${columns})
    select ${COMPANY}, 50000000 + id, id, 'invoice', posted_on, gross_amount, gross_amount, module, document_id, line_id, doc_no, 0 from receivable_item`);
  await owner.unsafe(receipt(1, items));
  await owner.unsafe(receipt(2, entries - 2 * items));
}

async function loadDocuments(owner: Client, count: number): Promise<void> {
  const series = `(select n, ${DAY} as day, 10000 + ${spread(900_000, 29)} as amount from generate_series(1::bigint, ${count}) n) d`;
  await owner.unsafe(
    [
      `insert into sales_contract (${ROW}, ${SELLER}, amount, total_amount, effective_on, company_amount) select ${head(70_000_000, "C", "effective")}, amount, amount, day, amount from ${series}`,
      `insert into sales_invoice (${ROW}, ${SELLER}, amount, tax_amount, total_amount, posted_on) select ${head(71_000_000, "F", "issued")}, amount, 0, amount, day from ${series}`,
      `insert into sales_receipt (${ROW}, ${SELLER}, method, total_amount, posted_on) select ${head(72_000_000, "R", "confirmed")}, 'transfer', amount, day from ${series}`,
      `insert into bid_result (${ROW}, ${SELLER}, project_name, result, bid_amount, win_amount) select ${head(73_000_000, "B", "posted")}, 'project ' || n,
        case when n % 3 = 0 then 'won' else 'lost' end, amount, case when n % 3 = 0 then amount else 0 end from ${series} where n % 10 = 0`,
    ].join(";\n"),
  );
}

/** A plan for every department, month and measure of three years. */
async function loadPlan(owner: Client): Promise<void> {
  const { from, count } = MASTERS.department;
  const departments = `generate_series(${from}::bigint, ${from + count - 1}) d cross join generate_series(2024, 2026) y`;
  await owner.unsafe(
    `insert into sales_target (${ROW}, year, department_id) select ${COMPANY}, 80000000 + y * 1000 + d, 'T' || y || d, make_date(y, 1, 1), 'approved', 0, 0, y, d from ${departments}`,
  );
  await owner.unsafe(`insert into sales_target_line (comp_id, id, seq, target_id, month, measure, amount)
    select ${COMPANY}, id * 100 + m * 3 + k, m * 3 + k - 3, id, m, (array['orderIntake', 'invoiced', 'collected'])[k], 500000
    from sales_target cross join generate_series(1, 12) m cross join generate_series(1, 3) k`);
}

/** Adds one entry to the ledger and announces it, as a posting does. */
export async function announceEntry(owner: Client, id: number): Promise<void> {
  await owner.begin(async (sql) => {
    await sql.unsafe(`insert into receivable_entry (comp_id, id, item_id, kind, entry_on, amount, company_amount, module, document_id, line_id, doc_no, created_by)
      select ${COMPANY}, ${newId()}, id, 'receipt', date '2026-06-29', -1, -1, 'sales.salesReceipt', ${90_000_000 + id}, 1, 'R', 0 from receivable_item order by id limit 1`);
    await sql.unsafe(
      `insert into data_change (comp_id, id, module, period) values (${COMPANY}, ${newId()}, 'sales.receivableItem', '2026')`,
    );
    await sql.unsafe("notify longwall_change");
  });
}
