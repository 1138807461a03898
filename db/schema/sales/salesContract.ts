import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, lineColumns, money, percent, quantity } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { projectBids } from "#db/schema/crm/projectBid";
import { salesProjects } from "#db/schema/crm/salesProject";
import { coalMines } from "#db/schema/masterData/coalMine";
import { endCustomers } from "#db/schema/masterData/endCustomer";
import { contractInstalment, contractProduct, contractProductKeys } from "./contractColumns.ts";
import { productLines } from "#db/schema/masterData/market";
import { companies, projects } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { purchaseOrders } from "#db/schema/purchasing/purchasing";
import { salesHeader, salesKeys } from "./salesHeader.ts";
import { companyTable, ledgerTable } from "#db/table";

/**
 * docOn is the day of signing, deliveryOn the planned delivery. Amount is net of tax, totalAmount what the customer pays; instalments sum
 * to totalAmount.
 */
export const salesContracts = companyTable(
  "sales_contract",
  {
    ...salesHeader,
    title: text(),
    /** The business unit's variant of the document, '' for the standard. */
    variant: text().notNull().default(""),
    /** standard, framework, exclusive, specific or provisional */
    contractType: text().notNull().default("standard"),
    /** equipment, parts, repair or lease */
    saleType: text(),
    /** With a company of the group. */
    isInternal: boolean().notNull().default(false),
    productLineId: bigintText(),
    endCustomerId: bigintText(),
    mineId: bigintText(),
    workingFace: text(),
    projectId: bigintText(),
    /** The project and the bid that it was won by. */
    salesProjectId: bigintText(),
    projectBidId: bigintText(),
    sourceNo: text(),
    partyAId: bigintText(),
    partyBId: bigintText(),
    /** The company of the group, as a party here, to which the customer sells on what it buys. */
    finalPartyId: bigintText(),
    /** The order of the company that buys: whose it is, and its number. */
    twinCompId: integer(),
    twinId: bigintText(),
    twinNo: text(),
    /** The order by which this company bought what it sells on here. */
    boughtById: bigintText(),
    deliveryOn: day(),
    /** The signed contract came back on. */
    receivedOn: day(),
    shippedOn: day(),
    dispatchedOn: day(),
    deliveredOn: day(),
    completedOn: day(),
    paymentTerms: text(),
    deliveryTerms: text(),
    qualityTerms: text(),
    /** Where it departs from the company's own clauses. */
    clauseDeviation: text(),
    warrantyMonths: integer(),
    incoterm: text(),
    port: text(),
    riskLevel: text(),
    bidVersion: text(),
    costAmount: money(),
    /** (amount - costAmount) / amount */
    marginPercent: percent(),
    /** What its bid said that it costs, and what is left of the price after that: for those who decide. */
    bidCostAmount: money(),
    bidMarginPercent: percent(),
    retentionAmount: money().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    /** line: tax of each line; group: of the total of each rate. */
    taxBasis: text().notNull().default("line"),
    /** Counts the versions: 1 as signed first, one more with each change agreed. */
    revision: integer().notNull().default(1),
    /** passed, exceeded or released, when the contract took effect; null = not asked. */
    creditCheck: text(),
    /** A provisional contract is to be replaced by the formal one until then. */
    replaceBy: day(),
    replacedById: bigintText(),
    submittedBy: bigintText(),
    /** The day on which the signed contract came back: its order intake, companyAmount in company currency, is of that day. */
    effectiveOn: day(),
    companyAmount: money().notNull().default("0"),
    closedOn: day(),
    /** Part of companyAmount that will not be delivered, set when closed early. */
    cancelledAmount: money().notNull().default("0"),
  },
  (key) => [
    ...salesKeys(key),
    key.index("effectiveOn"),
    key.to("productLineId", () => productLines),
    key.to("endCustomerId", () => endCustomers),
    key.to("mineId", () => coalMines),
    key.to("projectId", () => projects),
    key.to("salesProjectId", () => salesProjects),
    key.to("projectBidId", () => projectBids),
    key.index("salesProjectId"),
    key.to("partyAId", () => companyParties),
    key.to("partyBId", () => companyParties),
    key.to("finalPartyId", () => companyParties),
    key.toGlobal("twinCompId", () => companies),
    key.to("boughtById", () => purchaseOrders),
    key.index("boughtById"),
    key.to("replacedById", (): CompanyTable => salesContracts),
  ],
);

export const salesContractProducts = companyTable(
  "sales_contract_product",
  {
    ...lineColumns,
    contractId: bigintText().notNull(),
    ...contractProduct,
    /** What its deliveries (`contract_delivery`) come to, in quantity and net in the contract's currency. */
    shippedQuantity: quantity().notNull().default("0"),
    shippedAmount: money().notNull().default("0"),
    invoicedQuantity: quantity().notNull().default("0"),
    firstShippedOn: day(),
    /** Last days on which some of it left the plant, left the depot, and arrived. */
    shippedOn: day(),
    dispatchedOn: day(),
    deliveredOn: day(),
  },
  (key) => [...contractProductKeys(key), key.unique("contractId", "seq"), key.toHeader("contractId", () => salesContracts)],
);

/** When which part of the price falls due: the grain of the receivable ledger. */
export const salesContractInstalments = companyTable(
  "sales_contract_instalment",
  {
    ...lineColumns,
    contractId: bigintText().notNull(),
    /** Of the contract, for row rights. */
    departmentId: bigintText(),
    salespersonId: bigintText(),
    ...contractInstalment,
    invoicedAmount: money().notNull().default("0"),
    /** What came in of it and stayed, a cache with proof: what settled its items. */
    receivedAmount: money().notNull().default("0"),
  },
  (key) => [key.unique("contractId", "seq"), key.toHeader("contractId", () => salesContracts)],
);

/** Append-only. A contract as it stood until a change took its place: `content` is its header and lines as JSON. */
export const salesContractVersions = ledgerTable(
  "sales_contract_version",
  {
    ...companyColumns,
    contractId: bigintText().notNull(),
    revision: integer().notNull(),
    changeId: bigintText().notNull(),
    /** Of the contract, for row rights. */
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    salespersonId: bigintText(),
    currency: text().notNull(),
    totalAmount: money().notNull(),
    replacedOn: day().notNull(),
    content: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.unique("contractId", "revision"), key.to("contractId", () => salesContracts)],
);
