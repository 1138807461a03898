import { marketForecastLines, marketForecasts } from "#db/schema/crm/meetingData";
import { link } from "#define/field";
import { defineModule } from "#define/module";
import { computeFigures, copyLast, deriveFigures, isExplained, isPeriod, lockFigures, unlockFigures } from "#posting/meetingData";
import { figureFields, PERIOD_ACTIONS, PERIOD_STAGES, periodHeader, periodMachine } from "../periodFigures.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: marketForecastLines,
  parent: "forecastId",
  fields: { ...figureFields },
});

/** Each form is the same data entry under a name of its own. */
const FORMS = ["coalCost", "market", "delivery", "afterDelivery"] as const;
const SCREEN = {
  kind: "maintain",
  stages: PERIOD_STAGES,
  actions: PERIOD_ACTIONS,
  filters: ["periodKey", "departmentId", "ownerId", "dueOn"],
} as const;

export default defineModule({
  id: "crm.marketForecast",
  table: marketForecasts,
  kind: "company",
  title: { code: "docNo", name: "periodKey" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy" },
  fields: {
    ...periodHeader("MF", FORMS),
    regionId: link("masterData.marketRegion"),
    coalMineId: link("crm.coalMine"),
    productLineId: link("masterData.productLine"),
  },
  lines: { lines },
  columns: [
    "docNo",
    "stage",
    "period",
    "periodKey",
    "departmentId",
    "ownerId",
    "dueOn",
    "lockedOn",
    "regionId",
    "coalMineId",
    "productLineId",
    "notes",
  ],
  search: ["docNo", "periodKey", "notes"],
  sort: { by: "periodKey", descending: true },
  derive: deriveFigures,
  check: [isPeriod],
  variants: Object.fromEntries(FORMS.map((form) => [form, {}])),
  ...periodMachine({
    copy: copyLast("market_forecast", marketForecastLines, "market_forecast_line", "forecastId", "forecast_id"),
    compute: computeFigures,
    check: [isExplained],
    lock: lockFigures,
    unlock: unlockFigures,
  }),
  screens: {
    coalCost: { path: "CoalCost", ...SCREEN, variant: "coalCost" },
    market: { path: "marketForecastMod", ...SCREEN, variant: "market" },
    delivery: { path: "deliveryMaintenanceMod", ...SCREEN, variant: "delivery" },
    afterDelivery: { path: "afterDeliveryMaintenanceMod", ...SCREEN, variant: "afterDelivery" },
  },
});
