import { LOOK } from "#define/access/grants";
import { contractReviewAnswers } from "#db/schema/sales/contractReview";
import { date, docNo, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { agreedReviews, deniedReviews, isAnswered, noteAnswers } from "#posting/contract/review";
import { answerFields, questionFields } from "../question.ts";

const asked = { system: true } as const;

export default defineModule({
  id: "sales.contractReviewAnswer",
  table: contractReviewAnswers,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "dutyDepartmentId", owner: "salespersonId" },
  fields: {
    docNo: docNo("CA"),
    docOn: date(asked),
    reviewId: link("sales.contractReview", asked),
    lineId: text({ system: true, hidden: true }),
    customerId: link("crm.customer", asked),
    salespersonId: link("masterData.employee", asked),
    subject: { ...questionFields.subject, ...asked },
    materialId: { ...questionFields.materialId, ...asked },
    quantity: { ...questionFields.quantity, ...asked },
    deliveryOn: { ...questionFields.deliveryOn, ...asked },
    dutyDepartmentId: { ...questionFields.dutyDepartmentId, ...asked },
    notes: longText(asked),
    ...answerFields,
  },
  valueLength: 15,
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "subject",
    "materialId",
    "quantity",
    "deliveryOn",
    "dutyDepartmentId",
    "answer",
    "conclusion",
    "proposal",
    "dutyPersonId",
    "answeredAt",
  ],
  search: ["docNo", "conclusion", "proposal"],
  sort: { by: "docOn", descending: true },
  stages: ["open", "answered", "cancelled"],
  editable: [],
  final: ["answered", "cancelled"],
  actions: {
    answer: {
      from: ["open"],
      to: "answered",
      input: { header: ["answer", "conclusion", "proposal"] },
      check: [isAnswered],
      post: [noteAnswers],
      cascades: [
        { module: "sales.contractReview", documents: agreedReviews, action: "conclude" },
        { module: "sales.contractReview", documents: deniedReviews, action: "sendBack" },
      ],
    },
    cancel: { from: ["open"], to: "cancelled", system: true },
  },
  roles: {
    approver: [...LOOK, "attach", "answer"],
    buyer: [...LOOK, "answer"],
    accountant: [...LOOK, "answer"],
    internalOffice: [...LOOK, "answer"],
  },
  screens: {
    answer: {
      path: "crmContractReviewDetailApprove",
      kind: "confirm",
      stages: ["open"],
      actions: ["answer"],
      filters: ["dutyDepartmentId", "subject", "customerId", "deliveryOn", "salespersonId"],
    },
  },
});
