import type { Duty } from "#define/access/duties";
import { LOOK } from "#define/access/grants";
import type { FieldAccess } from "#define/viewer";

/**
 * A role that the program delivers: its names, what it may do in whole areas (`sales.*`) and with datasets, and the fields that it sees
 * narrowed. What it may do with one module stands in `roles` of that module.
 */
export type SeedRole = {
  code: string;
  nameZh: string;
  nameEn: string;
  nameRu: string;
  isAdministrator?: boolean;
  /** Which of the three administrators it is where a company keeps them apart. */
  duty?: Duty;
  channel?: "crm" | "afterSales";
  grants: Readonly<Record<string, readonly string[]>>;
  fields?: Readonly<Record<string, Readonly<Record<string, Exclude<FieldAccess, "write">>>>>;
};

/** What is decided on in whole areas. */
export const DECIDE = [...LOOK, "attach", "confirm", "approve", "reject", "issue"];
/** All of the business, to look at. */
export const BUSINESS = {
  "masterData.*": LOOK,
  "crm.*": LOOK,
  "sales.*": LOOK,
  "purchasing.*": LOOK,
  "warehouse.*": LOOK,
  "finance.capital": LOOK,
};

/** How a person at a customer is reached is for those who work with him. */
export const PERSONAL = { mobile: "hidden", phone: "hidden", email: "hidden", address: "hidden", consentOn: "hidden" } as const;

/** What a bid costs, and what is left of its price, is for those who decide. */
export const BID_MARGIN = {
  costAmount: "hidden",
  marginPercent: "hidden",
  "lots.costPrice": "hidden",
  "lots.marginPercent": "hidden",
  "lots.floorPrice": "hidden",
} as const;
/** Whose bid it is, and for whom, is said by those who sell; its office adds papers, numbers and days. */
export const BID_HEAD = {
  customerId: "read",
  projectId: "read",
  endCustomerId: "read",
  mineId: "read",
  productLineId: "read",
  isKey: "read",
  departmentId: "read",
  unitId: "read",
  regionId: "read",
  salespersonId: "read",
  currency: "read",
} as const;
/** The same of the sheets that say what it costs. */
export const BID_COSTS = {
  costAmount: "hidden",
  "lines.materialCost": "hidden",
  "lines.labourCost": "hidden",
  "lines.freightCost": "hidden",
  "lines.otherCost": "hidden",
  "lines.costPrice": "hidden",
  "lines.costAmount": "hidden",
} as const;

/** How far a customer is trusted is set by those who decide on credit, and read by those who sell. */
export const CREDIT = { creditLimit: "read", paymentDays: "read" } as const;

/** Where a party's money goes is for those who pay. */
export const BANK = { bank: "hidden", bankAccount: "hidden" } as const;
