import { integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, masterColumns, percent } from "#db/columns";
import { companies } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";
import { notifyChannels } from "./notify.ts";

/** Another system that this one gives data to or takes them from. */
export const externalInterfaces = companyTable(
  "external_interface",
  {
    ...companyColumns,
    ...masterColumns,
    /** in or out */
    direction: text().notNull(),
    address: text(),
    secret: text(),
    /** What goes out leaves by this channel. */
    channelId: bigintText(),
    /** What comes in is loaded by this source. */
    sourceCode: text(),
    notes: text(),
  },
  (key) => [...key.listedBy("code"), key.unique("code"), key.to("channelId", () => notifyChannels)],
);

/** At what price companies of the group deal with each other, from a day until a day. */
export const intercompanyRules = companyTable(
  "intercompany_rule",
  {
    ...companyColumns,
    code: text().notNull(),
    partnerCompId: integer().notNull(),
    /** Where the deal goes through a third company. */
    middleCompId: integer(),
    /** sale, transfer or service */
    dealing: text().notNull(),
    /** cost, plannedPrice or listPrice */
    priceSource: text().notNull(),
    markup: percent(),
    taxRate: percent(),
    validFrom: day().notNull(),
    validTo: day(),
    stage: text().notNull().default("enabled"),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    ...key.listedBy("code"),
    key.unique("code"),
    key.toGlobal("partnerCompId", () => companies),
    key.toGlobal("middleCompId", () => companies),
  ],
);
