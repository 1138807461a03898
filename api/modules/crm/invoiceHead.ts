import { APPLY } from "#define/access/grants";
import { invoiceHeads } from "#db/schema/sales/salesInvoice";
import { invoiceHeadsMasked } from "#db/views/crm/masked";
import { docNo, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { APPROVED_EDITABLE, APPROVED, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { nameFields } from "../master.ts";

const MAINTAIN = {
  kind: "maintain",
  actions: [...PREPARE_APPROVED.actions, "withdraw", "reject", "disable", "restore"],
  filters: ["customerId", "creditCode"],
} as const;

export default defineModule({
  id: "crm.invoiceHead",
  table: invoiceHeads,
  live: invoiceHeadsMasked,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    code: docNo("IH"),
    customerId: link("crm.customer", {
      required: true,
      fetches: {
        nameZh: "nameZh",
        nameEn: "nameEn",
        nameRu: "nameRu",
        creditCode: "creditCode",
        address: "address",
        phone: "phone",
        bank: "bank",
        bankAccount: "bankAccount",
      },
    }),
    ...nameFields,
    unitId: link("masterData.businessUnit"),
    creditCode: text({ required: true, max: 40 }),
    bank: text({ max: 200 }),
    bankAccount: text({ max: 60 }),
    address: text({ max: 300 }),
    phone: text({ max: 60, format: "phone", restrictedTo: ["crm.invoiceHead.edit"] }),
    phoneMasked: text({ system: true, hidden: { may: "crm.invoiceHead.edit" } }),
    notes: longText(),
  },
  columns: [
    "code",
    "customerId",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "creditCode",
    "bank",
    "bankAccount",
    "address",
    "phone",
    "phoneMasked",
    "unitId",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "creditCode"],
  sort: { by: "code" },
  stages: approvedStages("disabled"),
  editable: APPROVED_EDITABLE,
  final: ["void"],
  approval: APPROVED,
  actions: {
    ...approving(),
    disable: { from: ["approved"], to: "disabled" },
    restore: { from: ["disabled"], to: "approved" },
    takeOver: { from: ["draft"], to: "approved", system: true },
  },
  roles: { salesperson: APPLY, accountant: [...APPLY, "disable", "restore"] },
  screens: {
    maintain: { path: "/invoiceHead", ...MAINTAIN, filters: [...MAINTAIN.filters, "unitId"] },
    bearing: { path: "crmInvoiceHeadLYC", ...MAINTAIN, where: { unitId: { code: "LYC" } } },
  },
});
