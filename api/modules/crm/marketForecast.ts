import { WRITE } from "#define/access/grants";
import { marketForecastLines, marketForecasts } from "#db/schema/crm/meetingData";
import { date, integer, link, money, quantity } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { computeFigures, copyLast, type FigureLines, isPeriod, markFiguresChanged } from "#posting/meetingData";
import { beginForm } from "#posting/periodForm";
import {
  figureFields,
  filling,
  formVariants,
  PERIOD_ACTIONS,
  PERIOD_EDITABLE,
  PERIOD_STAGES,
  periodHeader,
  REMIND_HAND_IN,
} from "../periodFigures.ts";
import { FORMS } from "./marketForecast/forms.ts";
import { deriveForecast, type Forecast, handIn, isForecast, lockForecasts, nextVersion } from "./marketForecast/posting.ts";

const lines = defineLines({
  table: marketForecastLines,
  parent: "forecastId",
  fields: { ...figureFields(FORMS) },
});
const FIGURES: FigureLines<Forecast> = { table: marketForecastLines, parent: "forecastId", derive: deriveForecast };
const TELL = markFiguresChanged("crm.marketForecast");
const SCREEN = {
  kind: "maintain",
  stages: PERIOD_STAGES,
  actions: [...PERIOD_ACTIONS, "revise"],
  filters: ["periodKey", "departmentId", "ownerId", "dueOn", "regionId", "coalMineId", "productLineId"],
} as const;
const OF_COAL = ["tonnage", "costPerTon"] as const;
const COLUMNS = [
  "docNo",
  "stage",
  "edition",
  "period",
  "periodKey",
  "departmentId",
  "ownerId",
  "dueOn",
  "handedInOn",
  "lockedOn",
  "regionId",
  "coalMineId",
  "productLineId",
  "notes",
] as const;

export default defineModule({
  id: "crm.marketForecast",
  table: marketForecasts,
  kind: "company",
  title: { code: "docNo", name: "periodKey" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy" },
  fields: {
    ...periodHeader("MF", Object.keys(FORMS)),
    regionId: link("masterData.marketRegion"),
    coalMineId: link("crm.coalMine"),
    productLineId: link("masterData.productLine"),
    edition: integer({ system: true }),
    previousId: link("crm.marketForecast", { system: true, hidden: { empty: "previousId" } }),
    handedInOn: date({ system: true }),
    tonnage: quantity({ sign: "notNegative", unit: null }),
    costPerTon: money({ system: true }),
  },
  lines: { lines },
  columns: COLUMNS,
  search: ["docNo", "periodKey", "notes"],
  sort: { by: "periodKey", descending: true },
  derive: deriveForecast,
  check: [isPeriod],
  variants: formVariants(FORMS, ["lines.productLineId", ...OF_COAL]),
  stages: PERIOD_STAGES,
  editable: PERIOD_EDITABLE,
  final: [],
  actions: {
    ...filling<Forecast>({
      begin: beginForm(FORMS, FIGURES),
      copy: copyLast("market_forecast", FIGURES),
      compute: computeFigures,
      submit: { check: [isForecast], post: [handIn] },
      lock: lockForecasts,
      markChanged: TELL,
    }),
    revise: { from: ["locked"], to: "locked", creates: { module: "crm.marketForecast", drafts: nextVersion } },
  },
  reminders: REMIND_HAND_IN,
  roles: { accountant: [...WRITE, "begin", "copyLast", "compute", "submit", "return", "lock", "revise"] },
  screens: {
    coalCost: { path: "CoalCost", ...SCREEN, columns: [...COLUMNS, ...OF_COAL], variant: "coalCost" },
    market: { path: "marketForecastMod", ...SCREEN, variant: "market" },
    delivery: { path: "deliveryMaintenanceMod", ...SCREEN, variant: "delivery" },
    afterDelivery: { path: "afterDeliveryMaintenanceMod", ...SCREEN, variant: "afterDelivery" },
  },
});
