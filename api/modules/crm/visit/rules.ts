import type { visitCompanions, visits } from "#db/schema/crm/visit";
import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import { addDays } from "#define/days";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { metresBetween } from "#posting/position";
import { workRulesOf } from "#posting/workDays";

/** A visit to a customer. */
export type Visit = DocumentOf<typeof visits, { companions: typeof visitCompanions }>;
const PLACE = shaped({ id: "id", longitude: "text?", latitude: "text?" });
type Premises = RowIn<typeof PLACE>;

/** Nobody comes along twice, nor with himself. */
export const comesOnce: Rule<Visit> = eachDocument(({ header, lines }) => {
  const seen = new Set<string>([header.salespersonId]);
  return lines.companions.flatMap(({ employeeId }, at) => {
    const isThere = seen.has(employeeId);
    seen.add(employeeId);
    return isThere ? [{ code: "namedTwice" as const, table: "companions", row: at + 1, field: "employeeId" }] : [];
  });
});

/** A visit is planned before: what was done already is not planned any more. */
export const plannedBefore: Rule<Visit> = (documents) =>
  documents.flatMap(({ header }, document) =>
    header.stage === "planned" && header.checkinAt === null && header.visitOn < header.docOn
      ? [{ document, code: "beforeStart" as const, field: "visitOn", value: header.visitOn, params: { start: header.docOn } }]
      : [],
  );

/** A position is whole, or told by hand with a word; where it lies outside, somebody says why. */
export const saysWhere: Rule<Visit> = async (documents, work) => {
  const [mines, { visitDistance }] = [await placesOf(work, documents), await workRulesOf(work)];
  return documents.flatMap(({ header }, document): Finding[] => {
    if (header.checkinKind !== "position") return isEmpty(header.checkinNote) ? [{ document, code: "fillIn", field: "checkinNote" }] : [];
    if (header.longitude === null || header.latitude === null) return [{ document, code: "fillIn", field: "longitude" }];
    const metres = distanceOf(header, mines.get(header.mineId ?? ""));
    if (metres === null || metres <= visitDistance || !isEmpty(header.checkinNote)) return [];
    return [{ document, code: "outsidePlace", field: "checkinNote", params: { metres: String(metres), max: String(visitDistance) } }];
  });
};

/** When and where it was checked in, by the clock of the server, and until when it is to be told of. */
export const checkIn: Posting<Visit> = async (documents, work) => {
  const [mines, { visitDistance, visitReportDays }] = [await placesOf(work, documents), await workRulesOf(work)];
  for (const { header } of documents) {
    const metres = header.checkinKind === "position" ? distanceOf(header, mines.get(header.mineId ?? "")) : null;
    Object.assign(header, {
      checkinAt: work.now,
      distance: metres,
      isOutside: metres !== null && metres > visitDistance,
      reportDueOn: addDays(header.visitOn > work.today ? work.today : header.visitOn, visitReportDays),
    });
  }
};

function distanceOf({ longitude, latitude }: Visit["header"], place: Premises | undefined): number | null {
  if (longitude === null || latitude === null || !place || place.longitude === null || place.latitude === null) return null;
  return metresBetween([Number(longitude), Number(latitude)], [Number(place.longitude), Number(place.latitude)]);
}

async function placesOf(work: Work, documents: readonly Visit[]): Promise<ReadonlyMap<string, Premises>> {
  const mines = documents.flatMap(({ header }) => header.mineId ?? []);
  if (mines.length === 0) return new Map();
  const rows = await work.run(PLACE`select id, longitude::text, latitude::text from coal_mine where comp_id = ${work.compId}
    and id = any(${arrayOf(mines, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What came of it. */
export const tellsResult: Rule<Visit> = eachDocument(({ header }) =>
  isEmpty(header.visitResult) ? [{ code: "fillIn" as const, field: "visitResult" }] : [],
);

/** The company's day on which a device was told a result; of a device whose clock is off nothing is known. */
async function reportedDays(work: Work, documents: readonly Visit[]): Promise<ReadonlyMap<string, string>> {
  const told = documents.flatMap(({ header: { id, reportDeviceAt, isClockOff } }) =>
    reportDeviceAt === null || isClockOff ? [] : [{ id, at: reportDeviceAt }],
  );
  if (told.length === 0) return new Map();
  const rows = await work.run(
    shaped({ id: "id", on: "day" })`select d.id, (d.at::timestamptz at time zone c.time_zone)::date as "on"
      from unnest(${arrayOf(
        told.map(({ id }) => id),
        "bigint",
      )}, ${arrayOf(
        told.map(({ at }) => at),
        "text",
      )}) as d (id, at) join company c on c.id = ${work.compId}`,
  );
  return new Map(rows.map(({ id, on }) => [id, on]));
}

/**
 * The day it was told of: customer and contact were met last then, or later, and are met again on the day that is told. What a device was
 * told in time is not late because its network was.
 */
export const report: Posting<Visit> = async (documents, work) => {
  const told = await reportedDays(work, documents);
  for (const { header } of documents)
    Object.assign(header, {
      reportedOn: work.today,
      reportedAt: work.now,
      isLate: header.reportDueOn !== null && (told.get(header.id) ?? work.today) > header.reportDueOn,
    });
  const met = sql`unnest(${arrayOf(
    documents.map(({ header }) => header.customerId),
    "bigint",
  )}, ${arrayOf(
    documents.map(({ header }) => header.contactId),
    "bigint",
  )}, ${arrayOf(
    documents.map(({ header }) => header.visitOn),
    "date",
  )}, ${arrayOf(
    documents.map(({ header }) => header.nextFollowOn),
    "date",
  )}) as k (customer_id, contact_id, on_day, next_on)`;
  work.later(
    sql`update customer c set last_follow_on = greatest(c.last_follow_on, m.last_on), next_follow_on = coalesce(m.next_on, c.next_follow_on)
      from (select k.customer_id, max(k.on_day) as last_on, max(k.next_on) as next_on from ${met} group by 1) m
      where c.comp_id = ${work.compId} and c.id = m.customer_id`,
    sql`update contact c set last_follow_on = greatest(c.last_follow_on, m.last_on)
      from (select k.contact_id, max(k.on_day) as last_on from ${met} where k.contact_id is not null group by 1) m
      where c.comp_id = ${work.compId} and c.id = m.contact_id`,
  );
};

/** A next visit has a day. */
export const hasNextDay: Rule<Visit> = eachDocument(({ header }) =>
  isEmpty(header.nextFollowOn) ? [{ code: "fillIn" as const, field: "nextFollowOn" }] : [],
);

/** The visit that follows, planned with what this one says. */
export const nextVisit: Drafting<Visit, Visit> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header, lines }, from) => ({
      from,
      header: {
        docOn: work.today,
        variant: header.variant,
        visitOn: (header.nextFollowOn ?? work.today) < work.today ? work.today : header.nextFollowOn,
        customerId: header.customerId,
        contactId: header.contactId,
        mineId: header.mineId,
        projectId: header.projectId,
        visitType: header.visitType,
        purpose: header.purpose,
        interviewee: header.interviewee,
        salespersonId: header.salespersonId,
        departmentId: header.departmentId,
        unitId: header.unitId,
        competitor: header.competitor,
      },
      lines: { companions: lines.companions.map(({ employeeId }) => ({ employeeId })) },
    })),
  );
