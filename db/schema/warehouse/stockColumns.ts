import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, price, quantity } from "#db/columns";
import type { CompanyTable, TableKeys } from "#db/keys";
import { companyMaterials } from "#db/schema/masterData/material";
import { operationTypes } from "#db/schema/masterData/operation";
import { companyParties, customers } from "#db/schema/masterData/party";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { warehouses } from "#db/schema/masterData/warehouse";

/** What every inventory document says in its header. */
export const stockHeader = {
  ...documentColumns,
  departmentId: bigintText().notNull(),
  warehouseId: bigintText().notNull(),
  unitId: bigintText(),
  operationTypeId: bigintText(),
  /** The business unit's variant of the document, '' for the standard. */
  variant: text().notNull().default(""),
  handlerId: bigintText(),
  totalQuantity: quantity().notNull().default("0"),
  /** Empty until every line's amount is known. */
  totalAmount: money(),
  /** What its goods were worth when it was submitted: what a chain of approval goes by. */
  submittedValue: money(),
  postedOn: day(),
  postedMonth: text(),
  submittedBy: bigintText(),
};

/** Keys and indexes of such a header. */
export const stockHeaderKeys = (key: TableKeys) => [
  key.unique("docNo"),
  ...key.listedBy("docOn"),
  key.to("departmentId", () => departments),
  key.to("warehouseId", () => warehouses),
  key.to("unitId", () => businessUnits),
  key.to("operationTypeId", () => operationTypes),
  key.to("handlerId", () => employees),
];

/** What every line of them says: a material, where it lies, in which state and whose it is. */
export const stockLine = {
  ...lineColumns,
  materialId: bigintText().notNull(),
  quantity: quantity().notNull(),
  unitPrice: price(),
  /** Empty until it is known: what goes out has its cost from the posting. */
  amount: money(),
  batch: text(),
  area: text(),
  seat: text(),
  box: text(),
  /** available, inspection or blocked */
  state: text().notNull().default("available"),
  /** own, supplier or customer */
  owner: text().notNull().default("own"),
  /** One per line or separated by commas. */
  serialNos: text(),
  departmentId: bigintText(),
  employeeId: bigintText(),
  notes: text(),
};

/** Whose goods a line moves that are not own: the supplier or the customer. */
export const ownerParties = { supplierId: bigintText(), customerId: bigintText() };

export const ownerPartyKeys = (key: TableKeys) => [key.to("supplierId", () => companyParties), key.to("customerId", () => customers)];

/** Keys of such lines; `parent` is the column that holds the header's id. */
export const stockLineKeys = (key: TableKeys, parent: string, header: () => CompanyTable) => [
  key.unique(parent, "seq"),
  key.toHeader(parent, header),
  key.to("materialId", () => companyMaterials),
  key.to("departmentId", () => departments),
  key.to("employeeId", () => employees),
];
