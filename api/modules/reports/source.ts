import { WRITE } from "#define/access/grants";
import { lockDuties } from "#db/separation";
import { dataSourceColumns, dataSourceRoles, dataSources } from "#db/schema/platform/composed";
import { COLUMN_TYPES, COLUMN_USES, ENCRYPTIONS } from "#define/composed";
import { choice, flag, instant, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import {
  askForRows,
  authorityIsRead,
  declaresWell,
  grantSource,
  knowsWhere,
  leavesThreeRoles,
  namesCurrencies,
  noReportHangs,
  readersStayApart,
  revokeSource,
} from "./source/posting.ts";
import { hasReaders, plainCode } from "#posting/reportTemplate";
import { masterFields, nameFields } from "../master.ts";
import { defineLines } from "#define/lines";

/** As many as a sheet of a workbook has lines. */
const MOST_ROWS = 1_048_576;
const away = { field: "kind", in: ["postgres"] } as const;
const here = { not: away };

const columns = defineLines({
  table: dataSourceColumns,
  parent: "sourceId",
  required: true,
  fields: {
    fieldName: text({ required: true, max: 30 }),
    header: text({ required: true, max: 100 }),
    ...nameFields,
    propType: choice(COLUMN_TYPES, { required: true, initial: "text", hint: true }),
    use: choice(COLUMN_USES, { required: true, initial: "group" }),
    currency: link("masterData.currency", { by: "code" }),
    unit: text({ max: 20 }),
  },
});
const roles = defineLines({
  table: dataSourceRoles,
  parent: "sourceId",
  fields: { roleId: link("admin.role", { required: true }) },
});

export default defineModule({
  id: "reports.source",
  table: dataSources,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  attachable: ["csv", "xlsx", "parquet"],
  fields: {
    ...masterFields,
    kind: choice(["file", "postgres"], { required: true, initial: "file" }),
    address: text({ max: 200, required: away, hidden: here }),
    encryption: choice(ENCRYPTIONS, { required: true, initial: "none", hidden: here }),
    authority: longText({ max: 20_000, hidden: { not: { all: [away, { field: "encryption", in: ["tls"] }] } } }),
    database: text({ max: 63, required: away, hidden: here }),
    userName: text({ max: 63, required: away, hidden: here }),
    secret: text({ encrypted: true, hidden: here }),
    query: longText({ max: 10_000, required: away, hidden: here }),
    everyHours: integer({ min: 1, max: 720, hidden: here }),
    rowLimit: integer({ required: true, min: 1, max: MOST_ROWS, initial: MOST_ROWS }),
    askedAt: instant(),
    triedAt: instant(),
    loadedAt: instant(),
    loadedRows: integer({ system: true }),
    loadError: longText({ system: true, issue: true }),
    loadNote: longText({ system: true, issue: true }),
    isEmptyMeant: flag({ readonly: true, collapsed: true }),
    notes: longText(),
  },
  lines: { columns, roles },
  columns: ["code", "stage", "loadError", "nameZh", "nameEn", "nameRu", "kind", "address", "loadedAt", "loadedRows"],
  sort: { by: "code" },
  stages: ["draft", "published", "disabled"],
  editable: ["draft"],
  final: [],
  check: [plainCode, knowsWhere, authorityIsRead, declaresWell],
  locks: { take: lockDuties, actions: ["publish"] },
  actions: {
    publish: {
      from: ["draft"],
      to: "published",
      check: [hasReaders, namesCurrencies, leavesThreeRoles, readersStayApart],
      post: [grantSource, askForRows],
    },
    load: { from: ["published"], to: "published", input: { header: ["isEmptyMeant", "rowLimit", "everyHours"] }, post: [askForRows] },
    loaded: { from: ["published"], to: "published", system: true },
    notLoaded: { from: ["published"], to: "published", system: true },
    revise: { from: ["published", "disabled"], to: "draft", post: [revokeSource] },
    disable: { from: ["published"], to: "disabled", reason: true, check: [noReportHangs], post: [revokeSource] },
  },
  roles: { analyst: [...WRITE, "publish", "load", "revise", "disable"] },
  screens: {
    manage: {
      path: "dataSourceManage",
      kind: "maintain",
      stages: ["draft", "published", "disabled"],
      actions: ["publish", "load", "revise", "disable"],
      filters: ["kind"],
      part: "SourceReader",
    },
  },
});
