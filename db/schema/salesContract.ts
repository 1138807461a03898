import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money, percent, price, quantity } from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "../keys.ts";
import { companyMaterials } from "./material.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";

/** docOn is the day of signing. Amount is net of tax, totalAmount what the customer pays; instalments sum to totalAmount. */
export const salesContracts = pgTable(
  "sales_contract",
  {
    ...salesHeader,
    title: text(),
    productLine: text(),
    endCustomer: text(),
    deliveryOn: day(),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    /** Set by the posting when the contract takes effect, in company currency. */
    effectiveOn: day(),
    companyAmount: money().notNull().default("0"),
    closedOn: day(),
    /** Part of companyAmount that will not be delivered, set when closed early. */
    cancelledAmount: money().notNull().default("0"),
  },
  (t) => [...salesKeys(t, "sales_contract"), indexInCompany(t, "sales_contract", "effectiveOn")],
);

export const salesContractProducts = pgTable(
  "sales_contract_product",
  {
    ...lineColumns,
    contractId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    quantity: quantity().notNull(),
    unitPrice: price().notNull(),
    taxRate: percent().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    deliveryOn: day(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "sales_contract_product"),
    uniqueInCompany(t, "sales_contract_product", "contractId", "seq"),
    toHeader(t, "sales_contract_product", "contractId", () => salesContracts),
    toCompany(t, "sales_contract_product", "materialId", () => companyMaterials),
  ],
);

/** When which part of the price falls due: the grain of the receivable ledger. */
export const salesContractInstalments = pgTable(
  "sales_contract_instalment",
  {
    ...lineColumns,
    contractId: bigintText().notNull(),
    /** Of the contract, for row rights. */
    departmentId: bigintText(),
    salespersonId: bigintText(),
    /** deposit, progress, delivery, acceptance, retention */
    kind: text().notNull(),
    percent: percent(),
    amount: money().notNull(),
    dueOn: day().notNull(),
    acceptedOn: day(),
    invoicedAmount: money().notNull().default("0"),
    notes: text(),
  },
  (t) => [
    companyKey(t, "sales_contract_instalment"),
    uniqueInCompany(t, "sales_contract_instalment", "contractId", "seq"),
    toHeader(t, "sales_contract_instalment", "contractId", () => salesContracts),
  ],
);
