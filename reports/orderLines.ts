import { inCompany } from "#reports/moneyDigits";

const IN_EFFECT = "d.comp_id = $comp and d.effective_on is not null";
/** Lines of contracts in effect as each version says them, in the contract's currency; the present one stands in its own tables. */
const SAID = `(select d.id as contract_id, v.customer_id, coalesce((h.header ->> 'isInternal')::boolean, d.is_internal) as is_internal,
    v.revision, d.revision as present, d.effective_on, v.replaced_on,
    (h.header ->> 'companyAmount')::numeric as whole, coalesce((h.header ->> 'exchangeRate')::numeric, d.exchange_rate) as rate,
    (x.line ->> 'id')::bigint as product_id, (x.line ->> 'seq')::integer as seq, (x.line ->> 'materialId')::bigint as material_id,
    (x.line ->> 'productLineId')::bigint as product_line_id, coalesce(x.line ->> 'deliveryOn', h.header ->> 'deliveryOn')::date as due_on,
    (x.line ->> 'quantity')::numeric as quantity, (x.line ->> 'amount')::numeric as amount
  from sales_contract d join sales_contract_version v on v.comp_id = d.comp_id and v.contract_id = d.id
  cross join lateral (select v.content::jsonb -> 'header' as header) h
  cross join lateral jsonb_array_elements(v.content::jsonb -> 'lines' -> 'products') x (line) where ${IN_EFFECT}
  union all select d.id, d.customer_id, d.is_internal, d.revision, d.revision, d.effective_on, null, d.company_amount, d.exchange_rate,
    p.id, p.seq, p.material_id, p.product_line_id,
    coalesce(p.delivery_on, d.delivery_on), p.quantity, p.amount
  from sales_contract d join sales_contract_product p on p.comp_id = d.comp_id and p.contract_id = d.id where ${IN_EFFECT})`;
const BOOKED = inCompany("s.amount * s.rate");
const OF_VERSION = "over (partition by s.contract_id, s.revision)";
const LAST = "row_number() over (partition by s.contract_id, s.revision order by s.seq desc, s.product_id desc) = 1";
/** What each is worth in company currency: the last line of a contract takes what rounding leaves, so that they make its amount. */
const WORTH = `(select s.*, case when ${LAST} then s.whole - sum(${BOOKED}) ${OF_VERSION} + ${BOOKED} else ${BOOKED} end as worth,
    lead(s.revision) over (partition by s.contract_id, s.product_id order by s.revision) as next from ${SAID} s)`;

const DELIVERED = "select sum(x.company_amount) from contract_delivery x where x.comp_id = d.comp_id and x.product_id = w.product_id";
/**
 * Of what is cancelled the lines bear what of them was not delivered then, the last one what rounding leaves; where all was, the last
 * bears all.
 */
const BORNE = `(select c.*, case when c.at = 1 then c.cancelled_amount - sum(c.share) over (partition by c.contract_id) + c.share else c.share end as borne
  from (select r.*, case when sum(r.rest) over (partition by r.contract_id) = 0 then 0
      else ${inCompany("r.cancelled_amount * r.rest / sum(r.rest) over (partition by r.contract_id)")} end as share
    from (select w.*, d.closed_on, d.cancelled_amount, row_number() over (partition by w.contract_id order by w.seq desc, w.product_id desc) as at,
        greatest(0, w.worth - coalesce((${DELIVERED} and x.moved_on <= d.closed_on), 0)) as rest
      from ${WORTH} w join sales_contract d on d.comp_id = $comp and d.id = w.contract_id and d.closed_on is not null
      where w.revision = w.present) r) c)`;

type Row = { kind: string; day: string; from: string; quantity: string; amount: string; due?: string; revision?: string };
const row = ({ kind, day, from, quantity, amount, due = "null", revision = "null" }: Row) =>
  `select d.id as contract_id, w.product_id, '${kind}' as kind, ${day} as on_day, (${due})::date as due_on, (${revision})::integer as revision,
    w.material_id, coalesce(w.product_line_id, d.product_line_id) as product_line_id, (${quantity})::numeric as quantity, (${amount})::numeric as amount,
    d.doc_no, d.title, w.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency, w.is_internal from ${from}
      join sales_contract d on d.comp_id = $comp and d.id = w.contract_id`;
const BEFORE = "left join sales_contract_version b on b.comp_id = $comp and b.contract_id = w.contract_id and b.revision = w.revision - 1";
const MOVED = `(select x.contract_id, d.customer_id, d.is_internal, x.product_id, x.moved_on, x.quantity, x.company_amount, p.material_id, p.product_line_id
  from contract_delivery x join sales_contract_product p on p.comp_id = x.comp_id and p.id = x.product_id
  join sales_contract d on d.comp_id = x.comp_id and d.id = x.contract_id where ${IN_EFFECT})`;

/**
 * The life of contract lines: how and with whom each stood from a day on (`line`, worth nothing once a change took it away), what was
 * delivered of it, and what was cancelled.
 */
const PARTS = [
  row({
    kind: "line",
    day: "coalesce(greatest(b.replaced_on, w.effective_on), w.effective_on)",
    due: "w.due_on",
    revision: "w.revision",
    quantity: "w.quantity",
    amount: "w.worth",
    from: `${WORTH} w ${BEFORE}`,
  }),
  row({
    kind: "line",
    day: "greatest(w.replaced_on, w.effective_on)",
    due: "w.due_on",
    revision: "w.revision + 1",
    quantity: "0",
    amount: "0",
    from: `(select w.* from ${WORTH} w where w.revision < w.present and w.next is distinct from w.revision + 1) w`,
  }),
  row({ kind: "delivered", day: "w.moved_on", quantity: "w.quantity", amount: "w.company_amount", from: `${MOVED} w` }),
  row({ kind: "cancelled", day: "w.closed_on", quantity: "0", amount: "w.borne", from: `${BORNE} w` }),
];
export const ORDER_LINES = `select o.contract_id, o.product_id, o.kind, o.on_day, o.due_on, o.revision, o.material_id, o.product_line_id, o.quantity, o.amount,
    o.doc_no, o.title, o.customer_id, o.department_id, o.unit_id, o.region_id, o.salesperson_id, o.currency,
    case when o.is_internal then 'inner' else 'outer' end
  from (${PARTS.join(" union all ")}) o order by o.contract_id, o.product_id, o.on_day, o.kind, o.revision`;

const OF_CONTRACT = ["doc_no", "title", "department_id", "unit_id", "region_id", "salesperson_id", "currency"] as const;
const OF_PARTY = ["customer_id", "inner_outer"] as const;
const stood = (column: string, as = column) => `arg_max(${column}, revision) filter (kind = 'line') as ${as}`;
const sum = (column: string, kind: string) => `coalesce(sum(${column}) filter (kind = '${kind}'), 0)`;
/** Lines as they stand on `$asOf`, with what of them was delivered and cancelled by then: DuckDB select over `{facts}`. */
export const LINES = `select contract_id, product_id, ${OF_CONTRACT.map((name) => `any_value(${name}) as ${name}`).join(", ")},
    ${OF_PARTY.map((name) => `coalesce(arg_max(${name}, revision) filter (kind = 'line'), any_value(${name})) as ${name}`).join(", ")},
    ${stood("material_id")}, ${stood("product_line_id")}, ${stood("due_on")}, ${stood("quantity")}, ${stood("amount", "worth")},
    ${sum("amount", "delivered")} as delivered, ${sum("quantity", "delivered")} as delivered_quantity, ${sum("amount", "cancelled")} as cancelled,
    count(*) filter (kind = 'cancelled') as closings,
    coalesce(worth, 0) - delivered - cancelled as backlog
  from {facts} where on_day <= $asOf group by contract_id, product_id`;
/** What had left of each of the lines `l` by the end of a day, and the first day after the agreed one on which all of it had. */
const LEFT = `select r.product_id, coalesce(max_by(r.quantity, r.on_day) filter (r.on_day <= r.due_on), 0) as timely,
    min(r.on_day) filter (r.on_day > r.due_on and r.quantity >= r.whole) as full_on
  from (select distinct f.product_id, f.on_day, d.due_on, d.quantity as whole,
      sum(f.quantity) over (partition by f.product_id order by f.on_day range between unbounded preceding and current row) as quantity
    from l d join {facts} f on f.product_id = d.product_id and f.kind = 'delivered' and f.on_day <= $asOf) r group by r.product_id`;
/** Beside it what of each left by the day that was agreed, and how many days later all of it had; nothing of a line that was taken away. */
export const PUNCTUAL = `with l as (${LINES}) select p.*, case p.timeliness when 'onTime' then 0 when 'late' then p.full_on - p.due_on
      when 'open' then case when p.due_on < $asOf then $asOf - p.due_on else 0 end end as delay
  from (select l.*, coalesce(t.timely, 0) as timely_quantity, t.full_on, case when l.quantity is null or l.quantity = 0 then null
      when timely_quantity >= l.quantity then 'onTime' when l.delivered_quantity >= l.quantity then 'late' else 'open' end as timeliness
    from l left join (${LEFT}) t on t.product_id = l.product_id) p`;

const VALUED = inCompany("(x ->> 'amount')::numeric * coalesce((c.content -> 'header' ->> 'exchangeRate')::numeric, d.exchange_rate)");
/** The same in PostgreSQL: each line as the version that was valid on `$asOf` says it (alias `p`, of the contract `d`). */
export const VALID_LINES = `sales_contract d cross join lateral (select coalesce(
      (select v.content::jsonb from sales_contract_version v where v.comp_id = d.comp_id and v.contract_id = d.id and v.replaced_on > $asOf
        order by v.revision limit 1),
      (select jsonb_build_object('header', jsonb_build_object('deliveryOn', d.delivery_on, 'companyAmount', d.company_amount), 'lines',
          jsonb_build_object('products',
          jsonb_agg(jsonb_build_object('id', x.id, 'seq', x.seq, 'deliveryOn', x.delivery_on, 'quantity', x.quantity, 'amount', x.amount))))
        from sales_contract_product x where x.comp_id = d.comp_id and x.contract_id = d.id)) as content) c
  cross join lateral (select (x ->> 'id')::bigint as id, coalesce(x ->> 'deliveryOn', c.content -> 'header' ->> 'deliveryOn')::date as due_on,
      (x ->> 'quantity')::numeric as quantity, case when lead(x) over by_seq is not null then ${VALUED}
        else (c.content -> 'header' ->> 'companyAmount')::numeric - coalesce(sum(${VALUED}) over (by_seq rows between unbounded preceding and 1 preceding), 0)
        end as worth
    from jsonb_array_elements(c.content -> 'lines' -> 'products') x window by_seq as (order by (x ->> 'seq')::integer, (x ->> 'id')::bigint)) p
  cross join lateral (select coalesce(sum(x.quantity), 0) as quantity, coalesce(sum(x.quantity) filter (where x.moved_on <= p.due_on), 0) as timely,
      min(x.moved_on) filter (where x.moved_on > p.due_on and p.quantity <= (select sum(b.quantity) from contract_delivery b
        where b.comp_id = x.comp_id and b.product_id = x.product_id and b.moved_on <= x.moved_on)) as full_on
    from contract_delivery x where x.comp_id = d.comp_id and x.product_id = p.id and x.moved_on <= $asOf) y
  where d.comp_id = $comp and d.effective_on <= $asOf`;
