import { LOOK } from "#define/access/grants";
import { receivableNotes } from "#db/schema/sales/receivableNote";
import { choice, date, instant, link, longText, money } from "#define/field";
import { defineModule } from "#define/module";
import { fitsItem } from "./receivableNote/rules.ts";

const kindIs = (...kinds: readonly string[]) => ({ field: "kind", in: kinds }) as const;
const PROMISE = { required: kindIs("promise"), hidden: { not: kindIs("promise") } } as const;

export default defineModule({
  id: "sales.receivableNote",
  table: receivableNotes,
  kind: "company",
  title: { code: "notedOn" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    itemId: link("sales.receivableItem", {
      required: true,
      fetches: { customerId: "customerId", departmentId: "departmentId", salespersonId: "salespersonId" },
    }),
    customerId: link("crm.customer", { readonly: true }),
    departmentId: link("masterData.department", { readonly: true }),
    salespersonId: link("masterData.employee", { readonly: true }),
    kind: choice(["owner", "promise", "dispute", "disputeEnd", "note"], { required: true, initial: "note" }),
    notedOn: date({ readonly: true, initial: { from: "today" } }),
    ownerId: link("masterData.employee", { required: kindIs("owner"), hidden: { not: kindIs("owner") } }),
    promisedOn: date(PROMISE),
    promisedAmount: money({ ...PROMISE, sign: "positive" }),
    notes: longText({ required: kindIs("dispute", "disputeEnd", "note"), max: 1000 }),
    createdAt: instant(),
  },
  columns: [
    "notedOn",
    "itemId",
    "customerId",
    "kind",
    "ownerId",
    "promisedOn",
    "promisedAmount",
    "notes",
    "salespersonId",
    "departmentId",
    "createdAt",
  ],
  sums: ["promisedAmount"],
  search: ["notes"],
  sort: { by: "notedOn", descending: true },
  stages: ["noted"],
  editable: [],
  final: ["noted"],
  check: [fitsItem],
  changes: () => "all",
  roles: { salesperson: [...LOOK, "create"], accountant: [...LOOK, "create"], internalOffice: [...LOOK, "create"] },
  screens: {
    maintain: {
      path: "/receivableNote",
      kind: "maintain",
      stages: ["noted"],
      filters: ["itemId", "customerId", "kind", "ownerId", "promisedOn", "salespersonId", "departmentId"],
    },
  },
});
