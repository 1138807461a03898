import { suggestions } from "#db/schema/office/office";
import { choice, date, docNo, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { creditAdoption, creditSubmission, isAnswered, proposesAdoption, takeBackAdoption } from "./suggestion/posting.ts";
import { everybody } from "../everybody.ts";

export default defineModule({
  id: "office.suggestion",
  order: 1,
  table: suggestions,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "handlerId", creator: "createdBy" },
  fields: {
    docNo: docNo("SG"),
    docOn: date({ required: true, initial: { from: "today" } }),
    title: text({ required: true, max: 200 }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    categoryId: link("masterData.dictionaryValue", { where: { dictionary: "suggestionCategory" } }),
    path: text({ max: 80 }),
    content: longText({ required: true, max: 4000 }),
    adoption: choice(["whole", "partly", "not"], { system: true }),
    handlerId: link("masterData.employee", { system: true }),
    comment: longText({ max: 2000, system: true }),
    points: integer({ min: 0, max: 10_000, system: true }),
  },
  columns: ["docNo", "docOn", "stage", "title", "departmentId", "categoryId", "adoption", "handlerId", "points", "createdBy"],
  search: ["docNo", "title"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "submitted", "handling", "adopted", "notAdopted", "closed"],
  editable: ["draft"],
  final: ["closed"],
  actions: {
    submit: { from: ["draft"], to: "submitted", stampsUser: "submittedBy", post: [creditSubmission] },
    withdraw: { from: ["submitted"], to: "draft" },
    accept: { from: ["submitted"], to: "handling", input: { header: ["handlerId"] } },
    adopt: {
      from: ["handling"],
      to: "adopted",
      input: { header: ["adoption", "points", "comment"], proposes: proposesAdoption },
      fourEyes: "creator",
      check: [isAnswered],
      post: [creditAdoption],
    },
    decline: { from: ["handling"], to: "notAdopted", input: { header: ["comment"] }, check: [isAnswered] },
    revokeAdoption: { from: ["adopted"], to: "handling", reverses: "adopt", post: [takeBackAdoption] },
    implement: { from: ["adopted"], to: "closed" },
    close: { from: ["notAdopted"], to: "closed" },
  },
  screens: {
    prepare: { path: "/RationRecord", kind: "prepare", stages: ["draft"], actions: ["submit"], filters: ["categoryId"] },
    handle: {
      path: "/rationRecordMain",
      kind: "confirm",
      stages: ["submitted", "handling", "adopted", "notAdopted"],
      actions: ["accept", "adopt", "decline", "revokeAdoption", "implement", "close"],
      filters: ["categoryId", "departmentId", "handlerId"],
    },
  },
  roles: {
    ...everybody("read", "create", "edit", "delete", "attach", "comment", "submit", "withdraw"),
    leader: [
      "read",
      "create",
      "edit",
      "delete",
      "attach",
      "comment",
      "submit",
      "withdraw",
      "accept",
      "adopt",
      "decline",
      "revokeAdoption",
      "implement",
      "close",
    ],
  },
});
