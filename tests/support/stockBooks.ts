import { newId } from "#db/id";
import type { Ledger } from "./ledger.ts";
import { valueStock } from "./stockLayers.ts";

/** One move of a story: what, where, when, how much, for how much, under which type of business. */
export type Move = {
  warehouse: string;
  material: string;
  on: string;
  quantity: string;
  value: string;
  type?: string;
  use?: string;
  batch?: string;
  owner?: string;
  state?: string;
  /** The account that it is booked against, and whom it is owed to. */
  account?: string;
  party?: string;
  /** The module of the document, where it is neither a receipt nor an issue; it is booked without its paper. */
  as?: string;
};

const GLOBAL = ["unit_of_measure", "material", "party"];
/** The module of each master. */
const MODULES: Readonly<Record<string, string>> = {
  unit_of_measure: "masterData.unitOfMeasure",
  business_unit: "masterData.businessUnit",
  department: "masterData.department",
  factory_area: "masterData.factoryArea",
  material_class: "masterData.materialClass",
  warehouse: "masterData.warehouse",
  material: "masterData.material",
  operation_type: "warehouse.operationType",
  party: "purchasing.supplier",
};
const BY = { created_by: "0", updated_by: "0" };

/**
 * The books of a warehouse for stories of reports, written past every rule: receipts and issues with their moves and balances. Masters are
 * named by their codes.
 */
export class StockBooks {
  private readonly ids = new Map<string, string>();
  private number = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly compId: number,
  ) {}

  /** The id of a master by its code. */
  id(code: string): string {
    const id = this.ids.get(code) ?? newId();
    this.ids.set(code, id);
    return id;
  }

  /** Makes a master of a table with a code, Chinese and English name. */
  async master(table: string, code: string, more: Record<string, string | boolean> = {}): Promise<void> {
    const own: Record<string, number> = GLOBAL.includes(table) ? {} : { comp_id: this.compId };
    await this.ledger.write(table, [{ ...own, id: this.id(code), code, name_zh: code, name_en: code, ...more, ...BY }]);
    const module = MODULES[table];
    if (!module) throw new Error(`no module keeps ${table}`);
    await this.ledger.announce(this.compId, module);
  }

  /** Makes a material of a class, as the company keeps it, counted in a unit. */
  async material(code: string, group: string, more: Record<string, string> = {}, unit = "PC"): Promise<void> {
    await this.master("material", code, { unit_of_measure_id: this.id(unit) });
    await this.ledger.write("company_material", [
      { comp_id: this.compId, id: this.id(code), material_class_id: this.id(group), ...more, ...BY },
    ]);
    await this.ledger.announce(this.compId, "masterData.material");
  }

  /** Writes moves with their documents, and brings balances, values and layers up to them. */
  async move(...moves: readonly Move[]): Promise<void> {
    for (const move of moves) await this.write(move);
    const { sql } = this.ledger;
    await sql`delete from stock_balance where comp_id = ${this.compId}`;
    await sql`insert into stock_balance (comp_id, id, warehouse_id, material_id, batch, owner, state, quantity, moved_on)
      select comp_id, min(id), warehouse_id, material_id, batch, owner, state, sum(quantity), max(posted_on)
      from stock_move where comp_id = ${this.compId} group by comp_id, warehouse_id, material_id, batch, owner, state`;
    await valueStock(this.ledger, this.compId);
    for (const year of new Set(moves.map(({ on }) => on.slice(0, 4))))
      await this.ledger.change(sql, this.compId, "warehouse.stockMove", year);
  }

  /** Holds some of a material back for documents. */
  async reserve(warehouse: string, material: string, quantity: string): Promise<void> {
    const { sql } = this.ledger;
    await sql`update stock_balance set reserved = ${quantity} where comp_id = ${this.compId} and warehouse_id = ${this.id(warehouse)} and material_id = ${this.id(material)}`;
    await this.ledger.change(sql, this.compId, "warehouse.stockMove");
  }

  /** Writes a payment to a supplier with the journal that its posting would write. */
  async pay({
    on,
    amount,
    supplier,
    department,
    unit,
    category,
  }: Record<"on" | "amount" | "supplier" | "department" | "unit" | "category", string>): Promise<void> {
    const [id, no] = [newId(), `PY${String(++this.number).padStart(4, "0")}`];
    const of = { comp_id: this.compId, doc_no: no };
    const paid = { doc_on: on, paid_on: on, stage: "paid", category, currency: "CNY", total_amount: amount, company_amount: amount };
    const place = { supplier_id: supplier, department_id: this.id(department), unit_id: this.id(unit) };
    await this.ledger.write("payment", [{ ...of, id, ...paid, ...place, ...BY }]);
    const line = { ...of, module: "finance.payment", document_id: id, posted_on: on, posted_month: on.slice(0, 7) };
    await this.ledger.write("journal_line", [
      { ...line, id: newId(), seq: 1, account: category === "goods" ? "payable" : category, debit: amount, credit: "0" },
      { ...line, id: newId(), seq: 2, account: "cash", debit: "0", credit: amount },
    ]);
    await this.ledger.change(this.ledger.sql, this.compId, "finance.payment");
  }

  private async write(move: Move): Promise<void> {
    const isOut = move.quantity.startsWith("-");
    const table = isOut ? "goods_issue" : "goods_receipt";
    const no = `${isOut ? "GI" : "GR"}${String(++this.number).padStart(4, "0")}`;
    const document = newId();
    if (move.as === undefined)
      await this.ledger.write(table, [
        {
          comp_id: this.compId,
          id: document,
          doc_no: no,
          doc_on: move.on,
          stage: "posted",
          department_id: this.id("D1"),
          warehouse_id: this.id(move.warehouse),
          operation_type_id: move.type ? this.id(move.type) : null,
          ...(isOut ? { use_department_id: move.use ? this.id(move.use) : null } : {}),
          ...BY,
        },
      ]);
    await this.ledger.write("stock_move", [
      {
        comp_id: this.compId,
        id: newId(),
        warehouse_id: this.id(move.warehouse),
        material_id: this.id(move.material),
        batch: move.batch ?? "",
        owner: move.owner ?? "own",
        state: move.state ?? "available",
        quantity: move.quantity,
        value: move.value,
        module: move.as ?? (isOut ? "warehouse.goodsIssue" : "warehouse.goodsReceipt"),
        document_id: document,
        line_id: newId(),
        leg: isOut ? "out" : "in",
        account: move.account ?? "",
        party_id: move.party ?? null,
        doc_no: no,
        posted_on: move.on,
        posted_month: move.on.slice(0, 7),
        created_by: "0",
      },
    ]);
    if (move.account === "receivedNotInvoiced") await this.owe(document, no, move);
  }

  /** The side of the journal that says what a supplier is owed for a move. */
  private async owe(document: string, no: string, { on, value }: Move): Promise<void> {
    const isBack = value.startsWith("-");
    await this.ledger.write("journal_line", [
      {
        comp_id: this.compId,
        id: newId(),
        module: "warehouse.goodsReceipt",
        document_id: document,
        doc_no: no,
        seq: 1,
        posted_on: on,
        posted_month: on.slice(0, 7),
        account: "receivedNotInvoiced",
        debit: isBack ? value.slice(1) : "0",
        credit: isBack ? "0" : value,
      },
    ]);
  }
}
