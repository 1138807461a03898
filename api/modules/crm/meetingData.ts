import { meetingDataLines, meetingData } from "#db/schema/crm/meetingData";
import { link } from "#define/field";
import { defineModule } from "#define/module";
import { computeFigures, copyLast, deriveFigures, isExplained, isPeriod, lockFigures, unlockFigures } from "#posting/meetingData";
import { figureFields, PERIOD_ACTIONS, PERIOD_STAGES, periodHeader, periodMachine } from "../periodFigures.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: meetingDataLines,
  parent: "dataId",
  fields: { ...figureFields, dutyPersonId: link("masterData.employee") },
});

/** Each form is the same data entry under a name of its own. */
const FORMS = ["indicators", "product", "quality", "piece", "drawing", "delivery", "team"] as const;
const SCREEN = {
  kind: "maintain",
  stages: PERIOD_STAGES,
  actions: PERIOD_ACTIONS,
  filters: ["periodKey", "departmentId", "ownerId", "dueOn"],
} as const;

export default defineModule({
  id: "crm.meetingData",
  table: meetingData,
  kind: "company",
  title: { code: "docNo", name: "periodKey" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy" },
  fields: { ...periodHeader("MD", FORMS) },
  lines: { lines },
  columns: ["docNo", "stage", "period", "periodKey", "departmentId", "ownerId", "dueOn", "lockedOn", "notes"],
  search: ["docNo", "periodKey", "notes"],
  sort: { by: "periodKey", descending: true },
  derive: deriveFigures,
  check: [isPeriod],
  variants: Object.fromEntries(FORMS.map((form) => [form, {}])),
  ...periodMachine({
    copy: copyLast("meeting_data", meetingDataLines, "meeting_data_line", "dataId", "data_id", { dutyPersonId: null }),
    compute: computeFigures,
    check: [isExplained],
    lock: lockFigures,
    unlock: unlockFigures,
  }),
  screens: {
    indicators: { path: "indicatorAndOthersMod", ...SCREEN, variant: "indicators" },
    product: { path: "productIndicatorMod", ...SCREEN, variant: "product" },
    quality: { path: "qualityIndicatorMod", ...SCREEN, variant: "quality" },
    piece: { path: "specifyPieceMod", ...SCREEN, variant: "piece" },
    drawing: { path: "specifyDrawMod", ...SCREEN, variant: "drawing" },
    delivery: { path: "productDeliveryMod", ...SCREEN, variant: "delivery" },
    team: { path: "teamBuildingMod", ...SCREEN, variant: "team" },
  },
});
