import { LOOK } from "#define/access/grants";
import { date, docNo, link, longText } from "#define/field";
import { defineModule } from "#define/module";
import { supplierChanges } from "#db/schema/purchasing/supplierChange";
import { changesSupplier, isUpToDate, keepFormer, suppliersOf } from "./supplierChange/posting.ts";
import { IDENTITY_COLUMNS, IDENTITY_FETCHES, identityChangeFields } from "../identityChange.ts";
import { confirming, PREPARE, preparing } from "../prepared.ts";

const SUPPLIER = "purchasing.supplier";
const FILTERS = ["supplierId", "docOn"] as const;

export default defineModule({
  id: "purchasing.supplierChange",
  table: supplierChanges,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("VC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    supplierId: link(SUPPLIER, { required: true, fetches: IDENTITY_FETCHES }),
    reason: longText({ required: true, max: 1000 }),
    ...identityChangeFields,
    notes: longText(),
  },
  columns: ["docNo", "docOn", "stage", "supplierId", ...IDENTITY_COLUMNS, "reason"],
  search: ["docNo", "nameZh", "reason"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "submitted", "rejected", "confirmed", "void"],
  editable: ["draft", "rejected"],
  final: ["confirmed", "void"],
  changes: () => "all",
  actions: {
    ...preparing({ stampsUser: "submittedBy", check: [changesSupplier], post: [keepFormer] }),
    confirm: {
      from: ["submitted"],
      to: "confirmed",
      fourEyes: ["creator", "submitter"],
      check: [changesSupplier, isUpToDate],
      cascades: [{ module: SUPPLIER, documents: suppliersOf, action: "takeChange" }],
    },
  },
  roles: {
    buyer: [...LOOK, "create", "edit", "attach", "submit", "withdraw", "void"],
    leader: [...LOOK, "confirm", "reject"],
    accountant: ["confirm", "reject"],
  },
  screens: {
    prepare: { path: "/supplierChange", ...PREPARE, filters: FILTERS },
    confirm: { path: "/supplierChangeConfirm", ...confirming("confirm"), filters: FILTERS },
    query: { path: "/supplierChangeQuery", kind: "query", filters: FILTERS },
  },
});
