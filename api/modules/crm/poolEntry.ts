import { customerPoolEntries } from "#db/schema/crm/customerPool";
import { choice, date, instant, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";

const STAGES = ["owned", "warning", "deptPool", "companyPool", "claiming", "locked", "retired"] as const;

export default defineModule({
  id: "crm.poolEntry",
  table: customerPoolEntries,
  kind: "company",
  order: 14,
  readonly: true,
  title: { code: "id" },
  scope: { department: "departmentId", owner: "employeeId", creator: "createdBy" },
  fields: {
    onDay: date(),
    customerId: link("crm.customer"),
    kind: choice([
      "created",
      "opening",
      "released",
      "recycled",
      "movedUp",
      "claimed",
      "claimApproved",
      "claimRefused",
      "allocated",
      "locked",
      "unlocked",
      "transferred",
      "retired",
      "revived",
    ]),
    employeeId: link("masterData.employee"),
    delta: integer(),
    stageFrom: choice(STAGES),
    stageTo: choice(STAGES),
    departmentId: link("masterData.department"),
    reason: text(),
    createdAt: instant(),
  },
  columns: ["onDay", "customerId", "kind", "employeeId", "delta", "stageFrom", "stageTo", "departmentId", "reason"],
  search: ["reason"],
  sort: { by: "onDay", descending: true },
  roles: { salesperson: ["read", "export"] },
  screens: { query: { path: "customerPoolEntry", kind: "query", filters: ["customerId", "employeeId", "kind", "onDay", "departmentId"] } },
});
