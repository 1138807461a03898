import { LOOK, ORDER } from "#define/access/grants";
import { archiveDocuments, archiveVersions } from "#db/schema/crm/archiveDocument";
import { choice, date, instant, integer, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { deriveTerms, keepsFile, keepVersion } from "./archiveDocument/posting.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const versions = defineLines({
  table: archiveVersions,
  parent: "documentId",
  fields: {
    edition: integer({ system: true }),
    content: longText({ system: true }),
    files: text({ system: true }),
    keptAt: instant(),
  },
});

export default defineModule({
  id: "crm.archiveDocument",
  table: archiveDocuments,
  kind: "company",
  order: 40,
  title: { code: "code", name: "names" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    ...masterFields,
    category: choice(["contract", "drawing", "certificate", "report", "correspondence", "other"], { required: true }),
    customerId: link("crm.customer", { fetches: { ownerId: "ownerId", departmentId: "departmentId" } }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    equipmentNo: text({ max: 60 }),
    validUntil: date({ hidden: { not: { field: "category", in: ["certificate"] } } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    content: longText({ max: 100_000 }),
    edition: integer({ system: true }),
  },
  lines: { versions },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "category",
    "customerId",
    "contractId",
    "equipmentNo",
    "validUntil",
    "edition",
    "departmentId",
    "ownerId",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "equipmentNo"],
  fullText: { column: "terms", field: "content" },
  sort: { by: "code" },
  stages: MASTER.stages,
  editable: ["enabled", "unreleased"],
  derive: deriveTerms,
  keepsFile,
  actions: { ...MASTER.actions, keepVersion: { from: ["enabled"], to: "enabled", post: [keepVersion] } },
  roles: {
    salesperson: [...LOOK, "create", "edit", "attach", "keepVersion"],
    approver: ORDER,
  },
  screens: {
    maintain: {
      path: "crmDorDocmate",
      ...MAINTAIN,
      actions: [...MAINTAIN.actions, "keepVersion"],
      filters: ["category", "customerId", "contractId", "equipmentNo", "validUntil", "departmentId", "ownerId"],
    },
  },
});
