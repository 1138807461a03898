import { text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money } from "#db/columns";
import { partyDocument, partyKeys } from "./partyDocument.ts";
import { receivableItems, settledItem } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";
import { companyTable } from "#db/table";

/** Applies advances of a customer to his open items; each line takes from one advance and settles one item. */
export const receivableSettlements = companyTable(
  "receivable_settlement",
  {
    ...partyDocument,
    contractId: bigintText(),
    /** oldest, contract or manual: how lines are proposed. */
    method: text().notNull().default("oldest"),
  },
  (key) => [...partyKeys(key), key.to("contractId", () => salesContracts)],
);

export const receivableSettlementLines = companyTable(
  "receivable_settlement_line",
  {
    ...lineColumns,
    settlementId: bigintText().notNull(),
    advanceItemId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    ...settledItem,
    amount: money().notNull(),
    notes: text(),
    /** When a dishonoured bill took it back. */
    undoneOn: day(),
  },
  (key) => [
    key.unique("settlementId", "seq"),
    key.toHeader("settlementId", () => receivableSettlements),
    key.to("advanceItemId", () => receivableItems),
    key.to("itemId", () => receivableItems),
    key.index("advanceItemId"),
    key.index("itemId"),
  ],
);
