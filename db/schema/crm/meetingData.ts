import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, percent, quantity } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { coalMines } from "#db/schema/masterData/coalMine";
import { productLines } from "#db/schema/masterData/market";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { salesContracts } from "#db/schema/sales/salesContract";
import { companyTable } from "#db/table";

/** Figures of one period for a meeting: `variant` is the form (indicators, product, quality and so on). */
export const meetingData = companyTable(
  "meeting_data",
  {
    ...documentColumns,
    variant: text().notNull().default(""),
    /** month, quarter or year, and which one: 2026-03, 2026-Q1, 2026. */
    period: text().notNull(),
    periodKey: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    ownerId: bigintText(),
    /** Until when the owner hands it in. */
    dueOn: day().notNull(),
    lockedOn: day(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("periodKey", "variant"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("ownerId", () => employees),
  ],
);

/** The figures: what is typed stands beside what the ledgers say where they say it. */
const figures = {
  /** What it is, as its form names it: orderIntake, firstPassRate and so on, or other: what kpiName says. */
  measure: text().notNull(),
  kpiName: text(),
  kpiUnit: text(),
  productLineId: bigintText(),
  target: money(),
  actual: money(),
  computed: money(),
  /** Where its value comes from: books, or owner as long as no ledger knows it. */
  source: text().notNull().default("owner"),
  isTyped: boolean().notNull().default(false),
  completeRate: percent(),
  lastYear: money(),
  growth: percent(),
  notes: text(),
};

export const meetingDataLines = companyTable(
  "meeting_data_line",
  {
    ...lineColumns,
    dataId: bigintText().notNull(),
    ...figures,
    contractId: bigintText(),
    materialId: bigintText(),
    drawingNo: text(),
    plannedOn: day(),
    doneOn: day(),
    dutyPersonId: bigintText(),
  },
  (key) => [
    key.unique("dataId", "seq"),
    key.toHeader("dataId", () => meetingData),
    key.to("productLineId", () => productLines),
    key.to("contractId", () => salesContracts),
    key.to("materialId", () => companyMaterials),
    key.to("dutyPersonId", () => employees),
  ],
);

/**
 * A forecast of the market, of deliveries or of coal cost for a period; each hand-in is a version, so that its accuracy can be measured.
 */
export const marketForecasts = companyTable(
  "market_forecast",
  {
    ...documentColumns,
    variant: text().notNull().default(""),
    period: text().notNull(),
    periodKey: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    ownerId: bigintText(),
    regionId: bigintText(),
    coalMineId: bigintText(),
    productLineId: bigintText(),
    dueOn: day().notNull(),
    lockedOn: day(),
    /** Forecasts of the same thing follow each other: which one it is, the one before it, and the day it was handed in. */
    edition: integer().notNull().default(1),
    previousId: bigintText(),
    handedInOn: day(),
    /** Of the cost of coal: tons (10,000) of the period, and what one costs by the elements forecast. */
    tonnage: quantity(),
    costPerTon: money(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("periodKey", "variant"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("ownerId", () => employees),
    key.to("regionId", () => marketRegions),
    key.to("coalMineId", () => coalMines),
    key.to("productLineId", () => productLines),
    key.to("previousId", (): CompanyTable => marketForecasts),
  ],
);

export const marketForecastLines = companyTable(
  "market_forecast_line",
  { ...lineColumns, forecastId: bigintText().notNull(), ...figures },
  (key) => [
    key.unique("forecastId", "seq"),
    key.toHeader("forecastId", () => marketForecasts),
    key.to("productLineId", () => productLines),
  ],
);
