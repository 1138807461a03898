import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, lineColumns, masterColumns, money, percent, price, quantity } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { coalMines } from "#db/schema/masterData/coalMine";
import { endCustomers } from "#db/schema/masterData/endCustomer";
import { productLines } from "#db/schema/masterData/market";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";
import { companyTable } from "#db/table";
import { contacts } from "./contact.ts";
import { salesProjects } from "./salesProject.ts";

/** How the bids of a unit (`variant`) go: limits of price and margin, days, and what has to be at hand. */
export const bidProcesses = companyTable(
  "bid_process",
  {
    ...companyColumns,
    ...masterColumns,
    variant: text().notNull().default(""),
    /** Below this margin one more step of approval is asked. */
    marginLimit: percent().notNull(),
    /** From this amount on, too. */
    amountLimit: money(),
    /** A price that moved by more since its approval is approved again. */
    priceMovePercent: percent().notNull(),
    /** Certificates that expire within so many days after the opening are told of. */
    warningDays: integer().notNull(),
    /** Within so many days after the win the contract is signed. */
    contractDays: integer().notNull(),
    notes: text(),
  },
  (key) => [key.unique("code"), key.index("variant", "id")],
);

/** What a bid of the unit has to bring. */
export const bidProcessNeeds = companyTable(
  "bid_process_need",
  { ...lineColumns, processId: bigintText().notNull(), need: text().notNull(), notes: text() },
  (key) => [key.unique("processId", "seq"), key.toHeader("processId", () => bidProcesses)],
);

/** The days of a tender, in the time zone of its place. */
const tenderDays = {
  questionsOn: day(),
  siteVisitOn: day(),
  bidOn: day(),
  bidTime: text(),
  openOn: day(),
  openTime: text(),
  timeZone: text(),
  validTo: day(),
};

/** What is known of a tender that somebody else holds. */
export const bidInfos = companyTable(
  "bid_info",
  {
    ...documentColumns,
    variant: text().notNull().default(""),
    title: text().notNull(),
    source: text().notNull(),
    noticeNo: text().notNull(),
    customerId: bigintText(),
    purchaser: text(),
    mineId: bigintText(),
    bidAgent: text(),
    ...tenderDays,
    budgetAmount: money(),
    productLineId: bigintText(),
    regionId: bigintText(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    content: text(),
    projectId: bigintText(),
    bidId: bigintText(),
  },
  (key) => [
    key.unique("docNo"),
    key.unique("source", "noticeNo"),
    ...key.listedBy("bidOn"),
    ...key.listedBy("bidOn", "variant"),
    key.to("customerId", () => companyParties),
    key.to("mineId", () => coalMines),
    key.to("productLineId", () => productLines),
    key.to("regionId", () => marketRegions),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
    key.to("projectId", () => salesProjects),
    key.to("bidId", (): CompanyTable => projectBids),
  ],
);

export const bidInfoItems = companyTable(
  "bid_info_item",
  {
    ...lineColumns,
    infoId: bigintText().notNull(),
    productLineId: bigintText(),
    equipmentModel: text(),
    quantity: quantity(),
    winner: text(),
    winAmount: money(),
    notes: text(),
  },
  (key) => [key.unique("infoId", "seq"), key.toHeader("infoId", () => bidInfos), key.to("productLineId", () => productLines)],
);

/** Questions answered and addenda issued; each is acknowledged. */
export const bidInfoClarifications = companyTable(
  "bid_info_clarification",
  {
    ...lineColumns,
    infoId: bigintText().notNull(),
    issuedOn: day().notNull(),
    subject: text().notNull(),
    content: text(),
    acknowledgedOn: day(),
    acknowledgedById: bigintText(),
  },
  (key) => [key.unique("infoId", "seq"), key.toHeader("infoId", () => bidInfos), key.to("acknowledgedById", () => employees)],
);

/** An offer in a tender. */
export const projectBids = companyTable(
  "project_bid",
  {
    ...salesHeader,
    variant: text().notNull().default(""),
    projectId: bigintText(),
    contactId: bigintText(),
    infoId: bigintText(),
    formerId: bigintText(),
    title: text().notNull(),
    endCustomerId: bigintText(),
    mineId: bigintText(),
    bidAgent: text(),
    tenderNo: text(),
    ...tenderDays,
    productLineId: bigintText(),
    isKey: boolean().notNull().default(false),
    documentFee: money(),
    documentFeeOn: day(),
    documentReceiptNo: text(),
    bondAmount: money(),
    paymentTerms: text(),
    deliveryOn: day(),
    incoterm: text(),
    port: text(),
    competitor: text(),
    riskLevel: text(),
    bidAmount: money().notNull().default("0"),
    costAmount: money(),
    marginPercent: percent(),
    /** Below the margin or a floor price, or above the amount, of its process. */
    isException: boolean().notNull().default(false),
    /** What was agreed to; a price that moves is held against it. */
    approvedAmount: money(),
    approvedRevision: integer().notNull().default(0),
    /** The price once it is known to everybody. */
    openedAmount: money(),
    submittedOn: day(),
    /** On which it was decided: awarded to somebody, or cancelled. */
    awardedOn: day(),
    signBy: day(),
    /** price, technology and so on: why it was lost */
    lostCause: text(),
    /** Prices of a loss that nobody publishes, and why. */
    isUnpublished: boolean().notNull().default(false),
    unpublishedReason: text(),
    /** Why it ended so, in words. */
    endReason: text(),
    /** A contract was begun over all that was won. */
    isSigned: boolean().notNull().default(false),
    submittedBy: bigintText(),
  },
  (key) => [
    ...salesKeys(key),
    ...key.listedBy("docOn", "variant"),
    key.index("bidOn"),
    key.index("projectId"),
    key.to("projectId", () => salesProjects),
    key.to("contactId", () => contacts),
    key.to("infoId", () => bidInfos),
    key.to("formerId", (): CompanyTable => projectBids),
    key.to("endCustomerId", () => endCustomers),
    key.to("mineId", () => coalMines),
    key.to("productLineId", () => productLines),
  ],
);

/** What is offered, lot by lot, and what came of each. */
export const projectBidLots = companyTable(
  "project_bid_lot",
  {
    ...lineColumns,
    bidId: bigintText().notNull(),
    lotNo: text().notNull(),
    productLineId: bigintText(),
    deviceName: text(),
    equipmentModel: text(),
    materialId: bigintText(),
    quantity: quantity().notNull(),
    unitPrice: price(),
    taxRate: percent(),
    amount: money(),
    floorPrice: price(),
    costPrice: price(),
    marginPercent: percent(),
    /** won, lost or void once it is decided */
    result: text(),
    winner: text(),
    winAmount: money(),
    /** A contract over it was begun on. */
    contractedOn: day(),
    notes: text(),
  },
  (key) => [
    key.unique("bidId", "seq"),
    key.toHeader("bidId", () => projectBids),
    key.to("productLineId", () => productLines),
    key.to("materialId", () => companyMaterials),
  ],
);

/** Who bids with us or for us. */
export const projectBidPartners = companyTable(
  "project_bid_partner",
  {
    ...lineColumns,
    bidId: bigintText().notNull(),
    partner: text().notNull(),
    role: text().notNull(),
    sharePercent: percent(),
    notes: text(),
  },
  (key) => [key.unique("bidId", "seq"), key.toHeader("bidId", () => projectBids)],
);

/** The payments that are offered: what the contract begins with. */
export const projectBidTerms = companyTable(
  "project_bid_term",
  {
    ...lineColumns,
    bidId: bigintText().notNull(),
    kind: text().notNull(),
    percent: percent().notNull(),
    trigger: text().notNull(),
    graceDays: integer(),
  },
  (key) => [key.unique("bidId", "seq"), key.toHeader("bidId", () => projectBids)],
);

/** What the lots of a bid cost, version by version; the adopted one counts. */
export const bidCosts = companyTable(
  "bid_cost",
  {
    ...documentColumns,
    bidId: bigintText().notNull(),
    /** Given when it is adopted: the versions of a bid are counted. */
    versionNo: integer(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    currency: text().notNull(),
    costAmount: money().notNull().default("0"),
    basis: text(),
    adoptedOn: day(),
  },
  (key) => [
    key.unique("docNo"),
    key.unique("bidId", "versionNo"),
    ...key.listedBy("docOn"),
    key.to("bidId", () => projectBids),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
  ],
);

export const bidCostLines = companyTable(
  "bid_cost_line",
  {
    ...lineColumns,
    costId: bigintText().notNull(),
    lotNo: text().notNull(),
    quantity: quantity().notNull(),
    materialCost: price(),
    labourCost: price(),
    freightCost: price(),
    otherCost: price(),
    costPrice: price(),
    costAmount: money(),
    notes: text(),
  },
  (key) => [key.unique("costId", "seq"), key.toHeader("costId", () => bidCosts)],
);
