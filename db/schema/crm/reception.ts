import { sql } from "drizzle-orm";
import { boolean, index, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, quantity } from "#db/columns";
import { companyMaterials } from "#db/schema/masterData/material";
import { operationTypes } from "#db/schema/masterData/operation";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { warehouses } from "#db/schema/masterData/warehouse";
import { goodsIssues } from "#db/schema/warehouse/stockDocument";
import type { CompanyTable, TableKeys } from "#db/keys";
import { companyTable } from "#db/table";
import { salesProjects } from "./salesProject.ts";

/** Guests of a customer at our place: planned, agreed to, arranged, and what came of it; amounts in company currency. */
export const receptions = companyTable(
  "reception",
  {
    ...documentColumns,
    variant: text().notNull().default(""),
    comeOn: day().notNull(),
    leaveOn: day(),
    customerId: bigintText().notNull(),
    projectId: bigintText(),
    comeCount: integer().notNull(),
    interviewee: text(),
    /** leader, important, general, work */
    receptionLevel: text().notNull(),
    leaderId: bigintText(),
    salespersonId: bigintText(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    visitPurpose: text().notNull(),
    hotel: text(),
    car: text(),
    meal: text(),
    budget: money().notNull(),
    /** What is asked beyond the budget, and why; once it is agreed it is part of `approvedBudget`. */
    extraBudget: money(),
    extraReason: text(),
    /** What the chain of approval decides on: the budget with what is asked beyond it. */
    askedAmount: money().notNull().default("0"),
    approvedBudget: money(),
    /** The store that the gifts come from, what they are booked as, and the issue that took them. */
    giftWarehouseId: bigintText(),
    operationTypeId: bigintText(),
    giftIssueId: bigintText(),
    areGiftsOut: boolean().notNull().default(false),
    result: text(),
    doneOn: day(),
    submittedBy: bigintText(),
  },
  (key, t) => [
    key.unique("docNo"),
    ...key.listedBy("comeOn"),
    /** Who is here on some days, of whom few are among all that ever came before. */
    index("reception_last_day_idx").on(t.compId, sql`greatest(${t.leaveOn}, ${t.comeOn})`),
    key.index("customerId"),
    key.index("projectId"),
    key.to("customerId", () => customers),
    key.to("projectId", () => salesProjects),
    key.to("leaderId", () => employees),
    key.to("salespersonId", () => employees),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("giftWarehouseId", () => warehouses),
    key.to("operationTypeId", () => operationTypes),
    key.to("giftIssueId", () => goodsIssues),
  ],
);

const line = { ...lineColumns, receptionId: bigintText().notNull(), notes: text() };
const lineKeys = (key: TableKeys) => [key.unique("receptionId", "seq"), key.toHeader("receptionId", (): CompanyTable => receptions)];

export const receptionGuests = companyTable(
  "reception_guest",
  { ...line, name: text().notNull(), position: text(), mobile: text() },
  lineKeys,
);

/** Cars that fetch and drive the guests, or those that they come in. */
export const receptionCars = companyTable(
  "reception_car",
  {
    ...line,
    usedOn: day().notNull(),
    plateNo: text(),
    carType: text(),
    seats: integer(),
    driver: text(),
    driverMobile: text(),
    fromPlace: text(),
    toPlace: text(),
  },
  lineKeys,
);

export const receptionRooms = companyTable(
  "reception_room",
  { ...line, hotel: text().notNull(), roomType: text(), rooms: integer().notNull(), arriveOn: day().notNull(), leaveOn: day().notNull() },
  lineKeys,
);

export const receptionMeals = companyTable(
  "reception_meal",
  {
    ...line,
    mealOn: day().notNull(),
    /** breakfast, lunch, dinner, banquet */
    kind: text().notNull(),
    place: text(),
    people: integer(),
    menu: text(),
  },
  lineKeys,
);

/** When which leader is there, times as HH:mm. */
export const receptionLeaders = companyTable(
  "reception_leader",
  { ...line, leaderId: bigintText().notNull(), onDay: day().notNull(), fromTime: text(), toTime: text(), occasion: text() },
  (key) => [...lineKeys(key), key.to("leaderId", () => employees)],
);

/** Gifts out of the store. */
export const receptionGifts = companyTable(
  "reception_gift",
  { ...line, materialId: bigintText().notNull(), quantity: quantity().notNull(), receiver: text() },
  (key) => [...lineKeys(key), key.to("materialId", () => companyMaterials)],
);

export const receptionCosts = companyTable(
  "reception_cost",
  {
    ...line,
    /** hotel, car, meal, venue, other */
    kind: text().notNull(),
    incurredOn: day().notNull(),
    amount: money().notNull(),
    isBilled: boolean().notNull().default(false),
  },
  lineKeys,
);
