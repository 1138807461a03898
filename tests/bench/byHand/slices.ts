import { MASTERS } from "../masters.ts";
import type { Slice } from "#define/slice/query";

/** A question, and the statement that a person writes for it; `{facts}` and `{<module>}` stand for the attached tables. */
export type Pair = { name: string; slice: Slice; byHand: string };

const DATASET = "sales.receivables";
const DAYS = ["2026-06-30", "2026-03-31", "2025-12-31", "2025-06-30", "2024-12-31"];
const BOUNDS = [
  [1095, "d1096up"],
  [730, "d731to1095"],
  [365, "d366to730"],
  [180, "d181to365"],
  [90, "d91to180"],
  [60, "d61to90"],
  [30, "d31to60"],
  [0, "d1to30"],
] as const;

const named = (module: string, key: string, alias = "l") => `left join {${module}} ${alias} on ${alias}.id = g.${key}`;
const label = (alias = "l") => `coalesce(${alias}.zh, ${alias}.en, ${alias}.ru, ${alias}.code) as label, ${alias}.code`;
const bucket = (day: string) =>
  `case when kind = 'advance' then 'unapplied' ${BOUNDS.map(([above, key]) => `when date '${day}' - due_on > ${above} then '${key}'`).join(" ")} else 'notDue' end`;
const RANK = `case bucket ${BOUNDS.map(([, key], at) => `when '${key}' then ${at}`).join(" ")} else 9 end`;

/** Thirty questions as a report asks them: six kinds on five days or for five regions. */
export const PAIRS: readonly Pair[] = [
  ...DAYS.flatMap((day) => [byBucket(day), topCustomers(day), pivot(day), itemsByUnit(day), collected(day)]),
  ...Array.from({ length: DAYS.length }, (_, at) => regionOf(String(MASTERS.region.from + at))),
];

function byBucket(day: string): Pair {
  return {
    name: `open by age on ${day}`,
    slice: { dataset: DATASET, metrics: ["open"], by: ["bucket"], params: { asOf: day }, order: [{ by: "bucket" }] },
    byHand: `select bucket, open from (select ${bucket(day)} as bucket, sum(amount) filter (kind <> 'advance') as open from {facts}
      where entry_on <= date '${day}' group by 1 having open <> 0) order by ${RANK} desc`,
  };
}

function topCustomers(day: string): Pair {
  return {
    name: `fifty customers with the most open on ${day}`,
    slice: {
      dataset: DATASET,
      metrics: ["open", "overdue"],
      by: ["customer"],
      params: { asOf: day },
      order: [{ by: "open", descending: true }],
      limit: 50,
    },
    byHand: `select g.customer_id, ${label()}, open, overdue, groups from (select *, count(*) over () as groups from (select customer_id, coalesce(sum(amount) filter (kind <> 'advance'), 0) as open,
        coalesce(sum(amount) filter (kind <> 'advance' and due_on < date '${day}'), 0) as overdue from {facts} where entry_on <= date '${day}' group by 1
        having open <> 0 or overdue <> 0)) g ${named("crm.customer", "customer_id")} order by open desc, coalesce(l.sort, l.code), g.customer_id limit 50`,
  };
}

function pivot(day: string): Pair {
  return {
    name: `net by department and age with totals on ${day}`,
    slice: { dataset: DATASET, metrics: ["net"], by: ["department"], columns: ["bucket"], params: { asOf: day }, totals: true },
    byHand: `select g.department_id, ${label()}, bucket, net, total from (select department_id, bucket, sum(amount) as net, grouping(department_id, bucket) as total
      from (select department_id, amount, ${bucket(day)} as bucket from {facts} where entry_on <= date '${day}') group by cube (department_id, bucket)
      having total = 3 or net <> 0) g ${named("masterData.department", "department_id")} order by total desc, coalesce(l.sort, l.code), g.department_id, ${RANK} desc`,
  };
}

function regionOf(region: string): Pair {
  return {
    name: `overdue by salesperson in region ${region}`,
    slice: {
      dataset: DATASET,
      metrics: ["overdue"],
      by: ["salesperson"],
      where: [{ dimension: "region", in: [region] }],
      params: { asOf: "2026-06-30" },
    },
    byHand: `select g.salesperson_id, ${label()}, overdue from (select salesperson_id, sum(amount) as overdue from {facts} where entry_on <= date '2026-06-30'
      and region_id = ${region} and kind <> 'advance' and due_on < date '2026-06-30' group by 1 having overdue <> 0) g
      ${named("masterData.employee", "salesperson_id")} order by coalesce(l.sort, l.code), g.salesperson_id`,
  };
}

function itemsByUnit(day: string): Pair {
  return {
    name: `open items by unit on ${day}`,
    slice: { dataset: DATASET, metrics: ["items"], by: ["unit"], params: { asOf: day } },
    byHand: `select g.unit_id, ${label()}, items from (select unit_id, count(*) as items from (select any_value(unit_id) as unit_id from {facts}
      where entry_on <= date '${day}' and kind <> 'advance' group by item_id having sum(amount) <> 0) group by 1) g
      ${named("masterData.businessUnit", "unit_id")} order by coalesce(l.sort, l.code), g.unit_id`,
  };
}

function collected(day: string): Pair {
  const from = `${day.slice(0, 4)}-01-01`;
  return {
    name: `applied and collectable by department from ${from} to ${day}`,
    slice: { dataset: DATASET, metrics: ["applied", "collectable"], by: ["department"], params: { asOf: day, from } },
    byHand: `select g.department_id, ${label()}, applied, collectable from (select department_id,
        coalesce(- sum(amount) filter (entry_on >= date '${from}' and entry_kind = 'receipt'), 0) as applied,
        coalesce(sum(amount) filter (due_on <= date '${day}' and (entry_on < date '${from}' or entry_kind in ('invoice', 'opening'))), 0) as collectable
      from {facts} where entry_on <= date '${day}' and kind <> 'advance' group by 1 having applied <> 0 or collectable <> 0) g
      ${named("masterData.department", "department_id")} order by coalesce(l.sort, l.code), g.department_id`,
  };
}
