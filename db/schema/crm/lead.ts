import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money } from "#db/columns";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { contacts } from "./contact.ts";
import { salesProjects } from "./salesProject.ts";

/** Whom a company hears of as a possible project. */
export const leads = companyTable(
  "lead",
  {
    ...documentColumns,
    name: text().notNull(),
    source: text().notNull(),
    /** Under which number its source knows it: no two leads of a source have the same one. */
    sourceKey: text(),
    customerId: bigintText(),
    customerCode: text(),
    customerName: text(),
    contact: text(),
    phone: text(),
    /** Why somebody asks to see the number, until that is done. */
    revealReason: text(),
    regionId: bigintText(),
    productLineId: bigintText(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    estimatedAmount: money(),
    expectedOn: day(),
    content: text(),
    followUp: text(),
    nextFollowOn: day(),
    /** Taken by somebody on `takenOn`, it goes back to the pool after `poolOn` unless it was converted or followed up. */
    takenOn: day(),
    poolOn: day(),
    projectId: bigintText(),
    /** The person that it is heard of from, once he is known. */
    contactId: bigintText(),
  },
  (key) => [
    key.unique("docNo"),
    key.unique("source", "sourceKey"),
    ...key.listedBy("docOn"),
    key.to("projectId", () => salesProjects),
    key.to("contactId", () => contacts),
    key.to("productLineId", () => productLines),
    key.to("customerId", () => companyParties),
    key.to("regionId", () => marketRegions),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
    key.index("salespersonId"),
  ],
);

/** What was done about a lead, day by day. */
export const leadFollowUps = companyTable(
  "lead_follow_up",
  {
    ...lineColumns,
    leadId: bigintText().notNull(),
    followedOn: day().notNull(),
    employeeId: bigintText(),
    followUp: text().notNull(),
    nextFollowOn: day(),
  },
  (key) => [key.unique("leadId", "seq"), key.toHeader("leadId", () => leads), key.to("employeeId", () => employees)],
);
