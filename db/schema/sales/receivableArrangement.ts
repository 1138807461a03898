import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns } from "#db/columns";
import { businessUnits, departments } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";
import { companyTable } from "#db/table";

/**
 * Sets right what the age of open items is counted from: the contract of what was taken over, the day they fall due, the day of acceptance.
 */
export const receivableArrangements = companyTable(
  "receivable_arrangement",
  { ...documentColumns, departmentId: bigintText().notNull(), unitId: bigintText(), customerId: bigintText(), postedOn: day() },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("customerId", () => customers),
  ],
);

export const receivableArrangementLines = companyTable(
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
  (key) => [
    key.unique("arrangementId", "seq"),
    key.toHeader("arrangementId", () => receivableArrangements),
    key.to("itemId", () => receivableItems),
    key.to("contractId", () => salesContracts),
    key.index("itemId"),
  ],
);
