import { WRITE } from "#define/access/grants";
import { meetingDataLines, meetingData } from "#db/schema/crm/meetingData";
import { date, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import {
  computeFigures,
  copyLast,
  type FigureLines,
  isExplained,
  isPeriod,
  lockFigures,
  markFiguresChanged,
  unlockFigures,
} from "#posting/meetingData";
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
import { deriveMeeting, FORM_COLUMNS, FORMS, type MeetingData } from "./meetingData/forms.ts";

const { measure, kpiName, productLineId, notes, ...figures } = figureFields(FORMS);
const lines = defineLines({
  table: meetingDataLines,
  parent: "dataId",
  fields: {
    measure,
    kpiName,
    productLineId,
    contractId: link("sales.salesContract"),
    materialId: link("masterData.material"),
    drawingNo: text({ max: 100 }),
    plannedOn: date(),
    doneOn: date(),
    ...figures,
    dutyPersonId: link("masterData.employee"),
    notes,
  },
});
const FIGURES: FigureLines<MeetingData> = { table: meetingDataLines, parent: "dataId", derive: deriveMeeting };
const TELL = markFiguresChanged("crm.meetingData");
const SCREEN = {
  kind: "maintain",
  stages: PERIOD_STAGES,
  actions: [...PERIOD_ACTIONS, "unlock"],
  filters: ["periodKey", "departmentId", "ownerId", "dueOn"],
} as const;

export default defineModule({
  id: "crm.meetingData",
  table: meetingData,
  kind: "company",
  title: { code: "docNo", name: "periodKey" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy" },
  fields: { ...periodHeader("MD", Object.keys(FORMS)) },
  lines: { lines },
  columns: ["docNo", "stage", "period", "periodKey", "departmentId", "ownerId", "dueOn", "lockedOn", "notes"],
  search: ["docNo", "periodKey", "notes"],
  sort: { by: "periodKey", descending: true },
  derive: deriveMeeting,
  check: [isPeriod],
  variants: formVariants(FORMS, FORM_COLUMNS),
  stages: PERIOD_STAGES,
  editable: PERIOD_EDITABLE,
  final: [],
  actions: {
    ...filling<MeetingData>({
      begin: beginForm(FORMS, FIGURES),
      copy: copyLast("meeting_data", FIGURES),
      compute: computeFigures,
      submit: { check: [isExplained] },
      lock: lockFigures,
      markChanged: TELL,
    }),
    unlock: { from: ["locked"], to: "returned", reason: true, post: [unlockFigures, TELL] },
  },
  reminders: REMIND_HAND_IN,
  roles: { accountant: [...WRITE, "begin", "copyLast", "compute", "submit", "return", "lock"] },
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
