import { lockDuties } from "#db/separation";
import { accounts, memberships, stations } from "#db/schema/platform/access";
import { choice, date, flag, instant, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { LOOK } from "#define/access/grants";
import { SCOPES } from "#define/access/rights";
import { LANGUAGES } from "#define/viewer";
import {
  administratorRemains,
  administratorsByTheirs,
  administratorsStayNamed,
  isSomebodyElse,
  othersAdministrate,
  separatedByThemselves,
  separatedStayReachable,
} from "./user/administrators.ts";
import { keepsApart, membersRemain, othersAreMembers, rightsByTheirs } from "./user/duties.ts";
import { keepsOwnRights } from "./user/ownRights.ts";
import { endSessions, letIn, lockOut, resetPassword, resetSecondStep, unlock } from "./user/posting.ts";
import { customersAreGuests, homeKeeps, isKeptHere, isNobodyYet, isThemselves, knowsPlaces, mobileIsOne, reachable } from "./user/rules.ts";

const held = defineLines({
  table: stations,
  parent: "membershipId",
  fields: {
    roleId: link("admin.role", { required: true, where: { stage: "enabled" } }),
    scope: choice(SCOPES, { required: true, initial: "company" }),
    departmentId: link("masterData.department"),
    warehouseId: link("masterData.warehouse"),
    fromOn: date(),
    toOn: date({ notBefore: "fromOn" }),
  },
});

/** How a member is reached is for those who keep accounts. */
const KEPT = { restrictedTo: ["admin.user.edit"] } as const;

export default defineModule({
  id: "admin.user",
  table: memberships,
  base: [accounts],
  joins: false,
  kind: "company",
  title: { code: "account", name: "name" },
  scope: { everyReader: true },
  fields: {
    account: text({ required: true, max: 100, format: "code" }),
    name: text({ required: true, max: 100 }),
    nameEn: text({ max: 100 }),
    nameRu: text({ max: 100 }),
    employeeId: link("masterData.employee"),
    partyId: link("masterData.relatedCompany"),
    mobile: text({ max: 30, format: "phone", ...KEPT }),
    idDigits: text({ max: 8, format: "idDigits", hashed: true }),
    email: text({ max: 200, format: "email", ...KEPT }),
    accountType: choice(["employee", "invitedCustomer", "dealer", "screen"], { required: true, initial: "employee" }),
    invitationFlag: choice(["0", "1"], { required: true, initial: "0" }),
    isSystemUser: flag({ initial: false }),
    language: choice(LANGUAGES, { required: true, initial: "zh" }),
    mustChangePassword: flag({ system: true }),
    lockedUntil: instant(),
    lastSignInAt: instant(),
    secondStepAt: instant(),
  },
  lines: { stations: held },
  columns: ["account", "name", "employeeId", "mobile", "email", "accountType", "language", "lockedUntil", "lastSignInAt", "secondStepAt"],
  search: ["account", "name"],
  sort: { by: "account" },
  stages: ["enabled", "disabled"],
  editable: ["enabled", "disabled"],
  derive: isThemselves,
  check: [
    isNobodyYet,
    knowsPlaces,
    reachable,
    mobileIsOne,
    customersAreGuests,
    keepsOwnRights,
    rightsByTheirs,
    keepsApart,
    membersRemain,
    administratorsByTheirs,
    separatedStayReachable,
    administratorRemains,
    homeKeeps,
  ],
  deletes: [isSomebodyElse, administratorsByTheirs, isKeptHere, othersAdministrate, administratorsStayNamed, othersAreMembers],
  locks: {
    take: lockDuties,
    actions: ["create", "edit", "delete", "disable", "leave", "restore"],
    edits: ["employeeId", "stations"],
  },
  changesAccess: true,
  actions: {
    disable: {
      from: ["enabled"],
      to: "disabled",
      check: [isSomebodyElse, administratorsByTheirs, isKeptHere, othersAdministrate, othersAreMembers],
      post: [lockOut],
    },
    leave: {
      from: ["enabled"],
      to: "disabled",
      system: true,
      apart: true,
      reason: true,
      check: [isSomebodyElse, administratorsByTheirs, isKeptHere, othersAdministrate, administratorsStayNamed, othersAreMembers],
      post: [lockOut],
    },
    restore: { from: ["disabled"], to: "enabled", check: [administratorsByTheirs, keepsApart], post: [letIn] },
    unlock: { from: ["enabled"], to: "enabled", check: [administratorsByTheirs], post: [unlock] },
    endSessions: { from: ["enabled"], to: "enabled", check: [administratorsByTheirs], post: [endSessions] },
    resetSecondStep: {
      from: ["enabled"],
      to: "enabled",
      when: { not: { empty: "secondStepAt" } },
      check: [administratorsByTheirs, separatedByThemselves, isKeptHere],
      post: [resetSecondStep],
    },
    seeAs: { from: ["enabled"], to: "enabled", system: true, apart: true, reason: true, check: [isSomebodyElse, administratorsByTheirs] },
    askToJoin: { from: ["enabled"], to: "enabled", system: true },
    turnAway: { from: ["enabled"], to: "enabled", system: true },
    seeAsEnd: { from: ["enabled"], to: "enabled", system: true },
    grant: { from: ["enabled"], to: "enabled", system: true },
    resetPassword: {
      from: ["enabled"],
      to: "enabled",
      system: true,
      apart: true,
      check: [administratorsByTheirs, isKeptHere],
      post: [resetPassword],
    },
  },
  duties: { grant: "security", edit: "shared" },
  roles: {
    systemAdministrator: [
      ...LOOK,
      "create",
      "edit",
      "import",
      "disable",
      "restore",
      "unlock",
      "endSessions",
      "resetSecondStep",
      "resetPassword",
      "leave",
    ],
    securityAdministrator: [...LOOK, "edit", "grant"],
  },
  screens: {
    maintain: {
      path: "/userInformationMaintenance",
      kind: "maintain",
      actions: ["disable", "restore", "unlock", "endSessions", "resetSecondStep"],
      part: "MemberDesk",
      filters: ["accountType", "employeeId", "language"],
      opens: [{ kind: "screen", name: "rights", path: "/roleUserPermission", filter: { userId: "id" } }],
    },
    reset: { path: "/resetUserPwd", kind: "confirm", actions: ["unlock", "endSessions", "resetSecondStep"], part: "ResetPassword" },
  },
});
