import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns } from "#db/columns";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { salesContracts } from "./salesContract.ts";
import { companyTable } from "#db/table";

/** A request to put a seal on a contract, or on another paper of a department. */
export const sealApplications = companyTable(
  "seal_application",
  {
    ...documentColumns,
    /** contract or department */
    kind: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    contractId: bigintText(),
    /** The version of the contract that is sealed. */
    revision: integer(),
    title: text().notNull(),
    sealType: text().notNull(),
    copies: integer().notNull(),
    sealedCopies: integer(),
    sealedOn: day(),
    reason: text(),
    handlerId: bigintText(),
    submittedBy: bigintText(),
    sealedBy: bigintText(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("docOn"),
    key.index("contractId"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("contractId", () => salesContracts),
    key.to("handlerId", () => employees),
  ],
);
