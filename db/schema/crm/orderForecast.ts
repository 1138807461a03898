import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, money, percent, rate } from "#db/columns";
import { coalMines } from "#db/schema/masterData/coalMine";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { projectPhases, salesProjects } from "./salesProject.ts";

/** The order forecast of a company's week: it waits for its Friday, is taken by the program once that is over, and stays as it is. */
export const orderForecasts = companyTable(
  "order_forecast",
  {
    ...documentColumns,
    /** Of the company's weeks: 2026-W13. */
    weekKey: text(),
    fridayOn: day(),
    takenAt: instant(),
    /** The day whose state it keeps: its Friday, or the day on which a late one was taken. */
    stoodOn: day(),
    /** How many projects stand in it. */
    projects: integer(),
  },
  (key) => [key.unique("docNo"), key.unique("weekKey"), ...key.listedBy("fridayOn")],
);

/**
 * How a project stood on a Friday, or on the day on which a late forecast was taken: the open ones on each, an ended one on the
 * first after its end. Rows are added and never changed.
 */
export const orderForecastEntries = companyTable(
  "order_forecast_entry",
  {
    ...companyColumns,
    forecastId: bigintText().notNull(),
    weekKey: text().notNull(),
    onDay: day().notNull(),
    projectId: bigintText().notNull(),
    /** Of the project, as it was. */
    projectNo: text().notNull(),
    name: text().notNull(),
    projectStage: text().notNull(),
    phaseId: bigintText(),
    customerId: bigintText(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    regionId: bigintText(),
    salespersonId: bigintText(),
    productLineId: bigintText(),
    mineId: bigintText(),
    expectedOn: day(),
    winPercent: percent(),
    estimatedAmount: money().notNull(),
    currency: text().notNull(),
    exchangeRate: rate().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [
    key.unique("projectId", "onDay"),
    key.index("onDay", "id"),
    key.toHeader("forecastId", () => orderForecasts),
    key.to("projectId", () => salesProjects),
    key.to("phaseId", () => projectPhases),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("regionId", () => marketRegions),
    key.to("salespersonId", () => employees),
    key.to("productLineId", () => productLines),
    key.to("mineId", () => coalMines),
  ],
);
