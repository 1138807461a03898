import { choice, date, flag, link, money, month, price } from "#define/field";
import { counted } from "./counted.ts";

/**
 * What every query of the stock is narrowed by beside the month: type, site and substitute storage of the warehouse, and who made the
 * material.
 */
export const placeFields = {
  warehouseId: link("masterData.warehouse"),
  stockType: choice(["rawMaterial", "spareParts", "finishedGoods", "consumables", "other"]),
  factoryAreaId: link("masterData.factoryArea"),
  isSubstitute: flag(),
  manufacturerId: link("masterData.manufacturer"),
  materialId: link("masterData.material"),
};

/** The warehouse first: without one no stock is shown. */
export const PLACE_FILTERS = ["warehouseId", "stockType", "yearMonth", "onDay", "isSubstitute", "factoryAreaId", "manufacturerId"] as const;

export const ownerField = choice(["own", "supplier", "customer"]);
export const stateField = choice(["available", "inspection", "blocked", "inTransit", "variance"]);

/** What lies somewhere, and whose it is: the same of a material and of each of its keys. */
export const lyingFields = {
  yearMonth: month(),
  onDay: date({ single: true }),
  ...placeFields,
  departmentId: link("masterData.department"),
  materialClassId: link("masterData.materialClass"),
  owner: ownerField,
  ownerPartyId: link("masterData.relatedCompany"),
  quantity: counted({ sign: "any" }),
  reserved: counted(),
  available: counted({ sign: "any" }),
  averagePrice: price({ sign: "any" }),
  value: money({ sign: "any" }),
  expiresOn: date(),
  movedOn: date(),
};

/** The families of inventory documents, by module. */
export const FAMILIES = [
  "warehouse.goodsReceipt",
  "warehouse.goodsIssue",
  "warehouse.stockAdjustment",
  "warehouse.scrapOrder",
  "warehouse.stockTransfer",
  "warehouse.stockCount",
  "warehouse.settlement",
  "warehouse.materialCorrection",
] as const;

/** The accounts that stock is booked against, in order of the chart. */
export const ACCOUNTS = [
  "receivedNotInvoiced",
  "materialConsumption",
  "expense",
  "projectCost",
  "costOfSales",
  "scrapLoss",
  "inventoryDifference",
  "priceVariance",
  "openingBalance",
  "intercompany",
] as const;
