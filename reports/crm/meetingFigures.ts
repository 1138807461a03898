import { defineReport } from "#define/report";
import meetingFigures from "#reports/datasets/crm/meetingFigures";

/** What the meetings look at, form by form, with what the books say beside what was typed. */
export default defineReport(meetingFigures, {
  id: "crm.meetingReport",
  path: "/meetingFigures",
  groups: [
    "form",
    "measure",
    "kpiName",
    "kpiUnit",
    "month",
    "productLine",
    "department",
    "unit",
    "owner",
    "dutyPerson",
    "source",
    "period",
    "reason",
  ],
  params: [],
  views: [
    {
      kind: "pivot",
      rows: ["form", "measure", "kpiUnit", "month"],
      columns: [],
      metrics: ["target", "actual", "completion"],
      lighter: ["computed", "lastYear", "growth", "differing"],
    },
  ],
  metrics: ["target", "actual", "completion", "computed", "lastYear", "change", "growth", "figures", "ofOwners", "differing"],
  filters: [
    "form",
    "measure",
    "year",
    "month",
    "day",
    "period",
    "stage",
    "source",
    "entry",
    "productLine",
    "department",
    "unit",
    "owner",
    "dutyPerson",
    "reason",
  ],
});
