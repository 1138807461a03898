import type postgres from "postgres";
import type { Client } from "#db/client";
import { newId } from "#db/id";
import { COMPANY } from "../masters.ts";

type Header = { doc_no: string; doc_on: string; stage: string; version: number; warehouse_id: string; purchase_order_id: string | null };
type Line = { unit_price: string | null; batch: string | null; is_batch_controlled: boolean };

const OF_RECEIPT = `l.comp_id = ${COMPANY} and l.receipt_id = $1::bigint`;
const KEY = "warehouse_id, material_id, batch, area, seat, box, owner, owner_party_id, state, serial";
const OF_VALUATION = "warehouse_id, material_id, owner, owner_party_id, transfer";
const PLACE =
  "r.warehouse_id, l.material_id, coalesce(l.batch, ''), coalesce(l.area, ''), coalesce(l.seat, ''), coalesce(l.box, ''), 'own'::text, 0::bigint, 'available'::text, ''::text";
const LINES = `goods_receipt_line l join goods_receipt r on r.comp_id = l.comp_id and r.id = l.receipt_id where ${OF_RECEIPT}`;

const SQL = {
  header: `select doc_no, doc_on, stage, version, warehouse_id, purchase_order_id from goods_receipt where comp_id = ${COMPANY} and id = $1 for update`,
  lines: `select l.unit_price, l.batch, m.is_batch_controlled from goods_receipt_line l
    join company_material m on m.comp_id = l.comp_id and m.id = l.material_id where ${OF_RECEIPT}`,
  document: `update goods_receipt r set stage = 'posted', version = version + 1, posted_on = doc_on, posted_month = to_char(doc_on, 'YYYY-MM'),
      confirmed_by = 0, confirmed_at = $3::timestamptz, updated_by = 0, updated_at = $3::timestamptz, total_quantity = t.quantity, total_amount = t.amount
    from (select sum(l.quantity) as quantity, sum(round(l.quantity * l.unit_price, 2)) as amount from goods_receipt_line l where ${OF_RECEIPT}) t
    where r.comp_id = ${COMPANY} and r.id = $1::bigint and r.version = $2::integer and r.stage = 'submitted' returning r.total_amount`,
  month: `select stage from stock_period where comp_id = ${COMPANY} and warehouse_id = $1 and year_month = $2 for share`,
  makeValuations: `insert into stock_valuation (comp_id, id, ${OF_VALUATION}) select ${COMPANY}, ($2::text[]::bigint[])[row_number() over ()], k.*
    from (select distinct r.warehouse_id, l.material_id, 'own', 0::bigint, '' from ${LINES} order by 1, 2) k on conflict do nothing`,
  materials: `select count(distinct l.material_id)::integer as keys from ${LINES}`,
  lockValuations: `select quantity from stock_valuation where comp_id = ${COMPANY} and (${OF_VALUATION}) in (select r.warehouse_id, l.material_id, 'own', 0::bigint, '' from ${LINES})
    order by ${OF_VALUATION} for update`,
  valuations: `update stock_valuation v set quantity = v.quantity + k.quantity, value = v.value + k.value, last_price = round((v.value + k.value) / (v.quantity + k.quantity), 6),
      version = v.version + 1
    from (select r.warehouse_id, l.material_id, sum(l.quantity) as quantity, sum(round(l.quantity * l.unit_price, 2)) as value from ${LINES} group by 1, 2) k
    where v.comp_id = ${COMPANY} and v.warehouse_id = k.warehouse_id and v.material_id = k.material_id and v.owner = 'own' and v.owner_party_id = 0 and v.transfer = ''`,
  layers: `insert into stock_layer (comp_id, id, valuation_id, move_id, first_on, posted_on, quantity, value, remaining, remaining_value)
    select ${COMPANY}, ($2::text[]::bigint[])[n], v.id, ($3::text[]::bigint[])[n], l.doc_on, l.doc_on, l.quantity, 0, l.quantity, 0
    from (select row_number() over () as n, r.warehouse_id, l.material_id, r.doc_on, l.quantity from ${LINES}) l
    join stock_valuation v on v.comp_id = ${COMPANY} and v.warehouse_id = l.warehouse_id and v.material_id = l.material_id and v.owner = 'own' and v.owner_party_id = 0
      and v.transfer = ''`,
  makeBalances: `insert into stock_balance (comp_id, id, ${KEY}) select ${COMPANY}, ($2::text[]::bigint[])[row_number() over ()], k.*
    from (select distinct ${PLACE} from ${LINES} order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) k on conflict do nothing`,
  keys: `select count(distinct (${PLACE}))::integer as keys from ${LINES}`,
  lockBalances: `select quantity from stock_balance where comp_id = ${COMPANY} and (${KEY}) in (select ${PLACE} from ${LINES}) order by ${KEY} for update`,
  moves: `insert into stock_move (comp_id, id, ${KEY}, quantity, value, module, document_id, line_id, leg, doc_no, party_id, posted_on, posted_month, account, created_by, created_at)
    select ${COMPANY}, ($2::text[]::bigint[])[row_number() over ()], ${PLACE}, l.quantity, round(l.quantity * l.unit_price, 2), 'warehouse.goodsReceipt', r.id, l.id, 'in',
      r.doc_no, r.supplier_id, r.doc_on, to_char(r.doc_on, 'YYYY-MM'), 'receivedNotInvoiced', 0, $3::timestamptz from ${LINES}`,
  balances: `update stock_balance b set quantity = b.quantity + k.quantity, version = b.version + 1, moved_on = greatest(b.moved_on, k.day)
    from (select r.warehouse_id, l.material_id, coalesce(l.batch, '') as batch, coalesce(l.area, '') as area, coalesce(l.seat, '') as seat, coalesce(l.box, '') as box,
        max(r.doc_on) as day, sum(l.quantity) as quantity from ${LINES} group by 1, 2, 3, 4, 5, 6) k
    where b.comp_id = ${COMPANY} and b.warehouse_id = k.warehouse_id and b.material_id = k.material_id and b.batch = k.batch and b.area = k.area and b.seat = k.seat
      and b.box = k.box and b.owner = 'own' and b.owner_party_id = 0 and b.state = 'available' and b.serial = ''`,
  linesPosted: `update goods_receipt_line l set amount = round(l.quantity * l.unit_price, 2), order_line_id = null where ${OF_RECEIPT}
    and (l.order_line_id is not null or l.amount <> round(l.quantity * l.unit_price, 2))`,
  journal: `insert into journal_line (comp_id, id, module, document_id, doc_no, seq, posted_on, posted_month, account, debit, credit) values
    (${COMPANY}, $2, 'warehouse.goodsReceipt', $1, $4, 1, $5, to_char($5::date, 'YYYY-MM'), 'inventory', $6, 0), (${COMPANY}, $3, 'warehouse.goodsReceipt', $1, $4, 2, $5, to_char($5::date, 'YYYY-MM'), 'receivedNotInvoiced', 0, $6)`,
  history: `insert into document_history (comp_id, id, module, document_id, version, action, stage_from, stage_to, actor_id, created_at)
    values (${COMPANY}, $2, 'warehouse.goodsReceipt', $1, $3, 'confirm', 'submitted', 'posted', 0, $4)`,
  change: `insert into data_change (comp_id, id, module, period, created_at) values (${COMPANY}, $1, 'warehouse.stockMove', $2, $3)`,
} as const;

/**
 * Confirms one goods receipt as a careful programmer writes it for this document alone: the same checks, locks and rows as the posting, the
 * sums left to PostgreSQL.
 */
export async function confirmByHand(client: Client, id: string, version: number): Promise<void> {
  const now = new Date().toISOString();
  await client.begin(async (sql) => {
    const ask = <T extends object>(text: string, ...params: unknown[]) => sql.unsafe<T[]>(text, params as never[], { prepare: true });
    const setting = sql.unsafe(`set local app.comp_ids = '${COMPANY}'`).simple().execute();
    const [, [header], lines] = await Promise.all([setting, ask<Header>(SQL.header, id), ask<Line>(SQL.lines, id)]);
    if (
      !header ||
      header.stage !== "submitted" ||
      header.version !== version ||
      header.purchase_order_id !== null ||
      lines.some(isIncomplete)
    )
      throw new Error(`receipt ${id} cannot be confirmed`);
    await holdMonth(ask, header);
    const [[posted], [{ keys: materials } = { keys: 0 }], valued, [{ keys } = { keys: 0 }], found] = await Promise.all([
      ask<{ total_amount: string }>(SQL.document, id, version, now),
      ask<{ keys: number }>(SQL.materials, id),
      ask<{ quantity: string }>(SQL.lockValuations, id),
      ask<{ keys: number }>(SQL.keys, id),
      ask<{ quantity: string }>(SQL.lockBalances, id),
    ]);
    const valuations = valued.length === materials ? valued : await makeValuations(ask, id, lines);
    const balances = found.length === keys ? found : await makeBalances(ask, id, lines);
    if (!posted || [...valuations, ...balances].some(({ quantity }) => quantity.startsWith("-")))
      throw new Error(`receipt ${id} cannot be booked`);
    const period = header.doc_on.slice(0, 4);
    const moves = idsFor(lines);
    await Promise.all([
      ask(SQL.moves, id, moves, now),
      ask(SQL.balances, id),
      ask(SQL.valuations, id),
      ask(SQL.layers, id, idsFor(lines), moves),
      ask(SQL.linesPosted, id),
      ask(SQL.journal, id, newId(), newId(), header.doc_no, header.doc_on, posted.total_amount),
      ask(SQL.history, id, newId(), version + 1, now),
      ask(SQL.change, newId(), period, now),
      sql.unsafe(`notify longwall_change, '{"compId":${COMPANY},"changes":[{"module":"warehouse.stockMove","period":"${period}"}]}'`),
    ]);
  });
}

type Ask = <T extends object>(text: string, ...params: unknown[]) => postgres.PendingQuery<T[]>;

async function holdMonth(ask: Ask, { warehouse_id, doc_on }: Header): Promise<void> {
  const month = doc_on.slice(0, 7);
  const [found] = await ask<{ stage: string }>(SQL.month, warehouse_id, month);
  if (found?.stage !== "open") throw new Error(`${month} is not open`);
}

async function makeValuations(ask: Ask, id: string, lines: readonly Line[]) {
  await ask(SQL.makeValuations, id, idsFor(lines));
  return ask<{ quantity: string }>(SQL.lockValuations, id);
}

async function makeBalances(ask: Ask, id: string, lines: readonly Line[]) {
  await ask(SQL.makeBalances, id, idsFor(lines));
  return ask<{ quantity: string }>(SQL.lockBalances, id);
}

const idsFor = (lines: readonly Line[]) => lines.map(() => newId());
const isIncomplete = ({ unit_price, batch, is_batch_controlled }: Line) => unit_price === null || (is_batch_controlled && !batch);
