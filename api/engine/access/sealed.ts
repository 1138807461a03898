import type { Viewer } from "#define/viewer";
import { covers } from "./rowScope.ts";

/**
 * Fields that are for some alone: amounts of a bid for those who bid or decide, numbers of people for those who keep them. A viewer with
 * none of these permissions sees them nowhere, in no list, sum, filter, order, dataset or lookup. What everybody may know is another field
 * (`openedAmount`, `phoneMasked`).
 */
const SEALED: ReadonlyMap<string, { fields: ReadonlySet<string>; unless: readonly string[] }> = new Map([
  [
    "crm.projectBid",
    {
      fields: new Set(["bidAmount", "costAmount", "marginPercent", "approvedAmount"]),
      unless: ["crm.projectBid.edit", "crm.projectBid.reject"],
    },
  ],
  ["crm.contact", { fields: new Set(["mobile", "phone", "email", "address"]), unless: ["crm.contact.edit"] }],
  ["crm.customer", { fields: new Set(["phone", "email"]), unless: ["crm.customer.edit"] }],
  ["masterData.relatedCompany", { fields: new Set(["phone", "email"]), unless: ["masterData.relatedCompany.edit", "crm.customer.edit"] }],
  ["crm.lead", { fields: new Set(["phone"]), unless: ["crm.lead.edit"] }],
]);

/** The person whom a lead was found to be is for those who keep persons: whoever does not learns of no number whether it was known. */
const FOUND: typeof SEALED = new Map([["crm.lead", { fields: new Set(["contactId"]), unless: ["crm.contact.edit"] }]]);

const sealOf = (module: string, field: string) => [SEALED.get(module), FOUND.get(module)].find((one) => one?.fields.has(field));

/** Whether a field is for some alone: no reader who is no viewer of the program sees it. */
export const isSealed = (module: string, field: string): boolean => sealOf(module, field) !== undefined;

/**
 * What a viewer may do with a field, whatever his roles say, where the field is sealed to him: it is open where he has one of the
 * permissions for all rows that he reads.
 */
export function withoutSealed(access: Viewer["access"], { may, scope }: Pick<Viewer, "may" | "scope">): Viewer["access"] {
  return (module, field) => {
    const sealed = sealOf(module, field);
    if (!sealed) return access(module, field);
    const read = scope(`${module}.read`);
    return sealed.unless.some((permission) => may(permission) && covers(scope(permission), read)) ? access(module, field) : "hidden";
  };
}
