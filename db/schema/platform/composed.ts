import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, lineColumns, nameColumns } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toGlobal, toHeader, uniqueInCompany } from "#db/keys";
import { roles } from "./access.ts";

/** A report that an analyst composed; `no` counts the versions of a code, one of which may be published. */
export const reportTemplates = pgTable(
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
    /** A report definition without its id, path and dataset, as JSON. */
    definition: text().notNull(),
    /** Where it stands in the menu. */
    path: text(),
    publishedOn: day(),
    notes: text(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "report_template"),
    indexInCompany(t, "report_template", "stage", "code", "id"),
    uniqueInCompany(t, "report_template", "code", "no"),
    uniqueIndex("report_template_published_key")
      .on(t.compId, t.code, t.stage)
      .where(sql`${t.stage} = 'published'`),
    uniqueIndex("report_template_draft_key")
      .on(t.compId, t.code, t.stage)
      .where(sql`${t.stage} = 'draft'`),
  ],
);

/** The roles in whose menu a composed report stands. */
export const reportTemplateRoles = pgTable(
  "report_template_role",
  { ...lineColumns, templateId: bigintText().notNull(), roleId: bigintText().notNull() },
  (t) => [
    companyKey(t, "report_template_role"),
    uniqueInCompany(t, "report_template_role", "templateId", "seq"),
    toHeader(t, "report_template_role", "templateId", () => reportTemplates),
    toGlobal(t, "report_template_role", "roleId", () => roles),
  ],
);

/** A report that was generated: with which parameters, on which data, by whom. */
export const reportRuns = pgTable(
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
  (t) => [
    companyKey(t, "report_run"),
    indexInCompany(t, "report_run", "createdAt", "id"),
    indexInCompany(t, "report_run", "templateId"),
    uniqueInCompany(t, "report_run", "docNo"),
    toCompany(t, "report_run", "templateId", () => reportTemplates),
  ],
);

/** What a run answered, for readers of the same rows. */
export const reportResults = pgTable(
  "report_result",
  {
    ...companyColumns,
    runId: bigintText().notNull(),
    /** Whose rows: company, or the hash of a partial reader's rights. */
    scope: text().notNull(),
    question: jsonb().$type<unknown>().notNull(),
    answer: jsonb().$type<unknown>().notNull(),
  },
  (t) => [
    companyKey(t, "report_result"),
    uniqueInCompany(t, "report_result", "runId"),
    toHeader(t, "report_result", "runId", () => reportRuns),
  ],
);

/** A further read-only source of figures: a foreign PostgreSQL database, or files that somebody uploads. */
export const dataSources = pgTable(
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
    database: text(),
    userName: text(),
    /** Sealed. */
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
  (t) => [companyKey(t, "data_source"), indexInCompany(t, "data_source", "stage", "code", "id"), uniqueInCompany(t, "data_source", "code")],
);

/** A column of a source's dataset. */
export const dataSourceColumns = pgTable(
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
  (t) => [
    companyKey(t, "data_source_column"),
    uniqueInCompany(t, "data_source_column", "sourceId", "seq"),
    toHeader(t, "data_source_column", "sourceId", () => dataSources),
  ],
);

/** The roles that read a source's dataset. */
export const dataSourceRoles = pgTable(
  "data_source_role",
  { ...lineColumns, sourceId: bigintText().notNull(), roleId: bigintText().notNull() },
  (t) => [
    companyKey(t, "data_source_role"),
    uniqueInCompany(t, "data_source_role", "sourceId", "seq"),
    toHeader(t, "data_source_role", "sourceId", () => dataSources),
    toGlobal(t, "data_source_role", "roleId", () => roles),
  ],
);

/** The rows that a source held when it was loaded last. */
export const dataSourceRows = pgTable(
  "data_source_row",
  {
    ...companyColumns,
    sourceId: bigintText().notNull(),
    seq: integer().notNull(),
    cells: jsonb().$type<(string | null)[]>().notNull(),
  },
  (t) => [
    companyKey(t, "data_source_row"),
    uniqueInCompany(t, "data_source_row", "sourceId", "seq"),
    toHeader(t, "data_source_row", "sourceId", () => dataSources),
  ],
);
