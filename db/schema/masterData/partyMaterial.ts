import { boolean, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns, price, quantity } from "#db/columns";
import { companyTable } from "#db/table";
import { companyMaterials } from "./material.ts";
import { companyParties } from "./party.ts";

/** What a supplier delivers, or a customer takes, under his own code and on his terms. */
export const partyMaterials = companyTable(
  "party_material",
  {
    ...companyColumns,
    partyId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    /** supplier or customer */
    side: text().notNull(),
    partyCode: text(),
    partyName: text(),
    price: price(),
    minimumQuantity: quantity(),
    leadDays: integer(),
    isDefault: boolean().notNull().default(false),
    validFrom: day().notNull(),
    validTo: day(),
    stage: text().notNull().default("enabled"),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    ...key.listedBy("partyCode"),
    key.unique("partyId", "materialId", "side", "validFrom"),
    key.to("partyId", () => companyParties),
    key.to("materialId", () => companyMaterials),
    key.index("materialId"),
  ],
);

/** What a party was called before: the name and code of one that turned out to be the same. */
export const partyAliases = companyTable(
  "party_alias",
  { ...lineColumns, partyId: bigintText().notNull(), code: text().notNull(), alias: text() },
  (key) => [key.unique("partyId", "seq"), key.unique("code"), key.toHeader("partyId", () => companyParties)],
);
