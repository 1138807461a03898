import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, quantity } from "#db/columns";
import { companyKey, type CompanyTable, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { productLines } from "./market.ts";
import { departments, employees, marketRegions } from "./organisation.ts";
import { companyParties } from "./party.ts";

/** A mine: what equipment, projects and service hang on. */
export const coalMines = pgTable(
  "coal_mine",
  {
    ...companyColumns,
    ...masterColumns,
    groupName: text(),
    province: text(),
    city: text(),
    address: text(),
    longitude: quantity(),
    latitude: quantity(),
    level: text(),
    ownerId: bigintText(),
    departmentId: bigintText(),
    regionId: bigintText(),
    customerId: bigintText(),
    /** The mine that this one turned out to be. */
    mergedIntoId: bigintText(),
    notes: text(),
    /** The record as it stood before its change, as JSON, while the change is not agreed. */
    before: text(),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "coal_mine"),
    indexInCompany(t, "coal_mine", "stage", "code", "id"),
    uniqueInCompany(t, "coal_mine", "code"),
    toCompany(t, "coal_mine", "ownerId", () => employees),
    toCompany(t, "coal_mine", "departmentId", () => departments),
    toCompany(t, "coal_mine", "regionId", () => marketRegions),
    toCompany(t, "coal_mine", "customerId", () => companyParties),
    toCompany(t, "coal_mine", "mergedIntoId", (): CompanyTable => coalMines),
  ],
);

/** What stands in a working face, from a day on: of ours, or a competitor's. */
export const coalMineFaces = pgTable(
  "coal_mine_face",
  {
    ...lineColumns,
    mineId: bigintText().notNull(),
    workingFace: text().notNull(),
    productLineId: bigintText(),
    equipmentModel: text(),
    equipmentNo: text(),
    quantity: quantity(),
    deliveredOn: day(),
    fromOn: day(),
    toOn: day(),
    competitor: text(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "coal_mine_face"),
    uniqueInCompany(t, "coal_mine_face", "mineId", "seq"),
    toHeader(t, "coal_mine_face", "mineId", () => coalMines),
    toCompany(t, "coal_mine_face", "productLineId", () => productLines),
    indexInCompany(t, "coal_mine_face", "equipmentNo"),
  ],
);

/** Capacity in million tonnes a year, from a day on. */
export const coalMineCapacities = pgTable(
  "coal_mine_capacity",
  { ...lineColumns, mineId: bigintText().notNull(), fromOn: day().notNull(), toOn: day(), capacity: quantity().notNull(), notes: text() },
  (t) => [
    companyKey(t, "coal_mine_capacity"),
    uniqueInCompany(t, "coal_mine_capacity", "mineId", "seq"),
    toHeader(t, "coal_mine_capacity", "mineId", () => coalMines),
  ],
);

/** Further names that a mine is known by, those of merged duplicates among them. */
export const coalMineAliases = pgTable(
  "coal_mine_alias",
  { ...lineColumns, mineId: bigintText().notNull(), alias: text().notNull(), notes: text() },
  (t) => [
    companyKey(t, "coal_mine_alias"),
    uniqueInCompany(t, "coal_mine_alias", "mineId", "seq"),
    toHeader(t, "coal_mine_alias", "mineId", () => coalMines),
  ],
);
