import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, lineColumns, money } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { partyDocument, partyKeys } from "./partyDocument.ts";
import { receivableItems } from "./receivable.ts";

/** Gives up what will not be paid. */
export const receivableWriteOffs = pgTable("receivable_write_off", { ...partyDocument, reason: text().notNull() }, (t) =>
  partyKeys(t, "receivable_write_off"),
);

export const receivableWriteOffLines = pgTable(
  "receivable_write_off_line",
  { ...lineColumns, writeOffId: bigintText().notNull(), itemId: bigintText().notNull(), amount: money().notNull(), notes: text() },
  (t) => [
    companyKey(t, "receivable_write_off_line"),
    uniqueInCompany(t, "receivable_write_off_line", "writeOffId", "seq"),
    toHeader(t, "receivable_write_off_line", "writeOffId", () => receivableWriteOffs),
    toCompany(t, "receivable_write_off_line", "itemId", () => receivableItems),
    indexInCompany(t, "receivable_write_off_line", "itemId"),
  ],
);
