import { defineDataset } from "#define/dataset";
import { MEETING_FORMS, MEETING_MEASURES } from "#reports/meetingForms";
import { changedDocuments } from "#reports/changes";
import { alike, alikeBooked, PERIOD_DAY } from "#reports/figureForms";
import { DAY_CALENDAR, DAY_DIMENSIONS } from "#reports/sellers";

/** Lines of figures that were handed in, as a PostgreSQL from-clause. */
const HANDED_IN = `meeting_data_line l join meeting_data d on d.comp_id = l.comp_id and d.id = l.data_id
  where l.comp_id = $comp and d.stage in ('submitted', 'locked')`;
const RIGHTS = "{scope department=d.department_id owner=d.owner_id}";
const figure = (column: string) =>
  ({
    unit: "rate",
    additive: false,
    nullable: true,
    sql: alike(column),
    tieOut: alikeBooked(`l.${column}`, `${HANDED_IN} and ${RIGHTS}`),
  }) as const;
const lines = (where: string, booked: string) =>
  ({
    unit: "count",
    additive: true,
    sql: "count(*)",
    where,
    tieOut: `select count(*) as value from ${HANDED_IN} and ${booked} and ${RIGHTS}`,
  }) as const;

/** What the forms of the meetings say, period by period; figures of different kinds or units are never added. */
export default defineDataset({
  id: "crm.meetingFigures",
  source: `select l.id, d.id, d.doc_no, d.stage, d.variant, d.period, ${PERIOD_DAY}, to_char(${PERIOD_DAY}, 'YYYY-MM'), d.department_id, d.unit_id, d.owner_id,
      l.measure, l.kpi_name, l.kpi_unit, l.product_line_id, l.source, l.duty_person_id, case when l.is_typed then 'typed' else 'asBooked' end,
      l.target, l.actual, l.computed, l.last_year, l.notes
    from ${HANDED_IN} order by ${PERIOD_DAY}, l.id`,
  dependsOn: ["crm.meetingData"],
  delta: changedDocuments("document_id", "crm.meetingData"),
  columns: {
    line_id: { type: "id" },
    document_id: { type: "id" },
    doc_no: { type: "text" },
    stage: { type: "text" },
    form: { type: "text" },
    period: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    department_id: { type: "id", field: "crm.meetingData/departmentId" },
    unit_id: { type: "id", field: "crm.meetingData/unitId" },
    owner_id: { type: "id", field: "crm.meetingData/ownerId" },
    measure: { type: "text" },
    kpi_name: { type: "text" },
    kpi_unit: { type: "text" },
    product_line_id: { type: "id" },
    source: { type: "text" },
    duty_person_id: { type: "id" },
    entry: { type: "text" },
    target: { type: "money" },
    actual: { type: "money" },
    computed: { type: "money" },
    last_year: { type: "money" },
    reason: { type: "text" },
  },
  params: {},
  views: { figures: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    form: { kind: "choice", sql: "form", values: MEETING_FORMS },
    measure: { kind: "choice", sql: "measure", values: MEETING_MEASURES },
    kpiName: { kind: "text", sql: "kpi_name" },
    kpiUnit: { kind: "text", sql: "kpi_unit" },
    period: { kind: "choice", sql: "period", values: ["week", "month", "quarter", "year"] },
    stage: { kind: "choice", sql: "stage", values: ["submitted", "locked"] },
    source: { kind: "choice", sql: "source", values: ["books", "owner"] },
    entry: { kind: "choice", sql: "entry", values: ["asBooked", "typed"] },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    owner: { kind: "link", sql: "owner_id", to: "masterData.employee" },
    dutyPerson: { kind: "link", sql: "duty_person_id", to: "masterData.employee" },
    docNo: { kind: "text", sql: "doc_no" },
    reason: { kind: "text", sql: "reason" },
  },
  metrics: {
    target: figure("target"),
    actual: figure("actual"),
    computed: figure("computed"),
    lastYear: figure("last_year"),
    completion: { unit: "percent", of: ["actual", "target"] },
    change: {
      unit: "rate",
      sum: [
        { metric: "actual", sign: 1 },
        { metric: "lastYear", sign: -1 },
      ],
    },
    growth: { unit: "percent", of: ["change", "lastYear"] },
    figures: lines("true", "true"),
    ofOwners: lines("source = 'owner'", "l.source = 'owner'"),
    differing: lines("source = 'books' and entry = 'typed'", "l.computed is not null and l.actual <> l.computed"),
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "figures",
    columns: ["docNo", "form", "month", "measure", "kpiName", "kpiUnit", "productLine", "source", "dutyPerson", "department", "owner"],
    figures: {
      targetValue: { unit: "rate", sql: "target" },
      actualValue: { unit: "rate", sql: "actual" },
      computedValue: { unit: "rate", sql: "computed" },
    },
    opens: { module: "'crm.meetingData'", id: "document_id" },
    order: "on_day desc, line_id",
  },
  scope: { department: "department_id", owner: "owner_id" },
  freshness: { ageing: 300, stale: 3600 },
});
