import { sql } from "drizzle-orm";
import { boolean, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, lineColumns, money, nameColumns } from "#db/columns";
import { accounts, roles } from "./access.ts";
import { businessUnits, employees } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";

/**
 * Who decides on a module's documents, in a business unit or everywhere: `no` counts the published versions; runs keep the version they
 * began with.
 */
export const approvalChains = companyTable(
  "approval_chain",
  {
    ...companyColumns,
    processCode: text(),
    ...nameColumns,
    module: text().notNull(),
    unitId: bigintText(),
    no: integer(),
    /** draft, published, superseded or disabled */
    stage: text().notNull(),
    /** Where a document that came back goes on: start or returner. */
    resubmit: text().notNull(),
    publishedOn: day(),
    ...auditColumns,
  },
  (key, t) => [
    key.index("stage", "module", "id"),
    key.index("module", "id"),
    uniqueIndex("approval_chain_published_key")
      .on(t.compId, t.module, sql`coalesce(${t.unitId}, 0)`)
      .where(sql`${t.stage} = 'published'`),
    key.to("unitId", () => businessUnits),
  ],
);

export const approvalSteps = companyTable(
  "approval_step",
  {
    ...lineColumns,
    chainId: bigintText().notNull(),
    nameZh: text(),
    nameEn: text(),
    nameRu: text(),
    /** role, people, leader or field */
    resolver: text().notNull(),
    roleId: bigintText(),
    /** Levels above the document's own department; 0 = its own leader. */
    levels: integer(),
    /** Field of the document that holds an employee. */
    field: text(),
    /** any, all or ratio */
    mode: text().notNull(),
    /** Percent of the people that must agree, for `ratio`. */
    ratio: integer(),
    /** Amounts from (included) and to (excluded) which the step applies. */
    amountFrom: money(),
    amountTo: money(),
    /** A condition over header fields, as JSON. */
    condition: text(),
    /** Hours until `onTimeout` (remind, pass or reject). */
    hours: integer(),
    onTimeout: text(),
  },
  (key) => [key.unique("chainId", "seq"), key.toHeader("chainId", () => approvalChains), key.toGlobal("roleId", () => roles)],
);

/** The people named by a step; `step` is the step's place in the chain. */
export const approvalStepPeople = companyTable(
  "approval_step_person",
  { ...lineColumns, chainId: bigintText().notNull(), step: integer().notNull(), employeeId: bigintText().notNull() },
  (key) => [key.unique("chainId", "seq"), key.toHeader("chainId", () => approvalChains), key.to("employeeId", () => employees)],
);

/** One way of a document through its chain. */
export const approvalRuns = companyTable(
  "approval_run",
  {
    ...companyColumns,
    chainId: bigintText().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    /** How the document is called, and who prepared it, when it was handed in. */
    title: text().notNull(),
    createdBy: bigintText().notNull(),
    openedBy: bigintText().notNull(),
    amount: money(),
    /** open, approved, rejected, returned or withdrawn */
    state: text().notNull(),
    /** The step that is being decided, or was last. */
    step: integer().notNull(),
    /** The places of the steps that apply to the document, with commas between them. */
    steps: text().notNull(),
    openedAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (key, t) => [
    key.index("module", "documentId"),
    uniqueIndex("approval_run_open_key")
      .on(t.compId, t.module, t.documentId)
      .where(sql`${t.state} = 'open'`),
    key.to("chainId", () => approvalChains),
  ],
);

/** One decision that one person is asked for. */
export const approvalTasks = companyTable(
  "approval_task",
  {
    ...companyColumns,
    runId: bigintText().notNull(),
    module: text().notNull(),
    step: integer().notNull(),
    /** Grows when the document returns to an earlier step: only the latest visit of a step counts. */
    visit: integer().notNull().default(1),
    /** step = asked by the chain · before or after = added by the holder of `parentId` */
    kind: text().notNull(),
    parentId: bigintText(),
    assigneeId: bigintText().notNull(),
    handedFrom: bigintText(),
    /** waiting, open, approved, rejected, returned or dropped (somebody else's decision was enough) */
    state: text().notNull(),
    openedAt: instant(),
    dueAt: instant(),
    remindedAt: instant(),
    decidedAt: instant(),
    /** Who decided: the assignee, or his substitute; nobody when time ran out. */
    decidedBy: bigintText(),
    words: text(),
    /** Decided by the one who prepared or handed in the document, where the company allows that. */
    isSelf: boolean().notNull().default(false),
  },
  (key) => [
    key.index("runId"),
    key.index("assigneeId", "state"),
    key.index("state", "dueAt"),
    key.to("runId", () => approvalRuns),
    key.toGlobal("assigneeId", () => accounts),
    key.toGlobal("decidedBy", () => accounts),
    key.toGlobal("handedFrom", () => accounts),
  ],
);

/** Somebody decides for somebody else between two days (both included); without modules: on everything. */
export const substitutes = companyTable(
  "substitute",
  {
    ...companyColumns,
    principalId: bigintText().notNull(),
    substituteId: bigintText().notNull(),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    key.index("fromOn", "id"),
    key.index("substituteId"),
    key.to("principalId", () => employees),
    key.to("substituteId", () => employees),
  ],
);

export const substituteModules = companyTable(
  "substitute_module",
  { ...lineColumns, substitutionId: bigintText().notNull(), module: text().notNull() },
  (key) => [key.unique("substitutionId", "seq"), key.toHeader("substitutionId", () => substitutes)],
);
