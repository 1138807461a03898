import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, lineColumns, nameColumns } from "#db/columns";
import { roles } from "./access.ts";
import { companyTable } from "#db/table";

/** A report that an analyst composed; `no` counts the versions of a code, one of which may be published. */
export const reportTemplates = companyTable(
  "report_template",
  {
    ...companyColumns,
    code: text().notNull(),
    ...nameColumns,
    /** Counted when it is published. */
    no: integer(),
    /** draft, published, superseded or disabled */
    stage: text().notNull(),
    dataset: text().notNull(),
    /** day, week, month, quarter or year: how often it is made */
    period: text(),
    /** A report definition without its id, path and dataset, as JSON. */
    definition: text().notNull(),
    /** Where it stands in the menu. */
    path: text(),
    publishedOn: day(),
    notes: text(),
    ...auditColumns,
  },
  (key, t) => [
    key.index("stage", "code", "id"),
    key.unique("code", "no"),
    uniqueIndex("report_template_published_key")
      .on(t.compId, t.code, t.stage)
      .where(sql`${t.stage} = 'published'`),
    uniqueIndex("report_template_draft_key")
      .on(t.compId, t.code, t.stage)
      .where(sql`${t.stage} = 'draft'`),
  ],
);

/** The roles in whose menu a composed report stands. */
export const reportTemplateRoles = companyTable(
  "report_template_role",
  { ...lineColumns, templateId: bigintText().notNull(), roleId: bigintText().notNull() },
  (key) => [key.unique("templateId", "seq"), key.toHeader("templateId", () => reportTemplates), key.toGlobal("roleId", () => roles)],
);

/** A cockpit that somebody composed; `no` counts the versions of a code, one of which may be published. */
export const cockpitTemplates = companyTable(
  "cockpit_template",
  {
    ...companyColumns,
    code: text().notNull(),
    ...nameColumns,
    /** Counted when it is published. */
    no: integer(),
    /** draft, published, superseded or disabled */
    stage: text().notNull(),
    /** A cockpit without its id, paths and company, as JSON. */
    definition: text().notNull(),
    /** What its maker calls its parts, by language and key, as JSON. */
    words: text().notNull(),
    /** Where it stands in the menu. */
    path: text(),
    publishedOn: day(),
    notes: text(),
    ...auditColumns,
  },
  (key, t) => [
    key.index("stage", "code", "id"),
    key.unique("code", "no"),
    uniqueIndex("cockpit_template_published_key")
      .on(t.compId, t.code, t.stage)
      .where(sql`${t.stage} = 'published'`),
    uniqueIndex("cockpit_template_draft_key")
      .on(t.compId, t.code, t.stage)
      .where(sql`${t.stage} = 'draft'`),
  ],
);

/** The roles in whose menu a composed cockpit stands. */
export const cockpitTemplateRoles = companyTable(
  "cockpit_template_role",
  { ...lineColumns, templateId: bigintText().notNull(), roleId: bigintText().notNull() },
  (key) => [key.unique("templateId", "seq"), key.toHeader("templateId", () => cockpitTemplates), key.toGlobal("roleId", () => roles)],
);

/** A report that was generated: with which parameters, on which data, by whom. */
export const reportRuns = companyTable(
  "report_run",
  {
    ...companyColumns,
    docNo: text().notNull(),
    templateId: bigintText().notNull(),
    report: text().notNull(),
    name: text().notNull(),
    params: text().notNull(),
    dataAt: instant().notNull(),
    dataVersion: text().notNull(),
    rows: integer().notNull(),
    ...auditColumns,
  },
  (key) => [key.index("createdAt", "id"), key.index("templateId"), key.unique("docNo"), key.to("templateId", () => reportTemplates)],
);

/** What a run answered, for readers of the same rows. */
export const reportResults = companyTable(
  "report_result",
  {
    ...companyColumns,
    runId: bigintText().notNull(),
    /** Whose rows: company, or the hash of a partial reader's rights. */
    scope: text().notNull(),
    question: jsonb().$type<unknown>().notNull(),
    answer: jsonb().$type<unknown>().notNull(),
  },
  (key) => [key.unique("runId"), key.toHeader("runId", () => reportRuns)],
);

/** A further read-only source of figures: a foreign PostgreSQL database, or files that somebody uploads. */
export const dataSources = companyTable(
  "data_source",
  {
    ...companyColumns,
    code: text().notNull(),
    ...nameColumns,
    /** draft, published or disabled */
    stage: text().notNull(),
    /** postgres or file */
    kind: text().notNull(),
    /** host:port, one of those that the administrator allows. */
    address: text(),
    /** none or tls */
    encryption: text().notNull().default("none"),
    /** PEM of what signed the certificate of the server. */
    authority: text(),
    database: text(),
    userName: text(),
    /** Stored encrypted. */
    secret: text(),
    /** A select over the source. */
    query: text(),
    rowLimit: integer().notNull(),
    /** Hours between two loads of a PostgreSQL source; none = by hand. */
    everyHours: integer(),
    /** Somebody asked for the rows to be loaded. */
    askedAt: instant(),
    /** When rows were last asked of it, with or without success. */
    triedAt: instant(),
    loadedAt: instant(),
    loadedRows: integer(),
    /** The columns that its rows were loaded with, what stands at which place of their cells: a list as JSON. */
    loadedColumns: text(),
    /** What was made of values on the way, an issue as JSON. */
    loadNote: text(),
    /** Whoever asked for the rows means it when there are none. */
    isEmptyMeant: boolean().notNull().default(false),
    /** Why it could not be loaded the last time: an issue as JSON. */
    loadError: text(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.index("stage", "code", "id"), key.unique("code")],
);

/** A column of a source's dataset. */
export const dataSourceColumns = companyTable(
  "data_source_column",
  {
    ...lineColumns,
    sourceId: bigintText().notNull(),
    /** As the dataset calls it. */
    fieldName: text().notNull(),
    /** As the query or the file calls it. */
    header: text().notNull(),
    nameZh: text(),
    nameEn: text(),
    nameRu: text(),
    /** text, date, integer, quantity or money */
    propType: text().notNull(),
    /** group, figure, or the code of the department, employee or customer that a row belongs to */
    use: text().notNull(),
    /** Of amounts, the code of their currency; without it the company's. */
    currency: text(),
    /** What other figures are counted in. */
    unit: text(),
  },
  (key) => [key.unique("sourceId", "seq"), key.toHeader("sourceId", () => dataSources)],
);

/** The roles that read a source's dataset. */
export const dataSourceRoles = companyTable(
  "data_source_role",
  { ...lineColumns, sourceId: bigintText().notNull(), roleId: bigintText().notNull() },
  (key) => [key.unique("sourceId", "seq"), key.toHeader("sourceId", () => dataSources), key.toGlobal("roleId", () => roles)],
);

/** The rows that a source held when it was loaded last. */
export const dataSourceRows = companyTable(
  "data_source_row",
  {
    ...companyColumns,
    sourceId: bigintText().notNull(),
    seq: integer().notNull(),
    cells: jsonb().$type<(string | null)[]>().notNull(),
  },
  (key) => [key.unique("sourceId", "seq"), key.toHeader("sourceId", () => dataSources)],
);
