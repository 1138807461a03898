import { LOOK, RETIRE } from "#define/access/grants";
import { choice, date, flag, integer, link, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { revealing } from "#posting/customer/reveal";
import { oneByOne } from "#posting/oneByOne";
import { takeChange } from "#posting/party/change";
import { isAnother } from "#posting/merge/references";
import { maySplit } from "#posting/merge/split";
import { customersMasked } from "#db/views/crm/masked";
import { customers } from "#db/schema/masterData/party";
import { holdForApproval, joinsByApproval } from "./customer/admission.ts";
import { hasCreditCode, isNoDuplicate } from "./customer/identity.ts";
import { aliases, equipment, members } from "./customer/lines.ts";
import { CUSTOMER, mergeCustomers } from "./customer/merge.ts";
import { joinGroups, unmerge } from "./customer/merged.ts";
import { plansDoNotMeet } from "./customer/plans.ts";
import { transfersOf } from "./customer/transfer.ts";
import { findTwins } from "./customer/twins.ts";
import { endReading, endRisk, staysWhereItIs } from "./customer/endings.ts";
import { beginOwnership, isOutsidePool, keepsOwner, openOwnership, pooled, retired } from "./customer/ownership.ts";
import { revealsOf } from "./customer/reveal.ts";
import { headsNoOther } from "./customer/rules.ts";
import { BIDDERS } from "./bidding/bidders.ts";
import { levelField } from "../customerLevel.ts";
import { IN_AND_OUT } from "../master.ts";
import { contactFields, PARTY_CHECKS, PARTY_HEAD, PARTY_ROLE, partyFields } from "../party.ts";

const FILTERS = ["code", "groupId", "unitId", "regionId", "ownerId", "departmentId", "level", "customerType", "industry"] as const;
const KEEP = ["submit", "seal", "unseal", "disable", "restore", "reveal", "transfer"] as const;
const CUSTOMERS = { isCustomer: true } as const;
/** A customer of one of our units. */
const ofUnit = (code: string) => ({ where: { isCustomer: true, unitId: { code } } }) as const;
const POOL = "crm.poolCustomer";
/** What is done with a customer is begun from him. */
const OPENS = [
  { name: "changes", kind: "screen", path: "/CustomerChange", filter: { customerId: "id" }, begins: "crm.customerChange" },
  { name: "visits", kind: "screen", path: "/crmVisit", filter: { customerId: "id" } },
  { name: "leads", kind: "screen", path: "/thread", filter: { customerId: "id" } },
] as const;
/** Where the program may act on him: everywhere but under a chain that decides. */
const SETTLED = ["enabled", "draft", "rejected", "changing", "sealed", "disabled"] as const;
const PLACE = ["province", "city", "regionId", "ownerId", "departmentId"] as const;

export default defineModule({
  id: "crm.customer",
  table: customers,
  live: customersMasked,
  ...PARTY_ROLE,
  order: 10,
  scope: {
    department: "departmentId",
    owner: "ownerId",
    reader: "formerReaderId",
    creator: "createdBy",
    creatorUntilOwned: true,
    customer: "id",
    named: { table: "members", employee: "employeeId", helps: { column: "part", values: ["helper"] } },
  },
  fields: {
    ...partyFields,
    isCustomer: flag({ initial: true, readonly: true, hidden: true }),
    customerType: choice(["mine", "group", "plant", "trader", "dealer", "integrator", "other"]),
    dealerKind: choice(["dealer", "terminal"]),
    level: levelField,
    industry: choice(["coal", "metals", "power", "cement", "machinery", "other"]),
    source: choice(["salesperson", "dealer", "exhibition", "tender", "service", "lead"]),
    groupId: link("crm.customer"),
    unitId: link("masterData.businessUnit"),
    belongsToId: link("masterData.relatedCompany", { collapsed: true }),
    payerId: link("crm.customer", { collapsed: true }),
    deciderId: link("crm.customer", { collapsed: true }),
    legalPerson: text({ max: 100, collapsed: true }),
    province: text({ max: 60 }),
    city: text({ max: 60 }),
    regionId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    currency: link("masterData.currency", { by: "code", initial: { from: "companyCurrency" } }),
    creditLimit: money({ sign: "notNegative" }),
    insuredAmount: money({ sign: "notNegative" }),
    securedAmount: money({ sign: "notNegative" }),
    paymentDays: integer({ min: 0, max: 3650 }),
    ...contactFields("crm.customer.edit"),
    defaultContactId: link("crm.contact", { system: true, hidden: { empty: "defaultContactId" } }),
    revealReason: text({ system: true, hidden: true, max: 300 }),
    lastFollowOn: date({ system: true, collapsed: true }),
    nextFollowOn: date({ collapsed: true }),
    riskLevel: choice(["low", "medium", "high"], { system: true, collapsed: true }),
    riskUntil: date({ system: true, collapsed: true }),
    formerReaderId: link("masterData.employee", { system: true, hidden: { empty: "formerReaderId" } }),
    readUntil: date({ system: true, hidden: { empty: "readUntil" } }),
    mergedIntoId: link("crm.customer", { system: true, hidden: { empty: "mergedIntoId" } }),
  },
  lines: { members, equipment, aliases },
  columns: [
    ...PARTY_HEAD,
    "level",
    "customerType",
    "groupId",
    "country",
    "regionId",
    "ownerId",
    "departmentId",
    "creditLimit",
    "paymentDays",
    "contact",
    "phone",
    "phoneMasked",
    "lastFollowOn",
    "riskLevel",
  ],
  stages: ["enabled", "draft", "inApproval", "rejected", "changing", "sealed", "disabled"],
  editable: ["enabled", "draft", "rejected", "sealed", "disabled"],
  approval: { stage: "inApproval", approved: "approve", steps: ["internalOffice", "manager"] },
  merges: true,
  locks: { take: (work) => oneByOne(work, "customerMerge", [String(work.compId)]), actions: ["merge", "restore"] },
  check: [headsNoOther, keepsOwner, joinsByApproval, isNoDuplicate, hasCreditCode, ...PARTY_CHECKS],
  begins: [beginOwnership, holdForApproval],
  twins: findTwins,
  panorama: {
    first: true,
    figures: "crm.customerProfile",
    beside: [
      { module: "crm.customer", by: "id", lines: { table: "members", called: ["employeeId"] } },
      { module: "crm.bidResult", by: "customerId", lines: BIDDERS },
    ],
    sections: {
      people: ["crm.customer.members", "crm.contact"],
      money: ["sales.*"],
      machines: ["crm.mineEquipment"],
      rivals: ["crm.bidResult.bidders"],
    },
  },
  changes: () => "all",
  actions: {
    requireApproval: { from: ["enabled"], to: "draft", reason: true },
    submit: { from: ["draft", "rejected"], to: "inApproval", stampsUser: "submittedBy" },
    withdraw: { from: ["inApproval"], to: "draft" },
    approve: { from: ["inApproval"], to: "enabled", system: true },
    reject: { from: ["inApproval"], to: "rejected", reason: true },
    beginChange: { from: ["enabled"], to: "changing", system: true },
    takeChange: {
      from: ["changing"],
      to: "enabled",
      system: true,
      post: [takeChange({ table: "customer_change", by: "customer_id", stage: "approved" })],
    },
    dropChange: { from: ["changing"], to: "enabled", system: true },
    ...IN_AND_OUT,
    disable: { ...IN_AND_OUT.disable, cascades: [{ module: POOL, documents: pooled, action: "retire" }] },
    restore: {
      ...IN_AND_OUT.restore,
      check: [maySplit(CUSTOMER)],
      post: [unmerge],
      cascades: [{ module: POOL, documents: retired, action: "revive" }],
    },
    reveal: { from: ["enabled"], to: "enabled", ...revealing(revealsOf), notifies: { to: "ownerId" } },
    transfer: {
      from: ["enabled"],
      to: "enabled",
      when: { not: { empty: "ownerId" } },
      creates: { module: "crm.customerTransfer", drafts: transfersOf },
    },
    setCredit: { from: ["enabled"], to: "enabled", input: { header: ["creditLimit", "paymentDays"] } },
    merge: {
      from: ["enabled", "sealed"],
      to: "disabled",
      input: { header: ["mergedIntoId"] },
      check: [isAnother, plansDoNotMeet],
      post: [mergeCustomers, joinGroups],
      cascades: [{ module: POOL, documents: pooled, action: "retire" }],
    },
    endReading: { from: SETTLED, to: "enabled", system: true, automatic: { after: "readUntil" }, post: [staysWhereItIs, endReading] },
    endRisk: { from: SETTLED, to: "enabled", system: true, automatic: { after: "riskUntil" }, post: [staysWhereItIs, endRisk] },
    enterPool: { from: ["enabled"], to: "enabled", system: true, automatic: { due: isOutsidePool }, post: [openOwnership] },
  },
  roles: {
    salesperson: [...LOOK, "create", "edit", "submit", "withdraw", "attach", "transfer"],
    leader: ["reject", "reveal"],
    approver: [...RETIRE, "create", "edit", "merge", "reject", "withdraw", "requireApproval", "setCredit", "transfer"],
    accountant: [...LOOK, "setCredit"],
    internalOffice: [...LOOK, "create", "edit", "reject"],
    brandDepartment: [...LOOK, "reveal"],
    serviceEngineer: ["read", "reveal"],
    dealer: ["read"],
    invitedCustomer: ["read"],
  },
  screens: {
    maintain: { path: "customer", kind: "maintain", actions: KEEP, filters: FILTERS, where: CUSTOMERS, opens: OPENS },
    business: {
      path: "CustomerBusiness",
      kind: "maintain",
      actions: [...KEEP, "setCredit"],
      opens: OPENS,
      columns: [
        ...PARTY_HEAD,
        "currency",
        "creditLimit",
        "insuredAmount",
        "securedAmount",
        "paymentDays",
        "payerId",
        "bank",
        "bankAccount",
        "riskLevel",
        "ownerId",
      ],
      filters: FILTERS,
      where: CUSTOMERS,
    },
    bearing: {
      path: "customerLYC",
      kind: "maintain",
      actions: KEEP,
      opens: OPENS,
      columns: [...PARTY_HEAD, "dealerKind", "level", "industry", "belongsToId", ...PLACE, "contact", "phone"],
      filters: [...FILTERS, "dealerKind", "belongsToId"],
      ...ofUnit("LYC"),
    },
    control: {
      path: "customerHDZK",
      kind: "maintain",
      actions: KEEP,
      opens: OPENS,
      columns: [...PARTY_HEAD, "customerType", "level", "groupId", "deciderId", ...PLACE, "contact", "phone"],
      filters: FILTERS,
      ...ofUnit("HDZK"),
    },
    approveOffice: {
      path: "customerIntApprove",
      kind: "confirm",
      stages: ["inApproval"],
      actions: ["reject", "withdraw"],
      step: "internalOffice",
      filters: FILTERS,
    },
    approveManager: {
      path: "customerApprove",
      kind: "confirm",
      stages: ["inApproval"],
      actions: ["reject", "withdraw"],
      step: "manager",
      filters: FILTERS,
    },
    approveControl: {
      path: "customerApproveHDZK",
      kind: "confirm",
      stages: ["inApproval"],
      actions: ["reject", "withdraw"],
      step: "manager",
      filters: FILTERS,
      where: { unitId: { code: "HDZK" } },
    },
    companyBearing: {
      path: "crmCustomerCompanyLYC",
      kind: "maintain",
      actions: KEEP,
      opens: OPENS,
      columns: [...PARTY_HEAD, "belongsToId", "groupId", "dealerKind", "ownerId", "departmentId"],
      filters: ["belongsToId", "groupId", "ownerId"],
      ...ofUnit("LYC"),
    },
    companyControl: {
      path: "crmCustomerCompanyHDZK",
      kind: "maintain",
      actions: KEEP,
      opens: OPENS,
      columns: [...PARTY_HEAD, "belongsToId", "groupId", "payerId", "deciderId", "ownerId", "departmentId"],
      filters: ["belongsToId", "groupId", "ownerId"],
      ...ofUnit("HDZK"),
    },
    identity: {
      path: "masterDataCustomer",
      kind: "maintain",
      actions: [...KEEP, "merge", "requireApproval"],
      opens: OPENS,
      columns: [
        ...PARTY_HEAD,
        "shortName",
        "creditCode",
        "legalPerson",
        "country",
        "province",
        "city",
        "address",
        "groupId",
        "mergedIntoId",
      ],
      filters: FILTERS,
      where: CUSTOMERS,
    },
  },
});
