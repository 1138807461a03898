import { boolean, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day } from "#db/columns";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { visits } from "./visit.ts";

/** What somebody is to do on which days, times as HH:mm; the colleagues of the department see it. */
export const scheduleItems = companyTable(
  "schedule_item",
  {
    ...companyColumns,
    stage: text().notNull(),
    title: text().notNull(),
    /** visit, meeting, trip, reception, other */
    kind: text().notNull(),
    startOn: day().notNull(),
    endOn: day().notNull(),
    fromTime: text(),
    toTime: text(),
    place: text(),
    employeeId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    customerId: bigintText(),
    /** The trip of one of the leaders. */
    isLeader: boolean().notNull().default(false),
    visitId: bigintText(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    ...key.listedBy("startOn"),
    key.index("employeeId", "startOn"),
    key.to("employeeId", () => employees),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("customerId", () => customers),
    key.to("visitId", () => visits),
  ],
);
