import { proposesToday } from "#define/action";
import { WRITE } from "#define/access/grants";
import { receivableLetterLines, receivableLetters } from "#db/schema/sales/receivableLetter";
import { choice, date, docNo, integer, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import {
  collectOpen,
  deriveLetter,
  saysSomething,
  sendLetters,
  statesAnother,
  takeAgreement,
  takeDifference,
} from "./receivableLetter/posting.ts";
import { currencyField, placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const DUNNING = { field: "kind", in: ["dunning"] } as const;
/** Nobody answers what was not sent. */
const DRAFT = { stage: ["draft"] } as const;
const CONFIRMATION = { field: "kind", in: ["confirmation"] } as const;

const lines = defineLines({
  table: receivableLetterLines,
  parent: "letterId",
  fields: {
    itemId: link("sales.receivableItem", {
      required: true,
      where: { customerId: { field: "customerId" } },
      fetches: { contractNo: "contractNo", postedOn: "postedOn", dueOn: "dueOn", openAmount: "amount" },
    }),
    contractNo: text({ readonly: true }),
    postedOn: date({ readonly: true }),
    dueOn: date({ readonly: true }),
    overdueDays: integer({ system: true }),
    amount: money({ readonly: true, sign: "any", currency: "currency" }),
    notes: text({ max: 500 }),
  },
  sums: ["amount"],
});

/** What is done with letters to customers about what they owe. */
const LETTERS = [...WRITE, "collect", "send", "agree", "differ", "close", "void"];

export default defineModule({
  id: "sales.receivableLetter",
  table: receivableLetters,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true, customer: "customerId" },
  fields: {
    docNo: docNo("RL"),
    docOn: date({ required: true, initial: { from: "today" } }),
    kind: choice(["confirmation", "dunning"], { required: true, initial: "confirmation" }),
    customerId: link("crm.customer", {
      required: true,
      fetches: { ownerId: "salespersonId", currency: "currency", departmentId: "departmentId" },
    }),
    ...placeFields,
    salespersonId: link("masterData.employee"),
    currency: currencyField,
    asOf: date({ required: true, initial: { from: "today" } }),
    level: integer({ min: 1, max: 3, hidden: { not: DUNNING } }),
    answerBy: date(),
    totalAmount: money({ system: true, sign: "any", currency: "currency" }),
    overdueAmount: money({ system: true, sign: "any", currency: "currency" }),
    sentOn: date({ system: true }),
    answeredOn: date({ hidden: DRAFT }),
    statedAmount: money({ sign: "any", currency: "currency", hidden: { any: [DRAFT, { not: CONFIRMATION }] } }),
    differenceAmount: money({ system: true, sign: "any", currency: "currency", hidden: { not: CONFIRMATION } }),
    answerNotes: longText({ max: 1000, hidden: DRAFT }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "kind",
    "stage",
    "customerId",
    "asOf",
    "level",
    "currency",
    "totalAmount",
    "overdueAmount",
    "sentOn",
    "answeredOn",
    "statedAmount",
    "differenceAmount",
    "salespersonId",
    "departmentId",
  ],
  sums: ["totalAmount", "overdueAmount", "differenceAmount"],
  search: ["docNo", "answerNotes", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "sent", "agreed", "differing", "closed", "void"],
  editable: ["draft"],
  final: ["agreed", "closed", "void"],
  derive: deriveLetter,
  actions: {
    collect: { from: ["draft"], to: "draft", post: [collectOpen] },
    send: { from: ["draft"], to: "sent", check: [saysSomething], post: [sendLetters] },
    agree: {
      from: ["sent", "differing"],
      to: "agreed",
      when: CONFIRMATION,
      input: { header: ["answeredOn", "answerNotes"], proposes: proposesToday("answeredOn") },
      post: [takeAgreement],
    },
    differ: {
      from: ["sent"],
      to: "differing",
      when: CONFIRMATION,
      input: { header: ["statedAmount", "answeredOn", "answerNotes"], proposes: proposesToday("answeredOn") },
      check: [statesAnother],
      post: [takeDifference],
    },
    close: { from: ["sent", "differing"], to: "closed", reason: true },
    void: { from: ["draft"], to: "void" },
  },
  prints: {
    confirmation: {
      kind: "document",
      edition: 1,
      header: ["customerId", "asOf", "currency", "totalAmount", "answerBy"],
      lines: { lines: { columns: ["itemId", "contractNo", "postedOn", "dueOn", "amount"] } },
      paragraphs: { before: ["confirmation"], after: ["answer"] },
      signatures: ["sender", "customer"],
    },
    dunning: {
      kind: "document",
      edition: 1,
      header: ["customerId", "asOf", "level", "currency", "overdueAmount", "answerBy"],
      lines: { lines: { columns: ["itemId", "contractNo", "dueOn", "overdueDays", "amount"] } },
      paragraphs: { before: ["dunning"], after: ["payment"] },
      signatures: ["sender"],
    },
  },
  roles: { salesperson: LETTERS, accountant: LETTERS },
  screens: {
    maintain: {
      path: "/receivableLetter",
      kind: "maintain",
      stages: ["draft", "sent", "agreed", "differing", "closed", "void"],
      actions: ["collect", "send", "agree", "differ", "close", "void"],
      filters: ["customerId", "kind", "asOf", "level", "salespersonId", "departmentId"],
    },
  },
});
