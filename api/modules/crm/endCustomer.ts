import { LOOK, RETIRE, REPORT } from "#define/access/grants";
import { endCustomerModels, endCustomers } from "#db/schema/masterData/endCustomer";
import { endCustomersMasked } from "#db/views/crm/masked";
import { choice, date, link, longText, plainNumber, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { isFree, MODELS, protect, showDuplicates } from "./endCustomer/posting.ts";
import { ADMINISTER, APPROVE_MASTER, approvedMaster, MAINTAIN_APPROVED } from "../approvedMaster.ts";
import { masterFields } from "../master.ts";
import { defineLines } from "#define/lines";

const models = defineLines({
  table: endCustomerModels,
  parent: "endCustomerId",
  fields: {
    brandId: link("masterData.brand"),
    specification: text({ max: 200 }),
    quotaQuantity: quantity({ sign: "notNegative", unit: null }),
    competitor: text({ max: 200 }),
    notes: text({ max: 500 }),
  },
  sums: ["quotaQuantity"],
});

const FILTERS = ["customerType", "industry", "province", "dealerId", "regionId", "ownerId", "mineId"] as const;

/** Who reports them, and who has to find out whether they are there. */
const KEEPERS = ["crm.endCustomer.edit", "crm.endCustomer.approve"] as const;

/** Who agrees to an end customer, one after the other. */
const STEPS = ["specialist", "zone", "administrator"] as const;
const approving = (step: (typeof STEPS)[number]) => ({ ...APPROVE_MASTER, step });

export default defineModule({
  id: "crm.endCustomer",
  table: endCustomers,
  live: endCustomersMasked,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", creatorUntilOwned: true, dealer: "dealerId" },
  fields: {
    ...masterFields,
    customerType: choice(["mine", "plant", "trader", "integrator", "other"]),
    industry: choice(["coal", "metals", "power", "cement", "machinery", "other"]),
    source: choice(["salesperson", "dealer", "exhibition", "tender", "service"]),
    province: text({ max: 60 }),
    city: text({ max: 60 }),
    address: text({ max: 300 }),
    longitude: plainNumber({ sign: "any" }),
    latitude: plainNumber({ sign: "any" }),
    contact: text({ max: 100 }),
    phone: text({ max: 60, format: "phone", restrictedTo: KEEPERS }),
    phoneMasked: text({ system: true, hidden: { any: KEEPERS.map((may) => ({ may })) } }),
    mineId: link("crm.coalMine"),
    dealerId: link("masterData.relatedCompany"),
    specialistId: link("masterData.employee"),
    regionId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    duplicates: text({ system: true, hidden: { empty: "duplicates" } }),
    approvedOn: date({ system: true }),
    protectedUntil: date({ system: true }),
    notes: longText(),
  },
  lines: { models },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "customerType",
    "industry",
    "province",
    "city",
    "mineId",
    "dealerId",
    "specialistId",
    "regionId",
    "ownerId",
    "protectedUntil",
    "duplicates",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "contact"],
  sort: { by: "code" },
  ...approvedMaster([MODELS], { post: [showDuplicates] }, { check: [isFree], post: [protect] }, STEPS),
  roles: {
    leader: [...LOOK, "reject"],
    approver: [...LOOK, "attach", "approve", "reject", ...RETIRE],
    salesperson: REPORT,
    serviceEngineer: ["read", "reject"],
  },
  screens: {
    maintain: { path: "endCustomer", ...MAINTAIN_APPROVED, filters: FILTERS },
    customers: {
      path: "endCustomersMaintain",
      ...MAINTAIN_APPROVED,
      filters: ["customerType", "industry", "province", "mineId", "ownerId"],
    },
    information: { path: "terminalCustomerInformation", ...MAINTAIN_APPROVED, where: { source: "dealer" }, filters: FILTERS },
    administer: { path: "terminalCustomerAdmin", ...ADMINISTER, filters: FILTERS },
    approveSpecialist: {
      path: "terminalSpecialistApproval",
      ...approving("specialist"),
      filters: ["dealerId", "specialistId", "regionId"],
    },
    approveZone: { path: "terminalZoneApproval", ...approving("zone"), filters: ["dealerId", "regionId", "ownerId"] },
    approve: { path: "terminalCustomerApprove", ...approving("administrator"), filters: FILTERS },
    query: { path: "terminalQuery", kind: "query", filters: [...FILTERS, "protectedUntil"] },
    queryApproval: {
      path: "terminalApproveQuery",
      kind: "query",
      stages: ["inApproval", "rejected", "enabled"],
      columns: [
        "code",
        "nameZh",
        "nameEn",
        "nameRu",
        "stage",
        "dealerId",
        "specialistId",
        "regionId",
        "duplicates",
        "approvedOn",
        "protectedUntil",
      ],
      filters: ["dealerId", "specialistId", "regionId", "approvedOn", "protectedUntil"],
    },
  },
});
