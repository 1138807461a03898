import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, quantity } from "#db/columns";
import type { TableKeys } from "#db/keys";
import { productLines } from "#db/schema/masterData/market";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits, departments, employees, projects } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { salesContracts } from "./salesContract.ts";
import { companyTable } from "#db/table";

/** What a customer wants, put to the departments that must say whether it can be done. */
export const contractReviews = companyTable(
  "contract_review",
  {
    ...documentColumns,
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    contractId: bigintText(),
    projectId: bigintText(),
    productLineId: bigintText(),
    deliveryOn: day(),
    content: text(),
    submittedBy: bigintText(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("docOn"),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
    key.to("contractId", () => salesContracts),
    key.to("projectId", () => projects),
    key.to("productLineId", () => productLines),
  ],
);

/** One question to one department. */
const question = {
  /** technical, supply, production, quality or finance */
  subject: text().notNull(),
  materialId: bigintText(),
  quantity: quantity(),
  deliveryOn: day(),
  dutyDepartmentId: bigintText().notNull(),
  /** yes or no */
  answer: text(),
  conclusion: text(),
  /** What would make it possible: a no needs one. */
  proposal: text(),
  dutyPersonId: bigintText(),
  answeredAt: instant(),
};
const questionKeys = (key: TableKeys) => [
  key.to("materialId", () => companyMaterials),
  key.to("dutyDepartmentId", () => departments),
  key.to("dutyPersonId", () => employees),
];

export const contractReviewLines = companyTable(
  "contract_review_line",
  { ...lineColumns, reviewId: bigintText().notNull(), ...question },
  (key) => [key.unique("reviewId", "seq"), key.toHeader("reviewId", () => contractReviews), ...questionKeys(key)],
);

/** The question as the department has it before it: a document of its own, so that each answers in its own time. */
export const contractReviewAnswers = companyTable(
  "contract_review_answer",
  {
    ...documentColumns,
    reviewId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    salespersonId: bigintText(),
    ...question,
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("reviewId"),
    key.to("reviewId", () => contractReviews),
    key.to("customerId", () => companyParties),
    key.to("salespersonId", () => employees),
    ...questionKeys(key),
  ],
);
