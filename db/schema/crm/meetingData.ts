import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, percent } from "#db/columns";
import { coalMines } from "#db/schema/masterData/coalMine";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
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
    key.index("variant", "periodKey", "id"),
    key.index("variant", "stage", "periodKey", "id"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("ownerId", () => employees),
  ],
);

/** The figures: what is typed stands beside what the ledgers say where they say it. */
const figures = {
  kpiName: text().notNull(),
  /** A figure that the ledgers know: orderIntake, invoiced, collected. */
  measure: text(),
  kpiUnit: text(),
  target: money(),
  actual: money(),
  computed: money(),
  isTyped: boolean().notNull().default(false),
  completeRate: percent(),
  lastYear: money(),
  growth: percent(),
  notes: text(),
};

export const meetingDataLines = companyTable(
  "meeting_data_line",
  { ...lineColumns, dataId: bigintText().notNull(), ...figures, dutyPersonId: bigintText() },
  (key) => [key.unique("dataId", "seq"), key.toHeader("dataId", () => meetingData), key.to("dutyPersonId", () => employees)],
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
    previousId: bigintText(),
  },
  (key) => [
    key.unique("docNo"),
    key.index("variant", "periodKey", "id"),
    key.index("variant", "stage", "periodKey", "id"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("ownerId", () => employees),
    key.to("regionId", () => marketRegions),
    key.to("coalMineId", () => coalMines),
    key.to("productLineId", () => productLines),
  ],
);

export const marketForecastLines = companyTable(
  "market_forecast_line",
  { ...lineColumns, forecastId: bigintText().notNull(), ...figures },
  (key) => [key.unique("forecastId", "seq"), key.toHeader("forecastId", () => marketForecasts)],
);
