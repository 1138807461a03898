import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, price, quantity } from "../columns.ts";

const place = {
  ...companyColumns,
  /** '' = now, else as it stood at the end of that month, or of the day where one is told. */
  yearMonth: text().notNull(),
  /** Null = now or at the end of a month, else as it stood at the end of that day. */
  onDay: day(),
  warehouseId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  stockType: text(),
  factoryAreaId: bigintText(),
  isSubstitute: boolean().notNull(),
  materialId: bigintText().notNull(),
  materialClassId: bigintText().notNull(),
  manufacturerId: bigintText(),
  owner: text().notNull(),
  /** Whose goods they are where they are not own. */
  ownerPartyId: bigintText(),
  expiresOn: day(),
};
const amounts = {
  quantity: quantity().notNull(),
  reserved: quantity(),
  available: quantity(),
  value: money().notNull(),
  averagePrice: price(),
  movedOn: day(),
};

const ofKey = {
  ...place,
  batch: text().notNull(),
  area: text().notNull(),
  seat: text().notNull(),
  box: text().notNull(),
  state: text().notNull(),
  serial: text().notNull(),
  supplierId: bigintText(),
  customerId: bigintText(),
  /** It lies there, in whichever state: neither under way nor value alone; `free` = what of it nobody keeps. */
  isStored: boolean().notNull(),
  free: quantity(),
  producedOn: day(),
  ...amounts,
};
const ofMaterial = { ...place, ...amounts, inTransit: quantity().notNull() };

/** What lies on each stock key now, what lay there at the end of every month that is or was open, and at the end of any day. */
export const stockOnHand = pgTable("stock_on_hand", ofKey);
export const stockAtMonthEnd = pgTable("stock_at_month_end", ofKey);
export const stockAtDay = pgTable("stock_at_day", ofKey);
/** The same by warehouse and material. */
export const materialStock = pgTable("material_stock", ofMaterial);
export const materialStockAtMonthEnd = pgTable("material_stock_at_month_end", ofMaterial);
export const materialStockAtDay = pgTable("material_stock_at_day", ofMaterial);

const KEY = ["warehouse_id", "material_id", "batch", "area", "seat", "box", "owner", "owner_party_id", "state", "serial"];
const keyOf = (alias: string) => KEY.map((name) => `${alias}.${name}`).join(", ");
const transferOf = (alias: string) => `case ${alias}.state when 'inTransit' then ${alias}.area else '' end`;
const NO_PLACE = "''::text as batch, ''::text as area, ''::text as seat, ''::text as box";

/**
 * The part of a place in what its material is worth, by quantity, half-up to the digits of the company; the last place takes the cents.
 * `of` tells the valuations apart.
 */
const shared = (value: string, pieces: string, whole: string, of: string, order: string) => {
  const upTo = `sum(${pieces}) over (partition by ${of} order by ${order})`;
  const part = (amount: string) => `round(${value} * ${amount} / nullif(${whole}, 0), coalesce(y.digits, 2))`;
  return `coalesce(${part(upTo)} - ${part(`(${upTo} - ${pieces})`)}, 0)::numeric(18,4)`;
};
const DIGITS = (alias: string) => `left join company o on o.id = ${alias}.comp_id left join currency y on y.code = o.currency`;

const SAME_KEY = KEY.map((name) => `b.${name} = m.${name}`).join(" and ");
/** No zone's day is earlier; unlike the day of a company the planner knows it, and so that few moves are to come. */
const FIRST_TODAY = "(now() at time zone 'Etc/GMT+12')::date";
/** What is booked for days to come does not lie there today, as in every report of today; what leaves then is not free before. */
const TO_COME = `company c join stock_move m on m.comp_id = c.id and m.posted_on > (now() at time zone c.time_zone)::date and m.posted_on > ${FIRST_TODAY}`;
const PLACES_TO_COME = `select m.comp_id, ${keyOf("m")}, sum(m.quantity) as quantity from ${TO_COME} group by m.comp_id, ${keyOf("m")}`;
const VALUES_TO_COME = `select m.comp_id, m.warehouse_id, m.material_id, m.owner, m.owner_party_id, case m.state
    when 'inTransit' then m.area else '' end as transfer,
    sum(m.quantity) as quantity, sum(case when m.state <> 'variance' then m.value else 0 end) as value,
      sum(case when m.state = 'variance' then m.value else 0 end) as variance
  from ${TO_COME} group by 1, 2, 3, 4, 5, 6`;
const VALUED_NOW = `stock_valuation v left join (${VALUES_TO_COME}) t on t.comp_id = v.comp_id and t.warehouse_id = v.warehouse_id
    and t.material_id = v.material_id
    and t.owner = v.owner and t.owner_party_id = v.owner_party_id and t.transfer = v.transfer`;
const [WORTH, WHOLE] = ["(v.value - coalesce(t.value, 0))", "(v.quantity - coalesce(t.quantity, 0))"];

/** Each key with its part of the value; beside them what actual prices differ from planned ones, which lies nowhere. */
const NOW = `select b.comp_id, b.id, ''::text as year_month, null::date as on_day, ${keyOf("b")}, b.lies as quantity, b.reserved,
    case when b.state = 'available' then b.free else 0 end as available, b.free,
    ${shared(WORTH, "b.lies", WHOLE, "b.comp_id, b.warehouse_id, b.material_id, v.id", "b.id")} as value, b.moved_on
  from (select b.*, b.quantity - coalesce(m.quantity, 0) as lies, b.quantity - greatest(coalesce(m.quantity, 0), 0) - b.reserved as free
    from stock_balance b left join (${PLACES_TO_COME}) m on m.comp_id = b.comp_id and ${SAME_KEY}
    where b.quantity <> coalesce(m.quantity, 0) or b.reserved <> 0) b
  join (${VALUED_NOW}) on v.comp_id = b.comp_id and v.warehouse_id = b.warehouse_id and v.material_id = b.material_id and v.owner = b.owner
    and v.owner_party_id = b.owner_party_id and v.transfer = ${transferOf("b")}
  ${DIGITS("b")}
  union all
  select v.comp_id, v.id, ''::text, null, v.warehouse_id, v.material_id, ${NO_PLACE}, v.owner, v.owner_party_id, 'variance', '', 0, 0, 0, 0,
    v.variance - coalesce(t.variance, 0), null
  from ${VALUED_NOW} where v.variance <> coalesce(t.variance, 0)`;

type Moment = {
  /** Warehouses with their moments (`year_month`, `on_day`), and which of the two tells them apart. */
  moments: string;
  column: "year_month" | "on_day";
  /** Which of the snapshots that stand may be begun with. */
  closed: string;
  /** Moves added to that snapshot (1): held by the moment, not by it; and those taken from it (-1): the reverse. */
  since: readonly (readonly [sign: 1 | -1, condition: string])[];
};

/** Months hold what is posted to them. */
const MONTH_END: Moment = {
  moments: "(select p.comp_id, p.warehouse_id, p.year_month, null::date as on_day from stock_period p)",
  column: "year_month",
  closed: "s.year_month <= p.year_month",
  since: [[1, "m.posted_month <= p.year_month and m.posted_month > coalesce(closed.year_month, '')"]],
};
/** Days hold what happened up to them, to whichever month it is posted. */
const DAY: Moment = {
  moments: `(select w.comp_id, w.id as warehouse_id, to_char(d.at, 'YYYY-MM') as year_month, d.at::date as on_day
      from company c join warehouse w on w.comp_id = c.id
        cross join lateral generate_series((select min(q.year_month) || '-01' from stock_period q where q.comp_id = c.id)::timestamp,
          (now() at time zone c.time_zone)::date + interval '1 year', interval '1 day') d(at))`,
  column: "on_day",
  closed: "s.year_month < p.year_month",
  since: [
    [1, "m.posted_on <= p.on_day and m.posted_month > coalesce(closed.year_month, '')"],
    [-1, "m.posted_on > p.on_day and m.posted_month <= closed.year_month"],
  ],
};

const OF_VALUATION = "comp_id, year_month, on_day, warehouse_id, material_id, owner, owner_party_id, transfer";

/**
 * What lay on each key at a moment, and its part of what its material was worth: the last closed month plus the moves booked after it.
 * `offset 0`: the moment is found first, then its moves, however little is known of the size of either.
 */
function atMoment({ moments, column, closed, since }: Moment): string {
  const lastClosed = `${moments} p left join lateral (select s.id, s.year_month from stock_period_snapshot s
      where s.comp_id = p.comp_id and s.warehouse_id = p.warehouse_id and ${closed} and s.voided_at is null
      order by s.year_month desc limit 1) closed on true`;
  const arms = (arm: (from: string, sign: string) => string) =>
    since
      .map(([sign, condition]) =>
        arm(
          `${lastClosed} cross join lateral (select m.* from stock_move m
            where m.comp_id = p.comp_id and m.warehouse_id = p.warehouse_id and ${condition} offset 0) m`,
          sign < 0 ? "- " : "",
        ),
      )
      .join(" union all ");
  const places = `select b.comp_id, b.id, a.year_month, a.on_day, ${keyOf("b")}, ${transferOf("b")} as transfer, sum(a.quantity) as quantity,
    max(a.moved_on) as moved_on
  from (select p.comp_id, p.year_month, p.on_day, p.warehouse_id, l.balance_id, l.closing_quantity as quantity, null::date as moved_on
      from ${lastClosed} join stock_period_snapshot_line l on l.comp_id = p.comp_id and l.snapshot_id = closed.id
    union all ${arms(
      (from, sign) => `select p.comp_id, p.year_month, p.on_day, p.warehouse_id, b.id, ${sign}m.quantity, m.posted_on
      from ${from} join stock_balance b on b.comp_id = m.comp_id and ${SAME_KEY}`,
    )}) a
  join stock_balance b on b.comp_id = a.comp_id and b.warehouse_id = a.warehouse_id and b.id = a.balance_id
  group by b.comp_id, b.id, a.year_month, a.on_day, ${keyOf("b")} having sum(a.quantity) <> 0`;
  const values = `select ${OF_VALUATION}, max(id) as id, sum(quantity) as quantity, sum(value) as value, sum(variance) as variance
  from (select v.comp_id, p.year_month, p.on_day, v.warehouse_id, v.material_id, v.owner, v.owner_party_id, v.transfer, v.id,
        l.closing_quantity as quantity, l.closing_value as value, l.closing_price_variance as variance
      from ${lastClosed}
      join stock_period_snapshot_value l on l.comp_id = p.comp_id and l.snapshot_id = closed.id
      join stock_valuation v on v.comp_id = l.comp_id and v.warehouse_id = p.warehouse_id and v.id = l.valuation_id
    union all ${arms(
      (
        from,
        sign,
      ) => `select m.comp_id, p.year_month, p.on_day, m.warehouse_id, m.material_id, m.owner, m.owner_party_id, ${transferOf("m")}, m.id,
        ${sign}m.quantity, ${sign}case when m.state <> 'variance' then m.value else 0 end,
        ${sign}case when m.state = 'variance' then m.value else 0 end
      from ${from}`,
    )}) parts
  group by ${OF_VALUATION}`;
  const part = shared(
    "v.value",
    "b.quantity",
    "v.quantity",
    "b.comp_id, b.year_month, b.on_day, b.warehouse_id, b.material_id, v.id",
    "b.id",
  );
  return `select b.comp_id, b.id, b.year_month, b.on_day, ${keyOf("b")}, b.quantity, null::numeric as reserved,
    null::numeric as available, null::numeric as free, ${part} as value, b.moved_on
  from (${places}) b join (${values}) v using (comp_id, ${column}, warehouse_id, material_id, owner, owner_party_id, transfer)
  ${DIGITS("b")}
  union all
  select v.comp_id, v.id, v.year_month, v.on_day, v.warehouse_id, v.material_id, ${NO_PLACE}, v.owner, v.owner_party_id, 'variance', '', 0, null,
    null, null, v.variance, null
  from (${values}) v where v.variance <> 0`;
}

const AVERAGE = (value: string, of: string) => `case when ${of} <> 0 then round(${value} / ${of}, 6) end`;

const owner = (of: string) => `case k.owner when '${of}' then nullif(k.owner_party_id, 0) end`;

const onHand = (
  keys: string,
) => `select k.comp_id, k.id, k.year_month, k.on_day, k.warehouse_id, w.department_id, w.stock_type, w.factory_area_id, w.is_substitute,
    k.material_id, c.material_class_id, coalesce(s.manufacturer_id, c.manufacturer_id) as manufacturer_id, k.owner,
    nullif(k.owner_party_id, 0) as owner_party_id, s.expires_on,
    k.batch, k.area, k.seat, k.box, k.state, k.serial, ${owner("supplier")} as supplier_id, ${owner("customer")} as customer_id,
      k.state not in ('inTransit', 'variance') as is_stored, k.free, s.produced_on,
    k.quantity, k.reserved, k.available, k.value, ${AVERAGE("k.value", "k.quantity")} as average_price, k.moved_on
  from (${keys}) k
  join warehouse w on w.comp_id = k.comp_id and w.id = k.warehouse_id
  join company_material c on c.comp_id = k.comp_id and c.id = k.material_id
  left join stock_batch s on s.comp_id = k.comp_id and s.material_id = k.material_id and s.batch = k.batch and k.batch <> ''`;

const GROUPED =
  "comp_id, year_month, on_day, warehouse_id, department_id, stock_type, factory_area_id, is_substitute, " +
  "material_id, material_class_id, manufacturer_id, owner, owner_party_id";
const LIES = "filter (where state <> 'inTransit')";

const byMaterial = (onHandView: string) => `select g.*, ${AVERAGE("g.value", "(g.quantity + g.in_transit)")} as average_price
  from (select ${GROUPED}, min(id) as id, min(expires_on) filter (where quantity > 0) as expires_on,
      coalesce(sum(quantity) ${LIES}, 0) as quantity, sum(reserved) as reserved, sum(available) as available, sum(value) as value,
      max(moved_on) as moved_on, coalesce(sum(quantity) filter (where state = 'inTransit'), 0) as in_transit
    from ${onHandView} group by ${GROUPED}) g`;

export const STOCK_ON_HAND = onHand(NOW);
export const STOCK_AT_MONTH_END = onHand(atMoment(MONTH_END));
export const STOCK_AT_DAY = onHand(atMoment(DAY));
export const MATERIAL_STOCK = byMaterial("stock_on_hand");
export const MATERIAL_STOCK_AT_MONTH_END = byMaterial("stock_at_month_end");
export const MATERIAL_STOCK_AT_DAY = byMaterial("stock_at_day");
