import { flag, integer, link, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { creditCodeOnce } from "#posting/creditCode";
import { customers } from "#db/schema/masterData/party";
import { headsNoOther } from "./customer/rules.ts";
import { MAINTAIN } from "../master.ts";
import { contactFields, PARTY_HEAD, PARTY_ROLE, partyFields } from "../party.ts";

export default defineModule({
  id: "crm.customer",
  table: customers,
  ...PARTY_ROLE,
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", customer: "id" },
  fields: {
    ...partyFields,
    isCustomer: flag({ initial: true, readonly: true, hidden: true }),
    level: text({ max: 20 }),
    groupId: link("crm.customer"),
    regionId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    currency: link("masterData.currency", { by: "code", initial: { from: "companyCurrency" } }),
    creditLimit: money({ sign: "notNegative" }),
    insuredAmount: money({ sign: "notNegative" }),
    securedAmount: money({ sign: "notNegative" }),
    paymentDays: integer({ min: 0, max: 3650 }),
    ...contactFields,
  },
  columns: [
    ...PARTY_HEAD,
    "level",
    "groupId",
    "country",
    "regionId",
    "ownerId",
    "departmentId",
    "creditLimit",
    "paymentDays",
    "contact",
    "phone",
  ],
  check: [creditCodeOnce, headsNoOther],
  changes: () => "all",
  screens: {
    maintain: {
      path: "customer",
      ...MAINTAIN,
      filters: ["code", "groupId", "regionId", "ownerId", "departmentId", "level"],
      where: { isCustomer: true },
    },
  },
});
