import { text } from "drizzle-orm/pg-core";
import { bigintText, lineColumns, money } from "#db/columns";
import { partyDocument, partyKeys } from "./partyDocument.ts";
import { receivableItems } from "./receivable.ts";
import { companyTable } from "#db/table";

/** Gives up what will not be paid. */
export const receivableWriteOffs = companyTable("receivable_write_off", { ...partyDocument, reason: text().notNull() }, (key) =>
  partyKeys(key),
);

export const receivableWriteOffLines = companyTable(
  "receivable_write_off_line",
  { ...lineColumns, writeOffId: bigintText().notNull(), itemId: bigintText().notNull(), amount: money().notNull(), notes: text() },
  (key) => [
    key.unique("writeOffId", "seq"),
    key.toHeader("writeOffId", () => receivableWriteOffs),
    key.to("itemId", () => receivableItems),
    key.index("itemId"),
  ],
);
