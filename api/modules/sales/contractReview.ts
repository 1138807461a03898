import { APPLY } from "#define/access/grants";
import { contractReviewLines, contractReviews } from "#db/schema/sales/contractReview";
import { date, docNo, link, longText } from "#define/field";
import { defineModule } from "#define/module";
import { askAnew, openQuestions, questionsOf } from "#posting/contract/review";
import { answerFields, questionFields } from "../question.ts";
import { placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: contractReviewLines,
  parent: "reviewId",
  required: true,
  fields: { ...questionFields, ...answerFields },
  columns: [
    "subject",
    "dutyDepartmentId",
    "materialId",
    "quantity",
    "deliveryOn",
    "answer",
    "conclusion",
    "proposal",
    "dutyPersonId",
    "answeredAt",
  ],
  sums: ["quantity"],
});

/** Who asks takes his open questions back with the review. */
const calledBack = [{ module: "sales.contractReviewAnswer", documents: openQuestions, action: "cancel" }] as const;

export default defineModule({
  id: "sales.contractReview",
  table: contractReviews,
  kind: "company",
  title: { code: "docNo" },
  valueLength: 15,
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("CR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: link("crm.customer", { required: true, fetches: { ownerId: "salespersonId" } }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    projectId: link("masterData.project"),
    productLineId: link("masterData.productLine"),
    ...placeFields,
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    deliveryOn: date(),
    content: longText({ required: true, max: 4000 }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "contractId",
    "productLineId",
    "deliveryOn",
    "content",
    "salespersonId",
    "departmentId",
  ],
  search: ["docNo", "content", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "inApproval", "returned", "rejected", "approved", "done", "void"],
  editable: ["draft", "returned"],
  final: ["done", "void"],
  actions: {
    submit: {
      from: ["draft", "returned"],
      to: "inApproval",
      stampsUser: "submittedBy",
      post: [askAnew],
      creates: { module: "sales.contractReviewAnswer", drafts: questionsOf },
    },
    withdraw: { from: ["inApproval"], to: "draft", cascades: calledBack },
    reject: { from: ["inApproval"], to: "rejected", reason: true, cascades: calledBack },
    conclude: { from: ["inApproval"], to: "approved", system: true },
    sendBack: { from: ["inApproval"], to: "returned", system: true },
    copyAsNew: { from: ["rejected"], to: "draft" },
    complete: { from: ["approved"], to: "done" },
    cancelApproved: { from: ["approved"], to: "void", reason: true },
    void: { from: ["draft", "returned"], to: "void" },
  },
  roles: { salesperson: [...APPLY, "complete", "cancelApproved"] },
  screens: {
    prepare: {
      path: "crmContractReview",
      kind: "prepare",
      stages: ["draft", "inApproval", "returned", "rejected", "approved"],
      actions: ["submit", "withdraw", "reject", "copyAsNew", "complete", "cancelApproved", "void"],
      filters: ["customerId", "docOn", "contractId", "productLineId", "salespersonId"],
    },
  },
});
