import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, plainNumber, quantity } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { productLines } from "./market.ts";
import { departments, employees, marketRegions } from "./organisation.ts";
import { companyParties } from "./party.ts";
import { companyTable } from "#db/table";

/** A mine: what equipment, projects and service hang on. */
export const coalMines = companyTable(
  "coal_mine",
  {
    ...companyColumns,
    ...masterColumns,
    groupName: text(),
    province: text(),
    city: text(),
    address: text(),
    longitude: plainNumber(),
    latitude: plainNumber(),
    level: text(),
    /** What can still be mined, in million tonnes, as it was found on a day. */
    recoverableReserves: quantity(),
    reservesOn: day(),
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
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("ownerId", () => employees),
    key.to("departmentId", () => departments),
    key.to("regionId", () => marketRegions),
    key.to("customerId", () => companyParties),
    key.to("mergedIntoId", (): CompanyTable => coalMines),
  ],
);

/** What stands in a working face, from a day on: of ours, or a competitor's. */
export const coalMineFaces = companyTable(
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
  (key) => [
    key.unique("mineId", "seq"),
    key.toHeader("mineId", () => coalMines),
    key.to("productLineId", () => productLines),
    key.index("equipmentNo"),
  ],
);

/** Capacity in million tonnes a year, from a day on. */
export const coalMineCapacities = companyTable(
  "coal_mine_capacity",
  { ...lineColumns, mineId: bigintText().notNull(), fromOn: day().notNull(), toOn: day(), capacity: quantity().notNull(), notes: text() },
  (key) => [key.unique("mineId", "seq"), key.toHeader("mineId", () => coalMines)],
);

/** A seam: metres thick and deep, degrees of dip, hardness of the coal (Protodyakonov), and what gas is reckoned with there. */
export const coalMineSeams = companyTable(
  "coal_mine_seam",
  {
    ...lineColumns,
    mineId: bigintText().notNull(),
    seam: text().notNull(),
    thicknessFrom: plainNumber(),
    thicknessTo: plainNumber(),
    dip: plainNumber(),
    depth: plainNumber(),
    hardness: plainNumber(),
    /** low, high or outburst */
    gas: text(),
    notes: text(),
  },
  (key) => [key.unique("mineId", "seq"), key.toHeader("mineId", () => coalMines)],
);

/** Further names that a mine is known by, those of merged duplicates among them. */
export const coalMineAliases = companyTable(
  "coal_mine_alias",
  { ...lineColumns, mineId: bigintText().notNull(), alias: text().notNull(), notes: text() },
  (key) => [key.unique("mineId", "seq"), key.toHeader("mineId", () => coalMines)],
);
