import type { Metric } from "#define/dataset";
import { BUCKET_SETS, bucketText } from "#reports/ageing";
import { BILLING_OPEN, leftOf, OF_CONTRACT } from "#reports/contractBasis";
import { inCompany, inDigits } from "#reports/moneyDigits";

/** The loss rates of contract assets as rows beside those of contracts: PostgreSQL. */
export const ASSET_LOSSES = `select x.id, x.id, 'loss', h.valid_from, null, null, null, null, null, null, null, null, null, null, null,
    null::numeric, null::numeric, null::date, null::bigint, x.bucket, (x.loss_rate / 100)::numeric(18,6)::text
  from provision_matrix_line x join provision_matrix h on h.comp_id = x.comp_id and h.id = x.matrix_id
  where x.comp_id = $comp and x.segment = 'contractAsset' and h.valid_from is not null`;

const ALLOWANCE = inDigits("cast(open as decimal(28,4)) * loss");
/**
 * What was delivered and not invoiced, retention among it, with the loss rate of its age since delivery on `$asOf` and what that provides:
 * DuckDB select over `{facts}`.
 */
export const CONTRACT_ASSETS = `select *, case when kind = 'unbilled' and open_gross > 0 then ${ALLOWANCE} end as allowance from (
  select b.*, coalesce(l.loss, 0) as loss from (${BILLING_OPEN}) b
  left join (select bucket_key as loss_bucket, arg_max(cast(factor as decimal(18,6)), on_day) as loss from {facts}
    where kind = 'loss' and on_day <= $asOf group by bucket_key) l
    on b.kind = 'unbilled' and l.loss_bucket = ${bucketText(BUCKET_SETS.overdue.standard, "$asOf - b.on_day")}) a`;

const sides = `select * from (${CONTRACT_ASSETS}) s where allowance is not null`;
const KEPT = ["contract_id", "customer_id", "on_day", "on_month", "kind", ...OF_CONTRACT];
/**
 * What was provided for each delivery on `$before` and on `$asOf`: formed where it became more, released where it became less or was
 * invoiced; opening + formed - released = closing. DuckDB select over `{facts}`.
 */
export const ASSET_ALLOWANCE = `
  with first as (${sides.replaceAll("$asOf", "$before")}), second as (${sides})
  select coalesce(s.row_id, f.row_id) as row_id, ${KEPT.map((column) => `coalesce(s.${column}, f.${column}) as ${column}`).join(", ")},
    coalesce(f.allowance, 0) as opening, coalesce(s.allowance, 0) as closing
  from second s full join first f on f.contract_id = s.contract_id and f.row_id = s.row_id`;

const LOSS = `left join lateral (select l.loss_rate from provision_matrix_line l join provision_matrix m on m.comp_id = l.comp_id and m.id = l.matrix_id
    where l.comp_id = $comp and m.valid_from <= $asOf and l.segment = 'contractAsset'
      and l.bucket = (select b.key from (values ('notDue', 0), ('d1to30', 30), ('d31to60', 60), ('d61to90', 90), ('d91to180', 180), ('d181to365', 365),
        ('d366to730', 730), ('d731to1095', 1095), ('d1096up', 2147483647)) b (key, days) where $asOf - o.on_day <= b.days order by b.days limit 1)
    order by m.valid_from desc limit 1) l on true`;
/** What is provided for each delivery of which something is not invoiced, by the documents themselves: PostgreSQL. */
const PROVIDED = `select o.contract_id, o.id, ${inCompany(`${inCompany("o.amount * o.rest / o.gross")} * coalesce(l.loss_rate, 0) / 100`)} as allowance
  from (select * from ${leftOf("delivered", "billed")}) o ${LOSS}`;
const between = (worth: string) => `with first as (${PROVIDED.replaceAll("$asOf", "$before")}), second as (${PROVIDED}),
  each_one as (select coalesce(f.allowance, 0) as opening, coalesce(s.allowance, 0) as closing
    from first f full join second s using (contract_id, id))
  select coalesce(sum(${worth}), 0) as value from each_one`;
const moved = (worth: string) =>
  ({ unit: "money", additive: true, over: "assetAllowance", sql: `sum(${worth})`, tieOut: between(worth) }) as const;

/** What may be lost of what was delivered and not invoiced, and how that moved from one day to another. */
export const ASSET_METRICS = {
  assetProvision: {
    unit: "money",
    additive: true,
    over: "assets",
    sql: "sum(allowance)",
    where: "allowance is not null",
    tieOut: `select coalesce(sum(allowance), 0) as value from (${PROVIDED}) each_one`,
  },
  assetProvisionRate: { unit: "percent", of: ["assetProvision", "unbilled"] },
  assetNet: {
    unit: "money",
    sum: [
      { metric: "unbilled", sign: 1 },
      { metric: "assetProvision", sign: -1 },
    ],
  },
  assetAllowanceOpening: moved("opening"),
  assetAllowanceFormed: moved("greatest(0, closing - opening)"),
  assetAllowanceReleased: moved("greatest(0, opening - closing)"),
  assetAllowanceClosing: {
    unit: "money",
    sum: [
      { metric: "assetAllowanceOpening", sign: 1 },
      { metric: "assetAllowanceFormed", sign: 1 },
      { metric: "assetAllowanceReleased", sign: -1 },
    ],
  },
} as const satisfies Record<string, Metric>;
