import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, uniqueInCompany } from "#db/keys";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { salesContracts } from "./salesContract.ts";

/** A request to put a seal on a contract, or on another paper of a department. */
export const sealApplications = pgTable(
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
  (t) => [
    companyKey(t, "seal_application"),
    uniqueInCompany(t, "seal_application", "docNo"),
    ...listedBy(t, "seal_application", "docOn"),
    indexInCompany(t, "seal_application", "contractId"),
    toCompany(t, "seal_application", "departmentId", () => departments),
    toCompany(t, "seal_application", "unitId", () => businessUnits),
    toCompany(t, "seal_application", "contractId", () => salesContracts),
    toCompany(t, "seal_application", "handlerId", () => employees),
  ],
);
