import type { meetingMatters } from "#db/schema/crm/weeklyMeeting";
import type { DocumentOf } from "#define/rows";
import type { Posting } from "#define/rule";
import { leadersOf, workRulesOf } from "#posting/workDays";
import { weekOf } from "#define/calendar";

/** A matter that a meeting decided on. */
export type Matter = DocumentOf<typeof meetingMatters>;

/** Whom it goes to when it is overdue: who leads the department that answers for it. */
export const findLeader: Posting<Matter> = async (documents, work) => {
  const leaders = await leadersOf(
    work,
    documents.map(({ header }) => header.dutyDepartmentId),
  );
  const { calendar } = await workRulesOf(work);
  for (const { header } of documents) {
    header.leaderId = leaders.get(header.dutyDepartmentId) ?? header.handlerId;
    header.weekKey = weekOf(calendar, header.docOn);
  }
};

/** The day on which it was done. */
export const finishOn: Posting<Matter> = (documents, work) => {
  for (const { header } of documents) header.realFinishOn = work.today;
  return Promise.resolve();
};

/** It is not done after all. */
export const openAgain: Posting<Matter> = (documents) => {
  for (const { header } of documents) header.realFinishOn = null;
  return Promise.resolve();
};
