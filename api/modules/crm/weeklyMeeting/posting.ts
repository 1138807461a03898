import type { meetingDecisions, meetingMatters, meetingOpenMatters, weeklyMeetings } from "#db/schema/crm/weeklyMeeting";
import { meetingOpenMatters as OPEN_MATTERS } from "#db/schema/crm/weeklyMeeting";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { weekOf } from "#define/calendar";
import type { Drafting } from "#define/action";
import type { DocumentOf } from "#define/rows";
import type { Posting } from "#define/rule";
import { replaceLines } from "#posting/replaceLines";
import { grouped } from "#posting/rows";
import { workRulesOf } from "#posting/workDays";

/** A meeting with what was open before it and what it decided. */
export type Meeting = DocumentOf<typeof weeklyMeetings, { decisions: typeof meetingDecisions; openMatters: typeof meetingOpenMatters }>;

const OPEN = shaped({ departmentId: "id", matterId: "id", content: "text", dutyPersonId: "id", planFinishOn: "day", stood: "text" });

/** What the department decided before and is not closed stands on the list of its next meeting, the most overdue first. */
export const listOpenMatters: Posting<Meeting> = async (documents, work) => {
  const { calendar } = await workRulesOf(work);
  for (const { header } of documents) header.weekKey = weekOf(calendar, header.docOn);
  const rows = await work.run(OPEN`select department_id as "departmentId", id as "matterId", content, duty_person_id as "dutyPersonId",
      plan_finish_on as "planFinishOn", stage as stood from meeting_matter
    where comp_id = ${work.compId} and stage in ('open', 'doing', 'overdue', 'done') and department_id = any(${arrayOf(
      documents.map(({ header }) => header.departmentId),
      "bigint",
    )}) order by plan_finish_on, id`);
  const open = grouped(rows, ({ departmentId }) => departmentId);
  const replaced = documents.map((document) => ({
    document,
    rows: (open.get(document.header.departmentId) ?? []).map(({ departmentId: _met, ...row }) => row),
  }));
  await replaceLines(work, { name: "openMatters", table: OPEN_MATTERS, parent: "meetingId" }, replaced);
};

/** A matter of each decision. */
export const mattersOf: Drafting<Meeting, DocumentOf<typeof meetingMatters>> = (documents) =>
  Promise.resolve(
    documents.flatMap(({ header, lines }, from) =>
      lines.decisions.map(({ content, dutyDepartmentId, dutyPersonId, planFinishOn, isForOffice, notes }) => ({
        from,
        header: {
          docOn: header.docOn,
          meetingId: header.id,
          content,
          handlerId: header.handlerId,
          departmentId: header.departmentId,
          dutyDepartmentId,
          dutyPersonId,
          planFinishOn,
          isForOffice,
          notes,
        },
      })),
    ),
  );
