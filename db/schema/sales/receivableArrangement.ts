import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, departments } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";

/** Sets right what the age of open items is counted from: the contract of what was taken over, the day they fall due, the day of acceptance. */
export const receivableArrangements = pgTable(
  "receivable_arrangement",
  { ...documentColumns, departmentId: bigintText().notNull(), unitId: bigintText(), customerId: bigintText(), postedOn: day() },
  (t) => [
    companyKey(t, "receivable_arrangement"),
    ...listedBy(t, "receivable_arrangement", "docOn"),
    uniqueInCompany(t, "receivable_arrangement", "docNo"),
    toCompany(t, "receivable_arrangement", "departmentId", () => departments),
    toCompany(t, "receivable_arrangement", "unitId", () => businessUnits),
    toCompany(t, "receivable_arrangement", "customerId", () => customers),
  ],
);

export const receivableArrangementLines = pgTable(
  "receivable_arrangement_line",
  {
    ...lineColumns,
    arrangementId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    customerId: bigintText(),
    /** Why the ledger proposed it: contractMissing, dueDiffers or acceptanceDiffers. */
    finding: text(),
    /** What the item said before. */
    formerContractId: bigintText(),
    formerContractNo: text(),
    formerDueOn: day(),
    formerAcceptedOn: day(),
    /** What it says from the posting on; empty stays as it was. */
    contractId: bigintText(),
    dueOn: day(),
    acceptedOn: day(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "receivable_arrangement_line"),
    uniqueInCompany(t, "receivable_arrangement_line", "arrangementId", "seq"),
    toHeader(t, "receivable_arrangement_line", "arrangementId", () => receivableArrangements),
    toCompany(t, "receivable_arrangement_line", "itemId", () => receivableItems),
    toCompany(t, "receivable_arrangement_line", "contractId", () => salesContracts),
    indexInCompany(t, "receivable_arrangement_line", "itemId"),
  ],
);
