/** SHA-256 over the lines `l` of a snapshot of a closed month, in the order of their keys: an SQL aggregate. */
export const SNAPSHOT_HASH = `encode(sha256(convert_to(coalesce(string_agg(md5(concat_ws('|', l.balance_id, l.opening_quantity, l.opening_value,
  l.in_quantity, l.in_value, l.out_quantity, l.out_value, l.variance_value, l.closing_quantity, l.closing_value)), '' order by l.balance_id), ''), 'UTF8')), 'hex')`;
