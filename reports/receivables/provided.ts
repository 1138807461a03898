import { ratioText } from "#define/slice/text";
import { BUCKET_SETS, bucketText } from "#reports/ageing";
import { inDigits } from "#reports/moneyDigits";
import { ASSESSED, STAYED } from "./items.ts";

/** Of what fell due up to `$asOf`, what was paid by its day. */
const HISTORY = `sum(- amount) filter (${STAYED} and entry_on <= due_on) as in_time,
    sum(amount) filter (entry_kind in ('invoice', 'opening', 'dueFrom', 'dueTo')) as fallen_due
  from {facts} where entry_on <= $asOf and due_on <= $asOf and kind <> 'advance'`;
const latest = (what: string, type: string, kind: string, keys: string) =>
  `select ${keys}, arg_max(cast(factor as ${type}), entry_on) as ${what} from {facts} where entry_kind = '${kind}' and entry_on <= $asOf group by ${keys}`;
const part = (of: string) => `least(1, ${ratioText(`coalesce(${of}.in_time, 0)`, `coalesce(${of}.fallen_due, 0)`)})`;
const isAssessed = `class_code in (${ASSESSED.map((code) => `'${code}'`).join(", ")})`;

/**
 * Items with what is expected of them: `loss` is the rate of their class where they were assessed by themselves, else that of their segment
 * and bucket; `in_time` the part that the customer
 * paid by its day so far (of one without history that of all), `fx` the rate of their currency on `$asOf`, `group_fx` that to the currency
 * of the group. DuckDB select over items and `{facts}`.
 */
export const provided = (items: string) => `
  select i.*, cast(case when ${isAssessed} then coalesce(cast(i.class_factor as decimal(18,6)), 0) else coalesce(l.loss, 0) end as decimal(10,6)) as loss,
    cast(coalesce(${part("h")}, ${part("a")}, 0) as decimal(10,6)) as in_time, coalesce(d.fx, o.fx) as fx, coalesce(g.fx, w.fx) as group_fx, c.digits,
    c.group_digits
  from (${items}) as i
  left join (${latest("fx", "decimal(18,8)", "rate", "currency")}) as d on d.currency = i.currency and i.kind is not null
  left join (${latest("fx", "decimal(18,8)", "opposite", "currency")}) as o on o.currency = i.currency and i.kind is not null
  left join (${latest("fx", "decimal(18,8)", "groupRate", "currency")}) as g on g.currency = i.currency and i.kind is not null
  left join (${latest("fx", "decimal(18,8)", "groupOpposite", "currency")}) as w on w.currency = i.currency and i.kind is not null
  left join (${latest("loss", "decimal(18,6)", "loss", "segment, bucket_key")}) as l
    on l.segment = i.segment and l.bucket_key = ${bucketText(BUCKET_SETS.overdue.standard, "$asOf - i.due_on")} and i.kind is not null
  left join (select customer_id, ${HISTORY} group by customer_id) as h on h.customer_id = i.customer_id
  cross join (select ${HISTORY}) as a
  cross join (select digits, group_digits from {facts} limit 1) as c`;

/**
 * What may be lost of an item, what may be paid by its day, and what it is worth at the rate of the day: in company currency, to its
 * digits.
 */
export const PROVISION = inDigits("cast(amount as decimal(28,4)) * loss");
export const EXPECTED = inDigits("cast(amount as decimal(28,4)) * in_time");
export const REVALUED = inDigits("cast(document_amount as decimal(26,4)) * cast(fx as decimal(12,8))");
/** The same in the currency of the group. */
export const IN_GROUP = inDigits("cast(document_amount as decimal(26,4)) * cast(group_fx as decimal(12,8))", "group_digits");
