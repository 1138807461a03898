import { proposesToday } from "#define/action";
import { LOOK } from "#define/access/grants";
import { contactPosts, contacts } from "#db/schema/crm/contact";
import { contactsMasked } from "#db/views/crm/masked";
import { choice, date, docNo, flag, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import {
  beginPost,
  changeEmployer,
  comeBack,
  forget,
  goesElsewhere,
  hasOwnMobile,
  hasOwnMobileAgain,
  hasOwnMobileThere,
  isMobileNumber,
  isOnlyDefault,
  leave,
  leavesLater,
  staysThere,
} from "./contact/posting.ts";
import { revealsOf } from "./contact/reveal.ts";
import { revealing } from "#posting/customer/reveal";
import { MASTER, nameFields } from "../master.ts";

const posts = defineLines({
  table: contactPosts,
  parent: "contactId",
  fields: {
    customerId: link("crm.customer", { system: true }),
    position: text({ system: true }),
    fromOn: date({ system: true }),
    toOn: date({ system: true }),
  },
});

const KEPT = { restrictedTo: ["crm.contact.edit"] } as const;
const MASKED = { system: true, hidden: { may: "crm.contact.edit" } } as const;
const MOVES = ["leave", "changeEmployer", "unseal", "disable", "restore"] as const;
const PERSONAL = [
  "gender",
  "division",
  "position",
  "mobile",
  "phone",
  "email",
  "address",
  "consentOn",
  "nextPosition",
  "revealReason",
  "notes",
] as const;

export default defineModule({
  id: "crm.contact",
  table: contacts,
  live: contactsMasked,
  kind: "company",
  order: 11,
  title: { code: "code", name: "names" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    code: docNo("LM"),
    ...nameFields,
    gender: choice(["male", "female"]),
    customerId: link("crm.customer", { required: true, fetches: { ownerId: "ownerId", departmentId: "departmentId" } }),
    division: text({ max: 100 }),
    position: text({ max: 100 }),
    level: choice(["executive", "manager", "engineer", "staff"]),
    buyingRole: choice(["decider", "influencer", "user", "buyer"]),
    isDefault: flag({ initial: false }),
    mobile: text({ max: 60, format: "phone", ...KEPT }),
    phone: text({ max: 60, format: "phone", ...KEPT }),
    email: text({ max: 200, format: "email", ...KEPT }),
    address: text({ max: 300, ...KEPT }),
    mobileMasked: text(MASKED),
    phoneMasked: text(MASKED),
    emailMasked: text(MASKED),
    revealReason: text({ system: true, hidden: true, max: 300 }),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    consentOn: date(),
    lastFollowOn: date({ system: true }),
    leftOn: date({ system: true, hidden: { empty: "leftOn" } }),
    nextCustomerId: link("crm.customer", { system: true, hidden: { empty: "nextCustomerId" } }),
    nextPosition: text({ max: 100, system: true, hidden: { empty: "nextPosition" } }),
    startsOn: date({ system: true, hidden: { empty: "startsOn" } }),
    notes: longText(),
  },
  lines: { posts },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "customerId",
    "division",
    "position",
    "level",
    "buyingRole",
    "isDefault",
    "mobile",
    "phone",
    "email",
    "mobileMasked",
    "phoneMasked",
    "emailMasked",
    "ownerId",
    "lastFollowOn",
    "leftOn",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "position", "mobile", "phone"],
  sort: { by: "code" },
  stages: [...MASTER.stages, "erased"],
  final: ["erased"],
  editable: MASTER.editable,
  actions: {
    keepAsDraft: MASTER.actions.keepAsDraft,
    enable: MASTER.actions.enable,
    leave: {
      from: ["enabled"],
      to: "sealed",
      input: { header: ["leftOn"], proposes: proposesToday("leftOn") },
      check: [leavesLater],
      post: [leave],
    },
    changeEmployer: {
      from: ["enabled", "sealed"],
      to: "enabled",
      input: { header: ["nextCustomerId", "nextPosition", "startsOn"], proposes: proposesToday("startsOn") },
      check: [goesElsewhere, hasOwnMobileThere],
      post: [changeEmployer],
    },
    unseal: { from: ["sealed"], to: "enabled", check: [hasOwnMobileAgain], post: [comeBack] },
    reveal: { from: ["enabled"], to: "enabled", ...revealing(revealsOf), notifies: { to: "ownerId" } },
    disable: MASTER.actions.disable,
    restore: { ...MASTER.actions.restore, check: [hasOwnMobileAgain], post: [comeBack] },
    erase: {
      from: MASTER.stages,
      to: "erased",
      reason: true,
      post: [forget],
      erases: {
        fields: PERSONAL,
        along: [
          { module: "crm.contactReveal", by: "contactId", fields: ["reason"], lines: { values: ["value"] } },
          { module: "crm.visit", by: "contactId", fields: ["interviewee"] },
          { module: "crm.lead", by: "contactId", fields: ["contact", "phone"] },
        ],
      },
    },
  },
  begins: [beginPost],
  check: [staysThere, isMobileNumber, hasOwnMobile, isOnlyDefault],
  roles: {
    salesperson: [...LOOK, "create", "edit", "import", "attach", "leave", "changeEmployer", "unseal"],
    approver: [...MOVES, "create", "edit"],
    serviceEngineer: ["read", "reveal"],
    leader: ["reveal"],
    accountant: ["reveal"],
  },
  screens: {
    maintain: {
      path: "linkMan",
      kind: "maintain",
      actions: [...MOVES, "reveal", "erase"],
      filters: ["customerId", "level", "buyingRole", "isDefault", "ownerId", "departmentId", "leftOn"],
    },
  },
});
