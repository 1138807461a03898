import type { DocumentOf } from "#define/rows";
import type { creditReleases } from "#db/schema/sales/credit";
import { eachDocument } from "#define/rule";

/** Credit above the limit for some days. */
export type Release = DocumentOf<typeof creditReleases>;

/** A release ends no sooner than it begins. */
export const validInOrder = eachDocument<Release>(({ header }) =>
  header.validTo < header.validFrom
    ? [{ code: "laterDay", field: "validTo", value: header.validTo, params: { min: header.validFrom } }]
    : [],
);
