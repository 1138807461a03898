import { text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable } from "#db/table";
import { roles } from "./access.ts";

/** A post of an employee from day to day: what its role opens lies in its departments, people and warehouses. */
export const employeeStations = companyTable(
  "employee_station",
  {
    ...companyColumns,
    employeeId: bigintText().notNull(),
    station: text().notNull(),
    businessClass: text().notNull(),
    roleId: bigintText().notNull(),
    fromOn: day().notNull(),
    toOn: day(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    key.index("station", "id"),
    key.index("employeeId"),
    key.unique("employeeId", "station", "fromOn"),
    key.to("employeeId", () => employees),
    key.toGlobal("roleId", () => roles),
  ],
);

/** One part of what a post reaches: a department, a person or a warehouse. */
export const employeeStationScopes = companyTable(
  "employee_station_scope",
  {
    ...lineColumns,
    stationId: bigintText().notNull(),
    departmentId: bigintText(),
    employeeId: bigintText(),
    warehouseId: bigintText(),
  },
  (key) => [
    key.unique("stationId", "seq"),
    key.toHeader("stationId", () => employeeStations),
    key.to("departmentId", () => departments),
    key.to("employeeId", () => employees),
    key.to("warehouseId", () => warehouses),
  ],
);
