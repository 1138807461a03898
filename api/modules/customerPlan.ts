import { link } from "#define/field";

/** The customer of a plan for a year, and who answers for it. */
export const planFields = {
  customerId: link("crm.customer", { required: true, fetches: { regionId: "regionId", departmentId: "departmentId", ownerId: "ownerId" } }),
  ownerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
  regionId: link("masterData.marketRegion"),
  departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
};
