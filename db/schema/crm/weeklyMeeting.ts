import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";

/** A regular meeting of a department: what was still open before it, and what it decided. */
export const weeklyMeetings = companyTable(
  "weekly_meeting",
  {
    ...documentColumns,
    /** Of the company's weeks: 2026-W13. */
    weekKey: text(),
    title: text().notNull(),
    handlerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    content: text(),
  },
  (key) => [key.unique("docNo"), ...key.listedBy("docOn"), key.to("handlerId", () => employees), key.to("departmentId", () => departments)],
);

/** A decision with who answers for it: a matter from the meeting until it is accepted. */
export const meetingMatters = companyTable(
  "meeting_matter",
  {
    ...documentColumns,
    meetingId: bigintText(),
    weekKey: text(),
    content: text().notNull(),
    handlerId: bigintText().notNull(),
    /** The department that met. */
    departmentId: bigintText().notNull(),
    dutyDepartmentId: bigintText().notNull(),
    dutyPersonId: bigintText().notNull(),
    /** Who leads the department that answers for it. */
    leaderId: bigintText(),
    planFinishOn: day().notNull(),
    realFinishOn: day(),
    /** Goes to the office meeting. */
    isForOffice: boolean().notNull().default(false),
    progress: text(),
    comment: text(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("planFinishOn"),
    key.index("departmentId", "stage"),
    key.to("meetingId", () => weeklyMeetings),
    key.to("handlerId", () => employees),
    key.to("departmentId", () => departments),
    key.to("dutyDepartmentId", () => departments),
    key.to("dutyPersonId", () => employees),
    key.to("leaderId", () => employees),
  ],
);

export const meetingDecisions = companyTable(
  "meeting_decision",
  {
    ...lineColumns,
    meetingId: bigintText().notNull(),
    content: text().notNull(),
    dutyDepartmentId: bigintText().notNull(),
    dutyPersonId: bigintText().notNull(),
    planFinishOn: day().notNull(),
    isForOffice: boolean().notNull().default(false),
    notes: text(),
  },
  (key) => [
    key.unique("meetingId", "seq"),
    key.toHeader("meetingId", () => weeklyMeetings),
    key.to("dutyDepartmentId", () => departments),
    key.to("dutyPersonId", () => employees),
  ],
);

/** What earlier meetings decided and was not closed yet, as it stood when this one was called. */
export const meetingOpenMatters = companyTable(
  "meeting_open_matter",
  {
    ...lineColumns,
    meetingId: bigintText().notNull(),
    matterId: bigintText().notNull(),
    content: text(),
    dutyPersonId: bigintText(),
    planFinishOn: day(),
    stood: text(),
  },
  (key) => [
    key.unique("meetingId", "seq"),
    key.toHeader("meetingId", () => weeklyMeetings),
    key.to("matterId", () => meetingMatters),
    key.to("dutyPersonId", () => employees),
  ],
);
