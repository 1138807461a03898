import { RETIRE, WRITE } from "#define/access/grants";
import { PROVIDER_FACTS, PROVIDER_SECRETS } from "#define/access/identity";
import type { SeedRole } from "./roleParts.ts";

/** What the security administrator may not touch of an account: only its stations are his. */
const FACTS = [
  "account",
  "name",
  "nameEn",
  "nameRu",
  "employeeId",
  "partyId",
  "mobile",
  "idDigits",
  "email",
  "accountType",
  "invitationFlag",
  "isSystemUser",
  "language",
] as const;

const readOnly = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, "read" as const]));

/** The three administrators of a company that keeps them apart; what each may do with one module stands in `roles` of that module. */
export const MEMBER_ROLES: readonly SeedRole[] = [
  {
    code: "systemAdministrator",
    duty: "system",
    nameZh: "系统管理员",
    nameEn: "System administrator",
    nameRu: "Системный администратор",
    grants: { "masterData.*": [...WRITE, ...RETIRE] },
  },
  {
    code: "securityAdministrator",
    duty: "security",
    nameZh: "安全管理员",
    nameEn: "Security administrator",
    nameRu: "Администратор безопасности",
    grants: {},
    // Which roles the groups of a provider give is his to say, not who somebody is.
    fields: { "admin.user": readOnly(FACTS), "admin.identityProvider": readOnly([...PROVIDER_FACTS, ...PROVIDER_SECRETS]) },
  },
  {
    code: "auditAdministrator",
    duty: "audit",
    nameZh: "审计管理员",
    nameEn: "Audit administrator",
    nameRu: "Администратор аудита",
    grants: {},
  },
];
