import { boolean, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, documentColumns, instant, lineColumns, masterColumns } from "#db/columns";
import { dictionaryValues } from "#db/schema/masterData/dictionary";
import { departments, employees } from "#db/schema/masterData/organisation";
import { accounts } from "#db/schema/platform/access";
import { companyTable, ledgerTable } from "#db/table";

/** What somebody is told at a screen, or at one of its fields, in three languages. */
export const operationTips = companyTable(
  "operation_tip",
  {
    ...companyColumns,
    ...masterColumns,
    /** The screen, by its path. */
    path: text().notNull(),
    field: text(),
    contentZh: text(),
    contentEn: text(),
    contentRu: text(),
  },
  (key) => [...key.listedBy("code"), key.unique("code"), key.index("path")],
);

/** What somebody thinks could be done better. */
export const suggestions = companyTable(
  "suggestion",
  {
    ...documentColumns,
    departmentId: bigintText(),
    categoryId: bigintText(),
    path: text(),
    title: text().notNull(),
    content: text().notNull(),
    /** whole, partly or not */
    adoption: text(),
    handlerId: bigintText(),
    comment: text(),
    points: integer(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("categoryId", () => dictionaryValues),
    key.to("handlerId", () => employees),
  ],
);

/** How many points something is worth from a day on. */
export const pointsRules = companyTable(
  "points_rule",
  {
    ...companyColumns,
    ...masterColumns,
    /** suggestionSubmitted or suggestionAdopted */
    event: text().notNull(),
    points: integer().notNull(),
    validFrom: day().notNull(),
    validTo: day(),
  },
  (key) => [...key.listedBy("code"), key.unique("code")],
);

/** Append-only. The points of people: what they got, and what was taken back. */
export const pointsEntries = ledgerTable(
  "points_entry",
  {
    ...companyColumns,
    accountId: bigintText().notNull(),
    departmentId: bigintText(),
    postedOn: day().notNull(),
    event: text().notNull(),
    points: integer().notNull(),
    title: text().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    docNo: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [
    key.index("postedOn", "id"),
    key.index("accountId", "postedOn"),
    key.index("module", "documentId"),
    key.toGlobal("accountId", () => accounts),
    key.to("departmentId", () => departments),
  ],
);

/** What a company tells its people. */
export const announcements = companyTable(
  "announcement",
  {
    ...documentColumns,
    title: text().notNull(),
    content: text().notNull(),
    dateFrom: day().notNull(),
    dateTo: day(),
    isPinned: boolean().notNull().default(false),
  },
  (key) => [...key.listedBy("docOn"), key.unique("docNo")],
);

export const announcementDepartments = companyTable(
  "announcement_department",
  { ...lineColumns, announcementId: bigintText().notNull(), departmentId: bigintText().notNull() },
  (key) => [
    key.unique("announcementId", "seq"),
    key.toHeader("announcementId", () => announcements),
    key.to("departmentId", () => departments),
  ],
);

export const announcementPeople = companyTable(
  "announcement_person",
  { ...lineColumns, announcementId: bigintText().notNull(), employeeId: bigintText().notNull() },
  (key) => [
    key.unique("announcementId", "seq"),
    key.toHeader("announcementId", () => announcements),
    key.to("employeeId", () => employees),
  ],
);

/** An announcement as it was published to one person: whoever joins later is told nothing, and what is edited later changes nothing. */
export const announcementRecipients = companyTable(
  "announcement_recipient",
  {
    ...lineColumns,
    announcementId: bigintText().notNull(),
    employeeId: bigintText().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    dateFrom: day().notNull(),
    dateTo: day(),
    isPinned: boolean().notNull().default(false),
    /** unread, read or withdrawn */
    stage: text().notNull(),
    readAt: instant(),
    ...auditColumns,
  },
  (key) => [
    key.unique("announcementId", "seq"),
    key.index("employeeId", "stage"),
    key.index("dateFrom", "id"),
    key.toHeader("announcementId", () => announcements),
    key.to("employeeId", () => employees),
  ],
);
