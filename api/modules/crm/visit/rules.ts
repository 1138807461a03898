import type { Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import { addDays } from "#define/days";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { companyDays } from "#posting/companyDays";
import { noteMet } from "#posting/customer/met";
import { workRulesOf } from "#posting/workDays";
import { distancesOf, isLocated } from "./place.ts";
import type { Visit } from "./visit.ts";

/** Nobody comes along twice, nor with himself. */
export const comesOnce: Rule<Visit> = eachDocument(({ header, lines }) => {
  const seen = new Set<string>([header.salespersonId]);
  return lines.companions.flatMap(({ employeeId }, at) => {
    const isThere = seen.has(employeeId);
    seen.add(employeeId);
    return isThere ? [{ code: "namedTwice" as const, table: "companions", row: at + 1, field: "employeeId" }] : [];
  });
});

/** A visit is planned before, by the day on which the server was told: what was done already is not planned any more. */
export const plannedBefore: Rule<Visit> = async (documents, work) => {
  const written = await companyDays(
    work,
    documents.map(({ header }) => header.createdAt),
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const start = written.get(header.createdAt) ?? work.today;
    return header.stage === "planned" && header.checkinAt === null && header.visitOn < start
      ? [{ document, code: "beforeStart", field: "visitOn", value: header.visitOn, params: { start } }]
      : [];
  });
};

/** Nobody was at a visit whose day is still to come. */
export const hasCome: Rule<Visit> = eachDocument(({ header: { visitOn } }, work) =>
  visitOn > work.today ? [{ code: "dayToCome", field: "visitOn", value: visitOn, params: { on: visitOn } }] : [],
);

/** A position is that of somebody who goes there: for a colleague a check-in is written by hand. */
export const isVisitor: Rule<Visit> = eachDocument((visit, { viewer: { accountId, employeeId } }) => {
  const visitors = [visit.header.salespersonId, ...visit.lines.companions.map((companion) => companion.employeeId)];
  const isOwn = accountId === "0" || visitors.includes(employeeId ?? "");
  return isLocated(visit) && !isOwn ? [{ code: "notVisiting", field: "checkinKind" }] : [];
});

/** Where a position lies outside, or nobody knows where the customer is, somebody says why. */
export const saysWhere: Rule<Visit> = async (documents, work) => {
  const [distances, { visitDistance }] = [await distancesOf(work, documents), await workRulesOf(work)];
  return documents.flatMap((visit, document): Finding[] => {
    if (!isEmpty(visit.header.checkinNote) || !isLocated(visit)) return [];
    const metres = distances[document] ?? null;
    if (metres === null) return [{ document, code: "unknownPlace", field: "checkinNote" }];
    if (metres <= visitDistance) return [];
    return [{ document, code: "outsidePlace", field: "checkinNote", params: { metres: String(metres), max: String(visitDistance) } }];
  });
};

/** When and where it was checked in, by the clock of the server, and until when it is to be told of. */
export const checkIn: Posting<Visit> = async (documents, work) => {
  const [distances, { visitDistance, visitReportDays }] = [await distancesOf(work, documents), await workRulesOf(work)];
  for (const [at, visit] of documents.entries()) {
    const { header } = visit;
    const metres = distances[at] ?? null;
    Object.assign(header, {
      checkinKind: isLocated(visit) ? "position" : "manual",
      checkinAt: work.now,
      distance: metres,
      isOutside: metres !== null && metres > visitDistance,
      reportDueOn: addDays(header.visitOn, visitReportDays),
    });
  }
};

type Told = { device: string | null; server: string | null };

/** The company's day on which a device was told something; that of the server where there was none, or its clock is off. */
async function toldDays(work: Work, documents: readonly Visit[], of: (header: Visit["header"]) => Told): Promise<string[]> {
  const instants = documents.map(({ header }) => {
    const { device, server } = of(header);
    return (header.isClockOff ? null : device) ?? server;
  });
  const days = await companyDays(
    work,
    instants.flatMap((instant) => instant ?? []),
  );
  return instants.map((instant) => days.get(instant ?? "") ?? work.today);
}

const toldOn = (documents: readonly Visit[], work: Work) =>
  toldDays(work, documents, ({ reportDeviceAt }) => ({ device: reportDeviceAt, server: null }));

/** Nobody is met again before the day on which that is said. */
export const isMetAgainLater: Rule<Visit> = async (documents, work) => {
  const told = await toldOn(documents, work);
  return documents.flatMap(({ header: { nextFollowOn } }, document): Finding[] => {
    const min = told[document] ?? work.today;
    return nextFollowOn !== null && nextFollowOn < min
      ? [{ document, code: "laterDay", field: "nextFollowOn", value: nextFollowOn, params: { min } }]
      : [];
  });
};

/**
 * The day it was told of: customer and contact were met last on the day of the check-in, or later, and are met again on the day that is
 * told. What a device was told in time is not late because its network was.
 */
export const report: Posting<Visit> = async (documents, work) => {
  const told = await toldOn(documents, work);
  const metOn = await toldDays(work, documents, ({ checkinDeviceAt, checkinAt }) => ({ device: checkinDeviceAt, server: checkinAt }));
  for (const [at, { header }] of documents.entries())
    Object.assign(header, {
      reportedOn: work.today,
      reportedAt: work.now,
      isLate: header.reportDueOn !== null && (told[at] ?? work.today) > header.reportDueOn,
    });
  noteMet(
    work,
    documents.map(({ header: { customerId, contactId, nextFollowOn } }, at) => ({
      customerId,
      contactId,
      onDay: metOn[at] ?? work.today,
      nextOn: nextFollowOn,
    })),
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
        notes: header.nextStep,
      },
      lines: { companions: lines.companions.map(({ employeeId }) => ({ employeeId })) },
    })),
  );
