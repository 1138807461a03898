import { LOOK } from "#define/access/grants";
import { platformAccounts } from "#db/schema/crm/customerPlan";
import { date, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER } from "../master.ts";

export default defineModule({
  id: "crm.platformAccount",
  table: platformAccounts,
  kind: "company",
  order: 33,
  title: { code: "id" },
  scope: { department: "departmentId", owner: "handlerId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    customerId: link("crm.customer", { required: true, fetches: { ownerId: "handlerId", departmentId: "departmentId" } }),
    platform: text({ required: true, max: 200 }),
    address: text({ max: 500 }),
    account: text({ max: 100 }),
    secret: text({ max: 200, encrypted: true }),
    handlerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    registeredOn: date(),
    expiresOn: date(),
    certificateUntil: date(),
    fee: money({ sign: "notNegative" }),
    notes: longText(),
  },
  columns: ["customerId", "platform", "address", "account", "stage", "handlerId", "registeredOn", "expiresOn", "certificateUntil", "fee"],
  search: ["platform", "account"],
  sort: { by: "platform" },
  ...MASTER,
  reminders: {
    expires: { field: "expiresOn", stages: ["enabled"], to: "handlerId", daysBefore: 30 },
    certificate: { field: "certificateUntil", stages: ["enabled"], to: "handlerId", daysBefore: 30 },
  },
  roles: { salesperson: [...LOOK, "create", "edit", "attach", "disable"] },
  screens: {
    maintain: {
      path: "customerElectronicPlatformInfo",
      ...MAINTAIN,
      filters: ["customerId", "platform", "handlerId", "expiresOn", "certificateUntil"],
    },
  },
});
