import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, rate } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { coalMines } from "#db/schema/masterData/coalMine";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { contacts } from "./contact.ts";
import { leads } from "./lead.ts";
import { salesProjects } from "./salesProject.ts";

/** A visit to a customer: planned before, checked in at the place, told of within the days that the company sets. */
export const visits = companyTable(
  "visit",
  {
    ...documentColumns,
    variant: text().notNull().default(""),
    visitOn: day().notNull(),
    customerId: bigintText().notNull(),
    contactId: bigintText(),
    mineId: bigintText(),
    projectId: bigintText(),
    /** onSite, phone, video, exhibition */
    visitType: text().notNull(),
    purpose: text().notNull(),
    interviewee: text(),
    salespersonId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    /** Where: the customer's address, unless somebody said another. */
    address: text(),
    /** When it was checked in by the clock of the server, and by that of the device, which went ahead by so many seconds. */
    checkinAt: instant(),
    checkinDeviceAt: instant(),
    checkinClockAhead: integer(),
    /** When the device found the position. */
    deviceAt: instant(),
    /** position of the device, or manual: told by hand */
    checkinKind: text(),
    longitude: rate(),
    latitude: rate(),
    /** Metres within which the position holds. */
    accuracy: integer(),
    checkinPlace: text(),
    checkinNote: text(),
    /** Metres from the customer; nothing where one of the positions is not known. */
    distance: integer(),
    isOutside: boolean().notNull().default(false),
    /** Until when it is to be told of. */
    reportDueOn: day(),
    reportedOn: day(),
    /** When it was told of, by both clocks. */
    reportedAt: instant(),
    reportDeviceAt: instant(),
    reportClockAhead: integer(),
    /** One of these clocks of a device was far off. */
    isClockOff: boolean().notNull().default(false),
    isLate: boolean().notNull().default(false),
    visitResult: text(),
    problem: text(),
    competitor: text(),
    competitorPrice: text(),
    nextFollowOn: day(),
    /** What is to be done then. */
    nextStep: text(),
    followUpId: bigintText(),
    /** The lead that was made of what was heard there. */
    leadId: bigintText(),
    comment: text(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("visitOn"),
    key.index("customerId", "visitOn"),
    key.index("salespersonId", "visitOn"),
    key.index("projectId"),
    key.to("customerId", () => customers),
    key.to("contactId", () => contacts),
    key.to("mineId", () => coalMines),
    key.to("projectId", () => salesProjects),
    key.to("salespersonId", () => employees),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("followUpId", (): CompanyTable => visits),
    key.to("leadId", () => leads),
  ],
);

/** Who came along: the visit counts for each of them once. */
export const visitCompanions = companyTable(
  "visit_companion",
  { ...lineColumns, visitId: bigintText().notNull(), employeeId: bigintText().notNull(), notes: text() },
  (key) => [
    key.unique("visitId", "seq"),
    key.unique("visitId", "employeeId"),
    key.toHeader("visitId", () => visits),
    key.to("employeeId", () => employees),
    key.index("employeeId"),
  ],
);
