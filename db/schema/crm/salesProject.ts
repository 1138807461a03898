import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, money, percent, price, quantity } from "#db/columns";
import { coalMines } from "#db/schema/masterData/coalMine";
import { endCustomers } from "#db/schema/masterData/endCustomer";
import { productLines } from "#db/schema/masterData/market";
import { departments, employees } from "#db/schema/masterData/organisation";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";
import { companyTable } from "#db/table";
import { contacts } from "./contact.ts";

/** What a sales project of a unit (`variant`) goes through, in the order of `sortNo`. */
export const projectPhases = companyTable(
  "project_phase",
  {
    ...companyColumns,
    ...masterColumns,
    variant: text().notNull().default(""),
    sortNo: integer().notNull(),
    /** The chance of winning in this phase as long as too few projects of its own history have ended. */
    winPercent: percent().notNull(),
    /** From how many ended projects on the history counts. */
    historyFrom: integer().notNull().default(10),
    /** The phase in which a project of the list stands once it is bidden for. */
    isBid: boolean().notNull().default(false),
    /** After so many days in it a project counts as standing still. */
    staleDays: integer(),
    notes: text(),
  },
  (key) => [key.unique("code"), key.index("variant", "sortNo", "id")],
);

/** What has to be filled in before a project leaves the phase. */
export const projectPhaseNeeds = companyTable(
  "project_phase_need",
  { ...lineColumns, phaseId: bigintText().notNull(), need: text().notNull() },
  (key) => [key.unique("phaseId", "seq"), key.toHeader("phaseId", () => projectPhases)],
);

/** A project with a customer, from its approval to the contract. */
export const salesProjects = companyTable(
  "sales_project",
  {
    ...salesHeader,
    variant: text().notNull().default(""),
    name: text().notNull(),
    leadId: bigintText(),
    contactId: bigintText(),
    endCustomerId: bigintText(),
    mineId: bigintText(),
    workingFace: text(),
    productLineId: bigintText(),
    source: text(),
    phaseId: bigintText(),
    phaseOn: day(),
    /** What the phase says of the chance of winning, and what somebody says instead; `winPercent` is what counts. */
    phasePercent: percent(),
    statedPercent: percent(),
    winPercent: percent(),
    /** Unknown until somebody says it: what goes to approval has one. */
    estimatedAmount: money(),
    expectedOn: day(),
    budgetAmount: money(),
    bidOn: day(),
    riskLevel: text(),
    competitor: text(),
    nextStep: text(),
    nextStepOn: day(),
    /** Other open projects of the same mine and face: their numbers and names. */
    duplicates: text(),
    lostReason: text(),
    closedOn: day(),
    /** The bid whose end brought it where it stands; empty once anything else moves it. */
    movedByBidId: bigintText(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...salesKeys(key),
    ...key.listedBy("docOn", "variant"),
    key.index("mineId"),
    key.index("nextStepOn"),
    key.to("contactId", () => contacts),
    key.to("endCustomerId", () => endCustomers),
    key.to("mineId", () => coalMines),
    key.to("productLineId", () => productLines),
    key.to("phaseId", () => projectPhases),
  ],
);

export const salesProjectProducts = companyTable(
  "sales_project_product",
  {
    ...lineColumns,
    projectId: bigintText().notNull(),
    productLineId: bigintText(),
    equipmentModel: text(),
    quantity: quantity().notNull(),
    unitPrice: price(),
    amount: money(),
    competitor: text(),
    notes: text(),
  },
  (key) => [key.unique("projectId", "seq"), key.toHeader("projectId", () => salesProjects), key.to("productLineId", () => productLines)],
);

/** Who works on it beside the one who answers for it. */
export const salesProjectMembers = companyTable(
  "sales_project_member",
  { ...lineColumns, projectId: bigintText().notNull(), employeeId: bigintText().notNull(), task: text() },
  (key) => [
    key.unique("projectId", "seq"),
    key.toHeader("projectId", () => salesProjects),
    key.to("employeeId", () => employees),
    key.index("employeeId"),
  ],
);

/** What is to be done in a phase before the project leaves it. */
export const salesProjectTasks = companyTable(
  "sales_project_task",
  {
    ...lineColumns,
    projectId: bigintText().notNull(),
    phaseId: bigintText(),
    task: text().notNull(),
    employeeId: bigintText(),
    dueOn: day(),
    doneOn: day(),
  },
  (key) => [
    key.unique("projectId", "seq"),
    key.toHeader("projectId", () => salesProjects),
    key.to("phaseId", () => projectPhases),
    key.to("employeeId", () => employees),
  ],
);

/** Where it stood from when to when: each move of its stage or phase is a row, those back too, and each change of its worth or owner. */
export const salesProjectMoves = companyTable(
  "sales_project_move",
  {
    ...lineColumns,
    projectId: bigintText().notNull(),
    stage: text().notNull(),
    phaseId: bigintText(),
    enteredOn: day().notNull(),
    leftOn: day(),
    isBack: boolean().notNull().default(false),
    winPercent: percent(),
    estimatedAmount: money().notNull(),
    /** Whose it was then. */
    employeeId: bigintText(),
    departmentId: bigintText(),
  },
  (key) => [
    key.unique("projectId", "seq"),
    key.toHeader("projectId", () => salesProjects),
    key.index("enteredOn"),
    key.to("phaseId", () => projectPhases),
    key.to("employeeId", () => employees),
    key.to("departmentId", () => departments),
  ],
);
