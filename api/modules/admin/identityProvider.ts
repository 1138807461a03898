import { lockDuties } from "#db/separation";
import { identityProviderRoles, identityProviders } from "#db/schema/platform/identity";
import { choice, flag, integer, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { LOOK, ORDER } from "#define/access/grants";
import { ACCOUNT_FACTS, GROUP_SCOPES, IDENTITY_KINDS, SIGN_IN_PATHS } from "#define/access/identity";
import {
  byAdministrators,
  changedByAdministrators,
  comesBackApart,
  givesNoDuty,
  groupsByTheirs,
  groupsStayApart,
} from "./identityProvider/duties.ts";
import { isWhole, secretsAreLong, speaksSafely } from "./identityProvider/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const COMES_BACK = [byAdministrators, comesBackApart];
const isKind = (...kinds: string[]) => ({ field: "kind", in: kinds }) as const;
const isNot = (...kinds: string[]) => ({ not: isKind(...kinds) });
const suites = ["feishu", "wecom", "dingtalk"];

const groups = defineLines({
  table: identityProviderRoles,
  parent: "providerId",
  fields: {
    groupName: text({ required: true, max: 300 }),
    company: link("masterData.company", { by: "code", required: true }),
    roleId: link("admin.role", { required: true, where: { stage: "enabled" } }),
    scope: choice(GROUP_SCOPES, { required: true, initial: "company" }),
  },
});

export default defineModule({
  id: "admin.identityProvider",
  table: identityProviders,
  kind: "global",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    kind: choice(IDENTITY_KINDS, { required: true, initial: "oidc" }),
    entryPath: choice(["all", ...SIGN_IN_PATHS], { required: true, initial: "/login" }),
    isAutomatic: flag({ initial: false, hidden: isKind("ticket", "ldap") }),
    issuer: text({ max: 300, required: isKind("oidc", "ticket"), hidden: isNot("oidc", "ticket") }),
    authorizeUrl: text({ max: 300, hidden: isNot("ticket", ...suites) }),
    address: text({ max: 300, required: isKind("ldap"), hidden: isNot("ldap", ...suites) }),
    keysUrl: text({ max: 300, hidden: isNot("ticket") }),
    clientId: text({ max: 200, required: isNot("ldap"), hidden: isKind("ldap") }),
    clientSecret: text({ max: 400, encrypted: true, required: isKind(...suites), hidden: isKind("ldap") }),
    agentId: text({ max: 100, required: isKind("wecom"), hidden: isNot("wecom") }),
    scopes: text({ max: 300, hidden: isNot("oidc") }),
    skewSeconds: integer({ required: true, min: 0, max: 300, initial: 60 }),
    bindDn: text({ max: 300, hidden: isNot("ldap") }),
    bindPassword: text({ max: 400, encrypted: true, hidden: isNot("ldap") }),
    searchBase: text({ max: 300, required: isKind("ldap"), hidden: isNot("ldap") }),
    searchFilter: text({ max: 300, hidden: isNot("ldap") }),
    startTls: flag({ initial: false, hidden: isNot("ldap") }),
    accountClaim: text({ required: true, max: 100 }),
    accountIs: choice(ACCOUNT_FACTS, { required: true, initial: "account" }),
    groupsClaim: text({ max: 100 }),
    sortNo: integer({ min: 0, max: 9999 }),
  },
  lines: { groups },
  columns: ["code", "nameZh", "nameEn", "nameRu", "kind", "entryPath", "issuer", "address", "stage"],
  sort: { by: "code" },
  ...MASTER,
  check: [changedByAdministrators, groupsByTheirs, givesNoDuty, groupsStayApart, isWhole, speaksSafely, secretsAreLong],
  deletes: [byAdministrators],
  locks: { take: lockDuties, actions: ["create", "enable", "unseal", "restore"] },
  changesAccess: true,
  actions: {
    keepAsDraft: MASTER.actions.keepAsDraft,
    enable: { ...MASTER.actions.enable, check: COMES_BACK },
    seal: { ...MASTER.actions.seal, check: [byAdministrators] },
    unseal: { ...MASTER.actions.unseal, check: COMES_BACK },
    disable: { ...MASTER.actions.disable, check: [byAdministrators] },
    restore: { ...MASTER.actions.restore, check: COMES_BACK },
  },
  duties: { edit: "shared" },
  roles: { systemAdministrator: [...LOOK, ...ORDER, "create", "edit", "delete"], securityAdministrator: [...LOOK, "edit"] },
  screens: { maintain: { path: "/identityProvider", ...MAINTAIN, filters: ["kind", "entryPath"] } },
});
