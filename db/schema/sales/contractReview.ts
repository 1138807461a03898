import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, quantity } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { productLines } from "#db/schema/masterData/market";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits, departments, employees, projects } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { salesContracts } from "./salesContract.ts";

/** What a customer wants, put to the departments that must say whether it can be done. */
export const contractReviews = pgTable(
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
  (t) => [
    companyKey(t, "contract_review"),
    uniqueInCompany(t, "contract_review", "docNo"),
    ...listedBy(t, "contract_review", "docOn"),
    toCompany(t, "contract_review", "customerId", () => companyParties),
    toCompany(t, "contract_review", "departmentId", () => departments),
    toCompany(t, "contract_review", "unitId", () => businessUnits),
    toCompany(t, "contract_review", "salespersonId", () => employees),
    toCompany(t, "contract_review", "contractId", () => salesContracts),
    toCompany(t, "contract_review", "projectId", () => projects),
    toCompany(t, "contract_review", "productLineId", () => productLines),
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
const questionKeys = (t: unknown, table: string) => [
  toCompany(t, table, "materialId", () => companyMaterials),
  toCompany(t, table, "dutyDepartmentId", () => departments),
  toCompany(t, table, "dutyPersonId", () => employees),
];

export const contractReviewLines = pgTable(
  "contract_review_line",
  { ...lineColumns, reviewId: bigintText().notNull(), ...question },
  (t) => [
    companyKey(t, "contract_review_line"),
    uniqueInCompany(t, "contract_review_line", "reviewId", "seq"),
    toHeader(t, "contract_review_line", "reviewId", () => contractReviews),
    ...questionKeys(t, "contract_review_line"),
  ],
);

/** The question as the department has it before it: a document of its own, so that each answers in its own time. */
export const contractReviewAnswers = pgTable(
  "contract_review_answer",
  {
    ...documentColumns,
    reviewId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    salespersonId: bigintText(),
    ...question,
  },
  (t) => [
    companyKey(t, "contract_review_answer"),
    ...listedBy(t, "contract_review_answer", "docOn"),
    uniqueInCompany(t, "contract_review_answer", "docNo"),
    indexInCompany(t, "contract_review_answer", "reviewId"),
    toCompany(t, "contract_review_answer", "reviewId", () => contractReviews),
    toCompany(t, "contract_review_answer", "customerId", () => companyParties),
    toCompany(t, "contract_review_answer", "salespersonId", () => employees),
    ...questionKeys(t, "contract_review_answer"),
  ],
);
