import { FIXED, ITEMS } from "./items.ts";
import { provided, PROVISION } from "./provided.ts";
import { inDigits } from "#reports/moneyDigits";

const before = (sql: string) => sql.replaceAll("$asOf", "$before");
const REST = [
  "document_amount",
  "amount",
  "gross",
  "received",
  "credited",
  "written_off",
  "revalued",
  "class_code",
  "owner_id",
  "promised_on",
  "promised_amount",
  "promised_from",
];
const REST_OF_DAY = [
  ...REST,
  "is_disputed",
  "level",
  "loss",
  "in_time",
  "fx",
  "group_fx",
  "changed",
  "collected",
  "paid_on",
  "paid",
  "due_by",
  "insured_amount",
  "secured_amount",
  "limit_amount",
  "bill_amount",
  "contract_amount",
  "billed",
  "settled",
  "lost",
  "delivery_note",
  "serial_nos",
  "digits",
  "group_digits",
];
const held = (items: string) => `select *, ${PROVISION} as allowance from (${items}) where kind <> 'advance'`;

/** What the provision of the opening became because what it is for was valued anew: DuckDB over the two sides. */
const EXCHANGE = inDigits(
  "cast(coalesce(s.revalued, 0) - f.revalued as decimal(28,4)) * coalesce(f.loss, 0)",
  "coalesce(s.digits, f.digits)",
);

/**
 * What was provided for each item on `$before` and on `$asOf`, and what moved it between: used where the item was written off, exchange
 * where its revaluation changed what the opening rate is of, formed where more is provided now than that leaves, released where less is;
 * opening + formed - used - released + exchange = closing. DuckDB select over `{facts}`.
 */
export const ALLOWANCE = `
  with first as (${held(before(provided(ITEMS)))}), second as (${held(provided(ITEMS))}),
  twice as (
    select coalesce(s.item_id, f.item_id) as item_id, ${FIXED.map((column) => `coalesce(s.${column}, f.${column}) as ${column}`).join(", ")},
      ${REST_OF_DAY.map((column) => `s.${column}`).join(", ")},
      coalesce(f.allowance, 0) as opening, coalesce(s.allowance, 0) as closing,
      greatest(0, least(coalesce(f.allowance, 0), coalesce(f.written_off, 0) - coalesce(s.written_off, 0))) as used,
      case when f.item_id is null then 0 else ${EXCHANGE} end as exchange
    from second s full join first f on f.item_id = s.item_id)
  select *, greatest(0, closing - (opening - used + exchange)) as formed, greatest(0, opening - used + exchange - closing) as released
  from twice where opening <> 0 or closing <> 0 or used <> 0 or exchange <> 0`;
