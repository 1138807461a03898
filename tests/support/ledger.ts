import type postgres from "postgres";
import type { ConnectionOptions } from "#db/client";
import { newId } from "#db/id";
import { openClient } from "./database.ts";

/** One open item of the tests and its movements; amounts in company currency. */
export type Item = {
  kind?: string;
  customer: string;
  department: string;
  salesperson?: string | null;
  unit?: string | null;
  region?: string | null;
  contractNo?: string | null;
  currency?: string;
  dueOn: string;
  postedOn?: string;
  acceptedOn?: string | null;
  /** One that `undoes` takes back the one before it. */
  entries: readonly { kind: string; on: string; amount: string; undoes?: boolean }[];
};

type Entry = { id: string; kind: string; on: string; amount: string; undone: string | null };
type Writer = postgres.Sql | postgres.TransactionSql;

/** Writes ledgers as the owner of the database, past every rule: what a test says is what is there. */
export class Ledger {
  readonly sql: postgres.Sql;
  private number = 0;

  constructor(options: ConnectionOptions) {
    this.sql = openClient(options, 2);
  }

  /** A company whose currency is CNY, in Shanghai. */
  async company(id: number, code: string): Promise<void> {
    await this
      .sql`insert into currency (id, code, name_zh, created_by, updated_by) values (1, 'CNY', '人民币', 0, 0), (2, 'USD', '美元', 0, 0) on conflict do nothing`;
    await this.sql`insert into company (id, code, name_zh, currency, time_zone, capital_rate, created_by, updated_by)
        values (${id}, ${code}, ${code}, 'CNY', 'Asia/Shanghai', 7.3, 0, 0)`;
  }

  /** A department with its business unit of the same code; answers both ids. */
  async department(compId: number, code: string): Promise<{ department: string; unit: string }> {
    const [department, unit] = [newId(), newId()];
    await this
      .sql`insert into business_unit (comp_id, id, code, name_zh, created_by, updated_by) values (${compId}, ${unit}, ${code}, ${`单位${code}`}, 0, 0)`;
    await this
      .sql`insert into department (comp_id, id, code, name_zh, unit_id, created_by, updated_by) values (${compId}, ${department}, ${code}, ${`部门${code}`}, ${unit}, 0, 0)`;
    await this.announce(compId, "masterData.businessUnit", "masterData.department");
    return { department, unit };
  }

  /** A set of age bands in use, for receivables and stock; answers its id. */
  async ageBands(compId: number, code: string, lastDays: readonly number[]): Promise<string> {
    const id = newId();
    await this.sql`insert into age_band_set (comp_id, id, code, name_zh, stage, is_for_receivables, is_for_stock, created_by, updated_by)
        values (${compId}, ${id}, ${code}, ${code}, 'enabled', true, true, 0, 0)`;
    for (const [at, lastDay] of lastDays.entries())
      await this
        .sql`insert into age_band_bound (comp_id, id, set_id, seq, last_day) values (${compId}, ${newId()}, ${id}, ${at + 1}, ${lastDay})`;
    return id;
  }

  async employee(compId: number, department: string, code: string): Promise<string> {
    const id = newId();
    await this
      .sql`insert into employee (comp_id, id, code, name_zh, department_id, created_by, updated_by) values (${compId}, ${id}, ${code}, ${code}, ${department}, 0, 0)`;
    await this.announce(compId, "masterData.employee");
    return id;
  }

  /** A customer with a Chinese name and its pinyin. */
  async customer(compId: number, code: string, nameZh: string, pinyin: string): Promise<string> {
    const id = newId();
    await this
      .sql`insert into party (id, code, name_zh, pinyin, created_by, updated_by) values (${id}, ${code}, ${nameZh}, ${pinyin}, 0, 0)`;
    await this.sql`insert into company_party (comp_id, id, is_customer, created_by, updated_by) values (${compId}, ${id}, true, 0, 0)`;
    await this.sql`insert into customer (comp_id, id) values (${compId}, ${id})`;
    await this.announce(compId, "crm.customer");
    return id;
  }

  /** Writes items with their movements and, unless told otherwise, announces the change as a posting does. */
  async items(compId: number, items: readonly Item[], announce = true): Promise<string[]> {
    const ids: string[] = [];
    await this.sql.begin(async (sql) => {
      for (const item of items) ids.push(await this.item(sql, compId, item));
      if (announce) await this.change(sql, compId, "sales.receivableItem");
    });
    return ids;
  }

  /** Adds movements to an item. */
  async settle(compId: number, itemId: string, entries: Item["entries"]): Promise<void> {
    await this.sql.begin(async (sql) => {
      await this.entries(sql, compId, itemId, entries);
      await this.change(sql, compId, "sales.receivableItem");
    });
  }

  /** Says that figures of a module changed, as a posting does: a row and a notice in its transaction. */
  async change(sql: Writer, compId: number, module: string, period = "2026"): Promise<void> {
    await sql`insert into data_change (comp_id, id, module, period) values (${compId}, ${newId()}, ${module}, ${period})`;
    await sql`notify longwall_change`;
  }

  /** Says that masters changed, for whoever looks next. */
  async announce(compId: number, ...modules: readonly string[]): Promise<void> {
    for (const module of modules)
      await this.sql`insert into data_change (comp_id, id, module, period) values (${compId}, ${newId()}, ${module}, '2026')`;
  }

  /** Writes rows of any table; columns as the database names them. */
  async write(table: string, rows: readonly Record<string, string | number | boolean | null>[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 500)
      await this.sql`insert into ${this.sql(table)} ${this.sql(rows.slice(from, from + 500))}`;
  }

  private async item(sql: Writer, compId: number, item: Item): Promise<string> {
    const id = newId();
    const no = `I${++this.number}`;
    const gross = item.entries[0]?.amount ?? "0";
    await sql`insert into receivable_item ${sql({
      comp_id: compId,
      id,
      item_no: no,
      kind: item.kind ?? "delivery",
      customer_id: item.customer,
      department_id: item.department,
      unit_id: item.unit ?? null,
      region_id: item.region ?? null,
      salesperson_id: item.salesperson ?? null,
      contract_no: item.contractNo ?? null,
      module: "sales.salesInvoice",
      document_id: newId(),
      line_id: newId(),
      doc_no: `D${no}`,
      posted_on: item.postedOn ?? item.entries[0]?.on ?? item.dueOn,
      due_on: item.dueOn,
      accepted_on: item.acceptedOn ?? null,
      currency: item.currency ?? "CNY",
      gross_amount: gross,
      open_amount: gross,
    })}`;
    await this.entries(sql, compId, id, item.entries);
    return id;
  }

  private async entries(sql: Writer, compId: number, itemId: string, entries: Item["entries"]): Promise<void> {
    let before: string | null = null;
    for (const { kind, on, amount, undoes } of entries) {
      const id = newId();
      await this.entry(sql, compId, itemId, { id, kind, on, amount, undone: undoes ? before : null });
      before = id;
    }
  }

  private async entry(sql: Writer, compId: number, itemId: string, { id, kind, on, amount, undone }: Entry): Promise<void> {
    await sql`insert into receivable_entry ${sql({
      comp_id: compId,
      id,
      reversal_of: undone,
      item_id: itemId,
      kind,
      entry_on: on,
      amount,
      company_amount: amount,
      module: "sales.salesInvoice",
      document_id: newId(),
      line_id: newId(),
      doc_no: "D",
      created_by: "0",
    })}`;
    await sql`insert into journal_line (comp_id, id, module, document_id, doc_no, seq, posted_on, posted_month, account, party_id, debit, credit)
      select e.comp_id, e.id, e.module, e.document_id, e.doc_no, 1, e.entry_on, to_char(e.entry_on, 'YYYY-MM'),
        case when i.is_advance then 'advance' else 'receivable' end, i.customer_id, greatest(e.company_amount, 0), greatest(- e.company_amount, 0)
      from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id where e.comp_id = ${compId} and e.id = ${id}`;
  }
}
