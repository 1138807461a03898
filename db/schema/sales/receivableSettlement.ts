import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { partyDocument, partyKeys } from "./partyDocument.ts";
import { receivableItems } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";

/** Applies advances of a customer to his open items; each line takes from one advance and settles one item. */
export const receivableSettlements = pgTable(
  "receivable_settlement",
  {
    ...partyDocument,
    contractId: bigintText(),
    /** oldest, contract or manual: how lines are proposed. */
    method: text().notNull().default("oldest"),
  },
  (t) => [...partyKeys(t, "receivable_settlement"), toCompany(t, "receivable_settlement", "contractId", () => salesContracts)],
);

export const receivableSettlementLines = pgTable(
  "receivable_settlement_line",
  {
    ...lineColumns,
    settlementId: bigintText().notNull(),
    advanceItemId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    amount: money().notNull(),
    notes: text(),
    /** When a dishonoured bill took it back. */
    undoneOn: day(),
  },
  (t) => [
    companyKey(t, "receivable_settlement_line"),
    uniqueInCompany(t, "receivable_settlement_line", "settlementId", "seq"),
    toHeader(t, "receivable_settlement_line", "settlementId", () => receivableSettlements),
    toCompany(t, "receivable_settlement_line", "advanceItemId", () => receivableItems),
    toCompany(t, "receivable_settlement_line", "itemId", () => receivableItems),
    indexInCompany(t, "receivable_settlement_line", "advanceItemId"),
    indexInCompany(t, "receivable_settlement_line", "itemId"),
  ],
);
