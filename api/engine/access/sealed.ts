import type { Viewer } from "#define/viewer";

/**
 * Fields that are for those who bid or decide: a viewer with none of these permissions sees them nowhere, in no list, sum, filter, order,
 * dataset or lookup. What becomes known is another field (`openedAmount`).
 */
const SEALED: ReadonlyMap<string, { fields: ReadonlySet<string>; unless: readonly string[] }> = new Map([
  [
    "crm.projectBid",
    {
      fields: new Set(["bidAmount", "costAmount", "marginPercent", "approvedAmount"]),
      unless: ["crm.projectBid.edit", "crm.projectBid.reject"],
    },
  ],
]);

/** What a viewer may do with a field, whatever his roles say, where the field is sealed to him. */
export function withoutSealed(access: Viewer["access"], may: Viewer["may"]): Viewer["access"] {
  return (module, field) => {
    const sealed = SEALED.get(module);
    return sealed?.fields.has(field) && !sealed.unless.some(may) ? "hidden" : access(module, field);
  };
}
