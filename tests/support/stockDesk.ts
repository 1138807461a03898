import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { postStock } from "#posting/stock/stock";
import type { StockKey } from "#posting/stock/key";
import type { StockPosting, StockRequest } from "#posting/stock/request";
import { reverseStock } from "#posting/stock/reverse";
import { reserve } from "#posting/stock/reservation";
import type { Trade } from "./trade.ts";
import type { EngineWork } from "#engine/context";

/** One movement of a made-up document: quantity signed, value null = at cost. */
export type Said = Partial<Omit<StockKey, "warehouseId" | "materialId">> & {
  at?: string;
  of?: string;
  quantity: string;
  value?: string | null;
  account?: StockRequest["account"];
};
export type Paper = { id: string; docNo: string; on: string };
export type Lies = { quantity: string; value: string; reserved: string };

const MODULE = "test.paper";
const A_DAY = "2026-03-10";
let papers = 0;

const paper = (on = A_DAY): Paper => ({ id: newId(), docNo: `P${(papers += 1)}`, on });
const record = ({ id, docNo }: Paper) => ({ header: { id, docNo }, lines: {} });

/** Someone who moves stock past all documents, by the postings alone. */
export function stockDesk(trade: Trade) {
  const ids = new Map<string, string>();
  const idOf = async (table: "warehouse" | "material", code: string): Promise<string> => {
    const known = ids.get(code);
    if (known) return known;
    const rows = await trade.rows<{ id: string }>(
      table === "warehouse"
        ? sql`select id from warehouse where comp_id = 1 and code = ${code}`
        : sql`select id from material where code = ${code}`,
    );
    ids.set(code, rows[0]?.id ?? "");
    return rows[0]?.id ?? "";
  };
  const requestOf = async (of: Paper, said: Said, at: number): Promise<StockRequest> => {
    const { at: warehouse = "W1", of: material = "M1", quantity, value = null, account = "inventoryDifference", ...key } = said;
    const place = {
      batch: "",
      area: "",
      seat: "",
      box: "",
      owner: "own",
      ownerPartyId: "0",
      state: "available" as const,
      serial: "",
      ...key,
    };
    const [warehouseId, materialId] = [await idOf("warehouse", warehouse), await idOf("material", material)];
    const source = {
      module: MODULE,
      documentId: of.id,
      lineId: `${BigInt(of.id) + BigInt(at)}`,
      docNo: of.docNo,
      partyId: null,
      postedOn: of.on,
    };
    return { document: 0, table: "lines", row: at + 1, ...source, ...place, warehouseId, materialId, quantity, value, account };
  };
  const requestsOf = (of: Paper, movements: readonly Said[]) => Promise.all(movements.map((said, at) => requestOf(of, said, at)));
  return {
    paper,
    requestsOf,
    idOf,
    /** Posts movements as one paper, in a transaction of its own. */
    async post(movements: readonly Said[], of = paper()): Promise<Paper & { postings: StockPosting[] }> {
      const requests = await requestsOf(of, movements);
      const postings = await trade.work((work) => postStock(work, requests, { module: MODULE, documentIds: [of.id] }));
      return { ...of, postings };
    },
    /** Keeps stock for a paper that is posted later. */
    async reserve(movements: readonly Said[], how: Parameters<typeof reserve>[2] = {}, of = paper()): Promise<Paper> {
      const requests = await requestsOf(of, movements);
      await trade.work((work) => reserve(work, requests, how));
      return of;
    },
    reverse: (of: Paper) => trade.work((work: EngineWork) => reverseStock(work, MODULE, [record(of)])),
    record,
    module: MODULE,
    /** What lies of a material in a warehouse over all its keys that are stock. */
    async lies(material = "M1", warehouse = "W1"): Promise<Lies> {
      const [row] =
        await trade.rows<Lies>(sql`select coalesce(sum(quantity), 0)::numeric(18,3) as quantity, coalesce(sum(value), 0)::numeric(18,2) as value,
          coalesce((select sum(b.reserved) from stock_balance b where b.comp_id = v.comp_id and b.warehouse_id = v.warehouse_id and b.material_id = v.material_id), 0)::numeric(18,3) as reserved
        from stock_valuation v where comp_id = 1 and warehouse_id = ${await idOf("warehouse", warehouse)} and material_id = ${await idOf("material", material)}
        group by v.comp_id, v.warehouse_id, v.material_id`);
      return row ?? { quantity: "0.000", value: "0.00", reserved: "0.000" };
    },
  };
}

export type StockDesk = ReturnType<typeof stockDesk>;
