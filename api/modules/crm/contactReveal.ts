import { contactReveals, contactRevealValues } from "#db/schema/crm/contactReveal";
import { choice, date, docNo, instant, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";

const values = defineLines({
  table: contactRevealValues,
  parent: "revealId",
  fields: {
    kind: choice(["mobile", "phone", "email", "address"], { system: true }),
    value: text({ system: true, secret: { but: "createdBy" } }),
  },
});

export default defineModule({
  id: "crm.contactReveal",
  table: contactReveals,
  kind: "company",
  order: 12,
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy" },
  fields: {
    docNo: docNo("CR"),
    docOn: date({ system: true }),
    contactId: link("crm.contact", { system: true }),
    leadId: link("crm.lead", { system: true, hidden: { empty: "leadId" } }),
    customerId: link("crm.customer", { system: true, hidden: { empty: "customerId" } }),
    supplierId: link("purchasing.supplier", { system: true, hidden: { empty: "supplierId" } }),
    ownerId: link("masterData.employee", { system: true }),
    departmentId: link("masterData.department", { system: true }),
    reason: longText({ system: true }),
    createdBy: link("admin.account", { system: true }),
    createdAt: instant({ system: true }),
  },
  lines: { values },
  columns: [
    "docNo",
    "docOn",
    "contactId",
    "leadId",
    "customerId",
    "supplierId",
    "reason",
    "createdBy",
    "createdAt",
    "ownerId",
    "departmentId",
  ],
  search: ["docNo", "reason"],
  sort: { by: "docOn", descending: true },
  stages: ["kept"],
  editable: [],
  final: ["kept"],
  roles: {
    salesperson: ["read", "export"],
    approver: ["read", "export"],
    leader: ["read"],
    accountant: ["read"],
    serviceEngineer: ["read"],
    buyer: ["read", "export"],
    quality: ["read"],
  },
  screens: {
    query: { path: "contactReveal", kind: "query", filters: ["contactId", "customerId", "supplierId", "ownerId", "docOn", "departmentId"] },
  },
});
