import { type SQL, sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { stockPeriodChecks, stockPeriodFindings } from "#db/schema/warehouse/stock";
import { STOCK_DOCUMENTS } from "#db/stockDocuments";
import { arrayOf, identifier, written } from "#db/sql";
import type { Work } from "#define/work";
import { grouped, insertRows, unnest } from "#posting/rows";
import { keyColumns } from "./key.ts";
import type { Row } from "#define/rows";
import type { StockPeriod } from "./documents.ts";

/**
 * One thing that a month is looked at for before it is closed: what it finds, by period `p` (comp_id, id, warehouse_id, month), with the
 * last
 * snapshot of its warehouse `s`. Two ledgers are added up together rather than joined, so that no estimate of the planner makes it slow.
 */
type PeriodCheck = { subject: string; isBlocking: boolean; finds: SQL };
/** What a check found in a period: a document, or what else in words. */
const FOUND = shaped({ subject: "text", periodId: "id", module: "text?", documentId: "id?", what: "text" });
export type Found = RowIn<typeof FOUND>;
export type Result = { subject: string; isBlocking: boolean; findings: number };

/** Goods that are under way longer than this are asked after. */
const TRANSIT_DAYS = 30;
/** How many findings of one check and month are kept by name; all are counted. */
const NAMED = 200;

const KEY = sql`concat_ws(' ', x.code, nullif(b.batch, ''), nullif(b.area, ''), nullif(b.seat, ''), nullif(b.box, ''), nullif(b.serial, ''))`;
const BALANCES = sql`p join stock_balance b on b.comp_id = p.comp_id and b.warehouse_id = p.warehouse_id join material x on x.id = b.material_id`;
const VALUATIONS = sql`p join stock_valuation b on b.comp_id = p.comp_id and b.warehouse_id = p.warehouse_id`;
const OF_VALUATION = sql`material_id, owner, owner_party_id, transfer`;
/** What moves say of a valuation, with the sign that takes it off. */
const OFF = sql`m.comp_id, m.material_id, m.owner, m.owner_party_id, case m.state when 'inTransit' then m.area else '' end, -m.quantity,
  case when m.state <> 'variance' then -m.value else 0 end, case when m.state = 'variance' then -m.value else 0 end`;
const UNEVEN = sql`having sum(quantity) <> 0 or sum(value) <> 0 or sum(variance) <> 0`;
const MOVES = sql`p join stock_move m on m.comp_id = p.comp_id and m.warehouse_id = p.warehouse_id and m.state <> 'variance'`;
const [OF_BALANCE, OF_MOVE, KEYS] = [keyColumns("b"), keyColumns("m"), keyColumns()];
/**
 * What lay on each key at the end of each day on which it was moved, by days, and at the end of the month, by the months that moves are
 * booked in.
 */
const STOCK_BY_TIME = sql`select p.id, m.comp_id, ${OF_MOVE}, to_char(m.posted_on, 'YYYY-MM') = p.month as is_in_month,
  sum(sum(m.quantity)) over (partition by p.id, ${OF_MOVE} order by m.posted_on) as lies
    from ${MOVES} where m.posted_on < to_date(p.month, 'YYYY-MM') + interval '1 month' group by p.id, p.month, m.comp_id, ${OF_MOVE}, m.posted_on
  union all select p.id, m.comp_id, ${OF_MOVE}, true, sum(m.quantity) from ${MOVES} where m.posted_month <= p.month group by p.id, m.comp_id, ${OF_MOVE}`;
/** What a material was worth at the end of the month that cannot be: a value of nothing, or less than none of something. */
const IMPOSSIBLE_WORTH = sql`select p.id, m.material_id, '' as batch, '' as area, '' as seat, '' as box, '' as serial
  from ${MOVES} where m.posted_month <= p.month
  group by p.id, m.material_id, m.owner, m.owner_party_id, case m.state when 'inTransit' then m.area else '' end
  having (sum(m.quantity) = 0 and sum(m.value) <> 0) or (sum(m.quantity) > 0 and sum(m.value) < 0)`;
const NO_DOCUMENT = sql`null::text as module, null::bigint as document_id`;

const CHECKS: readonly PeriodCheck[] = [
  { subject: "unconfirmed", isBlocking: true, finds: unconfirmed() },
  {
    subject: "openCounts",
    isBlocking: true,
    finds: sql`select distinct p.id, h.module, h.document_id, coalesce(d.doc_no, h.document_id::text) as what
      from ${BALANCES} join stock_count_hold h on h.comp_id = b.comp_id and h.balance_id = b.id
      left join stock_count d on d.comp_id = h.comp_id and d.id = h.document_id
      where d.id is null or d.doc_on < to_date(p.month, 'YYYY-MM') + interval '1 month'`,
  },
  {
    subject: "withoutPrice",
    isBlocking: true,
    finds: sql`select m.id, m.module, m.document_id, m.doc_no || ' ' || x.code as what
      from (select p.id, m.module, m.document_id, m.material_id, min(m.doc_no) as doc_no
        from p join stock_move m on m.comp_id = p.comp_id and m.warehouse_id = p.warehouse_id and m.posted_month = p.month
        left join goods_receipt_line r on m.module = 'warehouse.goodsReceipt' and r.comp_id = m.comp_id and r.id = m.line_id
        left join stock_adjustment_line a on m.module = 'warehouse.stockAdjustment' and a.comp_id = m.comp_id and a.id = m.line_id
        where m.owner = 'own' and m.account <> '' and m.leg <> 'variance' and m.reversal_of is null
          and coalesce(r.free_reason, a.free_reason, r.issue_line_id::text) is null
          and not exists (select from stock_move u where u.comp_id = m.comp_id and u.reversal_of = m.id)
        group by p.id, m.module, m.document_id, m.line_id, m.material_id
        having sum(m.quantity) > 0 and sum(m.value) = 0) m join material x on x.id = m.material_id`,
  },
  {
    subject: "longInTransit",
    isBlocking: false,
    finds: sql`select p.id, ${NO_DOCUMENT}, ${KEY} as what from ${BALANCES}
      where b.state = 'inTransit' and b.quantity <> 0 and b.moved_on < p.today - ${TRANSIT_DAYS}::integer`,
  },
  {
    subject: "impossibleStock",
    isBlocking: true,
    finds: sql`select b.id, ${NO_DOCUMENT}, ${KEY} as what
      from (select t.id, t.material_id, t.batch, t.area, t.seat, t.box, t.serial from (${STOCK_BY_TIME}) t
          join warehouse w on w.comp_id = t.comp_id and w.id = t.warehouse_id
        where t.is_in_month and t.lies < 0 and not (w.allows_negative and t.state = 'available' and t.owner = 'own' and t.serial = '')
        union ${IMPOSSIBLE_WORTH}) b
      join material x on x.id = b.material_id`,
  },
  {
    subject: "balanceIsSum",
    isBlocking: true,
    finds: sql`select p.id, ${NO_DOCUMENT}, ${KEY} as what
      from (select comp_id, ${KEYS} from (
          select b.comp_id, ${OF_BALANCE}, b.quantity from stock_balance b where (b.comp_id, b.warehouse_id) in (select comp_id, warehouse_id from p)
          union all
          select m.comp_id, ${OF_MOVE}, -m.quantity from stock_move m
          where m.state <> 'variance' and (m.comp_id, m.warehouse_id) in (select comp_id, warehouse_id from p)) sides
        group by comp_id, ${KEYS} having sum(quantity) <> 0) b
      join p on p.comp_id = b.comp_id and p.warehouse_id = b.warehouse_id join material x on x.id = b.material_id
      union all
      select b.id, ${NO_DOCUMENT}, x.code from (select id, ${OF_VALUATION} from (
          select p.id, b.comp_id, b.material_id, b.owner, b.owner_party_id, b.transfer, b.quantity, b.value, b.variance from ${VALUATIONS}
          union all select p.id, ${OFF} from p join stock_move m on m.comp_id = p.comp_id and m.warehouse_id = p.warehouse_id) sides
        group by id, ${OF_VALUATION} ${UNEVEN}) b
      join material x on x.id = b.material_id`,
  },
  {
    subject: "snapshotAndMoves",
    isBlocking: true,
    finds: sql`select b.id, ${NO_DOCUMENT}, ${KEY} as what
      from (select id, ${KEYS} from (
          select s.id, ${OF_BALANCE}, b.quantity - coalesce(l.closing_quantity, 0) as quantity
          from s join stock_balance b on b.comp_id = s.comp_id and b.warehouse_id = s.warehouse_id
          left join stock_period_snapshot_line l on l.comp_id = b.comp_id and l.snapshot_id = s.snapshot_id and l.balance_id = b.id
          union all
          select s.id, ${OF_MOVE}, -m.quantity
          from s join stock_move m on m.comp_id = s.comp_id and m.warehouse_id = s.warehouse_id and m.posted_month > s.year_month
            and m.state <> 'variance') sides
        group by id, ${KEYS} having sum(quantity) <> 0) b
      join material x on x.id = b.material_id
      union all
      select b.id, ${NO_DOCUMENT}, x.code from (select id, ${OF_VALUATION} from (
          select s.id, v.comp_id, v.material_id, v.owner, v.owner_party_id, v.transfer, v.quantity - coalesce(l.closing_quantity, 0) as quantity,
            v.value - coalesce(l.closing_value, 0) as value, v.variance - coalesce(l.closing_price_variance, 0) as variance
          from s join stock_valuation v on v.comp_id = s.comp_id and v.warehouse_id = s.warehouse_id
          left join stock_period_snapshot_value l on l.comp_id = v.comp_id and l.snapshot_id = s.snapshot_id and l.valuation_id = v.id
          union all
          select s.id, ${OFF} from s join stock_move m on m.comp_id = s.comp_id and m.warehouse_id = s.warehouse_id and m.posted_month > s.year_month) sides
        group by id, ${OF_VALUATION} ${UNEVEN}) b
      join material x on x.id = b.material_id`,
  },
  {
    subject: "journalDiffers",
    isBlocking: true,
    finds: sql`select p.id, d.module, d.document_id, d.doc_no as what
      from (select comp_id, module, document_id, posted_month, min(doc_no) as doc_no from (
          select comp_id, module, document_id, posted_month, doc_no, value from stock_move where (comp_id, posted_month) in (select comp_id, month from p)
          union all
          select comp_id, module, document_id, posted_month, doc_no, credit - debit from journal_line
          where account in ('inventory', 'priceVariance') and (comp_id, posted_month) in (select comp_id, month from p)) sides
        group by comp_id, module, document_id, posted_month having sum(value) <> 0) d
      join p on p.comp_id = d.comp_id and p.month = d.posted_month
      where exists (select from stock_move m where m.comp_id = d.comp_id and m.module = d.module and m.document_id = d.document_id
        and m.posted_month = d.posted_month and m.warehouse_id = p.warehouse_id)`,
  },
];

/** Looks at the months of these period documents, in one statement, and keeps what it found; answers the results by period. */
export async function lookAtPeriods(work: Work, periods: readonly StockPeriod[]): Promise<Map<string, Result[]>> {
  const ids = periods.map(({ header }) => header.id);
  const lists = {
    id: ids,
    warehouseId: periods.map(({ header }) => header.warehouseId),
    month: periods.map(({ header }) => header.yearMonth),
  };
  const given = unnest("g", lists, { id: "bigint", warehouseId: "bigint", month: "text" });
  const each = CHECKS.map(
    ({ subject, finds }) => sql`select ${subject}::text as subject, f.* from (${finds}) f (id, module, document_id, what)`,
  );
  const found = await work.run(FOUND`with p as (select ${work.compId}::integer as comp_id, ${work.today}::date as today, g.* from ${given}),
      s as materialized (select distinct on (p.id) p.id, p.comp_id, p.warehouse_id, s.id as snapshot_id, s.year_month
        from p join stock_period_snapshot s on s.comp_id = p.comp_id and s.warehouse_id = p.warehouse_id and s.voided_at is null
        order by p.id, s.year_month desc)
    select subject, id as "periodId", module, document_id as "documentId", what from (${sql.join(each, sql` union all `)}) found order by what`);
  const byPeriod = grouped(found, ({ periodId }) => periodId);
  const results = new Map(ids.map((id) => [id, CHECKS.map((check) => resultOf(check, byPeriod.get(id) ?? []))]));
  await keep(work, periods, results, byPeriod);
  return results;
}

/** The names of the checks, in the order they are shown. */
export const CHECK_NAMES = CHECKS.map(({ subject }) => subject);

function resultOf({ subject, isBlocking }: PeriodCheck, found: readonly Found[]): Result {
  return { subject, isBlocking, findings: found.filter((one) => one.subject === subject).length };
}

async function keep(
  work: Work,
  periods: readonly StockPeriod[],
  results: ReadonlyMap<string, Result[]>,
  found: ReadonlyMap<string, Found[]>,
): Promise<void> {
  const ids = arrayOf([...results.keys()], "bigint");
  const lines = [...results].flatMap(([periodId, checks]) =>
    checks.map((result, at) => ({ id: newId(), seq: at + 1, periodId, ...result, checkedAt: work.now })),
  );
  const named = periods.flatMap(({ header: { id, warehouseId, yearMonth } }) =>
    CHECKS.flatMap(({ subject }) => (found.get(id) ?? []).filter((one) => one.subject === subject).slice(0, NAMED)).map(
      ({ subject, module, documentId, what }): Row => ({
        id: newId(),
        periodId: id,
        warehouseId,
        yearMonth,
        subject,
        module,
        documentId,
        what,
        foundAt: work.now,
      }),
    ),
  );
  await Promise.all([
    work.run(sql`delete from stock_period_check where comp_id = ${work.compId} and period_id = any(${ids})`),
    work.run(sql`delete from stock_period_finding where comp_id = ${work.compId} and period_id = any(${ids})`),
    insertRows(work, stockPeriodChecks, lines),
    insertRows(work, stockPeriodFindings, named),
  ]);
  for (const period of periods)
    period.lines.checks = lines.filter(({ periodId }) => periodId === period.header.id).map((line) => ({ compId: work.compId, ...line }));
}

/** Documents dated in the month that nobody has confirmed, returned or voided. */
function unconfirmed(): SQL {
  const each = STOCK_DOCUMENTS.map(
    ({ module, header }) =>
      sql`select p.id, ${written(module)}::text as module, d.id as document_id, d.doc_no as what from p join ${identifier(header)} d on d.comp_id = p.comp_id
      and d.warehouse_id = p.warehouse_id and to_char(d.doc_on, 'YYYY-MM') = p.month and d.stage in ('draft', 'submitted', 'rejected')`,
  );
  return sql.join(each, sql` union all `);
}
