import { WRITE } from "#define/access/grants";
import { receivableArrangementLines, receivableArrangements } from "#db/schema/sales/receivableArrangement";
import { choice, date, docNo, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { arrangeItems, proposeArrangement, saysWhatIsRight, undoArrangement } from "./receivableArrangement/posting.ts";
import { placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: receivableArrangementLines,
  parent: "arrangementId",
  once: [["itemId"]],
  fields: {
    itemId: link("sales.receivableItem", {
      required: true,
      where: { isAdvance: false },
      fetches: {
        customerId: "customerId",
        contractId: "formerContractId",
        contractNo: "formerContractNo",
        dueOn: "formerDueOn",
        acceptedOn: "formerAcceptedOn",
      },
    }),
    customerId: link("crm.customer", { readonly: true }),
    finding: choice(["contractMissing", "dueDiffers", "acceptanceDiffers"], { system: true }),
    formerContractId: link("sales.salesContract", { readonly: true, hidden: true }),
    formerContractNo: text({ readonly: true }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    formerDueOn: date({ readonly: true }),
    dueOn: date(),
    formerAcceptedOn: date({ readonly: true }),
    acceptedOn: date(),
    notes: text({ max: 500 }),
  },
});

export default defineModule({
  id: "sales.receivableArrangement",
  table: receivableArrangements,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("RA"),
    docOn: date({ required: true, initial: { from: "today" } }),
    ...placeFields,
    customerId: link("crm.customer"),
    postedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "departmentId", "customerId", "postedOn", "notes"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "posted", "reversed", "void"],
  editable: ["draft"],
  final: ["reversed", "void"],
  actions: {
    propose: { from: ["draft"], to: "draft", post: [proposeArrangement] },
    post: { from: ["draft"], to: "posted", check: [saysWhatIsRight], post: [arrangeItems] },
    reverse: { from: ["posted"], to: "reversed", reverses: "post", post: [undoArrangement] },
    void: { from: ["draft"], to: "void" },
  },
  roles: { accountant: [...WRITE, "propose", "post", "reverse", "void"] },
  screens: {
    maintain: {
      path: "crmRptAgeContdataArrangement",
      kind: "maintain",
      stages: ["draft", "posted"],
      actions: ["propose", "post", "reverse", "void"],
      filters: ["docOn", "customerId", "departmentId"],
    },
  },
});
