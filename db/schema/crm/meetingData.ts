import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, percent } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { coalMines } from "#db/schema/masterData/coalMine";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";

/** Figures of one period for a meeting: `variant` is the form (indicators, product, quality and so on). */
export const meetingData = pgTable(
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
  (t) => [
    companyKey(t, "meeting_data"),
    uniqueInCompany(t, "meeting_data", "docNo"),
    indexInCompany(t, "meeting_data", "variant", "periodKey", "id"),
    indexInCompany(t, "meeting_data", "variant", "stage", "periodKey", "id"),
    toCompany(t, "meeting_data", "departmentId", () => departments),
    toCompany(t, "meeting_data", "unitId", () => businessUnits),
    toCompany(t, "meeting_data", "ownerId", () => employees),
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

export const meetingDataLines = pgTable(
  "meeting_data_line",
  { ...lineColumns, dataId: bigintText().notNull(), ...figures, dutyPersonId: bigintText() },
  (t) => [
    companyKey(t, "meeting_data_line"),
    uniqueInCompany(t, "meeting_data_line", "dataId", "seq"),
    toHeader(t, "meeting_data_line", "dataId", () => meetingData),
    toCompany(t, "meeting_data_line", "dutyPersonId", () => employees),
  ],
);

/** A forecast of the market, of deliveries or of coal cost for a period; each hand-in is a version, so that its accuracy can be measured. */
export const marketForecasts = pgTable(
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
  (t) => [
    companyKey(t, "market_forecast"),
    uniqueInCompany(t, "market_forecast", "docNo"),
    indexInCompany(t, "market_forecast", "variant", "periodKey", "id"),
    indexInCompany(t, "market_forecast", "variant", "stage", "periodKey", "id"),
    toCompany(t, "market_forecast", "departmentId", () => departments),
    toCompany(t, "market_forecast", "unitId", () => businessUnits),
    toCompany(t, "market_forecast", "ownerId", () => employees),
    toCompany(t, "market_forecast", "regionId", () => marketRegions),
    toCompany(t, "market_forecast", "coalMineId", () => coalMines),
    toCompany(t, "market_forecast", "productLineId", () => productLines),
  ],
);

export const marketForecastLines = pgTable(
  "market_forecast_line",
  { ...lineColumns, forecastId: bigintText().notNull(), ...figures },
  (t) => [
    companyKey(t, "market_forecast_line"),
    uniqueInCompany(t, "market_forecast_line", "forecastId", "seq"),
    toHeader(t, "market_forecast_line", "forecastId", () => marketForecasts),
  ],
);
