import { WRITE } from "#define/access/grants";
import { date, docNo, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { receivableOpeningLines, receivableOpenings } from "#db/schema/sales/receivable";
import { deriveOpening } from "./receivableOpening/amounts.ts";
import { beforeGoLive } from "#posting/goLive";
import { agreesWithControl, itemsAreNew, openReceivables, saysOneWorth, takeReceivablesBack } from "./receivableOpening/posting.ts";
import { currencyField, placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: receivableOpeningLines,
  parent: "openingId",
  required: true,
  fields: {
    customerId: link("crm.customer", { required: true, fetches: { regionId: "regionId", ownerId: "salespersonId" } }),
    itemNo: text({ required: true, max: 60 }),
    contractNo: text({ max: 60 }),
    postedOn: date({ required: true }),
    dueOn: date({ required: true }),
    acceptedOn: date(),
    totalAmount: money({ required: true, sign: "any", currency: "currency" }),
    companyAmount: money({ sign: "any" }),
    regionId: link("masterData.marketRegion"),
    salespersonId: link("masterData.employee"),
  },
  sums: ["totalAmount", "companyAmount"],
});

export default defineModule({
  id: "sales.receivableOpening",
  table: receivableOpenings,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("RO"),
    docOn: date({ required: true, initial: { from: "today" }, books: "money" }),
    ...placeFields,
    currency: currencyField,
    totalAmount: money({ system: true, currency: "currency" }),
    controlAmount: money({ sign: "any", currency: "currency" }),
    companyAmount: money({ system: true }),
    controlCompanyAmount: money({ sign: "any" }),
    postedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "currency", "totalAmount", "companyAmount", "departmentId", "notes"],
  sums: ["totalAmount", "companyAmount"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "posted", "reversed", "void"],
  editable: ["draft"],
  final: ["reversed", "void"],
  derive: deriveOpening,
  actions: {
    post: { from: ["draft"], to: "posted", check: [beforeGoLive, itemsAreNew, saysOneWorth, agreesWithControl], post: [openReceivables] },
    reverse: { from: ["posted"], to: "reversed", reverses: "post", post: [takeReceivablesBack] },
    void: { from: ["draft"], to: "void" },
  },
  roles: { accountant: [...WRITE, "post", "reverse", "void"] },
  screens: {
    prepare: {
      path: "receivableBalanceImport",
      kind: "prepare",
      stages: ["draft", "posted", "reversed"],
      actions: ["post", "reverse", "void"],
      filters: ["docOn", "currency", "departmentId"],
    },
  },
});
