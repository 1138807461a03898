import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Proposal } from "#define/action";
import { holds } from "#define/condition";
import { compare, magnitude } from "#define/decimal";
import type { Issue } from "#define/problem";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { metresBetween } from "#posting/position";
import type { Visit } from "./visit.ts";

/** A device said where it is, and how exactly: what somebody typed is no position. */
export const LOCATED = {
  all: [
    { field: "checkinKind", in: ["position"] },
    { not: { any: [{ empty: "longitude" }, { empty: "latitude" }, { empty: "accuracy" }] } },
  ],
} as const;

/** It is located where nobody says that it is told by hand. */
export const proposesPosition: Proposal<Visit, "checkinKind"> = (documents) =>
  Promise.resolve(documents.map(() => ({ checkinKind: "position" })));

/** Says whether a device told where a visit was checked in. */
export const isLocated = ({ header }: Visit): boolean => holds(LOCATED, { stage: header.stage, values: header, may: () => false });

const DEGREES = { longitude: 180, latitude: 90 } as const;

/** A position lies on the globe. */
export const isOnEarth: Rule<Visit> = eachDocument(({ header }) =>
  (["longitude", "latitude"] as const).flatMap((field): Issue[] => {
    const [value, max] = [header[field], String(DEGREES[field])];
    return value !== null && compare(magnitude(value), max) > 0
      ? [{ code: "outOfRange", field, value, params: { min: `-${max}`, max } }]
      : [];
  }),
);

const PLACE = shaped({ at: "integer", isChosen: "boolean", longitude: "text", latitude: "text" });

/**
 * How many metres from its customer each visit was checked in: from the mine that it names, else from the nearest of his mines, of his end
 * customers and of his address where that is a known one; null where no position is known or none was told.
 */
export async function distancesOf(work: Work, documents: readonly Visit[]): Promise<(number | null)[]> {
  const places = await placesOf(work, documents);
  return documents.map((visit, document) => {
    const { longitude, latitude } = visit.header;
    if (!isLocated(visit)) return null;
    const own = places.filter(({ at }) => at === document);
    const chosen = own.filter(({ isChosen }) => isChosen);
    const metres = (chosen.length > 0 ? chosen : own).map((place) =>
      metresBetween([Number(longitude), Number(latitude)], [Number(place.longitude), Number(place.latitude)]),
    );
    return metres.length === 0 ? null : Math.min(...metres);
  });
}

const asked = (documents: readonly Visit[], of: (header: Visit["header"]) => string | null) =>
  arrayOf(
    documents.map(({ header }) => of(header)),
    "bigint",
  );

function placesOf(work: Work, documents: readonly Visit[]) {
  const customers = asked(documents, ({ customerId }) => customerId);
  const mines = asked(documents, ({ mineId }) => mineId);
  return work.run(PLACE`select k.at::integer - 1 as at, p.is_chosen as "isChosen", p.longitude::text, p.latitude::text
    from unnest(${customers}, ${mines}) with ordinality as k (customer_id, mine_id, at)
    cross join lateral (
      select coalesce(m.id = k.mine_id, false) as is_chosen, m.longitude, m.latitude from coal_mine m
      where m.comp_id = ${work.compId} and (m.id = k.mine_id or m.customer_id = k.customer_id) and m.stage <> 'disabled'
      union all
      select false, e.longitude, e.latitude from end_customer e
      where e.comp_id = ${work.compId} and e.dealer_id = k.customer_id and e.stage <> 'disabled'
      union all
      select false, a.longitude, a.latitude from party c join address a on a.comp_id = ${work.compId} and a.address = c.address
      where c.id = k.customer_id and a.stage = 'enabled') p
    where p.longitude is not null and p.latitude is not null`);
}

/** A mine that is visited is one of the customer's: his own, one of his group's, or that of an end customer whom he deals for. */
export const isCustomersMine: Rule<Visit> = async (documents, work) => {
  const named = documents.flatMap((document, at) => (document.header.mineId === null ? [] : [{ document, at }]));
  if (named.length === 0) return [];
  const all = named.map(({ document }) => document);
  const strange = await work.run(
    shaped({ at: "integer" })`select k.at::integer - 1 as at
      from unnest(${asked(all, ({ customerId }) => customerId)}, ${asked(all, ({ mineId }) => mineId)}) with ordinality
        as k (customer_id, mine_id, at)
      where not exists (select from coal_mine m left join customer own on own.comp_id = m.comp_id and own.id = k.customer_id
          left join customer holder on holder.comp_id = m.comp_id and holder.id = m.customer_id
          where m.comp_id = ${work.compId} and m.id = k.mine_id
            and (m.customer_id = k.customer_id or m.customer_id = own.group_id or holder.group_id = k.customer_id))
        and not exists (select from end_customer e where e.comp_id = ${work.compId} and e.mine_id = k.mine_id and e.dealer_id = k.customer_id)`,
  );
  return strange.flatMap(({ at }): Finding[] => {
    const one = named[at];
    return one ? [{ document: one.at, code: "unknownRecord", field: "mineId", value: one.document.header.mineId }] : [];
  });
};
