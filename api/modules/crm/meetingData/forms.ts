import { deriveFigures } from "#posting/meetingData";
import type { PeriodForm } from "#posting/periodForm";
import type { meetingData, meetingDataLines } from "#db/schema/crm/meetingData";
import type { DocumentOf, DraftOf } from "#define/rows";

/** Figures of a period for a meeting. */
export type MeetingData = DocumentOf<typeof meetingData, { lines: typeof meetingDataLines }>;
const RATE = "%";

/** What each form of the meeting asks. */
export const FORMS = {
  indicators: { measures: ["orderIntake", "invoiced", "collected", "safeDays", "energyPerOutput"] },
  product: {
    measures: ["orderIntake", "outputQuantity", "outputValue"],
    columns: ["lines.productLineId"],
    byProductLine: true,
  },
  quality: {
    measures: ["firstPassRate", "scrapRate", "reworkRate", "externalLoss", "complaints"],
    units: { firstPassRate: RATE, scrapRate: RATE, reworkRate: RATE },
    columns: ["lines.productLineId"],
    byProductLine: true,
  },
  piece: {
    measures: ["piecesStarted", "piecesFinished", "piecesQualified"],
    columns: ["lines.contractId", "lines.materialId", "lines.plannedOn", "lines.doneOn"],
  },
  drawing: {
    measures: ["drawingsPlanned", "drawingsIssued", "drawingsChanged"],
    columns: ["lines.contractId", "lines.drawingNo", "lines.plannedOn", "lines.doneOn"],
  },
  delivery: {
    measures: ["delivered", "deliveredSets", "onTimeRate", "overdueContracts"],
    units: { onTimeRate: RATE },
    columns: ["lines.productLineId", "lines.contractId", "lines.plannedOn", "lines.doneOn"],
    byProductLine: true,
  },
  team: {
    measures: ["headcount", "joiners", "leavers", "trainedPeople", "trainingHours", "certificates"],
  },
} as const satisfies Readonly<Record<string, PeriodForm>>;
/** Columns that not every form shows. */
export const FORM_COLUMNS = [
  "lines.productLineId",
  "lines.contractId",
  "lines.materialId",
  "lines.drawingNo",
  "lines.plannedOn",
  "lines.doneOn",
];

/** A figure that no ledger knows is somebody's word: his who fills in the form, unless the line names another. */
export function deriveMeeting(document: DraftOf<MeetingData>): void {
  deriveFigures(document);
  for (const line of document.lines.lines) if (line.source === "owner") line.dutyPersonId ??= document.header.ownerId;
}
