import { boolean, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, lineColumns } from "#db/columns";
import { accounts, roles } from "#db/schema/platform/access";
import { companyTable, globalTable } from "#db/table";

/** What stands on a home page: of one person, of a role in a channel, or of the company in a channel. */
export const homeLayouts = companyTable(
  "home_layout",
  {
    ...companyColumns,
    title: text().notNull(),
    /** web, crm, afterSales or feishu */
    channel: text().notNull(),
    roleId: bigintText(),
    accountId: bigintText(),
    stage: text().notNull().default("enabled"),
    ...auditColumns,
  },
  (key) => [
    ...key.listedBy("title"),
    key.index("channel", "title", "id"),
    key.toGlobal("roleId", () => roles),
    key.toGlobal("accountId", () => accounts),
  ],
);

export const homeCards = companyTable(
  "home_card",
  {
    ...lineColumns,
    layoutId: bigintText().notNull(),
    /** The screen, report or cockpit that the card shows, by its path. */
    path: text().notNull(),
    name: text(),
    icon: text(),
    /** Columns of twelve. */
    width: integer().notNull().default(3),
    isVisible: boolean().notNull().default(true),
  },
  (key) => [key.unique("layoutId", "seq"), key.toHeader("layoutId", () => homeLayouts)],
);

/** The picture of a person. */
export const avatars = globalTable(
  "avatar",
  { id: bigintText().primaryKey(), mediaType: text().notNull(), content: text().notNull(), ...auditColumns },
  (key) => [key.toGlobal("id", () => accounts)],
);
